"""The words of a row of the log: what was done, how bad that was, and details."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from engine.core.play.mistakes import MistakeClass
from gui.shared.page.page import LogRow
from gui.shared.review.class_mark import mark_size, paint_class_mark
from gui.shared.style.icons import draw_icon
from gui.shared.style.painting import LEFT, draw_text
from gui.shared.style.theme import Theme

DETAIL_ROLES = ("body", "small", "tick")


def paint_text(
    painter: QPainter, box: QRectF, row: LogRow, mistake: MistakeClass, theme: Theme
) -> float:
    """Paint what was done, bold and with an icon where a rule fired; return the width used.

    A mark tells of a bad choice.
    """
    weight = 700 if row.icon else 500
    side, gap = theme.px(16), theme.px(6)
    mark_width, mark_height = mark_size(theme) if mistake else (0.0, 0.0)
    taken = (side + gap + 2 if row.icon else 0) + (mark_width + gap if mistake else 0)
    room = box.width() - taken
    font, metrics = theme.font("body", weight), theme.metrics("body", weight)
    width = min(metrics.horizontalAdvance(row.text), max(room, 0))
    words = QRectF(box.left(), box.top(), width, box.height())
    draw_text(painter, words, row.text, font, theme.color("text"), LEFT)
    right = words.right()
    if row.icon:
        icon = QRectF(right + gap, box.center().y() - side / 2, side, side)
        draw_icon(painter, row.icon, icon, theme.colors.text_2)
        right = icon.right()
    if mistake:
        top = box.center().y() - mark_height / 2
        mark = QRectF(right + gap, top, mark_width, mark_height)
        paint_class_mark(painter, mark, mistake, theme)
        right = mark.right()
    return right - box.left()


def paint_detail(
    painter: QPainter, box: QRectF, detail: str, theme: Theme, align: Qt.AlignmentFlag
) -> None:
    """Paint the details, or nothing where there is no room for even a few letters."""
    if box.width() < theme.px(24):
        return
    role = detail_role(detail, box.width(), theme)
    draw_text(painter, box, detail, theme.font(role), theme.color("text_2"), align)


def detail_role(detail: str, room: float, theme: Theme) -> str:
    """Return the largest of the small roles in which the details fit, or the smallest."""
    for role in DETAIL_ROLES:
        if theme.metrics(role).horizontalAdvance(detail) <= room:
            return role
    return DETAIL_ROLES[-1]
