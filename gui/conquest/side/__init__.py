"""The panel beside the map: the turn, the players, the attack, and what became of them."""
