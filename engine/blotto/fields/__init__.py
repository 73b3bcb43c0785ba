"""Fields, which are sets of plans to play against: reading, checking and writing them."""
