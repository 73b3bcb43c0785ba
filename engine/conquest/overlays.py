"""What Sigma sees in a board, place by place: for the overlays of the map.

Everybody is expected to bring its reserve; who is not to move also its income and the three troops
of a capture.  Who is to move and has placed its troops brings none.  The dice are true.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from engine.conquest.kernels.arrays import (
    AFTER,
    DICE,
    DISTANCES,
    EXPECTED,
    RULES,
    SIGMA_DICE,
    TRUE_DICE,
    Floats,
    Ints,
    Mind,
    array_of,
    new_mind,
)
from engine.conquest.kernels.powers import all_dangers, powers
from engine.conquest.kernels.search import search_to
from engine.conquest.kernels.tables import PRICES_LISTED, battles
from engine.conquest.rules import Conquest
from engine.conquest.sigma.falls import fall_chances
from engine.conquest.state import NOBODY, PUT, Board
from engine.conquest.turns import CAPTURE_BONUS, income


def _thought(game: Conquest, board: Board) -> tuple[Mind, Ints]:
    mind = new_mind(game)
    mind.whole[RULES, DICE] = TRUE_DICE
    for player in range(3):
        brings = brought(game, board, player)
        mind.whole[RULES, EXPECTED + player] = brings
    return mind, array_of(board)


def brought(game: Conquest, board: Board, player: int) -> int:
    """Return the troops that a player is expected to place before it attacks next."""
    if player == board.to_move:
        return board.reserves[player] if board.phase == PUT else 0
    return board.reserves[player] + income(board, game.map, player) + CAPTURE_BONUS


def danger_of_places(game: Conquest, board: Board) -> Floats:
    """Return how many troops too strong the worst attack on each place is; -inf: there is none."""
    mind, at = _thought(game, board)
    power, worst = np.empty(game.map.places), np.empty(game.map.places)
    all_dangers(mind, at, power, worst)
    return worst


def fall_chance_of_places(game: Conquest, board: Board) -> Floats:
    """Return how likely each place falls to the best attack of the likeliest opponent; 0: none."""
    mind, at = _thought(game, board)
    found = np.empty(game.map.places)
    fall_chances(mind, at, found)
    return found


def power_at_places(game: Conquest, board: Board, player: int) -> Floats:
    """Return the troops that a player's best attack on each place leaves; nan for none, or its own.

    Free places cannot be attacked either.
    """
    mind, at = _thought(game, board)
    found = np.empty(game.map.places)
    powers(mind, at, player, found)
    owners = np.array(board.owners)
    is_target = (owners != NOBODY) & (owners != player) & np.isfinite(found)
    return np.where(is_target, found + mind.whole[RULES, EXPECTED + player], np.nan)


@dataclass(frozen=True)
class CasualtyGraph:
    """Where a player may attack from where, and what Sigma reckons with to enter each place.

    `edges` lead from any place into one of others; they weigh 1, the troop that stays behind, and
    the expected casualties: by true dice in `weights`, by the dice that classic Sigma believes in
    in `believed`, each by the place that is entered, nan where none leads.
    """

    edges: tuple[tuple[int, int], ...]
    weights: tuple[float, ...]
    believed: tuple[float, ...]


def casualty_graph(game: Conquest, board: Board, player: int) -> CasualtyGraph:
    """Return Sigma's graph for a player (AICup 2023; specification, B.2)."""
    entered = [owner not in (NOBODY, player) for owner in board.owners]
    edges = [(u, v) for v, near in enumerate(game.map.neighbours) if entered[v] for u in near]
    prices = battles().prices
    met = [min(max(board.defenders(v), 0), PRICES_LISTED - 1) for v in range(game.map.places)]
    true, believed = (
        tuple(np.where(entered, 1.0 + prices[dice, met], math.nan).tolist())
        for dice in (TRUE_DICE, SIGMA_DICE)
    )
    return CasualtyGraph(tuple(edges), true, believed)


@dataclass(frozen=True)
class AttackPath:
    """A path of attacks: its places, the losses expected, and the troops that are left then."""

    places: tuple[int, ...]
    cost: float
    power: float


def attack_paths(game: Conquest, board: Board, player: int, target: int) -> list[AttackPath]:
    """Return the cheapest path from each place of a player to a target, the most powerful first."""
    if board.owners[target] in (NOBODY, player):
        return []
    mind, at = _thought(game, board)
    search_to(mind, at, player, target)
    paths = []
    for source in board.places_of(player):
        cost = float(mind.real[DISTANCES, source])
        if np.isfinite(cost) and board.troops[source] > 0:
            places = [source]
            while places[-1] != target:
                places.append(int(mind.whole[AFTER, places[-1]]))
            power = board.troops[source] + brought(game, board, player) - cost
            paths.append(AttackPath(tuple(places), cost, power))
    return sorted(paths, key=lambda path: (-path.power, path.places))
