"""Short motions of the interface itself; they are over at once when motion is reduced."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QVariantAnimation
from PySide6.QtWidgets import QWidget

from gui.shared.style.appearance import appearance


class Glide(QVariantAnimation):
    """Moves a number to its new value with OutCubic and reports every step to `on_value`."""

    def __init__(
        self,
        owner: QWidget,
        seconds: float,
        on_value: Callable[[float], None],
        start: float = 0.0,
    ) -> None:
        super().__init__(owner)
        self._owner = owner
        self._on_value = on_value
        self.value = start
        self.target = start
        self.setDuration(round(seconds * 1000))
        self.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.valueChanged.connect(self._step)

    def to(self, target: float, *, at_once: bool = False) -> None:
        """Go to `target`; at once where nobody could see the way."""
        if target == self.target and self.state() == self.State.Running:
            return
        self.target = target
        self.stop()
        if at_once or appearance().reduced_motion or not self._owner.isVisible():
            self._step(target)
            return
        self.setStartValue(float(self.value))
        self.setEndValue(float(target))
        self.start()

    def _step(self, value: object) -> None:
        assert isinstance(value, (int, float))
        self.value = float(value)
        self._on_value(self.value)
