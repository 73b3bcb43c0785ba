"""Records of matches: whatever is done to one, it is read or refused in one sentence."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.console import print_record
from engine.core.play.match import Match
from engine.core.play.registry import GameEntry
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import RANDOM
from engine.core.system.errors import InputError
from engine.hog.rules import Hog, HogState
from tests.core.games import BIDS, HOG, NIM, REMEMBERING, THREE, Nim, playing, refusal
from tests.drawn import drawn

Edit = Callable[[dict[str, Any]], Any]


def record_of(entry: GameEntry, *strategies: Any, seed: int = 6, **options: Any) -> MatchRecord:
    game = options.pop("game", None) or entry.game_class()
    line_up = strategies or [RANDOM] * game.num_players
    return MatchRecord.of(entry, Match(game, line_up, seed, **options).play_out())


SHORT_HOG = record_of(HOG, game=Hog(goal=12), start=HogState((3, 1), (0, 2), 1))
FORFEIT = record_of(NIM, playing(1), playing(99, "cheat"))
CHEATED = record_of(BIDS, RANDOM, playing("spock", "cheat"), REMEMBERING, game=THREE)
RECORDS = {
    "hog": SHORT_HOG, "nim": record_of(NIM), "bids": record_of(BIDS, game=THREE),
    "forfeit": FORFEIT, "cheated": CHEATED,
}  # fmt: skip


def data_of(record: MatchRecord) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(record.to_json()))
    return data


@pytest.fixture(params=RECORDS)
def record(request: pytest.FixtureRequest) -> MatchRecord:
    return RECORDS[request.param]


def test_record_is_whole(record: MatchRecord, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    record.save(path)
    loaded = MatchRecord.load(path)
    assert loaded == record
    loaded.check()
    assert len(loaded.states()) == len(loaded.steps) + 1
    assert json.loads(path.read_text())["version"] == 3


def test_persons_have_no_name() -> None:
    match = Match(Nim(), [None, RANDOM], 1)
    match.play({0: 2})
    unfinished = MatchRecord.of(NIM, match)
    assert data_of(unfinished)["strategies"] == [None, "random"]
    again = MatchRecord.from_json(data_of(unfinished), "x")
    again.check()
    assert again == unfinished


def test_missing_parameters_are_the_usual_ones() -> None:
    data = data_of(record_of(NIM))
    data["parameters"] = {}
    MatchRecord.from_json(data, "x").check()


def replaced(data: Any, value: Any) -> Iterator[Any]:
    """Yield copies of `data` with each part replaced by `value` in turn."""
    yield value
    items = list(data.items()) if isinstance(data, dict) else []
    items = list(enumerate(data)) if isinstance(data, list) else items
    for key, item in items:
        for other in replaced(item, value):
            changed = copy.copy(data)
            changed[key] = other
            yield changed


def without_a_part(data: Any) -> Iterator[Any]:
    """Yield copies of `data` with one key or item left out, or one key added, at every depth."""
    items = list(data.items()) if isinstance(data, dict) else []
    items = list(enumerate(data)) if isinstance(data, list) else items
    for key, item in items:
        changed = copy.copy(data)
        del changed[key]
        yield changed
        for other in without_a_part(item):
            changed = copy.copy(data)
            changed[key] = other
            yield changed
    if isinstance(data, dict):
        yield {**data, "extra": 1}
        yield {**data, "type": []}
    if isinstance(data, list):
        yield [*data, *data[-1:]]
        yield data[::-1]


def read_or_refused(data: Any) -> MatchRecord | None:
    """Return the record, checked, told and written again; None if it was refused properly."""
    sentence = refusal(lambda: MatchRecord.from_json(data, "x.json"))
    if sentence:
        assert sentence.startswith("x.json")
        assert "\n" not in sentence
        return None
    found = MatchRecord.from_json(data, "x.json")
    assert json.dumps(found.to_json(), allow_nan=False)
    print_record(found)
    sentence = refusal(found.check)
    assert len(sentence) < 700
    return None if sentence else found


BAD: list[Any] = [
    None, "", "type", -1, 0, 7, 1.5, True, [], {}, [[]], {"type": "Won"}, {"type": []},
    float("inf"), float("nan"), 10**400, -(10**400), "\ud800\n\x1b[2J", [None] * 3, {"0": 1},
]  # fmt: skip


@pytest.mark.parametrize("bad", drawn(BAD, 4), ids=lambda bad: repr(bad)[:20])
def test_each_part_replaced(
    record: MatchRecord, bad: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """Seed, names and what agents remember may be others; nothing else survives the check."""
    capsys.readouterr()
    for data in replaced(data_of(record), bad):
        found = read_or_refused(data)
        if found is not None:
            assert (played(found), found.returns) == (played(record), record.returns)


def test_each_part_left_out_doubled_or_turned(record: MatchRecord) -> None:
    for data in without_a_part(data_of(record)):
        found = read_or_refused(data)
        if found is not None:
            assert found.returns == record.returns


def played(record: MatchRecord) -> list[Any]:
    """Return what happened, without what agents remember and what of it was made harmless."""
    return [replace(step, kept=None, voided=()) for step in record.steps]


def edited(record: MatchRecord, edit: Edit) -> dict[str, Any]:
    data = data_of(record)
    edit(data)
    return data


def extra_step(data: dict[str, Any]) -> None:
    data["steps"].append(data["steps"][-1])


def empty_step(data: dict[str, Any]) -> None:
    data["steps"].append({"actions": {}, "events": []})


FAULT = {"step": 0, "seat": 0, "reason": "", "kind": "crash"}
UNREADABLE: list[tuple[Edit, str]] = [
    (lambda d: d.update(format="other"), 'x is not a match record: "format" is missing'),
    (lambda d: d.pop("format"), 'x is not a match record: "format" is missing'),
    (lambda d: d.update(version=4), "x has version 4; this program reads up to version 3: a newer"),
    (
        lambda d: d.update(version=2),
        "x has version 2, which was never released",
    ),
    (lambda d: d.pop("version"), "x: version must be a whole number, not None"),
    (lambda d: d.update(version="1"), "x: version must be a whole number, not 1"),
    (lambda d: d.pop("seed"), "x: seed is missing"),
    (lambda d: d.update(note="hi"), "x: 'note' is unknown"),
    (lambda d: d.update(game="chess"), "x: game: there is no game 'chess'; there are "),
    (lambda d: d["parameters"].update(goal=0), "x: parameters: hog: goal must be a whole number"),
    (
        lambda d: d["parameters"].update(gaol=9),
        "x: parameters must be no field but preset, goal, dice",
    ),
    (lambda d: d["parameters"].update(goal="9"), "x: parameters.goal must be a whole number"),
    (lambda d: d["parameters"].update(goal=10**400), "x: parameters: hog: goal must be a whole"),
    (lambda d: d.update(strategies=["a"]), "x: strategies must have 2 entries, not 1"),
    (lambda d: d.update(strategies=["a", 1]), "x: strategies[1] must be a text, not 1"),
    (lambda d: d.update(returns=[1, 1, 1]), "x: returns must have 2 entries, not 3"),
    (lambda d: d.update(returns=[1, "x"]), "x: returns[1] must be a number, not x"),
    (lambda d: d["start"].update(scores=[12, 0]), "x: start: scores must be from 0 to 11, not 12"),
    (lambda d: d["start"].update(scores=[1]), "x: start.scores must be a list of 2, not one of 1"),
    (lambda d: d["start"].update(to_move=2), "x: start: the player to move must be 0 or 1"),
    (lambda d: d.update(steps={}), "x: steps must be a list"),
    (lambda d: d["steps"][0].pop("events"), "x: step 1 must have actions and events"),
    (lambda d: d["steps"][0].update(actions={"-1": 1}), "x: step 1: actions: the seat must be"),
    (lambda d: d["steps"][0].update(actions={"2": 1}), "x: step 1: actions: the seat must be from"),
    (lambda d: d["steps"][0].update(actions={"x": 1}), "x: step 1: actions must be an object with"),
    (lambda d: d["steps"][0].update(actions={"1": "6"}), "x: step 1: actions.1 must be a whole"),
    (lambda d: d["steps"][0].update(events=[3]), "x: step 1: events must be a list of objects"),
    (lambda d: d["steps"][0].update(events=[None]), "x: step 1: events must be a list of objects"),
    (lambda d: d["steps"][0]["events"][0].update(type="Lost"), "x: step 1: events[0].type must be"),
    (lambda d: d["steps"][0]["events"][0].pop("player"), "x: step 1: events[0].player must be a"),
    (lambda d: d.update(faults=[{**FAULT, "seat": 2}]), "x: faults[0].seat must"),
    (lambda d: d.update(faults=[{**FAULT, "step": 99}]), "x: faults[0].step must"),
]


@pytest.mark.parametrize(("edit", "sentence"), UNREADABLE)
def test_unreadable_records(edit: Edit, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        MatchRecord.from_json(edited(SHORT_HOG, edit), "x")
    assert str(caught.value).startswith(sentence)


UNTRUE: list[tuple[str, Edit, str]] = [
    ("hog", lambda d: d["steps"][0].update(actions={"1": 11}),
     "step 1: illegal action of seat 1: roll 0 to 10 dice, not 11"),
    ("hog", lambda d: d["steps"][0].update(actions={"0": 1}),
     "step 1: the players who act differ: the record has (0,), the rules give (1,)"),
    ("hog", lambda d: d["steps"][0]["events"].pop(), "step 1: the rules say “"),
    ("hog", lambda d: d.update(seed=7), "step 1: the rules say “"),
    ("hog", lambda d: d["returns"].reverse(), "returns differ: the record has "),
    ("hog", extra_step, "step 5: the game was over before"),
    ("hog", empty_step, "step 5: the game was over before"),
    ("hog", lambda d: d.update(start=None), "step 1: the players who act differ"),
    ("hog", lambda d: d.update(faults=[FAULT]), "step 1: seat 0 had forfeited before"),
    ("bids", lambda d: d["steps"][0]["actions"].pop("1"), "step 1: the players who act differ"),
    ("bids", lambda d: d["steps"][1]["actions"].update({"1": 10}),
     "step 2: illegal action of seat 1: bid one of (4, 5, 6), not 10"),
    ("cheated", lambda d: d["steps"][0]["actions"].update({"1": 8}),
     "step 1: the actions of seat 1, which had failed, differ: the record has 8"),
    ("forfeit", lambda d: d.update(faults=[]), "returns differ: the record has (1.0, -1.0)"),
    ("forfeit", extra_step, "step 2: seat 1 had forfeited before"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "edit", "sentence"), UNTRUE)
def test_untrue_records(name: str, edit: Edit, sentence: str) -> None:
    found = MatchRecord.from_json(edited(RECORDS[name], edit), "x")
    with pytest.raises(InputError) as caught:
        found.check()
    assert str(caught.value).startswith(sentence)


def test_one_action_altered_in_a_whole_game() -> None:
    record = record_of(HOG, seed=1)
    for number in range(0, len(record.steps), 3):
        data = data_of(record)
        ((seat, action),) = data["steps"][number]["actions"].items()
        data["steps"][number]["actions"][seat] = (action + 1) % 11
        with pytest.raises(InputError, match=f"^step {number + 1}: the rules say “"):
            MatchRecord.from_json(data, "x").check()


def test_states_refuse_what_the_rules_of_today_forbid() -> None:
    data = edited(SHORT_HOG, lambda d: d["steps"][0].update(actions={"1": 11}))
    with pytest.raises(InputError, match="step 1: illegal action"):
        MatchRecord.from_json(data, "x").states()


def test_every_way_of_being_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    SHORT_HOG.save(path)
    content = path.read_bytes().rstrip()
    for length in range(0, len(content), 7):
        path.write_bytes(content[:length])
        with pytest.raises(InputError) as caught:
            MatchRecord.load(path)
        assert str(caught.value).startswith(f"{path} is not a match record: line ")


def test_every_byte_spoilt(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    SHORT_HOG.save(path)
    content = path.read_bytes()
    for i in range(0, len(content), 11):
        for byte in (b"\x00", b"\xff", b"9", b'"', b"}"):
            path.write_bytes(content[:i] + byte + content[i + 1 :])
            assert "\n" not in refusal(lambda: MatchRecord.load(path).check())


def test_other_json_is_no_record() -> None:
    for data in (None, 1, "x", [], {}, [{"format": 1}], {"format": []}):
        with pytest.raises(InputError, match='x is not a match record: "format" is missing'):
            MatchRecord.from_json(data, "x")


def test_hostile_texts_are_told_harmlessly(capsys: pytest.CaptureFixture[str]) -> None:
    data = data_of(record_of(BIDS, game=THREE))
    data["strategies"][0] = "a\x1b[2J\nb\ud800"
    data["faults"] = [{**FAULT, "seat": 1, "reason": "\r\x07"}]
    print_record(MatchRecord.from_json(data, "x"))
    told = capsys.readouterr().out
    assert "seat 0: a\\x1b[2J\\nb\\ud800\n" in told
    assert "\\r\\x07" in told
    assert "\x1b" not in told


def test_what_differs_is_said_in_a_sentence() -> None:
    def alter(data: dict[str, Any]) -> None:
        data["steps"][0]["events"][-1]["scores"] = [3, 1]

    record = MatchRecord.from_json(edited(SHORT_HOG, alter), "x")
    with pytest.raises(InputError) as caught:
        record.check()
    said = str(caught.value)
    assert said.startswith("step 1: the rules say “random (1) rolled nine dice. Pig out: a 1 among")
    assert said.endswith("”, the record has Scored (player 1, gain 1, scores 3 1)")


def test_a_match_is_told_in_sentences_and_what_is_untrue_listed() -> None:
    told = list(record_of(HOG, seed=1).told())
    assert told
    assert not any("(player" in text for text in told)
    assert told[-1].endswith(".")
    spoilt = MatchRecord.from_json(
        edited(SHORT_HOG, lambda data: data["steps"][0]["events"][0].update(player=7)), "x"
    )
    assert next(spoilt.told()).startswith("Rolled (player 7, ")
    forbidden = edited(SHORT_HOG, lambda data: data["steps"][0].update(actions={"1": 11}))
    assert next(MatchRecord.from_json(forbidden, "x").told()).startswith("Rolled (player 1, ")
