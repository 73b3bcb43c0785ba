"""Which widget shows which block."""

from __future__ import annotations

import functools
from typing import Any

from engine.core.system.modules import PartName, part_named
from gui.shared.report.asking import ShownEntry, ShownForm, ShownWork
from gui.shared.report.blocks import (
    Bars,
    Block,
    Choice,
    Curve,
    Do,
    Drawing,
    Entry,
    Form,
    Headline,
    Heat,
    Key,
    Note,
    Own,
    Rows,
    Say,
    Seats,
    Tiles,
    Title,
    Work,
)
from gui.shared.report.shown import Shown
from gui.shared.report.shown_pictures import ShownBars, ShownCurve, ShownDrawing, ShownHeat
from gui.shared.report.shown_rows import ShownRows
from gui.shared.report.shown_words import (
    ShownButton,
    ShownChoice,
    ShownHeading,
    ShownHeadline,
    ShownKey,
    ShownList,
    ShownNote,
    ShownPick,
    ShownSeats,
    ShownSentence,
    ShownTiles,
    ShownTitle,
)


def kind_of(block: Block) -> type[Shown]:
    """Return what shows a block."""
    if isinstance(block, Title) and block.is_small:
        return ShownHeading
    if isinstance(block, Choice) and (block.icons or block.is_closed):
        return ShownList if block.icons else ShownPick
    return _own(block.part) if isinstance(block, Own) else KINDS[type(block)]


@functools.cache
def _own(part: PartName) -> type[Shown]:
    found: type[Shown] = part_named(part)
    return found


KINDS: dict[type[Any], type[Shown]] = {
    Title: ShownTitle,
    Headline: ShownHeadline,
    Key: ShownKey,
    Say: ShownSentence,
    Rows: ShownRows,
    Bars: ShownBars,
    Curve: ShownCurve,
    Heat: ShownHeat,
    Drawing: ShownDrawing,
    Tiles: ShownTiles,
    Seats: ShownSeats,
    Choice: ShownChoice,
    Form: ShownForm,
    Entry: ShownEntry,
    Work: ShownWork,
    Note: ShownNote,
    Do: ShownButton,
}
