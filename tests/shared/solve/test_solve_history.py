"""What was solved another day can be solved again; a damaged list is told and costs nothing."""

from __future__ import annotations

import json

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.registry import GameEntry, game_named
from engine.core.system.errors import InputError
from engine.hog.rules import Hog
from gui.shared.jobs.autosave import autosave
from gui.shared.solve.history import SolveSettings, history_path, load_history, save_history


@pytest.fixture
def hog() -> GameEntry:
    return game_named("hog")


def kept(entry: GameEntry, qtbot: QtBot, *settings: SolveSettings) -> None:
    save_history(entry, settings)
    autosave().flush()


def listed(row: object) -> object:
    return {"version": 2, "solved": [row]}


def test_what_is_kept_comes_back(hog: GameEntry, qtbot: QtBot) -> None:
    assert load_history(hog) == []
    one, two = hog.solvers[:2]
    written = [
        SolveSettings(one, one.parameters, Hog(goal=50), 0.25),
        SolveSettings(two, two.parameters, Hog(preset="FA20"), 1.0),
    ]
    kept(hog, qtbot, *written)
    assert load_history(hog) == written


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda rows: {}, "not a list of what was solved"),
        (lambda rows: rows, "not a list of what was solved"),
        (lambda rows: {"version": 9, "solved": rows}, "not a list of what was solved"),
        (lambda rows: {"version": 2, "solved": {}}, "not a list of what was solved"),
        (lambda rows: listed(1), r"\[0\] is not a solver with its settings"),
        (lambda rows: listed({**rows[0], "solver": "magic"}), "there is no solver 'magic'"),
        (lambda rows: listed({**rows[0], "game": {"goal": -1}}), r"\[0\].game: .*goal"),
        (lambda rows: listed({**rows[0], "parameters": {"x": 1}}), r"\[0\].parameters"),
        (lambda rows: listed({**rows[0], "seconds": "long"}), r"\[0\]"),
    ],
)
def test_a_damaged_list_is_told(hog: GameEntry, qtbot: QtBot, change, words) -> None:
    solver = hog.solvers[0]
    kept(hog, qtbot, SolveSettings(solver, solver.parameters, Hog(), 0.25))
    path = history_path("hog")
    path.write_text(json.dumps(change(json.loads(path.read_text())["solved"])))
    with pytest.raises(InputError, match=words):
        load_history(hog)
