"""The map as sentences, for who does not see it."""

from __future__ import annotations

from engine.conquest.rules import Conquest
from engine.conquest.state import NOBODY, Board
from engine.conquest.turns import income, strategic_places
from gui.conquest.board.animation import ConquestFrame
from gui.conquest.board.words import PHASE_NAMES, turn_in_words
from gui.shared.text.tr import tr


def describe(frame: ConquestFrame) -> list[str]:
    """Return turn and phase, what every player has, and each place with its owner and troops."""
    game, state, names = frame.game, frame.state, frame.seats.names
    head = tr("{turn}, {name}: {phase}.")
    lines = [
        head.format(
            turn=turn_in_words(frame),
            name=names[state.to_move],
            phase=tr("setup") if state.in_setup else PHASE_NAMES[state.phase],
        )
    ]
    if state.winner != NOBODY:
        lines = [tr("{name} won.").format(name=names[state.winner])]
    lines += [_holding(game, state, seat, name) for seat, name in enumerate(names)]
    lines += _fight(frame)
    return lines + [_place(frame, place) for place in range(game.map.places)]


def _holding(game: Conquest, state: Board, seat: int, name: str) -> str:
    text = tr(
        "{name}: {places} places, {strategic} of {all} strategic, reserve {reserve}, "
        "income {income}."
    )
    return text.format(
        name=name,
        places=state.owners.count(seat),
        strategic=strategic_places(state, game.map, seat),
        all=len(game.map.strategic),
        reserve=state.reserves[seat],
        income=income(state, game.map, seat),
    )


def _fight(frame: ConquestFrame) -> list[str]:
    fight, map_ = frame.fight, frame.game.map
    if fight is None:
        return []
    text = tr("{source} attacks {target}: {attackers} against {defenders}.")
    return [
        text.format(
            source=map_.title_of(fight.source),
            target=map_.title_of(fight.target),
            attackers=fight.attackers,
            defenders=fight.defenders,
        )
    ]


def _place(frame: ConquestFrame, place: int) -> str:
    state, map_ = frame.state, frame.game.map
    owner = state.owners[place]
    parts = [tr("free") if owner == NOBODY else frame.seats.names[owner]]
    parts.append(tr("%n troop(s)", state.troops[place]))
    if state.forts[place]:
        parts.append(tr("fort of {count}").format(count=state.forts[place]))
    if place in map_.score_of:
        parts.append(tr("strategic, income {score}").format(score=map_.score_of[place]))
    return f"{map_.title_of(place)}: {', '.join(parts)}."
