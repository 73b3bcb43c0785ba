"""Makes the pages of the window from the games' PAGEs, with the tabs that all games share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication

from engine.core.play.registry import GameEntry, discover, game_named
from gui.shared.controls.chip import ChipKind
from gui.shared.page.opened_file import OpenedFile
from gui.shared.page.page import Page
from gui.shared.page.page_info import CardFacts, Opponent, Place
from gui.shared.page.tab import InTurns, Shell, Tab, TabView
from gui.shared.text.strategy_words import strategy_words


def places() -> tuple[Place, ...]:
    """Return a place for every game that has a page, in their order."""
    pages: list[Page] = sorted(discover("gui", "PAGE"), key=lambda page: page.order)
    return tuple(place_of(page, tabs_of(page, game_named(page.game))) for page in pages)


def place_of(page: Page, tabs: Sequence[Tab]) -> Place:
    """Return the place of one page with these tabs."""
    entry = game_named(page.game)
    players = _tr("{count} players").format(count=entry.game_class().num_players)
    chips: list[tuple[str, ChipKind]] = [(players, "quiet")]
    if entry.is_solved:
        chips.append((_tr("solved exactly"), "exact"))
    card = CardFacts(page.game, entry.title, page.teaser, chips, page.cover)
    label = entry.title if " " not in entry.title else page.game.capitalize()
    opponents = [Opponent(s.name, strategy_words(s.name)) for s in entry.strategies]
    return Place(page.game, entry.title, label, page.icon, tabs, card, page.rules, opponents)


def tabs_of(page: Page, entry: GameEntry) -> tuple[Tab, ...]:
    """Return the tabs of a page; each is built when it is first seen."""

    def play(shell: Shell) -> TabView:
        from gui.shared.match.play_tab import PlayTab

        return PlayTab(page, entry, shell)

    def watch(shell: Shell) -> TabView:
        from gui.shared.match.watch_tab import WatchTab

        return WatchTab(page, entry, shell)

    def duel(shell: Shell) -> TabView:
        from gui.shared.match.duel_tab import DuelTab

        return DuelTab(page, entry, shell)

    def tournament(shell: Shell) -> TabView:
        from gui.shared.tournament.tab import TournamentTab

        return TournamentTab(page, entry, shell)

    def solve(shell: Shell) -> InTurns:
        from gui.shared.solve.tab import SolveTab

        inspector = None if page.inspector is None else page.inspector()
        yield
        return SolveTab(page, entry, shell, inspector)

    holds_match = partial(_holds_match, page)
    tabs = [
        Tab("play", _tr("Play"), play, holds_match),
        Tab("watch", _tr("Watch"), watch, holds_match),
    ]
    if len(entry.strategies) > 1:
        if entry.game_class().num_players == 2:
            tabs.append(Tab("duel", _tr("Duel"), duel))
        tabs.append(
            Tab("tournament", _tr("Tournament"), tournament, partial(_holds_tournament, page))
        )
    if entry.solvers:
        opens = partial(_is_inspected, page)
        tabs.append(Tab("solve", _tr("Solve"), solve, opens, page.inspector_words))
    return with_own(tabs, page.tabs)


def _holds_match(page: Page, file: OpenedFile) -> bool:
    return file.saved is not None and file.game == page.game


def _holds_tournament(page: Page, file: OpenedFile) -> bool:
    return file.is_tournament and file.game == page.game


def _is_inspected(page: Page, file: OpenedFile) -> bool:
    return file.path.suffix.lower() in page.suffixes


def with_own(shared: Sequence[Tab], own: Sequence[Tab]) -> tuple[Tab, ...]:
    """Return the shared tabs, those replaced that a game has one of its own for, then the rest."""
    by_name = {tab.name: tab for tab in shared} | {tab.name: tab for tab in own}
    return tuple(by_name.values())


def _tr(text: str) -> str:
    return QCoreApplication.translate("game_page", text)
