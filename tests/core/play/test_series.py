"""Series: matches one after the other, in one file, to look at as one."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import tests.toys
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.replay import MatchRecord, RecordedMatch
from engine.core.play.series import Series, joined, loaded, next_seed
from engine.core.play.strategy import RANDOM
from tests.command_line import refused, results, run
from tests.core.games import NIM, Nim, playing, refusal

assert tests.toys.FOLDER
COINS = game_named("coins")
COINS_GAME: Any = COINS.game_class()
MATCHES = [Match(COINS_GAME, (RANDOM, RANDOM), seed).play_out() for seed in (7, 8, 9)]
SERIES = Series(tuple(MatchRecord.of(COINS, match) for match in MATCHES))


def test_matches_as_one() -> None:
    whole = joined(MATCHES)
    assert whole.steps == tuple(match.steps[0] for match in MATCHES)
    assert [state.spreads for state in whole.states[:3]] == [(), (), ()]
    assert whole.state == MATCHES[2].state
    assert whole.is_over
    assert whole.key == 9
    assert whole.returns == tuple(map(sum, zip(*(m.returns for m in MATCHES), strict=True)))
    assert SERIES.returns == whole.returns
    assert SERIES.shown() == joined([RecordedMatch.of(record) for record in SERIES.records])


def test_the_next_choice_is_awaited() -> None:
    waiting = Match(COINS_GAME, (None, RANDOM), 10)
    whole = joined([*MATCHES, waiting])
    assert (whole.waiting_for, whole.is_over, len(whole.steps)) == ((0,), False, 3)
    assert whole.state == waiting.state


def test_faults_stand_where_they_were_made() -> None:
    lost = Match(Nim(), (RANDOM, RANDOM), 1).play_out()
    cheated = Match(Nim(), (playing(99), RANDOM), 2).play_out()
    (fault,) = joined([lost, cheated]).faults
    assert (fault.step, fault.seat) == (len(lost.steps) + cheated.faults[0].step, 0)


def test_a_file_holds_all_of_them(tmp_path: Path) -> None:
    path = tmp_path / "series.json"
    SERIES.save(path)
    found = loaded(path)
    assert found == SERIES
    found.check()
    SERIES.records[0].save(path)
    assert loaded(path) == SERIES.records[0]
    assert next_seed(2**64 - 1) == 0


NEWER = "this program reads up to version 1: a newer one is needed"


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        (
            "version",
            2,
            "x has version 2; this program reads up to version 1: a newer one is needed",
        ),
        ("version", None, "x: version must be a whole number, not None"),
        ("matches", [], "x: matches must be a list of 1 to 10000"),
        ("matches", [1], 'x: match 1 is not a match record: "format" is missing'),
        ("matches", None, "x: matches must be a list of 1 to 10000"),
    ],
)
def test_what_is_none_is_refused(name: str, value: Any, sentence: str) -> None:
    data = {**SERIES.to_json(), name: value}
    assert refusal(lambda: Series.from_json(data, "x")) == sentence


def test_other_rules_and_untrue_matches_are_refused() -> None:
    nim = MatchRecord.of(NIM, Match(Nim(), (RANDOM, RANDOM), 1).play_out())
    data = {**SERIES.to_json(), "matches": [SERIES.records[0].to_json(), nim.to_json()]}
    assert refusal(lambda: Series.from_json(data, "x")) == "x: its matches have different rules"
    data = copy.deepcopy(json.loads(json.dumps(SERIES.to_json())))
    data["matches"][1]["returns"] = [9, 9]
    found = Series.from_json(data, "x")
    assert refusal(found.check).startswith("match 2: returns differ")


def test_on_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "series.json"
    played = ["match", "coins", "random", "random", "--seed", 7, "--series", 3]
    printed = results(*played, "--out", path)
    assert printed == SERIES.to_json() == json.loads(path.read_text())
    told = run("replay", path, "--check").out
    assert told.startswith("match 1, seed 7\n")
    assert "match 3, seed 9\n" in told
    assert "all matches: " in told
    assert told.endswith("checked: the rules give the same events and returns\n")
    assert results("replay", path, "--check")["checked"] is True
    assert "must be a whole number from 1 to 10000, not '0'" in refused(*played[:4], "--series", 0)
