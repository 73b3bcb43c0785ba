"""Beside the board: the players in a table, the best target first, and what others would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QStackedWidget

from engine.gunslinger.rules import NO_SHOT, Seen
from gui.gunslinger.board.animation import GunslingerFrame
from gui.gunslinger.board.panel import GunslingerPanel
from gui.gunslinger.board.spots import player_in_words
from gui.gunslinger.board.view import GunslingerView
from gui.gunslinger.board.words import name_of
from gui.gunslinger.side.guessing import guess_need, guessing_part
from gui.gunslinger.side.opinions import Opinion, opinion_table, opinions
from gui.gunslinger.side.players import Kind, place_of, player_table
from gui.gunslinger.side.rows import Listed, listed
from gui.shared.controls.table import Table
from gui.shared.live.live import Live
from gui.shared.live.parts import Part, button, column, heading, note, part
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.canvas import Canvas
from gui.shared.page.own_side import OwnSide
from gui.shared.page.seats import TRUTH, Seat
from gui.shared.report.answers import Answers
from gui.shared.text.tr import tr


class PlayersSide(OwnSide):
    """A click on a row aims, another shoots; where nobody is asked, it looks at the player.

    With the coach off it lists what everybody has seen; under the truth it also asks what the one
    who is looked at could have guessed.
    """

    title = tr("Players")
    comes_first = True
    coaches = True

    def __init__(self) -> None:
        super().__init__()
        self._frame: GunslingerFrame | None = None
        self._board: GunslingerView | None = None
        self._panel: GunslingerPanel | None = None
        self._has_values = False
        self._shown: tuple[Any, ...] = ()
        self._listed: Listed | None = None
        self.tables: dict[Kind, Table] = {}
        self.stack, self._question = QStackedWidget(), 0
        self.answers = Answers(self)
        self.live = Live(self, self._parts)
        self.answers.changed.connect(self.live.refresh)

    @property
    def table(self) -> Table:
        """The table on show."""
        table = self.stack.currentWidget()
        assert isinstance(table, Table)
        return table

    def attach(self, board: Canvas, panel: ActionPanel | None) -> None:
        """Aim together with the board."""
        assert isinstance(board, GunslingerView)
        self._board = board
        board.player_picked.connect(self._pick)
        if isinstance(panel, GunslingerPanel):
            self._panel = panel
            panel.aimed.connect(self._follow_aim)
            panel.hovered.connect(board.hover)
            panel.hovered.connect(self._name_key)
            panel.refreshed.connect(self._show)

    def set_values_shown(self, is_on: bool) -> None:
        """Show what choices are worth, or only what was seen."""
        self._has_values = is_on
        self._show()

    def show_frame(self, frame: Any) -> None:
        """List the players as those who look see them."""
        self._frame = frame
        self._show()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show()

    def _show(self) -> None:
        """Show what is new, once it is in sight."""
        frame = self._frame
        if frame is None or not self.isVisibleTo(self.window()):
            return
        content = self._content(frame)
        if content == self._shown:
            return
        self._shown = content
        self._listed = listed(frame, self._advice(frame), has_values=self._has_values)
        self._show_list(self._listed)
        self._guess(self._question)
        self._mark()

    def _parts(self) -> Part:
        frame, found = self._frame, self._listed
        if frame is None or found is None:
            return column()
        view, is_past = frame.state, self._panel is not None and self._panel.made is not None
        others: Sequence[Opinion] = ()
        is_judged = self._has_values and isinstance(view, Seen) and frame.dangers is not None
        if is_judged and frame.looker is not None and view.alive[frame.looker]:
            others = opinions(frame.game, view)
        is_mine = frame.seats.person is not None and bool(view.history or is_past)
        can_see = is_mine and frame.is_over and frame.lens != TRUTH
        return column(
            heading(_title(frame), found.note, key="heading"),
            part(self.stack, stretch=1),
            note(found.more, "text_2"),
            heading(tr("What others would do here"), is_shown=bool(others)),
            part(opinion_table, show_rows=(others,), is_shown=bool(others), key="opinions"),
            self._guessing(frame),
            button(tr("Same deal, another shot"), self._try_again, icon="route",
                   is_shown=is_mine and (is_past or frame.is_over), key="again"),
            button(tr("See the truth"), lambda: self.lens_asked.emit(TRUTH), icon="lightbulb",
                   is_shown=can_see, key="reveal"),
            gap=8,
        )  # fmt: skip

    def _guess(self, question: int) -> None:
        """Find out what the one who is looked at could have known, where that is asked."""
        assert self._frame is not None
        self._question = question
        need = guess_need(self._frame, self._source(self._frame), question)
        self.answers.find([] if need is None else [need])
        self.live.refresh()

    def _guessing(self, frame: GunslingerFrame) -> Part:
        seat, answers = self._source(frame), self.answers
        need = guess_need(frame, seat, self._question)
        key = None if need is None else need.key
        found = answers.known.get(key), answers.refused.get(key, "")
        return guessing_part(frame, seat, self._question, self._guess, *found)

    def _content(self, frame: GunslingerFrame) -> tuple[Any, ...]:
        """Return all that the panel depends on: bullets may have come farther."""
        made = None if self._panel is None else self._panel.made
        aimed = None if self._board is None else self._board.aimed
        eyes = frame.game, frame.state, frame.seats, frame.lens
        return (*eyes, self._advice(frame), self._has_values, made, aimed)

    def _advice(self, frame: GunslingerFrame) -> Any:
        """Return what the choices of the position on the board are worth, as far as it is known."""
        panel = self._panel
        is_about_it = panel is not None and panel.advice and panel.view == frame.state
        return panel.advice if panel is not None and is_about_it else ()

    def _show_list(self, found: Listed) -> None:
        kind = found.kind
        if kind not in self.tables:
            table = player_table(tr("Players"), kind)
            table.row_chosen.connect(self._choose)
            self.tables[kind] = table
            self.stack.addWidget(table)
        self.stack.setCurrentWidget(self.tables[kind])
        if list(found.rows) != list(self.table.rows):
            self.table.show_rows(found.rows)
            self.table.scrollToTop()

    def _try_again(self) -> None:
        """Choose anew in the round after the position on the board, or in the last one."""
        assert self._frame is not None
        self.try_asked.emit(len(self._frame.state.history))

    def _name_key(self, player: int | None) -> None:
        """Let the tip of the key under the pointer tell of its player."""
        panel, frame = self._panel, self._frame
        if panel is None or frame is None or frame.looker is None or player is None:
            return
        if panel.game == frame.game and player in panel.keys.actions:
            panel.keys[player].tip.set_text(*player_in_words(frame, player, frame.looker))

    def _source(self, frame: GunslingerFrame) -> int:
        aimed = None if self._board is None else self._board.aimed
        return frame.bottom if aimed is None else aimed

    def _follow_aim(self, target: int | None) -> None:
        if self._board is not None:
            self._board.aim(target)
        self._mark()
        if self._frame is not None:
            self._guess(self._question)

    def _mark(self) -> None:
        if self._board is not None and self.stack.count():
            self.table.set_current(place_of(self.table.rows, self._board.aimed))

    def _pick(self, player: int) -> None:
        """Aim at a player, or where nobody is asked look through its eyes, if that may be."""
        panel = self._panel
        if panel is None or not panel.is_asked:
            self.lens_asked.emit(Seat(player))
        elif player in panel.keys.actions:
            panel.aim(player)

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


def _title(frame: GunslingerFrame) -> str:
    if frame.lens == TRUTH:
        return tr("The truth")
    if frame.looker is None:
        return tr("What everyone can know")
    if frame.looker == frame.seats.person:
        if frame.is_over or not frame.state.alive[frame.looker]:
            return tr("What you can know")
        return tr("Round {round}: your shot").format(round=len(frame.state.history) + 1)
    return tr("What {name} can know").format(name=name_of(frame, frame.looker))
