"""Logs of the contest as matches, and matches as such logs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from engine.conquest import GAME
from engine.conquest.logs import Log, Replay, read_log
from engine.conquest.map import Map
from engine.conquest.map_file import read_map
from engine.conquest.rules import MAPS, Conquest
from engine.conquest.state import (
    NOBODY,
    Ended,
    Fortified,
    Fought,
    Moved,
    Placed,
    TurnBegan,
    TurnEnded,
)
from engine.conquest.turns import scores
from engine.core.play.chance import Chance
from engine.core.play.match import PlayedStep
from engine.core.play.replay import MatchRecord
from engine.core.play.step_sentences import names_of
from engine.core.system.errors import FileNeededError, InputError
from engine.core.system.files import write_text

UNCHECKED = (
    "a log of the contest has no dice and no fractions: the match can be looked at, not checked"
)
MOST_FILES = 200
"""So many files beside a log are looked at for its map."""


def game_of_log(log: Log, map_: Map) -> Conquest:
    """Return the rules of a log: the contest's, or those that a shorter setup speaks for."""
    number = next(iter(log.turns), "").removeprefix("turn")
    setup = int(number) - 1 if number.isdecimal() and len(number) < 4 else 0
    usual = Conquest(map_, rules="original")
    if setup % 3 or not 0 < setup <= 300 or setup == usual.setup_turns:
        return usual
    last = setup + len(log.turns)
    return Conquest(map_, setup // 3, max(last, 6), min(usual.first_finish, last), rules="original")


def read_log_match(path: Path, map_path: Path | None = None) -> MatchRecord:
    """Return the match in a log, on a shipped map, one beside it, or the one that is named.

    Raises FileNeededError where it was played on none of those that are there, InputError for what
    is no log, or where the rules do not bear it out on the map that was named.
    """
    if map_path is not None:
        return match_of_log(path, read_map(map_path))
    log = read_log(path)
    places = {len(turn.nodes_owner) for turn in log.turns.values()}
    fitting = [map_ for map_ in _maps_near(path) if {map_.places} == places]
    found = [_played(path, log, map_) for map_ in fitting]
    for replay in found:
        if not replay.problems:
            return record_of(log, replay)
    hint = "a log does not hold its map: put the map's file beside it"
    if not found:
        raise FileNeededError("{path}: {hint}", path=path, hint=hint)
    best = min(found, key=lambda replay: len(replay.problems))
    raise FileNeededError("{why}; {hint}", why=_problem_of(path, best), hint=hint)


def match_of_log(path: Path, map_: Map) -> MatchRecord:
    """Return the match in a log of this map; InputError where the rules do not bear it out."""
    log = read_log(path)
    replay = _played(path, log, map_)
    if replay.problems:
        raise _problem_of(path, replay)
    return record_of(log, replay)


def _played(path: Path, log: Log, map_: Map) -> Replay:
    try:
        return Replay(log, game_of_log(log, map_))
    except InputError as error:
        raise InputError("{path}: {why}", path=path, why=error) from error


def _problem_of(path: Path, replay: Replay) -> InputError:
    first = replay.problems[0]
    return InputError(
        "{path}: turn {turn} of map {map}, {key}: {why}",
        path=path,
        turn=first.turn,
        map=replay.game.map.label,
        key=first.key,
        why=first.text,
    )


def _maps_near(path: Path) -> Iterator[Map]:
    """Yield the maps beside a file, and the shipped ones; what is no map is passed over."""
    beside = [other for other in sorted(path.parent.glob("*.json"))[:MOST_FILES] if other != path]
    for other in beside:
        try:
            yield read_map(other)
        except InputError:
            continue
    for name in MAPS.names(Map):
        yield MAPS.shipped(Map, name)


def record_of(log: Log, replay: Replay) -> MatchRecord:
    """Return a log that was played as a match."""
    names: tuple[str | None, ...] = log.team_names or (None,) * 3
    returns = tuple(float(player == replay.winner) for player in range(3))
    steps = tuple(replay.steps)
    return MatchRecord(GAME, replay.game, names, 0, None, steps, (), returns, unchecked=UNCHECKED)


def log_json(record: MatchRecord) -> dict[str, Any]:
    """Return a finished match as a log: its keys, in the contest's order.

    Dice, fractions and turns of the setup that were skipped are not in it.
    """
    if record.start is not None:
        raise InputError("a log begins with the setup: this match began elsewhere")
    game: Any = record.game
    written = _Written(game)
    for step in record.steps:
        written.add(step)
    if not written.is_over:
        raise InputError("a log is of a whole match: this one is not over")
    named = any(name is not None for name in record.strategies) or any(record.persons)
    return {
        "initialize": written.initialize,
        "turns": written.turns,
        "score": written.score,
        **({"team_names": _team_names(record)} if named else {}),
    }


def _team_names(record: MatchRecord) -> list[str]:
    persons: Sequence[str] = record.persons or ("",) * len(record.strategies)
    if record.unchecked and None not in record.strategies:
        return [str(name) for name in record.strategies]
    return list(names_of(record.strategies, persons))


def write_log(path: Path, record: MatchRecord) -> None:
    """Write a finished match as a log."""
    write_text(path, json.dumps(log_json(record)))


@dataclass
class _Written:
    """A log in the making: the board as events leave it, and what is noted of each turn."""

    game: Conquest
    initialize: list[list[int]] = field(default_factory=list)
    turns: dict[str, dict[str, Any]] = field(default_factory=dict)
    score: list[int] = field(default_factory=list)
    is_over: bool = False

    def __post_init__(self) -> None:
        self.first = self.game.initial_state(Chance(0))
        self.owners, self.troops = list(self.first.owners), list(self.first.troops)
        self.forts = list(self.first.forts)
        self.turn: dict[str, Any] = {}

    def add(self, step: PlayedStep) -> None:
        """Note what a step did."""
        for event in step.events:
            self._note(event)

    def _note(self, event: Any) -> None:
        match event:
            case Placed(player, place, troops):
                self.owners[place] = player
                self.troops[place] += troops
                if self.turn:
                    self.turn["add_troop"].append([place, troops])
                else:
                    self.initialize.append([player, place])
            case Fought():
                self._fought(event)
            case Moved(_, troops, path):
                self.troops[path[0]] -= troops
                self.troops[path[-1]] += troops
                self.turn["fortify"] = {"number_of_troops": troops, "path": list(path)}
            case Fortified(_, place, troops):
                self.troops[place] -= troops
                self.forts[place] += 2 * troops
            case TurnEnded() if self.turn:
                self.turn["fort"] = list(self.forts)
            case TurnBegan(_, turn, _) if turn > self.game.setup_turns:
                self._begin(turn)
            case Ended(winner, how):
                self._end(winner if how == "by_strategic" else NOBODY)

    def _begin(self, turn: int) -> None:
        self.turn = self.turns[f"turn{turn}"] = {
            "nodes_owner": list(self.owners),
            "troop_count": list(self.troops),
            "add_troop": [],
            "attack": [],
            "fortify": {},
            "fort": [],
        }

    def _fought(self, event: Fought) -> None:
        self.troops[event.source] = event.source_troops
        self.troops[event.target] = event.target_troops
        self.owners[event.target] = event.target_owner
        self.forts[event.target] = event.target_fort
        self.turn["attack"].append(
            {
                "attacker": event.source,
                "target": event.target,
                "new_troop_count_attacker": event.source_troops,
                "new_troop_count_target": event.target_troops,
                "new_target_owner": event.target_owner,
                "new_fort_troop": event.target_fort,
            }
        )

    def _end(self, strategic_winner: int) -> None:
        board = replace(self.first, owners=tuple(self.owners), troops=tuple(self.troops))
        self.score = list(scores(board, self.game.map, strategic_winner))
        self.is_over = True
