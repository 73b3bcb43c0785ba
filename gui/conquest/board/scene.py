"""What events make of a board, one after the other: the match between two steps.  No Qt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeVar

from engine.conquest.candidates import Memory
from engine.conquest.rules import Conquest
from engine.conquest.state import (
    FORT,
    NOBODY,
    PUT,
    Attacked,
    Board,
    Ended,
    Fortified,
    Fought,
    Moved,
    PhaseBegan,
    Placed,
    Rolled,
    TurnBegan,
    TurnEnded,
)
from engine.conquest.turns import CAPTURE_BONUS

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Fight:
    """An attack under way: who stood on both places, who does now; the dice of the last round.

    It goes on while attackers / defenders is over `stop`.
    """

    player: int
    source: int
    target: int
    begun: tuple[int, int]
    attackers: int
    defenders: int
    stop: float = 0.0
    rounds: int = 0
    dice: Rolled | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """What was done in a turn so far."""

    placed: int = 0
    attacks: int = 0
    captures: int = 0


NOTHING = Done()


@dataclass(frozen=True, slots=True)
class Count:
    """At the end of a turn: places and troops by player, and the places that are free."""

    turn: int
    places: tuple[int, ...]
    troops: tuple[int, ...]
    free: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """An attack that is over: who fought whom for which place, and who was left."""

    player: int
    defender: int
    target: int
    begun: tuple[int, int]
    left: tuple[int, int]
    stop: float
    is_won: bool


@dataclass(frozen=True, slots=True)
class Turned:
    """A turn in which something was done: the board that it began with, and its attacks so far.

    `memory` is what its seat remembered then.  An attack is its source and its target.
    """

    begun: Board
    memory: Memory
    attacks: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """The board between two events, and the attack that is being fought on it.

    `last` is the attack before, in the same turn, as it ended; `done` is that of the turn.
    `history` counts what players had at the end of each turn of play, `outcomes` are all attacks.
    `turn` is the one on the board, None until something is done in it, and `before` the one before;
    `memories` are those of the seats.
    """

    game: Conquest
    state: Board
    fight: Fight | None = None
    last: Fight | None = None
    done: Done = NOTHING
    history: tuple[Count, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    turn: Turned | None = None
    before: Turned | None = None
    memories: tuple[Memory, ...] = (Memory(),) * 3


def after(scene: Scene, event: Any) -> Scene:
    """Return the scene after an event; after the last of a step its board is the state."""
    scene = _turned(scene, event)
    state = scene.state
    match event:
        case Rolled():
            return replace(scene, state=replace(state, rolled=True), fight=_rolled(scene, event))
        case Fought():
            return _over(scene, event)
        case Attacked(player, source, target, stop):
            both = state.troops[source], state.defenders(target)
            fight = Fight(player, source, target, both, *both, stop)
            return replace(scene, state=_acted(state), fight=fight)
        case TurnEnded():
            is_part_of_put = state.in_setup and state.phase == FORT
            ended = state if is_part_of_put else _acted(state)
            counted = () if state.in_setup else (count_of(scene),)
            return replace(scene, state=ended, history=scene.history + counted)
        case TurnBegan():
            begun = _begun(scene.game, state, event)
            kept = scene.history, scene.outcomes, None, scene.turn or scene.before, scene.memories
            return Scene(scene.game, begun, None, None, NOTHING, *kept)
        case Ended(winner, how):
            return replace(scene, state=replace(state, winner=winner, ended=how))
        case Placed():
            done = replace(scene.done, placed=scene.done.placed + event.troops)
            return replace(scene, state=_done(_acted(state), event), done=done)
        case _:
            return replace(scene, state=_done(_acted(state), event))


def _turned(scene: Scene, event: Any) -> Scene:
    """Return the scene with what is done in its turn: it begins with the board before that."""
    turn, seat = scene.turn, scene.state.to_move
    if turn is None and not isinstance(event, TurnBegan | Ended):
        memory = scene.memories[seat].after(scene.game, scene.state)
        turn = Turned(scene.state, memory)
        scene = replace(scene, turn=turn, memories=_with(scene.memories, seat, memory))
    if turn is not None and isinstance(event, Attacked):
        attacks = (*turn.attacks, (event.source, event.target))
        scene = replace(scene, turn=replace(turn, attacks=attacks))
    return scene


def _done(state: Board, event: Any) -> Board:
    """Return the board after what is neither fought nor ends a turn."""
    match event:
        case Placed(player, place, troops):
            return replace(
                state,
                owners=_with(state.owners, place, player),
                troops=_with(state.troops, place, state.troops[place] + troops),
                reserves=_with(state.reserves, player, state.reserves[player] - troops),
                phase=FORT if state.in_setup else state.phase,
            )
        case Moved(_, troops, path):
            start, end = path[0], path[-1]
            left = _with(state.troops, start, state.troops[start] - troops)
            return replace(state, troops=_with(left, end, left[end] + troops), has_moved=True)
        case Fortified(player, place, troops):
            return replace(
                state,
                troops=_with(state.troops, place, state.troops[place] - troops),
                forts=_with(state.forts, place, state.forts[place] + 2 * troops),
                used_fort=_with(state.used_fort, player, True),
            )
        case PhaseBegan(_, phase):
            return replace(state, phase=phase)
    raise AssertionError(event)


def _acted(state: Board) -> Board:
    return replace(state, actions=state.actions + 1, rolled=False)


def _rolled(scene: Scene, dice: Rolled) -> Fight:
    fight = scene.fight
    assert fight is not None
    return replace(
        fight,
        attackers=fight.attackers - dice.attackers_lost,
        defenders=fight.defenders - dice.defenders_lost,
        rounds=fight.rounds + 1,
        dice=dice,
    )


def _over(scene: Scene, event: Fought) -> Scene:
    done = scene.done
    won = event.target_owner == event.player
    done = replace(done, attacks=done.attacks + 1, captures=done.captures + won)
    fight, state = scene.fight, _fought(scene.state, event)
    outcomes = scene.outcomes
    if fight is not None:
        left = fight.attackers, fight.defenders
        ended = Outcome(
            event.player, event.defender, event.target, fight.begun, left, fight.stop, won
        )
        outcomes = (*outcomes, ended)
    return replace(scene, state=state, fight=None, last=fight, done=done, outcomes=outcomes)


def count_of(scene: Scene) -> Count:
    """Return what every player has."""
    state, players = scene.state, range(scene.game.num_players)
    pairs = list(zip(state.owners, state.troops, strict=True))
    return Count(
        state.turn,
        tuple(state.owners.count(player) for player in players),
        tuple(sum(troops for owner, troops in pairs if owner == player) for player in players),
        state.owners.count(NOBODY),
    )


def _fought(state: Board, event: Fought) -> Board:
    troops = _with(state.troops, event.source, event.source_troops)
    is_first = event.target_owner == event.player and not state.has_captured
    reserve = state.reserves[event.player] + is_first * CAPTURE_BONUS
    return replace(
        state,
        owners=_with(state.owners, event.target, event.target_owner),
        troops=_with(troops, event.target, event.target_troops),
        forts=_with(state.forts, event.target, event.target_fort),
        reserves=_with(state.reserves, event.player, reserve),
        has_captured=state.has_captured or is_first,
    )


def _begun(game: Conquest, state: Board, event: TurnBegan) -> Board:
    reserve = state.reserves[event.player] + event.income
    return replace(
        state,
        turn=event.turn,
        in_setup=state.in_setup and event.turn <= game.setup_turns,
        phase=PUT,
        has_captured=False,
        has_moved=False,
        actions=0,
        rolled=False,
        reserves=_with(state.reserves, event.player, reserve),
    )


def _with(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])
