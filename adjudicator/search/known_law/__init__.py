"""The engine under a law that is known before the game begins: each question is answered in the code itself."""
