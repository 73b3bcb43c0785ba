"""The trail of what was explored: positions, each with the step that led there; one leads back."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.controls.buttons import Button
from gui.shared.controls.flow import Flow
from gui.shared.controls.label import Text

Game = TypeVar("Game")
State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class Spot(Generic[Game, State]):
    """A position on the trail: how one came there, and the action chosen for it, if any."""

    game: Game
    state: State
    label: str
    action: Any = None


class Trail(QWidget):
    """What was explored, step by step; a click on a step leads back to it."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._flow = Flow(0)
        self.setLayout(self._flow)
        self._parts: list[QWidget] = []
        self.texts: tuple[str, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(self.tr("What was explored"))

    def show_spots(self, spots: Sequence[Spot[Any, Any]]) -> None:
        """Show these steps; the last one is where one stands, and the first alone is no trail."""
        self.setVisible(len(spots) > 1)
        texts = tuple(spot.label for spot in spots)
        if texts == self.texts:
            return
        self.texts = texts
        for part in self._parts:
            self._flow.removeWidget(part)
            part.hide()
            part.deleteLater()
        self._parts = []
        for place, text in enumerate(texts):
            if place:
                self._add(Text("›", token="text_3"))
            button = Button(text, "ghost", is_compact=True)
            button.setEnabled(place < len(texts) - 1)
            button.clicked.connect(functools.partial(self._choose, place))
            self._add(button)
        self.updateGeometry()

    def _choose(self, place: int, _is_checked: bool = False) -> None:
        self.chosen.emit(place)

    def _add(self, part: QWidget) -> None:
        self._parts.append(part)
        self._flow.addWidget(part)
        part.show()
