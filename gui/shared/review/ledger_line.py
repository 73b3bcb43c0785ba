"""Where a result came from, in one line: start + skill + luck = result; no luck without dice.

Where the others' part cannot be told from luck: start + mistakes + rest = result.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.core.play.interval import half_interval
from engine.core.review.review import Ledger
from gui.shared.controls.item_tooltip import give_tooltip
from gui.shared.style.appearance import appearance
from gui.shared.style.icons import draw_icon
from gui.shared.style.painting import LEFT, RIGHT, draw_text, smooth_painter
from gui.shared.style.theme import Theme
from gui.shared.text.value_format import ABOUT, CHANCE, ValueUnit, rounded_to_sum

COLUMN_GAP = 8
CHECK = 16


@dataclass(frozen=True, slots=True)
class LedgerTenths:
    """A ledger in tenths of the number on the screen; start + skill + luck = result, exactly.

    `gifts` and `mistakes`, both as they count for the seat, add up to `skill`.  Without a `split`
    there are no gifts, and what the others brought is in `luck`.
    """

    start: int
    mistakes: int
    gifts: int
    skill: int
    luck: int
    result: int
    split: bool = True


def in_tenths(ledger: Ledger, unit: ValueUnit) -> LedgerTenths:
    """Return the ledger rounded so that the numbers shown still add up.

    Start and result are what they are elsewhere on the screen; what lies between gives way.
    """
    scale, given = 10 * unit.factor, ledger.gifts or 0.0
    start, result = unit.tenths(ledger.start), unit.tenths(ledger.result)
    # Rounding noise such as 4999.9999 must not count as a remainder.
    terms = [round(term * scale, 6) for term in (given - ledger.mistakes, ledger.luck)]
    skill, luck = rounded_to_sum(terms, result - start)
    parts = [round(part * scale, 6) for part in (-ledger.mistakes, given)]
    mistakes, gifts = rounded_to_sum(parts, skill)
    return LedgerTenths(start, mistakes, gifts, skill, luck, result, ledger.gifts is not None)


def tells_luck(tenths: LedgerTenths, *, has_dice: bool) -> bool:
    """Return whether luck is worth a word: there are dice, or it made a difference."""
    return has_dice or tenths.luck != 0 or not tenths.split


class LedgerLine(QWidget):
    """The numbers with their names below; where they do not fit side by side, one per line."""

    def __init__(
        self, unit: ValueUnit = CHANCE, parent: QWidget | None = None, *, has_dice: bool = True
    ) -> None:
        super().__init__(parent)
        self._unit, self._has_dice = unit, has_dice
        self._cells: tuple[tuple[str, str], ...] = ()
        self._is_exact = False
        self._tip = give_tooltip(self, "")
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        appearance().resized.connect(self.updateGeometry)

    def set_unit(self, unit: ValueUnit) -> None:
        """Write ledgers in this unit from now on."""
        self._unit = unit

    @property
    def cells(self) -> tuple[tuple[str, str], ...]:
        """The names and the numbers as they are shown."""
        return self._cells

    @property
    def is_exact(self) -> bool:
        """Whether the check mark is shown."""
        return self._is_exact

    def show_ledger(self, ledger: Ledger, *, is_whole: bool) -> None:
        """Show where the result of a seat came from; a check mark where all of it is exact."""
        unit, tenths = self._unit, in_tenths(ledger, self._unit)
        self._is_exact = is_whole and ledger.is_exact
        about = "" if ledger.is_exact else ABOUT
        result = (ABOUT if ledger.result_error else "") + unit.number(tenths.result) + unit.sign
        luck = self.tr("Luck") if tenths.split else self.tr("The rest")
        skill = self.tr("Skill") if tenths.split else self.tr("Choices")
        has_luck = tells_luck(tenths, has_dice=self._has_dice)
        self._cells = (
            (self.tr("Start"), about + unit.number(tenths.start)),
            (skill, (about if tenths.skill else "") + unit.change(tenths.skill)),
            *([(luck, about + unit.change(tenths.luck))] if has_luck else []),
            (self.tr("Result"), result),
        )
        self._explain(tenths, ledger)
        self.updateGeometry()
        self.update()

    def heightForWidth(self, width: int) -> int:
        theme = appearance().theme
        return theme.px(40) if self._fits(width) else len(self._cells) * theme.px(24)

    def sizeHint(self) -> QSize:
        return QSize(240, self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, appearance().theme.px(40))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._cells:
            return
        theme = appearance().theme
        painter = smooth_painter(self)
        if self._fits(self.width()):
            self._paint_columns(painter, theme)
        else:
            self._paint_lines(painter, theme)

    def _explain(self, tenths: LedgerTenths, ledger: Ledger) -> None:
        """Say in the tooltip, and to a screen reader, what each number is."""
        unit = self._unit
        has_luck = tells_luck(tenths, has_dice=self._has_dice)
        luck = self.tr("Luck {value}: what chance added to the choices")
        if not tenths.split:
            luck = self.tr("The rest {value}: what the others and chance brought")
        gifts = (
            (self.tr("What the other side’s choices cost it {value}"), unit.change(tenths.gifts)),
            (
                self.tr("Skill {value}: what the other side gave away minus what one gave away"),
                unit.change(tenths.skill),
            ),
        )
        start, own = unit.number(tenths.start), unit.change(tenths.mistakes)
        if ledger.start_error:
            start = unit.format_estimate(ledger.start, half_interval(ledger.start_error))
        if ledger.mistakes_error:
            own = unit.format_estimate(-ledger.mistakes, half_interval(ledger.mistakes_error))
        parts = (
            (self.tr("Start {value}: before the first choice"), start),
            (self.tr("What one’s own choices cost {value}"), own),
            *(gifts if tenths.split else ()),
            *([(luck, unit.change(tenths.luck))] if has_luck else []),
        )
        lines = [text.format(value=value) for text, value in parts]
        if self._is_exact:
            lines.append(self.tr("The sum is exact."))
        elif not ledger.is_exact:
            lines.append(self.tr("These are estimates."))
        title = self.tr("Start + skill = result")
        if has_luck:
            title = self.tr("Start + skill + luck = result")
        if not tenths.split:
            title = self.tr("Start + choices + the rest = result")
        self._tip.set_text(title, lines)
        self.setAccessibleName(", ".join(f"{name} {number}" for name, number in self._cells))
        self.setAccessibleDescription("; ".join(lines))

    def _widths(self) -> list[float]:
        if not self._cells:
            return []
        theme = appearance().theme
        number, name = theme.metrics("lead", 600), theme.metrics("small")
        widths = [
            max(number.horizontalAdvance(text), name.horizontalAdvance(title))
            for title, text in self._in_one_line()
        ]
        if self._is_exact:
            widths[-1] += theme.px(CHECK) + 4
        return widths

    def _in_one_line(self) -> list[tuple[str, str]]:
        """Return names and numbers, with the equals sign that lines below each other do without."""
        *terms, (title, result) = self._cells
        return [*terms, (title, result if result.startswith(ABOUT) else f"= {result}")]

    def _fits(self, width: int) -> bool:
        widths = self._widths()
        return sum(widths) + (len(widths) - 1) * COLUMN_GAP <= width

    def _paint_columns(self, painter: QPainter, theme: Theme) -> None:
        widths = self._widths()
        gap = (self.width() - sum(widths)) / max(len(widths) - 1, 1)
        left, half = 0.0, theme.px(22)
        for (title, number), width in zip(self._in_one_line(), widths, strict=True):
            box = QRectF(left, 0, width, half)
            self._paint_number(painter, box, number, theme)
            below = QRectF(left, half, width, theme.px(18))
            draw_text(painter, below, title, theme.font("small"), theme.color("text_3"), LEFT)
            left += width + gap
        self._paint_check(painter, QRectF(0, 0, self.width(), half), theme)

    def _paint_lines(self, painter: QPainter, theme: Theme) -> None:
        height = theme.px(24)
        room = theme.px(CHECK) + 4 if self._is_exact else 0
        for index, (title, number) in enumerate(self._cells):
            row = QRectF(0, index * height, self.width(), height)
            draw_text(painter, row, title, theme.font("small"), theme.color("text_3"), LEFT)
            font, ink = theme.font("lead", 600), theme.color("text")
            draw_text(painter, row.adjusted(0, 0, -room, 0), number, font, ink, RIGHT)
        self._paint_check(
            painter, QRectF(0, (len(self._cells) - 1) * height, self.width(), height), theme
        )

    def _paint_number(self, painter: QPainter, box: QRectF, number: str, theme: Theme) -> None:
        font, ink = theme.font("lead", 600), theme.color("text")
        draw_text(painter, box, number, font, ink, LEFT)

    def _paint_check(self, painter: QPainter, row: QRectF, theme: Theme) -> None:
        if self._is_exact:
            side = theme.px(CHECK)
            box = QRectF(row.right() - side, row.center().y() - side / 2, side, side)
            draw_icon(painter, "check", box, theme.colors.accent)
