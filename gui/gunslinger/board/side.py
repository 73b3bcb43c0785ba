"""Beside the board: the players in a table, the best target first, and what others would do."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QStackedWidget

from engine.gunslinger.rules import NO_SHOT, Seen
from gui.gunslinger.board.animation import GunslingerFrame
from gui.gunslinger.board.description import names_of
from gui.gunslinger.board.opinions import OpinionTable, opinions
from gui.gunslinger.board.panel import GunslingerPanel
from gui.gunslinger.board.players import PlayerTable, row_of, rows_of, titles
from gui.gunslinger.board.spots import player_in_words
from gui.gunslinger.board.view import GunslingerView
from gui.shared.controls.boxes import column_of
from gui.shared.controls.label import Heading
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.canvas import Canvas
from gui.shared.page.own_side import OwnSide
from gui.shared.page.seats import TRUTH
from gui.shared.text.tr import tr


class PlayersSide(OwnSide):
    """A click on a row aims; Enter, or another click, shoots."""

    title = tr("Players")
    comes_first = True

    def __init__(self) -> None:
        super().__init__()
        self._frame: GunslingerFrame | None = None
        self._board: GunslingerView | None = None
        self._panel: GunslingerPanel | None = None
        self.heading = Heading(tr("Players"))
        self.tables: dict[tuple[str, str, str], PlayerTable] = {}
        self.stack = QStackedWidget()
        self.others = Heading(tr("What others would do here"))
        self.opinions = OpinionTable()
        column_of(self.heading, (self.stack, 1), self.others, self.opinions, on=self, gap=8)

    @property
    def table(self) -> PlayerTable:
        """The table on show."""
        table = self.stack.currentWidget()
        assert isinstance(table, PlayerTable)
        return table

    def attach(self, board: Canvas, panel: ActionPanel | None) -> None:
        """Aim together with the board."""
        assert isinstance(board, GunslingerView)
        self._board = board
        if isinstance(panel, GunslingerPanel):
            self._panel = panel
            panel.aimed.connect(self._follow_aim)
            panel.hovered.connect(board.hover)

    def show_frame(self, frame: Any) -> None:
        """List the players as those who look see them."""
        before, self._frame = self._frame, frame
        if before is not None and _same(before, frame):
            return
        self._show_table(frame)
        rows = rows_of(frame)
        self.table.show_rows(rows)
        self.heading.title.set_text(_title(frame))
        self.heading.set_note(_note(frame))
        is_asked = isinstance(frame.state, Seen) and frame.looker is not None
        has_opinions = is_asked and frame.dangers is not None and frame.state.alive[frame.looker]
        self.others.setVisible(has_opinions)
        self.opinions.setVisible(has_opinions)
        if has_opinions:
            self.opinions.show_rows(opinions(frame.game, frame.state))
        self._mark()
        self._name_keys(frame)

    def _name_keys(self, frame: GunslingerFrame) -> None:
        """Let the tips of the keys tell of their players."""
        if self._panel is not None and frame.looker is not None:
            for key in self._panel.keys.each:
                key.tip.set_text(*player_in_words(frame, key.action, frame.looker))

    def _show_table(self, frame: GunslingerFrame) -> None:
        wanted = titles(frame)
        if wanted not in self.tables:
            table = PlayerTable(tr("Players"), wanted)
            table.row_chosen.connect(self._choose)
            self.tables[wanted] = table
            self.stack.addWidget(table)
        self.stack.setCurrentWidget(self.tables[wanted])

    def _follow_aim(self, target: int | None) -> None:
        if self._board is not None:
            self._board.aim(target)
        self._mark()

    def _mark(self) -> None:
        if self._board is not None and self.stack.count():
            self.table.set_current(row_of(self.table.rows, self._board.aimed))

    def _choose(self, place: int) -> None:
        """Aim at the player of a row, or shoot; where nobody is asked, look at the player."""
        player, panel = self.table.rows[place].player, self._panel
        if panel is not None and panel.is_asked:
            if player == NO_SHOT:
                self.chosen.emit(NO_SHOT)
            elif player in panel.keys.actions:
                panel.press(player)
        elif self._board is not None and player != NO_SHOT:
            self._follow_aim(None if player == self._board.aimed else player)


def _same(before: GunslingerFrame, now: GunslingerFrame) -> bool:
    """Return whether the table says the same of both: bullets may have come farther."""
    return (before.game, before.state, before.seats, before.lens) == (
        now.game,
        now.state,
        now.seats,
        now.lens,
    )


def _title(frame: GunslingerFrame) -> str:
    if frame.lens == TRUTH:
        return tr("The truth")
    if frame.looker is None:
        return tr("What everyone can know")
    if frame.looker == frame.seats.person:
        if frame.is_over or not frame.state.alive[frame.looker]:
            return tr("What you can know")
        return tr("Round {round}: your shot").format(round=len(frame.state.history) + 1)
    return tr("What {name} can know").format(name=names_of(frame)[frame.looker])


def _note(frame: GunslingerFrame) -> str:
    if frame.dangers is None:
        return ""
    if frame.looker is None:
        return tr("after %n round(s)", len(frame.state.history))
    return tr("EV's belief")
