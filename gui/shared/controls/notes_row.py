"""Notes in words below a figure: an icon on a tile, a bold title and a sentence or two."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.label import Text
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter

STACKED_BELOW = 640


@dataclass(frozen=True, slots=True)
class Note:
    """What there is to know; with `button`, what can be done about it."""

    icon: str
    title: str
    text: str
    is_warning: bool = False
    button: str = ""
    run: Callable[[], object] | None = None


class _Tile(QWidget):
    """The icon on its tile."""

    def __init__(self) -> None:
        super().__init__()
        self.note = Note("info", "", "")
        appearance().resized.connect(self._follow)
        self._follow()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = Painter(self)
        ground, ink = ("warn_soft", "warn") if self.note.is_warning else ("sunken", "text_2")
        painter.box(QRectF(self.rect()), 8, ground)
        side = painter.px(18)
        box = QRectF(0, 0, side, side)
        box.moveCenter(QRectF(self.rect()).center())
        painter.icon(self.note.icon, box, ink)

    def _follow(self) -> None:
        side = appearance().theme.px(36)
        self.setFixedSize(side, side)


class NoteView(QWidget):
    """One note."""

    def __init__(self) -> None:
        super().__init__()
        self._tile = _Tile()
        self.title = Text("", "body", weight=600, wraps=True)
        self.text = Text("", "small", "text_2", wraps=True)
        self.button = Button("", "ghost", is_compact=True)
        self.button.clicked.connect(self._act)
        self._note = Note("info", "", "")
        button = (self.button, 0, Qt.AlignmentFlag.AlignLeft)
        words = column_of(self.title, self.text, button, STRETCH, gap=2)
        row_of((self._tile, 0, Qt.AlignmentFlag.AlignTop), (words, 1), on=self, gap=14)

    def show_note(self, note: Note) -> None:
        """Say something."""
        self._note = note
        self._tile.note = note
        self.title.set_text(note.title)
        self.text.set_text(note.text)
        if self.button.text() != note.button:
            self.button.set_text(note.button)
        self.button.setVisible(bool(note.button))
        self.setAccessibleName(note.title)
        self.setAccessibleDescription(note.text)
        self._tile.update()

    def _act(self) -> None:
        if self._note.run is not None:
            self._note.run()


class NotesRow(QWidget):
    """Some notes beside each other, or below each other where it is narrow."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.views: list[NoteView] = []
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(24)
        appearance().resized.connect(self._arrange)

    def show_notes(self, notes: Sequence[Note]) -> None:
        """Show these notes."""
        while len(self.views) < len(notes):
            view = NoteView()
            self.views.append(view)
            self._line.addWidget(view, 1)
        for place, view in enumerate(self.views):
            view.setVisible(place < len(notes))
            if place < len(notes):
                view.show_note(notes[place])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        is_narrow = self.width() < appearance().theme.px(STACKED_BELOW)
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._line.setDirection(below if is_narrow else beside)
