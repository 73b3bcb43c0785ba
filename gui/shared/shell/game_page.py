"""Makes the pages of the window from the games' PAGEs, with the tabs that all games share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtWidgets import QWidget

from engine.core.play.registry import GameEntry, game_named
from engine.core.system.errors import InputError
from engine.core.system.modules import PartName, discover, fault_of, loaded, part_named
from gui.shared.controls.chip import ChipKind
from gui.shared.jobs.imports import imported, imported_part
from gui.shared.page.opened_file import OpenedFile
from gui.shared.page.page import AnyPage, OwnTab
from gui.shared.page.page_info import CardFacts, Opponent, PageInfo
from gui.shared.page.tab import InTurns, Shell, Tab, TabView
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr


def page_infos() -> tuple[PageInfo, ...]:
    """Return the page of every game that has one, in their order."""
    pages: list[AnyPage] = sorted(discover("gui", "PAGE"), key=lambda page: page.order)
    return tuple(map(_info, pages))


def page_info(game: str) -> PageInfo:
    """Return the page of one game, which is imported now.

    Raises InputError, with file and line, where its folders cannot be loaded.
    """
    package = f"gui.{game}"
    page = getattr(loaded(package), "PAGE", None)
    if page is None:
        raise InputError("gui/{game}/__init__.py has no PAGE", game=game)
    try:
        return _info(page)
    except InputError:
        raise
    except Exception as error:
        raise fault_of(error, package) from error


def _info(page: AnyPage) -> PageInfo:
    return info_of(page, tabs_of(page, game_named(page.game)))


def info_of(page: AnyPage, tabs: Sequence[Tab]) -> PageInfo:
    """Return one page with these tabs."""
    entry = game_named(page.game)
    chips: list[tuple[str, ChipKind]] = [(players_in_words(entry), "quiet")]
    if entry.is_solved:
        chips.append((tr("solved exactly"), "exact"))
    card = CardFacts(page.game, entry.title, page.teaser, chips, page.cover)
    label = entry.title if " " not in entry.title else page.game.capitalize()
    titles = {each.name: strategy_words(each.name) for each in entry.strategies}
    titles |= {each.strategy: each.name for each in entry.opponents}
    return PageInfo(
        page.game,
        entry.title,
        label,
        page.icon,
        tabs,
        card,
        page.help(),
        [Opponent(*names) for names in titles.items()],
        page.file_kinds,
        bool(page.guide),
        partial(_new_rules, page) if page.rule_examples else None,
        page.order,
        not entry.abilities(entry.game_class()).hides_strategies,
        page.counting.of_steps,
    )


def _new_rules(page: AnyPage) -> QWidget:
    from gui.shared.match.rules import RuleList

    return RuleList(page)


def players_in_words(entry: GameEntry) -> str:
    """Return how many play: 2 players, or 3 to 20 players where the rules leave that open."""
    low, high = entry.seat_counts
    if low == high:
        return tr("{count} players").format(count=low)
    return tr("{low} to {high} players").format(low=low, high=high)


def tabs_of(page: AnyPage, entry: GameEntry) -> tuple[Tab, ...]:
    """Return the tabs of a page; each is built when it is first seen."""

    def shared(name: PartName, *parts: PartName) -> Callable[[Shell], InTurns]:
        def build(shell: Shell) -> InTurns:
            for part in (name, *filter(None, parts)):
                yield from imported_part(part)
            made = part_named(name)(page, entry, shell)
            return made if isinstance(made, TabView) else (yield from made)

        return build

    def in_match(name: PartName) -> Callable[[Shell], InTurns]:
        def build(shell: Shell) -> InTurns:
            for part in (name, *filter(None, board)):
                yield from imported_part(part)
            made: TabView = yield from part_named(name).in_turns(page, entry, shell)
            return made

        return build

    def solve(shell: Shell) -> InTurns:
        yield from imported("gui.shared.solve.tab")
        if page.solve:
            yield from imported_part(page.solve)
        from gui.shared.report.pane import RESULT
        from gui.shared.solve.tab import SolveTab, pane_of

        pane = pane_of(part_named(page.solve) if page.solve else RESULT, entry)
        yield
        return SolveTab(page, entry, shell, pane)

    board = page.view, page.panel, page.question_panel, page.explorer, page.side, page.overlay_bar
    holds_match = partial(_holds_match, page)
    match = "gui.shared.match"
    tabs = [
        Tab("play", tr("Play"), in_match(f"{match}.play_tab:PlayTab"), holds_match),
        Tab("watch", tr("Watch"), in_match(f"{match}.watch_tab:WatchTab"), holds_match),
    ]
    if len(entry.strategies) > 1:
        tournament = shared("gui.shared.tournament.tab:in_turns", page.field)
        opens, words = partial(_holds_tournament, page), page.field_words
        tabs.append(Tab("tournament", tr("Tournament"), tournament, opens, words))
    if entry.solvers or page.solve:
        holds_result = partial(_is_for, page, "solve")
        tabs.append(Tab("solve", tr("Solve"), solve, holds_result, page.solve_words))
    own = [
        Tab(tab.name, tab.title, partial(_made, tab), partial(_is_for, page, tab.name), tab.words)
        for tab in page.tabs
    ]
    return with_own(tabs, own)


def _made(tab: OwnTab, shell: Shell) -> InTurns:
    yield from imported_part(tab.view)
    view: TabView = part_named(tab.view)(shell)
    return view


def _holds_match(page: AnyPage, file: OpenedFile) -> bool:
    return file.saved is not None and file.game == page.game


def _holds_tournament(page: AnyPage, file: OpenedFile) -> bool:
    is_kept = file.is_tournament and file.game == page.game
    return is_kept or page.is_for("tournament", file.path)


def _is_for(page: AnyPage, tab: str, file: OpenedFile) -> bool:
    return page.is_for(tab, file.path)


def with_own(shared: Sequence[Tab], own: Sequence[Tab]) -> tuple[Tab, ...]:
    """Return the shared tabs, those replaced that a game has one of its own for, then the rest."""
    by_name = {tab.name: tab for tab in shared} | {tab.name: tab for tab in own}
    return tuple(by_name.values())
