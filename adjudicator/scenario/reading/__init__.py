"""Reading scenarios from files, with all that is wrong in them."""
