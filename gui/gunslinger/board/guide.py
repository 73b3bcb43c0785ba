"""The guided first match of Gunslinger: six rounds among six, one rule before each."""

from __future__ import annotations

from engine.gunslinger.relations import Relations
from engine.gunslinger.rules import NO_SHOT, Gunslinger, Showdown
from gui.shared.page.guide_script import GuideScript, GuideStep, ScriptedStrategy
from gui.shared.text.tr import tr

FRIENDS = ((1,), (0,), (3,), (2,), (5,), (4,))
ENEMIES = ((2, 4), (2, 4), (0, 1), (1, 5), (0, 1), (2, 3))
SHOTS = (
    (4, 2, 5, NO_SHOT, 4),
    (5, 5),
    (1, 4, NO_SHOT, 4, 5),
    (3, 0, 1, 1, 0),
    (NO_SHOT, 3, 0, NO_SHOT, 3),
)
"""Of players B to F, round by round; C falls in the second and E in the fifth."""


def guide() -> GuideScript:
    """Return the script: the person sits in seat A, with friend B and enemies C and E."""
    return GuideScript(
        Gunslinger(),
        (None, *(ScriptedStrategy((*shots, NO_SHOT)) for shots in SHOTS)),
        _steps(),
        tr("Ten rounds in a row in which nobody falls end the game; who has most points wins."),
        Showdown(Relations(FRIENDS, ENEMIES), (True,) * 6),
    )


def _steps() -> tuple[GuideStep, ...]:
    aim = tr("Click {player} to aim, and again to shoot.")
    hold = tr("Click Hold fire.")
    return (
        GuideStep(
            tr("Shoot an enemy"),
            tr("Clay is your enemy"),
            tr(
                "An enemy who has fallen is worth a point to you. "
                "Click Clay to aim, again to shoot."
            ),
            aim.format(player="Clay"),
            (2,),
            shown=("C",),
        ),
        GuideStep(
            tr("The shield"),
            tr("A shield stops one bullet"),
            tr(
                "Each has one a round, and Clay took one bullet. "
                "Two kill: Bonnie joins in, shoot Clay again."
            ),
            aim.format(player="Clay"),
            (2,),
            shown=("C", "A>C", "B"),
        ),
        GuideStep(
            tr("Your friend"),
            tr("Bonnie is your friend"),
            tr(
                "Clay fell: you have 3 points. Bonnie is one of them, alive. "
                "You need not shoot: hold fire."
            ),
            hold,
            (NO_SHOT,),
            shown=("B", "C", "head"),
        ),
        GuideStep(
            tr("Your own shield"),
            tr("Frank shot at you"),
            tr("It was one bullet: your shield held, and is whole again each round. Shoot back."),
            aim.format(player="Frank"),
            (5,),
            shown=("F", "F>A", "A"),
        ),
        GuideStep(
            tr("What all can see"),
            tr("Shots are seen, lists are not"),
            tr(
                "Nobody sees your list, but all see who shot: Etta at Bonnie, who shoots back. "
                "Shoot Etta too."
            ),
            aim.format(player="Etta"),
            (4,),
            shown=("E", "E>B", "B"),
        ),
        GuideStep(
            tr("Stay alive"),
            tr("Your life is a point too"),
            tr(
                "All shoot at once, and two bullets would kill you. You have all points: hold fire."
            ),
            hold,
            (NO_SHOT,),
            shown=("A", "head"),
        ),
    )
