"""What Hog's maps look like: no map is its own mirror image, or that of its transpose."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from engine.hog.exact_play.inspection import Cells, Difference
from engine.hog.rules import Hog
from gui.hog.editor.editor import Editor
from gui.hog.editor.report import report_of
from gui.hog.editor.table_edit import TableEdit
from gui.hog.solve.at import Mode, Palette, Shade
from gui.hog.solve.handoff import Origin
from gui.hog.solve.jobs import Visits
from gui.hog.solve.map_modes import MapPicture
from gui.shared.charts.heat_map import HeatMap
from gui.shared.charts.heat_paint import (
    HeatLayout,
    layout_of,
    paint_between,
    paint_cells,
    paint_frame,
)
from gui.shared.charts.heat_picture import Floats
from gui.shared.charts.library import library
from gui.shared.report.renderer import Blocks
from gui.shared.style.painter import Painter
from tests.pictures import Paint, Picture

Numbers = np.typing.NDArray[np.int8]
NEVER = (slice(-9, None), slice(None, 5))
"""The cells high up at the left are never reached."""


def dice(goal: int, steepness: float = 2.0) -> Numbers:
    """Return numbers of dice that rise fast upwards and slowly to the right."""
    up, right = np.mgrid[:goal, :goal] / (goal - 1)
    rolls = (10.99 * (0.7 * up**steepness + 0.3 * right)).astype(np.int8)
    rolls[: goal // 4, goal // 2 :] = 0
    rolls[NEVER] = -1
    return rolls


def chances(goal: int, lead: float = 0.8) -> Floats:
    """Return chances that rise upwards, and fall to the right."""
    up, right = np.mgrid[:goal, :goal] / (goal - 1)
    chance = np.clip(0.3 + lead * up - 0.5 * right**2, 0.02, 0.98)
    chance[NEVER] = np.nan
    return chance


def cells(goal: int, steepness: float = 2.0, lead: float = 0.8) -> Cells:
    chance, rolls = chances(goal, lead), dice(goal, steepness)
    return Cells(chance[..., None], chance, rolls, np.ones_like(chance))


def compared(goal: int) -> Difference:
    """Return a difference that loses at the bottom and wins at the top."""
    first, second = cells(goal), cells(goal, 3.0)
    up, right = np.mgrid[:goal, :goal] / (goal - 1)
    second.chance[:] -= 0.02 * (up - 0.4) * (right + 0.2)
    differs = (right + 2 * up > 0.4).astype(float)
    return Difference(first, second, differs, 0.1 * up + 0.01, 0.52)


def visits(goal: int) -> Floats:
    up, right = np.mgrid[:goal, :goal] / (goal - 1)
    often: Floats = 10.0 ** (-5.0 * up - 2.0 * right)
    often[NEVER] = 0
    return often


def state(
    mode: Mode, goal: int = 40, shade: Shade = Shade.GAME, palette: Palette = "own"
) -> MapPicture:
    return MapPicture(
        Hog(goal=goal), mode, shade, palette, "Perfect", "Final",
        cells=cells(goal), difference=compared(goal), visits=Visits(visits(goal)),
    )  # fmt: skip


@pytest.fixture(autouse=True)
def loaded(qapp: object) -> None:
    library().load_now()


def map_of(shown: MapPicture) -> HeatMap:
    made = HeatMap()
    made.show_map(shown)
    made.show_cell((shown.game.goal * 5 // 6, shown.game.goal // 4))
    made.hover((2, shown.game.goal - 5))
    return made


def wide(shown: MapPicture) -> Paint:
    """Return what paints a map whose legend has all the room it may want."""

    def paint(painter: Painter, area: QRectF) -> None:
        theme = painter.theme
        made = shown(theme)
        title, legend = QRectF(0, 0, area.width(), 24), QRectF(0, 32, area.width(), 28)
        plot = QRectF(120, 72, 90, 90)
        layout = HeatLayout(title, legend, plot, made.count, (0, 0), made.count)
        paint_cells(painter, layout, made, theme)
        paint_frame(painter, layout, made, theme)

    return paint


def told(mode: Mode) -> str:
    return mode.name.lower()


@pytest.mark.parametrize("mode", Mode, ids=told)
def test_map(picture: Picture, mode: Mode) -> None:
    picture.shows(map_of(state(mode)), 300, 300, margin=0)


@pytest.mark.parametrize("mode", [Mode.DICE, Mode.CHANCE], ids=told)
@pytest.mark.parametrize("picture", ["light"], indirect=True)
def test_large_cells(picture: Picture, mode: Mode) -> None:
    picture.shows(map_of(state(mode, 12)), 400, 300, margin=0)


@pytest.mark.parametrize("mode", Mode, ids=told)
def test_legend(picture: Picture, mode: Mode) -> None:
    picture.shows(wide(state(mode)), 400, 224)


@pytest.mark.parametrize("shade", [Shade.VISIT, Shade.DICE], ids=lambda shade: shade.name.lower())
def test_difference(picture: Picture, shade: Shade) -> None:
    picture.shows(wide(state(Mode.DIFFERENCE, shade=shade)), 400, 224)


@pytest.mark.parametrize("mode", [Mode.CHANCE, Mode.DIFFERENCE, Mode.VISITS], ids=told)
@pytest.mark.parametrize("palette", ["viridis", "cividis"])
@pytest.mark.parametrize("picture", ["light"], indirect=True)
def test_known_colors(picture: Picture, palette: Palette, mode: Mode) -> None:
    picture.shows(wide(state(mode, palette=palette)), 400, 224)


@pytest.mark.parametrize("picture", ["light"], indirect=True)
def test_exported(picture: Picture) -> None:
    """A vector file has a rectangle for each run of cells, in place of the image."""

    def paint(painter: Painter, area: QRectF) -> None:
        theme = painter.theme
        made = state(Mode.DICE)(theme)
        layout = layout_of(area, made.count, theme)
        paint_cells(painter, layout, made, theme)
        paint_frame(painter, layout, made, theme)

    picture.shows(paint, 300, 300, margin=0)


def table(goal: int) -> bytes:
    return np.maximum(dice(goal), 1).astype(np.uint8).tobytes()


def test_editor_map(picture: Picture, qapp: object) -> None:
    host = QWidget()
    editor = Editor(host)
    editor.edit = TableEdit(100, Origin("mine", table(100)))
    editor.cell, editor.brush = (70, 30), 4
    editor.edit.begin("12 cells")
    editor.edit.paint([0], 9)
    editor.edit.end()
    blocks = Blocks()
    blocks.show_blocks(report_of(editor).middle)
    picture.shows(blocks, 400, 300, margin=0)


def test_rectangle(picture: Picture) -> None:
    """Cells between two corners, which the editor fills."""

    def paint(painter: Painter, area: QRectF) -> None:
        theme = painter.theme
        made = state(Mode.DICE, 12)(theme)
        layout = layout_of(area, made.count, theme)
        paint_cells(painter, layout, made, theme)
        paint_between(painter, layout, (2, 3), (4, 10), theme)

    picture.shows(paint, 400, 300, margin=0)
