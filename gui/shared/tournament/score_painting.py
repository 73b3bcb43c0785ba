"""Paints lines of scores: rank, badge, name, number, interval and games; for widgets and files."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPen

from gui.shared.charts.axis import Axis, axis_for, round_axis
from gui.shared.controls.chip import paint_chip
from gui.shared.style.painter import Painter
from gui.shared.style.painting import Align, text_width
from gui.shared.style.player_badge import MARK, TABLE, badge_path
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal
from gui.shared.tournament.data import ScoreRow

PADDING = 10
BADGE = 30
NARROWEST_NAME = 64
NARROWEST_AXIS = 80
WIDEST_NAME = 260
_DIGITS = str.maketrans("123456789", "000000000")
RANKS = 80
"""The width of a histogram."""


@dataclass(frozen=True, slots=True)
class Heads:
    """The titles of the columns; one without a title is left out."""

    rank: str
    name: str
    value: str
    detail: str
    faults: str
    unit: str = ""
    more: tuple[str, ...] = ()
    ranks: str = ""


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the columns begin and end, and the axis of the interval column."""

    heads: Heads
    rank: tuple[float, float]
    name: tuple[float, float]
    value: tuple[float, float]
    interval: tuple[float, float] | None
    faults: tuple[float, float] | None
    detail: tuple[float, float]
    axis: Axis | None
    middle: float | None
    ranks: tuple[float, float] | None = None
    more: tuple[tuple[float, float] | None, ...] = ()
    shorts: tuple[bool, ...] = ()
    """Whether there is no room in those for intervals."""
    top: float = 1.0
    """The share that the highest bar of all histograms stands for."""

    def x(self, value: float) -> float:
        """Return where a value of the axis lies."""
        assert self.interval is not None
        assert self.axis is not None
        left, right = self.interval
        return left + (right - left) * self.axis.share(value)


def columns_for(
    rows: Sequence[ScoreRow], heads: Heads, width: float, theme: Theme, middle: float | None
) -> Columns:
    """Return the columns that `width` has room for; the axis goes first where it is narrow."""
    gap, pad = theme.px(20), theme.px(PADDING)
    rank = theme.px(28) if heads.rank else 0.0
    badge = pad + rank + (theme.px(14) if rank else 0)
    values = _widest([row.value for row in rows], heads.value, theme, 600)
    details = _widest([row.detail for row in rows], heads.detail, theme, 400)
    has_faults = bool(heads.faults) and any(row.faults for row in rows)
    faults = max(theme.px(44), _widest([], heads.faults, theme, 400)) if has_faults else 0.0
    names = _widest([row.name for row in rows], heads.name, theme, 600)
    left = badge + theme.px(BADGE)
    has_detail = bool(heads.detail)
    fixed = left + values + details + faults + pad + (1 + has_detail + has_faults) * gap
    room = width - fixed
    name = min(
        names,
        theme.px(WIDEST_NAME),
        max(room - theme.px(NARROWEST_AXIS) - gap, theme.px(NARROWEST_NAME)),
    )
    has_axis = room - name - gap >= theme.px(NARROWEST_AXIS)
    if not has_axis:
        name = max(room, theme.px(40))
    spare = room - name - gap - theme.px(NARROWEST_AXIS) if has_axis else 0.0
    others, shorts = _others(rows, heads, theme, spare - gap)
    axis = _axis(rows)
    end = width - pad
    detail = (end - details, end)
    last = detail[0] - gap if has_detail else end
    fault = (last - faults, last) if has_faults else None
    value = (left + name + gap, left + name + gap + values)
    right = fault[0] if fault else detail[0] if has_detail else end + gap
    more: list[tuple[float, float] | None] = []
    for wide in reversed(others[1:]):
        more.insert(0, (right - gap - wide, right - gap) if wide else None)
        right -= wide + gap if wide else 0
    ranks = (right - gap - others[0], right - gap) if others[0] else None
    right = ranks[0] if ranks else right
    interval = (value[1] + gap + theme.px(4), right - gap) if has_axis and axis else None
    places = (pad, pad + rank), (badge, left + name), value, interval, fault
    top = max((share for row in rows for share in row.ranks), default=0.0) or 1.0
    return Columns(heads, *places, detail, axis, middle, ranks, tuple(more), shorts, top)


def _axis(rows: Sequence[ScoreRow]) -> Axis | None:
    """Return an axis for all lines, and the whole intervals of those that are well known.

    It says nothing of what cannot be.  Where little is known of any line it is all that can be.
    """
    limits = next((row.limits for row in rows if row.limits is not None), (-math.inf, math.inf))
    if all(row.is_vague for row in rows):
        if limits[0] < limits[1] < math.inf:
            return round_axis(*limits, least=1.0)
        return axis_for([(row.center, min(row.half, 50.0)) for row in rows])
    return axis_for([(row.center, 0.0 if row.is_vague else row.half) for row in rows], limits)


def _others(
    rows: Sequence[ScoreRow], heads: Heads, theme: Theme, room: float
) -> tuple[list[float], tuple[bool, ...]]:
    """Return the widths of the histogram and of other measures, 0 for those without room.

    And whether measures are written without their intervals, as all are where some had no room.
    """
    gap = theme.px(20)
    ranks = theme.px(RANKS) if heads.ranks else 0.0
    ranks = ranks if 0 < ranks <= room else 0.0
    left = room - ranks - gap if ranks else room
    places = range(len(heads.more))
    wide = [_widest([row.more[k].text for row in rows], heads.more[k], theme, 400) for k in places]
    if sum(wide) + gap * len(wide) <= left + gap:
        return [ranks, *wide], (False,) * len(wide)
    found = []
    for place, head in enumerate(heads.more):
        texts = [row.more[place].short or row.more[place].text for row in rows]
        width = _widest(texts, head, theme, 400)
        fits = 0 < width <= left
        left -= width + gap if fits else 0
        found.append(width if fits else 0.0)
    return [ranks, *found], (True,) * len(found)


def paint_heads(painter: Painter, area: QRectF, columns: Columns) -> None:
    """Paint the titles, the ticks and the line below."""
    font, ink = "small", "text_3"
    heads = columns.heads
    left, right = area.left(), area.right()
    name_left = columns.name[0] if not heads.rank else columns.name[0] + painter.px(1)
    titles: tuple[tuple[tuple[float, float], str, Align], ...] = (
        (columns.rank, heads.rank, "center"),
        ((name_left, columns.name[1]), heads.name, "left"),
        (columns.value, heads.value, "right"),
        (columns.detail, heads.detail, "right"),
        (columns.faults or (0, 0), heads.faults, "right"),
        (columns.ranks or (0, 0), heads.ranks, "center"),
        *(
            (span or (0, 0), head, "right")
            for span, head in zip(columns.more, heads.more, strict=True)
        ),
    )
    for (start, end), text, align in titles:
        if end > start:
            box = QRectF(left + start - 6, area.top(), end - start + 6, area.height() - 4)
            box.setLeft(left + start if align == "left" else box.left())
            painter.text(box, text, font, ink, align)
    if columns.interval is not None and columns.axis is not None:
        width = painter.px(44)
        for tick in labelled_ticks(columns, painter.theme):
            box = QRectF(left + columns.x(tick) - width / 2, area.top(), width, area.height() - 4)
            painter.text(box, _tick(tick), "tick", ink, "center")
    bottom = area.bottom() - 1
    painter.line(QPointF(left, bottom), QPointF(right - 1, bottom), "line_strong")


def labelled_ticks(columns: Columns, theme: Theme) -> tuple[float, ...]:
    """Return the ticks whose numbers have room side by side: every one, every second and so on.

    Zero is among them where it is a tick at all.
    """
    assert columns.axis is not None
    ticks, metrics = columns.axis.ticks, QFontMetricsF(theme.font("tick"))
    widest = max(metrics.horizontalAdvance(_tick(tick)) for tick in ticks) + theme.px(4)
    apart = columns.x(ticks[1]) - columns.x(ticks[0])
    stride = max(1, math.ceil(widest / apart))
    start = ticks.index(0.0) % stride if 0.0 in ticks else 0
    return ticks[start::stride]


def paint_row(painter: Painter, area: QRectF, row: ScoreRow, columns: Columns) -> None:
    """Paint one line; `area` is as wide as the columns were made for."""
    if columns.interval is not None:
        _paint_grid(painter, area, columns)
    left = area.left()
    middle = area.center().y()

    def box(span: tuple[float, float]) -> QRectF:
        return QRectF(left + span[0], area.top(), span[1] - span[0], area.height())

    body, quiet = "body", "text_2"
    painter.text(box(columns.rank), row.rank, body, quiet, "center")
    center = QPointF(left + columns.name[0] + painter.px(11), middle)
    painter.badge(center, painter.px(TABLE) + 1, row.player)
    name = box((columns.name[0] + painter.px(BADGE), columns.name[1]))
    painter.text(name, row.name, weight=600)
    ink = "text_3" if row.is_vague else "text"
    painter.text(box(columns.value), row.value, "body", ink, "right", weight=500)
    painter.text(box(columns.detail), row.detail, body, quiet, "right")
    for span, figure, is_short in zip(columns.more, row.more, columns.shorts, strict=True):
        if span is not None:
            text = figure.short if is_short and figure.short else figure.text
            painter.text(box(span), text, body, quiet, "right")
    _paint_bracket(painter, area, row)
    if columns.ranks is not None:
        _paint_ranks(painter, box(columns.ranks), row, columns.top)
    if columns.faults is not None and row.faults:
        height = painter.px(22)
        chip = box(columns.faults)
        chip = QRectF(chip.left(), middle - height / 2, chip.width(), height)
        paint_chip(painter, chip, f"{row.faults:,}", "fault")
    if columns.interval is not None:
        _paint_interval(painter, area, row, columns)


def _paint_bracket(painter: Painter, area: QRectF, row: ScoreRow) -> None:
    """Paint a row's part of the bracket that joins those who share a place."""
    if not (row.is_level_above or row.is_level_below):
        return
    half, tick = painter.px(12), painter.px(5)
    x, middle = area.left() + painter.px(3), area.center().y()
    top = area.top() if row.is_level_above else middle - half
    bottom = area.bottom() + 1 if row.is_level_below else middle + half
    painter.setPen(QPen(painter.theme.color("line_strong"), 1.5))
    painter.drawLine(QPointF(x, top), QPointF(x, bottom))
    for y, is_end in ((top, not row.is_level_above), (bottom, not row.is_level_below)):
        if is_end:
            painter.drawLine(QPointF(x, y), QPointF(x + tick, y))


def bar_at(span: tuple[float, float], count: int, x: float) -> int:
    """Return which of `count` bars of a histogram in these bounds lies at `x`."""
    share = (x - span[0]) / (span[1] - span[0])
    return min(max(int(share * count), 0), count - 1)


def _paint_ranks(painter: Painter, area: QRectF, row: ScoreRow, top: float) -> None:
    """Paint how often a line came first, second and so on, all lines on one scale."""
    foot = area.bottom() - painter.px(7)
    painter.fillRect(QRectF(area.left(), foot, area.width(), 1), painter.theme.color("line_strong"))
    if not row.ranks:
        return
    room, pitch = foot - area.top() - painter.px(5), area.width() / len(row.ranks)
    gap = min(2.0, pitch / 4)
    painter.setPen(Qt.PenStyle.NoPen)
    for place, share in enumerate(row.ranks):
        height = room * share / top
        bar = QRectF(area.left() + place * pitch, foot - height, pitch - gap, height)
        painter.fillRect(bar, QColor(painter.theme.player(row.player).fill))


def _paint_grid(painter: Painter, area: QRectF, columns: Columns) -> None:
    assert columns.axis is not None
    for tick in columns.axis.ticks:
        is_middle = tick == columns.middle
        x = round(area.left() + columns.x(tick))
        color = "line_strong" if is_middle else "line"
        painter.line(QPointF(x, area.top()), QPointF(x, area.bottom() + 1), color)
    middle = columns.middle
    if middle is not None and middle not in columns.axis.ticks and columns.axis.has(middle):
        x = round(area.left() + columns.x(middle))
        color = "line_strong"
        painter.line(QPointF(x, area.top()), QPointF(x, area.bottom() + 1), color)


def _paint_interval(painter: Painter, area: QRectF, row: ScoreRow, columns: Columns) -> None:
    theme = painter.theme
    assert columns.axis is not None
    assert columns.interval is not None
    if math.isnan(row.center):
        return
    left, middle = area.left(), area.center().y()
    if not columns.axis.has(row.center):
        _paint_outlier(painter, area, columns, is_low=row.center < columns.axis.low)
        return
    if 0 < row.half < math.inf:
        ends = [
            min(max(row.center + side * row.half, columns.axis.low), columns.axis.high)
            for side in (-1, 1)
        ]
        painter.setPen(QPen(theme.color("text"), 2.0))
        low, high = (left + columns.x(end) for end in ends)
        painter.drawLine(QPointF(low, middle), QPointF(high, middle))
    style = theme.player(row.player)
    edge = QPen(QColor(style.ink if style.has_edge else style.fill), 1.25)
    painter.setPen(edge)
    painter.setBrush(theme.color("surface") if style.is_outline else QColor(style.fill))
    center = QPointF(left + columns.x(row.center), middle)
    painter.drawPath(badge_path(style.shape, center, theme.px(MARK)))


def _paint_outlier(painter: Painter, area: QRectF, columns: Columns, *, is_low: bool) -> None:
    """Name an outlier at the end of the axis that it lies beyond."""
    theme = painter.theme
    assert columns.interval is not None
    text = tr("off the scale")
    font = "small"
    width = theme.metrics("small").horizontalAdvance(text) + 2
    side = theme.px(14)
    first, last = (area.left() + x for x in columns.interval)
    x = first - theme.px(14) if is_low else last + theme.px(14) - width - side
    ground = QRectF(x, area.center().y() - theme.px(9), width + side + 2, theme.px(18))
    painter.fillRect(ground.adjusted(-2, 0, 2, 0), theme.color("ground"))
    words = QRectF(x + (side if is_low else 0), area.top(), width, area.height())
    painter.text(words, text, font, "text_3")
    arrow = QRectF(x if is_low else x + width, area.center().y() - side / 2, side, side)
    tip, end = (-3.0, 1.5) if is_low else (3.0, -1.5)
    painter.setPen(QPen(theme.color("text_3"), 1.5))
    for up in (-4.0, 4.0):  # drawn, not an icon: files are painted in other threads, too
        point = arrow.center() + QPointF(tip, 0.0)
        painter.drawLine(point, arrow.center() + QPointF(end, up))


def _tick(value: float) -> str:
    return decimal(value, 0 if value == round(value) else 1 if value * 10 % 1 < 1e-6 else 2)


def _widest(texts: Sequence[str], head: str, theme: Theme, weight: int) -> float:
    """Return the width of the widest text of a column, its title included."""
    if not head and not any(texts):
        return 0.0
    font = theme.font("body", weight)
    # All digits are as wide: of a thousand numbers few are different.
    different = set("\n".join(texts).translate(_DIGITS).split("\n"))
    widths = [text_width(text, font) for text in different]
    widths.append(theme.metrics("small").horizontalAdvance(head))
    return math.ceil(max(widths)) + 2
