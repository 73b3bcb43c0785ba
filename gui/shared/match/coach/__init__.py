"""The coach: what it says of a position, at which level, and where it says it."""
