"""Hints: H says where to look, and again what to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from engine.core.play.advice import Ranking, best_of
from engine.core.review.reasons import compared
from gui.shared.match.coach.card import CardButton
from gui.shared.match.coach.card_text import CardText
from gui.shared.match.coach.place_of_choice import widget_of
from gui.shared.match.coach.thinking import Thinking
from gui.shared.review.advice_words import explained, not_played_out, where_to_look
from gui.shared.review.decision_words import plan_in_words
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from gui.shared.match.coach.card_place import CardPlace
    from gui.shared.page.action_panel import ActionPanel
    from gui.shared.page.page import AnyPage
    from gui.shared.page.tab import Shell
    from gui.shared.review.review_panel import ReviewPanel


class HintedPlay(Protocol):
    """What hints want of the tab that a person plays in."""

    page: AnyPage
    panel: ActionPanel
    shell: Shell
    review_panel: ReviewPanel

    def choose(self, action: Any) -> None: ...
    def show_status(self, *, hint: str | None = None, facts: Any = None) -> None: ...


class Hints(QObject):
    """Shows one card in two stages; `count` is told of each."""

    def __init__(
        self,
        tab: HintedPlay,
        thinking: Thinking,
        place: CardPlace,
        count: Callable[[], object],
    ) -> None:
        super().__init__(place)
        self._tab, self._thinking, self._place, self._count = tab, thinking, place, count
        self._stage = 0
        self._is_wanted = False
        self.is_open = False
        thinking.known.connect(self._show_wanted)
        thinking.ranked.connect(self._show_wanted)

    def next(self) -> None:
        """Show the next hint, once it is known."""
        if self._thinking.advice:
            self._stage = min(self._stage + 1, 2)
            self._count()
            self._show()
        elif self._thinking.is_answered:
            self._tab.shell.show_message(tr("There is nothing to go by yet."))
        elif self._thinking.ranking is not None:
            self._count()
            self._show_ranking(self._thinking.ranking)
        else:
            self._is_wanted = True
            self._tab.show_status(hint=tr("Working it out."))

    def forget(self) -> None:
        """Forget what was hinted at; another position has come."""
        self.close()
        self._stage = 0

    def close(self) -> None:
        """Take the card away."""
        self._is_wanted = False
        if self.is_open:
            self.is_open = False
            self._place.close()

    def _show_wanted(self) -> None:
        if self._is_wanted:
            self._is_wanted = False
            self.next()

    def _show(self) -> None:
        here, tab, advice = self._thinking.here, self._tab, self._thinking.advice
        assert here is not None
        self.is_open = True
        about = tab.page.words, here.match.game
        seat, choice, best = here.seat or 0, None, best_of(advice)
        buttons = [CardButton(tr("Show the choice"), self.next, icon="lightbulb")]
        if self._stage == 1:
            clue = where_to_look(*about, here.view, seat, advice)
            told = CardText(clue.title, clue.text)
        else:
            asked = compared(here.match.game, here.view, seat, advice)
            why = explained(tab.page.words, asked, tab.review_panel.unit)
            told = CardText(plan_in_words(*about, best, here.view, seat), why)
            choice = self._widget_of(best.action)
            buttons = [CardButton(tr("Play it"), lambda: tab.choose(best.action))]
        self._place.card.show_card(told, buttons)
        self._place.show_at(choice, is_warning=False)

    def _show_ranking(self, ranking: Ranking) -> None:
        """Say what a strategy would do, of which no value is known yet."""
        here, best = self._thinking.here, ranking.plans[0]
        assert here is not None
        self.is_open = True
        self._stage = 1
        words = self._tab.page.words
        plan = plan_in_words(words, here.match.game, best, here.view, here.seat or 0)
        told = CardText(plan, not_played_out(ranking))
        button = CardButton(tr("Play it"), lambda: self._tab.choose(best.action))
        self._place.card.show_card(told, [button])
        self._place.show_at(self._widget_of(best.action), is_warning=False)

    def _widget_of(self, action: Any) -> QWidget | None:
        return widget_of(self._tab.page, self._tab.panel, action)
