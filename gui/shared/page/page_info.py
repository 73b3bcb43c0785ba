"""A game's page as the window sees it: names, tabs, the card on the start page, and the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gui.shared.page.tab import Tab
from gui.shared.shell.game_card import CardFacts


@dataclass(frozen=True, slots=True)
class Opponent:
    """A strategy to play against: the name it is known by, and how people write it."""

    name: str
    title: str


@dataclass(frozen=True)
class Place:
    """Everything the window needs of a page; `label` is short enough for the rail.

    `opponents` are the strategies that a person can play against.
    """

    name: str
    title: str
    label: str
    icon: str
    tabs: Sequence[Tab]
    card: CardFacts
    rules: str = ""
    opponents: Sequence[Opponent] = ()
