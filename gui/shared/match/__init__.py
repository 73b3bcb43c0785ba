"""Play and Watch."""
