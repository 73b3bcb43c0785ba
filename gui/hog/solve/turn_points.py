"""The points of a turn: their chances as bars, what a 1 brings, and dice really thrown as dots."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.core.play.interval import share_half_width
from engine.hog.rules import Hog
from gui.hog.board.words import dice_words, rare_percent
from gui.hog.solve.cell_facts import PointsBar, PointsChances
from gui.shared.charts.bar_picture import Bar, BarRow
from gui.shared.report.blocks import Bars, Block, Say, Tiles
from gui.shared.text.tr import tr
from gui.shared.text.value_format import UNKNOWN, estimated_percent, percent, short_decimal

FEW = 64
"""So many rows of bars are kept: a picture is the same one as long as it is looked at."""
EMPTY = BarRow(least=82, usual=82, gap=0.75)


@dataclass(frozen=True, slots=True)
class Thrown:
    """Turns really thrown: how often each number of points came up, of how many."""

    counts: Sequence[int]
    total: int

    def share(self, points: int) -> float:
        """Return how often these points came up."""
        return self._count(points) / self.total

    def half_width(self, points: int) -> float:
        """Return half of the 95 % interval of that share."""
        return share_half_width(self._count(points), self.total)

    def _count(self, points: int) -> int:
        return int(self.counts[points]) if points < len(self.counts) else 0


def largest_gap(chances: PointsChances, thrown: Thrown) -> float:
    """Return how far the thrown shares are off at most, in standard errors."""
    exact = {bar.points: bar.chance for bar in chances.bars}
    if chances.pig_out:
        exact[1] = chances.pig_out
    gaps = [0.0]
    for points, chance in exact.items():
        error = math.sqrt(chance * (1 - chance) / thrown.total)
        if error > 0 and chance * thrown.total >= 5:  # fewer are not normal
            gaps.append(abs(thrown.share(points) - chance) / error)
    return max(gaps)


def points_blocks(game: Hog, chances: PointsChances, thrown: Thrown | None) -> tuple[Block, ...]:
    """Return what a turn may bring: a sentence, what a 1 and the rule beyond do, and the bars."""
    return (
        Say(_words(chances, thrown)),
        Tiles(_tiles(game, chances)),
        Bars(tr("Points of the turn"), _row(game, chances, thrown)),
    )


def no_points(game: Hog) -> tuple[Block, ...]:
    """Return the same blocks of a cell of which nothing is known."""
    tiles = tuple((what, UNKNOWN) for what in _tile_names(game))
    return Say(""), Tiles(tiles), Bars(tr("Points of the turn"), EMPTY)


def _tiles(game: Hog, chances: PointsChances) -> tuple[tuple[str, str], ...]:
    special = chances.pig_out_special + sum(bar.special for bar in chances.bars)
    after = UNKNOWN
    if chances.pig_out:
        after = percent(chances.pig_out_special / chances.pig_out)
    numbers = percent(chances.pig_out), percent(special), after
    return tuple(zip(_tile_names(game), numbers, strict=True))


def _tile_names(game: Hog) -> tuple[str, str, str]:
    rule = _rule(game)[0]
    return tr("A 1"), rule, tr("{rule} after a 1").format(rule=rule)


@functools.lru_cache(FEW)
def _row(game: Hog, chances: PointsChances, thrown: Thrown | None) -> BarRow:
    rule = _rule(game)[1]
    first, last = chances.bars[0].points, chances.bars[-1].points
    by_points = {
        bar.points: _bar(bar, thrown, rule, has_label=bar.points in (first, last))
        for bar in chances.bars
    }
    bars = tuple(by_points.get(points, Bar()) for points in range(first, last + 1))
    return replace(EMPTY, bars=bars, part=rule)


def _bar(bar: PointsBar, thrown: Thrown | None, rule: str, *, has_label: bool) -> Bar:
    labels = ((str(bar.points), ""),) if has_label else ()
    words = tr("{points} points: {chance}")
    if bar.points == 1:
        words = tr("1 point: {chance}")
    tip = [words.format(points=bar.points, chance=rare_percent(bar.chance))]
    if bar.special:
        share = percent(bar.special / bar.chance)
        tip.append(tr("{rule} in {share} of them").format(rule=rule, share=share))
    seen = None
    if thrown is not None:
        seen = thrown.share(bar.points), thrown.half_width(bar.points)
        tip.append(tr("thrown: {share}").format(share=estimated_percent(*seen)))
    return Bar(bar.chance, labels, words=tip[0], tip=tuple(tip), part=bar.special, seen=seen)


def _rule(game: Hog) -> tuple[str, str]:
    """Return the rule that may fire after the points, and what it does."""
    if game.semester.swaps is not None:
        return tr("Swap"), tr("swaps the scores")
    if game.semester.score_map is not None:
        return tr("Jump"), tr("moves the score")
    return tr("Again"), tr("brings another turn")


def _words(chances: PointsChances, thrown: Thrown | None) -> str:
    dice = dice_words(chances.num_rolls)
    if chances.num_rolls == 0:
        text = tr("Free bacon: {points} points for certain")
        return text.format(points=chances.bars[0].points)
    if thrown is not None:
        return _thrown_words(chances, thrown, dice)
    mean = short_decimal(chances.mean_otherwise)
    if chances.pig_out:
        return tr("{dice}: {mean} on average without a 1").format(dice=dice, mean=mean)
    return tr("{dice}: {mean} on average").format(dice=dice, mean=mean)


def _thrown_words(chances: PointsChances, thrown: Thrown, dice: str) -> str:
    words = tr("{count} turns of {dice}, thrown (dots)")
    words = words.format(count=f"{thrown.total:,}", dice=dice)
    if chances.pig_out:
        share = estimated_percent(thrown.share(1), thrown.half_width(1))
        words += tr(": a 1 in {share}").format(share=share)
    text = tr("{words}. Largest gap: {gap} standard errors.")
    return text.format(words=words, gap=f"{largest_gap(chances, thrown):.1f}")
