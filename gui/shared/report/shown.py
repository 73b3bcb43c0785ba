"""The widget of each kind of block: made once, shown anew where the block is another value."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from typing import Any, ClassVar

from PySide6.QtCore import QModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.core.system.modules import part_named
from gui.shared.charts.bars import Bars as BarChart
from gui.shared.charts.chart import Chart
from gui.shared.charts.choice_chart import ChoiceChart
from gui.shared.charts.heat_map import HeatMap, csv_of
from gui.shared.charts.picture_menu import PictureMenu
from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import Card, IconMark, NoteCard
from gui.shared.controls.drawing_view import DrawingView
from gui.shared.controls.item_tooltip import give_tooltip
from gui.shared.controls.label import Heading, KeyNumber, Text
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.controls.table import Table
from gui.shared.controls.table_model import Column as TableColumn
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


class Shown(QWidget):
    """Shows blocks of one kind, one at a time.

    `ordered` carries the order that a person's choice leads to, `pointed` what is under the
    pointer, in words.
    """

    stretch: ClassVar[int] = 0
    ordered = Signal(object)
    pointed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.block: Any = None

    def take(self, block: Block) -> None:
        """Show a block; one that is equal changes nothing but where its choices lead."""
        is_other = block != self.block
        self.block = block
        if is_other:
            self.show_block()

    def show_block(self) -> None:
        """Show what is in `block`."""
        raise NotImplementedError

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


class DoButton(Button):
    """The button of a Do."""

    def __init__(self) -> None:
        super().__init__("", "secondary", "target")
        self.do: Do | None = None
        self.hide()

    def show_do(self, do: Do | None) -> None:
        """Show another one, or none."""
        before, self.do = self.do, do
        if _look(do) == _look(before):  # it leads elsewhere now, and looks the same
            return
        self.setVisible(do is not None)
        if do is not None:
            self.set_text(do.title, do.icon)
            self.set_kind("main" if do.is_main else "secondary")
            self.setEnabled(do.order is not None)


def _look(do: Do | None) -> tuple[object, ...] | None:
    return None if do is None else (do.title, do.icon, do.is_main, do.order is not None)


class ShownTitle(Shown):
    def __init__(self) -> None:
        super().__init__()
        self.text, self.note = Text("", "section"), Text("", "small", "text_2")
        self.button = DoButton()
        self.button.clicked.connect(lambda: self._order(self.block.do.order))
        parts = (self.text, self.note, STRETCH, self.button)
        self._row = row_of(*parts, on=self, gap=12)

    def show_block(self) -> None:
        self.text.set_text(self.block.text)
        self.note.set_text(self.block.note)
        self.button.show_do(self.block.do)
        self._row.setContentsMargins(0, 0 if self.block.do else 6, 0, 0)  # a button is high enough


class ShownHeading(Shown):
    def __init__(self) -> None:
        super().__init__()
        self.heading = Heading("")
        column_of(self.heading, on=self, margins=(0, 6, 0, 0))

    def show_block(self) -> None:
        self.heading.set_texts(self.block.text, self.block.note)


class ShownHeadline(Shown):
    def __init__(self) -> None:
        super().__init__()
        self.mark, self.text = IconMark("", "accent", 24), Text("", "card")
        self.sentence, self.button = Text("", "body", "text_2", wraps=True), DoButton()
        self.button.clicked.connect(lambda: self._order(self.block.do.order))
        middle = Qt.AlignmentFlag.AlignVCenter
        parts = (self.mark, 0, middle), (self.text, 0, middle), (self.sentence, 1)
        row_of(*parts, self.button, on=self, gap=12)

    def show_block(self) -> None:
        head: Headline = self.block
        self.text.set_text(head.text)
        self.sentence.set_text(head.sentence)
        self.mark.set_icon(head.icon, "accent" if head.is_good else "text_3")
        self.button.show_do(head.do)


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
    role: ClassVar[str] = "small"

    def __init__(self) -> None:
        super().__init__()
        self.text = Text("", self.role, "text_2", wraps=True)
        column_of(self.text, on=self)

    def show_block(self) -> None:
        say: Say = self.block
        self.text.set_text(say.text)
        line = TYPE[self.role].size * LINE_HEIGHT * appearance().theme.scale
        self.text.setMinimumHeight(math.ceil(say.lines * line) if say.lines > 1 else 0)


class ShownLead(ShownSentence):
    role = "body"


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


class _Tile(Card):
    """What, and below it how much."""

    def __init__(self) -> None:
        super().__init__("sunken", "", padding=8)
        self.what, self.much = Text("", "small", "text_2"), Text("", weight=600)
        for text in (self.what, self.much):
            text.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            self.body.addWidget(text)
        self.body.setSpacing(2)


class ShownTiles(Shown):
    def __init__(self) -> None:
        super().__init__()
        self.tiles: list[_Tile] = []
        self._row = row_of(on=self, gap=4)

    def show_block(self) -> None:
        pairs = self.block.pairs
        while len(self.tiles) < len(pairs):
            self.tiles.append(_Tile())
            self._row.addWidget(self.tiles[-1], 1)
        for number, tile in enumerate(self.tiles):
            tile.setVisible(number < len(pairs))
        for tile, (what, much) in zip(self.tiles, pairs, strict=False):
            tile.what.set_text(what)
            tile.much.set_text(much)


class ShownSeats(Shown):
    def __init__(self) -> None:
        super().__init__()
        self.texts: list[Text] = []
        self._row = row_of(STRETCH, on=self, gap=6)

    def show_block(self) -> None:
        for seat in range(len(self.texts), len(self.block.texts)):
            self.texts.append(Text("", "section"))
            for place, part in enumerate((PlayerBadge(seat, LIST), self.texts[-1])):
                self._row.insertWidget(2 * seat + place, part)
        for text, words in zip(self.texts, self.block.texts, strict=True):
            text.set_text(words)


class ShownChoice(Shown):
    def __init__(self) -> None:
        super().__init__()
        self.tabs = SegmentedTabs("")
        self.tabs.chosen.connect(self._choose)
        row_of(self.tabs, STRETCH, on=self)

    def show_block(self) -> None:
        choice: Choice = self.block
        self.tabs.blockSignals(True)
        if choice.texts != self.tabs.texts:
            self.tabs.set_texts(choice.texts)
        self.tabs.choose(choice.index)
        self.tabs.blockSignals(False)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.tabs.fit(self.width(), shortens=True)

    def _choose(self, place: int) -> None:
        if place != self.block.index:
            self._order(self.block.choose(place))


class ShownNote(Shown):
    def __init__(self) -> None:
        super().__init__()
        self.card = NoteCard("info", "", "", fill="warn_soft", ink="warn")
        column_of(self.card, on=self)

    def show_block(self) -> None:
        self.card.set_text(self.block.title, self.block.text)


class ShownButton(Shown):
    def __init__(self) -> None:
        super().__init__()
        self.button = DoButton()
        self.button.clicked.connect(lambda: self._order(self.block.order))
        column_of(self.button, on=self)

    def show_block(self) -> None:
        self.button.show_do(self.block)
