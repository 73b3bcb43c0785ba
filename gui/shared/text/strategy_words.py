"""A strategy's name as people write it; no Qt, so that whatever starts the window may use it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

import engine
from engine.core.play.registry import games


def strategy_words(text: str) -> str:
    """Return a strategy's text as people write it: bacon:cutoff=7 as Bacon, cutoff 7."""
    if "/" in text or "\\" in text or "." in text.partition(":")[0]:
        return text.replace("\\", "/").rpartition("/")[2]
    name, _, values = text.partition(":")
    words = [_titles(tuple(engine.__path__)).get(name, name.replace("-", " "))]
    words += [value.replace("=", " ").replace("_", " ") for value in values.split(",") if value]
    joined = ", ".join(words)
    return joined[:1].upper() + joined[1:]


@cache
def _titles(_folders: tuple[str, ...]) -> Mapping[str, str]:
    """Return what the games in these folders call their strategies."""
    return {name: title for entry in games() for name, title in entry.strategy_titles}


def first_clause(sentence: str) -> str:
    """Return the beginning of a sentence that can stand alone beside a name."""
    return re.split(r"[;,.]", sentence, maxsplit=1)[0]
