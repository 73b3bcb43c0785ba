"""Conquest: three players place troops on a map and take each other's places with dice.

In the setup each places one troop a turn.  Then a turn has four phases: put the reserve, attack,
move once, fortify once a match.  Strategic places bring more troops; from a certain turn on, who
owns enough of them at the end of anybody's turn has won.  After the last turn the score decides.
Player 1 begins, player 0 moves last in each round.
"""

from engine.conquest.rules import Conquest
from engine.core.play.measure import Measure
from engine.core.play.registry import GameEntry

MEASURES = (
    Measure(
        "win_rate",
        "Won",
        "Share of the matches won.",
        lambda returns, seat: returns[:, seat] > 0,
        kind="share",
    ),
    Measure("score", "Score", "Mean score of the original's at the end."),
    Measure("strategic", "Strategic places", "Mean of those owned at the end."),
    Measure("by_strategic", "By strategic places", "Share of matches won so.", kind="share"),
    Measure("last_turn", "Last turn", "Mean number of the last turn."),
)
GAME = GameEntry(
    "conquest",
    "Conquest",
    Conquest,
    measures=MEASURES,
    value_unit="chance",
    return_words="wins",
    has_dice=True,
    orders="every",
    line_ups="all",
)
