"""The Ponte's inspector: scores of all deals, questions to them, the price of leading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core.play.game import AnyGame
from engine.core.system.job import Snapshot
from engine.ponte.positions import parse, text_of
from engine.ponte.rules import Ponte, PonteState
from gui.ponte.solve import jobs as work
from gui.ponte.solve.deal_readout import DealReadout
from gui.ponte.solve.deal_view import DealView
from gui.ponte.solve.price_view import MATRIX, STRENGTHS, PriceView
from gui.ponte.solve.question_view import QuestionView
from gui.ponte.solve.score_view import ScoreView
from gui.ponte.solve.size_view import SizeView
from gui.ponte.solve.table_files import TABLE_SUFFIX, PonteTableFiles
from gui.ponte.solve.table_queries import TableQueries
from gui.shared.jobs.latest_job import LatestJobs, Query
from gui.shared.page.actions import Action
from gui.shared.page.inspector import Inspector, Solved, View

if TYPE_CHECKING:
    from engine.ponte.queries.prices import PriceCurve
    from engine.ponte.queries.queries import Statistics
    from engine.ponte.solver import PonteSolution

SMALL = 10
"""Statistics up to so many teams a side are there at once."""
CURVE_AT_ONCE = 9


class ViewKind(IntEnum):
    """The views, by their places."""

    SCORES = 0
    SIZES = 1
    QUESTIONS = 2
    PRICE = 3
    POSITION = 4


class PonteInspector(Inspector["PonteSolution"]):
    """Shows what a solver of the Ponte found."""

    def __init__(self) -> None:
        super().__init__()
        self.readout: DealReadout = DealReadout()
        self.scores, self.sizes = ScoreView(), SizeView()
        self.questions, self.price = QuestionView(), PriceView()
        self.files = PonteTableFiles(self)
        self.deal = DealView()
        self.jobs = LatestJobs(self, self._declared_queries())
        self.queries = TableQueries(self.readout, self.questions, self)
        self.solved: Solved[PonteSolution] | None = None
        self._is_live = False
        self.set_views(self._declared_views())
        self.exports, self.export_button = self.files.exports, self.readout.save
        self.scores.show_nothing()
        self._connect()
        self.enter_view()

    @property
    def is_ready(self) -> bool:
        """Whether nothing is being worked out."""
        parts = (self.queries, self.files)
        return not (self.jobs.is_busy() or any(part.is_busy for part in parts))

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
            self.show_view(ViewKind.QUESTIONS)
        elif solution.table is not None or solution.saved is not None:
            if self.view in (ViewKind.PRICE, ViewKind.POSITION):
                self.show_view(ViewKind.SCORES)
        elif solution.solved is not None:
            self._show_deal(solution.solved)
        elif solution.stochastic is not None:
            self._show_stochastic(solved)
        self.enter_view()

    def show_snapshot(self, snapshot: Snapshot[Any]) -> bool:
        """Show a table as it grows."""
        value = snapshot.value
        if value is None or not value.histogram or value.table is not None:
            return False
        if not self._is_live:
            self._is_live = True
            self.queries.drop()
            self.show_view(ViewKind.SCORES)
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
            self.jobs.ask("matrix", work.matrix_values("", path))
        else:
            return False
        return True

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done with positions and tables."""
        action, readout, files = self.action, self.readout, self.files

        def has_position() -> bool:
            return readout.position is not None and readout.position.k > 0

        def has_table() -> bool:
            return bool(self.n) and not self._is_live

        return (
            action("play", self.tr("Play from this position"), self.play_from_here, "Return",
                   "play", has_position),
            action("copy", self.tr("Copy the position"), self.copy_position, "Ctrl+C", "copy",
                   has_position),
            action("sample", self.tr("Draw another sample"), self.queries.sample_again, "",
                   "dices", lambda: not readout.sample.isHidden()),
            action("save", self.tr("Save the table…"), files.ask_table, "Ctrl+E", "save",
                   has_table),
            action("csv", self.tr("Write all positions as CSV…"), files.ask_csv, "", "download",
                   has_table),
            action("open", self.tr("Open a saved table…"), files.ask_open, "", "folder-open"),
            *super().actions_here(),
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
            self.copy(text, self.tr("Copied {text}.").format(text=text))

    def _list_bar(self, won: int) -> None:
        self.scores.say_chosen(won)
        self.queries.list_bar(won)

    def _connect(self) -> None:
        readout = self.readout
        self.scores.bar_chosen.connect(self._list_bar)
        self.scores.histogram.clicked.connect(self.panel_wanted)
        self.questions.asked.connect(lambda _asked: self.panel_wanted.emit())
        self.scores.histogram.entered.connect(self.play_from_here)
        self.scores.histogram.pointed.connect(self.pointed)
        self.price.curve_asked.connect(self._work_out)
        self.price.matrix_asked.connect(
            lambda text: self.jobs.ask("matrix", work.matrix_values(text))
        )
        self.price.pointed.connect(self.pointed)
        self.files.reported.connect(self.reported)
        self.files.opened.connect(self._bring)
        readout.play.clicked.connect(self.play_from_here)
        readout.copy.clicked.connect(self.copy_position)
        readout.save.clicked.connect(self.open_exports)
        readout.open.clicked.connect(self.files.ask_open)
        readout.price.clicked.connect(self._show_price)
        readout.rows.doubleClicked.connect(lambda _index: self.play_from_here())
        self.queries.play_asked.connect(self.play_from_here)
        self.queries.looked_into.connect(self.deal.show_solved)
        readout.save.setEnabled(False)

    def _show_histogram(self, solution: PonteSolution) -> None:
        """Take a table, or the histogram of all states, as what is asked about."""
        self.queries.hold(solution)
        self.files.hold(self.queries.tables, self.n)
        self._show_scores()
        self.readout.save.setEnabled(True)
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
        self.show_view(ViewKind.POSITION)
        self.readout.show_nothing(self.tr("What each team of this position is worth."))
        self.readout.show_position(solved.position)
        self.queries.look_into(solved.position)

    def _show_stochastic(self, solved: Solved[PonteSolution]) -> None:
        game: Any = solved.game
        position = parse(solved.parameters.position or "ab" * game.n).position
        self.show_view(ViewKind.PRICE)
        solution = solved.solution
        assert solution.stochastic is not None
        self.price.show_teams(position)
        self.price.show_values(solution.stochastic, STRENGTHS)
        if position.k <= CURVE_AT_ONCE:
            self.price.start()

    def _declared_views(self) -> Sequence[View]:
        tr = self.tr
        return (
            View("gauge", tr("Leader’s score"), self.scores,
                 tr("Arrow keys move between bars; a bar lists its deals.")),
            View("layers", tr("By number of teams"), self.sizes,
                 tr("Every table that was solved adds a row."), self._ask_sizes),
            View("search", tr("Questions"), self.questions,
                 tr("Choose a question to list its positions."), self.queries.count_positions),
            View("dices", tr("Price with chance"), self.price,
                 tr("The curve is worked out point by point."), self._begin_price),
            View("crosshair", tr("One position"), self.deal,
                 tr("The position that was chosen last, with all its values.")),
        )  # fmt: skip

    def _declared_queries(self) -> Mapping[str, Query]:
        price = self.price
        return {
            "sizes": Query(self._add_sizes, self.reported.emit),
            "price": Query(
                self._show_curve,
                price.complain,
                price.show_curve,
                price.show_running,
                lambda: price.show_running(None),
            ),
            "matrix": Query(price.show_values, price.complain),
        }

    def _ask_sizes(self) -> None:
        if not set(range(1, SMALL + 1)) <= set(self.sizes.known):
            self.jobs.ask("sizes", work.small_statistics(SMALL))

    def _add_sizes(self, found: Sequence[Statistics]) -> None:
        self.sizes.add([row for row in found if row.n not in self.sizes.known], self.n)

    def _begin_price(self) -> None:
        if not self.price.mine.text():
            self._show_price()

    def _show_price(self) -> None:
        """Show the price of leading for the position on show, or for alternating strengths."""
        n = min(self.n or Ponte.n, CURVE_AT_ONCE)
        position = self.readout.position
        if position is None or position.chosen:
            position = parse("ab" * n).position
        self.price.show_teams(position)
        if self.view != ViewKind.PRICE:
            self.show_view(ViewKind.PRICE)
        self.price.start()

    def _work_out(self, mine: Sequence[int], theirs: Sequence[int], scale: float) -> None:
        self.price.show_running(0.0)
        name = self.tr("Price of leading")
        self.jobs.ask("price", work.price_curve(mine, theirs, scale), name)

    def _is_matrix_shown(self) -> bool:
        return self.view == ViewKind.PRICE and self.price.tabs.index == MATRIX

    def _show_curve(self, curve: PriceCurve) -> None:
        self.price.show_curve(curve)
        self.price.show_running(None)

    def _bring(self, solved: Solved[PonteSolution]) -> None:
        """Hand a table from a file to the tab."""
        self.show_view(ViewKind.SCORES)
        self.brought.emit(solved)
