"""The Ponte's inspector: scores of all deals, questions to them, a quiz, the price of leading."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout

from engine.core.play.game import AnyGame
from engine.core.system.job import Snapshot
from engine.ponte.positions import Position, parse, text_of
from engine.ponte.rules import Ponte, PonteState
from gui.ponte.quiz.controller import QuizController
from gui.ponte.solve import jobs as work
from gui.ponte.solve.controls import InspectorControls, ViewKind
from gui.ponte.solve.deal_readout import DealReadout
from gui.ponte.solve.deal_view import DealView
from gui.ponte.solve.price_view import MATRIX, STRENGTHS, PriceView
from gui.ponte.solve.question_view import QuestionView
from gui.ponte.solve.score_view import ScoreView
from gui.ponte.solve.size_view import SizeView
from gui.ponte.solve.table_files import TABLE_SUFFIX, PonteTableFiles
from gui.ponte.solve.table_queries import TableQueries
from gui.shared.controls.parameter_form import sentence_of
from gui.shared.controls.scroll_area import Scroll, ThinBar
from gui.shared.jobs.latest_job import LatestJobs
from gui.shared.page.actions import Action, listed_keys
from gui.shared.page.inspector import Inspector, Solved

if TYPE_CHECKING:
    from engine.ponte.queries.queries import Statistics
    from engine.ponte.solver import PonteSolution

SMALL = 10
"""Statistics up to so many teams a side are there at once."""
CURVE_AT_ONCE = 9


class PonteInspector(Inspector["PonteSolution"]):
    """Shows what a solver of the Ponte found."""

    def __init__(self) -> None:
        super().__init__()
        self.controls: InspectorControls = InspectorControls()
        self.readout: DealReadout = DealReadout()
        self.scores, self.sizes = ScoreView(), SizeView()
        self.questions, self.price = QuestionView(), PriceView()
        self.quiz, self.files = QuizController(self), PonteTableFiles(self)
        self.deal = DealView()
        self.desk = LatestJobs(self)
        self.queries = TableQueries(self.readout, self.questions, self)
        self.solved: Solved[PonteSolution] | None = None
        self._is_live = False
        self.stack = QStackedWidget()
        self._bars: list[ThinBar] = []
        views = (self.scores, self.sizes, self.questions, self.quiz.view, self.price, self.deal)
        for view in views:
            # What is taller than the window, at a large text size, can be scrolled.
            scroll = Scroll(view)
            self._bars.append(ThinBar(scroll))
            self.stack.addWidget(scroll)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.stack)
        self.scores.show_nothing()
        self._connect()
        self._follow_view()

    @property
    def is_ready(self) -> bool:
        """Whether nothing is being worked out."""
        parts = (self.queries, self.quiz, self.files)
        return not (self.desk.is_busy() or any(part.is_busy for part in parts))

    @property
    def n(self) -> int:
        """How many teams a side the table on show has; 0 before there is one."""
        return self.queries.n

    def show_solution(self, solved: Solved[PonteSolution]) -> None:
        """Show a result."""
        self.solved, self._is_live = solved, False
        solution = solved.solution
        if solution.histogram:
            self._show_histogram(solution)
        if solution.states is not None:
            self.controls.choose(ViewKind.QUESTIONS)
        elif solution.table is not None or solution.saved is not None:
            if self.controls.view in (ViewKind.PRICE, ViewKind.POSITION):
                self.controls.choose(ViewKind.SCORES)
        elif solution.solved is not None:
            self._show_deal(solution.solved)
        elif solution.stochastic is not None:
            self._show_stochastic(solved)
        self._follow_view()

    def show_snapshot(self, snapshot: Snapshot[Any]) -> bool:
        """Show a table as it grows."""
        value = snapshot.value
        if value is None or not value.histogram or value.table is not None:
            return False
        if not self._is_live:
            self._is_live = True
            self.queries.drop()
            if self.controls.view is not ViewKind.QUIZ:  # nobody is torn away from a question
                self.controls.choose(ViewKind.SCORES)
                self.stack.setCurrentIndex(0)
        facts = value.facts
        done = int(facts.get("done", 0))
        self.scores.show_part(value.n, done, int(facts.get("deals", 0)), value.histogram)
        return True

    def show_stopped(self) -> None:
        """Show the result before."""
        self._is_live = False
        if self.n:
            self._show_scores()
        else:
            self.scores.show_nothing()

    def game_for(self, state: Any) -> AnyGame | None:
        """Return the game for as many teams as the position has."""
        solved_for: Any = self.solved.game if self.solved is not None else None
        n = len(state.strengths[0])
        return None if solved_for is not None and solved_for.n == n else Ponte(n)

    def take_file(self, path: Path) -> bool:
        """Open a saved table, check a CSV of PonteAI.jl, or take a matrix of chances."""
        suffix = path.suffix.lower()
        if suffix == TABLE_SUFFIX:
            self.files.open(path)
        elif suffix == ".csv":
            self.files.check(path)
        elif suffix == ".json" and self._is_matrix_shown():
            self.desk.ask("matrix", work.matrix_values("", path))
        else:
            return False
        return True

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done with positions and tables."""
        section = self.tr("Solve")
        readout = self.readout

        def has_position() -> bool:
            return readout.position is not None and readout.position.k > 0

        def has_table() -> bool:
            return bool(self.n) and not self._is_live

        return (
            Action("inspect.play", self.tr("Play from this position"), self.play_from_here,
                   "Return", "play", section, has_position, is_handled_by_widget=True),
            Action("inspect.copy", self.tr("Copy the position"), self.copy_position, "Ctrl+C",
                   "copy", section, has_position),
            Action("inspect.sample", self.tr("Draw another sample"), self.queries.sample_again, "",
                   "dices", section, lambda: not readout.sample.isHidden()),
            Action("inspect.save", self.tr("Save the table…"), self.files.ask_table, "Ctrl+E",
                   "save", section, has_table),
            Action("inspect.csv", self.tr("Write all positions as CSV…"), self.files.ask_csv, "",
                   "download", section, has_table),
            Action("inspect.open", self.tr("Open a saved table…"), self.files.ask_open, "",
                   "folder-open", section),
            listed_keys("inspect.quiz", self.tr("Answer the quiz by place"), "1–9", section),
            *(
                Action(f"inspect.view{number}", row.text(),
                       functools.partial(self.controls.views.choose, number), "", "layers", section)
                for number, row in enumerate(self.controls.views.rows)
            ),
        )  # fmt: skip

    def play_from_here(self) -> None:
        """Ask for a match from the position on show, or else from the first one listed.

        I am Mezzogiorno, they are Tramontana.
        """
        position = self.queries.first()
        if position is not None and position.k:
            named = position.chosen - 1 if position.chosen else None
            leader = 0 if named is None else 1
            state = PonteState((position.mine, position.theirs), leader, named=named)
            self.play_asked.emit(state)

    def copy_position(self) -> None:
        """Put the text of the position on the clipboard."""
        if self.readout.position is not None:
            text = text_of(self.readout.position)
            QGuiApplication.clipboard().setText(text)
            self.reported.emit(self.tr("Copied {text}.").format(text=text))

    def _list_bar(self, won: int) -> None:
        self.scores.say_chosen(won)
        self.queries.list_bar(won)

    def _connect(self) -> None:
        readout, desk = self.readout, self.desk
        self.controls.changed.connect(self._follow_view)
        self.scores.bar_chosen.connect(self._list_bar)
        self.scores.histogram.clicked.connect(self.panel_wanted)
        self.questions.asked.connect(lambda _asked: self.panel_wanted.emit())
        self.scores.histogram.entered.connect(self.play_from_here)
        self.scores.histogram.pointed.connect(self.pointed)
        self.price.curve_asked.connect(self._work_out)
        self.price.matrix_asked.connect(
            lambda text: self.desk.ask("matrix", work.matrix_values(text))
        )
        self.price.pointed.connect(self.pointed)
        self.quiz.reported.connect(self.reported)
        self.files.reported.connect(self.reported)
        self.files.opened.connect(self._bring)
        self.quiz.solved.connect(self._show_answered)
        readout.play_asked.connect(self.play_from_here)
        readout.copy_asked.connect(self.copy_position)
        readout.save_asked.connect(lambda: self.files.offer(readout.save))
        readout.open_asked.connect(self.files.ask_open)
        readout.price_asked.connect(self._show_price)
        readout.rows.doubleClicked.connect(lambda _index: self.play_from_here())
        self.queries.play_asked.connect(self.play_from_here)
        self.queries.looked_into.connect(self.deal.show_solved)
        desk.answered.connect(self._take)
        desk.progressed.connect(lambda _kind, curve: self.price.show_curve(curve))
        desk.moved.connect(lambda _kind, share: self.price.show_running(share))
        desk.failed.connect(self._fail)
        desk.cancelled.connect(lambda _kind: self.price.show_running(None))
        readout.save.setEnabled(False)

    def _show_histogram(self, solution: PonteSolution) -> None:
        """Take a table, or the histogram of all states, as what is asked about."""
        self.queries.hold(solution)
        self.files.hold(self.queries.tables, self.n)
        self._show_scores()
        self.readout.save.setEnabled(True)
        self.quiz.choose_size(self.n)
        self.sizes.add(self._known_statistics(solution), self.n)

    def _show_scores(self) -> None:
        from engine.ponte.queries.queries import statistics_of

        histogram = self.queries.histogram
        self.scores.show_whole(statistics_of(self.n, histogram), histogram)

    def _known_statistics(self, solution: PonteSolution) -> list[Statistics]:
        from engine.ponte.queries.queries import statistics_of

        smaller = () if solution.table is None else solution.table.smaller
        histograms = dict(enumerate(smaller)) | {self.n: self.queries.histogram}
        return [statistics_of(k, counts) for k, counts in histograms.items() if k and counts]

    def _show_deal(self, solved: Any) -> None:
        self.deal.show_solved(solved)
        self.controls.choose(ViewKind.POSITION)
        self.readout.show_nothing(self.tr("What each team of this position is worth."))
        self.readout.show_position(solved.position)
        self.queries.look_into(solved.position)

    def _show_stochastic(self, solved: Solved[PonteSolution]) -> None:
        game: Any = solved.game
        position = parse(solved.parameters.position or "ab" * game.n).position
        self.controls.choose(ViewKind.PRICE)
        solution = solved.solution
        assert solution.stochastic is not None
        self.price.show_teams(position)
        self.price.show_values(solution.stochastic, STRENGTHS)
        if position.k <= CURVE_AT_ONCE:
            self.price.start()

    def _follow_view(self) -> None:
        """Show the view that is chosen, and find out what it needs."""
        view = self.controls.view
        self.stack.setCurrentIndex(int(view))
        self.hint = {
            ViewKind.SCORES: self.tr("Arrow keys move between bars; a bar lists its deals."),
            ViewKind.SIZES: self.tr("Every table that was solved adds a row."),
            ViewKind.QUESTIONS: self.tr("Choose a question to list its positions."),
            ViewKind.QUIZ: self.tr("Digits pick a team by its place from the left; Enter goes on."),
            ViewKind.PRICE: self.tr("The curve is worked out point by point."),
            ViewKind.POSITION: self.tr("The position that was chosen last, with all its values."),
        }[view]
        self.pointed.emit("")
        if view is ViewKind.SIZES and not set(range(1, SMALL + 1)) <= set(self.sizes.known):
            self.desk.ask("sizes", work.small_statistics(SMALL))
        elif view is ViewKind.QUESTIONS:
            self.queries.count_positions()
        elif view is ViewKind.QUIZ:
            self.quiz.begin()
        elif view is ViewKind.PRICE and not self.price.mine.text():
            self._show_price()

    def _show_price(self) -> None:
        """Show the price of leading for the position on show, or for alternating strengths."""
        n = min(self.n or Ponte.n, CURVE_AT_ONCE)
        position = self.readout.position
        if position is None or position.chosen:
            position = parse("ab" * n).position
        self.price.show_teams(position)
        if self.controls.view is not ViewKind.PRICE:
            self.controls.choose(ViewKind.PRICE)
        self.price.start()

    def _work_out(self, mine: Sequence[int], theirs: Sequence[int], scale: float) -> None:
        self.price.show_running(0.0)
        name = self.tr("Price of leading")
        self.desk.ask("price", work.price_curve(mine, theirs, scale), name)

    def _is_matrix_shown(self) -> bool:
        return self.controls.view is ViewKind.PRICE and self.price.tabs.index == MATRIX

    def _show_answered(self, position: Position) -> None:
        self.readout.show_nothing(self.tr("The position of the quiz."))
        self.readout.show_position(position)
        self.queries.look_into(position)

    def _take(self, kind: str, found: Any) -> None:
        """Take the answer to a question of this kind."""
        if kind == "sizes":
            self.sizes.add([row for row in found if row.n not in self.sizes.known], self.n)
        elif kind == "price":
            self.price.show_curve(found)
            self.price.show_running(None)
        else:
            self.price.show_values(found)

    def _fail(self, kind: str, error: Exception) -> None:
        """Say why there is no answer, where the question was asked."""
        if kind == "sizes":
            self.reported.emit(sentence_of(error))
        else:
            self.price.complain(sentence_of(error))

    def _bring(self, solved: Solved[PonteSolution]) -> None:
        """Hand a table from a file to the tab."""
        self.controls.choose(ViewKind.SCORES)
        self.brought.emit(solved)
