"""The attacks that Sigma weighs in a position, best first, with what it thinks of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.conquest.calculator import Battle, arrivals
from engine.conquest.odds import Dice
from engine.conquest.rules import Conquest
from engine.conquest.state import PUT, Action, Attack, Board, Put
from engine.core.play.advice import Term
from engine.core.system.job import one_step

MOST = 40
Plan = Literal["nothing", "two", "score", "one", "three", "setup"]
PLANS: tuple[Plan, ...] = ("nothing", "two", "score", "one", "three", "setup")
"""What a turn is planned for, by its number: see `engine/conquest/sigma/mind.py`."""
RULES: dict[Plan, str] = {
    "setup": "Setup",
    "two": "Two-strategic",
    "score": "Maximize Score",
    "one": "One-strategic",
    "three": "ThreePlus",
    "nothing": "No rule had a plan",
}
"""The rules by the names that the report of Sigma's team gives them."""


@dataclass(frozen=True)
class Candidate:
    """An attack along a path, or the defence of the one place in it, with the whole reserve.

    `score` is None where it is too rash to be scored; `chance` is how likely all of it succeeds, as
    that Sigma believes; `cost` the troops that it reckons with to lose, `power` what is left of all
    then; the `terms` add up to the score.
    """

    path: tuple[int, ...]
    score: float | None
    chance: float
    cost: float
    power: float
    verdict: Literal["best", "worse", "too rash", "too little"]
    terms: tuple[Term, ...] = ()


@dataclass(frozen=True)
class Memory:
    """What a seat remembers of its turns before: whose forts it saw, and hands in the setup.

    `in_hand` are the troops that each player had not placed yet at its last turn of the setup.
    """

    seen: tuple[bool, ...] = (False,) * 3
    in_hand: tuple[int, ...] = (0,) * 3

    def after(self, game: Conquest, board: Board) -> Memory:
        """Return what is remembered of a turn that begins with a board."""
        forts = [owner for owner, fort in zip(board.owners, board.forts, strict=True) if fort > 0]
        seen = tuple(was or player in forts for player, was in enumerate(self.seen))
        if not board.in_setup:
            return Memory(seen, self.in_hand)
        hand = game.setup_turns // 3
        own = map(board.places_of, range(3))
        return Memory(seen, tuple(hand - sum(board.troops[u] for u in places) for places in own))


@dataclass(frozen=True)
class Weighed:
    """What a Sigma plans in a position, and the single attacks that it weighs.

    It makes none that is less likely to succeed than `least_chance`, or worth less than
    `least_score`; but where it `is_emergency` it takes the strategic place that is left the most
    power, and asks for no score.  `orders` are what it plans to place and to attack.
    """

    plan: Plan
    candidates: tuple[Candidate, ...]
    counted: int
    least_chance: float
    least_score: float
    orders: tuple[Action, ...] = ()
    is_emergency: bool = False


@one_step
def weighed(
    game: Conquest, board: Board, constants: tuple[float, ...], memory: Memory = Memory()
) -> Weighed:
    """Return what a Sigma weighs for who has the turn, for a job; kernels may have to load.

    Its `constants` are those of a strategy; the board is the one that its turn began with, or that
    it came to in the middle of one: then the reserve cannot be placed any more, and counts nothing.
    """
    import numpy as np

    from engine.conquest.kernels.arrays import (
        COUNTED,
        HEAD,
        LISTED,
        MEMORIES,
        MEMORY,
        ORDERS,
        PATHS,
        RESERVE,
        REST,
        RULES,
        TERMS,
        array_of,
    )
    from engine.conquest.rollouts.candidates import score_terms
    from engine.conquest.sigma.agent import action_of, mind_for
    from engine.conquest.sigma.mind import (
        COST,
        COUNT,
        LENGTH,
        MIN_SCORE,
        MIN_WIN,
        POWER,
        SCORE_OF,
        STRATEGY,
        TRUE,
    )
    from engine.conquest.sigma.single import list_attacks
    from engine.conquest.sigma.turn import is_emergency, make_plan

    player = board.to_move
    mind, place = mind_for(game, constants, MOST), array_of(board)
    first = MEMORY + MEMORIES * player
    place[REST, first : first + MEMORIES] = (*memory.seen, *memory.in_hand)
    if board.phase != PUT:
        place[REST, RESERVE + player] = 0
    reserve = int(place[REST, RESERVE + player])
    make_plan(mind, place, player)
    plan = PLANS[mind.whole[HEAD, STRATEGY]]
    orders = tuple(map(action_of, mind.real[ORDERS : ORDERS + 4, : mind.whole[HEAD, COUNT]].T))
    planned = _path_of(orders) if plan == "one" else ()
    dice: Dice = "true" if constants[TRUE] else "sigma"
    list_attacks(mind, place, player)
    rows = mind.real[LISTED:TERMS, :MOST]
    found: list[Candidate] = []
    for at in range(MOST):
        length = int(rows[LENGTH, at])
        if not length:
            break
        path = tuple(int(step) for step in mind.whole[PATHS + at, :length])
        score = float(rows[SCORE_OF, at])
        verdict: Literal["best", "worse", "too rash", "too little"] = "worse"
        is_rash = score == -np.inf
        if path == planned:
            verdict = "best"
        elif is_rash:
            verdict = "too rash"
        elif score < constants[MIN_SCORE]:
            verdict = "too little"
        found.append(
            Candidate(
                path,
                None if is_rash else score,
                _chance(board, path, reserve, dice),
                float(rows[COST, at]),
                float(rows[POWER, at]),
                verdict,
                () if is_rash else score_terms(rows[:, at]),
            )
        )
    return Weighed(
        plan,
        tuple(found),
        int(mind.whole[RULES, COUNTED]),
        constants[MIN_WIN],
        constants[MIN_SCORE],
        orders,
        not board.in_setup and bool(is_emergency(mind, place, player)),
    )


def _path_of(orders: tuple[Action, ...]) -> tuple[int, ...]:
    """Return the places of a single attack that is ordered, or the one that is defended."""
    sources = tuple(each.place for each in orders if isinstance(each, Put))
    return (*sources, *(each.target for each in orders if isinstance(each, Attack)))


def _chance(board: Board, path: tuple[int, ...], reserve: int, dice: Dice) -> float:
    """Return how likely the whole path is taken with the reserve on its first place."""
    troops = board.troops[path[0]] + reserve
    defenders = tuple(max(1, board.defenders(place)) for place in path[1:])
    if not defenders:
        return 1.0
    return arrivals(Battle(max(1, troops), defenders), dice).win
