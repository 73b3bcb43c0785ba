"""With which last points, or dice, a pair of scores is met: two rows of bars, mine and theirs."""

from __future__ import annotations

import functools
from dataclasses import replace

from engine.hog.rules import Hog
from gui.hog.board.words import rare_percent
from gui.hog.solve.cell_facts import CellFacts, class_words, last_titles
from gui.shared.charts.bar_picture import Bar, BarRow
from gui.shared.report.blocks import Bars, Block, Say
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent

ROW = BarRow(least=36, usual=36, widest=400)


def last_blocks(game: Hog, facts: CellFacts, who: str) -> tuple[Block, ...]:
    """Return how often the strategy `who` comes to a cell, and with which last points."""
    matters = game.num_classes > 1
    if facts.visit > 0:
        text = tr("{who} against itself moves here in {chance} of games.")
    elif matters:
        text = tr("{who} never comes here itself: all reachable last points alike.")
    else:
        text = tr("{who} never comes here itself.")
    words = text.format(who=who, chance=rare_percent(facts.visit))
    if not matters:
        return (Say(f"{words} {tr('No rule here looks at last turns.')}"),)
    sides = enumerate(zip(last_titles(game), (facts.mine, facts.theirs), strict=True))
    return (Say(words), *(Bars(name, _row(game, name, of, seat)) for seat, (name, of) in sides))


@functools.lru_cache(64)
def _row(game: Hog, title: str, shares: tuple[float, ...], seat: int) -> BarRow:
    classes = zip(class_words(game), shares, strict=True)
    bars = tuple(_bar(title, *each) for each in classes) if any(shares) else ()
    return replace(ROW, bars=bars, title=title, seat=seat)


def _bar(title: str, memory: str, share: float) -> Bar:
    often = tr("in {share} of visits").format(share=rare_percent(share))
    tip = f"{title}: {memory}", often if share else tr("never")
    words = f"{memory}: {percent(share, 0)}" if share >= 0.005 else ""
    return Bar(share, ((memory, ""),), words=words, tip=tip)
