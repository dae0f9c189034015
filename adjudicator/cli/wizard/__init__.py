"""The wizard behind `adjudicator new`: it asks for a dispute in plain words, and writes the file."""
