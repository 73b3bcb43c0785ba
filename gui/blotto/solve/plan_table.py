"""Plans as rows: rank, cells, and what they score as dots on one axis or as numbers."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor

from engine.blotto.rules import Plan
from gui.blotto.board.plan_words import plan_in_words
from gui.blotto.fields.plan_blocks import castle_columns
from gui.blotto.solve.stage_words import column_title, field_title
from gui.shared.charts.axis import round_axis
from gui.shared.report.blocks import Column, Drawing, Rows
from gui.shared.report.orders import Order
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

ROW = 24


@dataclass(frozen=True, slots=True)
class PlanRow:
    """A plan with its rank, its scores by field, and a word such as its group.

    `printed` are the numbers of the paper for the same plan, by field.
    """

    rank: int
    plan: Plan
    scores: dict[str, float]
    note: str = ""
    printed: dict[str, float] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class PlanList:
    """Plans to list, scored against these fields; `note` and `first` are titles of columns."""

    name: str
    rows: tuple[PlanRow, ...]
    castles: int
    fields: tuple[str, ...]
    note: str = ""
    first: str = ""

    def place(self, plan: Plan | None) -> int:
        """Return where a plan stands, -1 for nowhere."""
        return next((place for place, row in enumerate(self.rows) if row.plan == plan), -1)


def plans_rows(
    plans: PlanList,
    current: int,
    choose: Callable[[int], Order | None],
    enter: Callable[[int], Order | None],
) -> Rows:
    """Return plans as a table; the fields' scores stand as dots on one axis behind the last."""
    return Rows(
        plans.name, columns_of(plans), plans.rows, choose, choose,
        current=current, enter=enter, height=ROW, words=words_of,
    )  # fmt: skip


@functools.lru_cache(16)
def columns_of(plans: PlanList) -> tuple[Column, ...]:
    """Return the columns of a list, the same as long as it is looked at."""
    soldiers = sum(plans.rows[0].plan) if plans.rows else 0
    first = plans.first or tr("Rank")
    return (
        Column(first, lambda row: str(row.rank), lambda row: row.rank, 1.2, align="right"),
        *castle_columns(plans.castles, soldiers, lambda row: row.plan),
        *_note_columns(plans.note),
        *_score_columns(plans),
    )


def _note_columns(note: str) -> tuple[Column, ...]:
    return (
        (Column(note, lambda row: row.note, lambda row: row.note, 1.4, align="right"),)
        if note
        else ()
    )


def _score_columns(plans: PlanList) -> tuple[Column, ...]:
    """Return the score against the last field as a number, and all as dots."""
    if not plans.fields:
        return ()
    main, dots = plans.fields[-1], Dots(plans)
    number = Column(
        column_title(main),
        lambda row: decimal(row.scores[main], 3) if main in row.scores else "",
        lambda row: row.scores.get(main),
        2.0,
        align="right",
        font=("small", 600),
    )
    points = Column(tr("Points"), lambda _row: "", None, 7.0, paint=dots.paint)
    return number, replace(points, paint_head=dots.head)


def words_of(row: PlanRow) -> str:
    """Return a row as a sentence."""
    parts = [f"{row.rank}: {plan_in_words(row.plan)}"]
    parts += [f"{field_title(name)} {decimal(v, 3)}" for name, v in row.scores.items()]
    text = tr("printed {value} against {field}")
    parts += [
        text.format(value=decimal(value, 3), field=field_title(name))
        for name, value in (row.printed or {}).items()
    ]
    return ", ".join([*parts, *([row.note] if row.note else [])])


class Dots:
    """Scores of plans on one axis."""

    def __init__(self, plans: PlanList) -> None:
        scores = [v for row in plans.rows for v in (*row.scores.values(), *_printed(row))]
        self.axis = round_axis(min(scores), max(scores)) if scores else round_axis(0.0, 1.0)

    def head(self, painter: Painter, box: QRectF) -> None:
        """Paint the ticks above the dots."""
        theme = painter.theme
        font, ink = "tick", "text_3"
        for tick in self.axis.ticks:
            x = self._place(tick, box)
            at = QRectF(x - 24, box.bottom() - theme.px(17), 48, theme.px(16))
            painter.text(at, f"{tick:g}", font, ink, "center")

    def paint(self, painter: Painter, box: QRectF, row: PlanRow, _ink: QColor) -> None:
        """Paint the scores of a plan, with a line through them."""
        for tick in self.axis.ticks:
            at = round(self._place(tick, box))
            top, foot = QPointF(at, box.top()), QPointF(at, box.bottom())
            painter.line(top, foot)
        places = [(name, self._place(value, box)) for name, value in row.scores.items()]
        middle = box.center().y()
        if not places:
            return
        xs = [x for _name, x in places]
        painter.outlined("line_strong", 1.5).drawLine(
            QPointF(min(xs), middle), QPointF(max(xs), middle)
        )
        for name, x in places:
            paint_score_dot(painter, QPointF(x, middle), name)
        for value in _printed(row):
            paint_printed(painter, QPointF(self._place(value, box), middle))

    def _place(self, score: float, box: QRectF) -> float:
        margin = 14
        return box.left() + margin + self.axis.share(score) * (box.width() - 2 * margin)


def _printed(row: PlanRow) -> Sequence[float]:
    return tuple((row.printed or {}).values())


def paint_printed(painter: Painter, point: QPointF) -> None:
    """Paint the mark of a printed number."""
    painter.outlined("warn", 2.0).drawLine(point + QPointF(0, -7), point + QPointF(0, 7))


def paint_score_dot(painter: Painter, point: QPointF, name: str) -> None:
    """Paint a score: filled against the selected, a ring against the first, half for the others."""
    accent, surface = painter.theme.color("accent"), painter.theme.color("surface")
    shapes: dict[str, Callable[[], None]] = {
        "validation": lambda: painter.drawRect(QRectF(point.x() - 4, point.y() - 4, 8, 8)),
        "mean": lambda: painter.drawPolygon(
            [point + QPointF(*off) for off in ((0, -6.5), (6.5, 0), (0, 6.5), (-6.5, 0))]
        ),
    }
    painter.filled(accent if name in ("selected", "mean") else surface, accent, 2.0)
    shapes.get(name, lambda: painter.drawEllipse(point, 4.5, 4.5))()
    painter.setBrush(Qt.BrushStyle.NoBrush)


PRINTED = "printed"
GAP, LEAST_GAP = 18, 6


@functools.lru_cache(16)
def plan_legend(fields: tuple[str, ...]) -> Drawing:
    """Return the dots of these fields, `printed` the mark of a printed number."""

    def paint(painter: Painter, area: QRectF) -> None:
        left, middle = 6.0, area.height() / 2
        metrics = painter.theme.metrics("small")
        widths = [metrics.horizontalAdvance(field_words(name)) + 2 for name in fields]
        room = area.width() - left - sum(widths) - 14 * len(fields)
        gap = max(min(GAP, room / max(len(fields) - 1, 1)), LEAST_GAP)
        for name, width in zip(fields, widths, strict=True):
            point = QPointF(left + 4, middle)
            if name == PRINTED:
                paint_printed(painter, point)
            else:
                paint_score_dot(painter, point, name)
            box = QRectF(left + 14, 0, width, area.height())
            painter.text(box, field_words(name), "small", "text_2")
            left = box.right() + gap

    return Drawing(tr("Dots"), fields, paint, (300, 20), "; ".join(map(field_words, fields)))


def field_words(name: str) -> str:
    """Return what a dot is the score against."""
    if name == PRINTED:
        return tr("printed number")
    return field_title(name) if name == "mean" else tr("against {f}").format(f=field_title(name))
