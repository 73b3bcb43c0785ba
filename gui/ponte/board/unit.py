"""How values of the Ponte are written: rounds won of all, with the difference in brackets."""

from __future__ import annotations

from engine.ponte.rules import Ponte
from gui.ponte.board.description import rounds_in_words, score_in_full
from gui.ponte.board.words import rounds_of
from gui.shared.text.tr import tr
from gui.shared.text.value_format import ValueUnit


def unit(game: Ponte) -> ValueUnit:
    """Return the unit of a match with `game.n` rounds; a value is rounds won less those lost."""
    n = game.n
    return ValueUnit(
        format_value=lambda value: score_in_full(rounds_of(value, n), n),
        format_estimate=lambda value, _half: score_in_full(rounds_of(value, n), n),
        format_cost=lambda cost: rounds_in_words(round(cost / 2)),
        cost_words=lambda cost, _half: rounds_in_words(round(cost / 2)),
        low=-float(n),
        high=float(n),
        factor=0.5,
        sign="",
        offset=float(n),
        digits=0,
        name=tr("Combats won"),
    )
