"""The guided first match of Hog: six turns, one rule before each."""

from __future__ import annotations

from engine.hog.rules import Hog
from gui.shared.page.guide_script import GuideScript, GuideStep, ScriptedStrategy
from gui.shared.text.tr import tr

SEED = 107
"""These dice bring each rule in its turn, and no other."""
THEIRS = (4, 2, 2, 2, 0)


def guide() -> GuideScript:
    """Return the script: a match to 60 that is won by 62 to 50."""
    return GuideScript(
        Hog(goal=60),
        (None, ScriptedStrategy(THEIRS)),
        _steps(),
        tr("A usual match goes to 100. How many dice are best is for you to find out."),
        seed=SEED,
    )


def _steps() -> tuple[GuideStep, ...]:
    return (
        _step(
            4,
            tr("Roll the dice"),
            tr("Roll four dice"),
            tr("You choose how many, up to ten, and score what they show. First to 60 wins."),
        ),
        _step(
            10,
            tr("Pig out"),
            tr("More dice, more danger"),
            tr("If any die shows a 1, the whole turn is worth 1. Roll all ten and see."),
        ),
        _step(
            0,
            tr("Free bacon"),
            tr("No dice at all"),
            tr("No dice bring 10 − 8 + 2 points, from the digits of the other score, 28."),
            ("0", "B"),
        ),
        _step(
            2,
            tr("Feral hogs"),
            tr("Two off your last turn"),
            tr("You scored 4 last turn. Two dice more or fewer than that earn 3 points extra."),
            ("2", "A"),
        ),
        _step(
            0,
            tr("Swine swap"),
            tr("Scores can trade places"),
            tr("Free bacon brings 8: 42 to 46. The ones differ by 4, the tens of 46: they swap."),
            ("0", "A", "B"),
        ),
        _step(
            4,
            tr("Reach the goal"),
            tr("Fourteen to go"),
            tr("Stand at 60 or more, after any swap, and you win at once. Four dice may do."),
            ("A",),
        ),
    )


def _step(dice: int, row: str, title: str, text: str, shown: tuple[str, ...] = ()) -> GuideStep:
    """Return a step; `shown` are the seats, or the captions of keys, that it speaks of."""
    ask = tr("Click the key for %n dice.", dice) if dice else tr("Click the key for no dice, 0.")
    return GuideStep(row, title, text, ask, (dice,), shown=shown)
