"""Opponents as people: a name, one true line, how each plays, and what the face looks like.

A game lists them as OPPONENTS in its `opponents.py`, the strongest last.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Skin = Literal["pale", "light", "tan", "brown", "dark"]
Hair = Literal["bald", "short", "parted", "curly", "bun", "long", "spiky", "bob"]
Tint = Literal["black", "brown", "red", "blond", "grey"]
Eyes = Literal["round", "narrow", "lashes", "wide"]
Beard = Literal["none", "moustache", "goatee", "full"]
Wears = Literal["nothing", "glasses", "cap", "hat", "patch", "earrings", "scarf"]

Mood = Literal["calm", "glad", "worried", "beaten", "thinking"]


@dataclass(frozen=True, slots=True)
class Looks:
    """What a face is drawn from: six features."""

    skin: Skin
    hair: Hair
    tint: Tint
    eyes: Eyes = "round"
    beard: Beard = "none"
    wears: Wears = "nothing"


@dataclass(frozen=True, slots=True)
class Character:
    """Somebody to play against; `strategy` is a text as the command line takes it."""

    name: str
    line: str
    strategy: str
    looks: Looks
