"""The widgets of blocks that ask for something, and of work that is under way."""

from __future__ import annotations

from typing import Any

from engine.core.system.errors import InputError
from gui.shared.controls.progress import ProgressBar
from gui.shared.live.parameter_form import form
from gui.shared.live.parts import Part, button, column, entry, note, part, row, text
from gui.shared.report.blocks import Entry, Work
from gui.shared.report.orders import Order, Run, Stop
from gui.shared.report.shown import Shown
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
