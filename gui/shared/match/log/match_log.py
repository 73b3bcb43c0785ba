"""The log of a match as some eyes may see it: rows are made when they are first wanted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, overload

from engine.core.play.lens import Lens, seen_state, seen_step
from engine.core.play.match import Match
from engine.core.play.replay import RecordedMatch
from gui.shared.match.log.lines import Log
from gui.shared.match.state.played import ShownMatch
from gui.shared.page.match_timeline import grown, whole_timeline
from gui.shared.page.page import AnyPage, LogRow, log_row_of
from gui.shared.page.timeline import Timeline

if TYPE_CHECKING:
    from gui.shared.match.log.turn_log import TurnLog
    from gui.shared.match.seating.viewpoint import Viewpoint


class MatchRows(Sequence[LogRow]):
    """A row for each of the first `count` steps; what was made is kept in `made`."""

    def __init__(
        self,
        page: AnyPage,
        match: ShownMatch,
        lens: Lens,
        count: int,
        made: dict[int, LogRow],
    ) -> None:
        self._page, self._match, self._lens = page, match, lens
        self._count, self._made = count, made

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, step: int) -> LogRow: ...
    @overload
    def __getitem__(self, step: slice) -> Sequence[LogRow]: ...
    def __getitem__(self, step: int | slice) -> LogRow | Sequence[LogRow]:
        if isinstance(step, slice):
            return [self[each] for each in range(self._count)[step]]
        if step not in self._made:
            if not 0 <= step < self._count:
                raise IndexError(step)
            self._made[step] = self._row(step)
        return self._made[step]

    def is_parted(self, step: int) -> bool:
        """Return whether several chose at once."""
        return len(self._match.steps[step].actions) > 1

    def _row(self, step: int) -> LogRow:
        game, words = self._match.game, self._page.words
        seen = seen_step(game, self._match.steps[step], self._lens)
        state = self._match.states[step] if step < len(self._match.states) else None
        view = None if state is None else seen_state(game, state, self._lens)
        row = log_row_of(words, game, seen, view)
        if row.parts or not self.is_parted(step):
            return row
        return replace(row, parts=tuple(self._part(*each, state) for each in seen.actions.items()))

    def _part(self, seat: int, action: Any, state: Any) -> LogRow:
        game = self._match.game
        view = None if state is None else game.observe(state, seat)
        return LogRow(seat, self._page.words.action(game, action, view, seat))


class MatchLog:
    """Lets timeline and log follow a match, as it grows and is taken back."""

    def __init__(self, page: AnyPage, shown: TurnLog) -> None:
        self._page, self._shown = page, shown
        self._made: dict[int, LogRow] = {}
        self._lens: Lens | None = None
        self._match: Match | RecordedMatch | None = None
        self.numbers: list[int] = []
        """Those that people give to the steps."""
        self.prepared: tuple[Match | RecordedMatch, Timeline[Any]] | None = None
        """A match with its timeline, made in a job where that takes long."""

    def prepare(self, match: Match) -> None:
        """Make the timeline of a match, before it is shown; for a job."""
        self.prepared = match, whole_timeline(self._page, match)

    def follow(
        self,
        match: Match | RecordedMatch,
        before: Timeline[Any],
        viewpoint: Viewpoint,
        num_kept: int = 0,
    ) -> Timeline[Any]:
        """List the steps there are, and return their timeline.

        The first `num_kept` of another match than last time are those on the timeline `before`.
        """
        if self.prepared is not None and self.prepared[0] is match:
            before, self.prepared = self.prepared[1], None
            self._match, num_kept = None, before.num_steps
            self.numbers, self._made, self._lens = [], {}, None
        kept = min(before.num_steps if match is self._match else num_kept, before.num_steps)
        timeline = grown(self._page, match, before, kept)
        same = kept if viewpoint.lens == self._lens else 0
        self._match, self._lens = match, viewpoint.lens
        self._made = {step: row for step, row in self._made.items() if step < same}
        self._count_on(match, timeline, min(kept, len(self.numbers)))
        rows = MatchRows(self._page, match, viewpoint.lens, timeline.num_steps, self._made)
        summary = getattr(self._page.words, "turn_row", None)
        setup, numbers = timeline.setup_steps, tuple(self.numbers)
        log = Log(rows, numbers, timeline.turns, setup, rows.is_parted, summary)
        self._shown.set_names(viewpoint.seats.names)
        self._shown.show_log(log, same)
        return timeline

    def _count_on(self, match: Match | RecordedMatch, timeline: Timeline[Any], kept: int) -> None:
        """Number the steps that are new."""
        number, states = self._page.counting.number, match.states
        del self.numbers[kept:]
        for step in range(kept, timeline.num_steps):
            place = timeline.turns.of(step) + 1
            is_known = number is not None and step < len(states)
            self.numbers.append(number(states[step]) if number and is_known else place)
