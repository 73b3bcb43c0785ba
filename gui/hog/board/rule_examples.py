"""The rules of Hog, each beside the board: what one position and one roll can bring."""

from __future__ import annotations

from dataclasses import replace

from engine.core.play.match import PlayedStep
from engine.hog.rules import Hog, HogState
from gui.hog.board.animation import HogFrame
from gui.hog.board.words import tray_text
from gui.shared.page.rule_example import RuleExample
from gui.shared.text.tr import tr

START = HogState((47, 45), (6, 9), to_move=1)
BACON = {1: 0}
"""What the opponent does before: it takes 7 points, and no dice from the row."""
SEED = 26
"""Ten dice fall as 5 3 2 2 6 1 1 1 2 3: three swap from here, four are feral, six pig out."""
LATE, LAST = HogState((93, 78), (6, 9), to_move=1), 3
PICTURE, CHOICE = 272, 428


def rule_examples() -> tuple[RuleExample, ...]:
    """Return the rules in the order in which a turn is counted."""
    choosing = _example(
        tr("Roll up to ten dice"),
        tr(
            "You choose how many, and score what they show. Here your score is 47, theirs 52, and"
            " your last turn brought 6."
        ),
        None,
    )
    return (
        replace(
            choosing,
            ask=tr("Click a number: the same dice fall each time. Try 0, 3, 4, 5 and 6."),
            tell=_told,
            height=CHOICE,
        ),
        _example(
            tr("Pig out"),
            tr("If any die shows a 1, the whole turn is worth 1 point."),
            7,
        ),
        _example(
            tr("Free bacon"),
            tr("No dice bring 10, minus the ones and plus the tens of the other score."),
            0,
        ),
        _example(
            tr("Feral hogs"),
            tr("Two dice more or fewer than the points of your own last turn earn 3 points extra."),
            4,
        ),
        _example(
            tr("Swine swap"),
            tr(
                "Then look at the ones of both scores: if they differ by the tens digit of the"
                " other’s score, the scores trade places."
            ),
            3,
        ),
        replace(
            _example(
                tr("First to 100 wins"),
                tr("Whoever stands at 100 or more after a turn wins, even by a swap."),
                LAST,
            ),
            start=LATE,
        ),
    )


def _example(title: str, text: str, dice: int | None) -> RuleExample:
    before = (BACON,) if dice is None else (BACON, {0: dice})
    return RuleExample(title, text, Hog(), START, before, seed=SEED, height=PICTURE)


def _told(frame: HogFrame, _step: PlayedStep) -> str:
    """Return what the tray says of the rules."""
    return " ".join(f"{line.whole}." for line in tray_text(frame).lines)
