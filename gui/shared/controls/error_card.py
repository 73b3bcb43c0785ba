"""The error card: what failed, what is kept, Try again and Details, in the place of the thing."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPlainTextEdit

from gui.shared.controls.boxes import STRETCH, add_parts, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import NoteCard


class ErrorCard(NoteCard):
    """A failure, shown where its result would have been."""

    retry_asked = Signal()

    def __init__(
        self, title: str, text: str = "", details: str = "", *, can_retry: bool = False
    ) -> None:
        super().__init__("circle-alert", title, text, fill="danger_soft", ink="danger")
        self.details = QPlainTextEdit(details)
        self.details.setReadOnly(True)
        self.details.setAccessibleName(self.tr("Details"))
        self.details.setFixedHeight(140)
        self.details.hide()
        buttons: list[Button] = []
        if can_retry:
            self.retry_button = Button(self.tr("Try again"), is_compact=True)
            self.retry_button.clicked.connect(self.retry_asked)
            buttons.append(self.retry_button)
        if details:
            self.details_button = Button(self.tr("Details"), is_compact=True)
            self.details_button.clicked.connect(self._toggle_details)
            buttons.append(self.details_button)
        line = row_of(*buttons, STRETCH, gap=8, margins=(0, 6, 0, 0)) if buttons else None
        add_parts(self.body, line, self.details)

    def _toggle_details(self) -> None:
        self.details.setVisible(self.details.isHidden())
