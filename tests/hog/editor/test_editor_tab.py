"""The editor: exact at every moment, nothing lost, usable by mouse and by keys."""

from __future__ import annotations

import errno
import gc
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QFontMetricsF, QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.core.play.strategy import RANDOM, Strategy, label_of
from engine.core.system import files
from engine.core.system.consent import run_all
from engine.core.system.generators import finished
from engine.hog.exact_play.counterfactual import Evaluator, evaluate
from engine.hog.exact_play.policies import Policy
from engine.hog.exact_play.tables import win_rates
from engine.hog.files.table_files import read_table, write_table
from engine.hog.presets import PRESETS, PresetName
from engine.hog.rules import Hog
from engine.hog.strategies import Always, Final, IgnoreFeral, Perfect, policy_of
from gui.app import make_application
from gui.hog.editor import draft as editor_draft
from gui.hog.editor.evaluation import EditorEvaluation
from gui.hog.editor.tab import EditorTab
from gui.hog.editor.words import EffectRow
from gui.hog.solve.inspector import HogInspector
from gui.shared.charts.library import library
from gui.shared.jobs.autosave import autosave
from gui.shared.jobs.job_poller import job_poller
from gui.shared.page.program_consent import program_consent
from gui.shared.page.settings import Preferences
from gui.shared.shell.game_page import page_infos
from gui.shared.solve.tab import SolveTab
from gui.shared.style.appearance import appearance
from gui.shared.tournament.data import standing_rows
from gui.shared.tournament.tab import TournamentTab
from gui.window.main_window import MainWindow
from tests.shared.charts.test_chart import turn_wheel

GAME = Hog()
"""The first evaluation compiles kernels."""
LEFT, SHIFT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture(scope="session")
def qapp() -> object:
    return make_application()


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(editor_draft, "data_folder", lambda: tmp_path / "data")
    return tmp_path / "data" / "hog-editor.json"


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    made = shown_window(qtbot, tmp_path)
    yield made
    close(qtbot, made)


def shown_window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    preferences = Preferences(tmp_path / "settings.json")
    preferences.set(reduced_motion=True, theme="light", font_scale=100)
    made = MainWindow(page_infos(), preferences, job_poller())
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    qtbot.waitExposed(made)
    return made


def close(qtbot: QtBot, window: MainWindow) -> None:
    window.close()
    qtbot.waitUntil(lambda: not job_poller().running)
    appearance().choose("light", 1.0)


@pytest.fixture
def tab(window: MainWindow, qtbot: QtBot) -> EditorTab:
    return opened(window, qtbot)


def opened(window: MainWindow, qtbot: QtBot) -> EditorTab:
    window.show_page("hog", "editor")
    assert window.frame is not None
    found = window.frame.view
    assert isinstance(found, EditorTab)
    settle(found, qtbot)
    return found


def settle(tab: EditorTab, qtbot: QtBot) -> None:
    """Wait until all there is to know of the table is known."""

    def is_settled() -> bool:
        standing, edit = tab.readout.standing, tab.edit
        is_idle = edit is not None and not tab.files.is_loading and not tab.improver.is_busy
        if not is_idle or standing is None or edit is None:
            return False
        whole = standing.question
        is_asked = (whole.game, whole.opponent) == (tab.game, tab.opponent)
        return standing.is_whole and is_asked and standing.table == edit.table

    qtbot.waitUntil(is_settled)


def rolls(tab: EditorTab) -> np.ndarray:
    assert tab.edit is not None
    return np.frombuffer(tab.edit.table, np.uint8).reshape(100, 100)


def exact(table: np.ndarray, opponent: object, game: Hog = GAME) -> float:
    return win_rates(game, Policy.memoryless(table), policy_of(opponent, game)).mean


def point(tab: EditorTab, score: int, opponent: int) -> QPoint:
    return tab.canvas.place_now().cell_rect((score, opponent)).center().toPoint()


def drag(qtbot: QtBot, tab: EditorTab, cells: list[tuple[int, int]], shift: bool = False) -> None:
    modifier = SHIFT if shift else Qt.KeyboardModifier.NoModifier
    points = [point(tab, *cell) for cell in cells]
    qtbot.mousePress(tab.canvas, LEFT, modifier, points[0])
    for place in points[1:]:
        qtbot.mouseMove(tab.canvas, place)
        QApplication.processEvents()
    qtbot.mouseRelease(tab.canvas, LEFT, modifier, points[-1])


def effects(tab: EditorTab) -> list[EffectRow]:
    return list(tab.panel.rolls.rows)


def test_it_begins_with_the_final_table_and_its_exact_rates(tab: EditorTab) -> None:
    assert np.array_equal(rolls(tab), policy_of(Final(), GAME).rolls)
    assert tab.readout.rate == pytest.approx(0.5, abs=1e-12)
    assert tab.panel.number.number.plain == "50.000\u00a0%"
    assert tab.readout.standing is not None
    against = tab.readout.standing.against
    assert len(against) == len(tab.opponents.strategies)
    assert against[IgnoreFeral()] == pytest.approx(exact(rolls(tab), IgnoreFeral()), abs=1e-12)
    assert against[Perfect()] == pytest.approx(exact(rolls(tab), Perfect()), abs=1e-12)


def test_every_edit_shows_the_exact_rate_at_once(tab: EditorTab, qtbot: QtBot) -> None:
    rng = np.random.default_rng(3)
    for _ in range(6):
        evaluation = tab.readout.evaluation
        assert evaluation is not None
        often = np.argwhere(evaluation.reach > 1e-3)
        tab.canvas.choose(tuple(map(int, often[rng.integers(len(often))])))
        tab.set_roll(int(rng.integers(0, 11)))
        assert tab.readout.is_rate_known, "a single cell is a look-up"
        assert abs(tab.readout.rate - exact(rolls(tab), Final())) < 1e-12
        settle(tab, qtbot)
        assert abs(tab.readout.rate - exact(rolls(tab), Final())) < 1e-12
    assert "since the start" in tab.panel.against.plain


def test_cells_that_meet_are_computed_anew(tab: EditorTab, qtbot: QtBot) -> None:
    drag(qtbot, tab, [(10, 10), (60, 60)])
    settle(tab, qtbot)
    assert abs(tab.readout.rate - exact(rolls(tab), Final())) < 1e-12


def test_a_tab_that_is_left_keeps_no_room_to_evaluate_in(
    tab: EditorTab, window: MainWindow, qtbot: QtBot
) -> None:
    def evaluators() -> int:
        return sum(type(found) is Evaluator for found in gc.get_objects())  # proxies raise

    before = evaluators()
    drag(qtbot, tab, [(20, 20)])
    settle(tab, qtbot)
    window.show_page("hog", "play")
    gc.collect()
    assert evaluators() < max(before, 1)
    window.show_page("hog", "editor")
    drag(qtbot, tab, [(30, 20)])
    settle(tab, qtbot)
    standing = tab.readout.standing
    assert standing is not None
    assert standing.rate == pytest.approx(exact(rolls(tab), tab.opponent), abs=1e-12)


def test_the_effects_are_those_of_each_roll(tab: EditorTab) -> None:
    tab.canvas.choose((24, 37))
    base, rows = exact(rolls(tab), Final()), effects(tab)
    assert [row.roll for row in rows] == list(range(11))
    for row in rows:
        edited = rolls(tab).copy()
        edited[24, 37] = row.roll
        points = 100 * (exact(edited, Final()) - base)
        shown = 0.0 if row.is_now else float(row.effect.replace("−", "-"))
        assert shown == pytest.approx(points, abs=0.00051)
    assert sum(row.is_now for row in rows) == 1
    assert "of games" in tab.panel.reach.plain


def test_a_drag_is_one_stroke_without_holes(tab: EditorTab, qtbot: QtBot) -> None:
    before = rolls(tab).copy()
    tab.brush.choose(3)
    drag(qtbot, tab, [(20, 20), (50, 50)])
    assert all(rolls(tab)[i, i] == 3 for i in range(20, 51))
    assert np.count_nonzero(rolls(tab) != before) <= 31
    assert tab.map.undo.isEnabled()
    tab.map.undo.click()
    assert np.array_equal(rolls(tab), before)
    assert not tab.map.undo.isEnabled()
    tab.map.redo.click()
    assert rolls(tab)[35, 35] == 3


def test_shift_drag_fills_a_rectangle(tab: EditorTab, qtbot: QtBot) -> None:
    before = rolls(tab).copy()
    tab.brush.choose(9)
    drag(qtbot, tab, [(40, 30), (50, 45), (44, 41)], shift=True)
    assert (rolls(tab)[40:45, 30:42] == 9).all()
    outside = np.ones((100, 100), bool)
    outside[40:45, 30:42] = False
    assert np.array_equal(rolls(tab)[outside], before[outside])
    tab.undo()
    assert np.array_equal(rolls(tab), before)


def test_keys_move_paint_and_undo(tab: EditorTab, window: MainWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    canvas = tab.canvas
    assert canvas.hasFocus(), "keys go to the map at once"
    canvas.choose((10, 10))
    qtbot.keyClick(canvas, Qt.Key.Key_5)
    assert tab.brush.brush == 5
    assert rolls(tab)[10, 10] == 5
    qtbot.mouseClick(canvas, LEFT, Qt.KeyboardModifier.NoModifier, point(tab, 10, 10))
    qtbot.keyClick(canvas, Qt.Key.Key_7)
    assert (tab.brush.brush, rolls(tab)[10, 10]) == (7, 5), "for a mouse the brush alone"
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_PageUp):
        qtbot.keyClick(canvas, key)
    assert canvas.shown_cell == (21, 12)
    qtbot.keyClick(canvas, Qt.Key.Key_T)
    assert rolls(tab)[21, 12] == 10
    qtbot.keyClick(canvas, Qt.Key.Key_Down)
    qtbot.keyClick(canvas, Qt.Key.Key_Space)
    assert rolls(tab)[20, 12] == 10
    qtbot.keyClick(canvas, Qt.Key.Key_Home)
    assert canvas.shown_cell == (0, 0)
    while tab.edit.undo_words:
        qtbot.keyClick(canvas, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert np.array_equal(rolls(tab), policy_of(Final(), GAME).rolls)
    assert "opponent 0" in canvas.accessibleDescription()


def test_the_pointer_shows_a_cell_and_picks_its_number(tab: EditorTab, qtbot: QtBot) -> None:
    tab.canvas.choose((1, 2))
    qtbot.mouseMove(tab.canvas, point(tab, 70, 30))
    QApplication.processEvents()
    assert tab.panel.cell.plain == "You 70, opponent 30"
    qtbot.mouseClick(
        tab.canvas, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier, point(tab, 70, 30)
    )
    assert tab.brush.brush == rolls(tab)[70, 30]
    tab.canvas.choose((1, 2))
    tab.canvas.hover(None)
    assert tab.panel.cell.plain == "You 1, opponent 2"


@pytest.mark.parametrize("suffix", [".csv", ".npy", ".py"])
def test_what_is_saved_is_read(suffix: str, tab: EditorTab, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / f"mine{suffix}"
    tab.canvas.choose((5, 6))
    tab.set_roll(8)
    assert "not saved" in tab.side.name.plain
    tab.save_to(path)
    qtbot.waitUntil(lambda: tab.edit.is_saved)
    assert "not saved" not in tab.side.name.plain
    assert np.array_equal(read_table(path, GAME), rolls(tab))
    painted = rolls(tab).copy()
    tab.load(IgnoreFeral())
    settle(tab, qtbot)
    assert np.array_equal(rolls(tab), policy_of(IgnoreFeral(), GAME).rolls)
    tab.open_path(path)
    settle(tab, qtbot)
    assert np.array_equal(rolls(tab), painted)
    for _ in range(3):
        tab.undo()
    assert np.array_equal(rolls(tab), policy_of(Final(), GAME).rolls)


def test_a_bad_file_is_told_and_the_table_kept(
    tab: EditorTab, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    tab.canvas.choose((5, 6))
    tab.set_roll(8)
    before = rolls(tab).copy()
    bad = {"short.csv": b"1,2,3\n", "evil.py": b"import os\nos.abort()\n", "x.npy": b"no"}
    told = {
        "short.csv": "not 100",
        "evil.py": "line 2: it uses os.abort, which is not there",
        "x.npy": "not a whole .npy file",
    }
    for name, content in bad.items():
        (tmp_path / name).write_bytes(content)
        program_consent().allow(content)
        window.open_file(tmp_path / name)
        qtbot.waitUntil(lambda: not window.opener.is_busy)
        qtbot.waitUntil(lambda part=told[name]: part in window.toast.text)
    assert np.array_equal(rolls(tab), before)
    tab.save_to(tmp_path / "no" / "folder.csv")
    qtbot.waitUntil(lambda: "cannot be written" in window.toast.text)
    assert not tab.open_path(tmp_path / "match.json")


def test_a_program_that_takes_long_can_be_given_up(
    tab: EditorTab, qtbot: QtBot, tmp_path: Path
) -> None:
    path, before = tmp_path / "slow.py", rolls(tab)
    path.write_text("while True:\n    pass\n")
    program_consent().allow(path.read_bytes())
    tab.open_path(path)
    qtbot.waitUntil(tab.side.cancel.isVisible)
    assert tab.side.phase.plain == "Reading slow.py"
    assert not tab.side.start.isEnabled()
    qtbot.mouseClick(tab.side.cancel, LEFT)
    qtbot.waitUntil(lambda: not tab.files.is_loading)
    assert not tab.side.cancel.isVisible()
    assert tab.side.start.isEnabled()
    assert np.array_equal(rolls(tab), before)


def test_while_the_win_rate_is_prepared_that_is_said(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EditorEvaluation, "ask", lambda *_: None)
    window.show_page("hog", "editor")
    assert window.frame is not None
    tab = window.frame.view
    assert isinstance(tab, EditorTab)
    qtbot.waitUntil(lambda: tab.edit is not None and bool(tab.panel.against.plain))
    assert tab.panel.against.plain.startswith("Preparing the exact win rate against Final.")
    assert not tab.panel.number.chip.isVisible()
    assert tab.panel.no_flaws.isVisible()
    assert not tab.panel.repair.isEnabled()
    qtbot.waitUntil(lambda: not tab.files.is_loading)


def test_a_table_dropped_on_another_tab_opens_the_editor(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "six.csv"
    write_table(path, np.full((100, 100), 6, np.uint8))
    window.show_page("hog", "watch")
    window.open_file(path)
    qtbot.waitUntil(lambda: not window.opener.is_busy)
    assert window.frame is not None
    tab = window.frame.view
    assert isinstance(tab, EditorTab)
    settle(tab, qtbot)
    assert (rolls(tab) == 6).all()


def test_unsaved_changes_come_back(qtbot: QtBot, tmp_path: Path) -> None:
    window = shown_window(qtbot, tmp_path)
    tab = opened(window, qtbot)
    tab.set_opponent(Always(6))
    tab.canvas.choose((7, 8))
    tab.set_roll(9)
    painted = rolls(tab).copy()
    close(qtbot, window)
    again = shown_window(qtbot, tmp_path)
    tab = opened(again, qtbot)
    assert np.array_equal(rolls(tab), painted)
    assert tab.opponent == Always(6)
    assert tab.side.name.plain == "Final of summer 2020, 1 cell changed, not saved"
    close(qtbot, again)


def test_painting_without_a_pause_is_saved(tab: EditorTab, qtbot: QtBot, own_data: Path) -> None:
    autosave().flush()
    own_data.unlink()
    painted = []

    def is_saved_while_painting() -> bool:
        tab.canvas.choose((7, len(painted) % 90))
        tab.set_roll(len(painted) % 11)
        painted.append(tab.edit.table if tab.edit else b"")
        return own_data.exists()

    qtbot.waitUntil(is_saved_while_painting)
    kept = editor_draft.read_draft(own_data, tab.numbers)
    assert kept is not None
    assert kept.table in painted


@pytest.mark.parametrize("content", ["{", "[]", '{"format": "armchair-general hog table"}', "1"])
def test_a_broken_draft_is_set_aside_and_told(
    content: str, own_data: Path, window: MainWindow, qtbot: QtBot
) -> None:
    own_data.parent.mkdir()
    own_data.write_text(content)
    tab = opened(window, qtbot)
    assert ". It was set aside as hog-editor.broken.json." in window.toast.text
    assert ".." not in window.toast.text
    assert own_data.with_suffix(".broken.json").read_text() == content
    assert np.array_equal(rolls(tab), policy_of(Final(), GAME).rolls)


def test_improving_until_done_is_one_stroke(tab: EditorTab, qtbot: QtBot) -> None:
    before = rolls(tab).copy()
    tab.side.sweeps.click()
    assert tab.canvas.is_locked
    tab.set_roll(3)
    tab.undo()
    settle(tab, qtbot)
    assert not tab.canvas.is_locked
    assert tab.readout.rate > 0.58
    assert abs(tab.readout.rate - exact(rolls(tab), Final())) < 1e-12
    assert tab.panel.no_flaws.isVisibleTo(tab.panel)
    assert not tab.panel.repair.isEnabled()
    tab.undo()
    assert np.array_equal(rolls(tab), before)
    settle(tab, qtbot)
    assert tab.readout.rate == pytest.approx(0.5, abs=1e-12)


def test_improving_can_be_cancelled(tab: EditorTab, qtbot: QtBot) -> None:
    before = rolls(tab).copy()
    tab.improve(True)
    tab.side.cancel.click()
    settle(tab, qtbot)
    assert tab.readout.rate >= 0.5 - 1e-12
    tab.improve(False)
    settle(tab, qtbot)
    assert tab.readout.rate > 0.55
    while tab.edit.undo_words:
        tab.undo()
    assert np.array_equal(rolls(tab), before)


def test_another_opponent_has_other_flaws(tab: EditorTab, qtbot: QtBot) -> None:
    old = tab.readout.flaws
    place = tab.opponents.strategies.index(IgnoreFeral())
    tab.panel.grab()
    tab.opponents.rows.row_chosen.emit(place)
    settle(tab, qtbot)
    assert tab.readout.rate == pytest.approx(exact(rolls(tab), IgnoreFeral()), abs=1e-12)
    assert tab.readout.flaws[0] != old[0]
    assert tab.opponents.rows.current_place == place
    tab.set_opponent(IgnoreFeral())
    settle(tab, qtbot)


@pytest.mark.parametrize("preset", ["SP20", "FA19", "SP19", "FA20", "SU21", "FA21", "FA23"])
def test_the_rules_of_every_semester(preset: PresetName, tab: EditorTab, qtbot: QtBot) -> None:
    before, game = rolls(tab).copy(), Hog(preset=preset)
    tab.side.rules.activated.emit(list(PRESETS).index(preset))
    settle(tab, qtbot)
    assert np.array_equal(rolls(tab), before), "the same table by other rules"
    assert abs(tab.readout.rate - exact(before, Final(), game)) < 1e-12
    drag(qtbot, tab, [(30, 12), (34, 19)])
    settle(tab, qtbot)
    assert abs(tab.readout.rate - exact(rolls(tab), Final(), game)) < 1e-12
    tab.load(IgnoreFeral())
    settle(tab, qtbot)
    assert tab.side.name.plain == f"Ignore feral of {PRESETS[preset].title}"
    assert np.array_equal(rolls(tab), policy_of(IgnoreFeral(), game).rolls)


def test_any_opponent_also_with_parameters_and_from_files(
    tab: EditorTab, qtbot: QtBot, tmp_path: Path
) -> None:
    choice = tab.opponents
    choice.rows.row_chosen.emit([s.name for s in choice.strategies].index("always"))
    settle(tab, qtbot)
    assert choice.form is not None
    choice.form.field("k").box.entry.setText("6")
    choice.form.field("k").box.entry.textEdited.emit("6")
    settle(tab, qtbot)
    assert tab.opponent == Always(6)
    assert abs(tab.readout.rate - exact(rolls(tab), Always(6))) < 1e-12
    assert len(choice.strategies) == 8, "it takes the place of Always 4"
    path = tmp_path / "my-rival.py"
    write_table(path, np.array(policy_of(IgnoreFeral(), GAME).rolls))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    no, copy = Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction
    choice.dropEvent(QDropEvent(QPointF(5, 5), copy, data, LEFT, no))
    qtbot.waitUntil(lambda: label_of(tab.opponent) == "my-rival.py")
    settle(tab, qtbot)
    assert choice.form is None
    assert abs(tab.readout.rate - exact(rolls(tab), IgnoreFeral())) < 1e-12
    assert "against my-rival.py" in tab.panel.against.plain
    model = choice.rows.model()
    names = [model.index(line, 0).data() for line in range(model.rowCount())]
    assert names[-3:] == ["Always 6", "Random", "my-rival.py"]


def test_a_bad_opponent_is_told_and_the_old_one_kept(
    tab: EditorTab, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "x.csv").write_text("1,2\n")
    tab.opponents.read(tmp_path / "x.csv")
    qtbot.waitUntil(lambda: "2 numbers" in window.toast.text)
    assert tab.opponent == Final()


@pytest.mark.parametrize("suffix", [".csv", ".npy", ".py"])
def test_a_full_disk_is_told_and_leaves_the_file_as_it_was(
    suffix: str,
    tab: EditorTab,
    window: MainWindow,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def is_full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    folder = tmp_path / "disk"
    folder.mkdir()
    path = folder / f"mine{suffix}"
    path.write_bytes(b"before")
    tab.canvas.choose((5, 6))
    tab.set_roll(8)
    with monkeypatch.context() as full:
        full.setattr(files.os, "fsync", is_full)
        tab.save_to(path)
        qtbot.waitUntil(lambda: "cannot be written" in window.toast.text)
    assert "\n" not in window.toast.text
    assert [each.name for each in folder.iterdir()] == [path.name]
    assert path.read_bytes() == b"before"
    assert not tab.edit.is_saved
    tab.save_to(path)
    qtbot.waitUntil(lambda: tab.edit.is_saved)


def test_a_file_comes_on_top_of_the_table_of_another_day(
    qtbot: QtBot, tmp_path: Path, own_data: Path
) -> None:
    window = shown_window(qtbot, tmp_path)
    tab = opened(window, qtbot)
    tab.canvas.choose((7, 8))
    tab.set_roll(9)
    painted = rolls(tab).copy()
    close(qtbot, window)
    path = tmp_path / "six.csv"
    write_table(path, np.full((100, 100), 6, np.uint8))
    again = shown_window(qtbot, tmp_path)
    again.show_page("hog", "watch")
    again.open_file(path)
    qtbot.waitUntil(lambda: not again.opener.is_busy)
    tab = opened(again, qtbot)
    assert (rolls(tab) == 6).all()
    tab.undo()
    assert np.array_equal(rolls(tab), painted)
    close(qtbot, again)


def test_no_number_of_a_narrow_tile_is_cut(tab: EditorTab) -> None:
    tile = tab.brush.tiles[10]
    for width in (10, 20, 80):
        tile.resize(width, 30)
        font = tile.font_for("10", "small")
        assert QFontMetricsF(font).horizontalAdvance("10") <= width + 1


@pytest.mark.parametrize("opponent", [Final(), Perfect(), RANDOM])
def test_strokes_change_the_rate_exactly(opponent: Strategy, tab: EditorTab, qtbot: QtBot) -> None:
    tab.set_opponent(opponent)
    settle(tab, qtbot)
    for number in range(2):
        tab.brush.choose(number)
        points = [point(tab, 20 + 20 * number + step, 30 + step) for step in range(12)]
        qtbot.mousePress(tab.canvas, LEFT, Qt.KeyboardModifier.NoModifier, points[0])
        for place in points[1:]:
            qtbot.mouseMove(tab.canvas, place)
        qtbot.mouseRelease(tab.canvas, LEFT, Qt.KeyboardModifier.NoModifier, points[-1])
        table = rolls(tab).copy()
        settle(tab, qtbot)
        evaluator = Evaluator(GAME, policy_of(opponent, GAME))
        finished(evaluator.evaluate_steps(table))
        table[20:28, 30:38] = number
        found = finished(evaluator.rate_steps(table))
        assert abs(found - exact(table, opponent)) < 1e-12


def test_solve_hands_its_table_and_its_cell_over(window: MainWindow, qtbot: QtBot) -> None:
    window.show_page("hog", "solve")
    solve = window.frame.view
    assert isinstance(solve, SolveTab)
    qtbot.waitUntil(lambda: solve.shown is not None)
    inspector = solve.inspector
    assert isinstance(inspector, HogInspector)
    qtbot.waitUntil(lambda: inspector.is_ready)
    inspector.choose_cell(44, 55)
    inspector.readout.edit.click()
    tab = window.frame.view
    assert isinstance(tab, EditorTab)
    settle(tab, qtbot)
    assert np.array_equal(rolls(tab), inspector.numbers())
    assert tab.canvas.shown_cell == (44, 55)
    assert tab.opponent == Perfect()
    assert tab.side.name.plain == "Perfect as shown"


def test_files_go_to_the_tab_in_view(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "six.py"
    write_table(path, np.full((100, 100), 6, np.uint8))
    window.show_page("hog", "solve")
    solve = window.frame.view
    assert isinstance(solve, SolveTab)
    qtbot.waitUntil(lambda: solve.shown is not None)
    window.open_file(path)
    qtbot.waitUntil(lambda: not window.opener.is_busy)
    assert window.frame.view is solve
    assert isinstance(solve.inspector, HogInspector)
    choice = solve.inspector.controls.second
    qtbot.waitUntil(lambda: choice.shown_name == "six.py" and choice.is_right)
    window.show_page("hog", "tournament")
    window.open_file(path)
    qtbot.waitUntil(lambda: not window.opener.is_busy)
    tab = window.frame.view
    assert isinstance(tab, EditorTab)
    settle(tab, qtbot)
    assert (rolls(tab) == 6).all()


CONTEST = """
from hog import free_bacon, is_swap

PLAYER_NAME = 'Six of one'


def final_strategy(score, opponent_score):
    bacon = free_bacon(opponent_score)
    if is_swap(score + bacon, opponent_score):
        return 0 if score + bacon < opponent_score else 6
    return 0 if bacon >= 9 or score + bacon >= 100 else 6
"""


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
    tournament.setup.mode.choose(1)
    tournament.setup.start_button.click()
    run = tournament.run
    qtbot.waitUntil(lambda: bool(run.outcome) and not run.is_running)
    names = [row.name for row in standing_rows(run.outcome)]
    assert names[0] == "Perfect"
    assert names.index("hog_contest.py") in (4, 5)
    window.show_page("hog", "solve")
    solve = window.frame.view
    assert isinstance(solve, SolveTab)
    inspector = solve.inspector
    assert isinstance(inspector, HogInspector)
    qtbot.waitUntil(lambda: solve.shown is not None and inspector.is_ready)
    window.dropEvent(dropped)
    cells, told = inspector.readout.cells, inspector.readout.cells_words

    def is_compared() -> bool:
        return "against hog_contest.py" in told.plain and not inspector.known.is_busy

    qtbot.waitUntil(is_compared)
    worst = cells.rows[0]
    cells.row_chosen.emit(0)
    inspector.readout.edit.click()
    tab = window.frame.view
    assert isinstance(tab, EditorTab)
    settle(tab, qtbot)
    assert tab.canvas.shown_cell == (worst.score, worst.opponent)
    assert tab.side.name.plain == "hog_contest.py"
    before = tab.readout.rate
    assert before == pytest.approx(exact(read_table(source, GAME, run_all), Perfect()), abs=1e-12)
    tab.panel.repair.click()
    assert tab.readout.rate > before + 1e-5
    tab.save_to(target)
    qtbot.waitUntil(lambda: tab.edit.is_saved)
    repaired = exact(read_table(target, GAME), Perfect())
    assert repaired == pytest.approx(tab.readout.rate, abs=1e-12)


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
    settle(tab, qtbot)
    assert tab.side.name.plain == "contest.py"
    rate = tab.readout.rate
    assert rate < 0.5
    worst = tab.readout.flaws[0]
    assert (worst.score, worst.opponent, worst.roll) == (0, 0, bad)
    tab.panel.flaws.row_chosen.emit(0)
    assert tab.canvas.shown_cell == (0, 0)
    assert tab.panel.cell.plain == "You 0, opponent 0"
    tab.panel.repair.click()
    assert rolls(tab)[0, 0] == worst.better
    assert tab.readout.rate == pytest.approx(rate + worst.gain, abs=1e-12)
    tab.save_to(target)
    qtbot.waitUntil(lambda: tab.edit.is_saved)
    assert exact(read_table(target, GAME), Final()) == pytest.approx(rate + worst.gain, abs=1e-12)


def test_what_is_seen_is_zoomed_and_moved_and_painted(tab: EditorTab, qtbot: QtBot) -> None:
    library().load_now()
    canvas = tab.canvas
    tab.brush.choose(9)
    for _ in range(6):
        turn_wheel(canvas, point(tab, 40, 40), 120)
    assert canvas.place_now().span == pytest.approx(100 * 0.8**6)
    drag(qtbot, tab, [(40, 40), (40, 42)])
    assert (rolls(tab)[40, 40:43] == 9).all()
    tab.brush.choose(3)
    painted, low = rolls(tab).copy(), canvas.place_now().low
    for button, holds_space in ((Qt.MouseButton.MiddleButton, False), (LEFT, True)):
        if holds_space:
            qtbot.keyPress(canvas, Qt.Key.Key_Space)
        start, end = point(tab, 40, 40), point(tab, 43, 40)
        qtbot.mousePress(canvas, button, pos=start)
        qtbot.mouseMove(canvas, end)
        if holds_space:  # a key that is held comes again and again
            no, space = Qt.KeyboardModifier.NoModifier, Qt.Key.Key_Space
            QApplication.sendEvent(
                canvas, QKeyEvent(QEvent.Type.KeyPress, space, no, " ", autorep=True)
            )
        qtbot.mouseRelease(canvas, button, pos=end)
        if holds_space:
            qtbot.keyRelease(canvas, Qt.Key.Key_Space)
    assert canvas.place_now().low[0] == pytest.approx(low[0] - 6, abs=0.3)
    assert (rolls(tab) == painted).all(), "what moves the map paints nothing"
    qtbot.keyClick(canvas, Qt.Key.Key_Space)
    assert rolls(tab)[canvas.cell] == 3


@pytest.mark.parametrize(
    ("theme", "scale", "size"),
    [("dark", 100, (1280, 800)), ("light", 200, (1280, 800)), ("dark", 80, (1024, 640))],
)
def test_it_paints_in_every_look(
    theme: str, scale: int, size: tuple[int, int], tab: EditorTab, window: MainWindow
) -> None:
    window.resize(*size)
    window.preferences.set(theme=theme, font_scale=scale)
    tab.canvas.hover((3, 4))
    tab.canvas._painted_to, tab.canvas._corner = (3, 4), (30, 44)
    image = window.grab().toImage()
    assert image.width() >= size[0]
    tab.canvas._painted_to = tab.canvas._corner = None
    colors = {image.pixel(x, 400) for x in range(300, 900)}
    assert len(colors) > 5


def test_every_part_has_a_name(tab: EditorTab) -> None:
    parts = [tab.canvas, tab.panel.rolls, tab.panel.flaws, tab.panel.repair, tab.side.start]
    parts += [
        tab.opponents.rows,
        tab.side.rules,
        tab.side.sweep,
        tab.side.sweeps,
        tab.side.cancel,
        tab.side.save,
    ]
    parts += [tab.side.open, tab.map.undo, tab.map.redo, *tab.brush.tiles.values()]
    assert all(part.accessibleName() for part in parts)
    assert tab.brush.tiles[0].accessibleName() == "Brush: free bacon"
    assert "would gain" in tab.panel.flaws.words(tab.panel.flaws.rows[0])


def test_the_title_ends_before_the_tools(tab: EditorTab) -> None:
    for width in (360, 900):
        tab.map.resize(width, 500)
        assert tab.map.canvas.place_now().title.right() <= tab.map.undo.x()
