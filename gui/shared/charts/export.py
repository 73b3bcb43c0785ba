"""Saves a chart: its picture as PNG or SVG in the light theme, its numbers as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from engine.core.system.errors import InputError
from engine.core.system.files import write_with
from gui.shared.charts.figure import Figure, Look
from gui.shared.charts.library import library
from gui.shared.style.theme import Theme

SIZE = QSize(760, 480)
INSET = 16
SHARPNESS = 2
"""Pixels of a PNG for each of the design."""
LIGHT = Theme(is_dark=False, scale=1.0)

Paint = Callable[[QPainter], object]


def save(path: Path, figure: Figure, title: str) -> None:
    """Write what the ending of `path` says; InputError where that cannot be."""
    suffix = path.suffix.lower()
    if suffix == ".csv":
        content = csv_of(figure).encode()
    elif suffix == ".png":
        content = _drawn(figure, png_of, SHARPNESS)
    elif suffix == ".svg":
        content = _drawn(figure, lambda size, paint: svg_of(size, paint, title))
    else:
        endings = ".png, .svg, .csv"
        raise InputError("{path}: a chart is saved as {endings}", path=path, endings=endings)
    write_with(path, lambda stream: stream.write(content))


def csv_of(figure: Figure) -> str:
    """Return the figure's numbers in full, with a head."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(figure.rows())
    return text.getvalue()


def png_of(size: QSize, paint: Paint) -> bytes:
    """Return a picture of dots."""
    image = QImage(size * SHARPNESS, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(SHARPNESS)
    painter = QPainter(image)
    paint(painter)
    painter.end()
    content, buffer = _buffer()
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(content.data())


def svg_of(size: QSize, paint: Paint, title: str) -> bytes:
    """Return a picture of lines and letters."""
    content, buffer = _buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
    generator.setTitle(title)
    painter = QPainter(generator)
    paint(painter)
    painter.end()
    return bytes(content.data())


def _buffer() -> tuple[QByteArray, QBuffer]:
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return content, buffer


def _drawn(figure: Figure, write: Callable[[QSize, Paint], bytes], ratio: int = 1) -> bytes:
    """Return the picture of a figure, all of it, drawn by a plot that nobody sees."""
    library().load_now()
    plot = library().plot_class()(inset=INSET)
    plot.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    plot.resize(SIZE)
    plot.show()
    plot.show_figure(figure, Look(LIGHT, ratio), "surface")
    area = QRectF(0, 0, SIZE.width(), SIZE.height())
    content = write(SIZE, lambda painter: plot.render(painter, area))
    plot.hide()
    plot.deleteLater()
    return content
