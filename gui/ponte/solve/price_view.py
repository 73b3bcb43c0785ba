"""The price of leading when strength does not decide alone: strengths or a matrix of chances."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from engine.core.system.errors import InputError
from engine.ponte.positions import Position, check_sides, strengths
from gui.ponte.board.description import teams_in_words
from gui.ponte.solve.price_chart import point_words, price_figure
from gui.shared.charts.chart import Chart
from gui.shared.controls.boxes import STRETCH, column_of, holder_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.fields import NumberField
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.label import Text
from gui.shared.controls.progress import ProgressBar
from gui.shared.controls.scroll_area import WIDTH
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.style.appearance import appearance
from gui.shared.text.sentence import sentence_of
from gui.shared.text.value_format import decimal

if TYPE_CHECKING:
    from engine.ponte.queries.prices import PriceCurve
    from engine.ponte.tables.stochastic import Stochastic

USUAL_SCALE = 2.0
LONGEST = 200
STRENGTHS, MATRIX = 0, 1


class PriceView(QWidget):
    """Asks for teams; `curve_asked` carries mine, theirs and the largest scale, `matrix_asked` a

    text.
    """

    curve_asked = Signal(object, object, float)
    matrix_asked = Signal(str)
    pointed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.title = Text(self.tr("What leading costs when chance helps the weaker"), "section")
        self.note = Text(
            self.tr(
                "A team beats another with chance 1 / (1 + exp(−scale × difference of strengths)), "
                "after Bradley and Terry (1952); both sides play perfectly. At scale 0 every "
                "combat is a coin and leading costs nothing."
            ),
            "small",
            "text_2",
            wraps=True,
        )
        self.tabs = SegmentedTabs(self.tr("Chances from"))
        self.tabs.set_texts([self.tr("Strengths"), self.tr("Matrix")])
        self.mine, self.theirs = QLineEdit(), QLineEdit()
        self.scale = NumberField(self.tr("Largest scale"), USUAL_SCALE, 0.01, 100, is_whole=False)
        self.matrix = QPlainTextEdit()
        self.run = Button(self.tr("Work out"), "secondary", "play")
        self.progress = ProgressBar(self.tr("Price of leading"))
        self.sentence = Text("", "small", "danger", wraps=True)
        self.result = Text("", "body", wraps=True)
        self._results: dict[int, tuple[str, PriceCurve | None]] = {}
        self.chart = Chart(self.tr("Price of leading"))
        self._lay_out()
        self._connect()
        self._follow()
        self.progress.hide()
        self.sentence.hide()

    def show_teams(self, position: Position) -> None:
        """Put the teams of a position into the fields."""
        self.tabs.choose(STRENGTHS)
        self.mine.setText(", ".join(map(str, position.mine)))
        self.theirs.setText(", ".join(map(str, position.theirs)))
        self._check()

    def start(self) -> None:
        """Ask for the curve, or for the values of the matrix, if what stands there is right."""
        if self.tabs.index == MATRIX:
            self.complain("")
            self._keep(MATRIX, "", None)
            self.matrix_asked.emit(self.matrix.toPlainText())
        elif self._check():
            mine, theirs = strengths(self.mine.text()), strengths(self.theirs.text())
            self.curve_asked.emit(mine, theirs, float(self.scale.value))

    def show_running(self, share: float | None) -> None:
        """Say that the work goes on."""
        self.progress.setVisible(share is not None)
        if share is not None:
            self.progress.show_share(share)
        self.run.setEnabled(share is None)

    def show_curve(self, curve: PriceCurve) -> None:
        """Show a curve, whole or not yet."""
        self.complain("")
        words = ""
        if curve.points:
            highest = max(curve.points, key=lambda point: point.price)
            text = self.tr("The highest price on the curve. {point} rounds.")
            words = text.format(point=point_words(highest))
        self._keep(STRENGTHS, words, curve)

    def show_values(self, found: Stochastic, tab: int = MATRIX) -> None:
        """Show both values of a matrix, or with that tab of strengths."""
        self.complain("")
        self.show_running(None)
        n = len(found.chances)
        leading, answering = (n + found.value_a_leads) / 2, (n + found.value_b_leads) / 2
        text = self.tr(
            "{teams}: leading wins {a} rounds on average, answering {b}; leading costs {price}."
        )
        words = text.format(
            teams=teams_in_words(n),
            a=decimal(leading, 6),
            b=decimal(answering, 6),
            price=decimal(answering - leading, 6),
        )
        self._keep(tab, words, None)

    def complain(self, sentence: str) -> None:
        """Say what is wrong; nothing where nothing is."""
        self.sentence.set_text(sentence)
        self.sentence.setVisible(bool(sentence))
        if sentence:
            self.show_running(None)

    def _keep(self, tab: int, words: str, curve: PriceCurve | None) -> None:
        """Hold what was found for a tab, and show it with that tab."""
        self._results[tab] = (words, curve)
        self._show_result()

    def _show_result(self) -> None:
        words, curve = self._results.get(self.tabs.index, ("", None))
        self.result.set_text(words)
        self.chart.show_figure(None if curve is None else price_figure(curve))

    def _check(self) -> bool:
        """Return whether the strengths are right; say what is wrong."""
        try:
            check_sides(strengths(self.mine.text()), strengths(self.theirs.text()), 0)
        except InputError as error:
            self.complain(sentence_of(error))
            return False
        self.complain("")
        return self.scale.is_right

    def _lay_out(self) -> None:
        self.mine.setAccessibleName(self.tr("My strengths"))
        self.theirs.setAccessibleName(self.tr("Their strengths"))
        self.matrix.setAccessibleName(self.tr("Matrix of chances"))
        self.matrix.setPlaceholderText(
            self.tr("A row for each of my teams: its chance against each of theirs, as in 0.9 0.4")
        )
        self.matrix.setTabChangesFocus(True)
        give_focus_ring(self.matrix)
        for entry in (self.mine, self.theirs):
            entry.setMaxLength(LONGEST)
            give_focus_ring(entry)
        mine, theirs, scale = (
            column_of(Text(name, "small", "text_2"), field, STRETCH, gap=4)
            for name, field in (
                (self.tr("Mine"), self.mine),
                (self.tr("Theirs"), self.theirs),
                (self.tr("Largest scale"), self.scale),
            )
        )
        self.fields = holder_of(row_of((mine, 3), (theirs, 3), (scale, 1), gap=12))
        column_of(
            self.title,
            self.note,
            row_of(self.tabs, STRETCH, self.run),
            self.fields,
            self.matrix,
            self.progress,
            self.sentence,
            self.result,
            (self.chart, 1),
            on=self,
            gap=10,
            margins=(0, 0, WIDTH + 4, 0),
        )

    def _connect(self) -> None:
        self.tabs.chosen.connect(lambda _index: self._turn())
        self.run.clicked.connect(self.start)
        for entry in (self.mine, self.theirs):
            entry.textEdited.connect(lambda _text: self._check())
            entry.returnPressed.connect(self.start)
        self.scale.entry.returnPressed.connect(self.start)
        self.chart.pointed.connect(self.pointed)
        appearance().resized.connect(self._follow)

    def _turn(self) -> None:
        """Show the other way to ask, and what was found that way."""
        self._follow()
        self._show_result()
        if self.tabs.index == MATRIX:
            self.complain("")
        else:
            self._check()

    def _follow(self) -> None:
        theme = appearance().theme
        is_matrix = self.tabs.index == MATRIX
        self.fields.setVisible(not is_matrix)
        self.matrix.setVisible(is_matrix)
        self.matrix.setFixedHeight(theme.px(110))
        for entry in (self.mine, self.theirs):
            entry.setFixedHeight(theme.px(36))
            entry.setFont(theme.font("body"))
        self.matrix.setFont(theme.font("body"))
