"""The named strategies of Hog.  Each can be written down as a policy, so that all compare exactly.

The baselines are those of the course's project (CS 61A, Berkeley, summer 2020); the rest follows a
student's report on the contest of that summer.
"""

from __future__ import annotations

import re
from collections.abc import Generator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Protocol

from engine.core.play.chance import Chance
from engine.core.play.parameters import Bounded, Bounds, Note
from engine.core.play.strategy import RANDOM, Memoryless, Strategy
from engine.core.system.errors import InputError, MayRun, run_nothing
from engine.core.system.job import finished
from engine.hog.rules import Hog, HogState

if TYPE_CHECKING:
    from engine.hog.exact_play.policies import Policy, Rolls

_PROJECT = "CS 61A project Hog, Berkeley, summer 2020."
_REPORT = "Report on the Hog contest, CS 61A, summer 2020."

Dice = Annotated[int, Bounds(0, 10), Note("Dice to roll.", "Dice", said="{} dice")]
Cutoff = Annotated[
    int,
    Bounds(0, 1000),
    Note("The fewest points that free bacon must bring.", "Bacon from", said="bacon from {}"),
]


class PolicyStrategy(Protocol):
    """A strategy that can be written down: `policy(game)` says what it does in every state."""

    def policy(self, game: Hog) -> Policy:
        """Return the policy; InputError where the strategy cannot play this game."""


@dataclass(frozen=True, slots=True)
class PolicyAgent(Memoryless):
    """Looks its action up."""

    game: Hog
    player: int
    rolls: Rolls

    def act(self, view: HogState) -> int:
        """Return the number of dice that the policy's table holds for this state."""
        own, other = view.scores[self.player], view.scores[1 - self.player]
        if self.rolls.ndim == 2:
            return int(self.rolls[own, other])
        last = (self.game.remembered(view, player) for player in (self.player, 1 - self.player))
        mine, theirs = map(self.game.memory_class, last)
        return int(self.rolls[own, other, theirs, mine])


class _FromPolicy:
    """What strategies with a policy share: the agent looks up what the policy says."""

    def policy(self, game: Hog) -> Policy:
        raise NotImplementedError

    def agent(self, game: Any, player: int, chance: Chance) -> PolicyAgent:
        """Return an agent that plays the policy."""
        rolls = policy_of(self, game).rolls
        assert rolls is not None
        return PolicyAgent(game, player, rolls)


@dataclass(frozen=True)
class Always(Bounded, _FromPolicy):
    """The same number of dice in every turn."""

    k: Dice = 4

    name: ClassVar[str] = "always"
    level: ClassVar[int] = 1
    summary: ClassVar[str] = "Rolls the same number of dice in every turn."
    source: ClassVar[str] = _PROJECT

    @property
    def label(self) -> str:
        """The shorthand: always-4."""
        return f"always-{self.k}"

    def policy(self, game: Hog) -> Policy:
        """Return k dice everywhere."""
        import numpy as np

        _check_dice(self.label, self.k, game)
        return _memoryless(np.full((game.goal, game.goal), self.k))


@dataclass(frozen=True)
class Bacon(Bounded, _FromPolicy):
    """Free bacon where it brings enough, else a fixed number of dice."""

    cutoff: Cutoff = 8
    k: Dice = 6

    name: ClassVar[str] = "bacon"
    level: ClassVar[int] = 2
    summary: ClassVar[str] = (
        "Takes free bacon that brings enough, else always rolls the same number."
    )
    source: ClassVar[str] = _PROJECT

    def policy(self, game: Hog) -> Policy:
        """Return 0 dice where bacon is worth the cutoff, k elsewhere."""
        import numpy as np

        from engine.hog.exact_play.rule_arrays import zero_dice_points

        _check_bacon(self.name, self.k, game)
        bacon = zero_dice_points(game)
        return _memoryless(np.where(bacon >= self.cutoff, 0, self.k))


@dataclass(frozen=True)
class Swap(Bounded, _FromPolicy):
    """Free bacon where it swaps to advantage, no bacon where it swaps to a loss, else as Bacon."""

    cutoff: Cutoff = 8
    k: Dice = 6

    name: ClassVar[str] = "swap"
    level: ClassVar[int] = 3
    summary: ClassVar[str] = (
        "Takes bacon that brings enough or a swap that helps, else always rolls the same number."
    )
    source: ClassVar[str] = _PROJECT

    def policy(self, game: Hog) -> Policy:
        """Return what bacon would do, changed where taking bacon swaps unequal scores."""
        import numpy as np

        from engine.hog.exact_play.rule_arrays import swaps_at, zero_dice_points

        _check_bacon(self.name, self.k, game)
        score, opponent = np.indices((game.goal, game.goal))
        bacon = zero_dice_points(game)
        total = score + bacon
        swaps = swaps_at(game, total)
        plain = np.where(bacon >= self.cutoff, 0, self.k)
        rolls = np.where(swaps & (total < opponent), 0, plain)
        return _memoryless(np.where(swaps & (total > opponent), self.k, rolls))


@dataclass(frozen=True)
class IgnoreFeral(_FromPolicy):
    """Best play in a game without feral hogs."""

    name: ClassVar[str] = "ignore-feral"
    level: ClassVar[int] = 4
    summary: ClassVar[str] = "Plays perfectly, but as if there were no feral hogs."
    source: ClassVar[str] = f"{_REPORT} Backward induction (Bellman 1957)."

    def policy(self, game: Hog) -> Policy:
        """Return the table of the dynamic program over the two scores."""
        from engine.hog.exact_play.best_play import ignore_feral_policy

        return ignore_feral_policy(game)


@dataclass(frozen=True)
class Final(_FromPolicy):
    """The report's table T1: feral hogs by how often each last number of points is met."""

    name: ClassVar[str] = "final"
    level: ClassVar[int] = 4
    summary: ClassVar[str] = "Knows the two scores only, and guesses its last points well."
    source: ClassVar[str] = _REPORT

    def policy(self, game: Hog) -> Policy:
        """Return table T1."""
        from engine.hog.exact_play.best_play import final_policy

        return final_policy(game, rounds=2)


@dataclass(frozen=True)
class FinalRound0(_FromPolicy):
    """The report's table T0, before it has been played against itself."""

    name: ClassVar[str] = "final-round0"
    level: ClassVar[int] = 4
    summary: ClassVar[str] = "Final before it practised against itself; a little weaker."
    source: ClassVar[str] = _REPORT

    def policy(self, game: Hog) -> Policy:
        """Return table T0."""
        from engine.hog.exact_play.best_play import final_policy

        return final_policy(game, rounds=1)


@dataclass(frozen=True)
class Perfect(_FromPolicy):
    """Optimal play by scores and last points."""

    name: ClassVar[str] = "perfect"
    level: ClassVar[int] = 5
    summary: ClassVar[str] = "Plays perfectly; sees what both players’ last turns were."
    source: ClassVar[str] = f"{_REPORT} Backward induction (Bellman 1957)."

    def policy(self, game: Hog) -> Policy:
        """Return the optimal roll of every state."""
        from engine.hog.exact_play.best_play import perfect_policy

        return perfect_policy(game)


@dataclass(frozen=True, eq=False)
class FileTable(_FromPolicy):
    """A table of rolls from a file, and the program that it was computed from."""

    _label: str
    _rolls: Rolls
    _program: str = ""

    name: ClassVar[str] = "file"
    summary: ClassVar[str] = "A table of rolls from a file."
    source: ClassVar[str] = "The user."

    @property
    def label(self) -> str:
        """The file's name."""
        return self._label

    @property
    def kept(self) -> bytes:
        """What files keep of it: the table, with the program beside it."""
        from engine.hog.files.contest_files import contest_text

        return contest_text(self._rolls, Path(self._label).stem, self._program).encode()

    def policy(self, game: Hog) -> Policy:
        """Return the table."""
        return _memoryless(self._rolls)


def shorthand(text: str) -> Always | None:
    """Return what always-6 means; None for any other text."""
    match = re.fullmatch(r"always-(\d{1,9})", text)
    return Always(int(match[1])) if match else None


def read_strategy(path: Path, game: Hog, may_run: MayRun = run_nothing) -> FileTable:
    """Return the strategy in a file; InputError where it holds none, or is not to be run."""
    return finished(read_strategy_steps(path, game, may_run))


def read_strategy_steps(
    path: Path, game: Hog, may_run: MayRun = run_nothing
) -> Generator[float, None, FileTable]:
    """Do what `read_strategy` does; yield the share that is read."""
    from engine.hog.files.table_files import table_steps

    return FileTable(path.name, *(yield from table_steps(path, game, may_run)))


def policy_of(strategy: Any, game: Hog) -> Policy:
    """Return a strategy's policy, checked against the rules.

    Raises InputError where the strategy has none, or cannot play this game.
    """
    if strategy is RANDOM:
        from engine.hog.exact_play.policies import UNIFORM

        return UNIFORM
    if not hasattr(strategy, "policy"):
        raise InputError("{name} cannot be written down as a table", name=strategy.name)
    return _policy(strategy, game)


@lru_cache(maxsize=32)
def _policy(strategy: PolicyStrategy, game: Hog) -> Policy:
    return strategy.policy(game)


def _memoryless(rolls: Any) -> Policy:
    from engine.hog.exact_play.policies import Policy

    return Policy.memoryless(rolls)


def _check_dice(name: str, k: int, game: Hog) -> None:
    if k not in game.legal_actions(HogState(), 0):
        raise InputError(
            "{name} rolls {k} dice; these rules allow {low} to {high}",
            name=name,
            k=k,
            low=game.fewest_dice,
            high=game.dice,
        )


def _check_bacon(name: str, k: int, game: Hog) -> None:
    if not game.free_bacon:
        raise InputError("{name} needs free bacon, which is off", name=name)
    _check_dice(name, k, game)


STRATEGIES: tuple[Strategy, ...] = (
    Perfect(),
    Final(),
    FinalRound0(),
    IgnoreFeral(),
    Swap(),
    Bacon(),
    Always(),
    RANDOM,
)
