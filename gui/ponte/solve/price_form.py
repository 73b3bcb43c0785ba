"""The form of the price of leading: strengths or a matrix of chances, and how the work goes."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QPlainTextEdit

from engine.core.system.errors import InputError
from engine.ponte.positions import check_sides, strengths
from gui.ponte.solve.price import MATRIX, STRENGTHS, Chances, Teams
from gui.shared.controls.boxes import STRETCH, column_of, holder_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.fields import NumberField
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.label import Text
from gui.shared.controls.progress import ProgressBar
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.report.shown import Shown
from gui.shared.style.appearance import appearance
from gui.shared.text.sentence import sentence_of

LONGEST = 200


class ShownPriceForm(Shown):
    """Asks for strengths or chances; half-typed ones stay until others are to be shown.

    `about` is the way of asking, both questions, why there is no answer, and how far the work is.
    """

    def __init__(self) -> None:
        super().__init__()
        self.tabs = SegmentedTabs(self.tr("Chances from"))
        self.tabs.set_texts([self.tr("Strengths"), self.tr("Matrix")])
        self.mine, self.theirs = QLineEdit(), QLineEdit()
        self.scale = NumberField(self.tr("Largest scale"), 2.0, 0.01, 100, is_whole=False)
        self.matrix = QPlainTextEdit()
        self.run = Button(self.tr("Work out"), "secondary", "play")
        self.progress = ProgressBar(self.tr("Price of leading"))
        self.sentence = Text("", "small", "danger", wraps=True)
        self._shown: tuple[Teams | None, Chances | None] = (None, None)
        self._lay_out()
        self._connect()
        self._fit()

    def show_block(self) -> None:
        way, teams, chances, why, share = self.block.about
        self.tabs.choose(way)
        self.fields.setVisible(way == STRENGTHS)
        self.matrix.setVisible(way == MATRIX)
        if teams != self._shown[0]:
            self.mine.setText(", ".join(map(str, teams.mine)))
            self.theirs.setText(", ".join(map(str, teams.theirs)))
            self.scale.set_value(teams.scale)
        if chances != self._shown[1] and chances is not None and not chances.path:
            self.matrix.setPlainText(chances.text)
        self._shown = teams, chances
        self.progress.setVisible(share is not None)
        if share is not None:
            self.progress.show_share(share)
        self.run.setEnabled(share is None)
        self._complain(why)

    def ask(self) -> None:
        """Ask for what stands there, if it is right."""
        if self.tabs.index == MATRIX:
            self._order(self.block.choose(Chances(self.matrix.toPlainText())))
        elif self._check() and self.scale.is_right:
            mine, theirs = (tuple(strengths(line.text())) for line in (self.mine, self.theirs))
            self._order(self.block.choose(Teams(mine, theirs, float(self.scale.value))))

    def _check(self) -> bool:
        """Return whether the strengths are right; say what is wrong."""
        try:
            check_sides(strengths(self.mine.text()), strengths(self.theirs.text()), 0)
        except InputError as error:
            self._complain(sentence_of(error))
            return False
        self._complain("")
        return True

    def _complain(self, sentence: str) -> None:
        self.sentence.set_text(sentence)
        self.sentence.setVisible(bool(sentence))

    def _turn(self, way: int) -> None:
        if way != self.block.about[0]:
            self._order(self.block.choose(way))

    def _lay_out(self) -> None:
        self.mine.setAccessibleName(self.tr("My strengths"))
        self.theirs.setAccessibleName(self.tr("Their strengths"))
        self.matrix.setAccessibleName(self.tr("Matrix of chances"))
        self.matrix.setPlaceholderText(
            self.tr("A row for each of my teams: its chance against each of theirs, as in 0.9 0.4")
        )
        self.matrix.setTabChangesFocus(True)
        for entry in (self.mine, self.theirs, self.matrix):
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
        head = row_of(self.tabs, STRETCH, self.run)
        parts = head, self.fields, self.matrix, self.progress, self.sentence
        column_of(*parts, on=self, gap=10)

    def _connect(self) -> None:
        self.tabs.chosen.connect(self._turn)
        self.run.clicked.connect(self.ask)
        for entry in (self.mine, self.theirs):
            entry.setMaxLength(LONGEST)
            entry.textEdited.connect(lambda _text: self._check())
            entry.returnPressed.connect(self.ask)
        self.scale.entry.returnPressed.connect(self.ask)
        appearance().resized.connect(self._fit)

    def _fit(self) -> None:
        theme = appearance().theme
        self.matrix.setFixedHeight(theme.px(110))
        for entry in (self.mine, self.theirs):
            entry.setFixedHeight(theme.px(36))
        for field in (self.mine, self.theirs, self.matrix):
            field.setFont(theme.font("body"))
