"""The lines of a tournament under each combination of a grid of parameters; paints nothing."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache

from engine.core.play.parameters import parameters_of
from engine.core.tournament.ranking import ranks
from engine.core.tournament.standings import Report, Standing
from gui.shared.live.parameter_form import words_of
from gui.shared.text.tr import tr
from gui.shared.text.value_format import CHANCE, UNKNOWN, decimal, percent_number
from gui.shared.tournament.cells.matrix import CrossCell, Head, Matrix, around
from gui.shared.tournament.outcome import Outcome, Scale, field_mean, scale_of

_Cell = tuple[CrossCell, tuple[str, ...]]


def grid_cells(outcome: Outcome) -> Matrix | None:
    """Return a column for each combination; None where there is only one.

    Colours are relative to the field under the same rules; who is best there has a ring, and so has
    everybody who cannot be told from the best.
    """
    if not isinstance(outcome.report, Report) or not outcome.report.configurations:
        return None
    scale = scale_of(outcome.settings)
    whole = replace(outcome, configuration=None)
    players, names = outcome.players(), outcome.names()

    @cache
    def column(number: int) -> dict[int, _Cell]:
        part = replace(whole, configuration=number)
        return dict(zip(part.players(), _column(part, scale), strict=True))

    return Matrix(
        players,
        tuple(names[player] for player in players),
        tuple(map(Head, short_names(outcome))),
        lambda row, number: column(number)[players[row]][0],
        lambda row, number: column(number)[players[row]][1],
        (tr("worse"), tr("field"), tr("better")),
    )


def _column(part: Outcome, scale: Scale) -> list[_Cell]:
    """Return the cells of one combination, in the order of its own standings."""
    lines = part.lines
    numbers = [scale.of(line) for line in lines]
    middle = field_mean(numbers) or 0.0
    widest = max((abs(n - middle) for n in numbers if not math.isnan(n)), default=0.0)
    best = ranks(lines, scale.spread, scale.measure)
    found = []
    for line, number, rank in zip(lines, numbers, best, strict=True):
        share = around(number, middle, widest, is_higher_better=scale.is_higher_better)
        is_vague = scale.is_vague(scale.half(line))
        cell = CrossCell(
            share, cell_words(scale, number), is_vague, is_best=rank == 1 and not is_vague
        )
        found.append((cell, _tip(scale, line)))
    return found


def _tip(scale: Scale, line: Standing) -> tuple[str, ...]:
    if not line.games:
        return (tr("no games yet"),)
    text = tr("{score} in {games:,} game(s)", line.games)
    return (text.format(score=scale.words(line), games=line.games),)


def cell_words(scale: Scale, number: float) -> str:
    """Return a number for a cell, which has little room."""
    if math.isnan(number):
        return UNKNOWN
    return percent_number(number / 100, 0) if scale.unit is CHANCE else decimal(number)


def grid_names(outcome: Outcome) -> tuple[str, ...]:
    """Return each combination in words: goal 20, dice 4."""
    titles, turned = _titles(outcome), _turned(outcome)
    return tuple(
        ", ".join(f"{titles[name]} {_written(each[name])}" for name in turned)
        for each in outcome.settings.parameters
    )


def short_names(outcome: Outcome) -> tuple[str, ...]:
    """Return each combination by its values alone: 20, 4, or with their signs 2e 1f."""
    signs = {each.name: each.sign for each in parameters_of(outcome.settings.game)}
    turned = _turned(outcome)
    between = " " if all(signs[name] for name in turned) else ", "
    return tuple(
        between.join(_written(each[name]) + signs[name] for name in turned)
        for each in outcome.settings.parameters
    )


def grid_note(outcome: Outcome) -> str:
    """Return what the values of a combination are: goal, dice."""
    titles = _titles(outcome)
    return ", ".join(titles[name] for name in _turned(outcome))


def _turned(outcome: Outcome) -> tuple[str, ...]:
    """Return the parameters in which combinations differ; all where there is but one."""
    sets = outcome.settings.parameters
    names = tuple(name for name, _ in outcome.settings.grid)
    found = tuple(name for name in names if any(each[name] != sets[0][name] for each in sets))
    return found or names


def _titles(outcome: Outcome) -> dict[str, str]:
    return {each.name: words_of(each) for each in parameters_of(outcome.settings.game)}


def _written(value: object) -> str:
    name = getattr(value, "name", None)
    if name is not None:
        return str(name)
    if isinstance(value, tuple):
        return "–".join(map(str, value))
    return str(value)
