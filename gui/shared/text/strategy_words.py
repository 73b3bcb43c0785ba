"""A strategy's name as people write it; no Qt, so that whatever starts the window may use it."""

from __future__ import annotations

import re


def strategy_words(text: str) -> str:
    """Return a strategy's text as people write it: bacon:cutoff=7 as Bacon, cutoff 7."""
    if "/" in text or "\\" in text or "." in text.partition(":")[0]:
        return text.replace("\\", "/").rpartition("/")[2]
    name, _, values = text.partition(":")
    words = [name.replace("-", " ")]
    words += [value.replace("=", " ").replace("_", " ") for value in values.split(",") if value]
    joined = ", ".join(words)
    return joined[:1].upper() + joined[1:]


def first_clause(sentence: str) -> str:
    """Return the beginning of a sentence that can stand alone beside a name."""
    return re.split(r"[;,.]", sentence, maxsplit=1)[0]
