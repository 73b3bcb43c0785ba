"""Records of matches: a versioned JSON file that is shown from its events and can be checked."""

from __future__ import annotations

import json
import sys
import typing
from collections.abc import Mapping
from dataclasses import dataclass, is_dataclass
from pathlib import Path
from typing import Any

from engine.core.chance import chance_stream
from engine.core.codec import Classes, decoded, encoded
from engine.core.errors import InputError
from engine.core.files import MEGABYTE, read_json, write_text
from engine.core.game import AnyGame
from engine.core.match import Fault, Match, PlayedStep, forfeit_returns
from engine.core.parameters import values_of
from engine.core.registry import GameEntry, game_named
from engine.core.strategy import label_of

FORMAT = "armchair-general match"
VERSION = 1
LARGEST = 64 * MEGABYTE
WHAT = "a match record"


@dataclass(frozen=True)
class MatchRecord:
    """All that is needed to show a match, and to play it again.

    `strategies` holds None for a person; `start` is None where the match began as usual.
    """

    entry: GameEntry
    game: AnyGame
    strategies: tuple[str | None, ...]
    seed: int
    start: Any
    steps: tuple[PlayedStep, ...]
    faults: tuple[Fault, ...]
    returns: tuple[float, ...]

    @classmethod
    def of(cls, entry: GameEntry, match: Match) -> MatchRecord:
        """Return the record of a match, finished or not."""
        names = tuple(None if s is None else label_of(s) for s in match.strategies)
        return cls(
            entry,
            match.game,
            names,
            match.key,
            match.start,
            tuple(match.steps),
            tuple(match.faults),
            match.returns,
        )

    def to_json(self) -> dict[str, Any]:
        """Return the record as JSON values."""
        hints = _hints(self.game)
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.entry.name,
            "parameters": values_of(self.game),
            "strategies": list(self.strategies),
            "seed": self.seed,
            "start": None if self.start is None else encoded(self.start, hints.state),
            "steps": [
                {
                    "actions": {str(s): encoded(a, hints.action) for s, a in step.actions.items()},
                    "events": encoded(step.events),
                }
                for step in self.steps
            ],
            "faults": [encoded(fault, Fault) for fault in self.faults],
            "returns": list(self.returns),
        }

    @classmethod
    def from_json(cls, data: Any, place: str) -> MatchRecord:
        """Return the record; InputError, naming the place, where `data` is none."""
        body = _header_checked(data, place)
        entry = game_named(decoded(body["game"], str, f"{place}: game", {}))
        game = _game(entry, body["parameters"], f"{place}: parameters")
        hints = _hints(game)
        seats = game.num_players
        start = body["start"]
        names = decoded(body["strategies"], tuple[str | None, ...], f"{place}: strategies", {})
        returns = decoded(body["returns"], tuple[float, ...], f"{place}: returns", {})
        for name, found in (("strategies", len(names)), ("returns", len(returns))):
            if found != seats:
                raise InputError(
                    "{place}: {name} must have {seats} entries, not {found}",
                    place=place,
                    name=name,
                    seats=seats,
                    found=found,
                )
        return cls(
            entry,
            game,
            names,
            decoded(body["seed"], int, f"{place}: seed", {}),
            None
            if start is None
            else decoded(start, hints.state, f"{place}: start", hints.classes),
            _steps(body["steps"], hints, place),
            decoded(body["faults"], tuple[Fault, ...], f"{place}: faults", {}),
            returns,
        )

    def save(self, path: Path) -> None:
        """Write the record, whole or not at all."""
        write_text(path, json.dumps(self.to_json(), indent=1) + "\n")

    @classmethod
    def load(cls, path: Path) -> MatchRecord:
        """Read a record; InputError, in one sentence, where the file holds none."""
        return cls.from_json(read_json(path, LARGEST, WHAT), str(path))

    def check(self) -> None:
        """Play the actions again; InputError names the first place where the rules differ."""
        chance = chance_stream(self.seed)
        state = self.game.initial_state(chance) if self.start is None else self.start
        for number, played in enumerate(self.steps, start=1):
            state = self._checked_step(number, state, played, chance)
        returns = self.game.returns(state)
        if self.faults and self.game.num_players == 2:
            returns = forfeit_returns(self.game, state, self.faults[0].seat)
        _same("returns", self.returns, tuple(returns))

    def states(self) -> list[Any]:
        """Return the state before each step and after the last, by the rules of today."""
        chance = chance_stream(self.seed)
        state = self.game.initial_state(chance) if self.start is None else self.start
        states = [state]
        for played in self.steps:
            states.append(self.game.step(states[-1], played.actions, chance).state)
        return states

    def _checked_step(self, number: int, state: Any, played: PlayedStep, chance: Any) -> Any:
        expected = self.game.players_to_act(state)
        _same(f"step {number}: the players who act", tuple(sorted(played.actions)), expected)
        for seat, action in played.actions.items():
            try:
                self.game.check_action(self.game.observe(state, seat), seat, action)
            except InputError as error:
                raise InputError(
                    "step {number}: illegal action of seat {seat}: {why}",
                    number=number,
                    seat=seat,
                    why=error,
                ) from error
        step = self.game.step(state, played.actions, chance)
        _same(f"step {number}: the events", played.events, step.events)
        return step.state


@dataclass(frozen=True, slots=True)
class _Hints:
    """The types of a game's values, read off the annotations of its rules."""

    state: Any
    action: Any
    classes: Classes


def _hints(game: AnyGame) -> _Hints:
    rules = sys.modules[type(game).__module__]
    classes = {
        name: item
        for name, item in vars(rules).items()
        if isinstance(item, type) and is_dataclass(item)
    }
    state = typing.get_type_hints(type(game).initial_state).get("return", Any)
    action = typing.get_type_hints(type(game).check_action).get("action", Any)
    return _Hints(state, action, classes)


def _header_checked(data: Any, place: str) -> Mapping[str, Any]:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InputError('{place} is not {what}: "format" is missing', place=place, what=WHAT)
    version = decoded(data.get("version"), int, f"{place}: version", {})
    if not 1 <= version <= VERSION:
        raise InputError(
            "{place} has version {version}; this program reads up to version {known}: "
            "a newer one is needed",
            place=place,
            version=version,
            known=VERSION,
        )
    names = ["game", "parameters", "strategies", "seed", "start", "steps", "faults", "returns"]
    for name in names:
        if name not in data:
            raise InputError("{place}: {name} is missing", place=place, name=name)
    return data


def _game(entry: GameEntry, data: Any, place: str) -> AnyGame:
    game: AnyGame = decoded(data, entry.game_class, place, {})
    return game


def _steps(data: Any, hints: _Hints, place: str) -> tuple[PlayedStep, ...]:
    if not isinstance(data, list):
        raise InputError("{place}: steps must be a list", place=place)
    return tuple(_step(item, hints, f"{place}: step {i}") for i, item in enumerate(data, 1))


def _step(data: Any, hints: _Hints, place: str) -> PlayedStep:
    if not isinstance(data, dict) or set(data) != {"actions", "events"}:
        raise InputError("{place} must have actions and events", place=place)
    by_seat = Mapping[int, hints.action]  # type: ignore[name-defined]
    actions = decoded(data["actions"], by_seat, f"{place}: actions", hints.classes)
    events = decoded(data["events"], tuple[Any, ...], f"{place}: events", hints.classes)
    return PlayedStep(actions, events)


def _same(what: str, recorded: Any, played: Any) -> None:
    if recorded != played:
        raise InputError(
            "{what} differ: the record has {recorded}, the rules give {played}",
            what=what,
            recorded=recorded,
            played=played,
        )
