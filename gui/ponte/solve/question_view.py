"""Questions to the solved game: how many positions answer each; one that is chosen is listed."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gui.ponte.board.description import teams_in_words
from gui.ponte.solve import jobs
from gui.ponte.solve.shared import Question, Search, Shared
from gui.ponte.solve.table_view import COUNTED, TableView
from gui.shared.report.blocks import Block, Column, Rows, Say, Title
from gui.shared.report.orders import Share
from gui.shared.report.view import Need, Now
from gui.shared.text.tr import tr
from gui.shared.text.value_format import UNKNOWN, estimated_percent, percent

ROW = 58
QUESTIONS = (
    Question(
        "only reply",
        tr("Exactly one saving reply"),
        tr("Every answer but one gives a combat away."),
        True,
        True,
    ),
    Question(
        "forced sacrifice",
        tr("A sacrifice is forced"),
        tr("Answers that win this combat are not best."),
        True,
        True,
    ),
    Question(
        "leading loses",
        tr("Leading loses the match"),
        tr("The leader loses; answering would not."),
    ),
    Question(
        "leading changes the result",
        tr("Who leads changes the result"),
        tr("Who leads decides: won, level or lost."),
    ),
    Question(
        "leading costs a round",
        tr("Leading costs a combat"),
        tr("Answering wins one more. It never costs two."),
    ),
    Question(
        "every lead",
        tr("Every lead is as good"),
        tr("The result is the same whoever is named."),
        True,
    ),
)


@dataclass(frozen=True, slots=True)
class Counted:
    """A question to n teams a side, with how many positions answer it, where that is known.

    `estimate` is their share in a sample.
    """

    question: Question
    n: int
    count: int | None = None
    estimate: str = ""

    @property
    def number(self) -> str:
        """The count, or what is known of it."""
        return self.estimate or UNKNOWN if self.count is None else f"{self.count:,}"

    @property
    def share(self) -> str:
        """Of how many, and their share."""
        total = self.question.total(self.n)
        if self.count is None:
            return tr("of {total}").format(total=f"{total:,}")
        text = tr("of {total}, {share}")
        return text.format(total=f"{total:,}", share=percent(self.count / total))


COLUMNS = (
    Column(
        tr("Question"), lambda row: row.question.title, width=0.72, font=("body", 600),
        below=lambda row: row.question.words,
    ),
    Column(
        tr("Positions"), lambda row: row.number, width=0.28, align="right", font=("body", 600),
        below=lambda row: row.share,
    ),
)  # fmt: skip


class QuestionView(TableView[None]):
    """The questions with their counts; those that are missing are counted meanwhile."""

    name, title, icon = "questions", tr("Questions"), "search"
    solver = "states"
    at = None
    hint = tr("Choose a question to list its positions.")

    def needs(self, now: Now[Any, None]) -> Sequence[Need]:
        shared: Shared = now.shared
        if not 0 < shared.n <= COUNTED:
            return super().needs(now)
        work = functools.partial(jobs.count_positions, shared.tables, shared.n, jobs.STATE_KINDS)
        count = Need("counts", ("counts", shared.n), work, tr("Count positions"), stays=True)
        return (*super().needs(now), count)

    def middle(self, now: Now[Any, None]) -> tuple[Block, ...]:
        shared: Shared = now.shared
        if not shared.n:
            words = tr("Once scores or states are solved, positions can be asked for here.")
            return Title(tr("Questions")), Say(words)
        rows = rows_of(tuple(counted(now, question) for question in QUESTIONS))
        of = None if shared.search is None else shared.search.of
        teams = teams_in_words(shared.n)
        return (
            Title(tr("Questions to {teams}").format(teams=teams)),
            Say(_status(now)),
            Rows(
                tr("Questions"), COLUMNS, rows,
                choose=lambda at: Share(shared.listing(QUESTIONS[at]), shows_panel=True),
                is_whole=True,
                current=QUESTIONS.index(of) if of in QUESTIONS else -1,
                height=ROW,
                head=0,
            ),
            *HISTORY,
        )  # fmt: skip


def _status(now: Now[Any, None]) -> str:
    key = "counts", now.shared.n
    if key in now.refused:
        return now.refused[key]
    if now.shared.n > COUNTED:
        text = tr("Beyond {n} teams a side three of them are estimated from a sample.")
        return text.format(n=COUNTED)
    is_done = key in now.answers and key not in now.shares
    return tr("Choose a question to list its positions.") if is_done else tr("Counting positions")


def counted(now: Now[Any, None], question: Question) -> Counted:
    """Return what is known of a question: counted, listed, or estimated by a sample."""
    shared: Shared = now.shared
    n = shared.n
    if not question.is_of_states:
        return Counted(question, n, count_of_deals(n, shared.histogram, question.key))
    counts: Mapping[Any, int] = now.answers.get(("counts", n), {})
    if question.key in counts:
        return Counted(question, n, counts[question.key])
    lists = [key for key in now.answers if _is_list(key, n, question)]
    found = now.answers[lists[-1]] if lists else None
    if found is None or not found.drawn:
        return Counted(question, n, None if found is None else found.count)
    return Counted(question, n, None, estimated_percent(found.share, found.half_width))


def _is_list(key: Any, n: int, question: Question) -> bool:
    """Return whether an answer is a list, or a sample, of what a question asks for."""
    if not isinstance(key, tuple) or key[:2] != ("list", n):
        return False
    search = key[2]
    return isinstance(search, Search) and search.of == question


@functools.lru_cache(64)
def count_of_deals(n: int, histogram: tuple[int, ...], kind: Any) -> int:
    """Return how many deals are of a kind: that is in the histogram."""
    from engine.ponte.queries.queries import count_of, values_of_kind

    return count_of(n, histogram, values_of_kind(n, kind))


@functools.lru_cache(4)
def rows_of(rows: tuple[Counted, ...]) -> tuple[Counted, ...]:
    """Return these rows, the same object as long as nothing is found out."""
    return rows


HISTORY = (
    Title(tr("An old card game")),
    Say(
        tr(
            "Take strengths for the cards of one suit, a combat for a trick: this is "
            "two-person single-suit whist, in which the winner of a trick leads the next. "
            "Which deals are worth how many tricks was first asked, and answered in part, by "
            "Kahn, Lagarias and Witsenhausen; Johan Wästlund solved it in 2005 (Electronic "
            "Journal of Combinatorics 12)."
        )
    ),
)
