"""A match of the Ponte on the time axis, and the picture at any moment.  No Qt, and no chance."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from engine.core.play.match import PlayedStep
from engine.ponte.rules import Answered, Dealt, Fought, Level, Named, Ponte, PonteState, Won
from engine.ponte.words import SIDE_NAMES, has_names, magistratura
from gui.shared.page.highlight import Highlight
from gui.shared.page.timeline import (
    EventLook,
    EventLooks,
    Moment,
    Timeline,
    build_timeline,
    in_out_cubic,
)

if TYPE_CHECKING:
    from gui.shared.page.seats import Lens, Seats


def _level_text(event: Level) -> str:
    return "Draw: the bella decides" if has_names(sum(event.scores)) else "Draw"


def turned_over(_before: PonteBoard, event: Fought, after: PonteBoard) -> Highlight | None:
    """Return the moment in which the cart passes the middle: from now on the other side leads."""
    state, winner = after.state, event.winner
    last = [state.winner_of(combat) for combat in state.combats[-2:]]
    is_over = last == [winner, winner] and event.scores[winner] - event.scores[1 - winner] == 1
    return Highlight("The cart is over the middle", winner, ("cart",)) if is_over else None


LOOKS: EventLooks = {
    Won: EventLook(0.30, "Won", "trophy", other_icon="flag"),
    Level: EventLook(0.30, _level_text, "handshake", seat=""),
    Fought: EventLook(1.15, "Combat", is_rare=False, seat="winner", highlight=turned_over),
    Answered: EventLook(0.30),
    Named: EventLook(0.30),
    Dealt: EventLook(0.0),
}
PAUSE = 0.25
WALK, PUSH = 0.32, 0.58
"""When in a combat both teams are on the bridge, and when one of them gives way."""
FAR_STRONGER = 0.5
"""A team that is weaker by this part of all strengths falls into the river."""


@dataclass(frozen=True, slots=True)
class Shield:
    """A team on its bank.

    `lift` runs from 0 (in its row) to 1 (stepped forward to the bridge), `fading` from 0 (in play)
    to 1 (spent); a team that `is_away` is on the bridge; `name` is empty where teams have none.
    """

    team: int
    name: str
    strength: int
    lift: float = 0.0
    fading: float = 0.0
    is_away: bool = False

    @property
    def is_used(self) -> bool:
        """Whether the team has fought."""
        return self.fading >= 1.0


@dataclass(frozen=True, slots=True)
class Bank:
    """One side: who plays it, its teams in the order in which they stand, and its combats won."""

    name: str
    player: str
    note: str
    shields: tuple[Shield, ...]
    won: int
    is_person: bool
    is_to_move: bool
    is_leading: bool
    has_won: bool


@dataclass(frozen=True, slots=True)
class Combat:
    """A combat: who led, the teams and their strengths by seat, and the winner if it is over.

    A team is None while its side has not named or answered.
    """

    number: int
    leader: int
    teams: tuple[int | None, int | None]
    winner: int | None = None


@dataclass(frozen=True, slots=True)
class Fight:
    """Two teams on the bridge, by seat, and how far it has come: each part runs from 0 to 1.

    Both `walk` to the cart, `push`, then the weaker one `gives` way, or `falls` into the river, and
    the cart has `moved`.
    """

    teams: tuple[int, int]
    winner: int
    falls: bool
    walk: float
    push: float
    gives: float

    @property
    def moved(self) -> float:
        """How far the cart has come on its way to the next step."""
        return in_out_cubic(self.gives)

    @property
    def heave(self) -> float:
        """How far the cart is pushed to and fro, in its steps: towards Tramontana is positive."""
        return 0.3 * math.sin(3 * math.pi * self.push) * (1 if self.winner else -1)


@dataclass(frozen=True, slots=True)
class PonteFrame:
    """Everything to draw at one moment.

    `lead` is how many steps the cart stands on Tramontana's half: what Mezzogiorno has won more.
    `state` is the match between events: at the end of a step exactly the state after it.  A
    position that was only explored has `explored_from`: how many combats were really fought.
    """

    game: Ponte
    state: PonteState
    banks: tuple[Bank, Bank]
    combats: tuple[Combat, ...]
    scores: tuple[int, int]
    lead: float
    is_over: bool
    person: int | None = None
    explored_from: int | None = None
    fight: Fight | None = None

    @property
    def is_level(self) -> bool:
        """Whether the match is over and nobody has won it."""
        return self.is_over and self.scores[0] == self.scores[1]


def timeline(start: tuple[Ponte, PonteState], steps: Sequence[PlayedStep]) -> Timeline[PonteBoard]:
    """Return the match on the time axis, from the rules and the first state."""
    first = first_board(*start)
    return build_timeline(first, steps, after, LOOKS, PAUSE)


def frame(timeline: Timeline[PonteBoard], seconds: float, seats: Seats, lens: Lens) -> PonteFrame:
    """Return all there is to draw at this time."""
    moment = timeline.at(seconds)
    board = moment.board
    lead, fight = float(_lead(board.state)), _fight(moment)
    if moment.span is not None and fight is not None:
        lead += (_lead(moment.span.after.state) - lead) * fight.moved
    return PonteFrame(
        game=board.game,
        state=board.state,
        banks=(_bank(moment, fight, 0, seats), _bank(moment, fight, 1, seats)),
        combats=_combats(board),
        scores=board.state.scores,
        lead=lead,
        is_over=board.is_over,
        person=seats.person,
        fight=fight,
    )


def standing_order(game: Ponte, strengths: Sequence[int]) -> tuple[int, ...]:
    """Return the teams of a side in the order in which they stand on their bank.

    Teams with a name keep their place; teams without stand by strength, the weakest first.
    """
    teams = range(len(strengths))
    if has_names(game.n):
        return tuple(teams)
    return tuple(sorted(teams, key=lambda team: strengths[team]))


def _fight(moment: Moment[PonteBoard]) -> Fight | None:
    progress = _progress(moment, Fought)
    if moment.span is None or not progress:
        return None
    event: Fought = moment.span.event
    first, second = event.strengths
    return Fight(
        event.teams,
        event.winner,
        abs(first - second) >= FAR_STRONGER * 2 * moment.board.game.n,
        min(progress / WALK, 1.0),
        min(max((progress - WALK) / (PUSH - WALK), 0.0), 1.0),
        max((progress - PUSH) / (1 - PUSH), 0.0),
    )


def _progress(moment: Moment[PonteBoard], kind: type) -> float:
    """Return how far an event of this kind has come; 0 where it is not under way."""
    if moment.span is None or moment.progress >= 1 or not isinstance(moment.span.event, kind):
        return 0.0
    return moment.progress


def _lead(state: PonteState) -> int:
    return state.scores[0] - state.scores[1]


def _bank(moment: Moment[PonteBoard], fight: Fight | None, side: int, seats: Seats) -> Bank:
    board = moment.board
    state = board.state
    strengths = state.strengths[side]
    scores = state.scores
    is_on = not board.is_over and state.combats_left > 0
    return Bank(
        name=SIDE_NAMES[side],
        player=seats.names[side],
        note=dict(enumerate(seats.notes)).get(side, ""),
        shields=tuple(
            _shield(moment, fight, side, team) for team in standing_order(board.game, strengths)
        ),
        won=scores[side],
        is_person=seats.person == side,
        is_to_move=is_on and board.answer is None and state.to_act == side,
        is_leading=is_on and state.leader == side,
        has_won=board.is_over and scores[side] > scores[1 - side],
    )


def _shield(moment: Moment[PonteBoard], fight: Fight | None, side: int, team: int) -> Shield:
    board = moment.board
    state = board.state
    lift, fading = 0.0, 0.0
    if any(combat[side] == team for combat in state.combats):
        fading = 1.0
    elif team == board.fighting[side]:
        fading = 0.0 if fight is None else fight.walk
        lift = 1.0 - fading
    elif moment.span is not None and moment.span.after.fighting[side] == team:
        lift = in_out_cubic(max(_progress(moment, Named), _progress(moment, Answered)))
    name = magistratura(board.game.n, side, team)
    is_away = fight is not None and team == board.fighting[side]
    return Shield(team, name, state.strengths[side][team], lift, fading, is_away)


def _combats(board: PonteBoard) -> tuple[Combat, ...]:
    """Return the combats that were fought, and the one under way."""
    state = board.state
    fought = [
        Combat(number, leader, teams, state.winner_of(teams))
        for number, (leader, teams) in enumerate(zip(board.leaders, state.combats, strict=True), 1)
    ]
    if state.named is not None:
        fought.append(Combat(len(fought) + 1, state.leader, board.fighting))
    return tuple(fought)


@dataclass(frozen=True, slots=True)
class PonteBoard:
    """The board between two events.

    `answer` is the team that has answered while the combat is still to be fought; `is_over` says
    that the result has been told.
    """

    game: Ponte
    state: PonteState
    answer: int | None = None
    is_over: bool = False

    @property
    def leaders(self) -> tuple[int, ...]:
        """The sides that led the combats fought; a first leader that nobody tells is the rules'."""
        usual = int(self.game.leads == "tramontana")
        return tuple(usual if leader is None else leader for leader in self.state.leaders)

    @property
    def fighting(self) -> tuple[int | None, int | None]:
        """The teams on the bridge by seat, None where that side has none there."""
        pair: list[int | None] = [None, None]
        pair[self.state.leader] = self.state.named
        pair[1 - self.state.leader] = self.answer
        return pair[0], pair[1]


def first_board(game: Ponte, state: PonteState) -> PonteBoard:
    """Return the board before the first step."""
    return PonteBoard(game, state, is_over=state.combats_left == 0)


def after(board: PonteBoard, event: Any) -> PonteBoard:
    """Return the board once `event` has happened."""
    match event:
        case Dealt(strengths, leader):
            return replace(board, state=PonteState(strengths, leader))
        case Named(_, team, _):
            return replace(board, state=replace(board.state, named=team))
        case Answered(_, team, _):
            return replace(board, answer=team)
        case Fought(_, teams, _, _):
            return replace(board, state=board.state.after(teams), answer=None)
        case Won() | Level():
            return replace(board, is_over=True)
    raise TypeError(f"not an event of the Ponte: {event!r}")
