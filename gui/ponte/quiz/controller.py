"""Runs the quiz: draws questions in a job, and keeps the streak in the profile."""

from __future__ import annotations

import secrets

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from gui.ponte.quiz import jobs as work
from gui.ponte.quiz.streak import Streak, streak_path
from gui.ponte.quiz.view import QuizView
from gui.shared.jobs.autosave import autosave
from gui.shared.jobs.latest_job import LatestJobs, Query


class QuizController(QObject):
    """Holds the view of the quiz; `solved` carries the position of a question that was answered."""

    reported = Signal(str)
    solved = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.view = QuizView()
        question = Query(self.view.show_question, self.view.show_status)
        streak = Query(self._take_streak, self._count_anyway)
        self.jobs = LatestJobs(self, {"question": question, "streak": streak})
        self.tables = work.Tables()
        self.streak: Streak | None = None
        self._uncounted: list[bool] = []
        self._number = secrets.randbelow(len(work.QUIZ_KINDS))
        self.view.question_asked.connect(self.ask)
        self.view.answered.connect(self._keep)

    @property
    def is_busy(self) -> bool:
        """Whether a question or the streak is on its way."""
        return self.jobs.is_busy()

    def choose_size(self, n: int) -> None:
        """Ask about n teams a side from the next question on."""
        if self.view.question is None:
            self.view.choose_size(n)

    def begin(self) -> None:
        """Read the streak and ask the first question, if that was not done yet."""
        if self.streak is None and not self.jobs.is_busy("streak"):
            self.jobs.ask("streak", work.read_streak(streak_path()))
        if self.view.question is None and not self.jobs.is_busy("question"):
            self.ask()

    def ask(self) -> None:
        """Draw a question; kinds take turns."""
        kind = work.QUIZ_KINDS[self._number % len(work.QUIZ_KINDS)]
        self._number += 1
        if self.view.question is None:
            self.view.show_status(self.view.tr("Preparing a question"))
        seed = secrets.randbits(32)
        self.jobs.ask("question", work.ask(self.tables, self.view.n, kind, seed))

    def _keep(self, is_right: bool) -> None:
        """Count an answer, as soon as the streak so far is read, and keep the streak."""
        self._uncounted.append(is_right)
        if not self.jobs.is_busy("streak"):
            self._count()
        assert self.view.question is not None
        self.solved.emit(self.view.question.position)

    def _count(self) -> None:
        """Show the streak with the answers since, and keep it if there are any."""
        self.streak = self.streak or Streak()
        for is_right in self._uncounted:
            self.streak = self.streak.after(is_right)
        self.view.show_streak(self.streak)
        if self._uncounted:
            sentence = self.view.tr("The streak was not kept: {why}")
            autosave().save(streak_path(), self.streak.to_text, sentence)
            self._uncounted = []

    def _take_streak(self, streak: Streak) -> None:
        self.streak = streak
        self._count()

    def _count_anyway(self, why: str) -> None:
        self.reported.emit(why)
        self._count()
