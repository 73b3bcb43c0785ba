"""The champion: Sigma's plans and others, tried out against guesses of who sits there."""
