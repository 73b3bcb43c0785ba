"""What stands beside a board belongs to the position on it: its worth, a hint, what was chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject

from engine.core.play.advice import ActionValue, Plan, Ranking, Worth, best_of
from engine.core.review.against import Rivals
from engine.core.review.reasons import compared
from engine.core.review.review import all_worths, end_worths, judged, shared_value
from gui.shared.match.coach.coach_panel import CoachPanel
from gui.shared.match.ending.result_text import is_forfeited
from gui.shared.match.seating.position import Position
from gui.shared.review.advice_words import explained, not_played_out
from gui.shared.review.decision_words import (
    decision_explained,
    decision_in_words,
    plan_in_words,
)
from gui.shared.text.sentence import sentence_of

if TYPE_CHECKING:
    from engine.core.play.registry import GameEntry
    from engine.core.review.review import Review
    from gui.shared.match.advice_service import AdviceService
    from gui.shared.match.coach.level import ValuesSetting
    from gui.shared.match.seating.viewpoint import Viewpoint
    from gui.shared.page.explorer import Explorer
    from gui.shared.page.own_side import OwnSide
    from gui.shared.page.page import AnyPage
    from gui.shared.page.seats import Seats
    from gui.shared.page.tab import Shell
    from gui.shared.review.review_panel import ReviewPanel


MOST_PLANS = 3
"""So many of the next best plans are listed."""


class CoachedMatch(Protocol):
    """What the coach wants of the tab that shows the board."""

    page: AnyPage
    entry: GameEntry
    shell: Shell
    advice_service: AdviceService
    explorer: Explorer | None
    own_side: OwnSide | None
    viewpoint: Viewpoint
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
    @property
    def values_open(self) -> bool | None: ...
    def side(self) -> int: ...
    def position(self) -> Position | None: ...
    def show_choices(self, advice: Sequence[ActionValue], told: str = "", /) -> None: ...
    def follow_position(self) -> None: ...


class PositionCoach(QObject):
    """Tells what the position on the board of one tab is worth, if that is wanted.

    Every move to another position asks anew; until the answer is there, nothing is said.
    """

    def __init__(
        self,
        tab: CoachedMatch,
        card: CoachPanel,
        setting: ValuesSetting,
        parent: QObject,
        thinks: Callable[[], bool] = lambda: False,
    ) -> None:
        """Tell nothing yet; while somebody `thinks`, advice is found out that is not shown."""
        super().__init__(parent)
        self._thinks = thinks
        self._tab, self.card, self._setting = tab, card, setting
        self._here: Position | None = None
        self._worths: dict[int, Worth] = {}
        """What is known of the seats that choose on the board."""
        card.set_on(setting.shows_values)
        setting.changed.connect(self._follow)
        tab.advice_service.advised.connect(self.show_advice)
        tab.advice_service.ranked.connect(self._show_ranking)
        tab.advice_service.failed.connect(lambda error: card.show_unavailable(sentence_of(error)))
        if tab.explorer is not None:
            tab.explorer.advised.connect(self._show_explored)
        self.show_parts(card.is_on)

    @property
    def is_speaking(self) -> bool:
        """Whether values are to be seen: the card is on, or else the review of what was chosen."""
        tab = self._tab
        is_reviewed = tab.is_review_shown and not tab.is_asked_now
        is_wanted = self.card.is_on or is_reviewed or bool(tab.values_open)
        return is_wanted and tab.viewpoint.can.advised and tab.values_open is not False

    def ask(self, *, as_hint: bool = False) -> None:
        """Find out what the position on the board is worth, and each choice in it."""
        tab = self._tab
        here = tab.position() if self.is_speaking or as_hint else None
        self._here, self._worths = here, {}
        self.card.hide_hint()
        if here is None or here.seat is None:
            if not self._thinks():
                tab.advice_service.drop()
            tab.show_choices(())
        if here is None:
            return
        if not tab.is_true:
            self.card.show_unavailable(self.tr("The record is not what the rules give."))
        elif here.is_end:
            self._show_end(here)
        elif here.seat is None:
            self.card.show_unavailable(self.tr("The others are to choose; that is their secret."))
        else:
            self._show_reviewed(here)
            if tab.explorer is not None and not self._has_rivals:  # it knows, or finds out
                tab.explorer.ask_advice()
            else:
                questions = ((here.view, here.seat), *here.others)
                tab.advice_service.ask(here.match.game, questions, here.made)

    @property
    def _has_rivals(self) -> bool:
        return isinstance(self._tab.advice_service.yardstick, Rivals)

    def _show_explored(self, view: Any, seat: int, advice: Sequence[ActionValue]) -> None:
        if not self._has_rivals:
            self.show_advice(view, seat, advice)

    def show_advice(self, view: Any, seat: int, advice: Sequence[ActionValue]) -> None:
        """Show the answer if it is about the position on the board."""
        here = self._here
        if here is None:
            return
        if not advice:  # there is nothing to measure by
            if (view, seat) == (here.view, here.seat):
                self._show_nothing()
            return
        if (view, seat) in here.others:
            self._show_worth(best_of(advice), seat)
        if (view, seat) != (here.view, here.seat):
            return
        chosen = [worth for worth in advice if worth.action == here.made]
        if chosen and not here.is_past:  # only its dice are not known yet
            self._show_worth(best_of(chosen), seat)
            return
        self._show_worth(best_of(advice), seat)
        if chosen:
            self._tab.show_choices(advice, self._told(here, advice))
        elif self._tab.is_asked_now:
            self._show_hint(here, advice)
            self._show_plans(here, advice)
            self._tab.show_choices(advice)
        else:
            self._tab.show_choices(advice)

    def _show_nothing(self) -> None:
        """Say nothing, or that the rival's own choices are not judged."""
        self.card.clear()
        if self._has_rivals:
            self.card.show_unavailable(self.tr("Told where you are to choose."))

    def _told(self, here: Position, advice: Sequence[ActionValue]) -> str:
        """Say in the card why the choice was right or wrong, and return it in short."""
        tab = self._tab
        assert here.seat is not None
        decision = judged(here.step, here.seat, here.view, (here.made,), advice)
        assert decision is not None
        words, unit = tab.page.words, tab.review_panel.unit
        text = decision_in_words(words, here.match.game, decision, unit)
        who = tab.seats.names[here.seat]
        told = self.tr("{who}: {what}").format(who=who, what=text)
        why = decision_explained(words, here.match.game, decision, unit)
        self.card.show_hint(told, why, best_of(advice).terms)
        return told

    def _show_hint(self, here: Position, advice: Sequence[ActionValue]) -> None:
        assert here.seat is not None
        tab, best = self._tab, best_of(advice)
        asked = compared(here.match.game, here.view, here.seat, advice)
        why = explained(tab.page.words, asked, tab.review_panel.unit)
        self.card.show_hint(self._in_words(best, here), why, best.terms)

    def _show_plans(self, here: Position, advice: Sequence[ActionValue]) -> None:
        """List the next best, where there are plans among them."""
        if not any(item.line for item in advice):
            return
        unit, best = self._tab.review_panel.unit, best_of(advice)
        others = sorted((item for item in advice if item is not best), key=lambda i: -i.value)
        listed = others[:MOST_PLANS]
        self.card.show_plans({self._in_words(i, here): unit.written(i.worth) for i in listed})

    def _show_ranking(self, view: Any, seat: int, ranking: Ranking) -> None:
        """Show what a strategy would do, and then, without any number."""
        here = self._here
        if here is None or (view, seat) != (here.view, here.seat) or not self._tab.is_asked_now:
            return
        first, *others = ranking.plans
        self.card.show_hint(self._in_words(first, here), not_played_out(ranking))
        listed = {self._in_words(each, here): "" for each in others[:MOST_PLANS]}
        self.card.show_plans(listed, self.tr("Next on its list"))

    def _in_words(self, item: ActionValue | Plan, here: Position) -> str:
        assert here.seat is not None
        words = self._tab.page.words
        return plan_in_words(words, here.match.game, item, here.view, here.seat)

    def _show_reviewed(self, here: Position) -> None:
        """Show what the review knows of the position; say that it is not known otherwise."""
        review = self._tab.review
        if review is None or here.step >= review.num_states or not any(review.worths[here.step]):
            self.card.show_preparing()
            return
        self._show_worths(review.worths[here.step])

    def _show_worth(self, worth: ActionValue, seat: int) -> None:
        """Show what the match is worth if `seat` does this, beside what is known of the others."""
        assert self._here is not None
        self._worths[seat] = worth.worth
        count, total = self._here.match.game.num_players, self._total
        self._show_worths(all_worths(self._worths, count, total))

    def _show_end(self, here: Position) -> None:
        """Show what the end of the match is worth; nothing where a fault has ended it.

        Nor where the match is summed up beside the board.
        """
        match = here.match
        if is_forfeited(match) or self._tab.values_open:
            self.card.clear()
            return
        self._show_worths(end_worths(self._tab.entry, match.game.returns(match.states[here.step])))

    @property
    def _parts(self) -> Sequence[Explorer | OwnSide]:
        """The game's own panels, which may show values as well."""
        return [each for each in (self._tab.explorer, self._tab.own_side) if each is not None]

    def _follow(self) -> None:
        """Go on or off."""
        is_on = self._setting.shows_values
        self.card.set_on(is_on)
        self.show_parts(is_on)
        self._tab.follow_position()

    def show_parts(self, is_on: bool) -> None:
        """Let the game's own panels show values as well, or nothing of them."""
        for part in self._parts:
            part.set_values_shown(is_on)

    def _show_worths(self, worths: Sequence[Worth | None]) -> None:
        """Show what the position is worth to each seat."""
        tab, here, hero = self._tab, self._here, self._tab.side()
        if not self.card.is_on or here is None:
            return
        is_asked = hero == here.seat or any(seat == hero for _view, seat in here.others)
        if worths[hero] is None and here.seat is not None and not is_asked:
            hero = here.seat
        self.card.show_worths(
            tab.seats.names,
            worths,
            hero=hero,
            person=tab.seats.person,
            is_mirrored=self._total is not None and all(worths),
        )

    @property
    def _total(self) -> float | None:
        """What the values of both seats add up to, where one tells the other's."""
        yardstick = self._tab.advice_service.yardstick
        return shared_value(self._tab.entry, self._tab.viewpoint.can, yardstick)
