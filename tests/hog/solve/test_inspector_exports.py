"""Strategies beside the solution, and what can be taken out."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QGuiApplication, QImage
from pytestqt.qtbot import QtBot

from engine.core.system.generators import finished
from engine.hog.exact_play.inspection import inspection_steps
from engine.hog.exact_play.policies import Policy
from engine.hog.exact_play.tables import solve_ignore_feral
from engine.hog.files.table_files import read_table, write_table
from engine.hog.rules import Hog
from gui.hog.solve.map_controls import Mode, Shade
from gui.hog.solve.readout import CELLS
from gui.shared.charts.heat_picture import BarLegend
from gui.shared.style.appearance import appearance
from tests.hog.solve.inspecting import GAME, LIGHT, SOLVERS, Show, settled, turn_to


def test_differences_are_listed_and_a_click_jumps(show: Show, qtbot: QtBot) -> None:
    inspector = show("perfect")
    turn_to(inspector, Mode.DIFFERENCE, qtbot)
    readout = inspector.readout
    assert readout.pages.index == CELLS
    assert "wins" in readout.cells_words.plain
    assert "Ignores feral hogs" in readout.cells_words.plain
    rows = readout.cells.rows
    sizes = [abs(row.weighted) for row in rows]
    assert sizes == sorted(sizes, reverse=True)
    readout.cells.row_chosen.emit(2)
    assert inspector.cell == (rows[2].score, rows[2].opponent)
    assert readout.cells.current_place == 2
    assert any(row.mark == "Ignores feral hogs" for row in readout.rows.rows)
    for shade in Shade:
        inspector.controls.shade.setCurrentIndex(shade)
        picture = inspector.map.picture
        assert picture is not None
        value = picture.values[inspector.cell]
        expected = {
            Shade.GAME: 10_000 * rows[2].weighted,
            Shade.VISIT: 100 * rows[2].worth,
            Shade.DICE: rows[2].first - rows[2].second,
        }[shade]
        assert value == pytest.approx(expected)


def test_any_two_strategies_also_from_files(show: Show, qtbot: QtBot, tmp_path: Path) -> None:
    inspector = show("perfect")
    table = solve_ignore_feral(GAME).rolls.copy()
    plain = finished(inspection_steps(GAME, Policy.memoryless(table), "plain")).visits()
    plain[:6] = 0
    cell = tuple(map(int, np.unravel_index(plain.argmax(), plain.shape)))
    table[cell] = 9 if table[cell] != 9 else 8
    write_table(tmp_path / "mine.csv", table)
    assert inspector.take_file(tmp_path / "mine.csv")
    choice = inspector.controls.second
    qtbot.waitUntil(lambda: choice.is_right and choice.shown_name == "mine.csv")
    names = [inspector.controls.first.box.itemText(i) for i in range(6)]
    inspector.controls.first.choose(names.index("Ignores feral hogs"))
    inspector.controls.first.changed.emit()
    settled(inspector, qtbot)
    rows = inspector.readout.cells.rows
    assert [(row.score, row.opponent) for row in rows] == [cell]
    assert rows[0].second == table[cell]
    assert not inspector.take_file(tmp_path / "mine.txt")


def test_a_wrong_file_is_told_in_place(show: Show, qtbot: QtBot, tmp_path: Path) -> None:
    inspector = show("perfect")
    (tmp_path / "wrong.csv").write_text("1,2\n3,4\n")
    inspector.take_file(tmp_path / "wrong.csv")
    choice = inspector.controls.second
    qtbot.waitUntil(lambda: bool(choice.sentence.plain))
    assert "2 lines" in choice.sentence.plain or "2 numbers" in choice.sentence.plain
    settled(inspector, qtbot)


@pytest.mark.parametrize("suffix", [".csv", ".npy", ".png", ".svg"])
def test_exports_can_be_read_again(show: Show, qtbot: QtBot, tmp_path: Path, suffix: str) -> None:
    inspector = show("ignore-feral", Hog(goal=12))
    turn_to(inspector, Mode.CHANCE, qtbot)
    path = tmp_path / f"map{suffix}"
    appearance().choose("dark", 1.0)
    assert inspector.export_to(path)
    picture = inspector.map.picture
    assert picture is not None
    assert isinstance(picture.legend, BarLegend)
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
    assert not inspector.export_to(tmp_path / "map.gif")


@pytest.mark.parametrize("name", SOLVERS)
@pytest.mark.parametrize("suffix", [".csv", ".npy"])
def test_exported_tables_can_be_played(show: Show, tmp_path: Path, name: str, suffix: str) -> None:
    inspector = show(name)
    path = tmp_path / f"table{suffix}"
    assert inspector.export_to(path)
    table, picture = read_table(path, GAME), inspector.map.picture
    assert picture is not None
    known = ~np.isnan(picture.values)
    assert (table[known] == picture.values[known]).all()
    if name == "ignore-feral":
        assert (table == solve_ignore_feral(GAME).rolls).all()


def test_values_go_to_the_clipboard(show: Show) -> None:
    inspector = show("perfect")
    inspector.choose_cell(5, 6)
    inspector.copy_values()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0] == "5\t6"
    assert float(lines[7].split("\t")[1]) == inspector.facts().values[6]
    inspector.copy_numbers()
    assert len(QGuiApplication.clipboard().text().splitlines()) == GAME.goal


def test_equal_strategies_are_said_to_be_equal(show: Show, qtbot: QtBot) -> None:
    inspector = show("perfect", Hog(goal=40, feral_hogs=False))
    turn_to(inspector, Mode.DIFFERENCE, qtbot)
    words = inspector.readout.cells_words.plain
    assert words == "Perfect and Ignores feral hogs roll the same wherever play goes."
    assert not inspector.readout.cells.rows
