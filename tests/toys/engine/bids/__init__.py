"""Bids: three to twenty players show a card of a hidden hand at once; the lowest are knocked out.

Who has bid draws a card again.  The last one left is first; who goes out together shares a rank.
"""

from engine.bids.rules import Bids
from engine.core.play.registry import GameEntry

GAME = GameEntry(
    "bids",
    "Bids",
    Bids,
    players_parameter="seats",
    value_unit="points",
    return_words="players outlived",
)
