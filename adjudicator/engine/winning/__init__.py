"""Who meets a Goal in play, and what keeps somebody from winning. Pure."""
