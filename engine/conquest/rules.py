"""The rules of Conquest: three players place, attack, move and fortify on a map, in turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Annotated, Any, ClassVar, Literal

from engine.conquest.map import Map
from engine.conquest.map_file import read_map
from engine.conquest.refusals import RefusedError, check
from engine.conquest.state import (
    ATTACK,
    FORT,
    MOVE,
    NOBODY,
    PUT,
    Action,
    Attack,
    Attacked,
    Board,
    Ended,
    EndTurn,
    Fort,
    Fortified,
    Fought,
    Move,
    Moved,
    NextPhase,
    PhaseBegan,
    Placed,
    Put,
    Rolled,
    TurnBegan,
    TurnEnded,
)
from engine.conquest.turns import attack, begin_turn, finish, fort, move, put
from engine.core.play.chance import Chance
from engine.core.play.game import Rules, Step
from engine.core.play.parameters import Bounds, Note, Titles, check_parameters
from engine.core.play.resource import Resource
from engine.core.system.errors import InputError

EVENTS = (
    Placed,
    PhaseBegan,
    Attacked,
    Rolled,
    Fought,
    Moved,
    Fortified,
    TurnEnded,
    TurnBegan,
    Ended,
)
"""Records find their classes in this module."""

MAPS = Resource("maps", read=read_map)


@cache
def _usual_map() -> Map:
    found: Map = MAPS.shipped(Map, "world")
    return found


@dataclass(frozen=True)
class Conquest(Rules[Board, Board, Action]):
    """The rules, with the map."""

    map: Annotated[Map, MAPS, Note("Where they fight.")] = field(default_factory=_usual_map)
    initial_troops: Annotated[
        int, Bounds(1, 100), Note("How many troops, and turns of setup, each player begins with.")
    ] = 35
    turns: Annotated[
        int,
        Bounds(6, 1000),
        Note("The last turn, setup included."),
    ] = 165
    first_finish: Annotated[
        int, Bounds(1, 1000), Note("The first turn at whose end strategic places may win.")
    ] = 126
    to_win: Annotated[int, Bounds(1, 500), Note("How many strategic places win.")] = 4
    rules: Annotated[
        Literal["sensible", "original"],
        Titles(
            ("Mended", "As in 2023"),
            (
                "An attack needs dice, and a fort troops.",
                "Attacks without dice and forts of no or fewer troops are accepted.",
            ),
        ),
        Note("Those of the AICup 2023, with or without what was wrong in them."),
    ] = "sensible"
    num_players: ClassVar[int] = 3
    on_fault: ClassVar[Literal["play on"]] = "play on"

    def __post_init__(self) -> None:
        """Refuse a match that would end in the setup."""
        check_parameters(self, "conquest")
        if self.turns <= self.setup_turns:
            raise InputError(
                "conquest: turns must be more than the {setup} of the setup, not {turns}",
                setup=self.setup_turns,
                turns=self.turns,
            )

    @property
    def setup_turns(self) -> int:
        """The turns in which one troop is placed."""
        return self.num_players * self.initial_troops

    def progress(self, state: Board) -> float:
        """Return how far the play after the setup is towards its first possible end, 0 to 1."""
        end = self.first_finish if self.setup_turns < self.first_finish < self.turns else self.turns
        share = (state.turn - self.setup_turns) / (end - self.setup_turns)
        return min(max(share, 0.0), 1.0)

    def initial_state(self, chance: Chance) -> Board:
        """Return the empty map before the first turn of the setup."""
        nothing = (0,) * self.map.places
        reserves = (self.initial_troops,) * self.num_players
        return Board((NOBODY,) * self.map.places, nothing, nothing, reserves)

    def players_to_act(self, state: Board) -> tuple[int, ...]:
        """Return who has the turn."""
        return () if state.ended else (state.to_move,)

    def observe(self, state: Board, player: int) -> Board:
        """Return all of it: nothing is hidden."""
        return state

    def check_state(self, state: Board) -> None:
        """Raise InputError for a board of another map, or with numbers that cannot be."""
        rows = (state.owners, state.troops, state.forts)
        if any(len(row) != self.map.places for row in rows):
            raise InputError("the board must have {n} places, as its map has", n=self.map.places)
        if len(state.reserves) != self.num_players or len(state.used_fort) != self.num_players:
            raise InputError("the board must have a reserve and a fort for each of three players")
        if not all(NOBODY <= owner < self.num_players for owner in state.owners):
            raise InputError("owners are players 0 to 2, or -1 for nobody")
        if not PUT <= state.phase <= FORT or not 1 <= state.turn <= self.turns:
            raise InputError("the board is of no phase or turn of this match")
        if min(*state.troops, *state.reserves) < 0:
            raise InputError("there are no fewer than 0 troops")

    def legal_actions(self, view: Board, player: int) -> Iterator[Action]:
        """Yield a selection: one troop and as many as can be, attacks to the end."""
        if view.in_setup:
            if view.reserves[player]:
                yield from map(Put, self.open_places(view, player))
        else:
            yield from self._play_actions(view, player)
            if view.phase < FORT:
                yield NextPhase()
        yield EndTurn()

    def _play_actions(self, view: Board, player: int) -> Iterator[Action]:
        if view.phase == PUT:
            for count in sorted({1, view.reserves[player]} - {0}):
                if count <= view.reserves[player]:
                    yield from (Put(place, count) for place in self.open_places(view, player))
        elif view.phase == ATTACK:
            yield from self.attacks(view, player)
        elif view.phase == MOVE and not view.has_moved:
            yield from self._moves(view, player)
        elif view.phase == FORT and not view.used_fort[player]:
            places = view.places_of(player)
            yield from (Fort(p, view.troops[p] - 1) for p in places if view.troops[p] > 1)

    def open_places(self, view: Board, player: int) -> list[int]:
        """Return the places where a player may put troops."""
        return [place for place, o in enumerate(view.owners) if o in (NOBODY, player)]

    def attacks(self, view: Board, player: int) -> Iterator[Attack]:
        """Yield the attacks of a player to the end, moving in all but one."""
        for source in view.places_of(player):
            if view.troops[source] > 1:
                for target in self.map.neighbours[source]:
                    if view.owners[target] not in (NOBODY, player):
                        yield Attack(source, target)

    def _moves(self, view: Board, player: int) -> Iterator[Move]:
        for source in view.places_of(player):
            if view.troops[source] > 1:
                for path in self.map.walks(view.owners, source):
                    if len(path) > 1:
                        yield Move(source, path[-1], view.troops[source] - 1)

    def random_action(self, view: Board, player: int, chance: Chance) -> Action:
        """Place anywhere until the reserve is spent, then attack anywhere, 7 times of 8 again."""
        places = self.open_places(view, player)
        reserve = view.reserves[player]
        if view.phase == PUT and reserve and places:
            place = places[chance.below(len(places))]
            return Put(place, 1 if view.in_setup else 1 + chance.below(reserve))
        if view.phase == PUT and not view.in_setup:
            return NextPhase()
        attacks = list(self.attacks(view, player)) if view.phase == ATTACK else []
        if attacks and chance.below(8):
            return replace(attacks[chance.below(len(attacks))], move_fraction=chance.random())
        return EndTurn()

    def check_action(self, view: Board, player: int, action: Action) -> None:
        """Raise RefusedError for the first thing that is wrong with `action`."""
        check(view, self.map, player, action, original=self.rules == "original")

    def fallback_action(self, view: Board, player: int) -> Action:
        """Return what ends a failed player's turn; in the setup it skips."""
        return EndTurn()

    def turn_of(self, state: Board) -> int:
        """Return the turn, counted from 1."""
        return state.turn

    def may_undo(self, state: Board) -> bool:
        """What led here may be taken back unless dice fell."""
        return not state.rolled

    def step(self, state: Board, actions: Mapping[int, Action], chance: Chance) -> Step[Board]:
        """Return the board after an action; what ends a turn begins the next or ends the match."""
        player = state.to_move
        events: list[Any] = []
        before = state.but(actions=state.actions + 1, rolled=False)
        try:
            after = self.apply(before, player, actions[player], chance, events)
        except RefusedError:  # the original's attack that the dice make fail: see `attack`
            after = before.but(rolled=True)
        if isinstance(actions[player], EndTurn) or state.in_setup:
            events.append(TurnEnded(player))
            after = self._next_turn(after, events)
        return Step(after, tuple(events))

    def apply(
        self, board: Board, player: int, action: Action, chance: Chance, events: list[Any]
    ) -> Board:
        """Return the board after an action, before the turn may end; note what happened.

        Raises RefusedError where the original fails after the dice.
        """
        if isinstance(action, Put):
            return put(board, action, events)
        if isinstance(action, Attack):
            return attack(board, player, action, chance, events)
        if isinstance(action, Move):
            return move(board, self.map, player, action, events)
        if isinstance(action, Fort):
            return fort(board, player, action, events)
        if isinstance(action, NextPhase):
            events.append(PhaseBegan(player, board.phase + 1))
            return board.but(phase=board.phase + 1)
        return board

    def _next_turn(self, board: Board, events: list[Any]) -> Board:
        winner, how = finish(board, self.map, self.turns, self.first_finish, self.to_win)
        if how:
            events.append(Ended(winner, how))
            return board.but(ended=how, winner=winner)
        return begin_turn(board, self.map, self.setup_turns, events)

    def returns(self, state: Board) -> tuple[float, ...]:
        """One to the winner."""
        return tuple(float(player == state.winner) for player in range(self.num_players))
