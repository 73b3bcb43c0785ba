"""What Conquest says in words: actions, log, status, and the map for who does not see it."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QT_TRANSLATE_NOOP

from engine.conquest.map import Map
from engine.conquest.rules import Conquest
from engine.conquest.state import (
    NOBODY,
    PUT,
    Action,
    Attack,
    Board,
    EndTurn,
    Fort,
    Fought,
    Move,
    NextPhase,
    Put,
    Rolled,
)
from engine.conquest.turns import income, strategic_places
from engine.core.play.advice import ActionValue, best_of
from engine.core.play.match import PlayedStep
from engine.core.review.reasons import Comparison, deciding
from gui.conquest.board.animation import ConquestFrame
from gui.conquest.board.reasons import reasons_for
from gui.shared.page.page import Clue, GameWords, LogRow
from gui.shared.page.seats import Seats
from gui.shared.text.move_numbering import MoveNumbering
from gui.shared.text.tr import tr

MARKS = (QT_TRANSLATE_NOOP("app", "An empire’s last place"),)
"""The texts of great moments, which `animation` finds without Qt."""
PHASE_NAMES = {1: tr("Put"), 2: tr("Attack"), 3: tr("Move"), 4: tr("Fort")}
MOST_NAMED = 3
"""So many captures of a turn are named in its line of the log, and places of a plan; more are
counted."""


def turn_in_words(frame: ConquestFrame) -> str:
    """Return where a picture stands: Turn 120 of 165."""
    return tr("Turn {turn} of {count}").format(turn=frame.state.turn, count=frame.game.turns)


COUNTING = MoveNumbering(number=lambda state: state.turn, position=turn_in_words)


def is_setup(game: Conquest, state: Board) -> bool:
    """Return whether troops are placed one by one."""
    return state.in_setup


class ConquestWords(GameWords[Conquest, Board, Action]):
    """The words of places are those of the map; without it their numbers."""

    def subtitle(self, game: Conquest) -> str:
        return tr("{map}, {count} places").format(map=game.map.label, count=game.map.places)

    def action(self, game: Conquest, action: Action, view: Any = None, player: int = 0) -> str:
        return _action(game.map, action, _NOUNS)

    def choice(self, game: Conquest, action: Action, view: Any = None, player: int = 0) -> str:
        return _action(game.map, action, _ADVICE)

    def chosen(self, game: Conquest, action: Action, view: Any = None, player: int = 0) -> str:
        kept = _kept(action, view, player)
        if kept:
            return tr("kept %n troop(s) in the reserve", kept)
        return _action(game.map, action, _DONE)

    def plan(self, game: Conquest, line: Sequence[Action]) -> str:
        """Return a plan as an advice: all troops of a place at once, and no ends of phases.

        Where it goes to many places some are named, and the others counted.
        """
        counts: dict[int, int] = {}
        for act in line:
            if isinstance(act, Put) and act.troops > 0:
                counts[act.place] = counts.get(act.place, 0) + act.troops
        puts: list[Action] = [Put(*each) for each in counts.items()]
        doing = [act for act in line if not isinstance(act, Put | NextPhase | EndTurn)]
        named = [*puts[:MOST_NAMED], *doing[:MOST_NAMED]] or line[:1]
        texts = [self.choice(game, named[0]), *(self.action(game, act) for act in named[1:])]
        if others := puts[MOST_NAMED:]:
            troops = sum(counts.values()) - sum(
                counts[place] for place in list(counts)[:MOST_NAMED]
            )
            rest = tr("{troops} on %n other place(s)", len(others)).format(troops=troops)
            texts.insert(MOST_NAMED, rest)
        if len(doing) > MOST_NAMED:
            texts.append(tr("%n more", len(doing) - MOST_NAMED))
        return tr(", then ").join(texts)

    def why(self, asked: Comparison[Conquest, Board]) -> str:
        return deciding(reasons_for(asked), asked)

    def assumption(self, game: Conquest) -> str:
        """Return what values go by."""
        return tr("if Sigma plays on for all")

    def where_to_look(
        self, game: Conquest, view: Board, player: int, advice: Sequence[ActionValue]
    ) -> Clue | None:
        """Return what the best plan is after."""
        best = best_of(advice)
        targets = {act.target for act in (best.action, *best.line) if isinstance(act, Attack)}
        if targets & set(game.map.strategic):
            return Clue(tr("Look at the strategic places"), tr("One of them is within reach."))
        if targets:
            return Clue(tr("Look at who is weak"), tr("An attack pays this turn."))
        if view.in_setup:
            return Clue(tr("Look at the strategic places"), tr("They bring troops every turn."))
        if any(isinstance(act, Move | Fort) for act in (best.action, *best.line)):
            return Clue(tr("Look at your own places"), tr("One of them can be made safer."))
        if (best.action, best.line) == (NextPhase(), ()):
            return Clue(tr("Look at your reserve"), tr("Not every troop is best placed now."))
        return Clue(tr("Look at your own places"), tr("Not every attack pays."))

    def status(self, game: Conquest, state: Board, seats: Seats) -> str:
        if state.winner != NOBODY:
            if state.winner == seats.person:
                return tr("you have won")
            return tr("{name} has won").format(name=seats.names[state.winner])
        counts = [
            (strategic_places(state, game.map, seat), state.owners.count(seat))
            for seat in range(game.num_players)
        ]
        leaders = [seat for seat, count in enumerate(counts) if count == max(counts)]
        if len(leaders) > 1:
            return tr("Equal: {names}").format(names=", ".join(seats.names[s] for s in leaders))
        told = tr("{name} leads: {count} of {all} strategic")
        if leaders[0] == seats.person:
            told = tr("you lead: {count} of {all} strategic")
        count, all_ = max(counts)[0], len(game.map.strategic)
        return told.format(name=seats.names[leaders[0]], count=count, all=all_)

    def log_row(self, step: PlayedStep, view: Any = None) -> LogRow:
        return self.log_row_in(None, step, view)

    def log_row_in(self, game: Conquest | None, step: PlayedStep, view: Any = None) -> LogRow:
        """Return a step as a line of the log, with the names of a game's map."""
        ((player, action),) = step.actions.items()
        map_ = None if game is None else game.map
        fought = next((each for each in step.events if isinstance(each, Fought)), None)
        if fought is not None:
            return _fight_row(map_, step, fought)
        icon = {Move: "route", Fort: "castle"}.get(type(action), "")
        value = f"+{action.troops}" if isinstance(action, Put) else ""
        return LogRow(player, _action(map_, action, _DEEDS), value=value, icon=icon)

    def turn_row(self, rows: Sequence[LogRow]) -> LogRow:
        """Return a turn as a line: what it took, or else all that was done."""
        telling = [row for row in rows if row.icon] or list(rows[:1])
        texts = [row.text for row in telling[:MOST_NAMED]]
        if len(telling) > MOST_NAMED:
            texts.append(tr("{count} more").format(count=len(telling) - MOST_NAMED))
        puts = [int(row.value) for row in rows if row.value]
        put = sum(puts)
        if len(puts) > 1 and not telling[0].icon:
            texts = [tr("puts %n troop(s)", put)]
        icon = next((row.icon for row in telling if row.icon == "flag"), telling[0].icon)
        return replace(rows[0], text=", ".join(texts), value=f"+{put}" if put else "", icon=icon)

    def keys(self) -> str:
        return tr("Click a place, or Enter; after the setup drag to another, E ends the phase.")


_NOUNS = {
    Put: tr("{troops} on {place}"),
    NextPhase: tr("end of the phase"),
    Attack: tr("{source} to {target}"),
    Move: tr("move of {troops} to {target}"),
    Fort: tr("fort of {troops} in {place}"),
    EndTurn: tr("end of the turn"),
}
_ADVICE = {
    Put: tr("Put {troops} on {place}"),
    NextPhase: tr("End the phase"),
    Attack: tr("Attack {target} from {source}"),
    Move: tr("Move {troops} from {source} to {target}"),
    Fort: tr("Make {troops} a fort in {place}"),
    EndTurn: tr("End the turn"),
}
_DEEDS = {
    Put: tr("puts {troops} on {place}"),
    NextPhase: tr("ends the phase"),
    Attack: tr("attacks {target} from {source}"),
    Move: tr("moves {troops} from {source} to {target}"),
    Fort: tr("makes {troops} a fort in {place}"),
    EndTurn: tr("ends the turn"),
}


_DONE = {
    Put: tr("put {troops} on {place}"),
    NextPhase: tr("ended the phase"),
    Attack: tr("attacked {target} from {source}"),
    Move: tr("moved {troops} from {source} to {target}"),
    Fort: tr("made {troops} a fort in {place}"),
    EndTurn: tr("ended the turn"),
}


def _kept(action: Action, view: Any, player: int) -> int:
    """Return how many troops stay in the reserve of who places no more."""
    is_end = isinstance(action, NextPhase | EndTurn) and isinstance(view, Board)
    if not is_end or view.phase != PUT or view.in_setup:
        return 0
    return int(view.reserves[player])


def title_of(map_: Map | None, place: int) -> str:
    """Return what a place is called; its number where the map is not known."""
    return str(place) if map_ is None else map_.title_of(place)


def _action(map_: Map | None, action: Action, texts: dict[type, str]) -> str:
    text = texts[type(action)]
    match action:
        case Put(place, troops) | Fort(place, troops):
            return text.format(place=title_of(map_, place), troops=troops)
        case Attack(source, target):
            return text.format(source=title_of(map_, source), target=title_of(map_, target))
        case Move(source, target, troops):
            ends = {"source": title_of(map_, source), "target": title_of(map_, target)}
            return text.format(troops=troops, **ends)
    return text


def _fight_row(map_: Map | None, step: PlayedStep, fought: Fought) -> LogRow:
    """Return an attack as a line: whether it took its target, and what it cost both."""
    target, player = title_of(map_, fought.target), fought.player
    rolls = [event for event in step.events if isinstance(event, Rolled)]
    lost = sum(each.attackers_lost for each in rolls), sum(each.defenders_lost for each in rolls)
    detail = tr("lost {attackers} and {defenders}")
    detail = detail.format(attackers=lost[0], defenders=lost[1])
    if fought.target_owner == player:
        text = tr("takes {place}").format(place=target)
        return LogRow(player, text, detail, icon="flag", others=())
    return LogRow(player, tr("fails at {place}").format(place=target), detail, icon="swords")


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
    whose = tr("free") if owner == NOBODY else frame.seats.names[owner]
    troops, fort, score = state.troops[place], state.forts[place], map_.score_of.get(place)
    return _place_in_words(map_.title_of(place), whose, troops, fort, score)


@functools.lru_cache(maxsize=2048)
def _place_in_words(title: str, whose: str, troops: int, fort: int, score: int | None) -> str:
    """Return what stands on a place; in each picture most places are as in the one before."""
    parts = [whose, tr("%n troop(s)", troops)]
    if fort:
        parts.append(tr("fort of {count}").format(count=fort))
    if score is not None:
        parts.append(tr("strategic, income {score}").format(score=score))
    return f"{title}: {', '.join(parts)}."
