"""Views of the match on a page: each watches the store, and shows what that says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtGui import QGuiApplication

from engine.core.play.lens import Lens, Seat
from gui.shared.match.board_area import BoardArea
from gui.shared.match.log.lines import Log, MatchRows
from gui.shared.match.log.turn_log import TurnLog
from gui.shared.match.replay.transport import Transport
from gui.shared.match.state import commands, telling
from gui.shared.match.state.asked import asked_here, remarks_in_words
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.played import Played
from gui.shared.match.state.store import Store
from gui.shared.match.state.telling import Choices
from gui.shared.match.why import Why
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.board_text import BoardText
from gui.shared.page.canvas import Canvas
from gui.shared.page.explorer import Explorer
from gui.shared.page.own_side import OwnSide
from gui.shared.page.page import LogRow
from gui.shared.page.timeline import Timeline
from gui.shared.report.blocks import Block, Do, Report, Say
from gui.shared.report.orders import Copy, Look, Order, Send
from gui.shared.report.renderer import ReportParts
from gui.shared.review.report import At, Reviewed, review_report
from gui.shared.text.tr import tr


class BoardView:
    """Paints the board at the time of the clock: the only view that the clock tells."""

    def __init__(
        self,
        store: Store,
        board: Canvas,
        twin: BoardText,
        bar: Transport | None = None,
        explorer: Explorer | None = None,
        own_side: OwnSide | None = None,
        why: Why | None = None,
    ) -> None:
        self._store, self._board, self._twin, self._bar = store, board, twin, bar
        self._explorer, self._own_side, self._why = explorer, own_side, why
        store.clock.moved.connect(self._follow_clock)
        store.clock.changed.connect(store.follow_clock)
        board.lens_asked.connect(store.doing(commands.look_through))
        if explorer is not None:
            is_past = lambda s: s.is_past and s.asked is not None  # noqa: E731
            store.watch(
                *(explorer.show_spots, lambda s: s.spots, lambda s: s.seats),
                *(lambda s: s.is_asked_now, is_past),
            )
        store.watch(
            lambda *_: self.paint(), lambda s: s.seats_on_board, lambda s: s.lens, lambda s: s.spots
        )
        if bar is not None:
            store.watch(bar.show_ahead, telling.ahead)
            if store.now.room.has_person:
                store.watch(bar.setVisible, telling.looks_back)
            store.watch(bar.set_extra_marks, telling.marks)

    def paint(self) -> None:
        """Show everything as it is at the time of the clock, to whoever looks."""
        s, clock = self._store.now, self._store.clock
        line = clock.timeline
        if line.first is None:
            return
        frame = s.room.page.frame(line, clock.shown_seconds, s.seats_on_board, s.lens)
        picture = frame if self._explorer is None else self._explorer.picture(frame)
        self._board.show_frame(picture)
        is_seen = clock.is_playing and picture is frame
        self._board.show_highlight(line.highlight_at(clock.shown_seconds) if is_seen else None)
        if self._own_side is not None:
            self._own_side.show_frame(frame)
        if self._why is not None:
            self._why.show_frame(frame, s.played)
        if self._bar is not None and s.room.page.counting.position is not None:
            self._bar.set_position_text(s.room.page.counting.position(frame))
        self._twin.follow()

    def _follow_clock(self) -> None:
        self.paint()
        self._store.follow_clock()


class LogView:
    """Lists the steps as whoever looks may see them; rows are made when they are first wanted."""

    def __init__(self, store: Store, log: TurnLog) -> None:
        self._store, self._log = store, log
        self._made: dict[int, LogRow] = {}
        self._rows: Sequence[LogRow] = ()
        self._lens: Lens | None = None
        self._played: Played | None = None
        self.numbers: list[int] = []
        """Those that people give to the steps."""
        log.step_chosen.connect(store.doing(commands.look))
        store.watch(log.set_names, lambda s: s.seats.names)
        store.watch(self._list, lambda s: s.played, lambda s: s.timeline, lambda s: s.lens)
        store.watch(self._show_step, lambda s: s.shown_step)
        store.watch(log.show_classes, lambda s: s.classes)
        store.watch(log.set_note, telling.note)

    def row(self, step: int) -> LogRow:
        """Return what the log says of a step."""
        return self._rows[step]

    def _list(self, played: Played | None, timeline: Timeline[Any], lens: Lens) -> None:
        if played is None:
            self._played, self._made, self.numbers = None, {}, []
            self._log.show_log(Log())
            return
        kept = played.common(self._played)
        same = kept if lens == self._lens else 0
        self._made = {step: row for step, row in self._made.items() if step < same}
        self._played, self._lens = played, lens
        self._count_on(played, timeline, min(kept, len(self.numbers)))
        s = self._store.now
        page, count, words = s.room.page, timeline.num_steps, s.words
        rows = MatchRows(page, played, lens, count, self._made, s.seats.person, words)
        setup, numbers = timeline.setup_steps, tuple(self.numbers)
        self._rows = rows
        log = Log(rows, numbers, timeline.turns, setup, rows.is_parted, words.turn_row)
        self._log.show_log(log, same)

    def _count_on(self, played: Played, timeline: Timeline[Any], kept: int) -> None:
        """Number the steps that are new."""
        number, states = self._store.now.room.page.counting.number, played.states
        del self.numbers[kept:]
        for step in range(kept, timeline.num_steps):
            is_known = number is not None and step < len(states)
            place = timeline.turns.of(step) + 1
            self.numbers.append(number(states[step]) if number and is_known else place)

    def _show_step(self, step: int) -> None:
        self._log.reveal(step)
        self._log.show_step(step - 1)


class ChoicesView:
    """Shows in the controls what there is to choose, what was chosen, and what each is worth.

    Where nothing may be seen of that they leave their room in an `area` to the board.
    """

    def __init__(
        self,
        store: Store,
        panel: ActionPanel,
        choices: Callable[[OpenMatch], Choices | None],
        area: BoardArea | None = None,
    ) -> None:
        self._store, self._panel, self._area = store, panel, area
        self._shown: Choices | None = None
        store.watch(self._show, choices, lambda s: s.is_covered, lambda s: s.played is None)

    def _show(self, shown: Choices | None, is_covered: bool, is_empty: bool) -> None:
        panel, before, self._shown = self._panel, self._shown, shown
        if self._area is not None:
            self._area.set_controls_shown(shown is not None or is_covered or is_empty)
        if shown is None:
            if not is_empty:
                panel.put_away()
            return
        panel.assumption = shown.assumption
        about = shown.view, shown.seat, shown.is_asked
        if before is None or about != (before.view, before.seat, before.is_asked):
            panel.show_state(shown.game, shown.view, shown.seat, is_asked=shown.is_asked)
        if (panel.made, panel.verdict) != (shown.made, shown.verdict):
            panel.show_made(shown.made, shown.verdict)
        if (panel.tried, panel.played) != (shown.tried, shown.played):
            panel.show_tried(shown.tried, shown.played)
        if (tuple(panel.advice), panel.is_hint_shown) != (shown.advice, shown.is_hint_shown):
            panel.show_advice(shown.advice, is_hint_shown=shown.is_hint_shown)


class ReviewView:
    """What of the review may be told, from the side that is chosen there.

    It stands in a panel of its own; `followers` show it elsewhere, as the end of the match does.
    """

    def __init__(
        self, store: Store, parts: ReportParts, log: LogView, why: Why | None = None
    ) -> None:
        self._store, self._log, self._why = store, log, why
        self.parts = parts
        self.at = At()
        self.followers: list[Callable[[], object]] = []
        """Who else shows it, whenever it is another."""
        self.told = self._tell()
        parts.ordered.connect(self.obey)
        parts.copied.connect(lambda: self.obey(parts.copying()))
        if why is not None:
            why.changed.connect(self._show)
            store.watch(why.show_review, lambda s: s.opened == "review")
        store.watch(
            self._take,
            lambda s: s.played,
            lambda s: s.game,
            lambda s: s.review_told,
            lambda s: s.horizon,
            telling.why_no_review,
            lambda s: s.seats.names,
            telling.assumption,
        )
        store.watch(self._take_side, lambda s: s.lens)
        store.watch(self._show, lambda s: s.opened, lambda s: s.instead, lambda s: s.cursor.step)

    def report(self) -> Report:
        """Return what is said of the review, while the match stands as on the board."""
        back = Do(tr("Back to the match"), "undo-2", Send(commands.open_, ("",)))
        s = self._store.now
        found = review_report(self.told, s.cursor.step, self.at, _look)
        why = () if self._why is None else self._why.fold()
        return replace(found, side=(*found.side, *_said_blocks(s), *why), foot=(back,))

    def _tell(self) -> Reviewed:
        s = self._store.now
        page = s.room.page
        return Reviewed(
            s.room.entry,
            s.words,
            page.counting,
            telling.unit(s),
            s.seats.names,
            s.side,
            s.horizon,
            tuple(self._log.numbers),
            s.game,
            s.review_told,
            telling.assumption(s),
            telling.why_no_review(s),
        )

    def _take(self, *_told: object) -> None:
        """Take another review; the side stays while the names do."""
        before, self.told = self.told, self._tell()
        is_same = before.names == self.told.names
        self._look(At(before.side if is_same else self.told.side, self.at.hovered))

    def _take_side(self, lens: Lens) -> None:
        if isinstance(lens, Seat):
            self._look(At(self._store.now.side))

    def _look(self, at: At) -> None:
        self.at = at
        if at.side != self.told.side:
            self.told = replace(self.told, side=at.side)
        self._show()

    def _show(self, *_now: object) -> None:
        s = self._store.now
        if s.opened == "review":
            self.parts.show_report(self.report())
        if s.instead == "end":
            for follow in self.followers:
                follow()

    def obey(self, order: Order) -> None:
        if isinstance(order, Look) and not isinstance(order.at, At):
            if self._why is not None:
                self._why.obey(order)
        elif isinstance(order, Look):
            self._look(order.at)
        elif isinstance(order, Send):
            self._store.do(order.command, *order.args)
        elif isinstance(order, Copy):
            QGuiApplication.clipboard().setText(order.text)
            self._store.do(commands.say, order.told)


def _said_blocks(s: OpenMatch) -> Iterator[Block]:
    """Yield what programs said of the choice that led to the position on the board."""
    for each in asked_here(s) if telling.has_programs(s) else ():
        if words := remarks_in_words(each.remarks):
            yield Say(tr("{who}: {what}").format(who=each.name, what=words))


def _look(step: int) -> Order:
    return Send(commands.look, (step,))
