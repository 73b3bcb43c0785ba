"""The rules of Gunslinger, each beside the ring: the six of the guided match."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine.core.play.match import PlayedStep
from engine.gunslinger.relations import Relations
from engine.gunslinger.rules import NO_SHOT, QUIET_ROUNDS, Gunslinger, Showdown, killed_by
from gui.gunslinger.board.animation import GunslingerFrame
from gui.gunslinger.board.guide import ENEMIES, FRIENDS
from gui.gunslinger.board.words import fall_in_words
from gui.shared.page.rule_example import RuleExample
from gui.shared.text.tr import seat_label, tr

GAME = Gunslinger()
START = Showdown(Relations(FRIENDS, ENEMIES), (True,) * 6)
LAST = Showdown(START.relations, START.alive, ((NO_SHOT,) * 6,) * 9, QUIET_ROUNDS - 1)
"""One more round in which nobody falls, and it is over."""
OTHERS = {1: 2, 2: 0, 3: 4, 4: 5, 5: NO_SHOT}
"""What the others do in the round to choose in: your shot is the second at C, E or F."""
PICTURE, CHOICE = 400, 440
_YOU = 0


def rule_examples() -> tuple[RuleExample, ...]:
    """Return the rules in the order of a round."""
    return (
        replace(
            _example(
                tr("All shoot at once"),
                tr("In each round the living shoot at one of the others, or hold fire."),
            ),
            ask=tr("Click C, E, F or another to aim, and again to shoot; or hold fire."),
            others=OTHERS,
            tell=_told,
            height=CHOICE,
        ),
        _example(
            tr("One bullet does nothing"),
            tr("Each has a shield, which stops one bullet a round. C stays alive."),
            (2, NO_SHOT, 0, NO_SHOT, NO_SHOT, NO_SHOT),
        ),
        _example(
            tr("Two bullets kill"),
            tr("You and B shoot at C in the same round: C falls. All see who shot at whom."),
            (2, 2, 0, NO_SHOT, NO_SHOT, NO_SHOT),
        ),
        _example(
            tr("Friends and enemies"),
            tr(
                "Your life is a point, so is each living friend and each dead enemy. Nobody else"
                " sees your lists; a friend is one for both, an enemy may not know."
            ),
        ),
        _example(
            tr("A void shot"),
            tr("B shot at C, who is dead: void, and not seen. So is a shot at oneself."),
            (2, 2, 0, NO_SHOT, NO_SHOT, NO_SHOT),
            (NO_SHOT, 2, NO_SHOT, 4, NO_SHOT, NO_SHOT),
        ),
        replace(
            _example(
                tr("Ten quiet rounds"),
                tr("Nobody fell in ten rounds in a row: it is over. Most points rank first."),
                (NO_SHOT,) * 6,
            ),
            start=LAST,
        ),
    )


def _example(title: str, text: str, *rounds: tuple[int, ...]) -> RuleExample:
    before = tuple(dict(enumerate(shots)) for shots in rounds)
    return RuleExample(title, text, GAME, START, before, height=PICTURE)


def _told(frame: GunslingerFrame, _step: PlayedStep) -> str:
    """Return who falls, whose shield held, and what that is worth to the person."""
    hits = Counter(target for _shooter, target in frame.fired)
    fallen = [seat_label(i, GAME.players) for i in killed_by(frame.shots)]
    held = [seat_label(i, GAME.players) for i in sorted(hits) if hits[i] == 1]
    points = int(GAME.returns(_truth(frame))[_YOU])
    told = [f"{_capital(fall_in_words(fallen))}."]
    if held:
        told.append(tr("The shield held: {names}.").format(names=", ".join(held)))
    told.append(tr("You have %n point(s).", points))
    return " ".join(told)


def _truth(frame: GunslingerFrame) -> Showdown:
    return replace(START, alive=frame.state.alive)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
