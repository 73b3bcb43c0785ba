"""The contest's logs end as their kernel says; what cannot have happened is named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.cli import run
from engine.conquest.logs import Replay, read_log
from engine.conquest.rules import Conquest
from engine.core.system.errors import InputError
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


def test_replay_prints_what_it_found(capsys: pytest.CaptureFixture[str]) -> None:
    log, map_ = VECTORS / "game1_map1.log.json", MAPS / "map1.json"
    assert run(["conquest", "replay", str(log), "--map", str(map_), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "winner": 0,
        "ended": "by_strategic",
        "score": [95850, 1008, 3018],
        "last_turn": 126,
        "problems": [],
    }
    assert run(["conquest", "replay", str(log), "--map", str(map_)]) == 0
    assert "player 0 has won by strategic at the end of turn 126" in capsys.readouterr().out


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
