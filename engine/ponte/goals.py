"""Something to reach in the Gioco del Ponte: the bridge of the day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from engine.core.goals.rule import ROOM, Attempt, GoalMatch, GoalRule, Result, won_once
from engine.core.play.chance import chance_stream
from engine.core.play.sentence import Sentence
from engine.core.system.errors import InputError
from engine.ponte.rules import Ponte, PonteState

BY = 2.0
"""Perfect play by both wins the bridge of a day by so much."""
FAIR = (0.3, 0.7)
"""So often somebody wins it who finds a best team every other time, and else takes any."""


def begin(base: int, _number: int) -> GoalMatch:
    """Return the first fair deal from a seed on, against perfect play; the person leads."""
    return GoalMatch(Ponte(), (None, BRIDGE.strategy("optimal")), fair_seed(base))


@lru_cache(maxsize=64)
def fair_seed(base: int) -> int:
    """Return the first seed whose deal is fair, by the exact solver."""
    game = Ponte()
    for seed in range(base, base + ROOM):
        state = game.initial_state(chance_stream(seed))
        worths = _worths(state)
        if max(worths.values()) == BY and min(worths.values()) < BY:
            low, high = FAIR
            if low <= hasty_chance(state, state.leader, {}) <= high:
                return seed
    raise InputError("there is no fair bridge among {count} deals", count=ROOM)


def hasty_chance(state: PonteState, person: int, known: dict[PonteState, float]) -> float:
    """Return how often a hasty person wins against perfect play, exactly.

    Every other choice is the best, the others are any: halves and sums alone, which are the same on
    every machine.
    """
    if not state.combats_left:
        return float(state.scores[person] > state.scores[1 - person])
    if state not in known:
        worths = _worths(state)
        best = next(team for team in worths if worths[team] == max(worths.values()))
        chance = hasty_chance(_after(state, best), person, known)
        if state.to_act == person:
            every = sum(hasty_chance(_after(state, team), person, known) for team in worths)
            chance = (chance + every / len(worths)) / 2
        known[state] = chance
    return known[state]


def _worths(state: PonteState) -> dict[int, float]:
    from engine.ponte.advice import advise

    return {each.action: each.value for each in advise(Ponte(), state, state.to_act)}


def _after(state: PonteState, team: int) -> PonteState:
    if state.named is None:
        return replace(state, named=team)
    after = state.after((state.named, team) if state.leader == 0 else (team, state.named))
    return replace(after, combats=tuple(sorted(after.combats)))  # the order matters no more


def judge(attempts: Sequence[Attempt]) -> Result:
    """Return how the first match of the day went."""
    return won_once(attempts, _told)


def _told(attempt: Attempt) -> Sentence:
    scores = attempt.entry.scores
    by = int(scores[attempt.own] - scores[1 - attempt.own])
    if not by:
        return Sentence("level")
    return Sentence("won by {by}" if by > 0 else "lost by {by}", by=abs(by))


BRIDGE = GoalRule(
    "ponte",
    "bridge",
    "Daily bridge",
    "The same deal for everybody, against perfect play: best play wins it by two combats.",
    "the combats of the first match of the day that was finished",
    "when it is won without hints and without taking back",
    "by how much it was won or lost, and how accurately it was played",
    ("optimal",),
    begin,
    judge,
)
GOALS = (BRIDGE,)
