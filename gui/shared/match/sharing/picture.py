"""The board as a picture with a caption: game and rules, the position in words, the program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFont, QPainter

from gui.shared.style.painter import Painter
from gui.shared.style.picture_file import LIGHT, png_of

if TYPE_CHECKING:
    from gui.shared.page.canvas import Canvas
    from gui.shared.page.page import AnyPage

SIZE = QSize(960, 640)
MARGIN, LINE = 24, 22


def board_picture(page: AnyPage, board: Canvas, frame: Any, caption: Sequence[str]) -> bytes:
    """Return a PNG in the light theme of what a board shows; the first line is the title."""
    view = page.new_view()
    view.show_overlays(board.overlays)
    view.show_frame(frame)
    height = SIZE.height() - 2 * MARGIN - LINE * len(caption)
    area = QRectF(MARGIN, MARGIN, SIZE.width() - 2 * MARGIN, height)
    view.resize(area.size().toSize())

    def paint(painter: Painter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.save()
        painter.translate(area.topLeft())
        painter.setClipRect(QRectF(0, 0, area.width(), area.height()))
        view.paint_frame(painter, QRectF(0, 0, area.width(), area.height()))
        painter.restore()
        for number, text in enumerate(caption):
            line = QRectF(area.left(), area.bottom() + 8 + LINE * number, area.width(), LINE)
            font = LIGHT.font("body", 600 if number == 0 else QFont.Weight.Normal)
            painter.text(line, text, font, LIGHT.color("text_2" if number else "text"))

    content = png_of(SIZE, paint)
    view.deleteLater()
    return content
