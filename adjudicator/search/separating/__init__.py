"""The shortest play on which two readings, or two sets of house rules, lead to different ends."""
