"""The quiz: which team is best here?  Says right or wrong, why, and keeps a streak."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from gui.ponte.board.description import rounds_in_words, score_of
from gui.ponte.quiz.board import KEYS, QuizBoard
from gui.ponte.quiz.streak import Streak
from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import NoteCard
from gui.shared.controls.chip import Chip
from gui.shared.controls.label import Text
from gui.shared.controls.lists import ListBox
from gui.shared.controls.scroll_area import WIDTH
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.ponte.quiz import QuizQuestion

SIZES = tuple(range(3, 11))


class QuizView(QWidget):
    """Asks; `question_asked` wants another one, `answered` tells whether an answer was right."""

    question_asked = Signal()
    answered = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.question: QuizQuestion | None = None
        self.title = Text(self.tr("Quiz"), "section")
        self.streak_chip = Chip("")
        self.streak = Text("", "small", "text_2", wraps=True)
        self.prompt = Text("", "lead", weight=600, wraps=True)
        self.board = QuizBoard()
        self.right = NoteCard("check", "", fill="soft", ink="on_soft")
        self.wrong = NoteCard("x", "", fill="warn_soft", ink="warn")
        self.next = Button(self.tr("Next question (Enter)"), "secondary", "chevron-right")
        names = [self.tr("{n} teams").format(n=n) for n in SIZES]
        self.size_box = ListBox(self.tr("Teams a side"), names)
        self._lay_out()
        # The keys work wherever the focus is, while the quiz is to be seen; fields keep theirs.
        for move, key in enumerate(KEYS, 1):
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.activated.connect(functools.partial(self.board.pick, move))
        self.board.picked.connect(self.answer)
        self.board.next_asked.connect(self.question_asked)
        self.next.clicked.connect(self.question_asked)
        self.size_box.activated.connect(lambda _index: self.question_asked.emit())
        self.show_streak(Streak())
        self._hide_verdict()

    @property
    def n(self) -> int:
        """How many teams a side questions are about."""
        return SIZES[self.size_box.currentIndex()]

    def choose_size(self, n: int) -> None:
        """Ask about n teams a side, or as many as the quiz goes to."""
        self.size_box.setCurrentIndex(SIZES.index(min(max(n, SIZES[0]), SIZES[-1])))

    def show_streak(self, streak: Streak) -> None:
        """Show how many answers were right."""
        text = self.tr("Streak {now}").format(now=f"{streak.now:,}")
        self.streak_chip.set_text(text, "quiet")
        if not streak.asked:
            self.streak.set_text(self.tr("Right answers in a row make a streak."))
            return
        text = self.tr("Best streak {best}. {right} of {asked} answers right.")
        self.streak.set_text(
            text.format(
                best=f"{streak.best:,}", right=f"{streak.right:,}", asked=f"{streak.asked:,}"
            )
        )

    def show_question(self, question: QuizQuestion) -> None:
        """Ask a question."""
        self.question = question
        position = question.position
        if position.chosen:
            named = position.theirs[position.chosen - 1]
            text = self.tr("They have named {named}. Which of your teams answers?")
            self.prompt.set_text(text.format(named=named))
        else:
            self.prompt.set_text(self.tr("You lead. Which of your teams do you name?"))
        self.board.show_question(question.solved)
        self.board.setAccessibleDescription(self.prompt.plain)
        self._hide_verdict()
        if self.isVisible():
            self.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_status(self, words: str) -> None:
        """Say how preparing a question goes, or why there is none."""
        self.prompt.set_text(words)

    def answer(self, move: int) -> None:
        """Take an answer: show all values, and say whether it was right and why."""
        question = self.question
        if question is None or self.board.answer:
            return
        self.board.show_answer(move)
        is_right = question.is_right(move)
        card = self.right if is_right else self.wrong
        card.set_text(verdict(question, move), reason(question))
        card.show()
        self.next.show()
        self.board.setAccessibleDescription(f"{verdict(question, move)} {reason(question)}")
        if self.isVisible():  # where Enter goes on, also for those who answered from elsewhere
            self.board.setFocus(Qt.FocusReason.OtherFocusReason)
        self.answered.emit(is_right)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and self.board.answer:
            self.question_asked.emit()
        else:
            super().keyPressEvent(event)

    def _hide_verdict(self) -> None:
        self.right.hide()
        self.wrong.hide()
        self.next.hide()

    def _lay_out(self) -> None:
        column_of(
            row_of(self.title, self.streak_chip, STRETCH, self.size_box, gap=12),
            self.streak,
            8,
            self.prompt,
            self.board,
            self.right,
            self.wrong,
            (self.next, 0, Qt.AlignmentFlag.AlignLeft),
            STRETCH,
            on=self,
            gap=8,
            margins=(0, 0, WIDTH + 4, 0),
        )


def verdict(question: QuizQuestion, move: int) -> str:
    """Return Right, or what the answer gave away."""
    team = question.position.mine[move - 1]
    won = score_of(question.solved.values[move - 1].rounds_won, question.position.k)
    if question.is_right(move):
        return tr("Right: {team} wins {won}.").format(team=team, won=won)
    cost = rounds_in_words(question.cost(move))
    text = tr("Wrong: {team} wins {won} only and gives away {cost}.")
    return text.format(team=team, won=won, cost=cost)


def reason(question: QuizQuestion) -> str:
    """Return why the best team is best, in true values."""
    solved, position = question.solved, question.position
    best = [position.mine[move - 1] for move in solved.best_moves]
    teams = ", ".join(map(str, best))
    won = score_of(solved.rounds_won, position.k)
    rest = max(v.rounds_won for v in solved.values if v.move not in solved.best_moves)
    other = score_of(rest, position.k)
    if not position.chosen:
        text = tr("Under perfect play leading with {teams} wins {won}, the others {other} at most.")
        return text.format(teams=teams, won=won, other=other)
    named = position.theirs[position.chosen - 1]
    if max(best) < named and position.mine[-1] > named:
        text = tr(
            "Every team that beats {named} is worth more later: giving up {teams} wins {won} in "
            "the end, winning now {other} at most. You lose this round, but they must lead."
        )
        return text.format(named=named, teams=teams, won=won, other=other)
    if min(best) > named:
        text = tr("Beat {named} with {teams}: {won}. Every other answer wins {other} at most.")
        return text.format(named=named, teams=teams, won=won, other=other)
    if max(best) < named:
        text = tr("{named} cannot be beaten: give up {teams}, for {won}; else {other} at most.")
        return text.format(named=named, teams=teams, won=won, other=other)
    text = tr("Best are {teams}, for {won}; every other answer wins {other} at most.")
    return text.format(teams=teams, won=won, other=other)
