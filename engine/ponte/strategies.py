"""The named strategies of the Gioco del Ponte; all are equal among teams side by side in rank."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from engine.core.play.chance import Chance
from engine.core.play.game import AnyGame
from engine.core.play.strategy import RANDOM, FunctionStrategy, Memoryless, Strategy
from engine.core.system.job import Snapshot, relayed
from engine.ponte.positions import Position, after, seen
from engine.ponte.rules import PonteState

if TYPE_CHECKING:
    from engine.ponte.queries.search import Search, Solved

_SOLVED = "Backward induction (Zermelo 1913) by a memo search; bounds proved for this project."
_FOLKLORE = "Folklore of trick-taking games."
Rule = Callable[[Position], int]
"""Returns a move, from 1, in a position."""


def weakest_winner(position: Position) -> int:
    """Return the weakest team that wins, else the weakest; the weakest when leading."""
    if position.chosen:
        named = position.theirs[position.chosen - 1]
        return next((i for i, rank in enumerate(position.mine, 1) if rank > named), 1)
    return 1


def strongest_first(position: Position) -> int:
    """Return the strongest team."""
    return position.k


def greedy(position: Position) -> int:
    """Return the weakest team that is sure to win this combat, else the weakest team."""
    if position.chosen:
        return weakest_winner(position)
    best = position.theirs[-1]
    return next((i for i, rank in enumerate(position.mine, 1) if rank > best), 1)


def _by_rule(name: str, rule: Rule, summary: str, source: str, level: int) -> FunctionStrategy:
    def choose(game: AnyGame, view: PonteState, player: int, chance: Chance) -> int:
        position, teams = seen(view)
        return teams[rule(position) - 1]

    return FunctionStrategy(name, choose, summary, source, level)


@dataclass(frozen=True, slots=True)
class OptimalAgent(Memoryless):
    """Solves the position; picks among the best moves."""

    is_tricky: bool

    def think(self, view: PonteState) -> Generator[Snapshot[Any], None, int]:
        """Yield the moves solved so far; return the team of the best one."""
        from engine.ponte.queries.search import Search

        position, teams = seen(view)
        search = Search()
        solved = yield from _shown(search, position)
        move = solved.best_moves[0]
        if self.is_tricky and len(solved.best_moves) > 1:
            move = yield from _trickiest(search, solved)
        return teams[move - 1]


@dataclass(frozen=True)
class Optimal:
    """Perfect play."""

    name: ClassVar[str] = "optimal"
    level: ClassVar[int] = 5
    summary: ClassVar[str] = "Plays perfectly: of the best teams the weakest."
    source: ClassVar[str] = _SOLVED

    def agent(self, game: Any, player: int, chance: Chance) -> OptimalAgent:
        """Return an agent that solves every position it sees."""
        return OptimalAgent(is_tricky=False)


@dataclass(frozen=True)
class Tricky:
    """Perfect play that hopes for mistakes."""

    name: ClassVar[str] = "tricky"
    level: ClassVar[int] = 5
    summary: ClassVar[str] = (
        "Plays perfectly; of the best teams one after which most of the opponent’s choices lose."
    )
    source: ClassVar[str] = f"{_SOLVED} Fallible opponents: Jansen 1992, for chess endgames."

    def agent(self, game: Any, player: int, chance: Chance) -> OptimalAgent:
        """Return an agent that solves every position it sees, and what may follow."""
        return OptimalAgent(is_tricky=True)


def _shown(search: Search, position: Position) -> Generator[Snapshot[Any], None, Solved]:
    """Yield the position as far as it is solved; return it solved."""
    solved = search.known(position)
    if solved is not None:
        return solved
    return (
        yield from relayed(
            search.solve(position),
            lambda so_far: Snapshot(len(so_far.values), position.k, so_far, phase="Solving"),
        )
    )


def _trickiest(search: Search, solved: Solved) -> Generator[Snapshot[Any], None, int]:
    """Return the best move after which the largest share of the opponent’s choices loses."""
    chosen, largest = solved.best_moves[0], -1.0
    seen_before = set()
    for move in solved.best_moves:
        _, is_theirs, following = after(solved.position, move)
        # Both sides may see the same teams: who sees them belongs to it.
        if (is_theirs, following) in seen_before or not following.k:
            continue
        seen_before.add((is_theirs, following))
        share = 0.0
        if is_theirs:
            share = yield from _losing_share(search, following)
        else:
            # My lead comes first: what counts is the best of those that are as good.
            mine = yield from _shown(search, following)
            for lead in mine.best_moves:
                share = max(share, (yield from _losing_share(search, after(following, lead)[2])))
        if share > largest:
            chosen, largest = move, share
    return chosen


def _losing_share(search: Search, position: Position) -> Generator[Snapshot[Any], None, float]:
    solved = yield from _shown(search, position)
    return 1 - len(solved.best_moves) / position.k


_GREEDY = _by_rule(
    "greedy",
    greedy,
    "Wins the combat now if it surely can, as cheaply as it can; else gives up its weakest.",
    "One-ply greedy search (folklore).",
    3,
)
_WEAKEST_WINNER = _by_rule(
    "weakest-winner",
    weakest_winner,
    "Answers with its weakest team that wins, else with its weakest; leads its weakest.",
    _FOLKLORE,
    4,
)
_STRONGEST = _by_rule(
    "strongest-first", strongest_first, "Always its strongest team.", _FOLKLORE, 1
)
RULES: dict[Strategy, Rule] = {
    _GREEDY: greedy,
    _WEAKEST_WINNER: weakest_winner,
    _STRONGEST: strongest_first,
}
"""The strategies that are a rule, which looks at nothing but how many own teams are weaker than the
one named, or when it leads than their strongest: `policies.py` relies on that.
"""
STRATEGIES: tuple[Strategy, ...] = (
    Optimal(),
    Tricky(),
    _WEAKEST_WINNER,
    _GREEDY,
    _STRONGEST,
    RANDOM,
)
