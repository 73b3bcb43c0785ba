"""What the explorer adds to a position's picture: scores, perfect play, marks of its trail."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.ponte.rules import Ponte, PonteState
from engine.ponte.words import SIDE_NAMES
from gui.ponte.board.animation import Combat, PonteFrame, frame, timeline
from gui.ponte.board.positions import with_other_leader
from gui.shared.page.seats import EVERYONE, Seats
from gui.shared.page.spot import Spot
from gui.shared.text.tr import tr


@dataclass(frozen=True, slots=True)
class Insight:
    """What is known of `state`; painted only while the board shows that state.

    `rounds` are pairs of a team of the side to act and the combats of the whole match that it
    wins, `best` the teams that win most (empty until all are known), `line` how perfect play would
    go on, `selected` the team that the main button names, or None.
    """

    state: PonteState
    rounds: tuple[tuple[int, int], ...] = ()
    best: frozenset[int] = frozenset()
    line: tuple[Combat, ...] = ()
    selected: int | None = None


PonteSpot = Spot[Ponte, PonteState]


def other_leader(spot: PonteSpot) -> PonteSpot | None:
    """Return the same teams with the other side leading; None where somebody is named already."""
    if spot.state.named is not None or not spot.state.combats_left:
        return None
    state = with_other_leader(spot.state)
    text = tr("{side} leads")
    return Spot(spot.game, state, text.format(side=SIDE_NAMES[state.leader]))


def picture_of(
    root: PonteSpot, spot: PonteSpot, fought: tuple[Combat, ...], seats: Seats
) -> PonteFrame:
    """Return the board of an explored position; `fought` are the combats of the match by then."""
    picture = frame(timeline((spot.game, spot.state), ()), 0.0, seats, EVERYONE)
    played = len(root.state.combats)
    if spot.game != root.game or spot.state.combats[:played] != root.state.combats:
        return replace(picture, explored_from=0)
    known = {(combat.number, combat.teams): combat for combat in fought}
    combats = tuple(known.get((c.number, c.teams), c) for c in picture.combats)
    return replace(picture, combats=combats, explored_from=played)
