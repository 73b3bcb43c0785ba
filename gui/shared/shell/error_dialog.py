"""The one dialog for errors of the window itself: what happened, details, where the log is."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QWidget

from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import IconMark
from gui.shared.controls.label import Text
from gui.shared.style.appearance import appearance


class ErrorDialog(QDialog):
    """Shows errors; further ones are added below the first while it is open."""

    def __init__(self, log: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        appearance().apply_style_sheet(self)
        self.setWindowTitle(self.tr("Something went wrong"))
        self.setMinimumWidth(560)
        self.details = QPlainTextEdit()
        self.details.setReadOnly(True)
        self.details.setAccessibleName(self.tr("Details"))
        self.details.setMinimumHeight(200)
        self.copy_button = Button(self.tr("Copy details"), "secondary", "copy")
        self.close_button = Button(self.tr("Go on"), "main")
        self.copy_button.clicked.connect(self._copy)
        self.close_button.clicked.connect(self.accept)
        self._sentence = Text("", "body", "text", wraps=True)
        note = self.tr("The program goes on. The log is {path}.").format(path=log)
        title = Text(self.tr("Something went wrong"), "card")
        column_of(
            row_of(IconMark("circle-alert", "danger", 24), (title, 1), gap=12),
            self._sentence,
            (self.details, 1),
            Text(note, "small", "text_2", wraps=True),
            row_of(STRETCH, self.copy_button, self.close_button),
            on=self,
            gap=12,
            margins=(24, 20, 24, 20),
        )

    def show_error(self, sentence: str, details: str) -> None:
        """Open with an error, or add it to those already shown."""
        if self.isVisible():
            self.details.appendPlainText("\n" + details)
            return
        self._sentence.set_text(sentence)
        self.details.setFont(appearance().theme.font("small"))
        self.details.setPlainText(details)
        self.open()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.details.toPlainText())
