"""What the explorer has worked out in jobs: values one by one, then what follows from them.

The search loads only when a job begins: it compiles its kernels.  No Qt.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from engine.core.system.job import Snapshot, relayed, repeated
from engine.ponte.positions import Position, after, seen
from engine.ponte.rules import PonteState
from gui.ponte.board.animation import Combat

if TYPE_CHECKING:
    from engine.ponte.queries.search import Search, Solved

MOST_MEMORY = 200_000_000
"""Bytes of a memo that is kept from one position to the next."""
Answers = tuple[tuple[int, tuple[int, ...]], ...]
"""Pairs of an own move and the best answers to it, as ranks of theirs."""


@dataclass(frozen=True, slots=True)
class Found:
    """What is known of a position so far; everything but `solved` comes once that is whole.

    `leading` are the rounds won of those that remain if this side leads and if it answers, None
    where a team is named already.  `line` is how perfect play goes on.
    """

    solved: Solved
    leading: tuple[int, int] | None = None
    line: tuple[Combat, ...] = ()
    answers: Answers = ()
    is_whole: bool = False


class SearchBox:
    """Hands one memo from job to job; a job that finds it in use works with a new one."""

    def __init__(self) -> None:
        self._search: Search | None = None

    def acquire(self) -> Search:
        """Return the memo, which nobody else has now."""
        from engine.ponte.queries.search import Search

        search, self._search = self._search, None
        return search or Search()

    def give_back(self, search: Search) -> None:
        """Keep a memo for the next job, unless it has grown large."""
        if search.memory_bytes <= MOST_MEMORY:
            self._search = search


def explore(state: PonteState, box: SearchBox) -> Generator[Snapshot[Any], None, Found]:
    """Yield what is known of a state as it is found, often; return all of it."""
    yield Snapshot(0, None, None, phase="Preparing")
    search = box.acquire()
    try:
        return (yield from _found(state, search))
    finally:
        box.give_back(search)


def _found(state: PonteState, search: Search) -> Generator[Snapshot[Found], None, Found]:
    position, _ = seen(state)
    solved = yield from _solved(search, position)
    found = Found(solved)
    if position.chosen == 0:
        found = replace(found, leading=(yield from _leading(search, position, found)))
    found = replace(found, line=(yield from _line(search, state, found)))
    if position.chosen == 0:
        for move in (*solved.best_moves, *_others(solved)):
            best = yield from _best_answers(search, position, move, found)
            found = replace(found, answers=(*found.answers, (move, best)))
    found = replace(found, is_whole=True)
    yield Snapshot(position.k, position.k, found)
    return found


def _solved(search: Search, position: Position) -> Generator[Snapshot[Found], None, Solved]:
    quick = search.known(position)
    if quick is not None:
        return quick
    return (
        yield from relayed(
            search.solve(position),
            lambda so_far: Snapshot(len(so_far.values), position.k, Found(so_far), phase="Solving"),
        )
    )


def _others(solved: Solved) -> tuple[int, ...]:
    return tuple(v.move for v in solved.values if v.move not in solved.best_moves)


def _leading(
    search: Search, position: Position, found: Found
) -> Generator[Snapshot[Found], None, tuple[int, int]]:
    """Return the rounds won if this side leads, and if it answers with the same teams."""
    theirs = Position(position.theirs, position.mine)
    k = position.k
    lost = yield from _shown(search.wins(theirs.code, k), found)
    return found.solved.rounds_won, k - lost


def _best_answers(
    search: Search, position: Position, move: int, found: Found
) -> Generator[Snapshot[Found], None, tuple[int, ...]]:
    """Return the ranks of all best answers to a move."""
    _, _, theirs = after(position, move)
    quick = search.known(theirs)
    answered = quick or (yield from _shown(search.solve(theirs), found))
    return tuple(theirs.mine[answer - 1] for answer in answered.best_moves)


def _line(
    search: Search, state: PonteState, found: Found
) -> Generator[Snapshot[Found], None, tuple[Combat, ...]]:
    """Return the combats of perfect play from here: of the best teams always the weakest."""
    combats = []
    now, won = state, found.solved.rounds_won
    while now.combats_left:
        position, teams = seen(now)
        move = yield from _move_for(search, position, won, found)
        team = teams[move - 1]
        if now.named is None:
            won = position.k - won
            now = replace(now, named=team)
            continue
        pair = (now.named, team) if now.leader == 0 else (team, now.named)
        winner = now.winner_of(pair)
        combats.append(Combat(len(now.combats) + 1, now.leader, pair, winner))
        won = won - 1 if winner == now.to_act else position.k - 1 - won
        now = now.after(pair)
    return tuple(combats)


def _move_for(
    search: Search, position: Position, won: int, found: Found
) -> Generator[Snapshot[Found], None, int]:
    """Return the weakest team that still wins so many rounds, which some team does."""
    solved = search.known(position)
    if solved is not None:
        return solved.best_moves[0]
    for so_far in search.solve(position):
        if so_far.rounds_won == won and so_far.values:
            return so_far.best_moves[0]
        yield Snapshot(0, None, found, phase="Following perfect play")
    raise AssertionError("no team wins what the position is worth")


def _shown(steps: Generator[Any, None, Any], found: Found) -> Generator[Snapshot[Found], None, Any]:
    """Run `steps`, yielding what is known already; return what they return."""
    return repeated(steps, Snapshot(0, None, found, phase="Looking for answers"))
