"""Everything that may still happen from one table to the end of a turn: who can win, force a win, or stop one."""
