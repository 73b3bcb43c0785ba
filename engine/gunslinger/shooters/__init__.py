"""Strategies that say what they aim at, by family; `strategies.py` above lists them all."""
