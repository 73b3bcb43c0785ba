"""A panel as one function: it says its parts as they are now, and their widgets are kept."""
