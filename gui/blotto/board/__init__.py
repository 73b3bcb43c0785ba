"""The battle on the road: what is painted of it, and what is said."""
