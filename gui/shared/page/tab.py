"""What a tab of a page is made of, and what the window gives it to work with."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton, QWidget

from gui.shared.controls.over.drawer import Drawer
from gui.shared.style.tokens import Width
from gui.shared.text.fact import Fact

if TYPE_CHECKING:
    from gui.shared.jobs.job_poller import JobPoller
    from gui.shared.page.actions import Action, ActionRegistry
    from gui.shared.page.opened_file import OpenedFile
    from gui.shared.page.settings import Preferences


@dataclass(frozen=True)
class Shell:
    """What the window offers to its pages."""

    preferences: Preferences
    jobs: JobPoller
    actions: ActionRegistry
    show_message: Callable[[str], None]
    """Shows a toast."""
    go_to: Callable[[str, str], None]
    """Shows a page, and one of its tabs by name."""
    open_file: Callable[[Path], None]
    hand_to: Callable[[str, str, object], None]
    """Shows a tab of a page, and gives it something to show: see `TabView.receive`."""


class TabView(QWidget):
    """The content of one tab.

    A subclass fills itself, and may set `side_panel` and `transport`, which the window puts at the
    right and below.  `status_changed` says that parameters, hint or facts have changed,
    `panel_wanted` that the panel must be seen now, `content_wanted` that nothing may lie over it,
    `parts_changed` that there are other actions here, and whether `has_panel`.
    """

    status_changed = Signal()
    panel_wanted = Signal()
    content_wanted = Signal()
    parts_changed = Signal()
    panel_width = Width.PANEL

    def __init__(self) -> None:
        super().__init__()
        self.side_panel: QWidget | None = None
        self.transport: QWidget | None = None
        self.parameters = ""
        self.hint = ""
        self.facts: Sequence[Fact] = ()

    def show_status(
        self,
        *,
        parameters: str | None = None,
        hint: str | None = None,
        facts: Sequence[Fact] | None = None,
    ) -> None:
        """Say the parameters in the header, and hint and facts in the status bar."""
        self.parameters = self.parameters if parameters is None else parameters
        self.hint = self.hint if hint is None else hint
        self.facts = self.facts if facts is None else facts
        self.status_changed.emit()

    def take_focus(self) -> None:
        """Take the focus, where keys are for one thing above all; a tab with a board does."""

    @property
    def has_panel(self) -> bool:
        """Whether there is anything in the side panel now."""
        return self.side_panel is not None

    @property
    def styled_parts(self) -> Sequence[QWidget]:
        """What gets the style sheet, none in another; one that is hidden follows a theme later."""
        return [part for part in (self, self.transport, self.side_panel) if part is not None]

    @property
    def is_ready(self) -> bool:
        """Whether everything that a tab finds out by itself is shown."""
        return True

    @property
    def main_button(self) -> QAbstractButton | None:
        """The button that Enter presses wherever the focus is, unless it means more there."""
        return None

    def actions_here(self) -> Sequence[Action]:
        """Return the actions that exist while this tab is shown."""
        return ()

    def entered(self) -> None:
        """Is called when the tab comes into view."""

    def left(self) -> None:
        """Is called when the tab goes out of view."""

    def escape(self) -> bool:
        """Close what lies on top in this tab, such as a form; return whether there was anything."""
        is_open = [drawer for drawer in self.findChildren(Drawer) if drawer.is_open]
        for drawer in is_open:
            drawer.set_open(False)
        return bool(is_open)

    def receive(self, _thing: object) -> None:
        """Show what another tab hands over, such as the settings of a match."""

    def open_file(self, _file: OpenedFile) -> bool:
        """Return whether this tab took the file; one that cannot leaves it alone."""
        return False


InTurns = Generator[None, None, TabView]
"""Builds a tab in parts: what follows a `yield` waits until the window has looked around."""


@dataclass(frozen=True)
class Tab:
    """A tab of a page: its name, its title, and how its content is built when first seen."""

    name: str
    title: str
    build: Callable[[Shell], TabView | InTurns]
    opens: Callable[[OpenedFile], bool] = lambda _file: False
    """Whether a file is worth building the tab for; one that is built is asked itself."""
    words: str = ""
    """More words by which the palette finds it."""
