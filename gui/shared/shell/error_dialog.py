"""The one dialog for errors of the window itself: what happened, details, where the log is."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

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
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(IconMark("circle-alert", "danger", 24))
        head.addWidget(Text(self.tr("Something went wrong"), "card"), 1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.copy_button)
        buttons.addWidget(self.close_button)
        body = QVBoxLayout(self)
        body.setContentsMargins(24, 20, 24, 20)
        body.setSpacing(12)
        body.addLayout(head)
        body.addWidget(self._sentence)
        body.addWidget(self.details, 1)
        body.addWidget(Text(note, "small", "text_2", wraps=True))
        body.addLayout(buttons)

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
