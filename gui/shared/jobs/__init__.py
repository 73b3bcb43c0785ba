"""Work in the background, as the window sees it."""
