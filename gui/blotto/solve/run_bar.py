"""What stands above a view that is worked out: its title and note, a button, how far it is."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from gui.shared.controls.boxes import column_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.label import Text
from gui.shared.controls.progress import ProgressBar


class RunBar(QWidget):
    """Says what is shown; the button works it out again, or stops it."""

    def __init__(self, title: str, note: str, button: str, icon: str = "play") -> None:
        super().__init__()
        self._name, self._icon = button, icon
        self.title = Text(title, "section")
        self.note = Text(note, "small", "text_2", wraps=True)
        self.button = Button(button, "secondary", icon, is_compact=True)
        self.progress = ProgressBar(title)
        self.sentence = Text("", "small", "danger", wraps=True)
        self.is_running = False
        head = row_of((self.title, 1), self.button, gap=12)
        column_of(head, self.note, self.progress, self.sentence, on=self, gap=6)
        self.progress.hide()
        self.sentence.hide()

    def show_share(self, share: float | None) -> None:
        """Say that the work goes on; None: it does not."""
        self.is_running = share is not None
        self.progress.setVisible(self.is_running)
        if share is not None:
            self.progress.show_share(share)
            self.sentence.hide()
            self.button.set_text(self.tr("Cancel"), "x")
        else:
            self.button.set_text(self._name, self._icon)

    def complain(self, sentence: str) -> None:
        """Say why there is no result."""
        self.show_share(None)
        self.sentence.set_text(sentence)
        self.sentence.setVisible(bool(sentence))
