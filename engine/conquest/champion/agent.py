"""The champion in one seat of one match: it plans when its turn begins, and after each battle."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.conquest.champion.guesses import Guesses
from engine.conquest.champion.models import RUSHED, Model
from engine.conquest.champion.search import LineUps, Tried, best_of
from engine.conquest.kernels.arrays import HEAD, ORDERS, Floats, Ints, new_mind
from engine.conquest.rollouts.candidates import Candidates
from engine.conquest.rollouts.coded import Coded
from engine.conquest.rollouts.codes import SIGMA
from engine.conquest.rollouts.games import FIRST
from engine.conquest.rules import Conquest
from engine.conquest.sigma.agent import SigmaAgent
from engine.conquest.sigma.mind import NONE
from engine.conquest.state import ATTACK, Action, Board
from engine.conquest.strategies.sigma import Sigma, SigmaClassic
from engine.core.play.chance import Chance
from engine.core.system.job import Snapshot

MOST_GAMES = 4096
"""So many games of one plan at most."""
PLANNERS = (Sigma(), SigmaClassic(), RUSHED)
"""Whose plans are tried out; the first also plays on for it."""
UNKNOWN = 0.1
"""The share of games in which an opponent is anybody, whatever was seen: none is ever certain."""


@dataclass(frozen=True)
class Search:
    """How it searches: what an ablation leaves out."""

    rollouts: int
    again: bool = True
    """It plans again after each battle, with half as many games."""


@dataclass
class ChampionAgent:
    """Follows the plan that won most of the games that it has played on."""

    game: Conquest
    player: int
    chance: Chance
    search: Search
    models: Sequence[Model]

    def __post_init__(self) -> None:
        """Know nothing of the others yet."""
        self._own: Coded = (SIGMA, PLANNERS[0].constants)
        self._sigma = SigmaAgent.new(self.game, self.player, PLANNERS[0].constants)
        self._mind = new_mind(self.game)
        self._guesses = Guesses(self.game, self.player, self.models)

    def hear(self, events: tuple[Any, ...], again: bool = False) -> None:
        """Learn from the turns of the others."""
        self._guesses.see(events)

    def think(self, view: Board) -> Generator[Snapshot[None], None, Action]:
        """Return what the best plan does next."""
        board = self._guesses.stand(view)
        if not view.in_setup and (not view.actions or self._has_fought(view)):
            plans = self._plans(view, board)
            budget = self.search.rollouts // (2 if view.actions else 1)
            line_ups, seed = self._line_ups(), self.chance.bits()
            at = yield from best_of(self._mind, plans, self.player, line_ups, seed, budget)
            self._follow(plans[at].plan)
            action = plans[at].action
            if action is not None:
                return action
        return self._sigma.act(view)

    def _has_fought(self, view: Board) -> bool:
        return self.search.again and view.rolled and view.phase == ATTACK

    def _plans(self, view: Board, board: Ints) -> list[Tried]:
        """Return what may be done: to go on as planned, and what else comes to mind."""
        found: dict[object, Tried] = {}
        if view.actions:
            mind = self._sigma.mind
            plan = np.zeros((5, mind.real.shape[1]))
            plan[:4], plan[4, :FIRST] = mind.real[ORDERS : ORDERS + 4], mind.whole[HEAD, :FIRST]
            plan[4, FIRST] = NONE
            found[None] = Tried(board, plan)
        for planner in PLANNERS:
            for each in Candidates(self.game, view, self.player, planner.constants).found(()):
                found.setdefault((each.action, each.line), Tried(board, each.plan, each.action))
        return list(found.values())

    def _follow(self, plan: Floats) -> None:
        mind = self._sigma.mind
        mind.real[ORDERS : ORDERS + 4] = plan[:4]
        mind.whole[HEAD, :FIRST] = plan[4, :FIRST].astype(np.int64)

    def _line_ups(self) -> LineUps:
        """Return who sits where in the games to come, drawn by what was seen of each seat."""
        draws = np.random.default_rng(self.chance.bits())
        codes = np.full((MOST_GAMES, 3), self._own[0], np.int64)
        constants = np.empty((MOST_GAMES, 3, len(self._own[1])))
        constants[:] = self._own[1]
        shares = np.array([each.share for each in self.models])
        for seat in {0, 1, 2} - {self.player}:
            weights = (1 - UNKNOWN) * self._guesses.weights(seat) + UNKNOWN * shares
            drawn = draws.choice(len(weights), MOST_GAMES, p=weights)
            codes[:, seat] = np.array([each.coded[0] for each in self.models])[drawn]
            constants[:, seat] = np.array([each.coded[1] for each in self.models])[drawn]
        return LineUps(codes, constants)

    def memory(self) -> Any:
        """Return what it remembers: its plan, and what it has seen of the others."""
        return self._sigma.memory(), self._guesses.memory()

    def with_memory(self, memory: Any) -> ChampionAgent:
        """Return an agent of the same seat that remembers this."""
        agent = ChampionAgent(self.game, self.player, self.chance, self.search, self.models)
        agent._sigma = self._sigma.with_memory(memory[0])
        agent._guesses.recall(memory[1])
        return agent
