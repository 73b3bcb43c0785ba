"""The editor: exact at every moment, nothing lost, usable by mouse and by keys."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QFontMetricsF, QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.core.play.strategy import label_of
from engine.core.system.errors import InputError
from engine.hog.files.table_files import write_table
from engine.hog.presets import PRESETS, PresetName
from engine.hog.rules import Hog
from engine.hog.strategies import Always, Final, IgnoreFeral, Perfect, policy_of
from gui.hog.editor import draft as editor_draft
from gui.hog.editor.evaluation import EditorEvaluation
from gui.hog.editor.tab import EditorTab
from gui.shared.charts.library import library
from gui.shared.jobs.autosave import autosave
from gui.shared.style.appearance import appearance
from gui.window.main_window import MainWindow
from tests.hog.editor.editing import (
    GAME,
    LEFT,
    drag,
    editor_window,
    exact,
    opened,
    point,
    rolls,
    settle,
    wait_for_table,
)
from tests.panels import is_seen
from tests.shared.charts.test_chart import turn_wheel
from tests.windows import shown_tab


def test_it_begins_with_the_final_table_and_its_exact_rates(tab: EditorTab) -> None:
    assert np.array_equal(rolls(tab), policy_of(Final(), GAME).rolls)
    assert tab.readout.rate == pytest.approx(0.5, abs=1e-12)
    assert tab.panel.live.widget("number").number.plain == "50.000\u00a0%"
    assert tab.readout.standing is not None
    against = tab.readout.standing.against
    assert len(against) == len(tab.opponents.strategies)
    assert against[IgnoreFeral()] == pytest.approx(exact(rolls(tab), IgnoreFeral()), abs=1e-12)
    assert against[Perfect()] == pytest.approx(exact(rolls(tab), Perfect()), abs=1e-12)


def test_while_the_win_rate_is_prepared_that_is_said(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EditorEvaluation, "ask", lambda *_: None)
    tab = shown_tab(window, "hog", "editor", EditorTab)
    qtbot.waitUntil(lambda: tab.edit is not None and bool(tab.panel.live.widget("against").plain))
    assert tab.panel.live.widget("against").plain.startswith(
        "Preparing the exact win rate against Final."
    )
    assert not tab.panel.live.widget("number").chip.isVisible()
    assert is_seen(tab.panel.live, "no flaws")
    assert not tab.panel.live.widget("repair").isEnabled()
    qtbot.waitUntil(lambda: not tab.files.is_loading)


def test_unsaved_changes_come_back(qtbot: QtBot, tmp_path: Path) -> None:
    with editor_window(qtbot, tmp_path) as window:
        tab = opened(window, qtbot)
        tab.set_opponent(Always(6))
        tab.canvas.choose((7, 8))
        tab.set_roll(9)
        painted = rolls(tab).copy()
    with editor_window(qtbot, tmp_path) as again:
        tab = opened(again, qtbot)
        assert np.array_equal(rolls(tab), painted)
        assert tab.opponent == Always(6)
        assert tab.side.name == "Final of summer 2020, 1 cell changed, not saved"


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


def test_a_broken_draft_is_set_aside_and_told(
    own_data: Path, window: MainWindow, qtbot: QtBot
) -> None:
    own_data.parent.mkdir()
    for content in ("[]", "1", '{"format": "armchair-general hog table"}', "{"):
        own_data.write_text(content)
        with pytest.raises(InputError):
            editor_draft.read_draft(own_data, range(11))
    tab = shown_tab(window, "hog", "editor", EditorTab)
    wait_for_table(tab, qtbot)
    assert ". It was set aside as hog-editor.broken.json." in window.toast.text
    assert ".." not in window.toast.text
    assert own_data.with_suffix(".broken.json").read_text() == content
    assert np.array_equal(rolls(tab), policy_of(Final(), GAME).rolls)


@pytest.mark.soak
def test_improving_until_done_is_one_stroke(tab: EditorTab, qtbot: QtBot) -> None:
    before = rolls(tab).copy()
    tab.side.live.widget("sweeps").click()
    assert tab.canvas.is_locked
    tab.set_roll(3)
    tab.undo()
    settle(tab, qtbot)
    assert not tab.canvas.is_locked
    assert tab.readout.rate > 0.58
    assert abs(tab.readout.rate - exact(rolls(tab), Final())) < 1e-12
    assert is_seen(tab.panel.live, "no flaws")
    assert not tab.panel.live.widget("repair").isEnabled()
    tab.undo()
    assert np.array_equal(rolls(tab), before)
    settle(tab, qtbot)
    assert tab.readout.rate == pytest.approx(0.5, abs=1e-12)


def test_improving_can_be_cancelled(tab: EditorTab, qtbot: QtBot) -> None:
    before = rolls(tab).copy()
    tab.improve(True)
    tab.side.live.widget("cancel").click()
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
    tab.opponents.live.widget("rows").row_chosen.emit(place)
    settle(tab, qtbot)
    assert tab.readout.rate == pytest.approx(exact(rolls(tab), IgnoreFeral()), abs=1e-12)
    assert tab.readout.flaws[0] != old[0]
    assert tab.opponents.live.widget("rows").current_place == place
    tab.set_opponent(IgnoreFeral())
    settle(tab, qtbot)


SELDOM = [pytest.param(name, marks=pytest.mark.soak) for name in ("SP19", "FA20", "SU21", "FA21")]


@pytest.mark.drawn("preset", 3)
@pytest.mark.parametrize("preset", ["SP20", "FA19", "FA23", *SELDOM])
def test_the_rules_of_every_semester(preset: PresetName, tab: EditorTab, qtbot: QtBot) -> None:
    before, game = rolls(tab).copy(), Hog(preset=preset)
    tab.side.live.widget("rules").setCurrentIndex(list(PRESETS).index(preset))
    settle(tab, qtbot)
    assert np.array_equal(rolls(tab), before), "the same table by other rules"
    assert abs(tab.readout.rate - exact(before, Final(), game)) < 1e-12
    drag(qtbot, tab, [(30, 12), (34, 19)])
    settle(tab, qtbot)
    assert abs(tab.readout.rate - exact(rolls(tab), Final(), game)) < 1e-12
    tab.load(IgnoreFeral())
    settle(tab, qtbot)
    assert tab.side.name == f"Ignores feral hogs of {PRESETS[preset].title}"
    assert np.array_equal(rolls(tab), policy_of(IgnoreFeral(), game).rolls)


def test_any_opponent_also_with_parameters_and_from_files(
    tab: EditorTab, qtbot: QtBot, tmp_path: Path
) -> None:
    choice = tab.opponents
    choice.live.widget("rows").row_chosen.emit([s.name for s in choice.strategies].index("always"))
    settle(tab, qtbot)
    assert is_seen(choice.live, "form")
    choice.live.widget("form").live.widget("k").entry.setText("6")
    choice.live.widget("form").live.widget("k").entry.textEdited.emit("6")
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
    assert not is_seen(choice.live, "form")
    assert abs(tab.readout.rate - exact(rolls(tab), IgnoreFeral())) < 1e-12
    assert "against my-rival.py" in tab.panel.live.widget("against").plain
    model = choice.live.widget("rows").model()
    names = [model.index(line, 0).data() for line in range(model.rowCount())]
    assert names[-3:] == ["Always 6", "Random", "my-rival.py"]


def test_a_bad_opponent_is_told_and_the_old_one_kept(
    tab: EditorTab, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "x.csv").write_text("1,2\n")
    tab.opponents.read(tmp_path / "x.csv")
    qtbot.waitUntil(lambda: "2 numbers" in window.toast.text)
    assert tab.opponent == Final()


def test_no_number_of_a_narrow_tile_is_cut(tab: EditorTab) -> None:
    tile = tab.brush.tiles[10]
    for width in (10, 20, 80):
        tile.resize(width, 30)
        font = tile.font_for("10", "small")
        assert QFontMetricsF(font).horizontalAdvance("10") <= width + 1


def test_the_brush_is_read_at_the_largest_text_in_the_smallest_window(
    tab: EditorTab, window: MainWindow
) -> None:
    window.resize(1024, 640)
    window.preferences.set(theme="light", font_scale=200)
    QApplication.processEvents()
    sizes = [tile.font_for(str(number), "small") for number, tile in tab.brush.tiles.items()]
    wanted = appearance().theme.font("small").pixelSize()
    assert min(font.pixelSize() for font in sizes) > 0.8 * wanted
    assert tab.map.rect().contains(tab.brush.geometry())
    assert tab.brush.geometry().bottom() < tab.canvas.place_now().plot.top()


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


def test_it_paints_in_every_look(tab: EditorTab, window: MainWindow) -> None:
    looks = [("dark", 80, (1024, 640)), ("dark", 100, (1280, 800)), ("light", 200, (1280, 800))]
    for theme, scale, size in looks:
        window.resize(*size)
        window.preferences.set(theme=theme, font_scale=scale)
        tab.canvas.hover((3, 4))
        tab.canvas._painted_to, tab.canvas._corner = (3, 4), (30, 44)
        image = window.grab().toImage()
        assert image.width() >= size[0]
        tab.canvas._painted_to = tab.canvas._corner = None
        colors = {image.pixel(x, 400) for x in range(300, 900)}
        assert len(colors) > 5, theme


def test_every_part_has_a_name(tab: EditorTab) -> None:
    parts = [
        tab.canvas,
        tab.panel.live.widget("rolls"),
        tab.panel.live.widget("flaws"),
        tab.panel.live.widget("repair"),
        tab.side.live.widget("start"),
    ]
    parts += [
        tab.opponents.live.widget("rows"),
        tab.side.live.widget("rules"),
        tab.side.live.widget("sweep"),
        tab.side.live.widget("sweeps"),
        tab.side.live.widget("save"),
    ]
    parts += [tab.side.live.widget("open"), tab.map.undo, tab.map.redo, *tab.brush.tiles.values()]
    assert all(part.accessibleName() for part in parts)
    assert tab.brush.tiles[0].accessibleName() == "Brush: free bacon"
    assert "would gain" in tab.panel.live.widget("flaws").words(
        tab.panel.live.widget("flaws").rows[0]
    )
    # The title ends before the tools.
    for width in (360, 900):
        tab.map.resize(width, 500)
        assert tab.map.canvas.place_now().title.right() <= tab.map.undo.x()
