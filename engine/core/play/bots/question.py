"""A question to a program as a file, so that it can be asked again."""

from __future__ import annotations

import json
import typing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from engine.core.play.bots.dialogue import Dialogue
from engine.core.play.bots.program import seed_of
from engine.core.play.codec import decoded, encoded
from engine.core.play.game import AnyGame
from engine.core.play.lens import Seat, seen_events
from engine.core.play.parameters import parameters_json
from engine.core.play.record_fields import dataclasses_of, entry_of, game_of
from engine.core.system.errors import InputError, check_version
from engine.core.system.files import MEGABYTE, read_json

FORMAT, VERSION = "armchair-general question", 1
SUFFIX = ".question.json"
LARGEST = 4 * MEGABYTE
_FIELDS = {"format", "version", "game", "parameters", "seat", "seed", "view", "events"}


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """What a seat was asked: what it saw, and what it had seen happen since it was asked last."""

    game_name: str
    game: AnyGame
    seat: int
    seed: int
    view: Any
    events: tuple[Any, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the question as JSON values."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game_name,
            "parameters": parameters_json(self.game),
            "seat": self.seat,
            "seed": self.seed,
            "view": encoded(self.view, view_hint(self.game)),
            "events": encoded(self.events),
        }

    def to_text(self) -> str:
        """Return the text of a file."""
        return json.dumps(self.to_json(), allow_nan=False) + "\n"

    @classmethod
    def from_json(cls, data: Any, place: str) -> Self:
        """Return the question; InputError, naming the place, where `data` is none."""
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise InputError('{place} is no question: "format" is missing', place=place)
        check_version(
            decoded(data.get("version"), int, f"{place}: version", {}), VERSION, place=place
        )
        if data.keys() != _FIELDS:
            wrong = ", ".join(sorted(map(str, data.keys() ^ _FIELDS)))
            raise InputError("{place}: {names} must be there, and nothing else", place=place,
                             names=wrong)  # fmt: skip
        entry = entry_of(data["game"], f"{place}: game")
        game = game_of(entry, data["parameters"], f"{place}: parameters")
        classes = dataclasses_of(type(game).__module__)
        seat, seed = (decoded(data[name], int, f"{place}: {name}", {}) for name in ("seat", "seed"))
        if not 0 <= seat < game.num_players:
            most = game.num_players - 1
            raise InputError("{place}: seat must be from 0 to {n}", place=place, n=most)
        view = decoded(data["view"], view_hint(game), f"{place}: view", classes)
        events = decoded(data["events"], tuple[Any, ...], f"{place}: events", classes)
        return cls(entry.name, game, seat, seed, view, events)

    @property
    def line(self) -> str:
        """The line that asks it first, without a clock."""
        return self.line_as(1, None)

    def line_as(self, number: int, left: float | None) -> str:
        """Return the line that asks it as question `number`, with so many seconds left."""
        dialogue = Dialogue(self.game_name, self.game, self.seat, number - 1)
        return dialogue.question(self.view, self.events, left).decode()

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read a question; InputError, in one sentence, where the file holds none."""
        return cls.from_json(read_json(path, LARGEST, "a question"), str(path))


def question_at(
    game_name: str, match: Any, step: int, seat: int, start: int = 0
) -> tuple[Question, int]:
    """Return what a seat was asked before a step, and the how manieth question that was to it.

    `match` is anything with the steps, states, game and key of one; of several in a row the one
    asked about begins with step number `start`.
    """
    before = [i for i in range(start, step) if seat in match.steps[i].actions]
    since = before[-1] if before else start
    told = (event for each in match.steps[since:step] for event in each.events)
    view = match.game.observe(match.states[step], seat)
    events, seed = seen_events(told, Seat(seat)), seed_of(match.key, seat)
    return Question(game_name, match.game, seat, seed, view, events), len(before) + 1


def view_hint(game: AnyGame) -> Any:
    """Return the type of what a seat sees."""
    return typing.get_type_hints(type(game).observe).get("return", Any)
