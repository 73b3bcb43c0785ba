"""The beginning of a text that has room, cut where a sentence or a part of one ends."""

from __future__ import annotations

import re
from collections.abc import Callable

SENTENCES, PARTS = ".;", ".;:"
"""Marks after which a text may end: of what stands alone, and of a title before its numbers."""


def whole_part(text: str, fits: Callable[[str], bool], marks: str = PARTS) -> str:
    """Return the longest beginning that fits and can stand alone; "" where none does."""
    if fits(text):
        return text
    stop = "." if text.endswith(".") else ""
    ends = re.finditer(rf"[{marks}](?=\s)", text)
    parts = (text[: end.start()] + stop for end in ends)
    return max((part for part in parts if fits(part)), key=len, default="")
