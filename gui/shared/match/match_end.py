"""The end of a match on the tab that a person plays in: who won, and where it came from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from engine.core.play.match import Match
from engine.core.play.registry import GameEntry
from engine.core.review.review import Review
from gui.shared.match.match_result_text import (
    how_it_ended,
    is_forfeited,
    verdict,
    where_it_came_from,
)
from gui.shared.match.result_card import ResultCard
from gui.shared.page.page import AnyPage
from gui.shared.review.ledger_line import in_tenths, tells_luck

if TYPE_CHECKING:
    from gui.shared.match.board_area import BoardArea
    from gui.shared.match.seating.viewpoint import Viewpoint
    from gui.shared.page.action_panel import ActionPanel
    from gui.shared.review.review_panel import ReviewPanel


class EndedMatch(Protocol):
    """What the end of a match wants of the tab that it was played in."""

    page: AnyPage
    entry: GameEntry
    panel: ActionPanel
    area: BoardArea
    review_panel: ReviewPanel
    viewpoint: Viewpoint

    @property
    def persons(self) -> tuple[int, ...]: ...


class MatchEnd:
    """Shows the result in the place of the controls; `card` offers what can be done next."""

    def __init__(self, tab: EndedMatch, card: ResultCard) -> None:
        self._tab, self._card = tab, card

    def show(self, match: Match) -> None:
        """Say who won; the focus goes where the next match begins."""
        tab, focused = self._tab, QApplication.focusWidget()
        standing = match.returns if is_forfeited(match) else tab.entry.standing(match)
        title, is_won = verdict(standing, tab.viewpoint.seats, tab.persons)
        self._card.show_result(title, self._ending(match), is_won=is_won)
        had_focus = focused is not None and tab.panel.isAncestorOf(focused)
        tab.area.set_instead(self._card)
        if had_focus or tab.panel.hasFocus():
            self._card.again.setFocus(Qt.FocusReason.OtherFocusReason)

    def explain(self, match: Match, review: Review) -> None:
        """Say where the result came from, once that is known exactly."""
        tab, person = self._tab, self._tab.viewpoint.seats.person
        if not match.is_over or match.faults or person is None:
            return
        ledger = review.ledger(person)
        if review.num_states <= len(match.steps) or ledger is None or not ledger.is_exact:
            return
        own = sum(each.is_mistake for each in review.decisions if each.seat == person)
        tenths = in_tenths(ledger, tab.review_panel.unit)
        has_luck = tells_luck(tenths, has_dice=tab.entry.has_dice)
        more = where_it_came_from(tenths, own, tab.review_panel.unit, has_luck=has_luck)
        self._card.set_sentence(f"{self._ending(match)} {more}")

    def _ending(self, match: Match) -> str:
        tab = self._tab
        status = tab.viewpoint.status(match, len(match.steps), tab.page.words)
        return how_it_ended(match, tab.page, status, tab.viewpoint.seats)
