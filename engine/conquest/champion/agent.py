"""The champion in one seat of one match: it plans when its turn begins, and after each battle."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.conquest.champion.guesses import Guesses
from engine.conquest.champion.models import RUSHED
from engine.conquest.champion.search import LineUps, Searched, Tried, best_of
from engine.conquest.kernels.arrays import HEAD, ORDERS, OWNER, Floats, Ints, new_mind
from engine.conquest.rollouts.candidates import Candidates, numbers_of
from engine.conquest.rollouts.coded import Model
from engine.conquest.rollouts.codes import NUM_CONSTANTS, SIGMA
from engine.conquest.rollouts.games import FIRST
from engine.conquest.rules import Conquest
from engine.conquest.sigma.agent import SigmaAgent, action_of
from engine.conquest.sigma.mind import COUNT, NEXT, NONE
from engine.conquest.sigma.placing import FEW_PLACES, placed
from engine.conquest.state import ATTACK, Action, Board, Put
from engine.conquest.strategies.sigma import Sigma, SigmaClassic
from engine.core.play.chance import Chance
from engine.core.system.job import Snapshot

OWN = Sigma()
"""Whom it plays on as itself."""
MOST_GAMES = 4096
"""So many games of one plan at most."""
OTHERS_PLANS = (("sigma-classic", SigmaClassic()), ("sigma, rushed", RUSHED))
"""Whose plans are tried out besides its own."""
UNKNOWN = 0.1
"""The share of games in which an opponent is anybody, whatever was seen: none is ever certain."""
MOST_PLACES = 7
"""Of the free places so many are tried for one of the first troops."""
SETUP_GAMES = 3
"""In the setup so many times as many games are played: the first places decide much."""
LONGEST, AFTER_FINISH, SHORTEST = 28, 8, 7
"""Games last until so many turns after the first finish, and they take their time by what is left
of these: near the end there are up to four times as many for the same."""


@dataclass(frozen=True)
class Search:
    """How it searches: the games of all plans when a turn begins, and what it does without.

    Each plan has at least one game.
    """

    rollouts: int
    without: frozenset[str] = frozenset()

    def games(self, game: Conquest, view: Board) -> int:
        """Return how many are played on from here, all plans together."""
        if view.in_setup:
            return self.rollouts * SETUP_GAMES
        budget = self.rollouts // (2 if view.actions else 1)
        left = max(SHORTEST, game.first_finish + AFTER_FINISH - view.turn)
        is_late = left < LONGEST and "late" not in self.without
        return budget * LONGEST // left if is_late else budget


@dataclass(frozen=True, eq=False)
class Thought:
    """Why it chose: the plans and their games, and for whom it took each of the others.

    Of a seat it is the names of models, the likeliest first, with their shares.
    """

    plans: tuple[Tried, ...]
    searched: Searched
    others: Mapping[int, tuple[tuple[str, float], ...]]


@dataclass
class ChampionAgent:
    """Follows the plan that won most of the games that it has played on.

    `thought` is why, of its last search.
    """

    game: Conquest
    player: int
    chance: Chance
    search: Search
    models: Sequence[Model]

    def __post_init__(self) -> None:
        """Know nothing of the others yet."""
        self.thought: Thought | None = None
        self._sigma = SigmaAgent.new(self.game, self.player, OWN.constants)
        self._mind = new_mind(self.game)
        self._guesses = Guesses(self.game, self.player, self.models)

    def hear(self, events: tuple[Any, ...], again: bool = False) -> None:
        """Learn from the turns of the others."""
        self._guesses.see(events)

    def think(self, view: Board) -> Generator[Snapshot[None], None, Action]:
        """Return what the best plan does next."""
        board = self._guesses.stand(view)
        plans = self._open(view, board)
        if len(plans) < 2:
            return self._sigma.act(view)
        budget = self.search.games(self.game, view)
        # of one plan no more than all, and one in each round of halving
        line_ups = self._line_ups(min(budget + len(plans).bit_length(), MOST_GAMES))
        seed = self.chance.bits()
        is_halved = "halving" not in self.search.without
        search = best_of(self._mind, plans, self.player, line_ups, seed, budget, is_halved)
        searched = yield from search
        self.thought, best = Thought(tuple(plans), searched, self._others()), plans[searched.best]
        if not view.in_setup:
            self._follow(best.plan)
        return self._sigma.act(view) if best.action is None else best.action

    def _open(self, view: Board, board: Ints) -> list[Tried]:
        """Return what is to be decided now; nothing where it goes on as planned."""
        if view.in_setup:
            return [] if "setup" in self.search.without else self._placings(view, board)
        if view.actions and not self._has_fought(view):
            return []
        return self._plans(view, board)

    def _has_fought(self, view: Board) -> bool:
        return "again" not in self.search.without and view.rolled and view.phase == ATTACK

    def _placings(self, view: Board, board: Ints) -> list[Tried]:
        """Return where one of the first troops may go, Sigma's own place first."""
        found: list[Tried] = []
        left = board.copy()
        while len(view.places_of(self.player)) < FEW_PLACES and len(found) < MOST_PLACES:
            place = int(placed(self._mind, left, self.player))
            if place < 0:
                break
            found.append(self._begun(board, Put(place)))
            left[OWNER, place] = (self.player + 1) % 3  # the next best, were it another's
        return found

    def _begun(self, board: Ints, action: Action) -> Tried:
        """Return an action after which Sigma plans by itself."""
        plan = np.zeros((5, self._mind.real.shape[1]))
        plan[4, FIRST : FIRST + 5] = numbers_of(action)
        return Tried(board, plan, action, (action,))

    def _plans(self, view: Board, board: Ints) -> list[Tried]:
        """Return what may be done: to go on as planned or as it plays itself, and what else."""
        found: dict[object, Tried] = {}
        if view.actions:
            mind = self._sigma.mind
            plan = np.zeros((5, mind.real.shape[1]))
            plan[:4], plan[4, :FIRST] = mind.real[ORDERS : ORDERS + 4], mind.whole[HEAD, :FIRST]
            plan[4, FIRST] = NONE
            rest = slice(mind.whole[HEAD, NEXT], mind.whole[HEAD, COUNT])
            found[None] = Tried(board, plan, None, tuple(map(action_of, plan[:4, rest].T)))
        is_wide = "planners" not in self.search.without
        for name, planner in (("sigma", OWN), *(OTHERS_PLANS if is_wide else ())):
            candidates = Candidates(self.game, view, self.player, planner.constants)
            for each in (candidates.own(), *candidates.found(())):
                line = (each.action, *each.line)
                found.setdefault(line, Tried(board, each.plan, each.action, line, name))
        return list(found.values())

    def _others(self) -> dict[int, tuple[tuple[str, float], ...]]:
        """Return for whom it takes each of the others, the likeliest first."""
        found: dict[int, tuple[tuple[str, float], ...]] = {}
        for seat in {0, 1, 2} - {self.player}:
            shares = dict.fromkeys((each.name for each in self.models), 0.0)
            for each, weight in zip(self.models, self._guesses.weights(seat), strict=True):
                shares[each.name] += float(weight)
            found[seat] = tuple(sorted(shares.items(), key=lambda item: -item[1]))
        return found

    def _follow(self, plan: Floats) -> None:
        mind = self._sigma.mind
        mind.real[ORDERS : ORDERS + 4] = plan[:4]
        mind.whole[HEAD, :FIRST] = plan[4, :FIRST].astype(np.int64)

    def _line_ups(self, count: int) -> LineUps:
        """Return who sits where in so many games, drawn by what was seen of each seat."""
        draws = np.random.default_rng(self.chance.bits())
        codes = np.full((count, 3), SIGMA, np.int64)
        constants = np.empty((count, 3, NUM_CONSTANTS))
        constants[:] = OWN.constants
        shares = np.array([each.share for each in self.models])
        for seat in {0, 1, 2} - {self.player}:
            known = 0.0 if "guesses" in self.search.without else 1 - UNKNOWN
            weights = known * self._guesses.weights(seat) + (1 - known) * shares
            drawn = draws.choice(len(weights), MOST_GAMES, p=weights)[:count]
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
