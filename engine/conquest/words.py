"""A step of Conquest in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.conquest.map import Map
from engine.conquest.rules import Conquest
from engine.conquest.state import PHASES, Board, Ended, Fortified, Fought, Moved, PhaseBegan, Placed
from engine.core.play.match import PlayedStep
from engine.core.play.sentence import Sentence


def describe_step(
    game: Conquest, state: Board, step: PlayedStep, names: Sequence[str]
) -> list[Sentence]:
    """Return what happened; a turn that began or ended is told by what else is done in it."""
    told = [_told(game.map, event, names) for event in step.events]
    sentences = [sentence for sentence in told if sentence is not None]
    return sentences or [Sentence("{name} ends the turn.", name=names[state.to_move])]


def _told(map_: Map, event: Any, names: Sequence[str]) -> Sentence | None:
    if isinstance(event, Ended):
        how = {
            "by_strategic": "{name} has won by strategic places.",
            "by_score": "{name} has won by the score.",
        }
        return Sentence(how[event.how], name=names[event.winner])
    if isinstance(event, Placed):
        return Sentence(
            "{name} puts {troops} on {place}.",
            name=names[event.player],
            troops=event.troops,
            place=map_.title_of(event.place),
        )
    if isinstance(event, Fought):
        return _fought(map_, event, names)
    if isinstance(event, Moved):
        return Sentence(
            "{name} moves {troops} from {source} to {destination}.",
            name=names[event.player],
            troops=event.troops,
            source=map_.title_of(event.path[0]),
            destination=map_.title_of(event.path[-1]),
        )
    if isinstance(event, Fortified):
        return Sentence(
            "{name} makes {troops} troops a fort in {place}.",
            name=names[event.player],
            troops=event.troops,
            place=map_.title_of(event.place),
        )
    if isinstance(event, PhaseBegan):
        phase = PHASES[event.phase]
        return Sentence("{name} begins to {phase}.", name=names[event.player], phase=phase)
    return None


def _fought(map_: Map, event: Fought, names: Sequence[str]) -> Sentence:
    values = {
        "name": names[event.player],
        "source": map_.title_of(event.source),
        "target": map_.title_of(event.target),
        "owner": names[event.defender],
        "left": event.source_troops,
    }
    if event.target_owner == event.player:
        text = "{name} takes {target} of {owner} from {source}: {moved} move in, {left} stay."
        return Sentence(text, **values, moved=event.target_troops)
    text = "{name} attacks {target} of {owner} from {source}: {left} are left against {defenders}."
    return Sentence(text, **values, defenders=event.target_troops + event.target_fort)
