"""Judges what was chosen in a match, state by state, from the game's advice alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.core.play.advice import ActionValue, Worth, best_of, lists
from engine.core.play.game import AnyGame, progress_of, turns
from engine.core.play.registry import GameEntry
from engine.core.review.against import Rivals, advising
from engine.core.review.review import (
    Decision,
    Otherwise,
    Review,
    all_worths,
    end_worths,
    judged,
    shared_value,
)
from engine.core.system.job import Snapshot, repeated

Known = Callable[[Any, int], Sequence[ActionValue] | None]
"""Returns the advice on a view that is known already, so that nobody works it out again."""
JUDGED_PLAINLY = 3
"""So many steps are judged before anything is compiled."""
LOOKED_AT_AGAIN = 10
"""So many of the decisions that look dearest are judged again with more effort."""


def review(
    entry: GameEntry,
    game: AnyGame,
    states: Sequence[Any],
    actions: Sequence[Mapping[int, Any]],
    seats: Sequence[int] | None = None,
    known: Known = lambda _view, _seat: None,
    yardstick: Any = None,
    first: Collection[int] = (),
) -> Iterator[Snapshot[Review]]:
    """Yield the review of a match so far, growing with each step; the last one is whole.

    Where advice takes long the same review may come several times, at first without any value; and
    where a game can judge with more effort, the costliest decisions are judged again at the end.

    `states` are those before each step and after the last; `actions` those of each step; `seats`
    whose choices are judged, if not everybody's; `yardstick` is what they are measured by, where a
    person chooses that: something of the game's, or `Rivals`, and then only one's own are judged.

    What the seats in `first` chose is judged, all of it, before what the others did; except in a
    duel, where each value tells the other seat's.
    """
    asked = range(game.num_players) if seats is None else seats
    can = entry.abilities(game)
    total = shared_value(entry, can, yardstick)
    duel = total is not None and not can.simultaneous
    found = Review((), (), turns(game, states), duel, progress=progress_of(game, states))
    lines = _lines(actions, found.turns)
    judges = _Judges(entry, game, states, lines, asked, known, total, yardstick)
    ahead = [each for each in asked if each in first] if total is None else []
    rest = [each for each in asked if each not in ahead]
    told = _otherwise(replace(judges, seats=ahead or asked))
    if told is not None:
        found = replace(found, first=told)
        yield Snapshot(0, len(states) - 1, found)
    for group in (ahead, rest) if ahead and rest else (asked,):
        own = replace(judges, seats=group)
        found = yield from _judged_plainly(own, found)
        found = yield from _judged_once(own, found)
        if entry.judge_turn is not None:
            dearest = [d.step for d in found.costliest(LOOKED_AT_AGAIN) if d.seat in group]
            found = yield from _judged_again(own, found, dict.fromkeys(dearest))


def _judged_plainly(judges: _Judges, found: Review) -> Generator[Snapshot[Review], None, Review]:
    """Judge the first choices by what the game knows while nothing is compiled; others sharpen it.

    More of them would keep the compiler waiting; the end is not reached.
    """
    last = len(judges.states) - 1
    if not judges.can_plainly or found.num_states:
        return found
    for step in range(min(JUDGED_PLAINLY, last)):
        judging = judges.judge(step, is_plain=True)
        worths, decisions = yield from repeated(judging, Snapshot(0, last, found))
        if not decisions:
            break
        found = _with(found, step, worths, decisions)
        yield Snapshot(0, last, found)
    return found


def _otherwise(judges: _Judges) -> Otherwise | None:
    """Return the first choice that a strategy plans otherwise, by the game's `planned`, which tells
    plans as long as values take long."""
    planned = judges.entry.part("advice", "planned")
    if planned is None:
        return None
    for step, lines in enumerate(judges.lines):
        for seat in judges.seats:
            if seat in lines:
                view = judges.game.observe(judges.states[step], seat)
                ranking = planned(judges.game, view, seat, lines[seat])
                if ranking is not None:
                    return Otherwise(step, seat, view, ranking)
    return None


def _judged_once(judges: _Judges, found: Review) -> Generator[Snapshot[Review], None, Review]:
    """Judge what these seats chose in each state; return the review with that."""
    last = len(judges.states) - 1
    is_grown = found.num_states > last
    for step, state in enumerate(judges.states):
        is_new = not is_grown
        if is_new or set(judges.seats).intersection(judges.game.players_to_act(state)):
            shown = Snapshot(max(step - 1, 0) if is_new else last, last, found)
            worths, decisions = yield from repeated(judges.judge(step), shown)
            found = _with(found, step, worths, decisions)
            yield Snapshot(step if is_new else last, last, found)
    return found


def _judged_again(
    judges: _Judges, found: Review, steps: Iterable[int]
) -> Generator[Snapshot[Review], None, Review]:
    """Judge these steps with more effort; return the review with that."""
    last = len(judges.states) - 1
    for step in steps:
        judging = judges.judge(step, effort=1)
        worths, decisions = yield from repeated(judging, Snapshot(last, last, found))
        found = _with(found, step, worths, decisions)
        yield Snapshot(last, last, found)
    return found


def _lines(
    actions: Sequence[Mapping[int, Any]], turns_: Iterable[range]
) -> list[dict[int, tuple[Any, ...]]]:
    """Return for each step what its seats choose from there to the end of the turn."""
    lines: list[dict[int, tuple[Any, ...]]] = [{} for _ in actions]
    for turn in turns_:
        after: dict[int, tuple[Any, ...]] = {}
        for step in reversed(turn):
            chosen = {
                seat: (action, *after.get(seat, ())) for seat, action in actions[step].items()
            }
            after = {**after, **chosen}
            lines[step] = chosen
    return lines


def _with(
    review: Review, step: int, worths: Sequence[Worth | None], decisions: Sequence[Decision]
) -> Review:
    """Return a review with more known of one step: what its state is worth, who chose how."""
    if step == review.num_states:
        rows = (*review.worths, tuple(worths))
        return replace(review, decisions=(*review.decisions, *decisions), worths=rows)
    row = tuple(new or old for new, old in zip(worths, review.worths[step], strict=True))
    seats = [each.seat for each in decisions]
    others = [d for d in review.decisions if d.step != step or d.seat not in seats]
    in_order = tuple(sorted((*others, *decisions), key=lambda each: each.step))
    rows = (*review.worths[:step], row, *review.worths[step + 1 :])
    return replace(review, decisions=in_order, worths=rows)


@dataclass(frozen=True)
class _Judges:
    """Asks the advice about the states of one match.

    `lines` are what seats choose in each of them and after it in the same turn.
    """

    entry: GameEntry
    game: AnyGame
    states: Sequence[Any]
    lines: Sequence[Mapping[int, tuple[Any, ...]]]
    seats: Sequence[int]
    known: Known
    total: float | None
    yardstick: Any

    @property
    def can_plainly(self) -> bool:
        """Whether the game knows something by what it is measured by before all is compiled."""
        return self.yardstick is None and self.entry.part("advice", "plain_steps") is not None

    def judge(
        self, step: int, effort: int = 0, *, is_plain: bool = False
    ) -> Generator[object, None, tuple[tuple[Worth | None, ...], tuple[Decision, ...]]]:
        """Return what a state is worth to each seat, and the decisions made there.

        Yields now and then where that takes long.
        """
        state = self.states[step]
        lines = self.lines[step] if step < len(self.lines) else {}
        to_act = self.game.players_to_act(state)
        if not to_act:
            return end_worths(self.entry, self.game.returns(state)), ()
        worths: dict[int, Worth] = {}
        decisions = []
        for seat in to_act:
            if seat not in self.seats:
                continue
            view, line = self.game.observe(state, seat), lines.get(seat, ())
            if is_plain:
                advice = yield from self.entry.part("advice", "plain_steps")(self.game, view, seat)
            else:
                advice = yield from self._advice(view, seat, line, effort)
            if not advice:
                continue
            worths[seat] = best_of(advice).worth
            decision = judged(step, seat, view, line, advice) if line else None
            decisions += [] if decision is None else [decision]
        return all_worths(worths, self.game.num_players, self.total), tuple(decisions)

    def _advice(
        self, view: Any, seat: int, line: tuple[Any, ...], effort: int
    ) -> Generator[object, None, Sequence[ActionValue]]:
        """Return what is known already, or what the game finds out about these choices."""
        judge, rivals = self.entry.judge_turn, self.yardstick
        if line and judge is not None and not isinstance(rivals, Rivals):
            return (yield from judge(self.game, view, seat, line, effort))
        own = self.entry.part("against", "judge_turn")
        if line and own is not None and isinstance(rivals, Rivals):
            others = rivals.beside(seat)
            if others is None:
                return ()
            return tuple((yield from own(self.game, view, seat, line, effort, others)))
        known, made = self.known(view, seat), line[:1]
        if known and not (self.entry.advises_about and not lists(known, made)):
            return known
        return (yield from advising(self.entry, self.game, view, seat, made, self.yardstick))
