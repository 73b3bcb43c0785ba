"""What the log lists: turns as folds of what was done in them, and what of that is open.  No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any, NamedTuple, overload

from engine.core.play.bots.dialogue import Remarks
from engine.core.play.lens import Lens, seen_state
from engine.core.play.match import seen_step
from gui.shared.match.state.asked import remarks_at, remarks_in_words
from gui.shared.match.state.played import ShownMatch
from gui.shared.page.page import AnyPage, AnyWords, LogRow, usual_summary
from gui.shared.page.stops import EACH, Groups
from gui.shared.text.tr import tr


class Part(Enum):
    """What of its turn a line tells."""

    WHOLE = auto()
    """A turn that is one row."""
    CLOSED = auto()
    OPEN = auto()
    """A fold, over its rows."""
    ROW = auto()
    """A row in an open fold."""


class LogLine(NamedTuple):
    """A line of the log: which part of which turn; in a fold which row of which step."""

    turn: int
    part: Part
    step: int
    row: int = 0

    @property
    def is_fold(self) -> bool:
        """Whether it opens and closes."""
        return self.part in (Part.OPEN, Part.CLOSED)

    @property
    def key(self) -> tuple[int, bool, int, int]:
        """What makes it the same line as another: a fold is one, open or closed."""
        return self.turn, self.is_fold, self.step, self.row


@dataclass(frozen=True)
class Log:
    """What there is to list: rows by step, made when they are asked for, and how they fold.

    `numbers` are what people call the steps, where that is not the place of their turn; the first
    `setup` steps are one fold.  A step that `is_parted` has rows of its own, one for each player.
    `summary` says a game's own way to put the rows of a turn into one.
    """

    rows: Sequence[LogRow] = ()
    numbers: Sequence[int] = ()
    turns: Groups = EACH
    setup: int = 0
    is_parted: Callable[[int], bool] = lambda _step: False
    summary: Callable[[Sequence[LogRow]], LogRow] = usual_summary

    @property
    def can_fold(self) -> bool:
        """Whether there are turns of several rows."""
        return bool(self.turns.starts or self.setup or (self.rows and self.is_parted(0)))

    def turn_of(self, step: int) -> int:
        """Return the place of the turn that a step belongs to; the setup counts as one."""
        return 0 if step < self.setup else self.turns.of(step) - self._merged

    def steps_of(self, turn: int, count: int) -> range:
        """Return the steps of a turn, as far as the first `count` go."""
        if self.is_setup(turn):
            return range(min(self.setup, count))
        steps = self.turns.range(turn + self._merged, len(self.rows))
        return range(max(steps.start, self.setup), min(steps.stop, count))

    def is_setup(self, turn: int) -> bool:
        """Return whether this is the fold of the setup."""
        return turn == 0 and self.setup > 0

    def number(self, step: int) -> int:
        """Return the number that people give to the turn of a step."""
        return self.numbers[step] if step < len(self.numbers) else self.turns.of(step) + 1

    def rows_of(self, step: int) -> Sequence[LogRow]:
        """Return what was done in a step: one row, or one for each player."""
        row = self.rows[step]
        return row.parts if self.is_parted(step) and row.parts else (row,)

    def lines(self, turn: int, count: int, *, is_open: bool) -> Iterator[LogLine]:
        """Yield the lines of a turn as far as the first `count` steps go, the newest row on top."""
        steps = self.steps_of(turn, count)
        first = steps.start
        if len(steps) == 1 and not self.is_setup(turn) and not self.is_parted(first):
            yield LogLine(turn, Part.WHOLE, first)
            return
        yield LogLine(turn, Part.OPEN if is_open else Part.CLOSED, first)
        for step in reversed(steps) if is_open else ():
            for row in range(len(self.rows_of(step)) if self.is_parted(step) else 1):
                yield LogLine(turn, Part.ROW, step, row)

    def in_order(self, count: int) -> Iterator[LogLine]:
        """Yield a line for each row of the first `count` steps, the oldest first, and no folds."""
        for step in range(count):
            for row in range(len(self.rows_of(step))):
                yield LogLine(self.turn_of(step), Part.ROW, step, row)

    def row_at(self, line: LogLine, count: int) -> LogRow:
        """Return what a line says, of the first `count` steps."""
        if line.part is Part.WHOLE:
            return self.rows[line.step]
        if line.part is Part.ROW:
            return self.rows_of(line.step)[line.row]
        rows = [self.rows[step] for step in self.steps_of(line.turn, count)]
        if self.is_setup(line.turn):
            return replace(usual_summary(rows), text=tr("%n step(s)", len(rows)), icon="", value="")
        if len(rows) == 1:
            return rows[0]
        return self.summary(rows)

    @property
    def _merged(self) -> int:
        """How many turns less there are because those of the setup are one."""
        if not self.setup:
            return 0
        last = self.turns.of(self.setup - 1)
        return last - (self.turns.of(self.setup) == last)


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
        words: AnyWords | None = None,
    ) -> None:
        """Say each step in these words, or those of the page where no seats have names."""
        self._person, self._words = person, words or page.words
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
        game, words = self._match.game, self._words
        seen = seen_step(game, self._match.steps[step], self._lens)
        state = self._match.states[step] if step < len(self._match.states) else None
        view = None if state is None else seen_state(game, state, self._lens)
        row = with_score(words.log_row_in(game, seen, view), self._person)
        kept = self._match.steps[step].kept or {}
        has_said = any(each.said is not None for each in kept.values())
        remarks = remarks_at(self._match, step, self._lens) if has_said else {}
        if row.parts or not self.is_parted(step):
            return with_remarks(row, *remarks.values())
        parts = (self._part(*each, state) for each in seen.actions.items())
        return replace(row, parts=tuple(
            with_remarks(part, *filter(None, [remarks.get(part.player)])) for part in parts
        ))  # fmt: skip

    def _part(self, seat: int, action: Any, state: Any) -> LogRow:
        game = self._match.game
        view = None if state is None else game.observe(state, seat)
        return LogRow(seat, self._words.action(game, action, view, seat))


def with_remarks(row: LogRow, *remarks: Remarks) -> LogRow:
    """Return a row that also tells what programs said of what they did."""
    said = [words for each in remarks if (words := remarks_in_words(each))]
    return replace(row, detail=", ".join([*filter(None, [row.detail]), *said])) if said else row


def with_score(row: LogRow, person: int | None) -> LogRow:
    """Return a row that tells the score of the person first."""
    if row.score is None or person is None:
        return row
    mine, theirs = row.score[person], row.score[1 - person]
    return replace(row, value=tr("{mine} : {theirs}").format(mine=mine, theirs=theirs))
