"""The editor: exact at every moment, nothing lost, usable by mouse and by keys."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QFontMetricsF, QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine.core.play.strategy import label_of
from engine.core.system.errors import InputError
from engine.hog.files.table_files import write_table
from engine.hog.presets import PRESETS, PresetName
from engine.hog.rules import Hog
from engine.hog.strategies import Always, Final, IgnoreFeral, Perfect, policy_of
from gui.hog.editor import draft as editor_draft
from gui.hog.editor.editor import Editor
from gui.hog.editor.knowledge import Knowledge
from gui.hog.editor.report import report_of
from gui.hog.editor.tab import EditorTab
from gui.hog.editor.table_map import fitting_font
from gui.hog.editor.words import strategy_name
from gui.shared.charts.library import library
from gui.shared.controls.buttons import Button, IconButton
from gui.shared.controls.lists import ListBox
from gui.shared.controls.table import Table
from gui.shared.jobs.autosave import autosave
from gui.shared.report.blocks import Choice
from gui.shared.report.renderer import ShownForm
from gui.shared.report.shown_rows import ShownRows
from gui.shared.style.appearance import appearance
from gui.window.main_window import MainWindow
from tests.hog.editor.editing import (
    GAME,
    LEFT,
    button,
    drag,
    exact,
    fresh_editor,
    obey,
    point,
    press,
    rolls,
    rows_of,
    said,
    settle,
    stroke,
    wait_for_table,
)
from tests.shared.charts.test_chart import turn_wheel
from tests.windows import shown_tab

OPPONENTS = "Opponents, and the win rate against each"


def test_it_begins_with_the_final_table_and_its_exact_rates(editor: Editor) -> None:
    assert np.array_equal(rolls(editor), policy_of(Final(), GAME).rolls)
    assert editor.knowledge.rate == pytest.approx(0.5, abs=1e-12)
    assert "50.000\u00a0% \n" in said(editor) or "50.000\u00a0%\n" in said(editor)
    assert editor.knowledge.standing is not None
    against = editor.knowledge.standing.against
    assert len(against) == len(editor.strategies)
    assert against[IgnoreFeral()] == pytest.approx(exact(rolls(editor), IgnoreFeral()), abs=1e-12)
    assert against[Perfect()] == pytest.approx(exact(rolls(editor), Perfect()), abs=1e-12)


def test_while_the_win_rate_is_prepared_that_is_said(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Knowledge, "_ask", lambda *_: None)
    tab = shown_tab(window, "hog", "editor", EditorTab)
    qtbot.waitUntil(lambda: tab.editor.edit is not None and tab.editor.knowledge.late_rate.is_late)
    assert "\nPreparing the exact win rate against Final." in said(tab.editor)
    assert "\nThey follow the win rate.\n" in said(tab.editor)
    assert button(tab.editor, "Repair").order is None
    qtbot.waitUntil(lambda: not tab.editor.is_loading)


def test_unsaved_changes_come_back(qtbot: QtBot) -> None:
    with fresh_editor(qtbot) as editor:
        editor.set_opponent(Always(6))
        editor.choose((7, 8))
        editor.set_roll(9)
        painted = rolls(editor).copy()
    autosave().flush()
    with fresh_editor(qtbot) as again:
        assert np.array_equal(rolls(again), painted)
        assert again.opponent == Always(6)
        assert "\nFinal of summer 2020, 1 cell changed, not saved\n" in said(again)


def test_painting_without_a_pause_is_saved(editor: Editor, qtbot: QtBot, own_data: Path) -> None:
    autosave().flush()
    own_data.unlink()
    painted = []

    def is_saved_while_painting() -> bool:
        editor.choose((7, len(painted) % 90))
        editor.set_roll(len(painted) % 11)
        painted.append(editor.edit.table if editor.edit else b"")
        return own_data.exists()

    qtbot.waitUntil(is_saved_while_painting)
    kept = editor_draft.read_draft(own_data, editor.numbers)
    assert kept is not None
    assert kept.table in painted


def test_a_broken_draft_is_set_aside_and_told(own_data: Path, qtbot: QtBot) -> None:
    own_data.parent.mkdir()
    for content in ("[]", "1", '{"format": "armchair-general hog table"}', "{"):
        own_data.write_text(content)
        with pytest.raises(InputError):
            editor_draft.read_draft(own_data, range(11))
    host = QWidget()
    qtbot.addWidget(host)
    editor, told = Editor(host), list[str]()
    editor.told.connect(told.append)
    editor.resume()
    wait_for_table(editor, qtbot)
    assert ". It was set aside as hog-editor.broken.json." in told[0]
    assert ".." not in told[0]
    assert own_data.with_suffix(".broken.json").read_text() == content
    assert np.array_equal(rolls(editor), policy_of(Final(), GAME).rolls)


@pytest.mark.soak
def test_improving_until_done_is_one_stroke(editor: Editor, qtbot: QtBot) -> None:
    before = rolls(editor).copy()
    press(editor, "Until done")
    assert not editor.takes_brush
    editor.set_roll(3)
    editor.undo()
    settle(editor, qtbot)
    assert editor.takes_brush
    assert editor.knowledge.rate > 0.58
    assert abs(editor.knowledge.rate - exact(rolls(editor), Final())) < 1e-12
    assert "\nNo single cell can be improved" in said(editor)
    assert button(editor, "Nothing to repair").order is None
    editor.undo()
    assert np.array_equal(rolls(editor), before)
    settle(editor, qtbot)
    assert editor.knowledge.rate == pytest.approx(0.5, abs=1e-12)


def test_improving_can_be_cancelled(editor: Editor, qtbot: QtBot) -> None:
    before = rolls(editor).copy()
    editor.improve(True)
    editor.cancel()
    settle(editor, qtbot)
    assert editor.knowledge.rate >= 0.5 - 1e-12
    editor.improve(False)
    settle(editor, qtbot)
    assert editor.knowledge.rate > 0.55
    while editor.edit.undo_words:
        editor.undo()
    assert np.array_equal(rolls(editor), before)


def test_another_opponent_has_other_flaws(editor: Editor, qtbot: QtBot) -> None:
    old = editor.knowledge.flaws
    place = editor.strategies.index(IgnoreFeral())
    obey(rows_of(editor, OPPONENTS).choose(place))
    settle(editor, qtbot)
    assert editor.knowledge.rate == pytest.approx(exact(rolls(editor), IgnoreFeral()), abs=1e-12)
    assert editor.knowledge.flaws[0] != old[0]
    assert rows_of(editor, OPPONENTS).current == place
    editor.set_opponent(IgnoreFeral())
    settle(editor, qtbot)


def rules_of(editor: Editor) -> Choice:
    report = report_of(editor)
    return next(each for each in report.left if isinstance(each, Choice))


SELDOM = [pytest.param(name, marks=pytest.mark.soak) for name in ("SP19", "FA20", "SU21", "FA21")]


@pytest.mark.drawn("preset", 3)
@pytest.mark.parametrize("preset", ["SP20", "FA19", "FA23", *SELDOM])
def test_the_rules_of_every_semester(preset: PresetName, editor: Editor, qtbot: QtBot) -> None:
    before, game = rolls(editor).copy(), Hog(preset=preset)
    obey(rules_of(editor).choose(list(PRESETS).index(preset)))
    settle(editor, qtbot)
    assert np.array_equal(rolls(editor), before), "the same table by other rules"
    assert abs(editor.knowledge.rate - exact(before, Final(), game)) < 1e-12
    stroke(editor, (30, 12), (34, 19))
    settle(editor, qtbot)
    assert abs(editor.knowledge.rate - exact(rolls(editor), Final(), game)) < 1e-12
    editor.load(IgnoreFeral())
    settle(editor, qtbot)
    assert f"\nIgnores feral hogs of {PRESETS[preset].title}\n" in said(editor)
    assert np.array_equal(rolls(editor), policy_of(IgnoreFeral(), game).rolls)


def test_any_opponent_also_with_parameters_and_from_files(
    tab: EditorTab, qtbot: QtBot, tmp_path: Path
) -> None:
    names = [s.name for s in tab.editor.strategies]
    obey(rows_of(tab.editor, OPPONENTS).choose(names.index("always")))
    settle(tab.editor, qtbot)
    (form,) = (shown for shown in tab.parts.left.shown if isinstance(shown, ShownForm))
    form.live.widget("form").live.widget("k").entry.setText("6")
    form.live.widget("form").live.widget("k").entry.textEdited.emit("6")
    settle(tab.editor, qtbot)
    assert tab.editor.opponent == Always(6)
    assert abs(tab.editor.knowledge.rate - exact(rolls(tab.editor), Always(6))) < 1e-12
    assert len(tab.editor.strategies) == 8, "it takes the place of Always 4"
    path = tmp_path / "my-rival.py"
    write_table(path, np.array(policy_of(IgnoreFeral(), GAME).rolls))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    no, copy = Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction
    (listed,) = (shown for shown in tab.parts.left.shown if isinstance(shown, ShownRows))
    on_list = QPointF(listed.mapTo(tab, QPoint(5, 5)))
    tab.dropEvent(QDropEvent(on_list, copy, data, LEFT, no))
    qtbot.waitUntil(lambda: label_of(tab.editor.opponent) == "my-rival.py")
    settle(tab.editor, qtbot)
    assert form.isHidden()
    assert abs(tab.editor.knowledge.rate - exact(rolls(tab.editor), IgnoreFeral())) < 1e-12
    assert "\nagainst my-rival.py" in said(tab.editor)
    names = [strategy_name(row.strategy) for row in rows_of(tab.editor, OPPONENTS).rows]
    assert names[-3:] == ["Always 6", "Random", "my-rival.py"]


def test_a_bad_opponent_is_told_and_the_old_one_kept(
    editor: Editor, told: list[str], qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "x.csv").write_text("1,2\n")
    editor.read_opponent(tmp_path / "x.csv")
    qtbot.waitUntil(lambda: any("2 numbers" in each for each in told))
    assert editor.opponent == Final()


def test_no_number_of_a_narrow_tile_is_cut(qapp: object) -> None:
    theme = appearance().theme
    for width in (10, 20, 80):
        font = fitting_font(theme, "10", "small", width)
        assert QFontMetricsF(font).horizontalAdvance("10") <= width + 1


def test_the_brush_is_read_at_the_largest_text_in_the_smallest_window(
    tab: EditorTab, window: MainWindow
) -> None:
    window.resize(1024, 640)
    window.preferences.set(theme="light", font_scale=200)
    QApplication.processEvents()
    theme, tiles = (
        appearance().theme,
        zip(tab.map.brush.numbers, tab.map.brush.places(), strict=True),
    )
    sizes = [fitting_font(theme, str(number), "small", tile.width()) for number, tile in tiles]
    wanted = theme.font("small").pixelSize()
    assert min(font.pixelSize() for font in sizes) > 0.8 * wanted
    assert tab.map.rect().contains(tab.map.brush.geometry())
    tab.entered()
    QApplication.processEvents()
    assert not tab.map.brush.visibleRegion().isEmpty(), "below the column it is scrolled to"
    assert tab.map.brush.geometry().bottom() < tab.map.map.laid_out.plot.top()


def test_what_is_seen_is_zoomed_and_moved_and_painted(tab: EditorTab, qtbot: QtBot) -> None:
    library().load_now()
    canvas = tab.map.map
    tab.editor.choose_brush(9)
    for _ in range(6):
        turn_wheel(canvas, point(tab, 40, 40), 120)
    assert canvas.laid_out.span == pytest.approx(100 * 0.8**6)
    drag(qtbot, tab, [(40, 40), (40, 42)])
    assert (rolls(tab.editor)[40, 40:43] == 9).all()
    tab.editor.choose_brush(3)
    painted, low = rolls(tab.editor).copy(), canvas.laid_out.low
    for pressed, holds_space in ((Qt.MouseButton.MiddleButton, False), (LEFT, True)):
        if holds_space:
            qtbot.keyPress(canvas, Qt.Key.Key_Space)
        start, end = point(tab, 40, 40), point(tab, 43, 40)
        qtbot.mousePress(canvas, pressed, pos=start)
        qtbot.mouseMove(canvas, end)
        if holds_space:  # a key that is held comes again and again
            no, space = Qt.KeyboardModifier.NoModifier, Qt.Key.Key_Space
            QApplication.sendEvent(
                canvas, QKeyEvent(QEvent.Type.KeyPress, space, no, " ", autorep=True)
            )
        qtbot.mouseRelease(canvas, pressed, pos=end)
        if holds_space:
            qtbot.keyRelease(canvas, Qt.Key.Key_Space)
    assert canvas.laid_out.low[0] == pytest.approx(low[0] - 6, abs=0.3)
    assert (rolls(tab.editor) == painted).all(), "what moves the map paints nothing"
    qtbot.keyClick(canvas, Qt.Key.Key_Space)
    assert rolls(tab.editor)[canvas.cell] == 3


def test_it_paints_in_every_look(tab: EditorTab, window: MainWindow) -> None:
    looks = [("dark", 80, (1024, 640)), ("dark", 100, (1280, 800)), ("light", 200, (1280, 800))]
    for theme, scale, size in looks:
        window.resize(*size)
        window.preferences.set(theme=theme, font_scale=scale)
        tab.map.map.hover((3, 4))
        tab.map.map._painted_to, tab.map.map._corner = (3, 4), (30, 44)
        image = window.grab().toImage()
        assert image.width() >= size[0]
        tab.map.map._painted_to = tab.map.map._corner = None
        colors = {image.pixel(x, 400) for x in range(300, 900)}
        assert len(colors) > 5, theme


def test_every_part_has_a_name(tab: EditorTab) -> None:
    parts = [tab.map.map, tab.map.brush, tab.map.undo, tab.map.redo]
    kinds = Button, IconButton, ListBox, Table
    held = (tab.parts.left, tab.parts.side, tab.parts.foot)
    parts += [each for blocks in held for kind in kinds for each in blocks.findChildren(kind)]
    assert all(part.accessibleName() for part in parts)
    tab.editor.choose_brush(0)
    assert tab.map.brush.accessibleDescription() == "Brush: free bacon"
    flaws = rows_of(tab.editor, "Worst cells")
    assert "would gain" in flaws.words(flaws.rows[0])
    # The title ends before the tools.
    for width in (360, 900):
        tab.map.resize(width, 500)
        QApplication.processEvents()
        assert tab.map.map.laid_out.title.right() <= tab.map.undo.x()
