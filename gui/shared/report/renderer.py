"""Shows blocks one below the other; each keeps the widget that showed one of its kind before."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QMenu, QWidget

from engine.core.system.errors import InputError
from engine.core.system.modules import PartName, part_named
from gui.shared.controls.boxes import (
    STRETCH,
    ScrollBody,
    ThinScroll,
    WholeScroll,
    column_of,
    row_of,
)
from gui.shared.controls.buttons import IconButton
from gui.shared.controls.progress import ProgressBar
from gui.shared.live.parameter_form import form
from gui.shared.live.parts import Part, button, column, entry, note, part, row, text
from gui.shared.report.blocks import (
    Bars,
    Block,
    Choice,
    Curve,
    Do,
    Drawing,
    Entry,
    Form,
    Headline,
    Heat,
    Key,
    Note,
    Own,
    Report,
    Rows,
    Say,
    Seats,
    Tiles,
    Title,
    Work,
    text_of,
)
from gui.shared.report.orders import Copy, Order, Run, Stop
from gui.shared.report.shown import Shown
from gui.shared.report.shown_pictures import ShownBars, ShownCurve, ShownDrawing, ShownHeat
from gui.shared.report.shown_rows import ShownRows
from gui.shared.report.shown_words import (
    ShownButton,
    ShownChoice,
    ShownHeading,
    ShownHeadline,
    ShownKey,
    ShownList,
    ShownNote,
    ShownPick,
    ShownSeats,
    ShownSentence,
    ShownTiles,
    ShownTitle,
)
from gui.shared.style.appearance import appearance
from gui.shared.text.key_text import key_text
from gui.shared.text.tr import sentence_of, tr

LONGEST = 400
"""The most characters of a line that is written."""


class ShownForm(Shown):
    def parts(self) -> Part:
        parameters = self.block.parameters
        return form(type(parameters), parameters, self._choose, key="form")

    def _choose(self, made: Any) -> None:
        """Tell of other parameters; while a field is wrong, nothing is told."""
        if made is not None and made != self.block.parameters:
            self._order(self.block.choose(made))


class ShownEntry(Shown):
    _text = _wrong = ""

    def show_block(self) -> None:
        self._text, self._wrong = self.block.text, ""
        super().show_block()
        self.live.widget("line").setCursorPosition(0)

    def parts(self) -> Part:
        block: Entry = self.block
        line = entry(block.name, "", self._text, self._write, returnPressed=self._enter,
                     setMaxLength=LONGEST, setAccessibleDescription=self._wrong,
                     key="line")  # fmt: skip
        run = button(block.button, self._enter, icon="play", is_compact=True,
                     is_shown=bool(block.button))  # fmt: skip
        wrong = note(self._wrong, "danger", key="wrong")
        return column(text(block.name, "small", "text_2"), line, wrong, run, gap=4)

    def _write(self, words: str) -> None:
        self._text = words
        self._read()

    def _enter(self) -> None:
        self._order(self._read())

    def _read(self) -> Order | None:
        """Return what was written leads to; say below what is wrong with it."""
        self._wrong = ""
        try:
            read: Order | None = self.block.read(self._text)
        except InputError as error:
            self._wrong = sentence_of(error)
            return None
        return read


class ShownWork(Shown):
    def parts(self) -> Part:
        work: Work = self.block
        is_running = work.share is not None
        words = (tr("Cancel"), "x") if is_running else (tr("Try again"), "play")
        can = bool(work.kind) and (is_running or bool(work.why))
        return column(
            row(
                text(work.title, "section", stretch=1, is_shown=bool(work.title)),
                button(words[0], self._turn, icon=words[1], is_compact=True, is_shown=can,
                       key="turn"),
                gap=12,
            ),
            note(work.note, "text_2", key="note"),
            part(ProgressBar, tr("Progress"), show_share=work.share, is_shown=is_running),
            note(work.why, "danger"),
            gap=6,
        )  # fmt: skip

    def _turn(self) -> None:
        kind = self.block.kind
        self._order(Run(kind) if self.block.share is None else Stop(kind))


GAP = 8


class Blocks(QWidget):
    """Shows blocks; `ordered` carries what a choice leads to, `pointed` what is pointed at."""

    ordered = Signal(object)
    pointed = Signal(str)

    def __init__(self, gap: int = GAP) -> None:
        super().__init__()
        self.shown: list[Shown] = []
        self._spare: dict[type[Shown], list[Shown]] = {}
        self._column = column_of(STRETCH, on=self, gap=gap)

    def show_blocks(self, blocks: Sequence[Block]) -> None:
        """Show other blocks; the nth of a kind is shown by the nth widget of its kind."""
        kinds = [kind_of(block) for block in blocks]
        before = self.shown
        if kinds != [type(each) for each in before]:
            for each in before:
                self._spare.setdefault(type(each), []).append(each)
            self.shown = [self._of_kind(kind) for kind in kinds]
        # What a widget shows stands before it is laid out: Qt drops a wish that comes meanwhile.
        for shown, block in zip(self.shown, blocks, strict=True):
            shown.take(block)
        if self.shown is not before:
            self._arrange(before)
        for number, (shown, block) in enumerate(zip(self.shown, blocks, strict=True)):
            self._column.setStretch(number, _stretch(shown, block))
        # Without anything that grows, the rest of the room stays below.
        grows = any(_stretch(*pair) for pair in zip(self.shown, blocks, strict=True))
        self._column.setStretch(len(blocks), 0 if grows else 1)

    def _arrange(self, before: Sequence[Shown]) -> None:
        """Put what is shown in its order, and hide the rest."""
        # An item that is only taken lives on, and hears instead of the next what its widget wishes.
        for shown in before:
            self._column.removeWidget(shown)
        for left in self._spare.values():
            for shown in left:
                shown.hide()
        for number, shown in enumerate(self.shown):
            self._column.insertWidget(number, shown)
            shown.show()

    def _of_kind(self, kind: type[Shown]) -> Shown:
        spare = self._spare.get(kind)
        if spare:
            return spare.pop(0)
        made = kind()
        made.setParent(self)
        made.ordered.connect(self.ordered)
        made.pointed.connect(self.pointed)
        return made


def _stretch(shown: Shown, block: Block) -> int:
    is_fixed = (isinstance(block, Curve) and block.height) or (
        isinstance(block, Rows) and block.is_whole
    )
    return 0 if is_fixed else shown.stretch


class ReportParts(QObject):
    """A report on a page: `left`, its `middle`, its `panel` at the right with buttons below."""

    ordered = Signal(object)
    pointed = Signal(str)
    copied = Signal()

    def __init__(self, parent: QWidget, export_keys: str = "") -> None:
        """Stand on a page, whose actions may export with these keys, too."""
        super().__init__(parent)
        self.report = Report()
        self.blocks, self.side, self.foot = Blocks(), Blocks(gap=6), Blocks()
        self.left, self.below = Blocks(), Blocks()
        tip = tr("Export… ({keys})").format(keys=key_text(export_keys)) if export_keys else ""
        self.export = IconButton("download", tip or tr("Export…"))
        self.copy = IconButton("copy", tr("Copy the figures"))
        self.middle = WholeScroll(self.blocks)
        self.panel = QWidget()
        body = ScrollBody()
        self._column = column_of((self.side, 1), on=body, gap=12, margins=(24, 18, 16, 8))
        buttons = row_of((self.foot, 1), STRETCH, self.export, self.copy, gap=8)
        low = column_of(self.below, buttons, gap=12, margins=(24, 8, 16, 16))
        self._scroll = ThinScroll(body)
        column_of((self._scroll, 1), low, on=self.panel)
        for each in (self.left, self.blocks, self.side, self.below, self.foot):
            each.ordered.connect(self.ordered)
            each.pointed.connect(self.pointed)
        self.export.clicked.connect(self.open_exports)
        self.copy.clicked.connect(self.copied)

    def show_report(self, report: Report) -> None:
        """Show another report."""
        self.report = report
        self.left.show_blocks(report.left)
        self.blocks.show_blocks(report.middle)
        self.side.show_blocks(report.side)
        for blocks, shown in ((self.below, report.below), (self.foot, report.foot)):
            blocks.show_blocks(shown)
            blocks.setVisible(bool(shown))
        self.export.setEnabled(self.can_export)
        self.copy.setEnabled(bool(report.blocks))
        for each in (self.export, self.copy):
            each.setVisible(bool(report.blocks))

    def offer(self, choice: QWidget) -> None:
        """Put something to choose above what is at the side."""
        self._column.insertWidget(0, choice)

    @property
    def can_export(self) -> bool:
        """Whether anything on show can be taken along."""
        return bool(self.report.more) or any(
            shown.exports() for shown in (*self.blocks.shown, *self.side.shown)
        )

    def copying(self) -> Copy:
        """Return the order that puts what the report says on the clipboard."""
        return Copy(text_of(self.report.blocks), tr("Copied the figures."))

    def open_exports(self) -> None:
        """Offer what can be taken along, above the button for that."""
        menu = QMenu(self.panel)
        menu.setFont(appearance().theme.font("body"))
        every = (*self.blocks.shown, *self.side.shown)
        for shown in every:
            for suffix, words in shown.exports().items():
                action = menu.addAction(f"{shown.title}: {words}" if shown.title else words)
                action.triggered.connect(functools.partial(_save, shown, suffix))
        for shown in every:
            if shown.has_numbers:
                action = menu.addAction(tr("Copy the numbers"))
                action.triggered.connect(functools.partial(self._copy_numbers, shown))
        for do in self.report.more:
            action = menu.addAction(do.title)
            action.triggered.connect(lambda _on, order=do.order: self.ordered.emit(order))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.export.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def _copy_numbers(self, shown: Shown, _is_on: bool = False) -> None:
        self.ordered.emit(Copy(shown.numbers(), tr("Copied the numbers.")))


def _save(shown: Shown, suffix: str, _is_on: bool = False) -> None:
    shown.ask_save(suffix)


def kind_of(block: Block) -> type[Shown]:
    """Return what shows a block."""
    if isinstance(block, Title) and block.is_small:
        return ShownHeading
    if isinstance(block, Choice) and (block.icons or block.is_closed):
        return ShownList if block.icons else ShownPick
    own = isinstance(block, Own | Heat) and block.part
    return _own(own) if own else KINDS[type(block)]


@functools.cache
def _own(part: PartName) -> type[Shown]:
    found: type[Shown] = part_named(part)
    return found


KINDS: dict[type[Any], type[Shown]] = {
    Title: ShownTitle,
    Headline: ShownHeadline,
    Key: ShownKey,
    Say: ShownSentence,
    Rows: ShownRows,
    Bars: ShownBars,
    Curve: ShownCurve,
    Heat: ShownHeat,
    Drawing: ShownDrawing,
    Tiles: ShownTiles,
    Seats: ShownSeats,
    Choice: ShownChoice,
    Form: ShownForm,
    Entry: ShownEntry,
    Work: ShownWork,
    Note: ShownNote,
    Do: ShownButton,
}
