"""Sigma's plans for the turn, with the chance to win of each: what the hint is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor

from engine.conquest.map import Map
from engine.conquest.state import Action, EndTurn, Fort, Move, NextPhase, Put
from engine.core.play.advice import ActionValue
from gui.conquest.play.hand import chains
from gui.shared.controls.boxes import STRETCH
from gui.shared.controls.chip import Chip
from gui.shared.controls.table import Column, Table
from gui.shared.live.parts import Part, holder, part, row, text
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr
from gui.shared.text.value_format import estimated_percent

ROW, MOST = 46, 4
SURE = 1.96
"""Half of a 95 % interval in standard errors."""
WHISKER = 92
"""How wide the room for intervals is, at 100 %."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan in words, its chance to win with half of its interval; `span` is that of all plans.

    `line` are its actions.
    """

    title: str
    note: str
    value: float
    half: float
    span: tuple[float, float]
    line: tuple[Action, ...] = ()


def plan_title(map_: Map, line: Sequence[Action]) -> str:
    """Return what a plan takes: Nullarbor, then Danube; else where it puts, moves or builds."""
    if ends := [map_.title_of(path[-1]) for path in chains(line)]:
        return tr(", then ").join(dict.fromkeys(ends))
    if all(isinstance(action, EndTurn) for action in line):
        return tr("End the turn")
    if tuple(line) == (NextPhase(),):
        return tr("Keep the reserve")  # what follows is planned anew: it may attack
    placed = [map_.title_of(each.place) for each in line if isinstance(each, Put)]
    if placed:
        return tr("Put {place}").format(place=", ".join(dict.fromkeys(placed)))
    for action in line:
        match action:
            case Move(_, place):
                return tr("Move to {place}").format(place=map_.title_of(place))
            case Fort(place):
                return tr("Fort in {place}").format(place=map_.title_of(place))
    return tr("No attack")


def plan_note(map_: Map, line: Sequence[Action]) -> str:
    """Return where a plan puts troops, moves and builds."""
    parts = []
    for action in line:
        match action:
            case Put(place, troops):
                text = tr("{troops} on {place}")
                parts.append(text.format(troops=troops, place=map_.title_of(place)))
            case Move(_, place, troops):
                text = tr("{troops} to {place}")
                parts.append(text.format(troops=troops, place=map_.title_of(place)))
            case Fort(place):
                parts.append(tr("fort in {place}").format(place=map_.title_of(place)))
    return ", ".join(parts)


def plans_of(map_: Map, advice: Sequence[ActionValue]) -> list[Plan]:
    """Return the best plans of an advice; to end the phase and then the turn is to end it now."""
    told = [each for each in advice if (each.action, each.line) != (NextPhase(), (EndTurn(),))]
    best = sorted(told, key=lambda each: -each.value)[:MOST]
    halves = [SURE * each.standard_error for each in best]
    low = min((each.value - half for each, half in zip(best, halves, strict=True)), default=0.0)
    high = max((each.value + half for each, half in zip(best, halves, strict=True)), default=1.0)
    lines = [(each.action, *each.line) for each in best]
    return [
        Plan(plan_title(map_, line), plan_note(map_, line), each.value, half, (low, high), line)
        for each, line, half in zip(best, lines, halves, strict=True)
    ]


class PlanTable(Table):
    """The plans of an advice, the best one soft."""

    def __init__(self) -> None:
        columns = (
            Column(tr("Plan"), lambda row: row.title, width=1.5, paint=_paint_plan, words=_words),
            Column(tr("Chance to win"), _value_text, paint=_paint_value, font=("body", 600)),
        )
        super().__init__(tr("Plans"), columns, ROW, is_whole=True)

    def show_plans(self, plans: Sequence[Plan]) -> None:
        """Show other plans."""
        self.show_rows(plans)
        self.set_current(0)


def plans_part(plans: Sequence[Plan], take: Callable[[Plan], object]) -> Part:
    """Return the best plans, while the advice is on show; one that is clicked is taken up."""
    return holder(
        row(text(tr("Plans"), weight=600), text(tr("Chance to win"), "small", "text_2"), STRETCH,
            part(Chip, tr("estimate"), "estimate"), gap=8),
        part(PlanTable, show_plans=(plans,), row_chosen=lambda row: take(plans[row]), key="table"),
        gap=6,
        is_shown=bool(plans),
        key="plans",
    )  # fmt: skip


def _words(row: Plan) -> str:
    return f"{row.title}, {row.note}" if row.note else row.title


def _value_text(row: Plan) -> str:
    return estimated_percent(row.value, row.half)


def _paint_plan(painter: Painter, area: QRectF, row: Plan, ink: QColor) -> None:
    title, note = QRectF(area), QRectF(area)
    title.setHeight(area.height() / 2)
    note.setTop(title.bottom() - 2)
    painter.text(title, row.title, "body", ink, weight=600)
    painter.text(note, row.note, "small", "text_2")


def _paint_value(painter: Painter, area: QRectF, row: Plan, ink: QColor) -> None:
    """Paint the estimate, and below it a dot with its interval on the scale of all plans."""
    theme = painter.theme
    top = QRectF(area.left(), area.top(), area.width(), area.height() / 2)
    painter.text(top, _value_text(row), "body", ink, "right", weight=600)
    low, high = row.span
    width = min(area.width(), theme.px(WHISKER))
    y, left = top.bottom() + theme.px(9), area.right() - width

    def at(value: float) -> float:
        share = (value - low) / (high - low) if high > low else 0.5
        return float(left + width * min(max(share, 0.0), 1.0))

    painter.outlined("line_strong", 1.0).drawLine(QPointF(left, y), QPointF(area.right(), y))
    painter.outlined("text", 2.0).drawLine(
        QPointF(at(row.value - row.half), y), QPointF(at(row.value + row.half), y)
    )
    painter.filled("accent", "surface").drawEllipse(QPointF(at(row.value), y), 4.5, 4.5)
