"""The words of a row of the log: what was done, how bad that was, and details."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from engine.core.play.mistakes import MistakeClass
from gui.shared.page.page import LogRow
from gui.shared.review.class_mark import mark_size, paint_class_mark
from gui.shared.style.painter import Painter
from gui.shared.style.painting import Align
from gui.shared.style.theme import Theme

DETAIL_ROLES = ("body", "small", "tick")
LEAST = 56
"""The least room, at 100 %, that a part of the details is written in: several dice."""


def paint_text(painter: Painter, box: QRectF, row: LogRow, mistake: MistakeClass) -> float:
    """Paint what was done, bold and with an icon where a rule fired; return the width used.

    A mark tells of a bad choice.
    """
    theme = painter.theme
    weight = 700 if row.icon else 500
    side, gap = theme.px(16), theme.px(6)
    mark_width, mark_height = mark_size(theme) if mistake else (0.0, 0.0)
    taken = (side + gap + 2 if row.icon else 0) + (mark_width + gap if mistake else 0)
    room = box.width() - taken
    font, metrics = theme.font("body", weight), theme.metrics("body", weight)
    width = min(metrics.horizontalAdvance(row.text), max(room, 0))
    words = QRectF(box.left(), box.top(), width, box.height())
    painter.text(words, row.text, font)
    right = words.right()
    if row.icon:
        icon = QRectF(right + gap, box.center().y() - side / 2, side, side)
        painter.icon(row.icon, icon)
        right = icon.right()
    if mistake:
        top = box.center().y() - mark_height / 2
        mark = QRectF(right + gap, top, mark_width, mark_height)
        paint_class_mark(painter, mark, mistake)
        right = mark.right()
    return right - box.left()


def paint_detail(painter: Painter, box: QRectF, detail: str, align: Align) -> None:
    """Paint the details, or nothing where too little of them has room."""
    role = detail_role(detail, box.width(), painter.theme)
    if role:
        painter.text(box, detail, role, "text_2", align)


def detail_role(detail: str, room: float, theme: Theme) -> str:
    """Return the largest of the small roles in which the details fit, or the smallest.

    Of a few letters a part says something else, 11 of "11 v 10": where these do not fit it is none.
    """
    for role in DETAIL_ROLES:
        if theme.metrics(role).horizontalAdvance(detail) <= room:
            return role
    return DETAIL_ROLES[-1] if room >= theme.px(LEAST) else ""
