"""Colonel Blotto: two colonels share out soldiers over castles, both at once and in secret.

Castle by castle the larger number takes the points; where both sent as many, nobody does.  Whoever
wins three fought castles in a row takes all that are left without a fight.  One's own points count,
not the other's, so a battle is no zero-sum game.  Under the plain rule there are no streaks and
a tie shares the points, as in the Riddler's castles of FiveThirtyEight.
"""

from engine.blotto.rules import Blotto
from engine.core.play.measure import Measure
from engine.core.play.registry import GameEntry

WIN_RATE = Measure(
    "win_rate",
    "Won",
    "Share of the battles won; a draw counts half.",
    lambda returns, seat: (
        0.5
        + 0.5
        * (
            (returns[:, seat] > returns[:, 1 - seat]) * 1.0
            - (returns[:, seat] < returns[:, 1 - seat])
        )
    ),
    kind="share",
)
GAME = GameEntry(
    "blotto",
    "Colonel Blotto",
    Blotto,
    measures=(WIN_RATE,),
    value_unit="points",
    return_words="points",
    strategy_titles=tuple((f"group-{letter}", f"Group {letter.upper()}") for letter in "abcdef"),
)
