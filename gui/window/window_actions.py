"""The actions that exist on every page: files, pages, views and help."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Protocol

from gui.shared.page.actions import Action
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gui.shared.page.page_info import PageInfo
    from gui.window.cards import WindowCards
    from gui.window.files import WindowFiles

MOST_KEYS = 9


class Window(Protocol):
    """What these actions want of the main window."""

    @property
    def cards(self) -> WindowCards: ...
    @property
    def files(self) -> WindowFiles: ...
    @property
    def page_infos(self) -> Mapping[str, PageInfo]: ...
    @property
    def own_pages(self) -> Mapping[str, PageInfo]: ...
    @property
    def page_name(self) -> str: ...
    @property
    def frame(self) -> object | None: ...
    def close(self) -> bool: ...
    def show_page(self, name: str, tab: str = "") -> None: ...
    def hand_to(self, name: str, tab: str, thing: object) -> None: ...
    def show_rules(self) -> None: ...
    def begin_guide(self) -> None: ...
    def escape(self) -> None: ...
    def open_palette(self) -> None: ...
    def toggle_jobs(self) -> None: ...
    def toggle_theme(self) -> None: ...
    def toggle_panel(self) -> None: ...
    def toggle_full_screen(self) -> None: ...
    def toggle_menu(self) -> None: ...


def window_actions(window: Window) -> list[Action]:
    """Return the window's own actions."""
    return [*_file(window), *_go(window), *_view(window), *_help(window), *_strategies(window)]


def _file(window: Window) -> list[Action]:
    section = tr("File")
    return [
        Action("file.open", tr("Open…"), window.files.ask, "Ctrl+O", "folder-open", section),
        Action(
            "file.paste",
            tr("Paste a match or a position"),
            window.files.paste,
            "Ctrl+V",
            "copy",
            section,
            words=tr("share text clipboard"),
        ),
        Action(
            "file.settings",
            tr("Settings"),
            lambda: window.cards.settings.open(),
            "Ctrl+,",
            "settings",
            section,
            words=tr("preferences options theme text size"),
        ),
        Action(
            "file.strategies",
            tr("Strategies of your own"),
            lambda: window.cards.settings.open_strategies(),
            "",
            "swords",
            section,
            words=tr("program bot python file check own"),
        ),
        Action("file.quit", tr("Quit"), window.close, "Ctrl+Q", "x", section),
    ]


def _go(window: Window) -> list[Action]:
    section = tr("Go")
    own = window.own_pages.values()
    home = Action(
        "go.home", tr("Home"), lambda: window.show_page("home"), "Ctrl+0", "armchair", section
    )
    pages = [
        Action(
            f"go.{info.name}",
            info.title,
            functools.partial(window.show_page, info.name),
            f"Ctrl+{number}" if number <= MOST_KEYS else "",
            info.icon,
            section,
        )
        for number, info in enumerate([*window.page_infos.values(), *own], start=1)
    ]
    tabs = [
        Action(
            f"go.{info.name}.{tab.name}",
            f"{info.title}: {tab.title}",
            functools.partial(window.show_page, info.name, tab.name),
            icon=info.icon,
            section=section,
            words=tab.words,
        )
        for info in window.page_infos.values()
        for tab in info.tabs
        if len(info.tabs) > 1
    ]
    jobs = Action("go.jobs", tr("Jobs"), window.toggle_jobs, "Ctrl+J", "activity", section)
    return [home, *pages, jobs, *tabs]


def _view(window: Window) -> list[Action]:
    section = tr("View")

    def has_panel() -> bool:
        return window.frame is not None

    return [
        Action("view.commands", tr("Commands"), window.open_palette, "Ctrl+K", "search", section),
        Action(
            "view.theme",
            tr("Light or dark theme"),
            window.toggle_theme,
            "Ctrl+Shift+D",
            "moon",
            section,
        ),
        Action(
            "view.panel",
            tr("Side panel"),
            window.toggle_panel,
            "F9",
            "panel-right",
            section,
            can_run=has_panel,
        ),
        Action("view.menu", tr("Menus"), window.toggle_menu, "F10", "list", section),
        Action(
            "view.full", tr("Full screen"), window.toggle_full_screen, "F11", "maximize", section
        ),
        Action("view.escape", tr("Close what lies on top"), window.escape, "Esc", "x", section),
    ]


def _help(window: Window) -> list[Action]:
    section = tr("Help")
    return [
        Action(
            "help.rules",
            tr("Rules or keys of this page"),
            window.show_rules,
            "F1",
            "circle-question-mark",
            section,
        ),
        Action(
            "help.guide",
            tr("Guided first match"),
            window.begin_guide,
            icon="play",
            section=section,
            can_run=lambda: has_guide(window),
            words=tr("learn tutorial teach rules"),
        ),
        Action(
            "help.shortcuts",
            tr("Keyboard shortcuts"),
            lambda: window.cards.shortcuts.open(),
            "Ctrl+/",
            "keyboard",
            section,
        ),
    ]


def has_guide(window: Window) -> bool:
    """Return whether the page on show has a guided first match."""
    info = window.page_infos.get(window.page_name)
    return info is not None and info.has_guide


def _strategies(window: Window) -> list[Action]:
    section = tr("Strategies")
    text = tr("Play {game} against {strategy}")
    return [
        Action(
            f"play.{info.name}.{opponent.name}",
            text.format(game=info.title, strategy=opponent.title),
            functools.partial(window.hand_to, info.name, "play", opponent),
            icon="swords",
            section=section,
            words=opponent.name,
        )
        for info in window.page_infos.values()
        for opponent in info.opponents
    ]
