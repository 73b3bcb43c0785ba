"""Hog's pane by hand: keys, the pointer, lists, files, exports; no pixels."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine.core.system.job import finished
from engine.hog.exact_play.inspection import inspection_steps
from engine.hog.exact_play.policies import Policy
from engine.hog.exact_play.tables import solve_ignore_feral
from engine.hog.files.table_files import write_table
from engine.hog.rules import Hog
from gui.hog.solve.at import At, Mode, Part
from gui.hog.solve.strategy_box import ShownFirst, ShownSecond, StrategyBox
from gui.shared.controls.buttons import Button
from gui.shared.controls.label import Text
from gui.shared.report.blocks import Say
from gui.shared.report.orders import PlayFrom
from gui.shared.report.pane import ReportPane
from gui.shared.report.shown import Shown
from gui.shared.report.shown_rows import ShownRows
from gui.shared.report.shown_words import ShownList, ShownPick, ShownSeats
from gui.shared.style.appearance import appearance
from tests.hog.solve.inspecting import GAME, LIGHT, Show, map_of, of_kind, rolls_of, settle


def shown(pane: ReportPane, kind: type[Shown], number: int = 0) -> Shown:
    parts = (pane.parts.left, pane.parts.side)
    return [each for part in parts for each in part.shown if type(each) is kind][number]


def box(pane: ReportPane, kind: type[ShownFirst]) -> StrategyBox:
    made = shown(pane, kind)
    assert isinstance(made, ShownFirst)
    return made.choice


def scores(pane: ReportPane) -> list[str]:
    seats = shown(pane, ShownSeats)
    assert isinstance(seats, ShownSeats)
    return [text.plain for text in seats.findChildren(Text)]


def cell(pane: ReportPane) -> tuple[int, int]:
    return map_of(pane).cell


def turn_to(pane: ReportPane, mode: Mode, qtbot: QtBot) -> None:
    modes = shown(pane, ShownList)
    assert isinstance(modes, ShownList)
    modes.live.widget("choice").choose(mode)
    settle(pane, qtbot)


def test_keys_move_the_cell_and_enter_plays(show: Show, qtbot: QtBot) -> None:
    pane = show("perfect")
    heat = map_of(pane)
    pane.look(At((10, 10)))
    for key, wanted in (
        (Qt.Key.Key_Up, (11, 10)),
        (Qt.Key.Key_Right, (11, 11)),
        (Qt.Key.Key_PageUp, (21, 11)),
        (Qt.Key.Key_Down, (20, 11)),
        (Qt.Key.Key_Left, (20, 10)),
    ):
        qtbot.keyClick(heat, key)
        assert cell(pane) == pane.now.at.cell == wanted
    qtbot.keyClick(heat, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert scores(pane) == ["You 20", "Opponent 20"]
    assert heat.accessibleDescription().startswith("You 20, Opponent 20. ")
    with qtbot.waitSignal(pane.ordered) as caught:
        qtbot.keyClick(heat, Qt.Key.Key_Return)
    assert isinstance(caught.args[0], PlayFrom)
    assert (caught.args[0].game, caught.args[0].state.scores) == (GAME, (20, 20))
    qtbot.keyClick(heat, Qt.Key.Key_Home)
    assert cell(pane) == (0, 0)


def test_the_pointer_chooses_and_tells(show: Show, qtbot: QtBot) -> None:
    pane = show("perfect")
    heat = map_of(pane)
    layout = heat.layout_now()
    assert layout is not None
    place = layout.cell_rect((12, 30)).center().toPoint()
    with qtbot.waitSignal(pane.pointed) as caught:
        qtbot.mouseMove(heat, place)
    assert caught.args[0].startswith("12 : 30, ")
    assert cell(pane) != (12, 30)
    assert scores(pane)[0] == "You 12"
    qtbot.keyClick(heat, Qt.Key.Key_Up)
    assert scores(pane)[0] == f"You {cell(pane)[0]}"
    qtbot.mouseMove(heat, place + QPoint(1, 0))
    heat.hover(None)
    assert scores(pane)[0] == f"You {cell(pane)[0]}"
    qtbot.mouseClick(heat, Qt.MouseButton.LeftButton, pos=place)
    assert cell(pane) == (12, 30)
    with qtbot.waitSignal(pane.ordered) as played:
        qtbot.mouseDClick(heat, Qt.MouseButton.LeftButton, pos=place)
    assert played.args[0].state.scores == (12, 30)


def test_a_hover_paints_what_moves_and_what_is_said_alone(
    show: Show, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither cells, axes and legend are painted again, nor a button that looks the same."""
    pane = show("perfect")
    heat = map_of(pane)
    heat.hover((20, 20))
    QApplication.processEvents()
    assert heat.plot is not None
    painted: list[object] = []
    for item in heat.plot.painted:
        item._paint = lambda painter, item=item: painted.append(item)
    monkeypatch.setattr(Button, "set_text", lambda *_: painted.append("button"))
    heat.hover((21, 23))
    QApplication.processEvents()
    assert painted == [heat.plot.painted[-1]]


def test_the_cell_under_the_pointer_is_told_anew_in_another_mode(show: Show, qtbot: QtBot) -> None:
    pane = show("perfect")
    heat = map_of(pane)
    heat.hover((0, 0))
    told: list[str] = []
    pane.pointed.connect(told.append)
    turn_to(pane, Mode.VISITS, qtbot)
    assert heat.hovered == pane.now.at.hovered == (0, 0)
    assert told[-1].startswith("0 : 0, in ")


def test_rolls_are_chosen_and_thrown(show: Show, qtbot: QtBot) -> None:
    pane = show("perfect")
    pane.look(At((10, 10)))
    rolls = shown(pane, ShownRows)
    assert isinstance(rolls, ShownRows)
    assert rolls.table is not None
    rolls.table.row_chosen.emit(4)
    assert pane.now.at.roll == rolls.table.current_place == 4
    throw = pane.parts.report.button("throw")
    assert throw is not None
    pane.obey(throw.order)
    settle(pane, qtbot)
    words = [say.text for say in of_kind(pane.parts.report, Say)]
    assert any("100,000 turns of 4 dice" in text for text in words)
    pane.look(At((11, 10), part=Part.LAST))
    assert pane.parts.report.button("throw") is None


def test_last_points_are_asked_for(show: Show, qtbot: QtBot) -> None:
    pane = show("perfect")
    turn_to(pane, Mode.CHANCE, qtbot)
    mine = shown(pane, ShownPick)
    assert isinstance(mine, ShownPick)
    before = rolls_of(pane.parts.report)
    mine.live.widget("choice").setCurrentIndex(2)
    settle(pane, qtbot)
    assert pane.now.at.mine == 1
    assert rolls_of(pane.parts.report) != before


def test_any_two_strategies_also_from_files(show: Show, qtbot: QtBot, tmp_path: Path) -> None:
    pane = show("perfect")
    table = solve_ignore_feral(GAME).rolls.copy()
    plain = finished(inspection_steps(GAME, Policy.memoryless(table), "plain")).visits
    plain[:6] = 0
    wrong = tuple(map(int, np.unravel_index(plain.argmax(), plain.shape)))
    table[wrong] = 9 if table[wrong] != 9 else 8
    write_table(tmp_path / "mine.csv", table)
    assert pane.take_file(tmp_path / "mine.csv")
    qtbot.waitUntil(lambda: pane.now.at.second is not None)
    first = box(pane, ShownFirst)
    offered = first.live.widget("box")
    names = [offered.itemText(number) for number in range(offered.count())]
    offered.setCurrentIndex(names.index("Ignores feral hogs"))
    settle(pane, qtbot)
    rows = shown(pane, ShownRows, 1)
    assert isinstance(rows, ShownRows)
    assert rows.table is not None
    (row,) = rows.table.rows
    assert (row.score, row.opponent) == wrong
    assert row.second == table[wrong]
    assert map_of(pane).picture.title == "Ignores feral hogs compared with mine.csv"  # type: ignore[union-attr]
    rows.table.row_chosen.emit(0)
    assert cell(pane) == wrong
    assert not pane.take_file(tmp_path / "mine.txt")


def test_a_wrong_file_is_told_in_place(show: Show, qtbot: QtBot, tmp_path: Path) -> None:
    pane = show("perfect")
    (tmp_path / "wrong.csv").write_text("1,2\n3,4\n")
    pane.take_file(tmp_path / "wrong.csv")
    qtbot.waitUntil(lambda: pane.now.at.mode is Mode.DIFFERENCE)
    choice = box(pane, ShownSecond)
    qtbot.waitUntil(lambda: bool(choice.complaint))
    assert "2 lines" in choice.complaint or "2 numbers" in choice.complaint
    settle(pane, qtbot)
    assert choice.shown_name == "Ignores feral hogs"


def test_boxes_keep_what_is_chosen_in_other_modes(show: Show, qtbot: QtBot) -> None:
    pane = show("perfect")
    turn_to(pane, Mode.DIFFERENCE, qtbot)
    second = box(pane, ShownSecond)
    second.live.widget("box").setCurrentIndex(6)
    settle(pane, qtbot)
    chosen = pane.now.at.second
    assert chosen is not None
    turn_to(pane, Mode.VISITS, qtbot)
    turn_to(pane, Mode.DIFFERENCE, qtbot)
    assert pane.now.at.second == box(pane, ShownSecond).chosen == chosen
    show("final")
    assert pane.now.at.second == chosen


@pytest.mark.parametrize("suffix", [".csv", ".npy", ".png", ".svg"])
def test_exports_can_be_read_again(show: Show, qtbot: QtBot, tmp_path: Path, suffix: str) -> None:
    pane = show("ignore-feral", Hog(goal=12))
    turn_to(pane, Mode.CHANCE, qtbot)
    heat, path = map_of(pane), tmp_path / f"map{suffix}"
    appearance().choose("dark", 1.0)
    assert heat.save_to(path)
    picture = heat.picture
    assert picture is not None
    if suffix == ".csv":
        rows = [line.split(",") for line in path.read_text().splitlines()]
        read = np.array([[float(cell or "nan") for cell in row] for row in rows])
        assert np.array_equal(read, picture.values, equal_nan=True)
    elif suffix == ".npy":
        assert np.array_equal(np.load(path), picture.values, equal_nan=True)
    elif suffix == ".png":
        assert QImage(str(path)).pixelColor(2, 2) == LIGHT.color("ground")
    else:
        text = path.read_text()
        assert text.startswith("<?xml")
        assert "<image" not in text
    assert not heat.save_to(tmp_path / "map.gif")


def test_numbers_and_figures_go_to_the_clipboard(show: Show) -> None:
    pane = show("perfect")
    pane.look(At((5, 6)))
    pane.obey(pane.parts.copying())
    assert QGuiApplication.clipboard().text().startswith("You 5; Opponent 6\n")
    parts = pane.parts
    parts._copy_numbers(parts.blocks.shown[0])
    assert len(QGuiApplication.clipboard().text().splitlines()) == GAME.goal


@pytest.mark.drawn("mode", 2)
@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize(("choice", "scale"), [("light", 2.0), ("dark", 0.8)])
def test_every_mode_paints_in_every_look(
    show: Show, qtbot: QtBot, mode: Mode, choice: str, scale: float
) -> None:
    pane = show("final", Hog(goal=20))
    turn_to(pane, mode, qtbot)
    appearance().choose(choice, scale)  # type: ignore[arg-type]
    heat, controls = map_of(pane), pane.controls
    assert isinstance(controls, QWidget)
    for widget in (heat, pane.parts.panel, controls):
        widget.resize(420, 500)
        assert not widget.grab().isNull()
    assert heat.accessibleName()
    assert heat.accessibleDescription()


def test_keys_press_the_buttons_of_the_report(show: Show, qtbot: QtBot) -> None:
    pane = show("perfect", Hog(goal=20))
    actions = {action.id: action for action in pane.actions_here()}
    edit = actions["report.edit"]
    assert edit.keys == ("E",)
    assert edit.can_run()
    with qtbot.waitSignal(pane.reported) as caught:
        edit.run()
    assert caught.args[0].startswith("The editor knows the whole rules")
    assert actions["report.play"].can_run()
