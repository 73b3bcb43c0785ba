"""How strategies failed in a tournament: why, a program's last words, and the question to save."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget

from engine.core.play.bots.question import SUFFIX
from engine.core.tournament.standings import GameFault
from gui.shared.controls.boxes import STRETCH, WIDTH
from gui.shared.controls.file_dialog import ask_save, write_chosen
from gui.shared.live.live import Live
from gui.shared.live.parts import Part, button, column, heading, note, row, scroll, separator, text
from gui.shared.style.appearance import appearance
from gui.shared.text.tr import tr

MOST_SHOWN = 30
SIZE = 640, 440


class FailuresDialog(QDialog):
    """Lists failures, those first of which most is known; `open_game` opens a game."""

    def __init__(
        self,
        faults: Sequence[GameFault],
        names: Sequence[str],
        open_game: Callable[[GameFault], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        appearance().apply_style_sheet(self)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Failures"))
        theme = appearance().theme
        self.resize(*(theme.px(side) for side in SIZE))
        self._has_more = len(faults) > MOST_SHOWN
        self._faults = sorted(faults, key=lambda each: not each.question)[:MOST_SHOWN]
        self._names, self._open_game = names, open_game
        self.live = Live(self, self._parts)

    def _parts(self) -> Part:
        rows = [[self._row(number, each), separator()] for number, each in enumerate(self._faults)]
        return column(
            heading(tr("Failures"), self._listed(), key="heading"),
            scroll(column(rows, STRETCH, gap=10, margins=(0, 0, WIDTH + 4, 0)), stretch=1),
            row(STRETCH, button(tr("Close"), self.accept, "main", key="close")),
            gap=12,
            margins=(24, 20, 24, 20),
        )

    def _listed(self) -> str:
        """Say that there are more than are listed."""
        text = tr("{n} are listed, those first that say most; there are more")
        return text.format(n=MOST_SHOWN) if self._has_more else ""

    def _row(self, number: int, fault: GameFault) -> Part:
        title = tr("{who}, game {n:,}").format(who=self._names[fault.entrant], n=fault.row + 1)
        words = tr("Last words: {words}").format(words=fault.words) if fault.words else ""
        return column(
            text(title, weight=600, wraps=True),
            note(f"{fault.kind}: {fault.reason}", "danger"),
            note(words, "text_2", key=("words", number)),
            row(
                button(tr("Open the game"), partial(self._open, fault), "ghost", is_compact=True,
                       key=("open", number)),
                button(tr("Save the question…"), partial(self._save, fault), "ghost",
                       is_compact=True, is_shown=bool(fault.question), key=("save", number)),
                STRETCH,
            ),
            gap=2,
            key=number,
        )  # fmt: skip

    def _open(self, fault: GameFault) -> None:
        self.accept()
        self._open_game(fault)

    def _save(self, fault: GameFault) -> None:
        name = f"game-{fault.row + 1}{SUFFIX}"
        path = ask_save(self, tr("Save the question"), name, {tr("Questions (*.json)"): SUFFIX})
        if path is not None:
            write_chosen(path, fault.question)
