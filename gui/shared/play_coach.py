"""The coach of Play: asks what each choice is worth, and lets coach, panel and explorer show it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from engine.core.advice import ActionValue, best_of
from gui.shared.advice_desk import can_be_reviewed
from gui.shared.coach_panel import CoachPanel
from gui.shared.parameter_form import sentence_of

if TYPE_CHECKING:
    from engine.core.match import Match
    from gui.shared.play_tab import PlayTab


class PlayCoach(QObject):
    """Tells the person of one Play tab what the choices are worth, if that is wanted."""

    def __init__(self, tab: PlayTab) -> None:
        """Make the card; switched on or off as it was the last time."""
        super().__init__(tab)
        self._tab = tab
        self.card = CoachPanel()
        self.card.set_on(tab.shell.preferences.settings.coach)
        self.card.toggled.connect(self.switch)
        tab.desk.advised.connect(self.show_advice)
        tab.desk.failed.connect(lambda error: self.card.show_unavailable(sentence_of(error)))
        if tab.explorer is not None:
            tab.explorer.set_values_shown(self.card.is_on)
            tab.explorer.advised.connect(self.show_advice)
            tab.explorer.switched.connect(self._switch_by_explorer)

    def ask(self, *, as_hint: bool = False) -> None:
        """Find out what each choice is worth, where the coach is on or a hint is wanted."""
        tab, match = self._tab, self._tab.driver.match
        if match is None or match.is_over or not (self.card.is_on or as_hint):
            return
        if tab.explorer is not None:  # it knows, or is finding out
            tab.explorer.ask_advice()
            return
        self.card.show_preparing()
        tab.desk.ask(match.game, *self._asked_view(match))

    def show_advice(self, view: Any, seat: int, advice: Sequence[ActionValue]) -> None:
        """Show the answer if the question is still open."""
        tab, match = self._tab, self._tab.driver.match
        if match is None or match.is_over or (view, seat) != self._asked_view(match):
            return
        best = best_of(advice)
        if match.undrawn is not None:  # the choice is made, only its dice are not known yet
            self._show_worth(_of_action(advice, match.undrawn[seat]), seat)
            self.card.hide_hint()
            return
        self._show_worth(best, seat)
        words = tab.page.words
        title = words.choice(match.game, best.action, view, seat)
        self.card.show_hint(title, words.explain(match.game, view, seat, advice))
        tab.panel.show_advice(advice, is_hint_shown=True)

    def _asked_view(self, match: Match) -> tuple[Any, int]:
        """Return what the one sees who is to choose, or whose dice are awaited, and the seat."""
        if match.undrawn is None:
            return self._tab.asked_view()
        seat = next(iter(match.undrawn))
        return match.game.observe(match.state, seat), seat

    def _show_worth(self, worth: ActionValue, seat: int) -> None:
        """Show what the match is worth if `seat` does this."""
        values = [worth.value, self._tab.entry.value_total - worth.value]
        is_exact = worth.standard_error == 0
        self._show_values(values if seat == 0 else values[::-1], is_exact, worth.standard_error)

    def show_end(self, match: Match) -> None:
        """Show what the end of a match is worth, and have it reviewed."""
        entry = self._tab.entry
        if self.card.is_on and can_be_reviewed(entry):
            self._tab.desk.review(match)
        self.card.hide_hint()
        if not match.faults:
            worth = entry.value_of_return(match.returns[0])
            self._show_values([worth, entry.value_total - worth], is_exact=True)

    def switch(self, is_on: bool) -> None:
        """Go on or off, and remember it; the card has been told."""
        self._tab.shell.preferences.set(coach=is_on)
        self._follow(is_on)

    def _switch_by_explorer(self, is_on: bool) -> None:
        self.card.set_on(is_on)
        self.switch(is_on)

    def follow_settings(self) -> None:
        """Go on or off as the settings say."""
        is_on = self._tab.shell.preferences.settings.coach
        if is_on != self.card.is_on:
            self.card.set_on(is_on)
            self._follow(is_on)

    def _follow(self, is_on: bool) -> None:
        tab = self._tab
        if tab.explorer is not None:
            tab.explorer.set_values_shown(is_on)
        if is_on:
            tab.arrive()
        else:
            tab.panel.show_advice((), is_hint_shown=False)

    def _show_values(self, values: list[float], is_exact: bool, error: float = 0.0) -> None:
        seats = self._tab.seats
        self.card.show_value(
            seats.names,
            values,
            is_exact=is_exact,
            hero=self._tab.side(),
            person=seats.person,
            half_width=1.96 * error,
        )


def _of_action(advice: Sequence[ActionValue], action: Any) -> ActionValue:
    return next(worth for worth in advice if worth.action == action)
