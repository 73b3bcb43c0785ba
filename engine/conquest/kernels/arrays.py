"""Boards, maps and rules as arrays that kernels read, copy and play on without allocating.

They are few and have rows with names, not many with names of their own: every array that a kernel
takes, and every kernel that it is handed on to, costs time to compile.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.conquest.kernels.tables import PRICES_LISTED, battles
from engine.conquest.rules import Conquest
from engine.conquest.state import NOBODY, Board

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

OWNER, TROOPS, FORT, REST = range(4)
"""The rows of a board: three for its places, and its other numbers, which are:"""
TURN, IN_SETUP, PHASE, CAPTURED, MOVED, ENDED, WINNER, RESERVE, FORTED = 0, 1, 2, 3, 4, 5, 6, 7, 10
MEMORY = 13
"""What Sigma remembers in each seat: whose forts it saw, and how many troops it saw in hand at its
last turn of the setup; three and three numbers a seat."""
SEEN, IN_HAND, MEMORIES = 0, 3, 6
BOARD_NUMBERS = MEMORY + 3 * MEMORIES
HOW = ("", "by_strategic", "by_score")
BY_STRATEGIC, BY_SCORE = 1, 2

DEGREE, SCORE, NEAR = range(3)
"""Columns of the graph, a row for each place: how many neighbours it has, its score (0 where it is
not strategic), and those in the order of the file, sorted (from `SORTED`), and the roads to each
place (from `APART`)."""
UNREACHED = 1_000_000
"""So many roads apart are places that no path joins."""

RULES, STRATEGIC, AFTER, TAGS, PATH, HEAD, ROOTS, PARENTS, JOINED, GIVEN, QUEUE, PATHS = (
    *(0, 1, 2),
    *range(4, 13),
)
"""Rows of whole numbers: the rules, the strategic places, the next places on the way to the roots
of two trees, the tags of a heap, a path, the plan, four of a forest, a queue, and paths."""
PLACES, SETUP_TURNS, TURNS, FIRST_FINISH, TO_WIN, STRATEGICS, SORTED, APART, LISTS = range(9)
COUNTED, DICE, EXPECTED = 9, 10, 11
"""Columns of the rules: numbers of the game and the graph, how many attacks are listed and were
counted, which dice count, and what the three players are expected to bring."""

PRICES, CONSTANTS, DISTANCES, KEYS, CHANCES, SPARE, DANGERS, ORDERS = 0, 2, 3, 5, 6, 7, 8, 9
ORDER, LISTED, TERMS, POTENTIAL, WORTH, FAR = 13, 14, 23, 24, 25, 26
POINTS = WORTH
"""Rows of real numbers: prices by both dice, Sigma's constants, the distances of two trees, the
heap's keys, chances by troops, room for them, dangers, the four columns of the plan's orders, the
order that is next, the columns of listed attacks, the terms of the last score, two of a forest, the
second of outposts too, and for each strategic place the distances to it, or the points for it."""
SIGMA_DICE, TRUE_DICE = 0, 1


class Mind(NamedTuple):
    """A map, the rules and tables, what was found last, and room; see the rows above.

    `left[dice, d, a (a + 1) / 2 + k]`: how likely k of a attackers are left, who meet d.
    `wins[a, d]` is how likely true dice win, and `after` a board to try things on.
    """

    graph: Ints
    whole: Ints
    real: Floats
    left: Floats
    wins: Floats
    after: Ints


@lru_cache(maxsize=16)
def _graph_of(game: Conquest) -> tuple[Ints, Ints]:
    """Return a game's graph and the first rows of whole numbers."""
    near = game.map.neighbours
    places, degree = game.map.places, max(map(len, near))
    sorted_at, apart_at = NEAR + degree, NEAR + 2 * degree
    graph = np.zeros((places, apart_at + places), np.int64)
    for u, row in enumerate(near):
        graph[u, DEGREE], graph[u, SCORE] = len(row), game.map.score_of.get(u, 0)
        graph[u, NEAR : NEAR + len(row)] = row
        graph[u, sorted_at : sorted_at + len(row)] = sorted(row)
    graph[:, apart_at:] = _roads_apart(near)
    strategic = list(game.map.score_of)
    numbers = np.zeros((2, max(16, len(strategic))), np.int64)
    numbers[RULES, : APART + 1] = (
        places,
        game.setup_turns,
        game.turns,
        game.first_finish,
        game.to_win,
        len(strategic),
        sorted_at,
        apart_at,
    )
    numbers[STRATEGIC, : len(strategic)] = strategic
    return graph, numbers


def _roads_apart(near: tuple[tuple[int, ...], ...]) -> Ints:
    """Return the fewest roads between places, UNREACHED where there are none: breadth first."""
    apart = np.full((len(near), len(near)), UNREACHED, np.int64)
    for start in range(len(near)):
        reached, roads = [start], 0
        apart[start, start] = 0
        while reached:
            roads += 1
            reached = list({v for u in reached for v in near[u] if apart[start, v] == UNREACHED})
            apart[start, reached] = roads
    return apart


def new_mind(game: Conquest, listed: int = 1) -> Mind:
    """Return a mind for a game that lists so many of the best single attacks; set its constants.

    Whoever plans needs one alone, and weighs the others no longer than until they are surely worse.
    """
    graph, numbers = _graph_of(game)
    places = len(graph)
    entries = int(graph[:, DEGREE].sum()) + 2
    width = max(PRICES_LISTED, entries, 2 * places + 8, listed)
    whole = np.zeros((PATHS + listed, width), np.int64)
    whole[: len(numbers), : numbers.shape[1]] = numbers
    whole[RULES, LISTS] = listed
    real = np.zeros((FAR + int(numbers[RULES, STRATEGICS]), width))
    tables = battles()
    real[PRICES : PRICES + 2, :PRICES_LISTED] = tables.prices
    return Mind(graph, whole, real, tables.left, tables.wins, empty_board(places))


def empty_board(places: int) -> Ints:
    """Return an array for a board of so many places."""
    return np.zeros((4, max(places, BOARD_NUMBERS)), np.int64)


def rows_of(board: Board) -> list[list[int]]:
    """Return the rows of a board, equally long; Sigma remembers nothing in it."""
    rest = (
        board.turn,
        board.in_setup,
        board.phase,
        board.has_captured,
        board.has_moved,
        HOW.index(board.ended),
        board.winner,
        *board.reserves,
        *board.used_fort,
    )
    width = max(len(board.owners), BOARD_NUMBERS)
    rows = (board.owners, board.troops, board.forts, rest)
    return [[*row, *(0,) * (width - len(row))] for row in rows]


def array_of(board: Board) -> Ints:
    """Return a board as an array."""
    return np.array(rows_of(board), np.int64)


def first_board(game: Conquest) -> Ints:
    """Return the board before the first turn."""
    found = empty_board(game.map.places)
    found[OWNER] = NOBODY
    for column, value in ((TURN, 1), (IN_SETUP, 1), (PHASE, 1), (WINNER, NOBODY)):
        found[REST, column] = value
    found[REST, RESERVE : RESERVE + 3] = game.initial_troops
    return found
