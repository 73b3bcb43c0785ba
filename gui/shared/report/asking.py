"""The widgets of blocks that ask for something, and of work that is under way."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit

from engine.core.system.errors import InputError
from gui.shared.controls.boxes import column_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.label import Text
from gui.shared.controls.progress import ProgressBar
from gui.shared.live.parameter_form import ParameterForm
from gui.shared.report.blocks import Entry, Work
from gui.shared.report.orders import Order, Run, Stop
from gui.shared.report.shown import Shown
from gui.shared.style.appearance import appearance
from gui.shared.text.sentence import sentence_of
from gui.shared.text.tr import tr

LONGEST = 400
"""The most characters of a line that is written."""


class ShownForm(Shown):
    def __init__(self) -> None:
        super().__init__()
        self.form: ParameterForm | None = None
        self._column = column_of(on=self)

    def show_block(self) -> None:
        parameters = self.block.parameters
        if self.form is None:
            self.form = ParameterForm(parameters, is_compact=True)
            self.form.changed.connect(self._choose)
            self._column.addWidget(self.form)
        elif self.form.instance() != parameters:
            self.form.set_values(parameters)

    def _choose(self) -> None:
        """Tell of other parameters; while a field is wrong, nothing is told."""
        assert self.form is not None
        made = self.form.instance()
        if made is not None and made != self.block.parameters:
            self._order(self.block.choose(made))


class ShownEntry(Shown):
    def __init__(self) -> None:
        super().__init__()
        self.line, self.name = QLineEdit(), Text("", "small", "text_2")
        self.line.setMaxLength(LONGEST)
        give_focus_ring(self.line)
        self.sentence = Text("", "small", "danger", wraps=True)
        self.button = Button("", "secondary", "play", is_compact=True)
        self.button.clicked.connect(self._enter)
        self.line.textEdited.connect(lambda _text: self._read())
        self.line.returnPressed.connect(self._enter)
        column_of(self.name, self.line, self.sentence, self.button, on=self, gap=4)
        appearance().resized.connect(self._follow)
        self._follow()

    def show_block(self) -> None:
        entry: Entry = self.block
        self.name.set_text(entry.name)
        self.line.setAccessibleName(entry.name)
        self.line.setText(entry.text)
        self.line.setCursorPosition(0)
        self.button.set_text(entry.button)
        self.button.setVisible(bool(entry.button))
        self._complain("")

    def _enter(self) -> None:
        self._order(self._read())

    def _read(self) -> Order | None:
        """Return what was written leads to; say below what is wrong with it."""
        self._complain("")
        try:
            read: Order | None = self.block.read(self.line.text())
        except InputError as error:
            self._complain(sentence_of(error))
            return None
        return read

    def _complain(self, sentence: str) -> None:
        self.sentence.set_text(sentence)
        self.sentence.setVisible(bool(sentence))
        self.line.setAccessibleDescription(sentence)

    def _follow(self) -> None:
        theme = appearance().theme
        self.line.setFixedHeight(theme.px(32))
        self.line.setFont(theme.font("body"))


class ShownWork(Shown):
    def __init__(self) -> None:
        super().__init__()
        self.head = Text("", "section")
        self.note = Text("", "small", "text_2", wraps=True)
        self.button = Button("", "secondary", "x", is_compact=True)
        self.progress = ProgressBar(tr("Progress"))
        self.sentence = Text("", "small", "danger", wraps=True)
        self.button.clicked.connect(self._press)
        line = row_of((self.head, 1), self.button, gap=12)
        column_of(line, self.note, self.progress, self.sentence, on=self, gap=6)

    def show_block(self) -> None:
        work: Work = self.block
        is_running = work.share is not None
        self.head.set_text(work.title)
        self.head.setVisible(bool(work.title))
        self.note.set_text(work.note)
        self.note.setVisible(bool(work.note))
        self.progress.setVisible(is_running)
        if work.share is not None:
            self.progress.show_share(work.share)
        self.button.set_text(*((tr("Cancel"), "x") if is_running else (tr("Try again"), "play")))
        self.button.setVisible(bool(work.kind) and (is_running or bool(work.why)))
        self.sentence.set_text(work.why)
        self.sentence.setVisible(bool(work.why))

    def _press(self) -> None:
        kind = self.block.kind
        self._order(Run(kind) if self.block.share is None else Stop(kind))
