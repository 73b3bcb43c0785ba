"""The training is read once, kept with every answer, and begun anew where a file is damaged."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.review.review import Decision
from engine.core.training.progress import Progress
from engine.core.training.schedule import Mark
from engine.core.training.store import load
from gui.shared.jobs.autosave import autosave
from gui.shared.training.keeper import TrainingKeeper

DAY = datetime.date(2026, 11, 22)
KEY = "hog/dice/3/4711"


def keeper_of(qtbot: QtBot, path: Path) -> TrainingKeeper:
    keeper = TrainingKeeper(path)
    keeper.today = lambda: DAY
    assert keeper.progress is None
    with qtbot.waitSignal(keeper.changed):
        pass
    return keeper


def test_answers_are_kept_those_before_it_was_read_too(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "training.json"
    keeper = TrainingKeeper(path)
    keeper.today = lambda: DAY
    keeper.change(lambda progress: progress.answered(KEY, "hog", Mark.WRONG, DAY))
    assert keeper.progress is None
    with qtbot.waitSignal(keeper.changed):
        pass
    keeper.change(lambda progress: progress.answered("hog/dice/1/1", "hog", Mark.RIGHT, DAY))
    autosave().flush()
    assert load(path) == keeper.progress
    again = keeper_of(qtbot, path)
    assert again.progress is not None
    assert again.progress.standing("hog").asked == 2
    assert set(again.progress.repetitions) == {KEY}
    again.today = lambda: DAY + datetime.timedelta(1)
    assert again.progress.today.day == DAY.toordinal() + 1


def test_two_windows_lose_nothing_of_one_another(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "training.json"
    ours, theirs = keeper_of(qtbot, path), keeper_of(qtbot, path)
    for keeper, key in ((ours, KEY), (theirs, "hog/dice/1/1"), (ours, "hog/dice/1/2")):
        keeper.change(lambda progress, key=key: progress.answered(key, "hog", Mark.WRONG, DAY))
        autosave().flush()
    theirs.reload()
    autosave().flush()
    for keeper in (ours, theirs):
        assert keeper.progress == load(path)
        assert keeper.progress is not None
        assert set(keeper.progress.repetitions) == {KEY, "hog/dice/1/1", "hog/dice/1/2"}
        assert keeper.progress.standing("hog").asked == 3


def test_a_damaged_file_is_set_aside_with_a_sentence(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "training.json"
    path.write_text('{"format": "armchair-general training", "version": 99}')
    keeper = TrainingKeeper(path)
    with qtbot.waitSignal(keeper.warned) as warned:
        pass
    assert "version 99" in warned.args[0]
    assert "set aside as training.broken.json" in warned.args[0]
    assert keeper.progress is not None
    assert keeper.progress.standings == Progress().standings
    assert (tmp_path / "training.broken.json").exists()


def test_what_learn_showed_comes_back_tomorrow(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = keeper_of(qtbot, tmp_path / "training.json")
    entry = game_named("hog")
    by_name = {each.name: each for each in entry.strategies}
    match = Match(entry.game_class(), [by_name["always"], by_name["bacon"]], 5).play_out()
    assert entry.advise is not None
    advice = tuple(entry.advise(match.game, match.states[2], 0))
    decision = Decision(2, 0, match.steps[2].actions[0], 3, 0.5, 0.1, 0.0, advice=advice)
    keeper.keep_own(entry, match, decision)
    assert keeper.progress is not None
    (key,) = keeper.progress.due(DAY + datetime.timedelta(1))
    assert key.startswith("own/hog/")
    keeper.keep_own(entry, match, decision)
    assert len(keeper.progress.own) == 1
    autosave().flush()
