"""The window: everything that needs Qt.  A subpackage that defines PAGE is a game's page."""
