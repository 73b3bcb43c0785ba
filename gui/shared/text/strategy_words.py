"""A strategy's name as people write it; no Qt, so that whatever starts the window may use it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

import engine
from engine.core.play.blundering import NAME as BLUNDERING
from engine.core.play.parameters import parameters_of
from engine.core.play.registry import games
from engine.core.play.strategy import Strategy
from gui.shared.text.tr import tr


def strategy_words(text: str) -> str:
    """Return a strategy's text as people write it: bacon:cutoff=7 as Bacon, cutoff 7."""
    if "/" in text or "\\" in text or "." in text.partition(":")[0]:
        return text.replace("\\", "/").rpartition("/")[2]
    if text.startswith(f"{BLUNDERING}:"):
        return tr("{name}, erring").format(name=strategy_words(text.partition("of=")[2]))
    name, _, values = text.partition(":")
    words = [_titles(tuple(engine.__path__)).get(name, name.replace("-", " "))]
    words += [_said(name, value) for value in values.split(",") if value]
    joined = ", ".join(words)
    return joined[:1].upper() + joined[1:]


def told_strategy(strategy: Strategy) -> str:
    """Return who a strategy is, and what files and commands call it where that is another name."""
    plain = strategy.name.replace("-", " ").casefold()
    if strategy_words(strategy.name).casefold() == plain:
        return strategy.summary
    text = tr("{summary} In files: {name}.")
    return text.format(summary=strategy.summary, name=strategy.name)


def _said(strategy: str, setting: str) -> str:
    """Return a parameter of a strategy in words: k=6 as 6 dice."""
    name, sign, value = setting.partition("=")
    said = _sayings(tuple(engine.__path__)).get((strategy, name), "") if sign else ""
    return said.format(value) if said else setting.replace("=", " ").replace("_", " ")


@cache
def _sayings(_folders: tuple[str, ...]) -> Mapping[tuple[str, str], str]:
    """Return how parameters of strategies are told, by both names."""
    return {
        (strategy.name, parameter.name): parameter.said
        for entry in games()
        for strategy in entry.strategies
        for parameter in parameters_of(strategy)
    }


@cache
def _titles(_folders: tuple[str, ...]) -> Mapping[str, str]:
    """Return what the games in these folders call their strategies."""
    return {name: title for entry in games() for name, title in entry.strategy_titles}


def first_clause(sentence: str) -> str:
    """Return the beginning of a sentence that can stand alone beside a name."""
    return re.split(r"[;,.]", sentence, maxsplit=1)[0]
