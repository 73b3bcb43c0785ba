"""Tables of rolls and contest programs as files."""
