"""The coach: what the position is worth to each side, how sure that is, and a hint."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent

from engine.core.play.advice import Worth
from gui.shared.charts.value_bars import ValueBar, ValueBars
from gui.shared.controls.boxes import STRETCH, ScrollBody, column_of
from gui.shared.controls.cards import HintCard
from gui.shared.controls.fact_list import FactList
from gui.shared.controls.label import KeyNumber, Text
from gui.shared.match.state.telling import NOTHING, Assessment
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import fitted_widths
from gui.shared.text.tr import tr
from gui.shared.text.value_format import UNKNOWN, decimal

GAP = 12
DELAY_MS = 200
"""Work that takes less is not announced."""


class CoachPanel(ScrollBody):
    """Shows what is told of a position; while nothing is known the last numbers give way to none.

    Parts keep their places meanwhile, until the work is announced.
    """

    def __init__(self) -> None:
        super().__init__()
        self.told = self._last = NOTHING
        self.number, self.bar, self.bars = KeyNumber(), ValueBar(), ValueBars()
        self.assumption = Text("", "small", "text_3", wraps=True)
        self.sentence = Text("", token="text_2", wraps=True)
        self.hint = HintCard()
        self.hint.body.setAlignment(Qt.AlignmentFlag(0))  # else long hints are cut at the bottom
        self.terms = FactList(tr("What the value comes from"))
        self.plans_title = Text("", "small", "text_3")
        self.plans = FactList(tr("Next best"))
        values = self.number, self.assumption, self.bar, self.bars, self.sentence
        hints = self.hint, self.terms, self.plans_title, self.plans
        column_of(*values, 4, *hints, STRETCH, on=self, gap=8)
        self.patience = QTimer(self, singleShot=True, interval=DELAY_MS)
        self.patience.timeout.connect(self._show)
        appearance().at_new_size(self._show_bar)
        self._show()

    def show_told(self, told: Assessment) -> None:
        """Show what is told now."""
        before, self.told = self.told, told
        if not told.is_preparing:
            self.patience.stop()
            self._last = told
        elif not before.is_preparing:
            self.patience.start()
        if told.place != before.place:  # numbers of two positions do not mix
            self.bar.show_value(None, "", "")
        self._show()

    @property
    def _shown(self) -> Assessment:
        """What stands there: until the work is announced, what was there before it."""
        if not self.told.is_preparing or self.patience.isActive():
            return self._last
        return Assessment(sentence=tr("Working it out."))

    @property
    def _worths(self) -> tuple[Worth | None, ...]:
        return () if self.told.is_preparing else self._shown.worths

    def _show(self) -> None:
        told, shown = self.told, self._shown
        self._show_number(shown)
        self.assumption.set_text(told.assumption)
        self.sentence.set_text(shown.sentence)
        names = told.names[: len(self._worths)]
        self.bars.show_worths(names, self._worths, told.unit, shown.hero)
        self._show_bar()
        self.hint.set_text(told.title, told.text)
        self.terms.show_facts({each.name: decimal(each.value, each.digits) for each in told.terms})
        self.plans_title.set_text(told.plans_title)
        self.plans.show_facts(dict(told.plans))
        num_known = sum(worth is not None for worth in shown.worths)
        for part, is_shown in (
            (self.number, shown.worths),
            (self.assumption, shown.worths and told.assumption),
            (self.bar, shown.is_mirrored),
            (self.bars, num_known > 1 and not shown.is_mirrored),
            (self.sentence, shown.sentence),
            (self.hint, told.title),
            (self.terms, told.terms),
            (self.plans_title, told.plans),
            (self.plans, told.plans),
        ):
            part.setVisible(bool(is_shown))

    def _show_number(self, shown: Assessment) -> None:
        """Write the large number, that it is not known yet, or none, not even for the ear."""
        told, hero = self.told, shown.hero
        worth = self._worths[hero] if self._worths else None
        words = ""
        if self._worths:
            is_person = hero == told.person
            words = tr("for you") if is_person else tr("for {name}").format(name=told.names[hero])
        self.number.show_number(
            self._written(worth) if shown.worths else "",
            words,
            is_exact=worth is not None and not worth.standard_error,
            is_vague=worth is None or told.unit.is_vague(worth),
            is_known=worth is not None,
        )

    def _written(self, worth: Worth | None) -> str:
        return UNKNOWN if worth is None else self.told.unit.written(worth)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_bar()

    def _show_bar(self) -> None:
        """Write a name, and perhaps a number, under each end; names give way, numbers do not."""
        told, worths = self.told, self._worths
        if not worths or worths[0] is None or not self._shown.is_mirrored:
            self.bar.show_value(None, "", "")
            return
        hero, metrics = self._shown.hero, appearance().theme.metrics("small", 500)
        numbers = ["" if n == hero else f" {self._written(w)}" for n, w in enumerate(worths)]
        room = self.width() - GAP - sum(map(metrics.horizontalAdvance, numbers))
        widths = fitted_widths(list(map(metrics.horizontalAdvance, told.names)), room)
        elide = Qt.TextElideMode.ElideRight
        first, second = (
            metrics.elidedText(name, elide, width) + number
            for name, width, number in zip(told.names, widths, numbers, strict=True)
        )
        self.bar.show_value(told.unit.share(worths[0].value), first, second)
