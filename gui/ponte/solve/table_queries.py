"""What is asked about a solved game: bars and questions are counted and listed."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from engine.ponte.positions import Position
from gui.ponte.board.description import score_in_full
from gui.ponte.solve import jobs as work
from gui.ponte.solve.deal_readout import DealReadout
from gui.ponte.solve.jobs import Tables, Work
from gui.ponte.solve.question_view import Asked, QuestionView
from gui.shared.jobs.latest_job import LatestJobs, Query
from gui.shared.text.tr import tr
from gui.shared.text.value_format import estimated_percent, percent_done

if TYPE_CHECKING:
    from engine.ponte.queries.queries import Found

COUNTED = 12
"""Up to so many teams a side all positions are looked at: a second or two; of more a sample is."""


class TableQueries(QObject):
    """Finds out for the readout and the questions; `play_asked` once a first position is listed."""

    play_asked = Signal()
    looked_into = Signal(object)
    """Carries a position with the values of its moves."""

    def __init__(self, readout: DealReadout, questions: QuestionView, parent: QObject) -> None:
        super().__init__(parent)
        self.readout, self.questions = readout, questions
        listing = Query(self._show_list, readout.show_status, moved=self._show_share)
        detail = Query(self._show_detail, readout.facts.set_text)
        counts = Query(self._show_counts, questions.show_status)
        self.jobs = LatestJobs(self, {"list": listing, "detail": detail, "counts": counts})
        self.tables = Tables()
        self.n = 0
        self.histogram: tuple[int, ...] = ()
        self.counts: dict[str, int] = {}
        self.estimates: dict[str, str] = {}
        self._asked: Asked | int | None = None
        self._seed = 1
        self._plays_first = False
        readout.position_chosen.connect(self.look_into)
        readout.sample.clicked.connect(self.sample_again)
        questions.asked.connect(self.list_question)

    @property
    def is_busy(self) -> bool:
        """Whether something is being found out."""
        return self.jobs.is_busy()

    def hold(self, solution: Any) -> None:
        """Ask about another table, or about other states."""
        self.jobs.drop("list", "counts", "detail")
        states = self.tables.states if solution.states is None else solution.states
        self.tables = Tables(solution.table, solution.saved, states)
        self.n, self.histogram = solution.n, tuple(solution.histogram)
        self.counts = {kind: self._count(kind) for kind in work.DEAL_KINDS}
        self.estimates = {}
        self._asked = None
        self.readout.show_nothing()
        self.questions.show_counts(self.n, self.counts)

    def drop(self) -> None:
        """List nothing more of what was asked for."""
        self.jobs.drop("list", "counts")

    def list_bar(self, won: int) -> None:
        """List the deals of a bar of the histogram."""
        self._asked, self._seed = won, 1
        self._list()

    def list_question(self, asked: Asked) -> None:
        """List the positions that a question asks for."""
        self._asked, self._seed = asked, 1
        self._list()

    def sample_again(self) -> None:
        """Draw another sample of what is listed."""
        self._seed = secrets.randbits(32)
        self._list()

    def look_into(self, position: Position) -> None:
        """Find out what the moves of a position are worth."""
        self.jobs.ask("detail", work.look_into(position))

    def first(self) -> Position | None:
        """Return the position on show, or the first one listed; None while it is searched for.

        In that case `play_asked` tells when it is there.
        """
        self._plays_first = self.jobs.is_busy("list")
        return None if self._plays_first else self.readout.position or self.readout.choose_first()

    def count_positions(self) -> None:
        """Count the positions that answer the questions, as far as that is quick."""
        missing = [kind for kind in work.STATE_KINDS if kind not in self.counts]
        if not missing or not self.n or self.jobs.is_busy("counts"):
            return
        if self.n <= COUNTED:
            self.questions.show_status(self.tr("Counting positions"))
            name = self.tr("Count positions")
            self.jobs.ask("counts", work.count_positions(self.tables, self.n, missing), name)
        else:
            text = self.tr("Beyond {n} teams a side three of them are estimated from a sample.")
            self.questions.show_status(text.format(n=COUNTED))

    def _count(self, kind: Any) -> int:
        from engine.ponte.queries.queries import count_of, values_of_kind

        return count_of(self.n, self.histogram, values_of_kind(self.n, kind))

    def _list(self) -> None:
        """List what was asked for last: a bar or a question."""
        asked, n = self._asked, self.n
        self._plays_first = False
        self.jobs.drop("detail")
        if isinstance(asked, Asked):
            count = self.counts.get(asked.key)
            number = "–" if count is None else f"{count:,}"
            self.readout.show_search(tr(asked.title), number, self._of(asked))
            self.jobs.ask("list", self._work_for(asked), self.tr("List positions"))
        elif asked is not None:
            of = self.tr("{count} deals").format(count=f"{self.histogram[asked]:,}")
            self.readout.show_search(self.tr("The leader wins"), score_in_full(asked, n), of)
            values: Sequence[int] = (2 * asked, 2 * asked + 1)
            found = work.list_deals(self.tables, n, values, self._seed)
            self.jobs.ask("list", found, self.tr("List deals"))

    def _work_for(self, asked: Asked) -> Work[Any]:
        kind: Any = asked.key
        if not asked.is_of_states:
            return work.list_deals_of_kind(self.tables, self.n, kind, self._seed)
        if self.n > COUNTED:
            return work.sample_positions(self.n, kind, self._seed)
        return work.list_positions(self.tables, self.n, kind, self._seed)

    def _of(self, asked: Asked) -> str:
        return self.tr("of {total}").format(total=f"{asked.total(self.n):,}")

    def _show_list(self, found: Found) -> None:
        self.readout.show_found(found)
        if isinstance(self._asked, Asked):
            self._note_count(self._asked, found)
        if self._plays_first:
            self.play_asked.emit()

    def _show_detail(self, found: work.Detail) -> None:
        self.readout.show_detail(found)
        self.looked_into.emit(found.solved)

    def _show_counts(self, found: Mapping[str, int]) -> None:
        self.counts |= found
        self.questions.show_counts(self.n, self.counts, self.estimates)
        self.questions.show_status(self.tr("Choose a question to list its positions."))

    def _note_count(self, asked: Asked, found: Found) -> None:
        if found.drawn:
            self.estimates[asked.key] = estimated_percent(found.share, found.half_width)
        else:
            self.counts[asked.key] = found.count
            self.readout.show_count(f"{found.count:,}", self._of(asked))
        self.questions.show_counts(self.n, self.counts, self.estimates)

    def _show_share(self, share: float) -> None:
        text = self.tr("Searching, {share}")
        self.readout.show_status(text.format(share=percent_done(share)))
