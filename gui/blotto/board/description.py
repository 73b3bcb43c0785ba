"""The battle on the road as sentences, for who does not see it."""

from __future__ import annotations

from gui.blotto.board.animation import BlottoFrame, Sight
from gui.blotto.board.plan_words import points_in_words, road_in_words, score_in_words
from gui.shared.text.tr import tr


def describe(frame: BlottoFrame) -> list[str]:
    """Return the castles that are known, the points, and how the series stands."""
    if not frame.sights:
        return [road_in_words(frame.game), tr("No battle has been fought yet.")]
    names = frame.seats.names
    told = [tr("Battle {number}.").format(number=frame.number)]
    told += [_castle(frame, castle, sight) for castle, sight in enumerate(frame.sights)]
    told += [
        tr("{name}: {points} points.").format(name=name, points=points_in_words(points))
        for name, points in zip(names, frame.points, strict=True)
    ]
    if frame.ended > 1:
        text = tr("After {n} battles {score}.")
        told.append(text.format(n=frame.ended, score=score_in_words(frame.totals)))
    return told


def place_in_words(frame: BlottoFrame) -> str:
    """Return where the picture stands: Battle 2, castle 4 of 10."""
    if not frame.sights:
        return tr("Before battle 1")
    text = tr("Battle {number}, castle {castle} of {castles}")
    return text.format(number=frame.number, castle=len(frame.sights), castles=frame.game.castles)


def _castle(frame: BlottoFrame, castle: int, sight: Sight) -> str:
    mine, theirs = sight.soldiers
    if sight.winner is None:
        text = tr("Castle {castle}, worth {value}: tied, {mine} against {theirs}.")
        name = ""
    else:
        text = tr("Castle {castle}, worth {value}: {name}, {mine} against {theirs}.")
        if sight.is_taken:
            text = tr("Castle {castle}, worth {value}: taken over by {name}.")
        name = frame.seats.names[sight.winner]
    value = frame.game.values[castle]
    return text.format(castle=castle + 1, value=value, name=name, mine=mine, theirs=theirs)
