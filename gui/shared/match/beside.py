"""The second row of Watch: the same dice with another player in one seat, turn by turn beside."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QWidget

from gui.shared.controls.boxes import column_of
from gui.shared.controls.cards import NoteCard
from gui.shared.controls.label import Heading
from gui.shared.match.board_area import BoardArea, BoardScroll
from gui.shared.match.pair_turns import PairTurns
from gui.shared.match.replay.transport import Transport
from gui.shared.match.row_clock import RowClock
from gui.shared.match.state import beginning, commands
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.pair import Pair, PairTold, Rows, pair_told
from gui.shared.match.state.settings import MatchSettings
from gui.shared.match.state.store import Store
from gui.shared.match.views import BoardView
from gui.shared.page.board_text import BoardText
from gui.shared.page.tab import Shell
from gui.shared.page.timeline import Mark
from gui.shared.text.tr import tr


class Beside(QWidget):
    """The board of the second match; `verdict` and `turns` tell of both, for the right panel."""

    def __init__(self, first: Store, shell: Shell, rows: list[RowClock], bar: Transport) -> None:
        super().__init__()
        self._first, self._bar = first, bar
        room, head = first.now.room, first.clock.head
        now = OpenMatch(replace(room, is_beside=True), first.now.wishes)
        self.store = Store(now, shell, RowClock(head, rows), self)
        self.board = room.page.new_view()
        self.board.setAccessibleName(tr("Board of the second match"))
        twin = BoardText(self.board, room.page.describe)
        BoardView(self.store, self.board, twin)
        column_of(BoardScroll(BoardArea(self.board, twin)), on=self, gap=0)
        self.verdict = NoteCard("swords", "", fill="soft", ink="on_soft")
        self.turns = PairTurns(room.page.counting)
        self.heading = Heading(room.page.counting.title)
        self.heading.set_note(tr("first match, second match"))
        self.side = QWidget()
        column_of(self.heading, (self.turns, 1), on=self.side, gap=8)
        self.turns.row_chosen.connect(lambda place: head.show_step(place + 1))
        self.pair: Pair | None = None
        self._rows: Rows = ()
        self._told: PairTold | None = None
        self._place: object = None
        first.watch(self.store.doing(commands.wish), lambda s: s.wishes)
        first.watch(self._begin, lambda s: s.settings)
        for store in (first, self.store):
            store.watch(self._match, lambda s: (s.settings, s.played))
        first.watch(lambda _hides: self._tell(), lambda s: s.hides_ahead)
        head.moved.connect(self._tell)

    def _begin(self, settings: MatchSettings | None) -> None:
        """Play the match beside the one in front, or none."""
        beside = None if settings is None else settings.beside
        self.setVisible(beside is not None)
        for part in (self.verdict, self.side):
            part.setVisible(beside is not None)
        if beside is not None:
            self.store.do(beginning.begin, beside)
        else:
            self.store.do(beginning.clear)

    def _match(self, _about: object) -> None:
        """Take both matches, once they are over."""
        before, self.pair = self.pair, Pair.of(self._first.now, self.store.now)
        self._rows = () if self.pair is None else self.pair.rows(self._first.now)
        self._told = self._place = None
        parts_at = None if self.pair is None else self.pair.divergence
        marks = []
        if parts_at is not None:
            seconds = self.store.clock.head.timeline.start_of(parts_at)
            marks = [Mark(seconds, tr("The first difference"), None, "route")]
        if self.pair is not None or before is not None:
            self._bar.set_extra_marks(marks)
        self._tell()

    def _tell(self) -> None:
        """List the turns that may be seen, and say what is known of both matches by then."""
        s, pair = self._first.now, self.pair
        if s.settings is None or s.settings.rival is None:
            return
        head = self.store.clock.head
        step = head.timeline.steps_done(head.shown_seconds)
        if (step, s.hides_ahead) == self._place:
            return
        self._place = step, s.hides_ahead
        told = pair_told(s, pair, step)
        if told != self._told:
            before, self._told = self._told, told
            self.verdict.set_text(told.title, told.text)
            if before is None or (told.count, told.parts_at) != (before.count, before.parts_at):
                self._list(s, told)
        self.turns.show_turn(step - 1)

    def _list(self, s: OpenMatch, told: PairTold) -> None:
        states = () if self.pair is None else self.pair.longer.states[: told.count]
        self.turns.show_turns(
            self._rows[: told.count], told.parts_at, s.room.page.counting.numbers(states)
        )
