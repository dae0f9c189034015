"""What can be read off the table without asking whether it may be: numbers, bonuses, limits, what is in play. Pure."""
