"""Guessing who sits where from how they play: each turn seen is compared with that of each model.

Sigmas decide nothing by chance, so what one would not have done speaks against it, by Bayes' rule
with a share of slips: nobody is ever ruled out.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Sequence
from copy import copy
from typing import Any

import numpy as np

from engine.conquest import state
from engine.conquest.kernels.arrays import (
    CAPTURED,
    CONSTANTS,
    DICE,
    FORT,
    FORTED,
    HEAD,
    IN_SETUP,
    MEMORIES,
    MEMORY,
    MOVED,
    ORDERS,
    OWNER,
    PHASE,
    RESERVE,
    REST,
    RULES,
    SETUP_TURNS,
    TROOPS,
    TURN,
    Floats,
    Ints,
    array_of,
    first_board,
    new_mind,
)
from engine.conquest.kernels.turns import move, put
from engine.conquest.rollouts import codes
from engine.conquest.rollouts.baselines import SURE_ENOUGH, best_attack, greedy_put, passive_turn
from engine.conquest.rollouts.coded import Model
from engine.conquest.rules import Conquest
from engine.conquest.sigma.mind import ATTACK, COUNT, PUT, TRUE
from engine.conquest.sigma.turn import make_plan
from engine.conquest.state import NOBODY, Board
from engine.conquest.turns import CAPTURE_BONUS

SLIP = 0.1
"""How likely a player is thought to place, or first attack, otherwise than its model says."""
_SLIPS = np.multiply.accumulate([1.0, *[SLIP / (1 - SLIP)] * 400])
"""How likely so many slips are; not by `**`, which differs between processors in the last bit."""
_SEATS = 3

Puts = tuple[tuple[int, int], ...]
"""Troops by place."""
Turn = tuple[Puts, tuple[int, int] | None]
"""What tells players apart in a turn: what is put where, and the first attack."""
Memory = tuple[tuple[int, ...], str]
"""How often each model was wrong, seat by seat, and the board, packed."""


class Guesses:
    """Follows a match by what one seat sees, and weighs the models of the others."""

    def __init__(self, game: Conquest, player: int, models: Sequence[Model]) -> None:
        """Know nothing yet but the models' shares; of nobody's seat, -1, it weighs all three."""
        self._game, self._player, self._models = game, player, models
        self._mind, self.board = new_mind(game), first_board(game)
        self._wrong = np.zeros((_SEATS, len(models)), np.int64)
        self._shares = np.array([each.share for each in models])
        self._expected: list[Turn] = []
        self._put: dict[int, int] = {}
        self._first: tuple[int, int] | None = None
        self._expect(1)

    def copied(self) -> Guesses:
        """Return the same, to go on with while others do."""
        found = copy(self)
        found._mind, found.board = new_mind(self._game), self.board.copy()
        found._wrong, found._put = self._wrong.copy(), dict(self._put)
        return found

    def weights(self, seat: int) -> Floats:
        """Return how likely each model sits in a seat; they add up to 1."""
        wrong = self._wrong[seat]
        weights = self._shares * _SLIPS[np.minimum(wrong - wrong.min(), len(_SLIPS) - 1)]
        found: Floats = weights / weights.sum()
        return found

    def memory(self) -> Memory:
        """Return all that it knows, between two turns of others."""
        packed = zlib.compress(self.board.astype("<i4").tobytes())
        return tuple(self._wrong.ravel().tolist()), base64.b85encode(packed).decode("ascii")

    def recall(self, memory: Memory) -> None:
        """Know again what it knew then."""
        wrong, packed = memory
        self._wrong = np.array(wrong, np.int64).reshape(self._wrong.shape)
        found = np.frombuffer(zlib.decompress(base64.b85decode(packed)), "<i4")
        self.board = found.reshape(self.board.shape).astype(np.int64)

    def stand(self, view: Board) -> Ints:
        """Return the board as it is seen, with what Sigmas remember in each seat."""
        board = array_of(view)
        board[REST, MEMORY : MEMORY + _SEATS * MEMORIES] = self.board[
            REST, MEMORY : MEMORY + _SEATS * MEMORIES
        ]
        self.board = board
        return board.copy()

    def see(self, events: Sequence[Any]) -> None:
        """Take what happened."""
        board = self.board
        for event in events:
            match event:
                case state.TurnBegan(player, turn, income):
                    self._begin(player, turn, income)
                case state.Placed(player, place, troops):
                    self._put[place] = self._put.get(place, 0) + troops
                    put(board, player, place, troops)
                case state.Attacked(_, source, target):
                    self._first = self._first or (source, target)
                case state.Fought():
                    self._fight(event)
                case state.Moved(_, troops, path):
                    move(board, path[0], path[-1], troops)
                case state.Fortified(player, place, troops):
                    board[TROOPS, place] -= troops
                    board[FORT, place] += 2 * troops
                    board[REST, FORTED + player] = 1
                case state.TurnEnded(player):
                    self._weigh(player)

    def _begin(self, player: int, turn: int, income: int) -> None:
        rest = self.board[REST]
        rest[TURN], rest[PHASE], rest[CAPTURED], rest[MOVED] = turn, 1, 0, 0
        rest[IN_SETUP] = int(turn <= self._mind.whole[RULES, SETUP_TURNS])
        rest[RESERVE + player] += income
        self._expect(player)

    def _fight(self, fought: state.Fought) -> None:
        board = self.board
        board[TROOPS, fought.source] = fought.source_troops
        board[TROOPS, fought.target] = fought.target_troops
        board[OWNER, fought.target] = fought.target_owner
        board[FORT, fought.target] = fought.target_fort
        if fought.target_owner == fought.player and not board[REST, CAPTURED]:
            board[REST, CAPTURED] = 1
            board[REST, RESERVE + fought.player] += CAPTURE_BONUS

    def _expect(self, player: int) -> None:
        """Note what each model would do in the turn that begins."""
        self._put, self._first = {}, None
        if player != self._player:
            self._expected = [self._turn_of(each, player) for each in self._models]

    def _weigh(self, player: int) -> None:
        if player != self._player and self._expected:
            puts = tuple(sorted(self._put.items()))
            self._wrong[player] += [
                (expected != puts) + (first != self._first) for expected, first in self._expected
            ]

    def _turn_of(self, model: Model, player: int) -> Turn:
        code, constants = model.coded
        mind, board = self._mind, self.board.copy()
        if code == codes.SIGMA:
            return self._turn_of_sigma(constants, player, board)
        if code == codes.PASSIVE:
            passive_turn(mind, board, player)
            return self._added(board), None
        greedy_put(mind, board, player)
        if board[REST, IN_SETUP]:
            return self._added(board), None
        source, target = best_attack(mind, board, player, 0, SURE_ENOUGH)
        return self._added(board), (int(source), int(target)) if source >= 0 else None

    def _added(self, board: Ints) -> Puts:
        more = board[TROOPS] - self.board[TROOPS]
        return tuple((int(at), int(more[at])) for at in np.flatnonzero(more))

    def _turn_of_sigma(self, constants: tuple[float, ...], player: int, board: Ints) -> Turn:
        mind = self._mind
        mind.real[CONSTANTS, : len(constants)] = constants
        mind.whole[RULES, DICE] = int(constants[TRUE])
        make_plan(mind, board, player)
        own = slice(MEMORY + MEMORIES * player, MEMORY + MEMORIES * (player + 1))
        self.board[REST, own] = board[REST, own]
        left = int(board[REST, RESERVE + player])
        puts: dict[int, int] = {}
        orders = mind.real[ORDERS : ORDERS + 3, : mind.whole[HEAD, COUNT]].T.astype(np.int64)
        for kind, place, other in orders.tolist():
            if kind == PUT and min(other, left) > 0:
                puts[place] = puts.get(place, 0) + min(other, left)
                left -= min(other, left)
            troops = board[TROOPS, place] + puts.get(place, 0)
            if kind == ATTACK and troops > 1 and board[OWNER, place] in (player, NOBODY):
                return tuple(sorted(puts.items())), (place, other)
        return tuple(sorted(puts.items())), None
