"""A game's page as the window sees it: names, tabs, the card on the start page, and the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF
    from PySide6.QtWidgets import QWidget

    from gui.shared.controls.chip import ChipKind
    from gui.shared.page.file_kind import FileKind
    from gui.shared.page.tab import Tab
    from gui.shared.style.painter import Painter


@dataclass(frozen=True, slots=True)
class Opponent:
    """A strategy to play against: the name it is known by, and how people write it."""

    name: str
    title: str


@dataclass(frozen=True)
class PageInfo:
    """Everything the window needs of a page; `label` is short enough for the rail.

    A page that belongs to no game has no `card` for the start page.
    `opponents` are the strategies that a person can play against, `file_kinds` its own files.
    """

    name: str
    title: str
    label: str
    icon: str
    tabs: Sequence[Tab]
    card: CardFacts | None = None
    rules: str = ""
    opponents: Sequence[Opponent] = ()
    file_kinds: Sequence[FileKind] = ()
    has_guide: bool = False
    """Whether its Play knows a guided first match."""
    new_rules: Callable[[], QWidget] | None = None
    """Makes the rules with their pictures, where there are any."""
    order: int = 0
    """Its place among the games."""
    names_opponents: bool = True
    """Whether a match may be told by who plays in it."""
    step_names: Sequence[str] = ("step", "steps")
    """What one step of a match is, and many."""


Cover: TypeAlias = "Callable[[Painter, QRectF], None]"


@dataclass(frozen=True)
class CardFacts:
    """What a card says."""

    name: str
    title: str
    teaser: str
    chips: Sequence[tuple[str, ChipKind]] = ()
    cover: Cover | None = None
