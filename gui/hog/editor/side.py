"""The left column of the editor: what is edited, against whom, and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from engine.core.play.strategy import Strategy
from engine.hog.presets import LINES, PRESETS, TITLES
from engine.hog.rules import Hog
from gui.hog.editor.exploited import ExploitedBox
from gui.hog.editor.opponents import OpponentChoice
from gui.hog.editor.words import strategy_name
from gui.shared.controls.boxes import STRETCH
from gui.shared.controls.progress import ProgressBar
from gui.shared.live.live import Live
from gui.shared.live.parameter_form import title_of
from gui.shared.live.parts import Part, button, choice, column, icon_button, part, row, scroll, text
from gui.shared.style.appearance import appearance
from gui.shared.style.tokens import Height
from gui.shared.text.tr import tr

WIDTH = 216


class EditorSide(QWidget):
    """Shows what it is told; its signals say what was asked for."""

    rules_chosen = Signal(str)
    """Carries the name of a semester."""
    start_chosen = Signal(object)
    """Carries the strategy whose table to begin with."""
    sweep_asked = Signal(bool)
    """Carries whether to go on until no sweep changes anything."""
    open_asked = Signal()
    save_asked = Signal()
    cancel_asked = Signal()

    def __init__(self, starts: Sequence[Strategy], game: Hog, opponent: str) -> None:
        super().__init__()
        self._starts, self._game = starts, game
        self.name = self._phase = ""
        self._share: float | None = None
        self.opponents = OpponentChoice(game, opponent)
        self.exploited = ExploitedBox()
        self.live = Live(self, self._parts)
        appearance().resized.connect(self._follow)
        self._follow()

    def show_name(self, text: str) -> None:
        """Say what is edited."""
        self.name = text
        self.live.refresh()

    def show_rules(self, game: Hog) -> None:
        """Say which semester's rules hold."""
        self._game = game
        self.live.refresh()

    def show_work(self, share: float | None, phase: str) -> None:
        """Show that the table is being improved, or, without a phase, that it is not."""
        has_begun = bool(phase) and not self._phase
        self._share, self._phase = share, phase
        self.live.refresh()
        if has_begun:  # a low window has it out of view
            seen = self.live.widget("scroll"), self.live.widget("phase")
            QTimer.singleShot(0, self, lambda: seen[0].ensureWidgetVisible(seen[1]))

    def _parts(self) -> Part:
        is_free, rules, start = not self._phase, tr("Rules"), tr("Start from")
        titles, lines = list(map(title_of, TITLES)), list(map(tr, LINES))
        names, preset = (
            list(map(strategy_name, self._starts)),
            list(PRESETS).index(self._game.preset),
        )
        idle = tr("Every cell takes its best roll, one score sum after the other.")
        sweep = self.sweep_asked.emit
        content = column(
            text(rules, weight=600),
            choice(rules, titles, preset, lambda at: self.rules_chosen.emit(list(PRESETS)[at]),
                   fewest=3, set_notes=(lines,), setEnabled=is_free, key="rules"),
            10,
            text(tr("Table"), weight=600),
            row(
                choice(start, names, -1, self._start, fewest=3, setEnabled=is_free,
                       setPlaceholderText=tr("Choose a table…"), key="start"),
                icon_button("folder-open", tr("Open a table…"), self.open_asked.emit,
                            size=Height.CONTROL, setEnabled=is_free, key="open"),
                gap=4,
            ),
            text(self.name, "small", "text_2", wraps=True),
            10,
            part(self.opponents, setEnabled=is_free),
            10,
            text(tr("Improve"), weight=600),
            row(
                button(tr("One sweep"), lambda: sweep(False), is_compact=True, key="sweep"),
                button(tr("Until done"), lambda: sweep(True), is_compact=True, key="sweeps"),
                gap=4,
                is_shown=is_free,
            ),
            button(tr("Cancel"), self.cancel_asked.emit, icon="x", is_compact=True,
                   is_shown=not is_free, key="cancel"),
            part(ProgressBar, tr("Improving"), show_share=self._share, is_shown=not is_free),
            text(self._phase or idle, "small", "text_2", wraps=True, key="phase"),
            10,
            part(self.exploited, setEnabled=is_free),
            STRETCH,
            gap=6,
            margins=(0, 0, 10, 0),
        )  # fmt: skip
        save = button(tr("Save as…"), self.save_asked.emit, "main", "save", key="save")
        return column(scroll(content, stretch=1, key="scroll"), save, gap=12)

    def _start(self, place: int) -> None:
        self.start_chosen.emit(self._starts[place])

    def _follow(self) -> None:
        self.setFixedWidth(appearance().theme.px(WIDTH))
