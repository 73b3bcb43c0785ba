"""Heat maps: zoom by wheel and drag, a cell chosen by click and keys, numbers in large cells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from gui.shared.charts.heat_map import HeatMap
from gui.shared.charts.heat_paint import HeatLayout, _axis_words, _spread
from gui.shared.charts.heat_picture import HeatPicture, TileLegend, known_colors
from gui.shared.charts.library import library
from gui.shared.style.appearance import appearance
from gui.shared.style.theme import Theme
from tests.shared.charts.test_chart import drag, turn_wheel

COUNT = 50
VALUES = np.arange(COUNT * COUNT, dtype=float).reshape(COUNT, COUNT) / 10
COLORS = np.zeros((COUNT, COUNT, 3), np.uint8)
COLORS[..., 0] = np.arange(COUNT)[:, None] * 5  # redder upwards
COLORS[..., 2] = np.arange(COUNT) * 5  # bluer to the right
LEFT = Qt.MouseButton.LeftButton


def picture(_theme: Theme) -> HeatPicture:
    axes = ("Across", "Up")
    return HeatPicture("Squares", COLORS, VALUES, TileLegend(()), axes, number=lambda _value: "8")


@pytest.fixture
def heat(qtbot: QtBot, qapp: QApplication) -> HeatMap:
    library().load_now()
    made = HeatMap()
    qtbot.addWidget(made)
    made.resize(460, 520)
    made.show_map(picture)
    made.show()
    return made


def layout(heat: HeatMap) -> HeatLayout:
    found = heat.layout_now()
    assert found is not None
    return found


def place(heat: HeatMap, row: int, column: int) -> QPoint:
    return layout(heat).cell_rect((row, column)).center().toPoint()


def shown_color(heat: HeatMap, row: int, column: int) -> tuple[int, int, int]:
    color = QColor(heat.grab().toImage().pixelColor(place(heat, row, column)))
    return color.red(), color.green(), color.blue()


def test_every_cell_has_its_colour_whatever_part_is_seen(heat: HeatMap) -> None:
    heat.show_cell((0, 0))
    for _ in range(3):
        assert layout(heat).count == COUNT
        for cell in ((28, 12), (30, 14), (27, 16)):
            assert shown_color(heat, *cell) == tuple(COLORS[cell]), layout(heat).side
        turn_wheel(heat, place(heat, 30, 14), 120 * 2)


def test_the_wheel_zooms_about_a_cell_until_few_are_seen_and_a_double_click_takes_it_back(
    heat: HeatMap, qtbot: QtBot
) -> None:
    at = place(heat, 30, 14)
    assert not turn_wheel(heat, at, -120), "nothing to zoom out: what lies around may scroll"
    assert turn_wheel(heat, at, 120)
    assert layout(heat).span == pytest.approx(0.8 * COUNT)
    assert layout(heat).cell_at(QPointF(at)) == (30, 14)
    for _ in range(30):
        turn_wheel(heat, at, 120)
    assert layout(heat).span == pytest.approx(6)
    with qtbot.assertNotEmitted(heat.entered):
        qtbot.mouseDClick(heat, LEFT, pos=at)
    assert layout(heat).span == COUNT
    with qtbot.waitSignal(heat.entered):
        qtbot.mouseClick(heat, LEFT, pos=at)
        qtbot.mouseDClick(heat, LEFT, pos=at)


def test_a_drag_shows_a_square_part_and_chooses_no_cell(heat: HeatMap, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(heat.cell_chosen):
        drag(qtbot, heat, place(heat, 20, 10), place(heat, 30, 25))
    seen = layout(heat)
    assert seen.span == pytest.approx(15, abs=0.3)
    assert all(seen.plot.contains(seen.cell_rect(cell)) for cell in ((21, 12), (29, 24)))
    drag(qtbot, heat, place(heat, 25, 15), place(heat, 25, 20), shift=True)
    assert layout(heat).low[1] == pytest.approx(seen.low[1] - 5, abs=0.2)
    with qtbot.waitSignal(heat.cell_chosen) as chosen:
        qtbot.mouseClick(heat, LEFT, pos=place(heat, 26, 12))
    assert chosen.args == [26, 12]


def test_the_cursor_stays_in_sight_and_is_spoken(
    heat: HeatMap, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken: list[str] = []
    monkeypatch.setattr(
        "gui.shared.charts.heat_map.QAccessible.updateAccessibility",
        lambda event: spoken.append(event.message()),
    )
    heat.cell_chosen.connect(lambda *cell: heat.setAccessibleDescription(f"cell {cell}"))
    heat.show_cell((0, 0))
    for _ in range(20):
        turn_wheel(heat, place(heat, 2, 2), 120)
    far = Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(heat, Qt.Key.Key_Up, far)
    qtbot.keyClick(heat, Qt.Key.Key_Right)
    assert heat.cell == (10, 1)
    assert spoken[-1] == "cell (10, 1)"
    assert layout(heat).plot.adjusted(-1, -1, 1, 1).contains(layout(heat).cell_rect((10, 1)))
    assert layout(heat).cell_at(QPointF(1, 1)) is None
    qtbot.keyClick(heat, Qt.Key.Key_Minus)
    assert layout(heat).span > 6


def test_a_map_that_waits_for_the_package_is_read_all_the_same(
    heat: HeatMap, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library(), "is_loaded", False)
    early = HeatMap()
    qtbot.addWidget(early)
    early.resize(460, 520)
    early.show_map(picture)
    early.show()
    assert early.plot is None
    qtbot.mouseClick(early, LEFT, pos=place(early, 7, 9))
    assert early.cell == (7, 9)
    qtbot.keyClick(early, Qt.Key.Key_Up)
    assert early.cell == (8, 9)


@pytest.mark.parametrize("suffix", [".png", ".svg", ".csv", ".npy"])
def test_all_of_it_is_saved_whatever_part_is_seen(
    heat: HeatMap, tmp_path: Path, suffix: str
) -> None:
    whole, part = tmp_path / f"whole{suffix}", tmp_path / f"part{suffix}"
    assert heat.save_to(whole)
    turn_wheel(heat, place(heat, 30, 14), 360)
    assert heat.save_to(part)
    assert part.read_bytes() == whole.read_bytes()
    if suffix == ".npy":
        assert np.array_equal(np.load(part), VALUES)
    if suffix == ".png":
        assert not QImage(str(part)).isNull()


def test_the_menu_saves_and_shows_all(heat: HeatMap, qtbot: QtBot) -> None:
    turn_wheel(heat, place(heat, 30, 14), 360)
    menu = heat.menu()
    assert isinstance(menu, QMenu)
    texts = [action.text() for action in menu.actions() if action.text()]
    assert [text.split()[-1] for text in texts] == [
        "all",
        "picture",
        "PNG…",
        "SVG…",
        "CSV…",
        "array…",
    ]
    menu.actions()[0].trigger()
    assert layout(heat).span == COUNT
    menu.deleteLater()


@pytest.mark.parametrize("name", ["viridis", "cividis", "CET-CBD1"])
def test_known_colours_are_those_of_the_package(name: str) -> None:
    ends = {"viridis": ("#440154", "#FDE725"), "cividis": ("#00204D", "#FFEA46")}
    colors = known_colors(name)
    assert (colors[0], colors[-1]) == ends.get(name, ("#3A90FE", "#A89008"))


def test_the_number_of_a_cell_that_is_half_seen_stays_between_the_axes(heat: HeatMap) -> None:
    def seen(draw: Callable[[Theme], HeatPicture]) -> QImage:
        heat.show_map(draw)
        assert heat.plot is not None
        heat.plot.look_at((20.8, 28.8), (20.8, 28.8))
        between = layout(heat).plot.toRect()
        return heat.grab(QRect(0, 0, between.left() - 3, heat.height())).toImage()

    assert seen(picture) == seen(lambda theme: replace(picture(theme), number=None))


def test_rows_and_columns_may_have_names() -> None:
    assert _axis_words(0, 4, ("A", "B", "C", "D"))[:2] == [(0.5, "A"), (1.5, "B")]
    names = tuple(f"N{n}" for n in range(50))
    assert [word for _at, word in _axis_words(0, 50, names)] == [f"N{n}" for n in range(0, 50, 10)]
    assert _axis_words(3, 2, names)[0] == (3.5, "N3")
    assert _axis_words(0, 50, ())[1] == (10, "10")


def test_words_below_a_small_map_stand_clear_of_one_another(qapp: QApplication) -> None:
    words, large = _axis_words(0, 100, ()), Theme(scale=2.0)
    assert _spread(words, 5, large) == words
    assert [word for _at, word in _spread(words, 1.72, large)] == ["0", "40", "80"]
    assert _spread(words[:1], 1.72, large) == words[:1]


def test_a_map_that_nobody_sees_follows_the_theme_when_it_is_shown(
    heat: HeatMap, plain_look: None
) -> None:
    drawn: list[Theme] = []

    def draw(theme: Theme) -> HeatPicture:
        drawn.append(theme)
        return picture(theme)

    heat.show_map(draw)
    heat.hide()
    appearance().choose("dark")
    assert drawn == [Theme()]
    heat.show()
    assert drawn == [Theme(), Theme(is_dark=True)]
    appearance().choose("light")  # in sight it follows at once
    assert drawn[2:] == [Theme()]
