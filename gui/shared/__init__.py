"""Widgets and helpers that every game's page uses; knows no particular game."""
