"""The form for a new tournament: who plays, what the games differ in, and earlier ones."""
