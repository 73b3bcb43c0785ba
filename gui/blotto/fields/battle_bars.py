"""How the battles of fields went: the points they brought, and the castle that ended the fight."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from gui.shared.charts.bar_picture import Bar, BarRow
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent

if TYPE_CHECKING:
    from engine.blotto.contest.battle_facts import BattleFacts, Battles
    from engine.blotto.rules import Blotto

MOST_BARS = 70
FEW_LABELS = 6


@functools.lru_cache(4)
def points_row(game: Blotto, facts: BattleFacts) -> BarRow:
    """Return a bar for each number of points, several together where there are too many."""
    most = sum(game.values)
    width = -(-(most + 1) // MOST_BARS)
    count = most // width + 1
    bars = []
    step = max(round(most / FEW_LABELS / width / 5) * 5, 1)
    for n in range(count):
        first, last = n * width, min((n + 1) * width - 1, most)
        number = int(facts.points[2 * first : 2 * last + 2].sum())
        share = number / facts.battles
        what = str(first) if first == last else f"{first}–{last}"
        words = tr("{points} points: {share}").format(points=what, share=percent(share))
        label = str(first) if n % step == 0 or n == count - 1 else ""
        bars.append(Bar(share, ((label, ""),), words=words, tip=(words,)))
    return BarRow(tuple(bars), widest=24)


@functools.lru_cache(4)
def ends_row(game: Blotto, facts: BattleFacts) -> BarRow:
    """Return a bar for each castle at which a fight can end, and one for those that did not."""
    texts = tr("Castle {castle}: {share} of the battles")
    never = tr("Nobody won so many in a row: {share} of the battles")
    return _ends(game, facts.ended, (texts, never))


@functools.lru_cache(4)
def wins_row(game: Blotto, battles: Battles) -> BarRow:
    """Return the same for the battles that a plan wins."""
    ended = np.bincount(battles.ended[battles.won], minlength=game.castles + 1)
    texts = tr("Castle {castle}: {share} of the wins")
    return _ends(game, ended, (texts, tr("Without so many in a row: {share} of the wins")))


def _ends(game: Blotto, ended: npt.NDArray[np.int64], texts: tuple[str, str]) -> BarRow:
    bars, total = [], max(int(ended.sum()), 1)
    for castle in range(game.streak - 1, game.castles + 1):
        share, is_never = int(ended[castle]) / total, castle == game.castles
        name = tr("never") if is_never else str(castle + 1)
        words = texts[is_never].format(castle=name, share=percent(share))
        bars.append(Bar(share, ((name, ""),), f"{100 * share:.0f}", words=words, tip=(words,)))
    return BarRow(tuple(bars), widest=70, gap=5.0)
