"""Strategies of a person's own: where they are, what is known of them, and the list of them."""
