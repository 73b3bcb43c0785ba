"""The coach: what the position is worth to each side, how sure that is, and a hint."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.core.play.advice import Term, Worth
from gui.shared.charts.value_bar import ValueBar
from gui.shared.charts.value_bars import ValueBars
from gui.shared.controls.cards import HintCard
from gui.shared.controls.fact_list import FactList
from gui.shared.controls.label import KeyNumber, Text
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import fitted_widths
from gui.shared.text.value_format import CHANCE, UNKNOWN, ValueUnit, decimal

GAP = 12
DELAY_MS = 200
"""Work that takes less is not announced."""


class _Shown(Enum):
    NOTHING = 0
    VALUE = 1
    SENTENCE = 2


class CoachPanel(QWidget):
    """Shows values and hints that it is given; switched off it shows no number at all."""

    def __init__(
        self,
        unit: ValueUnit = CHANCE,
        *,
        is_on: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """Show nothing yet; `unit` says how values are written."""
        super().__init__(parent)
        self._unit = unit
        self._shown = _Shown.NOTHING
        self._has_hint = False
        self._labels: tuple[tuple[str, str], ...] = (("", ""), ("", ""))
        self._share: float | None = None
        self.is_on = is_on
        self.number = KeyNumber()
        self.bar, self.bars = ValueBar(), ValueBars()
        self._is_mirrored = False
        self.assumption = Text("", "small", "text_3", wraps=True)
        self.sentence = Text("", token="text_2", wraps=True)
        self.hint = HintCard()
        self.terms = FactList(self.tr("What the value comes from"))
        self.plans_title = Text(self.tr("Next best"), "small", "text_3")
        self.plans = FactList(self.tr("Next best"))
        self._has_bars = False
        self.hint.body.setAlignment(Qt.AlignmentFlag(0))  # else long hints are cut at the bottom
        self._timer = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._timer.timeout.connect(self._announce)
        self._waiting = ""
        self._lay_out()
        appearance().resized.connect(self._write_labels)
        self._refresh()

    def set_unit(self, unit: ValueUnit) -> None:
        """Write values in this unit from now on."""
        self._unit = unit

    def set_assumption(self, text: str) -> None:
        """Say what the values go by: if both play perfectly."""
        self.assumption.set_text(text)

    def set_on(self, is_on: bool) -> None:
        """Show values from now on, or none; off, it forgets what it showed."""
        self.is_on = is_on
        if not is_on:
            self.clear()
        self._refresh()

    def clear(self) -> None:
        """Show neither value nor sentence nor hint."""
        self._timer.stop()
        self._show(_Shown.NOTHING)
        self.hide_hint()

    def show_worths(
        self,
        seat_names: Sequence[str],
        worths: Sequence[Worth | None],
        *,
        hero: int = 0,
        person: int | None = None,
        is_mirrored: bool = False,
    ) -> None:
        """Show what the position is worth to each seat, as far as that is known.

        The large number is that of seat `hero`; `person` is the seat of the person at the screen,
        if any.  Where it `is_mirrored` one of two seats has what the other has not: one bar for
        both.
        """
        self._show_number(seat_names[hero], worths[hero], is_person=hero == person)
        first = worths[0]
        self._is_mirrored = is_mirrored and first is not None
        if self._is_mirrored and first is not None:
            texts = [self._written(worth) for worth in worths]
            texts[hero] = ""
            self._labels = ((seat_names[0], texts[0]), (seat_names[1], texts[1]))
            self._share = self._unit.share(first.value)
        self.bars.show_worths(seat_names, worths, self._unit, hero)
        num_known = sum(worth is not None for worth in worths)
        self._has_bars = not self._is_mirrored and num_known > 1
        self._timer.stop()
        self._show(_Shown.VALUE)
        self._write_labels()

    def show_hint(self, title: str, text: str, terms: Sequence[Term] = ()) -> None:
        """Show the best action and why, with what its value comes from."""
        self.hint.set_text(title, text)
        self._has_hint = True
        self.terms.show_facts({term.name: decimal(term.value, term.digits) for term in terms})
        self._refresh()

    def show_plans(self, plans: Mapping[str, str], title: str = "") -> None:
        """Show the next best plans with what they are worth, or others under a title."""
        self.plans_title.set_text(title or self.tr("Next best"))
        self.plans.show_facts(plans)
        self._refresh()

    def hide_hint(self) -> None:
        """Take the hint away; what it was being computed for is over."""
        self._timer.stop()
        self._has_hint = False
        self.hint.set_text("", "")
        self.terms.show_facts({})
        self.plans.show_facts({})
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
        values = (self.number, self.assumption, self.bar, self.bars, self.sentence)
        for widget in values:
            body.addWidget(widget)
        body.addSpacing(4)
        for part in (self.hint, self.terms, self.plans_title, self.plans):
            body.addWidget(part)
        body.addStretch(1)

    def _announce(self) -> None:
        self.sentence.set_text(self._waiting)
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
        self.bars.show_worths((), (), self._unit, -1)

    def _refresh(self) -> None:
        is_on = self.is_on
        has_value = is_on and self._shown is _Shown.VALUE
        self.number.setVisible(has_value)
        self.assumption.setVisible(has_value and bool(self.assumption.plain))
        self.bar.setVisible(has_value and self._is_mirrored)
        self.bars.setVisible(has_value and self._has_bars)
        self.sentence.setVisible(is_on and self._shown is _Shown.SENTENCE)
        has_hint = is_on and self._has_hint
        self.hint.setVisible(has_hint)
        self.terms.setVisible(has_hint and bool(self.terms.facts))
        for plans in (self.plans_title, self.plans):
            plans.setVisible(has_hint and bool(self.plans.facts))

    def _show_number(self, name: str, worth: Worth | None, *, is_person: bool) -> None:
        """Write the large number, or that it is not known yet."""
        words = self.tr("for you") if is_person else self.tr("for {name}").format(name=name)
        self.number.show_number(
            self._written(worth),
            words,
            is_exact=worth is not None and not worth.standard_error,
            is_vague=worth is None or self._unit.is_vague(worth),
            is_known=worth is not None,
        )

    def _written(self, worth: Worth | None) -> str:
        return UNKNOWN if worth is None else self._unit.written(worth)

    def _write_labels(self) -> None:
        """Write a name, and perhaps a number, under each end; names give way, numbers do not."""
        if self._shown is not _Shown.VALUE or not self._is_mirrored:
            return
        metrics = appearance().theme.metrics("small", 500)
        numbers = [f" {number}" if number else "" for _, number in self._labels]
        room = self.width() - GAP - sum(metrics.horizontalAdvance(number) for number in numbers)
        names = [name for name, _ in self._labels]
        widths = fitted_widths([metrics.horizontalAdvance(name) for name in names], room)
        mode = Qt.TextElideMode.ElideRight
        names = [
            metrics.elidedText(*each) for each in zip(names, (mode, mode), widths, strict=True)
        ]
        first, second = (name + number for name, number in zip(names, numbers, strict=True))
        self.bar.show_value(self._share, first, second)
