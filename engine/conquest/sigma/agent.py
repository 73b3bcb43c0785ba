"""Sigma in one seat of one match."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

from engine.conquest.kernels.arrays import (
    CONSTANTS,
    DICE,
    HEAD,
    MEMORIES,
    MEMORY,
    ORDER,
    ORDERS,
    REST,
    RULES,
    Floats,
    Mind,
    new_mind,
    rows_of,
)
from engine.conquest.refusals import RefusedError
from engine.conquest.rules import Conquest
from engine.conquest.sigma.mind import (
    ATTACK,
    COUNT,
    FORTIFY,
    MOVE,
    NEXT_PHASE,
    PUT,
    STEPS,
    TRUE,
)
from engine.conquest.sigma.turn import next_order
from engine.conquest.state import Action, Attack, Board, EndTurn, Fort, Move, NextPhase, Put
from engine.core.system.jit import as_read, read_rows


def action_of(order: Floats) -> Action:
    """Return what an order says."""
    kind, x, y = int(order[0]), int(order[1]), int(order[2])
    if kind == PUT:
        return Put(x, y)
    if kind == NEXT_PHASE:
        return NextPhase()
    if kind == ATTACK:
        return Attack(x, y, 0.0, float(order[3]))
    if kind == MOVE:
        return Move(x, y, int(order[3]))
    return Fort(x, y) if kind == FORTIFY else EndTurn()


def mind_for(game: Conquest, constants: tuple[float, ...], listed: int = 8) -> Mind:
    """Return a mind with a Sigma's constants."""
    mind = new_mind(game, listed)
    mind.real[CONSTANTS, : len(constants)] = constants
    mind.whole[RULES, DICE] = int(constants[TRUE])
    return mind


@lru_cache(maxsize=4)
def _tables_of(game: Conquest) -> dict[str, Any]:
    """Return the arrays of a mind that nobody writes, as kernels read them."""
    mind = new_mind(game)
    return {name: as_read(getattr(mind, name)) for name in ("graph", "left", "wins")}


Memory = tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[float, ...], ...]]
"""What was seen, the numbers of the plan, and its orders."""


@dataclass
class SigmaAgent:
    """Acts by a plan that is made at the beginning of each turn."""

    game: Conquest
    player: int
    constants: tuple[float, ...]
    mind: Mind
    """As its kernels read it."""
    seen: tuple[int, ...]

    @classmethod
    def new(cls, game: Conquest, player: int, constants: tuple[float, ...]) -> Self:
        """Return one that remembers nothing yet."""
        mind = mind_for(game, constants, 1)
        own = {name: as_read(getattr(mind, name)) for name in ("whole", "real", "after")}
        mind = mind._replace(**own, **_tables_of(game))
        return cls(game, player, constants, mind, (0,) * MEMORIES)

    def act(self, view: Board) -> Action:
        """Return the next order that the rules accept."""
        rows, first = rows_of(view), MEMORY + MEMORIES * self.player
        rows[REST][first : first + MEMORIES] = self.seen
        board = read_rows(rows)
        while True:
            next_order(self.mind, board, self.player)
            action = action_of(self.mind.real[ORDER])
            try:
                self.game.check_action(view, self.player, action)
            except RefusedError:
                continue  # the original goes on with the next order
            self.seen = tuple(map(int, board[REST][first : first + MEMORIES]))
            return action

    def memory(self) -> Memory:
        """Return what it remembers."""
        head = tuple(map(int, self.mind.whole[HEAD][: STEPS + 1]))
        columns = self.mind.real[ORDERS : ORDERS + 4]
        orders = zip(*(map(float, column[: head[COUNT]]) for column in columns), strict=True)
        return self.seen, head, tuple(orders)

    def with_memory(self, memory: Any) -> SigmaAgent:
        """Return an agent of the same seat that remembers this."""
        seen, head, orders = memory
        agent = SigmaAgent.new(self.game, self.player, self.constants)
        agent.seen = tuple(seen)
        agent.mind.whole[HEAD][: STEPS + 1] = head
        for at, each in enumerate(orders):
            for column, value in enumerate(each):
                agent.mind.real[ORDERS + column][at] = value
        return agent
