"""The parts of a match record, read out of JSON; InputError names the place of what is wrong."""

from __future__ import annotations

import sys
import typing
from collections.abc import Mapping
from dataclasses import dataclass, is_dataclass
from typing import Any, Literal

from engine.core.play.codec import Classes, decoded, encoded
from engine.core.play.game import AnyGame
from engine.core.play.match import Fault, PlayedStep
from engine.core.play.registry import GameEntry, game_named
from engine.core.play.seated_agents import Kept
from engine.core.system.errors import InputError, check_version, shortened

FORMAT = "armchair-general match"
VERSION = 3
WHAT = "a match record"
OPTIONAL = ("format", "version", "dice", "kept", "unchecked", "persons", "helped")
"""Parts of a record that may be missing."""
Help = Literal["taken back", "hint", "warning"]
"""What a person had: choices taken back, hints asked for or values shown, warnings heeded."""


@dataclass(frozen=True, slots=True)
class Hints:
    """The types of a game's values, read off the annotations of its rules.

    What agents remember may also be of classes that stand beside the strategies (`memories`).
    """

    state: Any
    action: Any
    classes: Classes
    memories: Classes


def hints_of(entry: GameEntry, game: AnyGame) -> Hints:
    """Return the types of the values of a game."""
    classes = dataclasses_of(type(game).__module__)
    has_own = entry.has_part("strategies") and entry.strategies  # they are loaded now
    own = dataclasses_of(f"{entry.package}.strategies") if has_own else {}
    state = typing.get_type_hints(type(game).initial_state).get("return", Any)
    action = typing.get_type_hints(type(game).check_action).get("action", Any)
    return Hints(state, action, classes, {**own, **classes})


def dataclasses_of(module: str) -> Classes:
    """Return the dataclasses that a module names, by name."""
    return {
        name: item
        for name, item in vars(sys.modules[module]).items()
        if isinstance(item, type) and is_dataclass(item)
    }


def step_json(step: PlayedStep, hints: Hints) -> dict[str, Any]:
    """Return a step as JSON values; what there is nothing of is left out."""
    kept: dict[str, Any] | None = None
    if step.kept is not None:
        kept = {str(seat): _kept_json(each) for seat, each in step.kept.items()}
    return {
        "actions": {str(s): encoded(a, hints.action) for s, a in step.actions.items()},
        "events": encoded(step.events),
        **({} if step.draws is None else {"draws": list(step.draws)}),
        **({"voided": list(step.voided)} if step.voided else {}),
        **({"kept": kept} if kept != {} else {}),
    }


def checked_header(data: Any, place: str) -> Mapping[str, Any]:
    """Return a record whose format, version and names of parts are right."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InputError('{place} is not {what}: "format" is missing', place=place, what=WHAT)
    check_version(decoded(data.get("version"), int, f"{place}: version", {}), VERSION, place=place)
    names = ["game", "parameters", "strategies", "seed", "start", "steps", "faults", "returns"]
    for name in names:
        if name not in data:
            raise InputError("{place}: {name} is missing", place=place, name=name)
    unknown = sorted(set(data) - {*OPTIONAL, *names})
    if unknown:
        raise InputError("{place}: {name} is unknown", place=place, name=repr(unknown[0]))
    return data


def entry_of(data: Any, place: str) -> GameEntry:
    """Return the game that a record names."""
    name = decoded(data, str, place, {})
    try:
        return game_named(name)
    except InputError as error:
        raise InputError("{place}: {why}", place=place, why=error) from error


def game_of(entry: GameEntry, data: Any, place: str) -> AnyGame:
    """Return the rules with the parameters of a record."""
    game: AnyGame = decoded(data, entry.game_class, place, {})
    return game


def start_of(data: Any, game: AnyGame, hints: Hints, place: str) -> Any:
    """Return the state that a match began from; None where it began as usual."""
    if data is None:
        return None
    start = decoded(data, hints.state, place, hints.classes)
    try:
        game.check_state(start)
    except InputError as error:
        raise InputError("{place}: {why}", place=place, why=error) from error
    return start


def _kept_json(kept: Kept) -> dict[str, Any]:
    body: dict[str, Any] = encoded(kept, Kept)
    return {name: each for name, each in body.items() if name == "draws" or each is not None}


def steps_of(data: Any, hints: Hints, seats: int, place: str) -> tuple[PlayedStep, ...]:
    """Return the steps of a match between so many seats."""
    if not isinstance(data, list):
        raise InputError("{place}: steps must be a list", place=place)
    return tuple(_step(item, hints, seats, f"{place}: step {i}") for i, item in enumerate(data, 1))


_OPTIONAL: dict[str, Any] = {
    "draws": tuple[int, ...] | None,
    "voided": tuple[int, ...],
    "kept": Mapping[int, Kept] | None,
}
"""What a step may tell besides."""


def _step(data: Any, hints: Hints, seats: int, place: str) -> PlayedStep:
    if not isinstance(data, dict) or data.keys() - _OPTIONAL.keys() != {"actions", "events"}:
        raise InputError("{place} must have actions and events", place=place)
    by_seat = Mapping[int, hints.action]  # type: ignore[name-defined]
    actions = decoded(data["actions"], by_seat, f"{place}: actions", hints.classes)
    for seat in actions:
        _check_range(seat, seats - 1, f"{place}: actions: the seat")
    events = decoded(data["events"], tuple[Any, ...], f"{place}: events", hints.classes)
    if not all(map(is_dataclass, events)):
        raise InputError("{place}: events must be a list of objects", place=place)
    told = {
        name: decoded(data[name], hint, f"{place}: {name}", hints.memories)
        for name, hint in _OPTIONAL.items()
        if name in data
    }
    draws, voided, kept = told.get("draws"), told.get("voided", ()), told.get("kept", {})
    for seat in (*voided, *(kept or ())):
        _check_range(seat, seats - 1, f"{place}: the seat")
    return PlayedStep(actions, events, draws, voided, kept)


def faults_of(data: Any, seats: int, num_steps: int, place: str) -> tuple[Fault, ...]:
    """Return the faults of so many seats in so many steps."""
    faults: tuple[Fault, ...] = decoded(data, tuple[Fault, ...], place, {})
    for number, fault in enumerate(faults):
        _check_range(fault.seat, seats - 1, f"{place}[{number}].seat")
        _check_range(fault.step, num_steps, f"{place}[{number}].step")
    return faults


def _check_range(value: int, highest: int, what: str) -> None:
    if not 0 <= value <= highest:
        raise InputError(
            "{what} must be from 0 to {highest}, not {value}",
            what=what,
            highest=highest,
            value=shortened(value, 40),
        )
