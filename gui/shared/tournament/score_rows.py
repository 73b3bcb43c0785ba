"""A table of scores as rows: the standings, or one entrant against each other one."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF

from engine.core.tournament.ranking import range_text
from gui.shared.charts.axis import Axis, axis_for, round_axis
from gui.shared.controls.chip import paint_chip
from gui.shared.report.blocks import Column, Rows
from gui.shared.report.orders import Order
from gui.shared.style.painter import Painter
from gui.shared.style.painting import Align
from gui.shared.style.player_badge import MARK, TABLE, badge_path
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Height
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal, percent
from gui.shared.tournament.data import ScoreRow

HEAD = 36
COMPACT_FROM = 13
"""With so many rows they are lower."""
LONGEST = 14
"""So many letters of a name have room before anything else beside it."""
BADGE, PICTURE = 34, 80
"""The width of a badge before a name, and the least of an axis or a histogram."""


@dataclass(frozen=True, slots=True)
class Heads:
    """The titles of the columns; one without a title is left out."""

    rank: str
    name: str
    value: str
    detail: str
    faults: str
    more: tuple[str, ...] = ()
    ranks: str = ""


def score_height(count: int) -> int:
    """Return the height of a row in a table of `count` rows, at 100 %."""
    return 42 if count < COMPACT_FROM else Height.COMPACT


def score_rows(
    name: str,
    rows: Sequence[ScoreRow],
    heads: Heads,
    middle: float | None,
    choose: Callable[[int], Order | None] | None = None,
    faults: Callable[[ScoreRow], Order | None] | None = None,
    player: int = -1,
) -> Rows:
    """Return rows under these heads; `choose` and `faults` take a row's place, and a row.

    That of a `player` is marked; `middle` is where an even result lies on the axis.
    """
    players = [row.player for row in rows]
    return Rows(
        name,
        score_columns(rows, heads, middle, faults),
        rows,
        choose,
        is_whole=True,
        current=players.index(player) if player in players else -1,
        height=score_height(len(rows)),
        head=HEAD,
        words=partial(row_words, heads),
    )


def row_words(heads: Heads, row: ScoreRow) -> str:
    """Return a row as a sentence."""
    rank = tr("rank {n}, shared") if row.is_level else tr("rank {n}")
    rank = tr("rank {n} to {last}") if row.last else rank
    parts = [rank.format(n=row.rank, last=row.last)] if row.rank else []
    parts += [row.name, row.value]
    more = zip(heads.more, row.more, strict=False)
    parts += [f"{head} {figure.text}" for head, figure in more]
    parts.append(row.detail)
    if row.faults:
        count = tr("%n fault(s)", row.faults)
        parts.append(f"{count} ({row.kinds})" if row.kinds else count)
    return ", ".join(part for part in parts if part)


def score_columns(
    rows: Sequence[ScoreRow],
    heads: Heads,
    middle: float | None,
    faults: Callable[[ScoreRow], Order | None] | None = None,
) -> tuple[Column, ...]:
    """Return the columns under these heads; what has no number comes last."""
    axis, top = axis_of(rows), max((max(row.ranks, default=0.0) for row in rows), default=0.0)
    found = [
        Column(heads.name, lambda row: row.name, lambda row: row.name, 3.0, font=("body", 600),
               paint=_paint_name, sample=_longest(row.name[:LONGEST] for row in rows), more=BADGE),
        Column(heads.value, lambda row: row.value, lambda row: row.center, 1.0, align="right",
               font=("body", 500), paint=_paint_value, sample=_longest(row.value for row in rows),
               more=12),
    ]  # fmt: skip
    if heads.rank:
        longest = _longest(("8 =", *map(_rank, rows)))
        found.insert(0, Column(heads.rank, _rank, lambda row: int(row.rank) if row.rank else None,
                               0.3, paint=_quiet(_rank), sample=longest, more=10))  # fmt: skip
    if axis is not None:
        found.append(Column(tr("95 % interval"), _interval, None, 4.0, paint_head=partial(
            _paint_ticks, axis), paint=partial(_paint_interval, axis, middle), more=PICTURE,
            yields=1))  # fmt: skip
    if heads.ranks:
        found.append(Column(heads.ranks, _ranks, None, 1.0, more=PICTURE, yields=2,
                            paint=partial(_paint_ranks, top or 1.0)))  # fmt: skip
    for place, head in enumerate(heads.more):
        found.append(_more(rows, place, head))
    if heads.faults and any(row.faults for row in rows):
        found.append(Column(heads.faults, _faults, lambda row: row.faults, 0.4, align="right",
                            paint=_paint_faults, sample="888", more=20,
                            choose=lambda row: faults(row) if faults and row.faults else None,
                            ))  # fmt: skip
    if heads.detail:
        found.append(Column(heads.detail, lambda row: row.detail, lambda row: row.amount, 0.8,
                            align="right", paint=_quiet(lambda row: row.detail, "right"),
                            sample=_longest(row.detail for row in rows), more=12))  # fmt: skip
    return tuple(found)


def _more(rows: Sequence[ScoreRow], place: int, head: str) -> Column:
    """Return another measure: its intervals are copied, and said in the tip of the row."""

    def short(row: ScoreRow) -> str:
        return row.more[place].short or row.more[place].text

    return Column(head, lambda row: row.more[place].text, lambda row: row.more[place].number, 0.6,
                  align="right", paint=_quiet(short, "right"), sample=_longest(map(short, rows)),
                  more=12, yields=3 + place)  # fmt: skip


def _longest(texts: Iterable[str]) -> str:
    return max(texts, key=len, default="")


def _rank(row: ScoreRow) -> str:
    if row.last:
        return range_text(int(row.rank), int(row.last))
    return f"{row.rank} =" if row.is_level else row.rank


def _ranks(row: ScoreRow) -> str:
    return "  ".join(percent(share, 0) for share in row.ranks)


def _faults(row: ScoreRow) -> str:
    return f"{row.faults:,}" if row.faults else ""


def _interval(row: ScoreRow) -> str:
    if not 0 < row.half < math.inf:
        return ""
    low, high = decimal(row.center - row.half, 2), decimal(row.center + row.half, 2)
    return tr("{low} to {high}").format(low=low, high=high)


def axis_of(rows: Sequence[ScoreRow]) -> Axis | None:
    """Return an axis for all lines, and the whole intervals of those that are well known.

    It says nothing of what cannot be.  Where little is known of any line it is all that can be.
    """
    limits = next((row.limits for row in rows if row.limits is not None), (-math.inf, math.inf))
    if all(row.is_vague for row in rows):
        if limits[0] < limits[1] < math.inf:
            return round_axis(*limits, least=1.0)
        return axis_for([(row.center, min(row.half, 50.0)) for row in rows])
    return axis_for([(row.center, 0.0 if row.is_vague else row.half) for row in rows], limits)


def _quiet(
    text: Callable[[ScoreRow], str], align: Align = "left"
) -> Callable[[Painter, QRectF, ScoreRow, QColor], None]:
    """Return what paints a text that matters less."""
    return lambda painter, area, row, _ink: painter.text(area, text(row), "body", "text_2", align)


def _paint_name(painter: Painter, area: QRectF, row: ScoreRow, ink: QColor) -> None:
    center = QPointF(area.left() + painter.px(11), area.center().y())
    painter.badge(center, painter.px(TABLE) + 1, row.player)
    painter.text(area.adjusted(painter.px(30), 0, 0, 0), row.name, "body", ink, weight=600)


def _paint_value(painter: Painter, area: QRectF, row: ScoreRow, ink: QColor) -> None:
    shade = painter.theme.color("text_3") if row.is_vague else ink
    painter.text(area, row.value, "body", shade, "right", weight=500)


def _paint_faults(painter: Painter, area: QRectF, row: ScoreRow, _ink: QColor) -> None:
    if row.faults:
        half = painter.px(22) / 2
        area = area.adjusted(painter.px(8), 0, 0, 0)
        chip = QRectF(area.left(), area.center().y() - half, area.width(), 2 * half)
        paint_chip(painter, chip, f"{row.faults:,}", "fault")


def _paint_ranks(top: float, painter: Painter, area: QRectF, row: ScoreRow, _ink: QColor) -> None:
    """Paint how often a line came first, second and so on, all lines on one scale."""
    area = area.adjusted(painter.px(10), 0, 0, 0)
    foot = area.bottom() - painter.px(7)
    painter.fillRect(QRectF(area.left(), foot, area.width(), 1), painter.theme.color("line_strong"))
    room, pitch = foot - area.top() - painter.px(5), area.width() / max(len(row.ranks), 1)
    for place, share in enumerate(row.ranks):
        height = room * share / top
        left, wide = area.left() + place * pitch, pitch - min(2.0, pitch / 4)
        bar = QRectF(left, foot - height, wide, height)
        painter.fillRect(bar, QColor(painter.theme.player(row.player).fill))


def _inside(painter: Painter, area: QRectF) -> QRectF:
    """Return where the axis lies in its column."""
    return area.adjusted(painter.px(20), 0, -painter.px(10), 0)


def _x(axis: Axis, area: QRectF, value: float) -> float:
    return area.left() + area.width() * axis.share(value)


def labelled_ticks(axis: Axis, width: float, theme: Theme) -> tuple[float, ...]:
    """Return the ticks whose numbers have room side by side: every one, every second and so on.

    Zero is among them where it is a tick at all.
    """
    ticks, metrics = axis.ticks, QFontMetricsF(theme.font("tick"))
    widest = max(metrics.horizontalAdvance(_tick(tick)) for tick in ticks) + theme.px(4)
    apart = width * (axis.share(ticks[1]) - axis.share(ticks[0]))
    stride = max(1, math.ceil(widest / apart))
    start = ticks.index(0.0) % stride if 0.0 in ticks else 0
    return ticks[start::stride]


def _paint_ticks(axis: Axis, painter: Painter, area: QRectF) -> None:
    inside, half = _inside(painter, area), painter.px(22)
    for tick in labelled_ticks(axis, inside.width(), painter.theme):
        box = QRectF(_x(axis, inside, tick) - half, area.top(), 2 * half, area.height())
        painter.text(box, _tick(tick), "tick", "text_3", "center")


def _paint_interval(
    axis: Axis, middle: float | None, painter: Painter, area: QRectF, row: ScoreRow, _ink: QColor
) -> None:
    """Paint the lines of the axis, on it the interval, and the score as the entrant's badge."""
    theme, area = painter.theme, _inside(painter, area)
    for tick in {*axis.ticks, *([] if middle is None or not axis.has(middle) else [middle])}:
        x, color = round(_x(axis, area, tick)), "line_strong" if tick == middle else "line"
        painter.line(QPointF(x, area.top()), QPointF(x, area.bottom() + 1), color)
    if math.isnan(row.center):
        return
    if not axis.has(row.center):
        _paint_outlier(painter, area, is_low=row.center < axis.low)
        return
    y = area.center().y()
    if 0 < row.half < math.inf:
        low = max(row.center - row.half, axis.low)
        high = min(row.center + row.half, axis.high)
        painter.outlined("text", 2.0).drawLine(
            QPointF(_x(axis, area, low), y), QPointF(_x(axis, area, high), y)
        )
    style = theme.player(row.player)
    painter.filled(
        theme.color("surface") if style.is_outline else QColor(style.fill),
        style.ink if style.has_edge else style.fill,
        1.25,
    )
    center = QPointF(_x(axis, area, row.center), y)
    painter.drawPath(badge_path(style.shape, center, theme.px(MARK)))


def _paint_outlier(painter: Painter, area: QRectF, *, is_low: bool) -> None:
    """Name an outlier at the end of the axis that it lies beyond; an arrow where that is short."""
    align: Align = "left" if is_low else "right"
    text = tr("← off the scale") if is_low else tr("off the scale →")
    metrics = painter.theme.metrics("small")
    if metrics.horizontalAdvance(text) + 4 > area.width():
        text = "←" if is_low else "→"
    width = metrics.horizontalAdvance(text) + 4
    box = QRectF(area.left() if is_low else area.right() - width, area.top(), width, area.height())
    ground = painter.theme.color("ground")
    painter.fillRect(box.adjusted(0, box.height() / 4, 0, -box.height() / 4), ground)
    painter.text(box, text, "small", "text_3", align)


def _tick(value: float) -> str:
    return decimal(value, 0 if value == round(value) else 1 if value * 10 % 1 < 1e-6 else 2)
