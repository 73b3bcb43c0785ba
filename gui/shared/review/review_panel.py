"""The review of a match: the value over the turns, the costliest decisions, and the ledger."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.core.play.game import AnyGame
from engine.core.play.registry import GameEntry
from engine.core.review.accuracy import class_of
from engine.core.review.review import Decision, Review
from gui.shared.charts.value_line import ValueLine
from gui.shared.controls.cards import Separator
from gui.shared.controls.label import Heading, Text
from gui.shared.controls.progress import ProgressBar
from gui.shared.controls.scroll_area import WIDTH, Scroll, ThinBar
from gui.shared.page.page import AnyWords
from gui.shared.review.cost_list import CostRow, CostTable
from gui.shared.review.decision_words import best_in_words, chosen_in_words, cost_in_words
from gui.shared.review.ledger_line import LedgerLine
from gui.shared.review.performance_card import PerformanceCard
from gui.shared.review.side_choice import SideChoice
from gui.shared.review.value_dots import show_on
from gui.shared.text.move_numbering import TURNS, MoveNumbering, number_of
from gui.shared.text.value_format import ValueUnit, percent_done, usual_unit

LISTED = 10


class ReviewPanel(QWidget):
    """Shows a review, also while it grows; `step_chosen` asks for a position of the match.

    A step is the number of turns played by then: 0 is the start, and the decision of step 6 was
    made in the position of that number.
    """

    step_chosen = Signal(int)

    def __init__(
        self,
        words: AnyWords,
        entry: GameEntry,
        unit: ValueUnit | None = None,
        counting: MoveNumbering = TURNS,
        parent: QWidget | None = None,
    ) -> None:
        """Be empty until `show_review`; `unit` says how values are written, if not as chances."""
        super().__init__(parent)
        self._entry, self._counting = entry, counting
        self._numbers: tuple[int, ...] = ()
        usual = usual_unit(entry.value_unit == "chance")
        self._words, self._unit = words, unit or usual
        self._game: AnyGame | None = None
        self._names: tuple[str, ...] = ()
        self._review: Review | None = None
        self._num_steps = 0
        self._failure = ""
        self._step = 0
        self._hovered = -1
        self._listed: tuple[Decision, ...] = ()
        self.sides = SideChoice(self.tr("Side"))
        self.performance = PerformanceCard(entry)
        self.heading = Heading(self._unit.title)
        self.assumption = Text("", "small", "text_3", wraps=True)
        self.assumption.hide()
        self.line = ValueLine(self._unit.title, self._unit, counting)
        self.legend = Text(
            self.tr("Dots: mistakes and blunders by cost, filled where the value then fell."),
            "small",
            "text_3",
            wraps=True,
        )
        self.separator = Separator()
        self.progress = ProgressBar(self.tr("Review"))
        self.progress_text = Text("", "small", "text_2", wraps=True)
        self.no_mistakes = Text("", token="text_2", wraps=True)
        self.list = CostTable()
        self.ledger = LedgerLine(self._unit, has_dice=entry.has_dice)
        self._lay_out()
        self._connect()
        self._refresh()

    @property
    def unit(self) -> ValueUnit:
        """How values are written."""
        return self._unit

    @property
    def seat(self) -> int:
        """The side whose value is shown."""
        return self.sides.index

    def set_unit(self, unit: ValueUnit) -> None:
        """Write values in this unit from now on."""
        if unit != self._unit:
            self._unit = unit
            self.heading.title.set_text(unit.title)
            self.line.set_unit(unit, unit.title)
            self.ledger.set_unit(unit)
            self.clear()

    def offer(self, choice: QWidget) -> None:
        """Put something to choose above it."""
        self._tops.insertWidget(0, choice)

    def set_assumption(self, text: str) -> None:
        """Say what the values go by: if both play perfectly."""
        self.assumption.set_text(text)
        self.assumption.setVisible(bool(text))

    def clear(self) -> None:
        """Forget the review, as when the match has gone on; the side stays chosen."""
        self._review, self._hovered = None, -1
        self._refresh()

    def begin(
        self, names: Sequence[str], side: int, num_steps: int, numbers: Sequence[int] = ()
    ) -> None:
        """Wait for the review of a match, or of one that has gone on.

        `numbers` are those of its steps, where people count something else.
        """
        self._numbers = tuple(numbers)
        self.line.set_numbers(self._numbers)
        self._num_steps, self._failure = num_steps, ""
        self._names = tuple(names)
        self.sides.set_names(names, side)
        self.clear()

    def show_unavailable(self, sentence: str) -> None:
        """Say why there is no review."""
        self._failure = sentence
        self._refresh()

    def show_review(
        self,
        review: Review,
        game: AnyGame,
        names: Sequence[str],
        side: int = 0,
        *,
        num_steps: int | None = None,
    ) -> None:
        """Show a review, perhaps of the first turns only; `num_steps` is the match's length.

        `side` is the seat that is shown first; it stays chosen while the names stay the same.
        """
        self._review, self._game, self._failure = review, game, ""
        self._num_steps = review.num_states - 1 if num_steps is None else num_steps
        self._names = tuple(names)
        self.sides.set_names(names, side)
        self._refresh()

    def set_step(self, step: int) -> None:
        """Mark the position after `step` turns."""
        if step != self._step:
            self._step = step
            self.line.show_step(step)
            self._mark_listed()
            self._read_out()

    def _lay_out(self) -> None:
        content = QWidget()
        body = QVBoxLayout(content)
        body.setContentsMargins(0, 0, WIDTH, 0)
        body.setSpacing(8)
        body.addWidget(self.performance)
        body.addWidget(self.heading)
        body.addWidget(self.assumption)
        body.addWidget(self.line)
        body.addWidget(self.legend)
        body.addWidget(self.progress_text)
        body.addWidget(self.progress)
        body.addSpacing(4)
        body.addWidget(Text(self.tr("Costliest decisions"), weight=600, wraps=True))
        body.addWidget(Separator())
        body.addWidget(self.no_mistakes)
        body.addWidget(self.list)
        body.addStretch(1)
        scroll = Scroll(content)
        self.bar = ThinBar(scroll)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(12)
        self._tops = outer
        outer.addWidget(self.sides)
        outer.addWidget(scroll, 1)
        outer.addWidget(self.separator)
        outer.addWidget(self.ledger)
        self.setMinimumWidth(160)

    def _connect(self) -> None:
        self.sides.chosen.connect(lambda _index: self._refresh())
        self.line.step_chosen.connect(self.step_chosen)
        self.line.step_hovered.connect(self._hover)
        self.list.row_chosen.connect(lambda row: self.step_chosen.emit(self.list.rows[row].step))

    def _refresh(self) -> None:
        review = self._known()
        self._listed = () if review is None else review.costliest(LISTED)
        self._show_performance(review)
        self._show_line(review)
        self._show_list(review)
        self._show_progress()
        self._show_ledger(review)
        self._mark_listed()
        self._read_out()

    def _known(self) -> Review | None:
        """Return the review up to the last value: what the newest choice led to is not known."""
        if self._review is None or not self._review.worths:
            return None
        last = self._review.num_states - 1
        decisions = tuple(d for d in self._review.decisions if d.step < last)
        return replace(self._review, decisions=decisions)

    def _show_performance(self, review: Review | None) -> None:
        self.performance.setVisible(review is not None and bool(review.decisions))
        if review is not None and self._game is not None:
            is_whole = self._is_whole()
            self.performance.show_review(
                review, self._game, self.seat, self._unit, is_whole=is_whole
            )

    def _show_line(self, review: Review | None) -> None:
        seat = self.seat
        if review is None:
            self.line.show_worths((), (), seat, self._num_steps)
            return
        assert self._game is not None
        scale = self._entry.mistake_scale(self._game)
        show_on(self.line, review, seat, self._num_steps, scale)
        self.line.show_step(self._step)

    def _show_list(self, review: Review | None) -> None:
        greatest = max((decision.cost for decision in self._listed), default=1.0)
        self.list.show_rows(tuple(self._row(decision, greatest) for decision in self._listed))
        self.list.setVisible(bool(self._listed))
        self.no_mistakes.setVisible(review is not None and not self._listed)
        whole = self.tr("No mistakes: every decision was the best one.")
        partial = self.tr("No mistakes so far.")
        self.no_mistakes.set_text(whole if self._is_whole() else partial)

    def _row(self, decision: Decision, greatest: float) -> CostRow:
        assert self._game is not None
        number = number_of(self._numbers, decision.step)
        return CostRow(
            step=decision.step,
            number=number,
            when=self._counting.named(number),
            seat=decision.seat,
            name=self._names[decision.seat],
            chosen=chosen_in_words(self._words, self._game, decision),
            best=best_in_words(self._words, self._game, decision),
            cost=cost_in_words(decision, self._unit),
            share=decision.cost / greatest,
            is_exact=decision.standard_error == 0,
            mistake=class_of(decision, self._entry.mistake_scale(self._game)),
        )

    def _show_progress(self) -> None:
        done = max(0 if self._review is None else self._review.num_states - 1, 0)
        is_growing = not self._is_whole()
        self.progress.setVisible(is_growing and not self._failure)
        self.progress_text.setVisible(is_growing or bool(self._failure))
        self.progress.show_share(done / max(self._num_steps, 1))
        text = self.tr("Preparing the review")  # at first its code is compiled
        if done:
            share = percent_done(done / max(self._num_steps, 1))
            text = self.tr("Reviewed {share}").format(share=share)
        self.progress_text.set_text(self._failure or text)

    def _is_whole(self) -> bool:
        return self._review is not None and self._review.num_states > self._num_steps

    def _show_ledger(self, review: Review | None) -> None:
        ledger = None if review is None else review.ledger(self.seat)
        self.ledger.setVisible(ledger is not None)
        self.separator.setVisible(ledger is not None)
        if ledger is not None:
            self.ledger.show_ledger(ledger, is_whole=self._is_whole())

    def _mark_listed(self) -> None:
        steps = [decision.step for decision in self._listed]
        self.list.set_current(steps.index(self._step) if self._step in steps else -1)

    def _hover(self, step: int) -> None:
        self._hovered = step
        self._read_out()

    def _read_out(self) -> None:
        """Say the value of the position under the pointer, or else of the current one."""
        step = self._step if self._hovered < 0 else self._hovered
        # The line may still show less than the review that has just come.
        if self._review is None or not 0 <= step < self.line.num_states:
            self.heading.set_note("")
            return
        self.heading.set_note(self.line.words(step))
        self.line.setAccessibleDescription(self.heading.note.plain)
