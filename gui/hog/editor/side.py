"""The left column of the editor: what is edited, against whom, and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from engine.core.play.strategy import Strategy
from engine.hog.presets import LINES, PRESETS, TITLES
from engine.hog.rules import Hog
from gui.hog.editor.opponents import OpponentChoice
from gui.hog.editor.words import strategy_name
from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import Button, IconButton
from gui.shared.controls.label import Text
from gui.shared.controls.lists import ListBox
from gui.shared.controls.progress import ProgressBar
from gui.shared.controls.scroll_area import ThinScroll
from gui.shared.live.parameter_form import title_of
from gui.shared.style.appearance import appearance

WIDTH = 216


class EditorSide(QWidget):
    """Shows what it is told; its lists, buttons and signals say what was asked for."""

    rules_chosen = Signal(str)
    """Carries the name of a semester."""
    sweep_asked = Signal(bool)
    """Carries whether to go on until no sweep changes anything."""

    def __init__(
        self, starts: Sequence[Strategy], game: Hog, opponent: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.rules = ListBox(self.tr("Rules"), map(title_of, TITLES), fewest=3)
        self.rules.set_notes(list(map(self.tr, LINES)))
        self.rules.setCurrentIndex(list(PRESETS).index(game.preset))
        self.name = Text("", "small", "text_2", wraps=True)
        self.start = ListBox(self.tr("Start from"), map(strategy_name, starts), fewest=3)
        self.start.setPlaceholderText(self.tr("Choose a table…"))
        self.start.setCurrentIndex(-1)
        self.open = IconButton("folder-open", self.tr("Open a table…"))
        self.opponents = OpponentChoice(game, opponent)
        self.sweep = Button(self.tr("One sweep"), is_compact=True)
        self.sweeps = Button(self.tr("Until done"), is_compact=True)
        self.cancel = Button(self.tr("Cancel"), "secondary", "x", is_compact=True)
        self.progress = ProgressBar(self.tr("Improving"))
        self.phase = Text("", "small", "text_2", wraps=True)
        self.save = Button(self.tr("Save as…"), "main", "save")
        self._connect()
        self._lay_out()
        self.show_work(None, "")
        appearance().resized.connect(self._follow)
        self._follow()

    def show_name(self, text: str) -> None:
        """Say what is edited."""
        self.name.set_text(text)

    def show_rules(self, game: Hog) -> None:
        """Say which semester's rules hold."""
        self.rules.setCurrentIndex(list(PRESETS).index(game.preset))

    def show_work(self, share: float | None, phase: str) -> None:
        """Show that the table is being improved, or, without a phase, that it is not."""
        is_working = bool(phase)
        if is_working and not self.cancel.isVisible():  # a low window has it out of view
            QTimer.singleShot(0, self, lambda: self._scroll.ensureWidgetVisible(self.phase))
        for button in (self.sweep, self.sweeps):
            button.setVisible(not is_working)
        for part in (self.cancel, self.progress):
            part.setVisible(is_working)
        for choice in (self.rules, self.start, self.open, self.opponents):
            choice.setEnabled(not is_working)
        idle = self.tr("Every cell takes its best roll, one score sum after the other.")
        self.phase.set_text(phase or idle)
        self.progress.show_share(share)

    def _connect(self) -> None:
        self.rules.activated.connect(lambda place: self.rules_chosen.emit(list(PRESETS)[place]))
        self.sweep.clicked.connect(lambda: self.sweep_asked.emit(False))
        self.sweeps.clicked.connect(lambda: self.sweep_asked.emit(True))

    def _lay_out(self) -> None:
        tables, sweeps = (
            row_of(self.start, self.open, gap=4),
            row_of(self.sweep, self.sweeps, gap=4),
        )
        content = column_of(
            *(Text(self.tr("Rules"), weight=600), self.rules, 10),
            *(Text(self.tr("Table"), weight=600), tables, self.name, 10),
            *(self.opponents, 10),
            *(Text(self.tr("Improve"), weight=600), sweeps, self.cancel, self.progress, self.phase),
            STRETCH,
            gap=6,
            margins=(0, 0, 10, 0),
        )
        self._scroll = ThinScroll(content)
        column_of((self._scroll, 1), self.save, on=self, gap=12)

    def _follow(self) -> None:
        self.setFixedWidth(appearance().theme.px(WIDTH))
