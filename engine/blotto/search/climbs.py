"""Climbs against a field: the deterministic one with its path, and many stochastic ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from engine.blotto.rules import Plan
from engine.blotto.scoring.bit_kernels import Against
from engine.blotto.scoring.scores import MOST_KEPT, Scorer
from engine.blotto.search.climb_kernels import climb_often, list_moves
from engine.core.play.chance import Chance, derived_key
from engine.core.system.errors import InputError

Moves = Literal["one", "any"]
Longs = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Move:
    """Soldiers go from one castle to another (numbers from 0); the total after it is doubled."""

    giver: int
    getter: int
    soldiers: int
    doubled_total: int

    def made(self, plan: Plan) -> Plan:
        """Return the plan after this move."""
        after = list(plan)
        after[self.giver] -= self.soldiers
        after[self.getter] += self.soldiers
        return tuple(after)


@dataclass(frozen=True, slots=True)
class Climbed:
    """Where a climb ended, doubled total included, how it went, and the plans it scored."""

    plan: Plan
    doubled_total: int
    path: tuple[Move, ...]
    evaluations: int


@dataclass(frozen=True, slots=True)
class Found:
    """Local maxima: plans [climbs, castles], doubled totals and plans scored [climbs]."""

    plans: Longs
    totals: Longs
    evaluations: Longs


def room_of(scorer: Scorer, most: int) -> Longs:
    """Return room for all moves of at most `most` soldiers from any plan."""
    game = scorer.game
    per_castle = game.soldiers if most > 1 else min(game.castles, game.soldiers)
    return np.empty((per_castle * (game.castles - 1), 3), dtype=np.int64)


def most_of(scorer: Scorer, moves: Moves) -> int:
    """Return how many soldiers one move may take."""
    return 1 if moves == "one" else scorer.game.soldiers


def neighbours(plan: Plan, most: int = 1) -> list[Plan]:
    """Return every plan one move away, by the castle that gives, then the one that gets."""
    found = []
    for giver, there in enumerate(plan):
        for getter in range(len(plan)):
            for number in range(1, min(there, most) + 1) if getter != giver else ():
                moved = list(plan)
                moved[giver] -= number
                moved[getter] += number
                found.append(tuple(moved))
    return found


def climbable(scorer: Scorer) -> Against:
    """Return the field as the climbing kernels take it; InputError where it is too large."""
    if len(scorer.field) > MOST_KEPT:
        raise InputError(
            "{name} has {n:,} plans; one may climb against at most {most:,}",
            name=scorer.field.name,
            n=len(scorer.field),
            most=MOST_KEPT,
        )
    return scorer.against


def best_moves(scorer: Scorer, plan: Plan, moves: Moves = "any") -> list[Move]:
    """Return every move from `plan` with the total after it, the best first.

    Among equals the lowest castle that gives comes first, then the lowest that gets, then the
    fewest soldiers.
    """
    most = most_of(scorer, moves)
    room = room_of(scorer, most)
    count = list_moves(room, np.array(plan, dtype=np.int64), most)
    givers, getters, numbers = room[:count].T
    after, rows = np.tile(np.array(plan), (count, 1)), np.arange(count)
    after[rows, givers] -= numbers
    after[rows, getters] += numbers
    totals = scorer.doubled_totals(after)
    order = np.argsort(-totals, kind="stable")
    listed = np.column_stack([room[:count], totals])[order]
    return [Move(*row) for row in listed.tolist()]


def steepest_climb(scorer: Scorer, start: Plan, moves: Moves = "one") -> Climbed:
    """Return where the best neighbour, again and again, leads: the deterministic climb."""
    plan, path = start, list[Move]()
    total = int(scorer.doubled_totals(np.array([start]))[0])
    evaluations = 1
    while True:
        ahead = best_moves(scorer, plan, moves)
        evaluations += len(ahead)
        if not ahead or ahead[0].doubled_total <= total:
            return Climbed(plan, total, tuple(path), evaluations)
        path.append(ahead[0])
        plan, total = ahead[0].made(plan), ahead[0].doubled_total


def wandering_climb(scorer: Scorer, start: Plan, seed: int, moves: Moves = "one") -> Climbed:
    """Return where the first better neighbour, in random order, leads: the stochastic climb."""
    chance, plan, path = Chance(derived_key(seed, 0)), start, list[Move]()
    total = int(scorer.doubled_totals(np.array([start]))[0])
    evaluations = 1
    while True:
        ahead = best_moves(scorer, plan, moves)
        chance.shuffle(ahead)
        better = next((i for i, move in enumerate(ahead) if move.doubled_total > total), None)
        if better is None:
            return Climbed(plan, total, tuple(path), evaluations + len(ahead))
        evaluations += better + 1
        path.append(ahead[better])
        plan, total = path[-1].made(plan), path[-1].doubled_total


def climbs(
    scorer: Scorer, starts: Longs, seed: int, moves: Moves = "one", first: int = 0
) -> Iterator[Found]:
    """Yield local maxima, some climbs at a time: one from each of `starts` [climbs, castles].

    Climb number i of the seed is the same whatever was climbed before; `first` is the number of
    the first one here.
    """
    most = most_of(scorer, moves)
    room, field = room_of(scorer, most), climbable(scorer)
    key = np.uint64(derived_key(seed, 0))
    words = -(-len(scorer.field) // 64)
    step = max(1, 40_000 // (words * (1 if moves == "one" else 10)))
    for begin in range(0, len(starts), step):
        plans = starts[begin : begin + step].astype(np.int64)
        totals, evaluations = np.empty((2, len(plans)), dtype=np.int64)
        climb_often(plans, totals, evaluations, first + begin, key, room, most, field)
        yield Found(plans, totals, evaluations)
