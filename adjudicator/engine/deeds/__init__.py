"""What happens on the table: draw, play, discard, move. Every change goes through `changes.emit`."""
