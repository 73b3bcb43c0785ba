"""Saves a map: its numbers as CSV or NumPy, its picture as PNG or SVG in the light theme."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

from engine.core.system.errors import InputError
from engine.core.system.files import write_with
from gui.hog.solve.map_paint import image_of, layout_of, paint_cells, paint_map, paint_runs
from gui.hog.solve.map_picture import MapPicture
from gui.shared.controls.file_dialog import ask_save
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr

SIZE = QSize(760, 820)
SHARPNESS = 2
PICTURES = (".png", ".svg")
TABLES = (".csv", ".npy")
LIGHT = Theme(is_dark=False, scale=1.0)

Draw = Callable[[Theme], MapPicture]
"""Returns the picture in the colours of a theme."""
Numbers = npt.NDArray[Any]


def export(path: Path, draw: Draw, axes: tuple[str, str], numbers: Numbers) -> None:
    """Write what the ending of `path` says; InputError where that cannot be."""
    picture = draw(LIGHT)
    suffix = path.suffix.lower()
    if suffix == ".png":
        content = _png(picture, axes)
    elif suffix == ".svg":
        content = _svg(picture, axes)
    elif suffix == ".npy":
        content = _npy(numbers)
    elif suffix == ".csv":
        content = csv_of(numbers).encode()
    else:
        endings = ", ".join((*TABLES, *PICTURES))
        raise InputError("{path}: a map is saved as {endings}", path=path, endings=endings)
    write_with(path, lambda stream: stream.write(content))


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


def _png(picture: MapPicture, axes: tuple[str, str]) -> bytes:
    image = QImage(SIZE * SHARPNESS, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(SHARPNESS)
    image.fill(LIGHT.color("ground"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    layout = layout_of(_area(), picture, LIGHT)
    paint_cells(painter, layout, image_of(picture.colors), LIGHT)
    paint_map(painter, layout, picture, LIGHT, axes)
    painter.end()
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(content.data())


def _svg(picture: MapPicture, axes: tuple[str, str]) -> bytes:
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(SIZE)
    generator.setViewBox(QRectF(0, 0, SIZE.width(), SIZE.height()))
    generator.setTitle(picture.title)
    painter = QPainter(generator)
    painter.fillRect(QRectF(0, 0, SIZE.width(), SIZE.height()), LIGHT.color("ground"))
    layout = layout_of(_area(), picture, LIGHT)
    paint_runs(painter, layout, picture.colors)
    paint_map(painter, layout, picture, LIGHT, axes)
    painter.end()
    return bytes(content.data())


def _area() -> QRectF:
    return QRectF(16, 16, SIZE.width() - 32, SIZE.height() - 32)
