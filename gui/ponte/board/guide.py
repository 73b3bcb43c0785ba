"""The guided first match of the Ponte: six combats, one rule before each."""

from __future__ import annotations

from engine.ponte.rules import Ponte, PonteState
from gui.shared.page.guide_script import GuideScript, GuideStep, ScriptedStrategy
from gui.shared.text.tr import tr

OWN, OTHERS = (7, 9, 11, 2, 4, 6), (8, 12, 10, 5, 3, 1)
ANSWERS = (12, 10, 8, 5, 3, 1)
"""What Tramontana plays, by strength: its answers, and the team that it names once."""


def guide() -> GuideScript:
    """Return the script: a deal that is won by five to one."""
    return GuideScript(
        Ponte(),
        (None, ScriptedStrategy(tuple(map(OTHERS.index, ANSWERS)))),
        _steps(),
        tr("Four of six combats win the bridge; three each is a draw."),
        PonteState((OWN, OTHERS)),
    )


def _steps() -> tuple[GuideStep, ...]:
    return (
        _step(
            4,
            tr("Name a team"),
            tr("Name one of your teams"),
            tr("The number is its strength. Tramontana answers with a team; the stronger wins."),
        ),
        _step(
            11,
            tr("Answer a team"),
            tr("Now you answer"),
            tr("Your 4 lost to its 12, so Tramontana names: a 10. Your 11 is stronger."),
        ),
        _step(
            9,
            tr("The cart moves"),
            tr("The cart keeps the score"),
            tr("Each combat pushes it towards the bank of the loser. You won: name your 9."),
            ("cart",),
        ),
        _step(
            7,
            tr("A team fights once"),
            tr("A team fights only once"),
            tr("Dashed teams have fought. Its 12 and 10 are gone: nothing it has beats your 7."),
        ),
        _step(
            6,
            tr("Who names next"),
            tr("The winner names next"),
            tr("Whoever answers has seen the team that was named. You won: name your 6."),
        ),
        _step(
            2,
            tr("Win the bridge"),
            tr("Most combats win"),
            tr("Four of six are enough, and you have them. Name the team you saved."),
            ("cart",),
        ),
    )


def _step(strength: int, row: str, title: str, text: str, shown: tuple[str, ...] = ()) -> GuideStep:
    """Return a step; `shown` is what else of the board it speaks of."""
    ask = tr("Click your team of strength {strength}.").format(strength=strength)
    return GuideStep(row, title, text, ask, (OWN.index(strength),), str(strength), shown)
