"""How the match on a page stands: one value, and the commands that give the next one.  No Qt."""
