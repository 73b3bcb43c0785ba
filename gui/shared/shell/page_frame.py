"""The frame of a game's page: its header, and its tabs, each built when it is first seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from engine.core.system.errors import InputError
from gui.shared.controls.boxes import column_of
from gui.shared.controls.over.in_use import is_in_use
from gui.shared.page.opened_file import OpenedFile
from gui.shared.page.tab import Shell, Tab, TabView
from gui.shared.shell.header import Header
from gui.shared.shell.panel_host import PanelHost
from gui.shared.style.appearance import appearance


class PageFrame(QWidget):
    """Header and tabs of one page; `status_changed` says that the status bar must follow.

    A tab is built in several turns of the event loop, under an empty page: all at once takes longer
    than a window may stand still.
    """

    status_changed = Signal()
    tab_changed = Signal(str)

    def __init__(self, title: str, tabs: Sequence[Tab], shell: Shell) -> None:
        super().__init__()
        assert tabs, f"the page {title} has no tab"
        self._tabs = {tab.name: tab for tab in tabs}
        self._shell = shell
        self._views: dict[str, TabView] = {}
        self._hosts: dict[str, PanelHost] = {}
        self._building: dict[str, Iterator[None]] = {}
        self._handed: dict[str, list[object]] = {}
        self._is_entered = False
        self._shown: str | None = None
        self._added: tuple[str, ...] = ()
        """The actions of the tab shown."""
        self._turns = QTimer(self)
        self._turns.timeout.connect(self._take_turn)
        self._stack = QStackedWidget()
        self._empty = QWidget()
        self._stack.addWidget(self._empty)
        self.header = Header(title, [tab.title for tab in tabs])
        appearance().apply_style_sheet(self.header)
        self.header.tab_chosen.connect(self._show_index)
        self.header.panel_asked.connect(self.toggle_panel)
        self.setAccessibleName(title)
        column_of(self.header, (self._stack, 1), on=self, gap=0)

    @property
    def tab_name(self) -> str:
        """The tab that is chosen."""
        return list(self._tabs)[self.header.tabs.index]

    @property
    def view(self) -> TabView | None:
        """The content of the tab chosen, all turns taken; None before the page was first entered.

        For scripts and tests; a window would stand still.
        """
        while self._is_entered and (self._shown is None or self._turns.isActive()):
            self._take_turn()
        return self._views.get(self.tab_name)

    @property
    def shown_view(self) -> TabView | None:
        """The content of the tab shown; None while it is being built."""
        return None if self._shown is None else self._views[self._shown]

    def show_tab(self, name: str) -> None:
        """Show the tab called `name`; an unknown name leaves all as it is."""
        if name in self._tabs:
            self.header.tabs.choose(list(self._tabs).index(name))

    def enter(self) -> None:
        """Come into view."""
        self._is_entered = True
        if self._shown != self.tab_name:
            self._show(self.tab_name)

    def leave(self) -> None:
        """Go out of view."""
        self._is_entered = False
        self._leave_shown()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the main button with Enter, if nothing that has the focus took the key."""
        button = self.shown_view.main_button if self.shown_view is not None else None
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and button is not None and button.isVisible() and button.isEnabled():
            button.click()
        else:
            super().keyPressEvent(event)

    def toggle_panel(self) -> None:
        """Show or hide the right panel."""
        host = self._hosts.get(self.tab_name)
        if host is not None and host.has_panel:
            host.toggle_panel()

    def close_drawer(self) -> bool:
        """Close what lies over the tab, or its panel where that is a drawer; return if one did."""
        if self.shown_view is not None and self.shown_view.escape():
            return True
        host = self._hosts.get(self.tab_name)
        return host is not None and host.close_drawer()

    def hand_to(self, name: str, thing: object) -> None:
        """Give a tab something to show, before it is shown."""
        if name in self._views:
            self._views[name].receive(thing)
        elif name in self._tabs:
            self._handed.setdefault(name, []).append(thing)

    def open_file(self, file: OpenedFile) -> bool:
        """Let a tab that can take the file show it, the one on show first; return whether one did.

        Where none can, what the first one had to say against it is raised on.
        """
        refusal: InputError | None = None
        for tab in sorted(self._tabs.values(), key=lambda tab: tab.name != self.tab_name):
            if tab.name not in self._views and not tab.opens(file):
                continue
            try:
                is_taken = self._built(tab).open_file(file)
            except InputError as error:
                refusal = refusal or error
                continue
            if is_taken:
                self.show_tab(tab.name)
                return True
        if refusal is not None:
            raise refusal
        return False

    def _show_index(self, _index: int) -> None:
        if self._is_entered:
            self._leave_shown()
            self._show(self.tab_name)
        self.tab_changed.emit(self.tab_name)

    def _leave_shown(self) -> None:
        self._end_turns()
        if self._shown is not None:
            view = self._views[self._shown]
            self._shown = None
            self._shell.actions.remove(*self._added)
            view.left()

    def _show(self, name: str) -> None:
        """Show a tab at once if it is built, else an empty page until it is."""
        if name in self._hosts:
            self._bring(name)
        else:
            self._stack.setCurrentWidget(self._empty)
            self._turns.start()
            self.status_changed.emit()

    def _take_turn(self) -> None:
        """Do a part of what the tab chosen needs before it can be seen; at last have it painted."""
        name = self.tab_name
        if name not in self._hosts:
            self._turn_of(name)
        elif self._shown is None:
            self._stack.setUpdatesEnabled(False)  # what is shown first is laid out: one turn
            self._bring(name)
        else:
            self._end_turns()

    def _end_turns(self) -> None:
        """Take no more turns; what is shown may be painted."""
        self._turns.stop()
        self._stack.setUpdatesEnabled(True)

    def _turn_of(self, name: str) -> bool:
        """Return whether a tab is built, after one more part of it."""
        if name in self._hosts:
            return True
        turns = self._building.setdefault(name, self._build(self._tabs[name]))
        try:
            next(turns, None)
        except Exception:
            del self._building[name]  # ended: another turn would be one more for ever
            self._turns.stop()
            raise
        return name in self._hosts

    def _bring(self, name: str) -> None:
        """Bring a tab that is built into view."""
        view, host = self._views[name], self._hosts[name]
        self._shown = name
        self._stack.setCurrentWidget(host)
        self.header.set_panel_shown(host.has_panel)
        view.entered()
        if not is_in_use(QApplication.focusWidget()):
            view.take_focus()
        self._add_actions(view)
        self._follow()

    def _add_actions(self, view: TabView) -> None:
        actions = view.actions_here()
        self._added = tuple(action.id for action in actions)
        self._shell.actions.add(*actions)

    def _follow_parts(self, name: str) -> None:
        """Show whether a tab has a panel now, and let there be the actions that it has now."""
        view, host = self._views[name], self._hosts[name]
        host.offer_panel(view.has_panel)
        if self._shown == name:
            self.header.set_panel_shown(host.has_panel)
            self._shell.actions.remove(*self._added)
            self._add_actions(view)

    def _built(self, tab: Tab) -> TabView:
        """Return a tab, all of it built now."""
        while not self._turn_of(tab.name):
            pass
        return self._views[tab.name]

    def _build(self, tab: Tab) -> Iterator[None]:
        """Build a tab; whatever yields leaves the rest to another turn."""
        yield  # the empty page is painted first
        made = tab.build(self._shell)
        view = made if isinstance(made, TabView) else (yield from made)
        yield
        view.status_changed.connect(self._follow)
        host = PanelHost(view, view.transport, view.side_panel, view.panel_width)
        view.panel_wanted.connect(host.show_panel)
        view.parts_changed.connect(partial(self._follow_parts, tab.name))
        host.offer_panel(view.has_panel)
        view.content_wanted.connect(host.close_drawer)
        yield
        for part in view.styled_parts:
            appearance().apply_style_sheet(part)
            yield
        self._stack.addWidget(host)
        self._views[tab.name], self._hosts[tab.name] = view, host
        for thing in self._handed.pop(tab.name, ()):
            view.receive(thing)

    def _follow(self) -> None:
        view = self.shown_view
        if view is not None:
            self.header.set_parameters(view.parameters)
        self.status_changed.emit()
