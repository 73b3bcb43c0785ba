"""Where a result came from, in one line: start + skill + luck = result; no luck without dice.

Where the others' part cannot be told from luck: start + mistakes + rest = result.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF

from engine.core.play.interval import half_interval
from engine.core.review.review import Ledger
from gui.shared.report.blocks import Drawing
from gui.shared.review.ledger_words import LedgerSteps, in_steps, tells_luck
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr
from gui.shared.text.value_format import ABOUT, ValueUnit

COLUMN_GAP = 8
CHECK = 16


def ledger_drawing(ledger: Ledger, unit: ValueUnit, *, has_dice: bool, is_whole: bool) -> Drawing:
    """Return where the result of a seat came from; a check mark where all of it is exact.

    The numbers have their names below; where they do not fit side by side, there is one per line.
    """
    steps = in_steps(ledger, unit)
    cells = _cells(ledger, steps, unit, has_dice=has_dice)
    is_exact = is_whole and ledger.is_exact
    tip = _explained(ledger, steps, unit, has_dice=has_dice)
    if is_exact:
        tip += (tr("The sum is exact."),)
    elif not ledger.is_exact:
        tip += (tr("These are estimates."),)

    def paint(painter: Painter, area: QRectF) -> None:
        _Line(cells, is_exact, painter.theme).paint(painter, area)

    def height_at(theme: Theme, width: int) -> float:
        return _Line(cells, is_exact, theme).height_at(width)

    words = "; ".join((", ".join(f"{name} {number}" for name, number in cells), *tip[1:]))
    name = tr("Where the result came from")
    return Drawing(name, None, paint, (200, 40), words, height_at, tip)


def _cells(
    ledger: Ledger, steps: LedgerSteps, unit: ValueUnit, *, has_dice: bool
) -> tuple[tuple[str, str], ...]:
    """Return names and numbers."""
    about = "" if ledger.is_exact else ABOUT
    result = (ABOUT if ledger.result_error else "") + unit.number(steps.result) + unit.sign
    luck, skill = (tr("Luck"), tr("Skill")) if steps.split else (tr("The rest"), tr("Choices"))
    has_luck = tells_luck(steps, has_dice=has_dice)
    return (
        (tr("Start"), about + unit.number(steps.start)),
        (skill, (about if steps.skill else "") + unit.change(steps.skill)),
        *([(luck, about + unit.change(steps.luck))] if has_luck else []),
        (tr("Result"), result),
    )


def _explained(
    ledger: Ledger, steps: LedgerSteps, unit: ValueUnit, *, has_dice: bool
) -> tuple[str, ...]:
    """Return what the sum is called, and what each of its numbers is."""
    has_luck = tells_luck(steps, has_dice=has_dice)
    title = tr("Start + skill = result")
    luck = tr("Luck {value}: what chance added to the choices")
    if has_luck:
        title = tr("Start + skill + luck = result")
    if not steps.split:
        title = tr("Start + choices + the rest = result")
        luck = tr("The rest {value}: what the others and chance brought")
    gifts = (
        (tr("What the other side’s choices cost it {value}"), unit.change(steps.gifts)),
        (
            tr("Skill {value}: what the other side gave away minus what one gave away"),
            unit.change(steps.skill),
        ),
    )
    start, own = unit.number(steps.start), unit.change(steps.mistakes)
    if ledger.start_error:
        start = unit.format_estimate(ledger.start, half_interval(ledger.start_error))
    if ledger.mistakes_error:
        own = unit.format_estimate(-ledger.mistakes, half_interval(ledger.mistakes_error))
    parts = (
        (tr("Start {value}: before the first choice"), start),
        (tr("What one’s own choices cost {value}"), own),
        *(gifts if steps.split else ()),
        *([(luck, unit.change(steps.luck))] if has_luck else []),
    )
    return title, *(text.format(value=value) for text, value in parts)


class _Line:
    """Paints a ledger once."""

    def __init__(self, cells: Sequence[tuple[str, str]], is_exact: bool, theme: Theme) -> None:
        self.cells, self.is_exact, self.theme = cells, is_exact, theme
        *terms, (title, result) = cells
        # Lines below each other do without the equals sign.
        self.beside = [*terms, (title, result if result.startswith(ABOUT) else f"= {result}")]
        number, name = theme.metrics("lead", 600), theme.metrics("small")
        self.widths = [
            max(number.horizontalAdvance(text), name.horizontalAdvance(title))
            for title, text in self.beside
        ]
        self.check = theme.px(CHECK) + 4 if is_exact else 0
        self.widths[-1] += self.check

    def height_at(self, width: float) -> float:
        theme = self.theme
        return theme.px(40) if self._fits(width) else len(self.cells) * theme.px(24)

    def paint(self, painter: Painter, area: QRectF) -> None:
        row = self._paint_columns if self._fits(area.width()) else self._paint_lines
        last = row(painter, area.width())
        if self.is_exact:
            side = self.theme.px(CHECK)
            box = QRectF(last.right() - side, last.center().y() - side / 2, side, side)
            painter.icon("check", box, "accent")

    def _fits(self, width: float) -> bool:
        return sum(self.widths) + (len(self.widths) - 1) * COLUMN_GAP <= width

    def _paint_columns(self, painter: Painter, width: float) -> QRectF:
        """Paint numbers above their names; return the row of the numbers."""
        gap = (width - sum(self.widths)) / max(len(self.widths) - 1, 1)
        left, half, theme = 0.0, self.theme.px(22), self.theme
        for (title, number), room in zip(self.beside, self.widths, strict=True):
            box, below = QRectF(left, 0, room, half), QRectF(left, half, room, theme.px(18))
            painter.text(box, number, "lead", weight=600)
            painter.text(below, title, "small", "text_3")
            left += room + gap
        return QRectF(0, 0, width, half)

    def _paint_lines(self, painter: Painter, width: float) -> QRectF:
        """Paint a number at the right of each name; return the last row."""
        height = painter.px(24)
        row = QRectF(0, -height, width, height)
        for title, number in self.cells:
            row.translate(0, height)
            painter.text(row, title, "small", "text_3")
            end, ink = row.adjusted(0, 0, -self.check, 0), "text"
            painter.text(end, number, "lead", ink, "right", weight=600)
        return row
