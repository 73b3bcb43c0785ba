"""How maps are made and drawn: layouts, cells, outlines, random maps."""
