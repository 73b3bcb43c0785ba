"""Files from before two semesters got their own names are understood as what they meant.

Summer 2021 was called FA21, fall 2021 was called SU22; both names have since been other rules'.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.match import Match
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import RANDOM
from engine.core.play.strategy_texts import parse_strategy
from engine.core.tournament.schedule import TournamentSettings, named_entrants
from engine.core.tournament.store import opened_store, store_for
from engine.hog import GAME
from engine.hog.rules import Hog
from gui.hog.editor import draft as editor_draft
from gui.hog.editor.draft import Draft, keep_draft, read_draft
from gui.hog.solve.handoff import Origin
from gui.shared.jobs.autosave import autosave
from gui.shared.solve import history as solve_history
from tests.core.games import refusal
from tests.core.tournament.stores import old_store

OLD_NAMES = {"SU21": "FA21", "FA21": "SU22"}
both = pytest.mark.parametrize("preset", OLD_NAMES)


@both
@pytest.mark.parametrize("version", [1, None])
def test_records(preset: Any, version: int | None, tmp_path: Path) -> None:
    record = MatchRecord.of(GAME, Match(Hog(preset=preset, goal=40), [RANDOM] * 2, 4).play_out())
    data = record.to_json()
    data["parameters"]["preset"] = OLD_NAMES[preset]
    data |= {"version": version}
    if version is None:
        del data["version"]
    path = tmp_path / "match.json"
    path.write_text(json.dumps(data))
    loaded = MatchRecord.load(path)
    # Old files do not say what agents remember, also when they are saved anew.
    record = replace(record, steps=tuple(replace(s, kept=None) for s in record.steps))
    assert loaded == record
    loaded.check()
    assert json.loads(path.read_text()) == data
    loaded.save(path)
    data = json.loads(path.read_text())
    assert (data["version"], data["parameters"]["preset"]) == (3, preset)
    assert MatchRecord.load(path) == record


def tournament(preset: Any) -> TournamentSettings:
    game = Hog(preset=preset, goal=20)
    texts = ("always-3", "bacon:k=2", "random")
    named = [(text, parse_strategy(GAME, game, text)) for text in texts]
    return TournamentSettings(GAME, game, named_entrants(named), 60, 5)


@both
def test_stores(preset: Any, tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    settings = tournament(preset)
    named = ('"preset": "SU20"', f'"preset": "{OLD_NAMES[preset]}"')
    old_store(path, "whole", named, ("user_version = 3", "user_version = 2"))
    before = path.read_bytes()
    with opened_store(path) as store:
        assert store.settings() == settings
        assert store.report(store.settings()).standings
    assert path.read_bytes() == before
    other = tournament(OLD_NAMES[preset] if preset == "SU21" else "SU20")
    assert "its parameters are others" in refusal(lambda: store_for(path, other))
    store_for(path, settings).__exit__(None, None, None)


@both
def test_new_stores_mean_what_they_say(preset: Any, tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    settings = tournament(preset)
    with store_for(path, settings) as store:
        assert store._one("PRAGMA user_version") == (4,)
    with opened_store(path) as store:
        assert store.settings() == settings


@both
@pytest.mark.parametrize("version", [1, None])
def test_drafts(
    preset: Any,
    version: int | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    monkeypatch.setattr(editor_draft, "data_folder", lambda: tmp_path)
    path = editor_draft.draft_path()
    title = Hog(preset=preset).semester.title
    table = np.full(100, 4, np.uint8).tobytes()
    draft = Draft(10, Origin(f"Final of {title}", table), table, "always-4", preset)
    written(draft)
    kept = json.loads(path.read_text())
    assert kept["version"] == 2
    assert read_draft(path, range(11)) == draft
    old_title = {"SU21": "fall 2021", "FA21": "summer 2022"}[preset]
    kept |= {"rules": OLD_NAMES[preset], "name": f"Final of {old_title}", "version": version}
    if version is None:
        del kept["version"]
    path.write_text(json.dumps(kept))
    assert read_draft(path, range(11)) == draft
    kept["name"] = "mine"
    path.write_text(json.dumps(kept))
    assert read_draft(path, range(11)) == replace(draft, origin=Origin("mine", table))
    path.write_text(json.dumps({**kept, "version": 3}))
    assert refusal(lambda: read_draft(path, range(11))) == f"{path} is not a kept table"


def written(draft: Draft) -> None:
    keep_draft(draft)
    autosave().flush()


@both
def test_what_was_solved(preset: Any, qtbot: QtBot) -> None:
    solver = GAME.solvers[0]
    solved = [solve_history.SolveSettings(solver, solver.parameters, Hog(preset=preset), 0.25)]
    solve_history.save_history(GAME, solved)
    autosave().flush()
    path = solve_history.history_path("hog")
    content = json.loads(path.read_text())
    assert content["version"] == 2
    assert solve_history.load_history(GAME) == solved
    rows = content["solved"]
    rows[0]["game"]["preset"] = OLD_NAMES[preset]
    path.write_text(json.dumps(rows))
    assert solve_history.load_history(GAME) == solved
