"""A grid of parameters: the values that some of them take in turn, and the rules that follow."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from engine.core.play.game import AnyGame
from engine.core.play.parameters import Parameter, brought_settings, parameters_of
from engine.core.play.registry import GameEntry
from engine.core.play.resource import title_of
from engine.core.play.sentence import Sentence
from engine.core.play.strategy import Strategy
from engine.core.system.errors import InputError
from engine.core.tournament.contests import left_out

MOST_CONFIGURATIONS = 1000
_MOST_VALUES = 1000

Grid = tuple[tuple[str, tuple[Any, ...]], ...]
"""Names of parameters, each with the values that it takes in turn."""


def gridded(
    entry: GameEntry, game: AnyGame, grid: Grid, strategies: Sequence[Strategy] = ()
) -> tuple[tuple[AnyGame, ...], tuple[str, ...]]:
    """Return the rules of each combination, and why others are none; one at least is possible.

    Those that decide nothing among the `strategies` are none either, unless that goes for all.
    """
    number = math.prod(len(values) for _, values in grid)
    if not number:
        raise InputError("a parameter of the grid has no values")
    if number > MOST_CONFIGURATIONS:
        raise InputError(
            "{n:,} combinations of parameters are too many; {most:,} may be played",
            n=number,
            most=MOST_CONFIGURATIONS,
        )
    found: list[AnyGame] = []
    idle: list[AnyGame] = []
    skipped: list[str] = []
    impossible: list[str] = []
    names = [name for name, _ in grid]
    for values in product(*(values for _, values in grid)):
        chosen = dict(zip(names, values, strict=True))
        words = words_of_values(chosen)
        try:
            made = _with_values(entry, game, chosen)
        except InputError as error:
            impossible.append(f"{words}: {error}")
            skipped.append(impossible[-1])
            continue
        why = left_out(entry, made, strategies) if strategies else None
        (found if why is None else idle).append(made)
        if why is not None:
            skipped.append(f"{words}: {why}")
    if not found and not idle:
        raise InputError("no combination of parameters is possible: {why}", why=skipped[0])
    if not found:
        return tuple(idle), tuple(impossible)
    return tuple(found), tuple(skipped)


def left_behind(game: AnyGame, grid: Grid) -> Sentence | None:
    """Return which values would bring other settings along, were they not part of a grid.

    All of it is played by the same rules, but for what it names.
    """
    names = [name for name, _ in grid]
    found = [
        title_of(value)
        for _, values in grid
        for value in values
        if any(
            name not in names and getattr(game, name) != brought
            for name, brought in brought_settings(game, value).items()
        )
    ]
    if not found:
        return None
    text = "{values}: played by the rules above, not by settings of their own"
    return Sentence(text, values=", ".join(found))


def words_of_values(values: Mapping[str, Any]) -> str:
    """Return a combination as what is left out begins with it: enemies=1, friends=6."""
    return ", ".join(f"{name}={value}" for name, value in values.items())


def parsed_grid(entry: GameEntry, texts: Sequence[str]) -> Grid:
    """Return the grid that texts such as goal=20,50 and dice=4..6 describe."""
    known = _known(entry.game_class())
    found: dict[str, tuple[Any, ...]] = {}
    for text in texts:
        given, sign, values = text.partition("=")
        name = given.strip().lower()
        if not sign or not values.strip():
            raise InputError("a grid takes name=value,value.., not {text}", text=repr(text))
        if name in found:
            raise InputError("the grid names {name} twice", name=name)
        found[name] = parsed_values(entry, _named(entry, known, name), values)
    return tuple(found.items())


def parsed_values(entry: GameEntry, parameter: Parameter, text: str) -> tuple[Any, ...]:
    """Return 3,4,6 or 3..6 as values, each once; rows of numbers stand apart by semicolons."""
    is_apart = ";" in text or parameter.length is not None
    found: list[Any] = []
    for part in text.split(";" if is_apart else ","):
        low, dots, high = part.strip().partition("..")
        if dots and parameter.kind is int and not parameter.choices and parameter.length is None:
            ends = parameter.parsed(entry.name, low), parameter.parsed(entry.name, high)
            if not 0 <= ends[1] - ends[0] < _MOST_VALUES:
                raise InputError("the grid's {part} is no range", part=repr(part.strip()))
            found += range(ends[0], ends[1] + 1)
        else:
            found.append(parameter.parsed(entry.name, part.strip()))
    return tuple(dict.fromkeys(found))


def _with_values(entry: GameEntry, game: AnyGame, values: Mapping[str, Any]) -> AnyGame:
    """Return the rules with these parameters; InputError where they are none."""
    known = _known(game)
    for name, value in values.items():
        _named(entry, known, name).check(entry.name, value)
    made: AnyGame = replace(game, **values)  # type: ignore[type-var]
    return made


def _known(game: AnyGame) -> dict[str, Parameter]:
    return {parameter.name: parameter for parameter in parameters_of(game)}


def _named(entry: GameEntry, known: Mapping[str, Parameter], name: str) -> Parameter:
    if name not in known:
        raise InputError(
            "{owner} has no parameter {name}; it has {known}",
            owner=entry.name,
            name=repr(name),
            known=", ".join(known) or "none",
        )
    return known[name]
