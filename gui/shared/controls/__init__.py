"""Widgets that know no game: buttons, fields, lists, cards, overlays."""
