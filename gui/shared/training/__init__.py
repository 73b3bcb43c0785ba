"""A person's training while the program runs: read once, told to whoever shows it, and saved."""
