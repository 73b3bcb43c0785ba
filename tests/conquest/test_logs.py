"""The contest's logs end as their kernel says; what cannot have happened is named."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.conquest import GAME
from engine.conquest.log_match import match_of_log, read_log_match, write_log
from engine.conquest.logs import Replay, read_log
from engine.conquest.map import Map
from engine.conquest.rules import MAPS as SHIPPED
from engine.conquest.rules import Conquest
from engine.core.play.match import Match
from engine.core.play.registry import named
from engine.core.play.replay import MatchRecord, RecordedMatch
from engine.core.system.errors import FileNeededError, InputError
from tests.command_line import refused, results, run
from tests.conquest.answers import MAPS, VECTORS, answers, contest_map

LOGS = ("game1_map1", "game3_map3", "game5_map5")


def replay(path: Path, name: str) -> Replay:
    return Replay(read_log(path), Conquest(contest_map(name), rules="original"))


@pytest.mark.parametrize("name", LOGS)
def test_logs_end_as_recorded(name: str) -> None:
    told = answers(f"{name}.meta.json")
    found = replay(VECTORS / f"{name}.log.json", told["map"])
    assert not found.problems
    assert (found.winner, found.ended) == (told["winner"], told["end_type"])
    final = told["result_export"]
    assert list(found.board.owners) == final["node_owners"]
    assert list(found.board.troops) == final["troop_count"]
    assert (found.board.turn, list(found.score)) == (final["turn_number"], final["score"])


def test_replay_prints_what_it_found() -> None:
    log, map_ = VECTORS / "game1_map1.log.json", MAPS / "map1.json"
    assert results("conquest", "replay", log, "--map", map_) == {
        "winner": 0,
        "ended": "by_strategic",
        "score": [95850, 1008, 3018],
        "last_turn": 126,
        "problems": [],
    }
    told = run("conquest", "replay", log, "--map", map_).out
    assert "player 0 has won by strategic at the end of turn 126" in told


def changed(tmp_path: Path, change: Any) -> Path:
    data = answers("game1_map1.log.json")
    change(data)
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(data))
    return path


def impossible(data: Any) -> None:
    data["turns"]["turn106"]["attack"][0]["new_troop_count_target"] = 99


def far(data: Any) -> None:
    data["turns"]["turn106"]["attack"][0]["target"] = 0


@pytest.mark.parametrize("change", [impossible, far])
def test_an_impossible_attack_is_named(change: Any, tmp_path: Path) -> None:
    first = replay(changed(tmp_path, change), "map1").problems[0]
    assert (first.turn, first.key) == (106, "attack[0]")


def test_a_log_of_another_map_or_cut_off_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="turn 106 has lists of 42, 42, 42 places; the map has 45"):
        replay(VECTORS / "game1_map1.log.json", "map5")
    path = tmp_path / "half.json"
    path.write_bytes((VECTORS / "game1_map1.log.json").read_bytes()[:5000])
    with pytest.raises(InputError, match=r"half.json is not a log"):
        read_log(path)
    cut = changed(tmp_path, lambda data: data["turns"].pop("turn126"))
    assert "ends before" in replay(cut, "map1").problems[0].text


@pytest.mark.parametrize("name", LOGS)
def test_a_log_is_a_match_and_the_match_the_same_log(name: str, tmp_path: Path) -> None:
    log = VECTORS / f"{name}.log.json"
    record = match_of_log(log, contest_map(name.partition("_")[2]))
    with pytest.raises(InputError, match="no dice"):
        record.check()
    shown = RecordedMatch.of(record)
    assert shown.is_over
    record.save(tmp_path / "match.json")
    again = MatchRecord.load(tmp_path / "match.json")
    write_log(tmp_path / "log.json", again)
    assert (tmp_path / "log.json").read_bytes() == log.read_bytes()


def test_a_log_finds_its_map_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "log.json"
    path.write_bytes((VECTORS / "game1_map1.log.json").read_bytes())
    told = r"turn 106 of map The world, add_troop\[7\]: .* beside it"
    with pytest.raises(FileNeededError, match=told):
        read_log_match(path)
    (tmp_path / "a.json").write_text("[")
    (tmp_path / "other.json").write_bytes((MAPS / "map2.json").read_bytes())
    (tmp_path / "right.json").write_bytes((MAPS / "map1.json").read_bytes())
    assert read_log_match(path).game.map.name == "right"
    path.write_bytes((VECTORS / "game5_map5.log.json").read_bytes())
    with pytest.raises(InputError, match="put the map's file beside it"):
        read_log_match(path)


def own_match(seed: int) -> MatchRecord:
    """A match of our own, some with a short setup and with turns of it that are skipped."""
    strategies = [
        named(GAME.strategies, name, "strategy") for name in ("greedy", "random", "passive")
    ]
    short = {} if seed % 4 else {"initial_troops": 12, "turns": 75, "first_finish": 57}
    game = Conquest(SHIPPED.shipped(Map, "world"), **short)
    turned = strategies[seed % 3 :] + strategies[: seed % 3]
    return MatchRecord.of(GAME, Match(game, turned, seed).play_out())


def goes_round(record: MatchRecord, folder: Path) -> bool:
    one, two = folder / "one.json", folder / "two.json"
    write_log(one, record)
    write_log(two, read_log_match(one))
    return one.read_bytes() == two.read_bytes()


@pytest.mark.parametrize("seed", [1, 4])
def test_a_match_of_ours_is_a_log_and_the_log_that_match(seed: int, tmp_path: Path) -> None:
    assert goes_round(own_match(seed), tmp_path)


@pytest.mark.soak
def test_a_hundred_matches_of_ours_go_round(tmp_path: Path) -> None:
    assert all(goes_round(own_match(seed), tmp_path) for seed in range(100))


def test_only_whole_matches_become_logs(tmp_path: Path) -> None:
    record = own_match(4)
    with pytest.raises(InputError, match="this one is not over"):
        write_log(tmp_path / "log.json", replace(record, steps=record.steps[:-1]))


def test_commands_write_matches_and_logs(tmp_path: Path) -> None:
    log, map_ = VECTORS / "game1_map1.log.json", MAPS / "map1.json"
    match, again = tmp_path / "match.json", tmp_path / "log.json"
    assert run("conquest", "replay", log, "--map", map_, "--out", match).code == 0
    assert run("conquest", "log", match, "--out", again).code == 0
    assert again.read_bytes() == log.read_bytes()
    bad = changed(tmp_path, far)
    why = refused("conquest", "replay", bad, "--map", map_, "--out", match)
    assert "turn 106 of map map1, attack[0]: the place to attack is your own" in why
