"""Who sits at a match, and whose eyes it is shown to."""
