"""What stands beside a board belongs to the position on it: its worth, a hint, what was chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

from PySide6.QtCore import QObject

from engine.core.play.advice import ActionValue, best_of
from engine.core.play.interval import half_interval
from engine.core.play.review import judged
from gui.shared.controls.parameter_form import sentence_of
from gui.shared.match.coach_panel import CoachPanel
from gui.shared.review.decision_words import decision_in_words

if TYPE_CHECKING:
    from engine.core.play.match import Match
    from engine.core.play.registry import GameEntry
    from engine.core.play.replay import RecordedMatch
    from engine.core.play.review import Review
    from gui.shared.match.advice_service import AdviceService
    from gui.shared.page.explorer import Explorer
    from gui.shared.page.page import AnyPage
    from gui.shared.page.seats import Seats
    from gui.shared.page.tab import Shell
    from gui.shared.review.review_panel import ReviewPanel


class CoachedMatch(Protocol):
    """What the coach wants of the tab that shows the board."""

    page: AnyPage
    entry: GameEntry
    shell: Shell
    advice_service: AdviceService
    explorer: Explorer | None
    review: Review | None
    review_panel: ReviewPanel

    @property
    def seats(self) -> Seats: ...
    @property
    def is_review_shown(self) -> bool: ...
    @property
    def is_true(self) -> bool: ...
    @property
    def is_asked_now(self) -> bool: ...
    def side(self) -> int: ...
    def position(self) -> Position | None: ...
    def show_choices(self, advice: Sequence[ActionValue], told: str = "", /) -> None: ...
    def follow_position(self) -> None: ...


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """What is on the board: a match after `step` steps.

    `seat` is to choose there and sees `view`; None once nobody is.  `made` is what it chose, None
    where that is not known or not to be known yet.
    """

    match: Match | RecordedMatch
    step: int
    seat: int | None
    view: Any = None
    made: Any = None

    @property
    def is_past(self) -> bool:
        """Whether the match has gone on from here."""
        return self.step < len(self.match.steps)


def position_of(match: Match | RecordedMatch, step: int, person: int | None) -> Position:
    """Return a position of a match; where several are to choose, `person` is looked at."""
    state, is_last = match.states[step], step == len(match.steps)
    seats = () if is_last and match.is_over else match.game.players_to_act(state)
    if not seats:
        return Position(match, step, None)
    seat = person if person is not None and person in seats else seats[0]
    made = None if is_last else match.steps[step].actions.get(seat)
    return Position(match, step, seat, match.game.observe(state, seat), made)


class PositionCoach(QObject):
    """Tells what the position on the board of one tab is worth, if that is wanted.

    Every move to another position asks anew; until the answer is there, nothing is said.
    """

    def __init__(
        self,
        tab: CoachedMatch,
        card: CoachPanel,
        setting: Literal["coach", "values"],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._tab, self.card, self._setting = tab, card, setting
        self._here: Position | None = None
        card.set_on(getattr(tab.shell.preferences.settings, setting))
        card.toggled.connect(self.switch)
        tab.advice_service.advised.connect(self.show_advice)
        tab.advice_service.failed.connect(lambda error: card.show_unavailable(sentence_of(error)))
        tab.shell.preferences.changed.connect(self._follow_setting)
        if tab.explorer is not None:
            tab.explorer.set_values_shown(card.is_on)
            tab.explorer.advised.connect(self.show_advice)
            tab.explorer.switched.connect(self._switch_by_explorer)

    @property
    def is_speaking(self) -> bool:
        """Whether values are to be seen: the card is on, or else the review is open."""
        return self.card.is_on or self._tab.is_review_shown

    def ask(self, *, as_hint: bool = False) -> None:
        """Find out what the position on the board is worth, and each choice in it."""
        tab = self._tab
        here = tab.position() if self.is_speaking or as_hint else None
        self._here = here
        self.card.hide_hint()
        if here is None or here.seat is None:
            tab.show_choices(())
        if here is None:
            return
        if not tab.is_true:
            self.card.show_unavailable(self.tr("The record is not what the rules give."))
        elif here.seat is None:
            self._show_end(here)
        else:
            self._show_reviewed(here)
            if tab.explorer is not None:  # it knows, or is finding out
                tab.explorer.ask_advice()
            else:
                tab.advice_service.ask(here.match.game, here.view, here.seat)

    def show_advice(self, view: Any, seat: int, advice: Sequence[ActionValue]) -> None:
        """Show the answer if it is about the position on the board."""
        here = self._here
        if here is None or (view, seat) != (here.view, here.seat):
            return
        chosen = [worth for worth in advice if worth.action == here.made]
        if chosen and not here.is_past:  # only its dice are not known yet
            self._show_worth(chosen[0], seat)
            return
        self._show_worth(best_of(advice), seat)
        if chosen:
            self._tab.show_choices(advice, self._told(here, advice))
        elif self._tab.is_asked_now:
            title = self._tab.page.words.choice(here.match.game, best_of(advice).action, view, seat)
            self._show_hint(title, here, advice)
            self._tab.show_choices(advice)
        else:
            self._tab.show_choices(advice)

    def _told(self, here: Position, advice: Sequence[ActionValue]) -> str:
        """Say in the card why the choice was right or wrong, and return it in short."""
        tab = self._tab
        assert here.seat is not None
        decision = judged(here.step, here.seat, here.view, here.made, advice)
        words, unit = tab.page.words, tab.review_panel.unit
        text = decision_in_words(words, here.match.game, decision, unit)
        who = tab.seats.names[here.seat]
        told = self.tr("{who}: {what}").format(who=who, what=text)
        self._show_hint(told, here, advice)
        return told

    def _show_hint(self, title: str, here: Position, advice: Sequence[ActionValue]) -> None:
        assert here.seat is not None
        explained = self._tab.page.words.explain(here.match.game, here.view, here.seat, advice)
        self.card.show_hint(title, explained)

    def _show_reviewed(self, here: Position) -> None:
        """Show what the review knows of the position; say that it is not known otherwise."""
        review = self._tab.review
        if review is None or here.step >= len(review.values):
            self.card.show_preparing()
            return
        self._show_values(review.values[here.step], is_exact=review.is_exact)

    def _show_worth(self, worth: ActionValue, seat: int) -> None:
        """Show what the match is worth if `seat` does this."""
        value = worth.value if seat == 0 else self._tab.entry.value_total - worth.value
        self._show_values(value, is_exact=worth.standard_error == 0, error=worth.standard_error)

    def _show_end(self, here: Position) -> None:
        """Show what the end of the match is worth; nothing where a fault has ended it."""
        if here.match.faults:
            self.card.clear()
            return
        result = here.match.game.returns(here.match.states[here.step])[0]
        self._show_values(self._tab.entry.value_of_return(result), is_exact=True)

    def switch(self, is_on: bool) -> None:
        """Go on or off, and remember it; the card has been told."""
        self._tab.shell.preferences.set(**{self._setting: is_on})
        self._follow(is_on)

    def _switch_by_explorer(self, is_on: bool) -> None:
        self.card.set_on(is_on)
        self.switch(is_on)

    def _follow_setting(self, name: str) -> None:
        is_on = getattr(self._tab.shell.preferences.settings, self._setting)
        if name == self._setting and is_on != self.card.is_on:
            self.card.set_on(is_on)
            self._follow(is_on)

    def _follow(self, is_on: bool) -> None:
        if self._tab.explorer is not None:
            self._tab.explorer.set_values_shown(is_on)
        self._tab.follow_position()

    def _show_values(self, value: float, *, is_exact: bool, error: float = 0.0) -> None:
        """Show what the position is worth, from its value to seat 0."""
        if not self.card.is_on:
            return
        seats = self._tab.seats
        self.card.show_value(
            seats.names,
            [value, self._tab.entry.value_total - value],
            is_exact=is_exact,
            hero=self._tab.side(),
            person=seats.person,
            half_width=half_interval(error),
        )
