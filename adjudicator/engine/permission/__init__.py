"""What may be done, and what stands in the way. Pure."""
