"""Pages that belong to no game, such as My games: they stand on the rail below the games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from engine.core.system.modules import PartName, discover, packages_in, part_named
from gui.shared.controls.cards import Card
from gui.shared.jobs.imports import imported
from gui.shared.page.page_info import PageInfo
from gui.shared.page.tab import Tab

if TYPE_CHECKING:
    from gui.shared.page.opened_file import OpenedFile
    from gui.shared.page.tab import Shell, TabView

TOLD_OF = ("strategies", "opponents", "solver", "abilities")
"""The modules of a game that the facts about its page are read from."""


@dataclass(frozen=True, slots=True)
class OwnPage:
    """A page of its own: its package in `gui` defines OWN_PAGE, and is found like a game's.

    `title` is a function, for it is translated when the window is there; `order` its place on the
    rail; `view` names a TabView, "gui.my_games.page:MyGamesPage", made of the Shell on first use;
    `words` are more by which the palette finds it, `home_card` names a HomeCard, and `opens` says
    whether a file is worth building the page for.
    """

    name: str
    title: Callable[[], str]
    icon: str
    order: int
    view: PartName
    words: Callable[[], str] = str
    home_card: PartName = ""
    opens: Callable[[OpenedFile], bool] = lambda _file: False


def own_page_infos() -> tuple[PageInfo, ...]:
    """Return the pages that belong to no game, in their order."""
    return tuple(map(info_of, _own_pages()))


def game_pages() -> tuple[str, ...]:
    """Return the names of the games that have a folder for their page; none is imported."""
    games = {name.partition(".")[2] for name in packages_in("engine")}
    pages = (name.partition(".")[2] for name in packages_in("gui"))
    return tuple(name for name in pages if name in games)


def imported_page(game: str) -> Iterator[None]:
    """Import what the page of a game and its frame are made of, in short turns."""
    parts = [f"engine.{game}.{part}" for part in TOLD_OF]
    pages = "gui.shared.shell.game_page", "gui.shared.shell.page_frame", f"gui.{game}"
    for module in (*packages_in("engine"), *pages, *filter(find_spec, parts)):
        yield from imported(module)


def _own_pages() -> list[OwnPage]:
    """Return the pages of folders that are no game's: those are imported after the first paint."""
    return sorted(discover("gui", "OWN_PAGE", game_pages()), key=lambda page: page.order)


class HomeCard(Card):
    """A card on the start page that tells of a page of its own; `asked` asks for that page.

    `told` says that what is due may be something else.
    """

    asked = Signal()
    told = Signal()

    def due(self) -> str:
        """Return in a few words what is to be done there today; "" for nothing."""
        return ""


def home_cards() -> dict[str, HomeCard]:
    """Return the cards on the start page, by the names of their pages."""
    return {page.name: part_named(page.home_card)() for page in _own_pages() if page.home_card}


def info_of(page: OwnPage) -> PageInfo:
    """Return what the window needs of one page, whose only tab is called like it."""

    def build(shell: Shell) -> TabView:
        view: TabView = part_named(page.view)(shell)
        return view

    title = page.title()
    tab = Tab(page.name, title, build, page.opens, page.words())
    return PageInfo(page.name, title, title, page.icon, [tab])
