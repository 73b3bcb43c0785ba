"""Questions to the solved game: how many positions answer each; one that is chosen is listed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb

from PySide6.QtCore import QT_TRANSLATE_NOOP, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from gui.ponte.board.description import teams_in_words
from gui.shared.controls.boxes import STRETCH, column_of
from gui.shared.controls.cards import NoteCard
from gui.shared.controls.label import Text
from gui.shared.controls.scroll_area import WIDTH
from gui.shared.controls.table import Table
from gui.shared.controls.table_model import Column
from gui.shared.style.painting import LEFT, RIGHT, draw_text
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent

ROW = 58


@dataclass(frozen=True, slots=True)
class Asked:
    """A question: its key in `engine.ponte.queries.queries`, its title, and what it means.

    `is_of_states` tells questions about positions, which all states must be solved for, from
    those about deals; `is_of_answers` those about positions in which a team is named.
    """

    key: str
    title: str
    words: str
    is_of_states: bool = False
    is_of_answers: bool = False

    def total(self, n: int) -> int:
        """Return how many positions of n teams a side could be of this kind."""
        return comb(2 * n, n) * (n if self.is_of_answers else 1)


QUESTIONS = (
    Asked(
        "only reply",
        str(QT_TRANSLATE_NOOP("app", "Exactly one saving reply")),
        str(QT_TRANSLATE_NOOP("app", "A team is named; every answer but one gives a round away.")),
        True,
        True,
    ),
    Asked(
        "forced sacrifice",
        str(QT_TRANSLATE_NOOP("app", "A sacrifice is forced")),
        str(QT_TRANSLATE_NOOP("app", "A team could win this combat, but no such answer is best.")),
        True,
        True,
    ),
    Asked(
        "leading loses",
        str(QT_TRANSLATE_NOOP("app", "Leading loses the match")),
        str(
            QT_TRANSLATE_NOOP("app", "The leader loses; with the same teams, answering would not.")
        ),
    ),
    Asked(
        "leading changes the result",
        str(QT_TRANSLATE_NOOP("app", "Who leads changes the result")),
        str(QT_TRANSLATE_NOOP("app", "Won, level or lost: it depends on who names first.")),
    ),
    Asked(
        "leading costs a round",
        str(QT_TRANSLATE_NOOP("app", "Leading costs a round")),
        str(QT_TRANSLATE_NOOP("app", "Answering would win one round more. It never costs two.")),
    ),
    Asked(
        "every lead",
        str(QT_TRANSLATE_NOOP("app", "Every lead is as good")),
        str(QT_TRANSLATE_NOOP("app", "It makes no difference which team the leader names.")),
        True,
    ),
)


class QuestionTable(Table):
    """The questions with their counts, where these are known."""

    def __init__(self) -> None:
        self.n = 0
        self.counts: dict[str, int] = {}
        self.estimates: dict[str, str] = {}
        columns = (
            Column(tr("Question"), lambda asked: tr(asked.title)),
            Column(tr("Positions"), self.number, self._count, align=RIGHT),
            Column(tr("Share"), self.share, align=RIGHT),
        )
        super().__init__(tr("Questions"), columns, ROW)
        self.is_whole = True
        self.show_rows(QUESTIONS)

    def number(self, asked: Asked) -> str:
        """Return how many positions answer a question."""
        count = self.counts.get(asked.key)
        return self.estimates.get(asked.key, "–") if count is None else f"{count:,}"

    def share(self, asked: Asked) -> str:
        """Return of how many, and their share."""
        count, total = self._count(asked), asked.total(self.n)
        if count is None:
            return tr("of {total}").format(total=f"{total:,}")
        text = tr("of {total}, {share}")
        return text.format(total=f"{total:,}", share=percent(count / total))

    def words(self, row: Asked) -> str:
        title, words = tr(row.title), tr(row.words)
        return f"{title}: {self.number(row)} {self.share(row)}. {words}"

    def show_counts(self, n: int, counts: Mapping[str, int], estimates: Mapping[str, str]) -> None:
        """Take other counts, and the shares that were only estimated."""
        self.n, self.counts, self.estimates = n, dict(counts), dict(estimates)
        self.show_rows(QUESTIONS)

    def paint_row(
        self, painter: QPainter, area: QRectF, row: Asked, theme: Theme, *, is_current: bool
    ) -> None:
        """Paint title and meaning at the left, count and share at the right."""
        ink = theme.color("on_soft" if is_current else "text")
        quiet = theme.color("on_soft" if is_current else "text_2")
        half = area.height() / 2
        top = QRectF(area.left(), area.top() + 6, area.width(), half - 6)
        below = QRectF(area.left(), area.top() + half - 1, area.width(), half - 6)
        share = self.share(row)
        draw_text(painter, top, self.number(row), theme.font("body", 600), ink, RIGHT)
        draw_text(painter, below, share, theme.font("small"), quiet, RIGHT)
        used = theme.metrics("small").horizontalAdvance(share) + theme.px(16)
        left = area.adjusted(0, 0, -used, 0).width()
        top.setWidth(left)
        below.setWidth(left)
        title, words = tr(row.title), tr(row.words)
        draw_text(painter, top, title, theme.font("body", 600), ink, LEFT)
        draw_text(painter, below, words, theme.font("small"), quiet, LEFT)

    def _count(self, asked: Asked) -> int | None:
        return self.counts.get(asked.key)


class QuestionView(QWidget):
    """Lists the questions; `asked` carries the one that was chosen."""

    asked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.title = Text("", "section")
        self.note = Text("", "small", "text_2", wraps=True)
        self.rows = QuestionTable()
        self.rows.row_chosen.connect(self._choose)
        self.card = NoteCard(
            "info",
            self.tr("An old card game"),
            self.tr(
                "Take strengths for the cards of one suit, a combat for a trick: this is "
                "two-person single-suit whist, in which the winner of a trick leads the next. "
                "Which deals are worth how many tricks was first asked, and answered in part, by "
                "Kahn, Lagarias and Witsenhausen; Johan Wästlund solved it in 2005 (Electronic "
                "Journal of Combinatorics 12)."
            ),
            fill="sunken",
            ink="text",
        )
        column_of(
            self.title,
            self.note,
            self.rows,
            12,
            self.card,
            STRETCH,
            on=self,
            gap=8,
            margins=(0, 0, WIDTH + 4, 0),
        )

    def show_counts(
        self, n: int, counts: Mapping[str, int], estimates: Mapping[str, str] | None = None
    ) -> None:
        """Show what is known about n teams a side; `estimates` are shares from a sample."""
        if n != self.rows.n:
            self.rows.set_current(-1)
        self.title.set_text(self.tr("Questions to {teams}").format(teams=teams_in_words(n)))
        self.rows.show_counts(n, counts, estimates or {})

    def show_status(self, words: str) -> None:
        """Say how the counting goes."""
        self.note.set_text(words)

    def _choose(self, place: int) -> None:
        self.rows.set_current(place)
        self.asked.emit(QUESTIONS[place])
