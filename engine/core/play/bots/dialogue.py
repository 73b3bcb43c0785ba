"""What is said to a program and what it answers, line by line; see docs/strategies.md."""

from __future__ import annotations

import json
import typing
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

from engine.core.play.asking import AgentError
from engine.core.play.codec import decoded, encoded
from engine.core.play.game import AnyGame
from engine.core.play.record_fields import dataclasses_of
from engine.core.system.errors import InputError, printable, shortened
from engine.core.system.files import parsed_json
from engine.core.system.written import is_finite

PROTOCOL = 1
MOST_LEGAL = 200
"""More legal actions than these are not listed."""
LONGEST_SAY = 500
LONGEST_KEPT = 4000
"""An answer that is longer is kept without what does not belong to it."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The seconds that a program has: `bank` at first, and `increment` more after each answer.

    There are never more than `bank`: 3 and 3 are three seconds for each question.
    """

    bank: float = 3.0
    increment: float = 3.0

    def __post_init__(self) -> None:
        """Raise InputError for a clock that cannot run."""
        if not (0 < self.bank <= 86_400 and 0 <= self.increment <= 86_400):
            raise InputError("a clock has over 0 and at most 86,400 seconds, and as many more")

    @classmethod
    def parsed(cls, text: str) -> Clock:
        """Return the clock that BANK+INCREMENT says; InputError where it says none."""
        bank, _, increment = text.partition("+")
        try:
            return cls(float(bank), float(increment))
        except InputError:
            raise
        except ValueError as error:
            right = "a clock is BANK+INCREMENT in seconds, such as 60+1, not {text}"
            raise InputError(right, text=repr(shortened(text, 40))) from error

    @property
    def text(self) -> str:
        """What `parsed` reads."""
        return f"{self.bank:.15g}+{self.increment:.15g}"

    def after(self, left: float, used: float) -> float:
        """Return the seconds left after an answer."""
        return min(self.bank, left - used + self.increment)


@dataclass(frozen=True, slots=True)
class Reply:
    """What a program has answered: an action, not checked by the rules, and the line as it was."""

    action: Any
    line: str


@dataclass(frozen=True, slots=True)
class Remarks:
    """What an answer says besides its choice: numbers by name, and a sentence."""

    terms: tuple[tuple[str, float], ...] = ()
    say: str = ""

    @classmethod
    def of(cls, line: str) -> Remarks:
        """Return what is said in a line as `Reply` keeps it; nothing where it is none."""
        try:
            told = _parsed(line.encode())
        except AgentError:
            return cls()
        said = told.get("say", "")
        is_text = isinstance(said, str)
        return cls(_terms(told.get("terms")), shortened(printable(said), LONGEST_SAY) if is_text
                   else "")  # fmt: skip


class Dialogue:
    """The lines for one seat of one match."""

    def __init__(self, name: str, game: AnyGame, seat: int, asked: int = 0) -> None:
        """Take the game's name, the rules, who is asked, and how many questions there were."""
        hints = typing.get_type_hints(type(game).observe)
        self._name, self._game, self._seat = name, game, seat
        self._view = hints.get("return", Any)
        self._action = typing.get_type_hints(type(game).check_action).get("action", Any)
        self._classes = dataclasses_of(type(game).__module__)
        self._number = asked
        self._legal: list[Any] | None = None

    def hello(self, seed: int, clock: Clock | None) -> bytes:
        """Return the first line."""
        return _line(
            {
                "hello": PROTOCOL,
                "game": self._name,
                "rules": rules_json(self._game),
                "seat": self._seat,
                "seats": self._game.num_players,
                "seed": seed,
                "clock": encoded(clock, Clock) if clock is not None else None,
            }
        )

    def question(self, view: Any, events: Sequence[Any], left: float | None) -> bytes:
        """Return the line that asks for an action, after these events since the last one."""
        self._number += 1
        legal = list(islice(self._game.legal_actions(view, self._seat), MOST_LEGAL + 1))
        self._legal = legal if len(legal) <= MOST_LEGAL else None
        return _line(
            {
                "id": self._number,
                "seat": self._seat,
                "view": encoded(view, self._view),
                "events": encoded(tuple(events)),
                "legal": None if self._legal is None else encoded(legal),
                "left_s": None if left is None else round(left, 3),
            }
        )

    def reply(self, line: bytes) -> Reply:
        """Return what a line answers; AgentError where it breaks the rules of answering."""
        told = _parsed(line)
        if told.get("id") != self._number:
            text = f"it answered to {_shown(told.get('id'))}, and was asked {self._number}"
            raise AgentError("protocol", text)
        kept = line if len(line) <= LONGEST_KEPT else _line(_without_more(told))
        return Reply(self._chosen(told), kept.decode(errors="replace").strip())

    def _chosen(self, told: dict[str, Any]) -> Any:
        if "choice" in told and self._legal is not None:
            number = told["choice"]
            if type(number) is not int or not 0 <= number < len(self._legal):
                text = f"its choice must be from 0 to {len(self._legal) - 1}, not {_shown(number)}"
                raise AgentError("malformed", text)
            return self._legal[number]
        if "action" not in told:
            unlisted = "its choice has no list: legal was null, so it must give an action"
            neither = "its answer has neither action nor choice"
            raise AgentError("malformed", unlisted if "choice" in told else neither)
        try:
            return decoded(told["action"], self._action, "action", self._classes)
        except (InputError, TypeError) as error:
            raise AgentError("malformed", str(error)) from error


def check_ready(line: bytes) -> dict[str, Any]:
    """Return what a program answers to hello; AgentError where it is not that."""
    told = _parsed(line)
    if told.get("ready") is not True:
        text = f'it must answer hello with {{"ready": true}}, not {_shown(line)}'
        raise AgentError("protocol", text)
    return told


def result(returns: Sequence[float]) -> bytes:
    """Return the line that tells how the match ended."""
    return _line({"result": [float(each) for each in returns]})


GOODBYE = b'{"goodbye": true}'


def batch_line(items: Sequence[bytes]) -> bytes:
    """Return the line that holds several."""
    return b'{"batch":[' + b",".join(items) + b"]}"


def batched(line: bytes) -> dict[int, dict[str, Any]]:
    """Return the answers in a line by the numbers of their matches; AgentError for no such line."""
    told = _parsed(line).get("batch")
    found: dict[int, dict[str, Any]] = {}
    for each in told if isinstance(told, list) else [None]:
        number = each.pop("match", None) if isinstance(each, dict) else None
        if not isinstance(each, dict) or type(number) is not int or number in found:
            raise AgentError("protocol", f"its line holds no answer for each match: {_shown(line)}")
        found[number] = each
    return found


def rules_json(game: AnyGame) -> dict[str, Any]:
    """Return the rules with all parameters, and the whole numbers that follow from them."""
    told: dict[str, Any] = encoded(game, type(game))
    rules: Any = type(game)
    for name in _derived(rules):
        told[name] = getattr(game, name)
    return told


@cache
def _derived(rules: Hashable) -> tuple[str, ...]:
    """Return the names of the properties of a class that are whole numbers."""
    own = {name: getattr(rules, name, None) for name in dir(rules) if not name.startswith("_")}
    return tuple(
        name
        for name, each in own.items()
        if isinstance(each, property)
        and each.fget is not None
        and each.fget.__annotations__.get("return") in ("int", int)
    )


def _line(told: dict[str, Any]) -> bytes:
    return json.dumps(told, separators=(",", ":")).encode()


def _parsed(line: bytes) -> dict[str, Any]:
    """Return the object in a line; a number that no float holds is its text there.

    As a choice that is malformed, and among the terms it is no number: neither is no JSON.
    """
    try:
        told = parsed_json(line, lambda text: shortened(text, 40))
    except (ValueError, RecursionError) as error:
        why = "" if isinstance(error, json.JSONDecodeError) else f" ({shortened(str(error), 100)})"
        raise AgentError("protocol", f"this is no JSON{why}: {_shown(line)}") from error
    if not isinstance(told, dict):
        raise AgentError("protocol", f"an answer is an object, not {_shown(line)}")
    return told


def _without_more(told: dict[str, Any]) -> dict[str, Any]:
    """Return what of a long answer is kept: how it chose, and what it says of that, cut."""
    remarks = Remarks.of(json.dumps(told))
    chosen: dict[str, Any] = {
        name: told[name] for name in ("id", "choice", "action") if name in told
    }
    return {**chosen, "terms": dict(remarks.terms), "say": remarks.say}


def _terms(told: object) -> tuple[tuple[str, float], ...]:
    """Return the numbers that a program gives with its choice, by name; those that are none go."""
    if not isinstance(told, dict):
        return ()
    numbers = [(name, value) for name, value in told.items() if type(value) in (int, float)]
    return tuple(
        (shortened(printable(name), 40), float(value))
        for name, value in numbers[:20]
        if is_finite(value)
    )


def _shown(value: object) -> str:
    text = value.decode(errors="replace") if isinstance(value, bytes) else str(value)
    return shortened(printable(text), 80)
