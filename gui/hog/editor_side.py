"""The left column of the editor: what is edited, against whom, and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from engine.core.strategy import Strategy
from gui.hog.editor_lists import TextDelegate, TextRow, make_list, set_rows
from gui.hog.editor_words import strategy_name
from gui.shared.button import Button, IconButton
from gui.shared.heading import Heading
from gui.shared.list_box import ListBox
from gui.shared.progress import ProgressBar
from gui.shared.scroll import Scroll
from gui.shared.text import Text
from gui.shared.theme import appearance
from gui.shared.thin_bar import ThinBar

WIDTH = 216


class EditorSide(QWidget):
    """Shows what it is told; its signals say what was asked for."""

    start_chosen = Signal(int)
    opponent_chosen = Signal(int)
    open_asked = Signal()
    save_asked = Signal()
    sweep_asked = Signal(bool)
    """Carries whether to go on until no sweep changes anything."""
    cancel_asked = Signal()

    def __init__(self, starts: Sequence[Strategy], parent: QWidget | None = None) -> None:
        """Offer tables to start from."""
        super().__init__(parent)
        self.name = Text("", "small", "text_2", wraps=True)
        self.start = ListBox(self.tr("Start from"), [strategy_name(s) for s in starts])
        self.start.setPlaceholderText(self.tr("Choose a table…"))
        self.start.setCurrentIndex(-1)
        self.open = IconButton("folder-open", self.tr("Open a table…"))
        self.start.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.start.setMinimumContentsLength(3)
        self.against = make_list(self.tr("Opponents, and the win rate against each"), TextDelegate)
        self.against.is_whole = True
        self.sweep = Button(self.tr("One sweep"), is_compact=True)
        self.sweeps = Button(self.tr("Until done"), is_compact=True)
        self.cancel = Button(self.tr("Cancel"), "secondary", "x", is_compact=True)
        self.progress = ProgressBar(self.tr("Improving"))
        self.phase = Text("", "small", "text_2", wraps=True)
        self.save = Button(self.tr("Save as…"), "main", "save")
        self._connect()
        self._lay_out()
        self.show_work(None, "")
        appearance().changed.connect(self._follow)
        self._follow()

    def show_name(self, text: str) -> None:
        """Say what is edited."""
        self.name.say(text)

    def show_against(self, rows: Sequence[TextRow] | None, current: int) -> None:
        """Show the rates against each strategy, if there are new ones, and mark the opponent."""
        if rows is not None:
            set_rows(self.against, rows)
        self.against.set_current(current)

    def show_work(self, share: float | None, phase: str) -> None:
        """Show that the table is being improved, or, without a phase, that it is not."""
        is_working = bool(phase)
        for button in (self.sweep, self.sweeps):
            button.setVisible(not is_working)
        for part in (self.cancel, self.progress):
            part.setVisible(is_working)
        idle = self.tr("Every cell takes its best roll, one score sum after the other.")
        self.phase.say(phase or idle)
        self.progress.show_share(share)

    def _connect(self) -> None:
        self.start.activated.connect(self.start_chosen)
        self.against.row_chosen.connect(self.opponent_chosen)
        self.open.clicked.connect(self.open_asked)
        self.save.clicked.connect(self.save_asked)
        self.sweep.clicked.connect(lambda: self.sweep_asked.emit(False))
        self.sweeps.clicked.connect(lambda: self.sweep_asked.emit(True))
        self.cancel.clicked.connect(self.cancel_asked)

    def _lay_out(self) -> None:
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 10, 0)
        column.setSpacing(6)
        column.addWidget(Text(self.tr("Start from"), weight=600))
        column.addLayout(_row(self.start, self.open))
        column.addWidget(self.name)
        column.addSpacing(10)
        column.addWidget(Heading(self.tr("Opponent"), self.tr("wins, exact")))
        column.addWidget(self.against)
        column.addSpacing(10)
        column.addWidget(Text(self.tr("Improve"), weight=600))
        column.addLayout(_row(self.sweep, self.sweeps))
        column.addWidget(self.cancel)
        column.addWidget(self.progress)
        column.addWidget(self.phase)
        column.addStretch(1)
        scroll = Scroll(content)
        self.bar = ThinBar(scroll)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(12)
        outer.addWidget(scroll, 1)
        outer.addWidget(self.save)

    def _follow(self) -> None:
        self.setFixedWidth(appearance().theme.px(WIDTH))


def _row(*widgets: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(8)
    for widget in widgets:
        row.addWidget(widget)
    return row
