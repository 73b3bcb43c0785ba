"""Learn from your mistakes: the match as it stood before each of them, to choose better there.

While a question is open nothing of what followed is there: the match on the board ends where it is
asked, and no value is told anywhere.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QStackedWidget

from engine.core.play.advice import TIE, ActionValue
from engine.core.play.match import Match
from engine.core.review.accuracy import class_of
from engine.core.review.review import Decision
from engine.core.system.errors import InputError
from gui.shared.match.coach.card import CardButton
from gui.shared.match.coach.card_place import CardPlace
from gui.shared.match.coach.card_text import CardText, Tone
from gui.shared.match.coach.place_of_choice import widget_of
from gui.shared.match.ending.learn_side import LearnSide, LessonRow
from gui.shared.match.ending.lesson import Answer, Lesson, Question
from gui.shared.review.decision_words import (
    choice_in_words,
    chosen_in_words,
    decision_explained,
    decision_in_words,
)
from gui.shared.text.move_numbering import number_of
from gui.shared.text.tr import tr
from gui.shared.training.keeper import training

if TYPE_CHECKING:
    from engine.core.play.registry import GameEntry
    from gui.shared.match.advice_service import AdviceService
    from gui.shared.match.board_area import BoardArea
    from gui.shared.match.coach.coaching import Coaching
    from gui.shared.match.log.match_log import MatchLog
    from gui.shared.match.match_driver import MatchDriver
    from gui.shared.match.playhead import Playhead
    from gui.shared.match.seating.viewpoint import Viewpoint
    from gui.shared.match.series_play import SeriesPlay
    from gui.shared.page.action_panel import ActionPanel
    from gui.shared.page.explorer import Explorer
    from gui.shared.page.own_side import OwnSide
    from gui.shared.page.page import AnyPage
    from gui.shared.page.tab import Shell
    from gui.shared.review.review_panel import ReviewPanel


class TaughtMatch(Protocol):
    """What a lesson wants of the tab that the match was played in."""

    page: AnyPage
    entry: GameEntry
    shell: Shell
    panel: ActionPanel
    area: BoardArea
    panels: QStackedWidget
    driver: MatchDriver
    series: SeriesPlay
    playhead: Playhead
    viewpoint: Viewpoint
    review_panel: ReviewPanel
    match_log: MatchLog
    coaching: Coaching
    advice_service: AdviceService
    explorer: Explorer | None
    own_side: OwnSide | None

    def arrive(self) -> None: ...
    def rematch(self) -> None: ...
    def show_status(self, *, hint: str | None = None) -> None: ...


class Learning(QObject):
    """Asks the questions of a lesson on the board of a tab, one after the other."""

    def __init__(self, tab: TaughtMatch, parent: QObject) -> None:
        super().__init__(parent)
        self._tab = tab
        self.lesson: Lesson | None = None
        self.side = LearnSide()
        self.place = CardPlace(tab.area)
        self._numbers: Sequence[int] = ()
        self._pending: Any = None
        self._has_values = False
        """Whether it is not the coach who says if values are shown."""
        self.side.left.connect(self.leave)
        self.side.again_asked.connect(lambda: tab.rematch())
        self.side.row_chosen.connect(self._turn_to)
        tab.advice_service.advised.connect(self._hear)

    @property
    def question(self) -> Question | None:
        """The question on the board; None where there is no lesson, or it is over."""
        return None if self.lesson is None else self.lesson.question

    def begin(self, mistakes: Sequence[Decision]) -> None:
        """Ask about these mistakes of the match on the board, which is over."""
        match, tab = self._tab.driver.match, self._tab
        if match is None or not mistakes:
            return
        self.lesson = Lesson(mistakes, tab.entry.mistake_scale(match.game))
        self._numbers = tuple(tab.match_log.numbers)
        if tab.panels.indexOf(self.side) < 0:
            tab.panels.addWidget(self.side)
        self._ask()

    def clear(self) -> None:
        """End a lesson without a word: another match begins."""
        self.lesson, self._pending = None, None
        self.place.close()
        self._tab.area.keep_card_room(False, also_over=True)
        self.show_values(None)

    def leave(self) -> bool:
        """Go back to the match as it ended; return whether there was a lesson to leave."""
        if self._tab.panels.currentWidget() is not self.side:
            return False
        self._hand_over()
        self.clear()
        self._tab.panels.setCurrentIndex(0)
        self._show_whole()
        return True

    def arrive(self) -> None:
        """Ask, or show the answer: the board has come to rest where the match ends for now."""
        question = self.question
        if question is None:
            self.show_values(None)
        elif question.is_answered:
            self._show_answer(question)
        else:
            self._show_question(question)

    def takes(self, match: Match, action: Any) -> bool:
        """Take a choice as a try; return whether there is a question."""
        question = self.question
        if question is None:
            return False
        if question.is_answered:
            return True
        seat, view = question.decision.seat, question.decision.view
        try:
            match.game.check_action(view, seat, action)
        except InputError as error:
            self._tab.shell.show_message(str(error))
            return True
        self._judge(question, action)
        return True

    def show_answer(self) -> bool:
        """Show what was best; return whether there is a question."""
        question = self.question
        if question is None:
            return False
        if self.lesson is not None and not question.is_answered:
            self.lesson.show_answer()
            self._show_answer(question)
        return True

    def go_on(self) -> bool:
        """Ask the next question; one without an answer is skipped.  False where none is asked."""
        if self.lesson is None or self.question is None:
            return False
        self.lesson.go_on()
        self._ask()
        return True

    def _show_whole(self) -> None:
        """Show the match as it ended, at rest."""
        tab = self._tab
        tab.series.show_whole()
        tab.playhead.seek(tab.playhead.timeline.length)

    def _hand_over(self) -> None:
        """Let Train ask again what was shown or skipped."""
        match = self._tab.series.whole
        if self.lesson is None or match is None:
            return
        for decision in self.lesson.taken_open():
            training().keep_own(self._tab.entry, match, decision)

    def _turn_to(self, place: int) -> None:
        if self.lesson is not None and self.question is not None:
            self.lesson.turn_to(place)
            self._ask()

    def _ask(self) -> None:
        """Show the match as it stood before the mistake; or all of it, after the last question."""
        tab, question = self._tab, self.question
        self._pending = None
        self.place.close()
        self._show_list()
        self.side.show_tried(())
        tab.panels.setCurrentWidget(self.side)
        tab.area.keep_card_room(question is not None, also_over=True)
        if question is None:
            self._hand_over()
            self._show_whole()
            return
        self.show_values(False)
        tab.playhead.finish_motion()
        tab.series.show_part(question.decision.step)
        tab.playhead.seek(tab.playhead.timeline.length)
        tab.arrive()  # before the first step there is nothing to play, whose end would tell

    def _judge(self, question: Question, action: Any, advice: Sequence[ActionValue] = ()) -> None:
        assert self.lesson is not None
        is_right = self.lesson.try_action(action, advice)
        if is_right is None and not advice:  # the review has weighed other choices: ask about it
            decision, game = question.decision, self._game
            self._pending = action
            self._say(CardText(tr("Working it out.")), None)
            views = ((decision.view, decision.seat),)
            self._tab.advice_service.ask(game, views, action)
            return
        self._pending = None
        if is_right:
            self._show_answer(question, action)
        else:
            self._show_question(question, action)

    def _hear(self, view: Any, seat: int, advice: Sequence[ActionValue]) -> None:
        """Judge the try that was waiting for what it is worth."""
        question, action = self.question, self._pending
        if question is None or action is None:
            return
        decision = question.decision
        is_about = any(item.action == action for item in advice)
        if is_about and (view, seat) == (decision.view, decision.seat):
            self._judge(question, action, advice)

    @property
    def _game(self) -> Any:
        assert self._tab.driver.match is not None
        return self._tab.driver.match.game

    def _show_question(self, question: Question, action: Any = None) -> None:
        """Ask, or say that a try was wrong; no number in either."""
        tab, decision = self._tab, question.decision
        words, game = tab.page.words, self._game
        tab.panel.show_tried(frozenset(question.tried), decision.action)
        seen = decision.view, decision.seat
        self.side.show_tried([words.action(game, each, *seen) for each in question.tried])
        if action is None:
            chosen = tr("You {what}.").format(what=chosen_in_words(words, game, decision))
            told = CardText(tr("What is better?"), chosen)
        else:
            name = words.action(game, action, decision.view, decision.seat)
            title = tr("Not {choice}").format(choice=name)
            told = CardText(title, tr("Try something else."), tone=Tone.WRONG)
        self._say(
            told,
            action,
            CardButton(tr("Show the answer"), self.show_answer, icon="lightbulb"),
            CardButton(tr("Skip"), self.go_on, "ghost"),
        )
        tab.panel.setFocus(Qt.FocusReason.OtherFocusReason)
        text = tr("{keys} {answer} shows the answer, {skip} skips, Esc leaves.")
        answer, skip = tab.page.keys_of("H"), tab.page.keys_of("N")
        hint = text.format(keys=words.keys(), answer=answer, skip=skip)
        tab.show_status(hint=hint)

    def _show_answer(self, question: Question, action: Any = None) -> None:
        """Show what each choice was worth, and name both."""
        tab, decision, game = self._tab, question.decision, self._game
        words = tab.page.words
        told = decision_in_words(words, game, decision, tab.review_panel.unit)
        tab.panel.show_state(game, decision.view, decision.seat, is_asked=False)
        tab.panel.show_made(decision.action, told)
        tab.panel.show_advice(decision.advice, is_hint_shown=False)
        self.show_values(True)
        best = decision.best if action is None else action
        name = choice_in_words(words, game, decision, best)
        is_right = question.answer is Answer.RIGHT
        title = tr("Right: {choice}") if is_right else tr("Best: {choice}")
        text = self._answer_in_words(decision, best)
        on = CardButton(tr("Go on"), self.go_on, "main")
        tone = Tone.RIGHT if is_right else Tone.HINT
        self._say(CardText(title.format(choice=name), text, tone=tone), best, on)
        self._show_list()
        tab.show_status(hint=tr("Enter goes on, Esc leaves."))

    def _answer_in_words(self, decision: Decision, named: Any) -> str:
        """Return what was chosen and cost, and why, or what is best where that is not named."""
        words, game, unit = self._tab.page.words, self._game, self._tab.review_panel.unit
        cost = tr("You {chosen}: that cost {cost}.")
        if decision.standard_error:
            cost = tr("You {chosen}: that cost about {cost}.")
        chosen = chosen_in_words(words, game, decision)
        told = cost.format(chosen=chosen, cost=unit.cost_words(decision.cost))
        worth = {item.action: item.value for item in decision.advice}
        if worth.get(named, -math.inf) < worth[decision.best] - TIE:
            best = choice_in_words(words, game, decision, decision.best)
            return tr("{told} Best: {choice}.").format(told=told, choice=best)
        as_named = replace(decision, best=named)
        return f"{told} {decision_explained(words, game, as_named, unit)}".strip()

    def _say(self, told: CardText, action: Any, *buttons: CardButton) -> None:
        tab = self._tab
        choice = None if action is None else widget_of(tab.page, tab.panel, action)
        self.place.card.show_card(told, buttons)
        is_open = self.question is not None and not self.question.is_answered
        self.place.show_at(choice, is_warning=False, covers_choices=is_open)

    def show_values(self, is_open: bool | None) -> None:
        """Let the game's own panels show values, or nothing of them; None: as the coach says."""
        if is_open is None and not self._has_values:
            return
        self._has_values = is_open is not None
        shown = self._tab.coaching.setting.shows_values if is_open is None else is_open
        for part in (self._tab.explorer, self._tab.own_side):
            if part is not None:
                part.set_values_shown(shown)

    def _show_list(self) -> None:
        assert self.lesson is not None
        lesson, game = self.lesson, self._game
        rows = [
            self._row(each, game, is_now=place == lesson.place)
            for place, each in enumerate(lesson.questions)
        ]
        self.side.show_lesson(rows, lesson.num_right)

    def _row(self, question: Question, game: Any, *, is_now: bool) -> LessonRow:
        tab, decision = self._tab, question.decision
        number = number_of(self._numbers, decision.step)
        return LessonRow(
            class_of(decision, tab.entry.mistake_scale(game)),
            tab.page.counting.named(number),
            chosen_in_words(tab.page.words, game, decision),
            question.answer,
            is_now,
        )
