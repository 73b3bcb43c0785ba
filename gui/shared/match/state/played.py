"""A window on a match: so many of its steps.  A match only ever grows, so a window never changes.

Taking back is a shorter window, playing again the longer one, a question of a lesson a window too;
only the next choice in a shorter one copies the match.  No Qt.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, chain, takewhile
from typing import TYPE_CHECKING, Any

from engine.core.play.game import AnyGame, first_undoable, forfeit_returns
from engine.core.play.match import Fault, Match, PlayedStep
from engine.core.play.replay import MatchRecord, RecordedMatch
from gui.shared.page.stops import Groups

if TYPE_CHECKING:
    from gui.shared.match.state.settings import MatchSettings
    from gui.shared.page.timeline import Timeline

AnyMatch = Match | RecordedMatch


@dataclass(frozen=True, eq=False)
class Played:
    """The first `count` steps of a match, after the `earlier` ones of its series.

    It has what a match has to show; steps are numbered through the series.  A job may add to the
    match meanwhile: nothing beyond the window is read.
    """

    match: AnyMatch
    count: int
    earlier: tuple[Match, ...] = ()
    own_faults: tuple[Fault, ...] = ()
    undrawn: Mapping[int, Any] | None = None
    """The choices of a step whose dice a person is still to give."""

    @classmethod
    def of(
        cls, match: AnyMatch, earlier: tuple[Match, ...] = (), count: int | None = None
    ) -> Played:
        """Return all there is of a match now, or the first `count` steps that are told of."""
        count = len(match.steps) if count is None else count
        undrawn = match.undrawn if isinstance(match, Match) else None
        faults = tuple(fault for fault in match.faults if fault.step <= count)
        return cls(match, count, earlier, faults, undrawn)

    def is_same(self, other: Played | None) -> bool:
        """Return whether another window shows the same of the same match."""
        return other is not None and self._key == other._key

    @property
    def _key(self) -> object:
        undrawn = None if self.undrawn is None else tuple(self.undrawn.items())
        matches = tuple(map(id, (*self.earlier, self.match)))
        return matches, self.count, len(self.own_faults), undrawn

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return self.match.game

    @property
    def key(self) -> int:
        """The seed of the last match."""
        return self.match.key

    @property
    def start(self) -> Any:
        """The state that the last match began from, if that was not the usual one."""
        return self.match.start

    @property
    def is_record(self) -> bool:
        """Whether it does not go on."""
        return isinstance(self.match, RecordedMatch)

    @property
    def num_before(self) -> int:
        """How many steps the matches before have, which never change."""
        return sum(len(each.steps) for each in self.earlier)

    @property
    def num_steps(self) -> int:
        """How many steps there are."""
        return self.num_before + self.count

    @cached_property
    def steps(self) -> Sequence[PlayedStep]:
        """The steps, those of the matches before too."""
        before = chain.from_iterable(each.steps for each in self.earlier)
        return (*before, *self.match.steps[: self.count])

    @cached_property
    def states(self) -> Sequence[Any]:
        """The state before each step, and the last; the first alone where the rules forbid more."""
        before = chain.from_iterable(each.states[: len(each.steps)] for each in self.earlier)
        return (*before, *self.match.states[: self.count + 1])

    @property
    def state(self) -> Any:
        """The last state."""
        return self.states[-1]

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Who failed, in all matches."""
        starts = accumulate((len(each.steps) for each in self.earlier), initial=0)
        lists = (*(each.faults for each in self.earlier), self.own_faults)
        return tuple(
            replace(fault, step=start + fault.step)
            for start, faults in zip(starts, lists, strict=True)
            for fault in faults
        )

    @property
    def is_forfeited(self) -> bool:
        """Whether a failure has ended the match."""
        return bool(self.own_faults) and self.game.on_fault == "lose"

    @cached_property
    def to_act(self) -> tuple[int, ...]:
        """Who must act now; nobody once the match is over."""
        if self.is_forfeited or self.is_record:
            return ()
        return self.game.players_to_act(self.match.states[self.count])

    @property
    def is_over(self) -> bool:
        """Whether nothing more can happen."""
        if isinstance(self.match, RecordedMatch):
            return self.match.is_over
        return not self.to_act

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The persons whose choice is needed now."""
        if isinstance(self.match, RecordedMatch) or self.undrawn is not None:
            return ()
        return tuple(seat for seat in self.to_act if self.match.strategies[seat] is None)

    @property
    def ends(self) -> tuple[tuple[int, tuple[float, ...]], ...]:
        """For each match before the last its number of steps, and what it returned."""
        if isinstance(self.match, RecordedMatch):
            return self.match.ends
        return tuple((len(each.steps), tuple(each.returns)) for each in self.earlier)

    @property
    def returns(self) -> tuple[float, ...]:
        """What all matches brought each seat."""
        totals = (*(each.returns for each in self.earlier), self.own_returns)
        return tuple(map(sum, zip(*totals, strict=True)))

    @property
    def own_returns(self) -> tuple[float, ...]:
        """What the last match brought each seat."""
        if isinstance(self.match, RecordedMatch):
            return self.match.returns
        state = self.match.states[self.count]
        if self.is_forfeited:
            return forfeit_returns(self.game, state, [fault.seat for fault in self.own_faults])
        return self.game.returns(state)

    def at(self, count: int) -> Played:
        """Return its first `count` steps: the match as it was before step number `count`."""
        if count >= self.num_steps:
            return self
        for place, match in enumerate(self.earlier):
            if count < len(match.steps):
                return _window(match, count, self.earlier[:place])
            count -= len(match.steps)
        return _window(self.match, count, self.earlier)

    def live(self) -> Match:
        """Return a match to play on with: a copy where there is more than the window shows."""
        assert isinstance(self.match, Match)
        whole = Played.of(self.match, self.earlier)
        return self.match if self.is_same(whole) else self.match.rewind(self.count)

    def common(self, other: Played | None) -> int:
        """Return with how many of the same steps both begin."""
        if other is None or self.states[0] is not other.states[0]:
            return 0
        if (self.match, self.earlier) == (other.match, other.earlier):
            return min(self.num_steps, other.num_steps)
        pairs = zip(self.steps, other.steps, strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))

    def last_own(self, persons: Sequence[int], until: int | None = None) -> int | None:
        """Return the last step in which a person acted, up to step number `until`."""
        last = self.num_steps - 1
        places = range(last if until is None else min(until, last), -1, -1)
        own = (step for step in places if set(persons) & self.steps[step].actions.keys())
        return next(own, None)

    def undo_to(self, persons: Sequence[int], turns: Groups, *, by_turn: bool) -> int | None:
        """Return the step to take back to; None where what follows a person's last choice stands.

        By turn it is the first choice of the person's last turn that may be taken back.
        """
        last, count = self.last_own(persons), self.num_steps
        if last is None:
            return None
        first = turns.range(turns.of(last), count).start if by_turn else last
        first += first_undoable(self.game, self.states[first : count + 1])
        own = (n for n in range(first, last + 1) if set(persons) & self.steps[n].actions.keys())
        return next(own, None)


ShownMatch = Match | RecordedMatch | Played
"""What there is to show of a match."""


def _window(match: AnyMatch, count: int, earlier: tuple[Match, ...]) -> Played:
    faults = tuple(fault for fault in match.faults if fault.step < count)
    return Played(match, count, earlier, faults)


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """What is on the board: a match after `step` steps.

    `seat` is to choose there and sees `view`, and at once with it `others` may, each a view and a
    seat; None once nobody is, at the end, or nobody whose choices may be seen.  `made` is what it
    chose, None where that is not known or not to be known yet.
    """

    match: ShownMatch
    step: int
    seat: int | None
    view: Any = None
    made: Any = None
    others: tuple[tuple[Any, int], ...] = ()
    is_end: bool = False

    @property
    def is_past(self) -> bool:
        """Whether the match has gone on from here."""
        return self.step < len(self.match.steps)


def position_of(
    match: ShownMatch,
    step: int,
    looker: int | None,
    may_see: Callable[[int], bool] = lambda _seat: True,
) -> Position:
    """Return a position of a match; where several are to choose, `looker` is looked at first."""
    state, is_last = match.states[step], step == len(match.steps)
    to_act = () if is_last and match.is_over else match.game.players_to_act(state)
    seats = sorted(filter(may_see, to_act), key=lambda seat: seat != looker)
    if not seats:
        return Position(match, step, None, is_end=not to_act)
    seen = [(match.game.observe(state, seat), seat) for seat in seats]
    made = None if is_last else match.steps[step].actions.get(seats[0])
    return Position(match, step, seats[0], seen[0][0], made, tuple(seen[1:]))


@dataclass(frozen=True, eq=False)
class Past:
    """A match as it stood, to be gone back to, or played again.

    `parted_at` is the step from which on a branch of it with the same deal is its own.
    """

    settings: MatchSettings
    played: Played
    timeline: Timeline[Any]
    is_ended: bool = False
    is_branch: bool = False
    parted_at: int | None = None


@dataclass(frozen=True, eq=False)
class Turn:
    """What agents are at: to set a match up, to play a record again, or to go on with `played`.

    With `played` come the persons' `actions`, or the `draws` of their dice.  Without `settings` it
    is to be found out what there is to begin with.
    """

    settings: MatchSettings | None = None
    start: Any = None
    record: MatchRecord | None = None
    earlier: tuple[Match, ...] = ()
    played: Played | None = None
    actions: Mapping[int, Any] | None = None
    draws: tuple[int, ...] = ()
