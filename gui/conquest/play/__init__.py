"""Playing by hand: what mouse and keys choose on the map."""
