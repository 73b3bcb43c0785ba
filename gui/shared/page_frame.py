"""The frame of a game's page: its header, and its tabs, each built when it is first seen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from engine.core.errors import InputError
from gui.shared.header import Header
from gui.shared.side_panel import PanelHost
from gui.shared.tab_view import Shell, Tab, TabView
from gui.shared.theme import appearance


class PageFrame(QWidget):
    """Header and tabs of one page; `told` says that the status bar must follow."""

    told = Signal()
    tab_changed = Signal(str)

    def __init__(self, title: str, tabs: Sequence[Tab], shell: Shell) -> None:
        """Hold `tabs`, at least one."""
        super().__init__()
        assert tabs, f"the page {title} has no tab"
        self._tabs = tuple(tabs)
        self._shell = shell
        self._views: dict[str, TabView] = {}
        self._hosts: dict[str, PanelHost] = {}
        self._shown: str | None = None
        self._stack = QStackedWidget()
        self.header = Header(title, [tab.title for tab in tabs])
        appearance().dress(self.header)
        self.header.tab_chosen.connect(self._show_index)
        self.header.panel_asked.connect(self.toggle_panel)
        self.setAccessibleName(title)
        body = QVBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(0)
        body.addWidget(self.header)
        body.addWidget(self._stack, 1)

    @property
    def tab_name(self) -> str:
        """The tab that is chosen."""
        return self._tabs[self.header.tabs.index].name

    @property
    def view(self) -> TabView | None:
        """The content of the tab shown; None before the page was first entered."""
        return self._views.get(self.tab_name)

    def show_tab(self, name: str) -> None:
        """Show the tab called `name`; an unknown name leaves all as it is."""
        names = [tab.name for tab in self._tabs]
        if name in names:
            self.header.tabs.choose(names.index(name))

    def enter(self) -> None:
        """Come into view."""
        if self._shown != self.tab_name:
            self._show(self.tab_name)

    def leave(self) -> None:
        """Go out of view."""
        if self._shown is not None:
            self._leave_shown()
        self._shown = None

    def toggle_panel(self) -> None:
        """Show or hide the right panel."""
        host = self._hosts.get(self.tab_name)
        if host is not None and host.has_panel:
            host.toggle_panel()

    def close_drawer(self) -> bool:
        """Close what lies over the tab, or its panel where that is a drawer; return if one did."""
        if self.view is not None and self.view.escape():
            return True
        host = self._hosts.get(self.tab_name)
        return host is not None and host.close_drawer()

    def hand_to(self, name: str, thing: object) -> None:
        """Give a tab something to show, before it is shown."""
        tab = next((tab for tab in self._tabs if tab.name == name), None)
        if tab is not None:
            self._built(tab).take(thing)

    def open_path(self, path: Path) -> bool:
        """Let a tab that can take the file show it, the one on show first; return whether one did.

        Where none can, what the first one had to say against it is raised on, unless the file
        looks like another one's.
        """
        refusal: InputError | None = None
        for tab in sorted(self._tabs, key=lambda tab: tab.name != self.tab_name):
            view = self._built(tab)
            try:
                is_taken = view.open_path(path)
            except InputError as error:
                if refusal is None or path.suffix in view.suffixes:
                    refusal = error
                continue
            if is_taken:
                self.show_tab(tab.name)
                return True
        if refusal is not None:
            raise refusal
        return False

    def _show_index(self, _index: int) -> None:
        if self._shown is not None:
            self._leave_shown()
            self._show(self.tab_name)
        self.tab_changed.emit(self.tab_name)

    def _leave_shown(self) -> None:
        assert self._shown is not None
        view = self._views[self._shown]
        self._shell.actions.remove(*[action.id for action in view.actions_here()])
        view.left()

    def _show(self, name: str) -> None:
        tab = next(tab for tab in self._tabs if tab.name == name)
        view = self._built(tab)
        self._shown = name
        host = self._hosts[name]
        self._stack.setCurrentWidget(host)
        self.header.set_panel_shown(host.has_panel)
        view.entered()
        self._shell.actions.add(*view.actions_here())
        self._follow()

    def _built(self, tab: Tab) -> TabView:
        if tab.name not in self._views:
            view = tab.build(self._shell)
            view.told.connect(self._follow)
            host = PanelHost(view, view.transport, view.side_panel)
            appearance().dress(host)
            view.panel_wanted.connect(host.show_panel)
            self._views[tab.name], self._hosts[tab.name] = view, host
            self._stack.addWidget(host)
        return self._views[tab.name]

    def _follow(self) -> None:
        view = self.view
        if view is not None:
            self.header.set_parameters(view.parameters)
        self.told.emit()
