"""What the status bar says in short.  No Qt."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fact:
    """A short fact at the right: exact or estimated, the seed, a time."""

    text: str
    icon: str = ""
