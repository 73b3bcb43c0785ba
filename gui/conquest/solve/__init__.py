"""Solve: the odds of attacks, by true dice and as Sigma believes."""
