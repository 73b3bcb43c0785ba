"""Saves a map: its numbers as CSV or NumPy, its picture as PNG or SVG in the light theme."""

from __future__ import annotations

import functools
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from gui.hog.solve.map_paint import image_of, layout_of, paint_cells, paint_map, paint_runs
from gui.hog.solve.map_picture import MapPicture
from gui.shared.controls.file_dialog import ask_save
from gui.shared.style.picture_file import LIGHT, png_of, save_as, svg_of
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr

SIZE = QSize(760, 820)

Draw = Callable[[Theme], MapPicture]
"""Returns the picture in the colours of a theme."""
Numbers = npt.NDArray[Any]


def export(path: Path, draw: Draw, axes: tuple[str, str], numbers: Numbers) -> None:
    """Write what the ending of `path` says; InputError where that cannot be."""
    kinds = {
        ".csv": lambda: csv_of(numbers).encode(),
        ".npy": lambda: _npy(numbers),
        ".png": lambda: png_of(SIZE, functools.partial(_paint, draw(LIGHT), axes, False)),
        ".svg": lambda: _svg(draw(LIGHT), axes),
    }
    save_as(path, kinds, "{path}: a map is saved as {endings}")


def asked_path(parent: QWidget, suffix: str) -> Path | None:
    """Ask where to save a file of this kind."""
    title = tr("Export the map")
    return ask_save(parent, title, f"hog{suffix}", {f"*{suffix}": suffix})


def csv_of(values: Numbers) -> str:
    """Return a line for each own score and a column for each opponent's; unknown cells empty."""
    return "".join(",".join(map(_number, row)) + "\n" for row in values.tolist())


def _number(value: float) -> str:
    if value != value:
        return ""
    return str(int(value)) if value == int(value) else repr(value)


def _npy(values: Numbers) -> bytes:
    stream = io.BytesIO()
    np.lib.format.write_array(stream, values, allow_pickle=False)
    return stream.getvalue()


def _svg(picture: MapPicture, axes: tuple[str, str]) -> bytes:
    return svg_of(SIZE, functools.partial(_paint, picture, axes, True), picture.title)


def _paint(picture: MapPicture, axes: tuple[str, str], in_runs: bool, painter: QPainter) -> None:
    """Paint cells of one colour as runs where dots are dear, else as an image."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, not in_runs)
    layout = layout_of(_area(), picture, LIGHT)
    if in_runs:
        paint_runs(painter, layout, picture.colors)
    else:
        paint_cells(painter, layout, image_of(picture.colors), LIGHT)
    paint_map(painter, layout, picture, LIGHT, axes)


def _area() -> QRectF:
    return QRectF(16, 16, SIZE.width() - 32, SIZE.height() - 32)
