"""Gioco del Ponte: two sides fight for a bridge, team against team (the rule of Pisa's event).

Both sides have the same number of teams, all of different strength and all in plain view.  In each
combat the leader names one of its teams, the other side sees it and answers with one of its own;
the stronger team wins the point and both are spent.  Whoever wins a combat leads the next one.
When no team is left, the side with more combats won has won the match; equal scores are level.
"""

from engine.core.play.measure import Measure
from engine.core.play.registry import GameEntry
from engine.ponte.rules import Ponte

WIN_RATE = Measure(
    "win_rate",
    "Won",
    "Share of the matches won.",
    lambda returns, seat: returns[:, seat] > 0,
    kind="share",
)
GAME = GameEntry(
    "ponte",
    "Gioco del Ponte",
    Ponte,
    zero_sum=True,
    measures=(WIN_RATE,),
    value_unit="points",
    return_words="combats won less lost",
    strategy_titles=(("optimal", "Perfect"),),
    is_solved=True,
)
