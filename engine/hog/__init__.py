"""Hog: a race to a goal with up to ten dice a turn (CS 61A, Berkeley, summer 2020).

The player to move rolls 1 to 10 dice and scores their sum, or only 1 if any die shows 1 (pig out).
Rolling no dice scores a number that depends on the opponent's score (free bacon).  Three points
more if the number of dice differs by two from the points of one's own last turn (feral hogs).
Then the scores may trade places (swine swap).  Whoever stands at the goal after that wins.
Presets have the free bacon and the special rules of other semesters.
"""

from engine.core.play.measure import Measure
from engine.core.play.registry import GameEntry
from engine.hog.rules import Hog

WIN_RATE = Measure(
    "win_rate",
    "Won",
    "Share of the games won.",
    lambda returns, seat: returns[:, seat] > 0,
    kind="share",
)
GAME = GameEntry(
    "hog",
    "Hog",
    Hog,
    zero_sum=True,
    measures=(WIN_RATE,),
    has_dice=True,
    is_solved=True,
    strategy_titles=(("final-round0", "Early Final"), ("ignore-feral", "Ignores feral hogs")),
)
