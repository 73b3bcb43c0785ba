"""The base of a panel of a game's own beside the board, in Play and Watch."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget


class OwnSide(QWidget):
    """Shows what a game wants beside its board; `title` names it in the right panel."""

    title = ""

    def show_frame(self, frame: Any) -> None:
        """Belong to the picture that the board shows now; cheap where nothing has changed."""
        raise NotImplementedError
