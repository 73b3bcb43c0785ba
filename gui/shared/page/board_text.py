"""The board in words: what a screen reader finds in the place of a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtWidgets import QListView

from gui.shared.page.canvas import Canvas


class BoardText(QListView):
    """A list of the same facts as the picture, kept up to date, one sentence a line.

    It can be shown beside the board; hidden, the board carries its text as accessible description.
    """

    def __init__(self, board: Canvas, describe: Callable[[Any], Sequence[str]]) -> None:
        super().__init__()
        self._board, self._describe = board, describe
        self._lines: list[str] = []
        self._model = QStringListModel(self)
        self.setModel(self._model)
        self.setAccessibleName(self.tr("The board in words"))
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setWordWrap(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        board.setAccessibleName(self.tr("Board"))

    def follow(self) -> None:
        """Say what the board shows now; cheap where the words are the same."""
        frame = self._board.frame
        lines = [] if frame is None else list(self._describe(frame))
        if lines != self._lines:
            self._lines = lines
            self._model.setStringList(lines)
            self._board.setAccessibleDescription(" ".join(lines))

    @property
    def lines(self) -> tuple[str, ...]:
        """The sentences."""
        return tuple(self._lines)
