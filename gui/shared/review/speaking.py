"""Reasons speak to whoever chooses; of a seat that nobody plays by hand they speak by its name."""

from __future__ import annotations

import re

from gui.shared.text.tr import tr

_OWN = re.compile(r"(\b[Yy]ou\b[^.]*?)\byour\b")
_VERBS = re.compile(r"\b[Yy]ou (trade)\b")
_WORDS = re.compile(r"\b([Yy]our|[Yy]ou)\b")


def spoken_of(text: str, name: str) -> str:
    """Return sentences that speak to a player as sentences about the player of this name.

    They are English: a translation brings its own way.
    """
    text = _OWN.sub(r"\1its", text)
    text = _VERBS.sub(lambda found: f"{name} {found[1]}s", text)
    theirs = tr("{name}’s").format(name=name)
    return _WORDS.sub(lambda found: theirs if found[1].lower() == "your" else name, text)
