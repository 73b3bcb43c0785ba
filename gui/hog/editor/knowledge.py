"""What is known of the edited table: its win rate at every moment, all the rest soon after."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from engine.core.play.strategy import Strategy
from engine.core.system.job import Snapshot
from engine.hog.rules import Hog
from gui.hog.editor.jobs import EvaluationRequest, Examiner, Standing, rolls_of
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.report.blocks import Cell

if TYPE_CHECKING:
    from engine.hog.exact_play.counterfactual import Evaluation, Flaw

GREY_AFTER_MS = 150
"""What is out of date for longer than this turns grey."""


class Overdue(QTimer):
    """Whether what is awaited has not come for a while; `timeout` tells when that begins."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent, singleShot=True, interval=GREY_AFTER_MS)
        self.is_late = False
        self.timeout.connect(self._be_late)

    def expect(self, has_come: bool) -> None:
        """Wait from now on, unless that is so already, or it has come."""
        if has_come:
            self.stop()
            self.is_late = False
        elif not self.is_late and not self.isActive():
            self.start()

    def _be_late(self) -> None:
        self.is_late = True


class Knowledge(QObject):
    """Finds out ever more of the table in hand; the newest question alone counts.

    While a brush is drawn, questions come faster than whole answers: one under way is dropped for
    the next only after it has told the win rate.  After an edit that is a look-up as long as the
    cells changed since lie on one score sum.
    """

    changed = Signal()
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.question: EvaluationRequest | None = None
        """What is asked of the table as it is now."""
        self.standing: Standing | None = None
        """What is known of that table, or of the one a moment ago."""
        self.rate: float | None = None
        """The win rate that was known last; it is that of the table where it `is_rate_known`."""
        self.is_rate_known = False
        self.rates: dict[Strategy, float] = {}
        self.late_rate, self.late_rates = Overdue(self), Overdue(self)
        self._start_rates: dict[tuple[bytes, Hog, Strategy], float] = {}
        self._examiner = Examiner()
        self._told: Standing | None = None
        self._asked: EvaluationRequest | None = None
        self._waiting: EvaluationRequest | None = None
        self._job = LatestJob(self)
        self._job.updated.connect(self._learn)
        for ended in (self._job.answered, self._job.failed, self._job.cancelled):
            ended.connect(self._go_on)
        for late in (self.late_rate, self.late_rates):
            late.timeout.connect(self.changed)

    @property
    def evaluation(self) -> Evaluation | None:
        """The newest evaluation, of the table as it is or as it was a moment ago."""
        return None if self.standing is None else self.standing.evaluation

    @property
    def flaws(self) -> tuple[Flaw, ...]:
        """The worst cells."""
        return () if self.standing is None else self.standing.flaws

    @property
    def news(self) -> tuple[Strategy, ...]:
        """The opponents against whom the table's own rate is known."""
        ours = self._of_table
        return () if ours is None else tuple(ours.against)

    @property
    def change(self) -> float | None:
        """What all edits changed of the win rate, where that is known."""
        asked = self.question
        if asked is None or self.rate is None or asked.table == asked.start:
            return None
        start = self._start_rates.get((asked.start, asked.game, asked.opponent))
        return None if start is None else self.rate - start

    def flaw_at(self, cell: Cell) -> int:
        """Return which of the worst cells this is, -1 for none."""
        cells = [(flaw.score, flaw.opponent) for flaw in self.flaws]
        return cells.index(cell) if cell in cells else -1

    def begin(self) -> None:
        """Know nothing: the game is another, or the opponent."""
        self.standing, self.rate, self.rates = None, None, {}

    def follow(self, question: EvaluationRequest, rate: float | None = None) -> None:
        """Find out about another table, unless it is about to change again and has this `rate`."""
        self.question = question
        if rate is None:
            self._ask(question)
        self._note_rate(self._rate_now() if rate is None else rate)

    def stop(self) -> None:
        """Give up what is under way."""
        self._waiting = self._asked = None
        self._job.cancel()

    def forget(self) -> None:
        """Let go of what the next table would be found with: 70 MB, made again in 0.1 s."""
        self._examiner = Examiner()

    def _ask(self, question: EvaluationRequest) -> None:
        is_known = self._told is not None and self._told.is_whole
        if question == (self._waiting or self._asked) and (self._job.is_busy or is_known):
            return
        if not self._job.is_busy:
            self._begin(question)
            return
        self._waiting = question
        self._give_way()

    def _begin(self, question: EvaluationRequest) -> None:
        self._asked, self._waiting, self._told = question, None, None
        self._job.run("Win rate", self._examiner.standings(question))

    def _give_way(self) -> None:
        """Drop the answer under way for the one that waits, if it has told the win rate."""
        if self._told is not None and self._told.rate is not None:
            self._job.cancel()

    def _go_on(self, error: object = None) -> None:
        if self._waiting is not None:
            self._begin(self._waiting)
        elif isinstance(error, Exception):
            self.failed.emit(error)

    def _learn(self, snapshot: Snapshot[Standing]) -> None:
        """Take what was found out."""
        self._told = standing = snapshot.value
        if self._waiting is not None:
            self._give_way()
        asked, question = self.question, standing.question
        if standing.rate is None or self._asked is None or asked is None:
            return
        if (question.game, question.opponent) != (asked.game, asked.opponent):
            return
        is_ours = standing.table == asked.table
        if standing.evaluation is None and self.standing is not None:
            # The rest is not out of date for long.
            if is_ours:
                self._note_rate(standing.rate)
        else:
            self.standing = standing
            if standing.start_rate is not None:
                start = question.start, question.game, question.opponent
                self._start_rates[start] = standing.start_rate
            if is_ours:
                self.rates.update(standing.against)
            self._note_rate(self._rate_now())
        self.changed.emit()

    @property
    def _of_table(self) -> Standing | None:
        """What is known of the table as it is now."""
        standing, asked = self.standing, self.question
        is_ours = standing is not None and asked is not None and standing.table == asked.table
        return standing if is_ours else None

    def _note_rate(self, rate: float | None) -> None:
        """Take a new rate at once; one that is not known yet turns the old one grey soon."""
        self.is_rate_known = rate is not None
        self.rate = self.rate if rate is None else rate
        ours = self._of_table
        self.late_rate.expect(self.is_rate_known)
        self.late_rates.expect(ours is not None and ours.is_whole)

    def _rate_now(self) -> float | None:
        """Return the exact win rate of the table as it is now, where that is a look-up."""
        asked, ours = self.question, self._of_table
        if ours is not None:
            return ours.rate
        if asked is None or self.evaluation is None:
            return None
        rolls: Any = rolls_of(asked.table, asked.game)
        return self.evaluation.rate_of(rolls)
