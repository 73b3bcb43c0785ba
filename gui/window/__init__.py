"""The main window, the start page, and how files find their tab."""
