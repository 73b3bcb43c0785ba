"""What every game shares.  Knows no particular game."""
