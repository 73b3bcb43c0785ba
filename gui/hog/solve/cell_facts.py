"""What the readout says of one pair of scores, taken from an inspection; no Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from engine.hog.rules import FERAL_BONUS, Hog
from gui.hog.board.turn_outcomes import chance_of_one, points_of
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.hog.exact_play.inspection import Cells, Inspection
    from engine.hog.exact_play.reach import Floats


@dataclass(frozen=True, slots=True)
class CellFacts:
    """One cell: chances to win by roll, the policy's roll and how often it makes it.

    `mine` and `theirs` are the chances of each memory class of last points; `visit` is how likely
    the cell is met in self-play.  In a cell that no play reaches, `values` is empty.
    """

    score: int
    opponent: int
    values: dict[int, float]
    chance: float
    roll: int | None
    share: float
    mine: tuple[float, ...]
    theirs: tuple[float, ...]
    visit: float

    @property
    def is_known(self) -> bool:
        """Whether play can reach the cell."""
        return bool(self.values)

    @property
    def best(self) -> int:
        """The best roll, the fewest dice among equals."""
        highest = max(self.values.values())
        return min(roll for roll, value in self.values.items() if value >= highest - 1e-12)

    def cost(self, roll: int) -> float:
        """Return what a roll costs against the best one."""
        return max(self.values.values()) - self.values[roll]


@dataclass(frozen=True, slots=True)
class PointsBar:
    """A number of points with its chance, and the part of it after which a special rule fires."""

    points: int
    chance: float
    special: float


@dataclass(frozen=True, slots=True)
class PointsChances:
    """The points of a turn: `pig_out` is the chance of a 1, apart from the `bars` of the rest."""

    num_rolls: int
    pig_out: float
    pig_out_special: float
    bars: tuple[PointsBar, ...]

    @property
    def mean_otherwise(self) -> float:
        """The mean of the points without a 1."""
        whole = sum(bar.chance for bar in self.bars)
        return sum(bar.points * bar.chance for bar in self.bars) / whole


def facts_of(
    inspection: Inspection,
    cells: Cells,
    at: tuple[int, int],
    mine: int | None,
    theirs: int | None,
) -> CellFacts:
    """Return the facts of a cell; `mine` and `theirs` are the last points asked for, or None."""
    values = cells.values[at]
    by_state = weights_of(inspection, at, mine, theirs)
    whole = float(by_state.sum()) or 1.0
    roll = int(cells.rolls[at])
    return CellFacts(
        *at,
        {int(k): float(values[k]) for k in np.flatnonzero(~np.isnan(values))},
        float(cells.chance[at]),
        None if roll < 0 else roll,
        float(cells.shares[at]),
        tuple(float(share) for share in by_state.sum(axis=1) / whole),
        tuple(float(share) for share in by_state.sum(axis=0) / whole),
        float(inspection.visits[at]),
    )


def weights_of(
    inspection: Inspection, at: tuple[int, int], mine: int | None, theirs: int | None
) -> Floats:
    """Return how often a cell is met with each pair of memory classes, of those asked for."""
    by_state: Floats = inspection.weights[at].astype(float)
    if mine is not None:
        by_state = by_state * (np.arange(len(by_state)) == mine)[:, None]
    if theirs is not None:
        by_state = by_state * (np.arange(len(by_state)) == theirs)
    return by_state


def likeliest_of(by_state: Floats) -> tuple[int, int]:
    """Return the pair of classes that is met most often.

    Of pairs: what is likeliest for each player alone need not happen together at all.
    """
    mine, theirs = divmod(int(by_state.argmax()), by_state.shape[1])
    return mine, theirs


def bonus_share(inspection: Inspection, facts: CellFacts, num_rolls: int) -> float:
    """Return how often `num_rolls` dice earn the bonus in a cell."""
    return float(np.dot(inspection.feral[num_rolls], facts.mine))


def points_chances(
    game: Hog, score: int, opponent: int, num_rolls: int, bonus: float
) -> PointsChances:
    """Return the points of a turn from a cell in which the bonus is earned with chance `bonus`."""

    def special(points: int) -> float:
        without = fires(game, score + points, opponent)
        with_bonus = fires(game, score + points + FERAL_BONUS, opponent)
        return (1 - bonus) * without + bonus * with_bonus

    has_block = game.pig_out and num_rolls > 0
    bars = tuple(
        PointsBar(points, chance, chance * special(points))
        for points, chance in points_of(game, num_rolls, score, opponent)
        if not (has_block and points == 1)
    )
    pig_out = chance_of_one(game, num_rolls) if has_block else 0.0
    return PointsChances(num_rolls, pig_out, pig_out * special(1), bars)


def fires(game: Hog, total: int, opponent: int) -> bool:
    """Return whether the rule beyond the points fires: a swap, a jump, or another turn."""
    score, swaps = game.settled(total, opponent)
    if swaps or score != total:
        return True
    return max(score, opponent) < game.goal and game.goes_on(score, opponent)


def class_words(game: Hog) -> list[str]:
    """Return what each memory class stands for: points, of which 13 and more are one, or dice."""
    words = [str(memory) for memory in range(game.num_classes)]
    if not remembers_dice(game):
        words[-1] += "+"
    return words


def remembers_dice(game: Hog) -> bool:
    """Return whether feral hogs look at the number of dice of a last turn, not at its points."""
    return game.semester.feral == "dice"


def last_titles(game: Hog) -> tuple[str, str]:
    """Return what the memory classes of both players are called."""
    if remembers_dice(game):
        return tr("Your last dice"), tr("Opponent’s last dice")
    return tr("Your last points"), tr("Opponent’s last points")
