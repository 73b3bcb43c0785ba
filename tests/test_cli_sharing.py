"""Matches and positions as texts on the command line."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from engine.core.play.match import Match
from engine.core.play.replay import MatchRecord
from engine.core.sharing.share import SharedPosition, shared_text
from tests.command_line import refused, run
from tests.core.games import HOG, NIM, Nim


def test_a_saved_match_becomes_a_text_and_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, again = tmp_path / "match.json", tmp_path / "again.json"
    told = run("match", "nim", "random", "random", "--seed", 4, "--out", file).out
    text = run("replay", file, "--text").out.strip()
    assert text.startswith("armchair.nim.match.1.")
    assert run("paste", text, "--out", again).out == told
    assert MatchRecord.load(again).steps[0].events == MatchRecord.load(file).steps[0].events
    for command in ("paste", "replay"):
        monkeypatch.setattr("sys.stdin", io.StringIO(f"> {text[:30]}\n> {text[30:]}\n"))
        assert run(command, "-").out == told


def test_a_position_is_told_and_garbage_refused(tmp_path: Path) -> None:
    match = Match(HOG.game_class(goal=30), [None, None], 1)
    text = shared_text(SharedPosition(HOG, match.game, match.state))
    data = json.loads(run("paste", text, "--json").out)
    assert data["game"] == "hog"
    assert data["parameters"]["goal"] == 30
    assert "state" in run("paste", text).out
    assert refused("paste", text, "--out", tmp_path / "x.json").startswith("a position is no match")
    assert refused("paste", "hello").startswith("the pasted text holds no match and no position")
    assert NIM.game_class is Nim
