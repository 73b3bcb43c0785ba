"""Bids: three to twenty players show a card of a hidden hand at once; the lowest are knocked out.

Who has bid draws a card again.  The last one left is first; who goes out together shares a rank.
"""

from engine.bids.rules import Bids
from engine.core.play.measure import Measure
from engine.core.play.registry import GameEntry

RANK = Measure(
    "rank",
    "Rank",
    "Mean rank; equals share the best one.",
    lambda returns, seat: returns.shape[1] - returns[:, seat],
    higher_is_better=False,
)
ROUNDS = Measure("rounds", "Rounds", "Rounds until it went out.")
VOID = Measure("void", "Void", "Bids of cards it had not.", higher_is_better=False)
ENDING = Measure(
    "ending", "Ending", "How it ended.", kind="choice", choices=("one is left", "after 40 rounds")
)
GAME = GameEntry(
    "bids",
    "Bids",
    Bids,
    measures=(RANK, ROUNDS, VOID, ENDING),
    order="rank",
    players_parameter="seats",
    value_unit="points",
    return_words="players outlived",
)
