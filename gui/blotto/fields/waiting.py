"""What stands in the place of the standings: nothing yet, an offer, or how far the battles are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import EmptyState, ErrorCard
from gui.shared.controls.label import Text
from gui.shared.controls.progress import ProgressBar
from gui.shared.text.duration_format import left_text
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent_done

WIDTH = 420


class NoField(QWidget):
    """Says what will be here; opens a file, or uses a field that is there."""

    open_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._empty = EmptyState(
            "layers",
            tr("No field yet"),
            tr("A field is a list of plans. Each of them meets every other; drop a CSV file here."),
            tr("Open a field…"),
        )
        self._empty.asked.connect(self.open_asked)
        self._row = row_of(gap=8)
        self._buttons: list[Button] = []
        row = row_of(STRETCH, self._row, STRETCH)
        column_of((self._empty, 1), row, on=self, gap=0, margins=(0, 0, 0, 40))

    def offer(self, choices: Sequence[tuple[str, Callable[[], object]]]) -> None:
        """Offer fields that are there, each by its title."""
        for old in self._buttons:
            self._row.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._buttons = []
        for title, run in choices:
            button = Button(title, "ghost", is_compact=True)
            button.clicked.connect(lambda _checked=False, run=run: run())
            self._buttons.append(button)
            self._row.addWidget(button)


class Waiting(QWidget):
    """Offers to fight many battles, or shows how far they are; or says what went wrong."""

    all_asked = Signal()
    sample_asked = Signal()
    cancel_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = Text("", "section")
        self.sentence = Text("", token="text_2", wraps=True)
        self.bar = ProgressBar(tr("Battles"))
        self.left = Text("", "small", "text_2")
        self.sample = Button(tr("Fight a sample"), "main")
        self.whole = Button(tr("Fight them all"))
        self.cancel = Button(tr("Cancel"))
        self.error: ErrorCard | None = None
        self.sample.clicked.connect(self.sample_asked)
        self.whole.clicked.connect(self.all_asked)
        self.cancel.clicked.connect(self.cancel_asked)
        buttons = row_of(self.sample, self.whole, self.cancel, STRETCH, gap=8)
        inner = QWidget()
        inner.setFixedWidth(WIDTH)
        self._inner = column_of(
            self.title, self.sentence, self.bar, self.left, 8, buttons, on=inner, gap=8
        )
        column_of(STRETCH, row_of(STRETCH, inner, STRETCH), STRETCH, on=self)

    def show_offer(self, title: str, sentence: str, *, is_too_much: bool) -> None:
        """Ask whether to fight so many battles; beyond all patience a sample comes first."""
        self._say(title, sentence)
        self._show(self.sample, self.whole, self.cancel)
        self.sample.set_kind("main")
        self.whole.set_kind("secondary")
        self.whole.setEnabled(True)
        text = tr("Fight them all anyway") if is_too_much else tr("Fight them all")
        self.whole.set_text(text)

    def show_progress(self, title: str, sentence: str = "") -> None:
        """Show that something is under way."""
        self._say(title, sentence)
        self.bar.show_share(None)
        self.left.set_text("")
        self._show(self.bar, self.left, self.cancel)

    def show_rows(self, count: int) -> None:
        """Say how many plans are read."""
        self.sentence.set_text(tr("{n:,} plans").format(n=count))
        self.sentence.setVisible(count > 0)

    def show_share(self, share: float, seconds_left: float | None = None) -> None:
        """Show how far it is."""
        self.bar.show_share(share)
        words = [percent_done(share), left_text(seconds_left)]
        self.left.set_text(", ".join(word for word in words if word))

    def show_error(self, title: str, sentence: str) -> None:
        """Say what went wrong."""
        self._say(title, "")
        self._show(self.cancel)
        self.cancel.set_text(tr("Back"))
        self.error = ErrorCard(title, sentence)
        self._inner.insertWidget(1, self.error)
        self.title.hide()

    def _say(self, title: str, sentence: str) -> None:
        if self.error is not None:
            self.error.hide()
            self.error.deleteLater()
            self.error = None
        self.title.show()
        self.title.set_text(title)
        self.sentence.set_text(sentence)
        self.sentence.setVisible(bool(sentence))
        self.cancel.set_text(tr("Cancel"))

    def _show(self, *parts: QWidget) -> None:
        for part in (self.bar, self.left, self.sample, self.whole, self.cancel):
            part.setVisible(part in parts)
