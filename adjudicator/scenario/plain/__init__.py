"""What people say at a table, in plain words, as what a scenario holds: steps and facts. It neither asks nor prints."""
