"""What stands under the board once a match is over: who won, what it came from, what to do next."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import IconMark
from gui.shared.controls.label import Text
from gui.shared.style.appearance import appearance
from gui.shared.style.tokens import Width


class ResultCard(QWidget):
    """The result in large letters, with buttons; it asks for nothing and closes nothing."""

    again_asked = Signal()
    review_asked = Signal()
    others_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.mark = IconMark("trophy", "accent", 32)
        self.title = Text("", "page")
        self.sentence = Text("", "lead", "text_2", wraps=True)
        self.again = Button(self.tr("Rematch"), "main", "repeat")
        self.review = Button(self.tr("Review"), "secondary", "gauge")
        self.others = Button(self.tr("Other players"), "secondary", "swords")
        self.again.clicked.connect(self.again_asked)
        self.review.clicked.connect(self.review_asked)
        self.others.clicked.connect(self.others_asked)
        self._lay_out()
        appearance().resized.connect(self._follow)
        self._follow()

    def show_result(self, title: str, sentence: str, *, is_won: bool) -> None:
        """Say who won and how; a trophy only where somebody at the screen, or no one there, won."""
        self.title.set_text(title)
        self.mark.set_icon("trophy" if is_won else "flag", "accent" if is_won else "text_3")
        self.set_sentence(sentence)

    def set_sentence(self, sentence: str) -> None:
        """Say more about the same result."""
        self.sentence.set_text(sentence)
        self.setAccessibleName(self.title.plain)
        self.setAccessibleDescription(sentence)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, appearance().theme.px(100))

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(self.mark, 0, Qt.AlignmentFlag.AlignVCenter)
        head.addWidget(self.title, 1, Qt.AlignmentFlag.AlignVCenter)
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addLayout(head)
        words.addWidget(self.sentence)
        self._inner = QWidget()
        column = QVBoxLayout(self._inner)
        column.setContentsMargins(0, 8, 0, 0)
        column.setSpacing(16)
        column.addLayout(words)
        row = QHBoxLayout()
        row.setSpacing(8)
        for button in (self.again, self.review, self.others):
            row.addWidget(button)
        row.addStretch(1)
        column.addLayout(row)
        column.addStretch(1)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addStretch(1)
        outer.addWidget(self._inner, 1000)
        outer.addStretch(1)

    def _follow(self) -> None:
        self._inner.setMaximumWidth(max(Width.BOARD_MAX, appearance().theme.px(760)))
