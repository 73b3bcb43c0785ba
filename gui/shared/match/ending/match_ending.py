"""The end of a match on the tab that a person plays in: who won, its review, what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from engine.core.play.game import AnyGame
from engine.core.play.mistakes import MistakeClass
from engine.core.review.accuracy import class_of
from engine.core.review.review import Decision, Review
from gui.shared.controls.buttons import Button
from gui.shared.controls.focus_ring import has_focus_ring
from gui.shared.controls.overlay import Overlay
from gui.shared.match.ending.end_facts import EndFacts
from gui.shared.match.ending.end_page import MOST_CARDS, EndPage
from gui.shared.match.ending.learning import Learning, TaughtMatch
from gui.shared.match.ending.mistake_words import MistakeWords
from gui.shared.match.ending.result_text import how_it_ended, is_forfeited, verdict
from gui.shared.match.match_text import so_far
from gui.shared.match.right_panel import show_usual
from gui.shared.match.state.lesson import bad_choices
from gui.shared.match.state.played import ShownMatch
from gui.shared.review.class_words import class_word
from gui.shared.review.decision_words import best_in_words, chosen_in_words, decision_explained
from gui.shared.review.value_dots import show_on
from gui.shared.text.key_text import key_text
from gui.shared.text.move_numbering import number_of
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from gui.shared.match.coach.coach_panel import CoachPanel
    from gui.shared.match.log.turn_log import TurnLog


class EndedMatch(TaughtMatch, Protocol):
    """What the end of a match wants of the tab that it was played in."""

    coach: CoachPanel
    log: TurnLog
    back: Button

    @property
    def persons(self) -> tuple[int, ...]: ...
    @property
    def match(self) -> ShownMatch | None: ...
    def parentWidget(self) -> QWidget | None: ...
    def side(self) -> int: ...


def is_in_use(focused: QWidget) -> bool:
    """Return whether somebody types where the focus is, goes about by keys, or has a card open."""
    around: QWidget | None = focused
    while around is not None and not isinstance(around, Overlay):
        around = around.parentWidget()
    return around is not None or isinstance(focused, QLineEdit) or has_focus_ring(focused)


class MatchEnding:
    """Shows the result and the review in the place of the controls, and beside the board.

    In games without a review there is the result alone, with the offer of a rematch.
    """

    def __init__(self, tab: EndedMatch) -> None:
        self._tab = tab
        self.page = EndPage(tab.page.counting)
        self.facts = EndFacts(tab.entry)
        self.rematch = Button(tr("Rematch"), "secondary", "repeat")
        self.rematch.hide()
        self.facts.hide()
        for asked in (self.page.again_asked, self.rematch.clicked):
            asked.connect(lambda *_: tab.rematch())
        self.learning = Learning(tab, self.page)
        self._found: tuple[Decision, ...] = ()
        self.page.learn_asked.connect(lambda: self.learning.begin(self._found))
        self.page.step_chosen.connect(tab.playhead.show_step)
        self.page.put_up.connect(self._follow_page)
        tab.advice_service.measured_anew.connect(self._measure_anew)

    def show(self, match: ShownMatch) -> None:
        """Say who won; the focus goes to what is to be done next."""
        tab, focused = self._tab, QApplication.focusWidget()
        is_lost = is_forfeited(match)
        length = tab.page.series
        played = tab.driver.match
        assert played is not None
        standing = match.returns if is_lost or length else tab.entry.standing(played)
        title, is_won = verdict(standing, tab.viewpoint.seats, tab.persons)
        is_told = tab.page.tells_result and not (match.faults or length)
        end = match.states[len(match.steps)]  # nothing is a secret any more
        status = tab.page.words.status(match.game, end, tab.viewpoint.seats)
        if length:
            status = so_far(len(tab.series.before) + 1, match.returns, 0, length, tab.page.counting)
        sentence = how_it_ended(match, tab.page, status, tab.viewpoint.seats)
        self.page.show_result(title, sentence, is_won=is_won, is_told=is_told)
        self.facts.clear()
        if tab.own_side is not None:
            tab.own_side.set_coached(True)
        if self.is_reviewed(match):
            unit = tab.review_panel.unit
            self.page.line.set_unit(unit, unit.title)
            self.page.line.set_numbers(tab.match_log.numbers)
            self.page.set_values(self._values_title(), "")
            self.page.begin()
        had_focus = focused is not None and tab.panel.isAncestorOf(focused)
        tab.area.set_instead(self.page, self.page.spare)
        around = tab.parentWidget()
        if around is not None:
            self.page.hear_keys_of(around)
        if had_focus or focused is None or not is_in_use(focused):
            self.page.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def values_open(self) -> bool | None:
        """Whether values are seen at any level of the coach: once the match is over.

        In a lesson they are hidden until the question is answered.
        """
        question = self.learning.question
        if question is not None:
            return question.is_answered
        return True if self._tab.series.is_done else None

    def is_reviewed(self, match: ShownMatch) -> bool:
        """Return whether there will be a review: none where a fault has ended the match."""
        return self._tab.viewpoint.can.reviewed and not is_forfeited(match)

    def _measure_anew(self) -> None:
        """Show how well one chose by another yardstick, where the match is over."""
        tab, match = self._tab, self._tab.match
        if match is None or not (tab.series.is_done and tab.driver.is_whole):
            return
        if tab.area.instead is self.page:
            self.show(match)
        if self.is_reviewed(match):
            tab.advice_service.review(match, tab.viewpoint.judged(match))

    def follow(self, match: ShownMatch, review: Review) -> None:
        """Show what is known of a match that is over."""
        tab, count = self._tab, len(match.steps)
        is_over = tab.series.is_done and tab.driver.is_whole
        if not is_over or not self.is_reviewed(match) or not review.worths:
            return
        is_whole, seat, unit = review.num_states > count, tab.side(), tab.review_panel.unit
        scale = tab.entry.mistake_scale(match.game)
        self.facts.show_review(review, match.game, seat, unit, is_whole=is_whole)
        self.page.set_values(self._values_title(), self._assumption(review))
        show_on(self.page.line, review, seat, count, scale)
        self.page.line.show_step(count)
        if not is_whole:
            self.page.show_progress((review.num_states - 1) / max(count, 1))
        self._found = found = bad_choices(tab.entry, match.game, review, tab.persons)
        worst = tuple(self._words(each, match.game) for each in found[:MOST_CARDS])
        is_free = len(tab.persons) == 1 or not (
            tab.viewpoint.can.simultaneous or tab.viewpoint.can.hides
        )
        can_learn = bool(found) and is_free  # nobody hands the screen over in a lesson
        self.page.show_mistakes(worst, can_learn=can_learn, is_whole=is_whole)
        if is_whole:
            has_marks = any(class_of(e, scale) >= MistakeClass.MISTAKE for e in review.by_turn)
            self._say_keys(can_learn=can_learn, has_marks=has_marks)

    def _words(self, decision: Decision, game: AnyGame) -> MistakeWords:
        """Return a mistake in words; of several persons with the name of whose it was."""
        tab = self._tab
        mistake = class_of(decision, tab.entry.mistake_scale(game))
        number = number_of(tab.match_log.numbers, decision.step)
        noun, words, unit = tab.page.counting.noun, tab.page.words, tab.review_panel.unit
        title = tr("{word}, {noun} {number}")
        chosen = chosen_in_words(words, game, decision)
        if len(tab.persons) > 1:
            chosen = f"{tab.viewpoint.seats.names[decision.seat]}: {chosen}"
        cost = tr("cost {cost}")
        if decision.standard_error:
            cost = tr("cost about {cost}")
        return MistakeWords(
            decision.step,
            mistake,
            title.format(word=class_word(mistake), noun=noun, number=number),
            chosen,
            best_in_words(words, game, decision),
            cost.format(cost=unit.cost_words(decision.cost)),
            decision_explained(words, game, decision, unit),
        )

    def _values_title(self) -> str:
        tab = self._tab
        is_own = tab.entry.value_unit == "chance" and not tab.page.has_own_unit
        if is_own and tab.viewpoint.seats.person is not None:
            return tr("Your chance to win")
        return tab.review_panel.unit.title

    def _assumption(self, review: Review) -> str:
        if not review.is_exact:
            return tr("estimated")
        return self._tab.panel.assumption

    def _say_keys(self, *, can_learn: bool, has_marks: bool) -> None:
        """Say what the keys do now."""
        told = [tr("Enter: learn from your mistakes.")] if can_learn else []
        told += [tr("N: next mistake.")] if has_marks else []
        rest = tr("{keys}: rematch. R: all decisions.").format(keys=key_text("Ctrl+Shift+N"))
        self._tab.show_status(hint=" ".join((*told, rest)))

    def _follow_page(self, is_up: bool) -> None:
        """Have beside the page what belongs to the end; the log belongs to the match."""
        tab = self._tab
        self.facts.setVisible(is_up)
        self.rematch.setVisible(is_up)
        tab.log.setVisible(not is_up)
        tab.back.setVisible(not is_up)
        tab.coach.setVisible(not is_up and tab.viewpoint.can.advised)
        self.learning.show_values(self.values_open)
        if is_up:
            show_usual(tab.panels)
