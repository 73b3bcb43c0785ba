"""Tables in files: opened, saved, dropped, handed over, and a student's way with one."""

from __future__ import annotations

import errno
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from engine.core.system import files
from engine.core.system.errors import run_all
from engine.hog.exact_play.counterfactual import evaluate
from engine.hog.files.table_files import read_table, write_table
from engine.hog.strategies import Final, IgnoreFeral, Perfect, policy_of
from gui.hog.editor.editor import Editor
from gui.hog.editor.report import told_rate
from gui.hog.editor.tab import EditorTab
from gui.shared.jobs.autosave import autosave
from gui.shared.page.program_consent import program_consent
from gui.shared.report.blocks import Rows, Say
from gui.shared.report.pane import ReportPane
from gui.shared.solve.tab import SolveTab
from gui.shared.tournament.data import standing_rows
from gui.shared.tournament.tab import TournamentTab
from gui.window.main_window import MainWindow
from tests.hog.editor.editing import (
    GAME,
    LEFT,
    button,
    editor_window,
    exact,
    obey,
    opened,
    press,
    rolls,
    rows_of,
    said,
    settle,
    wait_for_table,
)
from tests.hog.solve.inspecting import map_of, of_kind


def test_what_is_saved_is_called_so_on_another_day(
    editor: Editor, qtbot: QtBot, tmp_path: Path
) -> None:
    def another_day() -> str:
        autosave().flush()
        host = QWidget()
        qtbot.addWidget(host)
        then = Editor(host)
        then.resume()
        wait_for_table(then, qtbot)
        return said(then)

    editor.choose((7, 7))
    editor.set_roll(3)
    assert "1 cell changed, not saved" in another_day()
    editor.save_to(tmp_path / "mine.csv")
    qtbot.waitUntil(lambda: editor.edit is not None and editor.edit.is_saved)
    assert "1 cell changed, saved" in another_day()
    editor.set_roll(4)
    assert "1 cell changed, not saved" in another_day()


def test_what_is_saved_is_read(editor: Editor, qtbot: QtBot, tmp_path: Path) -> None:
    for roll, suffix in enumerate((".csv", ".npy", ".py"), start=6):
        path = tmp_path / f"mine{suffix}"
        editor.choose((5, 6))
        editor.set_roll(roll)
        assert "not saved" in said(editor)
        editor.save_to(path)
        qtbot.waitUntil(lambda: editor.edit.is_saved)
        assert "not saved" not in said(editor)
        assert np.array_equal(read_table(path, GAME), rolls(editor))
        painted = rolls(editor).copy()
        editor.load(IgnoreFeral())
        wait_for_table(editor, qtbot)
        assert np.array_equal(rolls(editor), policy_of(IgnoreFeral(), GAME).rolls)
        editor.open_path(path)
        wait_for_table(editor, qtbot)
        assert np.array_equal(rolls(editor), painted)
        for _ in range(3):
            editor.undo()
        assert np.array_equal(rolls(editor), policy_of(Final(), GAME).rolls)


def test_a_bad_file_is_told_and_the_table_kept(
    tab: EditorTab, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    tab.editor.choose((5, 6))
    tab.editor.set_roll(8)
    before = rolls(tab.editor).copy()
    bad = {
        "short.csv": b"1,2," * 20 + b"3\n",
        "evil.py": b"import os\nos.abort()\n",
        "x.npy": b"no",
    }
    told = {
        "short.csv": "not 100",
        "evil.py": "line 2: it uses os.abort, which is not there",
        "x.npy": "not a whole .npy file",
    }
    for name, content in bad.items():
        (tmp_path / name).write_bytes(content)
        program_consent().allow(content)
        window.files.open(tmp_path / name)
        qtbot.waitUntil(lambda: not window.files.opener.is_busy)
        qtbot.waitUntil(lambda part=told[name]: part in window.toast.text)
    assert np.array_equal(rolls(tab.editor), before)
    tab.editor.save_to(tmp_path / "no" / "folder.csv")
    qtbot.waitUntil(lambda: "cannot be written" in window.toast.text)
    assert not tab.editor.open_path(tmp_path / "match.json")


def test_a_program_that_takes_long_can_be_given_up(
    editor: Editor, qtbot: QtBot, tmp_path: Path
) -> None:
    path, before = tmp_path / "slow.py", rolls(editor)
    path.write_text("while True:\n    pass\n")
    program_consent().allow(path.read_bytes())
    editor.open_path(path)
    qtbot.waitUntil(lambda: bool(editor.phase))
    assert "\nReading slow.py\n" in said(editor)
    assert told_rate(editor) == "Reading slow.py"
    assert button(editor, "One sweep") is None
    editor.cancel()
    qtbot.waitUntil(lambda: not editor.is_loading)
    assert button(editor, "One sweep") is not None
    assert np.array_equal(rolls(editor), before)


def test_a_table_dropped_on_another_tab_opens_the_editor(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "six.csv"
    write_table(path, np.full((100, 100), 6, np.uint8))
    window.show_page("hog", "watch")
    window.files.open(path)
    qtbot.waitUntil(lambda: not window.files.opener.is_busy)
    assert window.frame is not None
    tab = window.frame.view
    assert isinstance(tab, EditorTab)
    wait_for_table(tab.editor, qtbot)
    assert (rolls(tab.editor) == 6).all()


def test_a_full_disk_is_told_and_leaves_the_file_as_it_was(
    editor: Editor,
    told: list[str],
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def is_full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    folder = tmp_path / "disk"
    folder.mkdir()
    editor.choose((5, 6))
    for roll, suffix in enumerate((".csv", ".npy", ".py"), start=6):
        path = folder / f"mine{suffix}"
        path.write_bytes(b"before")
        before = {each.name for each in folder.iterdir()}
        editor.set_roll(roll)
        with monkeypatch.context() as full:
            full.setattr(files.os, "fsync", is_full)
            editor.save_to(path)
            why = f"mine{suffix} cannot be written"
            qtbot.waitUntil(lambda why=why: why in "".join(told[-1:]))
        assert "\n" not in told[-1]
        assert {each.name for each in folder.iterdir()} == before
        assert path.read_bytes() == b"before"
        assert not editor.edit.is_saved
        editor.save_to(path)
        qtbot.waitUntil(lambda: editor.edit.is_saved)


def test_a_file_comes_on_top_of_the_table_of_another_day(
    qtbot: QtBot, tmp_path: Path, own_data: Path
) -> None:
    with editor_window(qtbot, tmp_path) as window:
        tab = opened(window, qtbot)
        tab.editor.choose((7, 8))
        tab.editor.set_roll(9)
        painted = rolls(tab.editor).copy()
    path = tmp_path / "six.csv"
    write_table(path, np.full((100, 100), 6, np.uint8))
    with editor_window(qtbot, tmp_path) as again:
        again.show_page("hog", "watch")
        again.files.open(path)
        qtbot.waitUntil(lambda: not again.files.opener.is_busy)
        tab = opened(again, qtbot)
        assert (rolls(tab.editor) == 6).all()
        tab.editor.undo()
        assert np.array_equal(rolls(tab.editor), painted)


def test_solve_hands_its_table_and_its_cell_over(window: MainWindow, qtbot: QtBot) -> None:
    window.show_page("hog", "solve")
    solve = window.frame.view
    assert isinstance(solve, SolveTab)
    qtbot.waitUntil(lambda: solve.runs.shown is not None)
    pane = solve.pane
    assert isinstance(pane, ReportPane)
    qtbot.waitUntil(lambda: pane.is_ready)
    pane.look(replace(pane.now.at, cell=(44, 55)))
    pane.press("edit")
    tab = window.frame.view
    assert isinstance(tab, EditorTab)
    wait_for_table(tab.editor, qtbot)
    picture = map_of(pane).picture
    assert picture is not None
    assert np.array_equal(rolls(tab.editor), picture.numbers)
    assert tab.map.map.shown_cell == (44, 55)
    assert tab.editor.opponent == Perfect()
    assert "\nPerfect as shown\n" in said(tab.editor)


def test_files_go_to_the_tab_in_view(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "six.py"
    write_table(path, np.full((100, 100), 6, np.uint8))
    window.show_page("hog", "solve")
    solve = window.frame.view
    assert isinstance(solve, SolveTab)
    qtbot.waitUntil(lambda: solve.runs.shown is not None)
    window.files.open(path)
    qtbot.waitUntil(lambda: not window.files.opener.is_busy)
    assert window.frame.view is solve
    assert isinstance(solve.pane, ReportPane)
    pane = solve.pane
    qtbot.waitUntil(lambda: pane.now.at.second is not None)
    assert pane.now.at.second.file == "six.py"
    window.show_page("hog", "tournament")
    window.files.open(path)
    qtbot.waitUntil(lambda: not window.files.opener.is_busy)
    tab = window.frame.view
    assert isinstance(tab, EditorTab)
    wait_for_table(tab.editor, qtbot)
    assert (rolls(tab.editor) == 6).all()


CONTEST = """
from hog import free_bacon, is_swap

PLAYER_NAME = 'Six of one'


def final_strategy(score, opponent_score):
    bacon = free_bacon(opponent_score)
    if is_swap(score + bacon, opponent_score):
        return 0 if score + bacon < opponent_score else 6
    return 0 if bacon >= 9 or score + bacon >= 100 else 6
"""


@pytest.mark.soak
def test_the_readme_walk(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    """Rank of a contest file in an exact tournament, its worst cell, repair, export."""
    source, target = tmp_path / "hog_contest.py", tmp_path / "better.py"
    source.write_text(CONTEST)
    program_consent().allow(source.read_bytes())
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(source))])
    no, copy = Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction
    dropped = QDropEvent(QPointF(9, 9), copy, data, LEFT, no)
    window.show_page("hog", "tournament")
    tournament = window.frame.view
    assert isinstance(tournament, TournamentTab)
    tournament.dropEvent(dropped)
    entrants = tournament.setup.entrants
    qtbot.waitUntil(lambda: len(entrants.rows) == 9)
    tournament.setup.live.widget("mode").choose(1)
    tournament.setup.live.widget("start").click()
    run = tournament.run
    qtbot.waitUntil(lambda: bool(run.outcome) and not run.is_running)
    names = [row.name for row in standing_rows(run.outcome)]
    assert names[0] == "Perfect"
    assert names.index("hog_contest.py") in (4, 5)
    window.show_page("hog", "solve")
    solve = window.frame.view
    assert isinstance(solve, SolveTab)
    pane = solve.pane
    assert isinstance(pane, ReportPane)
    qtbot.waitUntil(lambda: solve.runs.shown is not None and pane.is_ready)
    window.dropEvent(dropped)

    def is_compared() -> bool:
        said = [say.text for say in of_kind(pane.parts.report, Say)]
        return any("against hog_contest.py" in text for text in said)

    qtbot.waitUntil(is_compared)
    _rolls, cells = of_kind(pane.parts.report, Rows)
    worst = cells.rows[0]
    pane.obey(cells.choose(0))
    pane.press("edit")
    tab = window.frame.view
    assert isinstance(tab, EditorTab)
    settle(tab.editor, qtbot)
    assert tab.map.map.shown_cell == (worst.score, worst.opponent)
    assert "\nhog_contest.py\n" in said(tab.editor)
    before = tab.editor.knowledge.rate
    assert before == pytest.approx(exact(read_table(source, GAME, run_all), Perfect()), abs=1e-12)
    press(tab.editor, "Repair")
    assert tab.editor.knowledge.rate > before + 1e-5
    tab.editor.save_to(target)
    qtbot.waitUntil(lambda: tab.editor.edit.is_saved)
    repaired = exact(read_table(target, GAME), Perfect())
    assert repaired == pytest.approx(tab.editor.knowledge.rate, abs=1e-12)


def test_the_way_of_a_student(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    """Drop a contest table, see its rates, find its worst cell, repair it, export it."""
    table = np.array(policy_of(Final(), GAME).rolls)
    known = evaluate(GAME, table, policy_of(Final(), GAME))
    bad = int(known.worth[0, 0].argmin())
    table[0, 0] = bad
    source, target = tmp_path / "contest.py", tmp_path / "better.py"
    write_table(source, table, "Student")
    tab = opened(window, qtbot)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(source))])
    no, copy = Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction
    tab.dropEvent(QDropEvent(QPointF(9, 9), copy, data, LEFT, no))
    settle(tab.editor, qtbot)
    assert "\ncontest.py\n" in said(tab.editor)
    rate = tab.editor.knowledge.rate
    assert rate < 0.5
    worst = tab.editor.knowledge.flaws[0]
    assert (worst.score, worst.opponent, worst.roll) == (0, 0, bad)
    obey(rows_of(tab.editor, "Worst cells").choose(0))
    assert tab.map.map.shown_cell == (0, 0)
    assert "\nYou 0, opponent 0\n" in said(tab.editor)
    press(tab.editor, "Repair")
    assert rolls(tab.editor)[0, 0] == worst.better
    assert tab.editor.knowledge.rate == pytest.approx(rate + worst.gain, abs=1e-12)
    tab.editor.save_to(target)
    qtbot.waitUntil(lambda: tab.editor.edit.is_saved)
    assert exact(read_table(target, GAME), Final()) == pytest.approx(rate + worst.gain, abs=1e-12)
