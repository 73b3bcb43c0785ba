"""Numerical methods that two or more games use.  Knows no game."""
