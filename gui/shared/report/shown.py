"""The widget of each kind of block: made once, shown anew where the block is another value."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from PySide6.QtCore import QModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.core.system.modules import part_named
from gui.shared.charts.bars import Bars as BarChart
from gui.shared.charts.chart import Chart
from gui.shared.charts.choice_chart import ChoiceChart
from gui.shared.charts.heat_map import HeatMap, csv_of
from gui.shared.charts.picture_menu import PictureMenu
from gui.shared.controls.boxes import STRETCH, column_of
from gui.shared.controls.buttons import Button, Kind
from gui.shared.controls.cards import Card, IconMark, NoteCard
from gui.shared.controls.drawing_view import DrawingView
from gui.shared.controls.item_tooltip import give_tooltip
from gui.shared.controls.label import KeyNumber
from gui.shared.controls.lists import ChoiceRows
from gui.shared.controls.table import Table
from gui.shared.controls.table_model import Column as TableColumn
from gui.shared.live.live import Live
from gui.shared.live.parts import (
    MIDDLE,
    Part,
    button,
    choice,
    column,
    heading,
    part,
    row,
    tabs,
    text,
)
from gui.shared.report.blocks import (
    Bars,
    Block,
    Choice,
    Column,
    Curve,
    Do,
    Headline,
    Heat,
    Key,
    Rows,
    Say,
    Title,
)
from gui.shared.report.orders import Order
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.painting import Align
from gui.shared.style.player_badge import LIST, PlayerBadge
from gui.shared.style.tokens import LINE_HEIGHT, TYPE, Height

FEW = 3
"""So many rows are seen at least of a table that is scrolled."""
LEAST_WIDTH = 300
"""What a drawing is given at the least, unless it asks for less."""
HEAD = 28
"""The height of a table's head."""


Held = TypeVar("Held", bound=QWidget)


class Shown(QWidget):
    """Shows blocks of one kind, one at a time.

    `ordered` carries the order that a person's choice leads to, `pointed` what is under the
    pointer, in words.
    """

    stretch: ClassVar[int] = 0
    live: Live
    """Of one that says its `parts`, once it shows any."""
    ordered = Signal(object)
    pointed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.block: Any = None

    def hold(self, widget: Held) -> Held:
        """Have a widget that fills it; return it."""
        column_of((widget, 1), on=self)
        return widget

    def take(self, block: Block) -> None:
        """Show a block; one that is equal changes nothing but where its choices lead."""
        is_other = block != self.block
        self.block = block
        if is_other:
            self.show_block()

    def show_block(self) -> None:
        """Show what is in `block`."""
        if hasattr(self, "live"):
            self.live.refresh()
        else:
            self.live = Live(self, self.parts)

    def parts(self) -> Part:
        """Return what it is shown by; what is called asks `block` anew, which may be another."""
        raise NotImplementedError

    @property
    def _do(self) -> Do | None:
        return self.block if isinstance(self.block, Do) else getattr(self.block, "do", None)

    @property
    def main_button(self) -> Button | None:
        """What is to be done next, where there is anything."""
        return self.live.widget("button") if self._do is not None and self._do.is_main else None

    def do_button(self) -> Part | None:
        """Return the button of a Do, if there is one."""
        do = self._do
        if do is None:
            return None
        kind: Kind = "main" if do.is_main else "secondary"
        return button(do.title, self._press, kind, do.icon, can=do.order is not None,
                      key="button")  # fmt: skip

    def _press(self) -> None:
        if self._do is not None:
            self._order(self._do.order)

    def choose(self, place: int) -> None:
        """Carry out what a choice leads to."""
        if place != self.block.index:
            self._order(self.block.choose(place))

    @property
    def title(self) -> str:
        """What exports call it; nothing where a report has one alone."""
        return getattr(self.block, "name", "")

    def exports(self) -> dict[str, str]:
        """Return what it is saved as, by the endings of files."""
        return {}

    def ask_save(self, suffix: str) -> None:
        """Ask for a file of a kind, and save it there."""

    has_numbers: ClassVar[bool] = False

    def numbers(self) -> str:
        """Return the numbers behind it as CSV, where it `has_numbers`."""
        raise NotImplementedError

    def _order(self, order: Order | None) -> None:
        if order is not None:
            self.ordered.emit(order)


class ShownTitle(Shown):
    def parts(self) -> Part:
        title: Title = self.block
        return row(
            text(title.text, "section", key="text"),
            text(title.note, "small", "text_2", key="note"),
            STRETCH,
            self.do_button(),
            gap=12,
            margins=(0, 0 if title.do else 6, 0, 0),  # a button is high enough
        )


class ShownHeading(Shown):
    def parts(self) -> Part:
        head = heading(self.block.text, self.block.note, key="heading")
        return column(head, margins=(0, 6, 0, 0))


class ShownHeadline(Shown):
    def parts(self) -> Part:
        head: Headline = self.block
        icon = head.icon, "accent" if head.is_good else "text_3"
        return row(
            part(IconMark, "", "accent", 24, set_icon=icon, side=MIDDLE),
            text(head.text, "card", side=MIDDLE, key="text"),
            text(head.sentence, "body", "text_2", wraps=True, stretch=1, key="sentence"),
            self.do_button(),
            gap=12,
        )


class ShownKey(Shown):
    def __init__(self) -> None:
        super().__init__()
        self.number = KeyNumber()
        self._tip = give_tooltip(self.number, "")
        column_of(self.number, on=self)

    def show_block(self) -> None:
        key: Key = self.block
        self.number.show_number(
            key.number,
            key.words,
            is_exact=key.is_exact,
            is_vague=key.is_vague,
            is_known=key.is_known,
            sure=key.sure,
        )
        self.number.setAccessibleDescription(" ".join(key.tip[1:]))
        self._tip.set_text("".join(key.tip[:1]), key.tip[1:])


class ShownSentence(Shown):
    def parts(self) -> Part:
        say: Say = self.block
        role = "body" if say.is_lead else "small"
        line = TYPE[role].size * LINE_HEIGHT * appearance().theme.scale
        least = math.ceil(say.lines * line) if say.lines > 1 else 0
        return text(say.text, role, "text_2", wraps=True, setMinimumHeight=least, key="text")


class RowsTable(Table):
    """A table that says its rows as a block does."""

    def __init__(
        self, rows: Rows, columns: Sequence[TableColumn], row_height: int, head_height: int
    ) -> None:
        self._said = rows.words
        super().__init__(rows.name, columns, row_height, head_height)

    def words(self, row: Any) -> str:
        return super().words(row) if self._said is None else self._said(row)


class ShownRows(Shown):
    stretch = 1

    def __init__(self) -> None:
        super().__init__()
        self.table: Table | None = None
        self._made_for: tuple[Any, ...] = ()
        self._columns: tuple[Column, ...] = ()
        self._column = column_of(on=self)

    def show_block(self) -> None:
        rows: Rows = self.block
        wanted = (
            rows.table,
            rows.height,
            rows.has_head,
            *(column.title for column in rows.columns),
        )
        if self.table is None or wanted != self._made_for:
            self._make(rows)
            self._made_for = wanted
        assert self.table is not None
        self.table.is_whole = rows.is_whole
        self.table.setAccessibleName(rows.name)
        if rows.columns is not self._columns:  # of the same titles, but of other things
            self._columns = rows.columns
            self.table.table_model.set_columns(tuple(map(_table_column, rows.columns)))
        if rows.rows is not self.table.rows:
            self.table.show_rows(rows.rows)
        few = 0 if rows.is_whole else min(FEW, len(rows.rows)) * self.table.rowHeight(0)
        self.table.setMinimumHeight(few)
        if rows.current != self.table.current_place:
            self.table.set_current(rows.current)

    def _make(self, rows: Rows) -> None:
        if self.table is not None:
            self._column.removeWidget(self.table)
            self.table.hide()
            self.table.deleteLater()
        columns = [_table_column(column) for column in rows.columns]
        height, head = rows.height or Height.ROW_COMPACT, HEAD if rows.has_head else 0
        if rows.table:
            self.table = part_named(rows.table)(rows.name, columns)
        else:
            self.table = RowsTable(rows, columns, height, head)
        self._columns = rows.columns
        self.table.row_chosen.connect(
            lambda place: self._order(self.block.choose(place) if self.block.choose else None)
        )
        self.table.cursor_moved.connect(
            lambda place: self._order(self.block.point(place) if self.block.point else None)
        )
        self.table.doubleClicked.connect(self._enter)
        self._column.addWidget(self.table)

    def _enter(self, index: QModelIndex) -> None:
        if self.block.enter is not None and self.table is not None:
            self._order(self.block.enter(self.table.table_model.place(index.row())))


def _table_column(column: Column) -> TableColumn:
    align: Align = "right" if column.is_number else "left"
    font, paint = ("small" if column.is_small else "body", column.weight), column.paint
    if paint is None and column.below is not None:
        paint = functools.partial(_paint_lines, column)
    cells = column.width, align, paint, font, column.below, column.paint_head
    return TableColumn(column.title, column.text, column.key, *cells)


def _paint_lines(column: Column, painter: Painter, area: QRectF, row: Any, ink: QColor) -> None:
    """Paint a cell and, below its middle, what is said of it in small print."""
    assert column.below is not None
    theme, half = appearance().theme, area.height() / 2
    align: Align = "right" if column.is_number else "left"
    top = area.adjusted(0, 6, 0, -half)
    below = area.adjusted(0, half - 1, 0, -7)
    painter.text(top, column.text(row), "body", ink, align, weight=column.weight)
    quiet = theme.color("text_2") if ink == theme.color("text") else ink
    painter.text(below, column.below(row), "small", quiet, align)


class ShownBars(Shown):
    stretch = 4

    def __init__(self) -> None:
        super().__init__()
        self.bars: BarChart | None = None
        self._column = column_of(on=self)

    def show_block(self) -> None:
        block: Bars = self.block
        if self.bars is None or self.bars.is_choice != (block.choose is not None):
            self._make(block)
        assert self.bars is not None
        self.bars.setAccessibleName(block.name)
        self.bars.setEnabled(not block.is_off)
        if block.row is not self.bars.row:
            self.bars.show_row(block.row, block.words, grows=block.grows)
        self.bars.mark(block.current)

    def _make(self, block: Bars) -> None:
        if self.bars is not None:
            self._column.removeWidget(self.bars)
            self.bars.hide()
            self.bars.deleteLater()
        bars = self.bars = BarChart(block.name, is_choice=block.choose is not None)
        bars.chosen.connect(lambda bar: self._order(self.block.choose(bar)))
        bars.clicked.connect(lambda: self._order(self.block.click(bars.item)))
        bars.entered.connect(lambda: self._order(self.block.enter(bars.item)))
        bars.pointed.connect(self.pointed)
        self._column.addWidget(bars)


class ShownCurve(Shown):
    stretch = 3

    def __init__(self) -> None:
        super().__init__()
        self.chart: Chart | None = None
        appearance().resized.connect(self._follow)

    def show_block(self) -> None:
        curve: Curve = self.block
        if self.chart is None:
            self.chart = self._new_chart(curve)
            column_of(self.chart, on=self)
        self.chart.setAccessibleName(curve.name)
        self._follow()
        if curve.figure is not self.chart.figure:
            self.chart.show_figure(curve.figure)
        if isinstance(self.chart, ChoiceChart):
            self.chart.mark(curve.current)
        if curve.words:
            self.chart.setAccessibleDescription(curve.words)

    def _follow(self) -> None:
        """Let one that may be lower give way."""
        if self.chart is not None and self.block.least:
            policy = QSizePolicy.Policy
            self.chart.setSizePolicy(policy.Expanding, policy.Preferred)
            self.chart.setMinimumHeight(appearance().theme.px(self.block.least))

    def _new_chart(self, curve: Curve) -> Chart:
        ground = "surface" if curve.height and not curve.least else "ground"
        if curve.choose is None:
            chart = Chart(curve.name, ground, height=curve.height, has_readout=False)
            chart.pointed.connect(self.pointed)
            return chart
        chosen = ChoiceChart(curve.name, ground, height=curve.height)
        chosen.point_chosen.connect(lambda point: self._order(self.block.choose(point)))
        chosen.point_hovered.connect(lambda point: self._order(self.block.hover(point)))
        return chosen

    def exports(self) -> dict[str, str]:
        return {} if self.chart is None else self.chart.exports()

    def ask_save(self, suffix: str) -> None:
        assert self.chart is not None
        self.chart.ask_save(suffix)


class LowMap(HeatMap):
    """A map that is content with its least size: where texts wrap, a layout takes no less."""

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()


class ShownHeat(Shown):
    stretch = 5

    def __init__(self) -> None:
        super().__init__()
        self.map = LowMap()
        self.map.cell_chosen.connect(lambda *cell: self._order(self.block.choose(cell)))
        self.map.cell_hovered.connect(lambda *_cell: self._hover())
        self.map.entered.connect(lambda: self._order(self.block.enter(self.map.cell)))
        self.map.reported.connect(self.pointed)
        column_of((self.map, 1), on=self)

    def show_block(self) -> None:
        heat: Heat = self.block
        is_moved, self.map.cell = self.map.cell != heat.cell, heat.cell
        if self.map.draw != heat.draw:
            self.map.show_map(heat.draw)
        if is_moved:
            self.map.show_cell(heat.cell)
        self.map.setAccessibleDescription(heat.spoken or heat.words(heat.cell))

    def exports(self) -> dict[str, str]:
        return self.map.exports()

    def ask_save(self, suffix: str) -> None:
        self.map.ask_save(suffix)

    has_numbers = True

    def numbers(self) -> str:
        assert self.map.picture is not None
        return csv_of(self.map.picture.numbers)

    def _hover(self) -> None:
        cell = self.map.hovered
        self._order(self.block.hover(cell))
        words = "" if cell is None else self.block.words(cell)
        self.map.show_hover(words)
        self.pointed.emit(words)


class ShownDrawing(Shown):
    def __init__(self) -> None:
        super().__init__()
        self.view = DrawingView(least=LEAST_WIDTH)
        PictureMenu(self.view)
        column_of(self.view, on=self)

    def show_block(self) -> None:
        self.view.show_drawing(self.block)
        self.setSizePolicy(self.view.sizePolicy())


class ShownTiles(Shown):
    def parts(self) -> Part:
        return row([self._tile(*pair) for pair in self.block.pairs], gap=4)

    def _tile(self, what: str, much: str) -> Part:
        """Return what, and below it how much."""
        middle = Qt.AlignmentFlag.AlignHCenter
        words = text(what, "small", "text_2", setAlignment=middle)
        return part(_tile, parts=[words, text(much, weight=600, setAlignment=middle)], stretch=1)


class ShownSeats(Shown):
    def parts(self) -> Part:
        seats = enumerate(self.block.texts)
        return row([[part(PlayerBadge, seat, LIST), text(words, "section")]
                    for seat, words in seats], STRETCH, gap=6)  # fmt: skip


class ShownChoice(Shown):
    def parts(self) -> Part:
        block: Choice = self.block
        return row(tabs("", block.texts, block.index, self.choose, key="choice"), STRETCH)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.live.widget("choice").fit(self.width(), shortens=True)


class ShownList(Shown):
    """A list of what is chosen, with icons."""

    def parts(self) -> Part:
        block: Choice = self.block
        rows = tuple(zip(block.icons, block.texts, strict=True))
        return column(
            text(block.name, weight=600),
            part(ChoiceRows, block.name, rows, choose=block.index, chosen=self.choose,
                 key="choice"),
            gap=8,
        )  # fmt: skip


class ShownPick(Shown):
    """A list that opens, below its name."""

    def parts(self) -> Part:
        block: Choice = self.block
        box = choice(block.name, block.texts, block.index, self.choose, fewest=2, key="choice")
        return column(text(block.name, "small", "text_2"), box, gap=4)


class ShownNote(Shown):
    def parts(self) -> Part:
        return part(_note_card, set_text=(self.block.title, self.block.text))


class ShownButton(Shown):
    def parts(self) -> Part:
        return column(self.do_button())


def _tile() -> Card:
    made = Card("sunken", "", padding=8)
    made.body.setSpacing(2)
    return made


def _note_card() -> NoteCard:
    return NoteCard("info", "", "", fill="warn_soft", ink="warn")
