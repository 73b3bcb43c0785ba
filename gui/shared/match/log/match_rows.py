"""The log of a match as some eyes may see it: rows are made when they are first wanted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, overload

from engine.core.play.lens import Lens, seen_state
from engine.core.play.match import seen_step
from gui.shared.match.state.played import ShownMatch
from gui.shared.page.page import AnyPage, LogRow, log_row_of
from gui.shared.text.tr import tr


class MatchRows(Sequence[LogRow]):
    """A row for each of the first `count` steps; what was made is kept in `made`."""

    def __init__(
        self,
        page: AnyPage,
        match: ShownMatch,
        lens: Lens,
        count: int,
        made: dict[int, LogRow],
        person: int | None = None,
    ) -> None:
        self._person = person
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
        row = with_score(log_row_of(words, game, seen, view), self._person)
        if row.parts or not self.is_parted(step):
            return row
        return replace(row, parts=tuple(self._part(*each, state) for each in seen.actions.items()))

    def _part(self, seat: int, action: Any, state: Any) -> LogRow:
        game = self._match.game
        view = None if state is None else game.observe(state, seat)
        return LogRow(seat, self._page.words.action(game, action, view, seat))


def with_score(row: LogRow, person: int | None) -> LogRow:
    """Return a row that tells the score of the person first."""
    if row.score is None or person is None:
        return row
    mine, theirs = row.score[person], row.score[1 - person]
    return replace(row, value=tr("{mine} : {theirs}").format(mine=mine, theirs=theirs))
