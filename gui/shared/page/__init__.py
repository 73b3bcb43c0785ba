"""What a game supplies to have a page, and what its tabs share."""
