"""Saves a chart: its picture as PNG or SVG in the light theme, its numbers as CSV."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt

from engine.core.system.csv_text import csv_text
from gui.shared.charts.figure import Figure
from gui.shared.charts.library import library
from gui.shared.charts.look import Look
from gui.shared.style.picture_file import LIGHT, SHARPNESS, Paint, png_of, save_as, svg_of

SIZE = QSize(760, 480)
INSET = 16


def save(path: Path, figure: Figure, title: str) -> None:
    """Write what the ending of `path` says; InputError where that cannot be."""
    kinds = {
        ".png": lambda: _drawn(figure, png_of, SHARPNESS),
        ".svg": lambda: _drawn(figure, lambda size, paint: svg_of(size, paint, title)),
        ".csv": lambda: csv_of(figure).encode(),
    }
    save_as(path, kinds, "{path}: a chart is saved as {endings}")


def csv_of(figure: Figure) -> str:
    """Return the figure's numbers in full, with a head."""
    return csv_text(figure.rows())


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
