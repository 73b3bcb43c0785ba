"""The states that Sigma's answers begin with, as its kernels take them."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from engine.conquest.kernels.arrays import (
    FORTED,
    HEAD,
    IN_HAND,
    IN_SETUP,
    MEMORIES,
    MEMORY,
    ORDERS,
    PATH,
    PHASE,
    RESERVE,
    REST,
    SEEN,
    TURN,
    WINNER,
    Ints,
    Mind,
    empty_board,
)
from engine.conquest.rules import Conquest
from engine.conquest.sigma.agent import mind_for
from engine.conquest.sigma.mind import ATTACK, COUNT, PUT
from engine.conquest.strategies import SigmaClassic
from tests.conquest.answers import answers, contest_map

ANSWERS = answers("agent_states.json")
TURNS = [case for case in ANSWERS["turn_states"] if "expect" in case]
ALL_LISTED = 400


@cache
def mind(name: str) -> Mind:
    """Return a classic Sigma's mind on a map of the contest, that lists every attack."""
    game = Conquest(contest_map(name))
    return mind_for(game, SigmaClassic().constants, ALL_LISTED)


def board(case: dict[str, Any]) -> tuple[Ints, int]:
    """Return a state of the answers and the seat that thinks."""
    state = case["state"]
    found, me = empty_board(len(state["owner"])), state["player_id"]
    for row, key in enumerate(("owner", "troops", "fort")):
        found[row, : len(state[key])] = state[key]
    rest = found[REST]
    rest[TURN], rest[IN_SETUP] = state["turn_number"], state["stage"] == 0
    rest[PHASE], rest[WINNER] = 1, -1
    rest[RESERVE + me], rest[FORTED + me] = state["troops_to_put"], state["done_fort"]
    memory = rest[MEMORY + MEMORIES * me :]
    memory[SEEN : SEEN + 3] = state["players_done_fort"]
    memory[IN_HAND : IN_HAND + 3] = state["temp_phase0_remains"]
    return found, me


def number(value: Any) -> float:
    """Return a number of the answers."""
    return -np.inf if value == "-inf" else float(value)


def path(mind: Mind, length: int) -> list[int]:
    """Return the path that was found last."""
    return mind.whole[PATH, :length].tolist()


def orders(mind: Mind, kind: int) -> list[tuple[float, ...]]:
    """Return the orders of a kind in the plan."""
    rows = mind.real[ORDERS : ORDERS + 4, : mind.whole[HEAD, COUNT]].T
    return [tuple(row[1:].tolist()) for row in rows if row[0] == kind]


def check_plan(mind: Mind, expected: dict[str, Any]) -> None:
    """Compare what is put and attacked with the answers."""
    put = [(place, count) for place, count, _ in orders(mind, PUT) if count > 0]
    wanted = [(item["node"], item["troops"]) for item in expected.get("put") or []]
    assert sorted(put) == sorted(each for each in wanted if each[1] > 0)
    attacks = orders(mind, ATTACK)
    told = expected["attacks"]
    assert [(a, b) for a, b, _ in attacks] == [(item["src"], item["dest"]) for item in told]
    shares = [share for *_, share in attacks]
    np.testing.assert_allclose(shares, [item["move_fraction"] for item in told], atol=1e-8)
