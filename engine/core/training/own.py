"""Questions from a person's own matches: what a review showed, kept whole, values and all."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from engine.core.play.advice import ActionValue
from engine.core.play.codec import decoded, encoded
from engine.core.play.parameters import parameters_json
from engine.core.play.record_fields import (
    VERSION,
    entry_of,
    game_of,
    hints_of,
    start_of,
    step_json,
    steps_of,
)
from engine.core.play.registry import GameEntry
from engine.core.system.errors import InputError, check_version
from engine.core.system.files import parsed_json
from engine.core.training.progress import OWN
from engine.core.training.question import Question

WHAT = "a question from a match"


@dataclass(frozen=True, slots=True)
class _KeptAnswer:
    """What of an ActionValue is kept."""

    action: Any
    value: float
    standard_error: float = 0.0
    difference_error: float | None = None

    @classmethod
    def of(cls, item: ActionValue) -> _KeptAnswer:
        return cls(item.action, item.value, item.standard_error, item.difference_error)

    def worth(self) -> ActionValue:
        error = self.difference_error
        return ActionValue(self.action, self.value, self.standard_error, difference_error=error)


@dataclass(frozen=True)
class OwnQuestion:
    """A question from a match, with its game."""

    entry: GameEntry
    question: Question

    @property
    def key(self) -> str:
        """Its key: the same position is the same question."""
        digest = hashlib.sha256(self.to_text().encode()).hexdigest()[:16]
        return f"{OWN}/{self.entry.name}/{digest}"

    def to_text(self) -> str:
        """Return all of it as a text."""
        asked = self.question
        hints = hints_of(self.entry, asked.game)
        body = {
            "version": VERSION,
            "game": self.entry.name,
            "parameters": parameters_json(asked.game),
            "start": encoded(asked.start, hints.state),
            "steps": [step_json(step, hints) for step in asked.steps],
            "state": encoded(asked.state, hints.state),
            "seat": asked.seat,
            "answers": [encoded(_KeptAnswer.of(each), _KeptAnswer) for each in asked.answers],
        }
        return json.dumps(body, allow_nan=False, separators=(",", ":"))

    @classmethod
    def parse(cls, text: str) -> OwnQuestion:
        """Return the question in a text; InputError where it holds none."""
        try:
            body = parsed_json(text)
        except (ValueError, RecursionError) as error:
            raise InputError("{what}: {why}", what=WHAT, why=error) from error
        names = {"version", "game", "parameters", "start", "steps", "state", "seat", "answers"}
        if not isinstance(body, dict) or set(body) != names:
            raise InputError("{what} has other parts", what=WHAT)
        entry = entry_of(body["game"], f"{WHAT}: game")
        game = game_of(entry, body["parameters"], f"{WHAT}: parameters")
        hints = hints_of(entry, game)
        start, state = (
            start_of(body[name], game, hints, f"{WHAT}: {name}") for name in ("start", "state")
        )
        version = decoded(body["version"], int, f"{WHAT}: version", {})
        check_version(version, VERSION, what=WHAT)
        steps = steps_of(body["steps"], hints, game.num_players, WHAT)
        seat = decoded(body["seat"], int, f"{WHAT}: seat", {})
        kept: tuple[_KeptAnswer, ...] = decoded(
            body["answers"], tuple[_KeptAnswer, ...], f"{WHAT}: answers", hints.classes
        )
        if seat not in range(game.num_players) or not kept:
            raise InputError("{what} is nobody’s", what=WHAT)
        for each in kept:
            game.check_action(game.observe(state, seat), seat, each.action)
        answers = tuple(each.worth() for each in kept)
        scale = entry.mistake_scale(game)
        return cls(entry, Question(game, start, steps, state, seat, answers, scale))
