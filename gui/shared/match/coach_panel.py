"""The coach: what the position is worth to each side, how sure that is, and a hint."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.shared.charts.value_bar import ValueBar
from gui.shared.controls.cards import HintCard
from gui.shared.controls.label import KeyNumber, Text
from gui.shared.controls.switch_row import SwitchRow
from gui.shared.style.appearance import appearance
from gui.shared.text.value_format import CHANCE, WIDE, ValueUnit

GAP = 12
DELAY_MS = 200
"""Work that takes less is not announced."""
UNKNOWN = "–"
"""Stands where a number will be."""


class _Shown(Enum):
    NOTHING = 0
    VALUE = 1
    SENTENCE = 2


class CoachPanel(QWidget):
    """Shows values and hints that it is given; switched off it shows no number at all."""

    toggled = Signal(bool)

    def __init__(
        self,
        unit: ValueUnit = CHANCE,
        *,
        is_on: bool = False,
        title: str = "",
        off: str = "",
        parent: QWidget | None = None,
    ) -> None:
        """Show nothing yet; `unit` says how values are written.

        `title` names the switch, if not Coach; `off` says what it would show, switched off.
        """
        super().__init__(parent)
        self._unit = unit
        self._shown = _Shown.NOTHING
        self._has_hint = False
        self._labels: tuple[tuple[str, str], ...] = (("", ""), ("", ""))
        self._share: float | None = None
        self.row = SwitchRow(title or self.tr("Coach"), is_on=is_on, weight=600)
        usual = self.tr("Switched on, the coach shows what the position is worth and gives hints.")
        self.off_sentence = Text(off or usual, token="text_2", wraps=True)
        self.number = KeyNumber()
        self.bar = ValueBar()
        self.sentence = Text("", token="text_2", wraps=True)
        self.hint = HintCard()
        self.hint.body.setAlignment(Qt.AlignmentFlag(0))  # else long hints are cut at the bottom
        self._timer = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._timer.timeout.connect(self._announce)
        self._waiting = ""
        self._lay_out()
        self.row.toggled.connect(self._toggle)
        appearance().resized.connect(self._write_labels)
        self._refresh()

    def set_unit(self, unit: ValueUnit) -> None:
        """Write values in this unit from now on."""
        self._unit = unit

    @property
    def is_on(self) -> bool:
        """Whether the coach is switched on."""
        return self.row.is_on

    def set_on(self, is_on: bool) -> None:
        """Switch the coach without saying so; off, it forgets what it showed."""
        self.row.set_on(is_on)
        self._follow_switch(is_on)

    def toggle(self) -> None:
        """Switch the coach as a click does."""
        self.row.switch.click()

    def clear(self) -> None:
        """Show neither value nor sentence nor hint."""
        self._timer.stop()
        self._show(_Shown.NOTHING)
        self.hide_hint()

    def show_value(
        self,
        seat_names: Sequence[str],
        values: Sequence[float],
        *,
        is_exact: bool,
        hero: int = 0,
        person: int | None = None,
        half_width: float = 0.0,
    ) -> None:
        """Show what the position is worth to both seats.

        The large number is that of seat `hero`; `person` is the seat of the person at the screen,
        if any; `half_width` is half of the 95 % interval of an estimate.
        """
        assert len(seat_names) == len(values) == 2
        texts = [self._written(value, is_exact, half_width) for value in values]
        words = self.tr("for you") if hero == person else self.tr("for {name}")
        is_vague = not is_exact and half_width >= WIDE * (self._unit.high - self._unit.low)
        self.number.show_number(
            texts[hero],
            words.format(name=seat_names[hero]),
            is_exact=is_exact,
            is_vague=is_vague,
        )
        texts[hero] = ""
        self._labels = ((seat_names[0], texts[0]), (seat_names[1], texts[1]))
        self._share = self._unit.share(values[0])
        self._timer.stop()
        self._show(_Shown.VALUE)
        self._write_labels()

    def show_hint(self, title: str, text: str) -> None:
        """Show the best action and why."""
        self.hint.set_text(title, text)
        self._has_hint = True
        self._refresh()

    def hide_hint(self) -> None:
        """Take the hint away; what it was being computed for is over."""
        self._timer.stop()
        self._has_hint = False
        self.hint.set_text("", "")
        self._refresh()

    def show_preparing(self) -> None:
        """Show that nothing is known yet; say, unless a value comes within 200 ms, what is done."""
        self._waiting = self.tr("Working it out.")
        if self._shown is _Shown.VALUE:
            self._forget()
            self.number.show_number(UNKNOWN, "", is_exact=False, is_vague=True, is_known=False)
        if not self._timer.isActive() and self.sentence.plain != self._waiting:
            self._timer.start()

    def show_unavailable(self, sentence: str) -> None:
        """Say why there is no value here."""
        self._timer.stop()
        self.sentence.set_text(sentence)
        self._has_hint = False
        self._show(_Shown.SENTENCE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._write_labels()

    def _lay_out(self) -> None:
        body = QVBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(8)
        for widget in (self.row, self.off_sentence, self.number, self.bar, self.sentence):
            body.addWidget(widget)
        body.addSpacing(4)
        body.addWidget(self.hint)
        body.addStretch(1)

    def _toggle(self, is_on: bool) -> None:
        self._follow_switch(is_on)
        self.toggled.emit(is_on)

    def _follow_switch(self, is_on: bool) -> None:
        if not is_on:
            self.clear()
        self._refresh()

    def _announce(self) -> None:
        self.sentence.set_text(self._waiting)
        self._has_hint = False
        self._show(_Shown.SENTENCE)

    def _show(self, shown: _Shown) -> None:
        self._shown = shown
        if shown is not _Shown.SENTENCE:
            self.sentence.set_text("")
        if shown is not _Shown.VALUE:
            self._forget()
        self._refresh()

    def _forget(self) -> None:
        """Leave no number behind, not even for a screen reader."""
        self.number.show_number("", "", is_exact=True, is_vague=False)
        self._labels = (("", ""), ("", ""))
        self._share = None
        self.bar.show_value(None, "", "")

    def _refresh(self) -> None:
        is_on = self.is_on
        self.off_sentence.setVisible(not is_on)
        self.number.setVisible(is_on and self._shown is _Shown.VALUE)
        self.bar.setVisible(is_on and self._shown is _Shown.VALUE)
        self.sentence.setVisible(is_on and self._shown is _Shown.SENTENCE)
        self.hint.setVisible(is_on and self._has_hint)

    def _written(self, value: float, is_exact: bool, half_width: float) -> str:
        if is_exact:
            return self._unit.format_value(value)
        if half_width <= 0:
            return f"≈ {self._unit.format_value(value)}"
        return self._unit.format_estimate(value, half_width)

    def _write_labels(self) -> None:
        """Write a name, and perhaps a number, under each end; names give way, numbers do not."""
        if self._shown is not _Shown.VALUE:
            return
        metrics = appearance().theme.metrics("small", 500)
        numbers = [f" {number}" if number else "" for _, number in self._labels]
        room = self.width() - GAP - sum(metrics.horizontalAdvance(number) for number in numbers)
        names = _fitted([name for name, _ in self._labels], room, metrics)
        first, second = (name + number for name, number in zip(names, numbers, strict=True))
        self.bar.show_value(self._share, first, second)


def _fitted(names: list[str], room: float, metrics: QFontMetricsF) -> list[str]:
    """Return two names, shortened so that both fit into `room`."""
    widths = [metrics.horizontalAdvance(name) for name in names]
    if sum(widths) <= room:
        return names
    shares = [max(room / 2, room - widths[1 - index]) for index in range(2)]
    elide = Qt.TextElideMode.ElideRight
    return [
        metrics.elidedText(name, elide, max(share, 0))
        for name, share in zip(names, shares, strict=True)
    ]
