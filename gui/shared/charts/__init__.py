"""Charts and what they are made of."""
