"""A match, a series or a position of any game as one line of text, and back.

Only what cannot be worked out is told: rules that are not the usual ones, where it began, and the
actions; the events are what the rules give, or are told too where a record has others.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.core.play.codec import encoded
from engine.core.play.game import AnyGame
from engine.core.play.parameters import parameters_json
from engine.core.play.record_fields import FORMAT, entry_of, game_of, hints_of, start_of
from engine.core.play.registry import GameEntry
from engine.core.play.replay import MatchRecord, RecordedMatch
from engine.core.play.series import Series
from engine.core.sharing.envelope import WHAT, Envelope, read_envelope
from engine.core.system.errors import InputError

RULES, USUAL, EVENTS = "parameters", "usual", "events"


@dataclass(frozen=True, slots=True)
class SharedPosition:
    """A state of a game to play on from."""

    entry: GameEntry
    game: AnyGame
    state: Any


Shared = MatchRecord | Series | SharedPosition


def shared_text(thing: Shared) -> str:
    """Return the line that says all of a match, of a series or of a position."""
    if isinstance(thing, SharedPosition):
        state = encoded(thing.state, hints_of(thing.entry, thing.game).state)
        body = {**_rules_told(thing.entry, thing.game), "state": state}
        return Envelope(thing.entry.name, "position", body).to_text()
    if isinstance(thing, MatchRecord):
        return Envelope(thing.entry.name, "match", _match_told(thing)).to_text()
    matches = {"matches": [_match_told(record) for record in thing.records]}
    back = {"taken_back": thing.num_taken_back} if thing.num_taken_back else {}
    return Envelope(thing.records[0].entry.name, "match", {**matches, **back}).to_text()


def from_shared_text(text: str) -> Shared:
    """Return what such a line says; InputError, in one sentence, where it says nothing."""
    found = read_envelope(text)
    entry = entry_of(found.game, WHAT)
    if not isinstance(found.body, dict):
        raise InputError("{what} must hold an object", what=WHAT)
    if found.kind == "position":
        return _position(entry, found.body)
    if "matches" not in found.body:
        return _match(entry, found.body, WHAT)
    matches = _listed(found.body, "matches", WHAT)
    records = [
        _match(entry, match, f"{WHAT}: match {number}")
        for number, match in enumerate(matches, start=1)
    ]
    data = {**found.body, "version": 1, "matches": [record.to_json() for record in records]}
    return Series.from_json(data, WHAT)


def _match_told(record: MatchRecord) -> dict[str, Any]:
    """Return what there is to tell of a match.

    What agents remember is left out of one that is over: nobody is asked any more.
    """
    body = {**record.to_json(), **_rules_told(record.entry, record.game)}
    del body["format"], body["game"]
    is_over = RecordedMatch.of(record).is_over
    is_ruled = _is_ruled(record)
    if is_over:
        body.pop("kept", None)
    for step in body["steps"]:
        if is_ruled:
            del step[EVENTS]
        if is_over:
            step["kept"] = None
    return body


def _is_ruled(record: MatchRecord) -> bool:
    try:
        record.check()
    except InputError:
        return False
    return True


def _match(entry: GameEntry, body: Any, place: str) -> MatchRecord:
    """Return the match that a text tells, with the events that the rules give where it has none."""
    if not isinstance(body, dict):
        raise InputError("{place} must be an object", place=place)
    steps = _listed(body, "steps", place)
    is_ruled = not any(isinstance(step, dict) and EVENTS in step for step in steps)
    if is_ruled:
        steps = [{**step, EVENTS: []} if isinstance(step, dict) else step for step in steps]
    told = {name: value for name, value in body.items() if name != USUAL}
    rules = _rules(entry, body, place)
    head = {"format": FORMAT, "game": entry.name, RULES: rules, "steps": steps}
    record = MatchRecord.from_json({**told, **head}, place)
    if not is_ruled:
        return record
    try:
        record = record.ruled()
        record.check()
    except InputError as error:
        raise InputError("{place}: {why}", place=place, why=error) from error
    return record


def _listed(body: Mapping[str, Any], name: str, place: str) -> list[Any]:
    items = body.get(name)
    if not isinstance(items, list):
        raise InputError("{place}: {name} must be a list", place=place, name=name)
    return items


def _position(entry: GameEntry, body: Mapping[str, Any]) -> SharedPosition:
    if set(body) != {RULES, USUAL, "state"} or body["state"] is None:
        raise InputError("{what}: a position has {parts}", what=WHAT, parts="rules and a state")
    game = game_of(entry, _rules(entry, body, WHAT), f"{WHAT}: {RULES}")
    state = start_of(body["state"], game, hints_of(entry, game), f"{WHAT}: state")
    if not game.players_to_act(state):
        raise InputError("{what}: the match is over in this position", what=WHAT)
    return SharedPosition(entry, game, state)


def _rules_told(entry: GameEntry, game: AnyGame) -> dict[str, Any]:
    """Return the rules that are not the usual ones, and a sum over the usual ones left out."""
    usual = parameters_json(entry.game_class())
    other = {n: v for n, v in parameters_json(game).items() if n not in usual or usual[n] != v}
    return {RULES: other, USUAL: _sum_over(usual, other)}


def _rules(entry: GameEntry, body: Mapping[str, Any], place: str) -> dict[str, Any]:
    """Return all rules; InputError where those left out are not what they were."""
    other = body.get(RULES)
    if not isinstance(other, dict):
        raise InputError("{place}: {name} must be an object", place=place, name=RULES)
    usual = parameters_json(entry.game_class())
    if body.get(USUAL) != _sum_over(usual, other):
        raise InputError(
            "{place}: the usual rules of {game} were others where this text was made",
            place=place,
            game=entry.title,
        )
    return {**usual, **other}


def _sum_over(usual: Mapping[str, Any], other: Mapping[str, Any]) -> int:
    left_out = {name: value for name, value in usual.items() if name not in other}
    return zlib.crc32(json.dumps(left_out, sort_keys=True).encode())
