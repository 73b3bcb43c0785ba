"""What may lie over the pages: cards and the drawer, each made when it is first asked for."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from gui.shared.jobs.job_poller import JobPoller
from gui.shared.page.actions import ActionRegistry
from gui.shared.page.settings import Preferences
from gui.shared.style.appearance import appearance

if TYPE_CHECKING:
    from gui.shared.controls.over.drawer import Drawer
    from gui.shared.controls.over.overlay import Overlay
    from gui.shared.shell.command_palette import CommandPalette
    from gui.shared.shell.rules_sheet import RulesSheet
    from gui.shared.shell.settings_sheet import SettingsSheet
    from gui.shared.shell.shortcut_sheet import ShortcutSheet

Part = TypeVar("Part", bound=QWidget)


class WindowCards(QObject):
    """`guide_asked` and `play_asked(game, path)` tell what a card leads to."""

    guide_asked = Signal()
    play_asked = Signal(str, object)

    def __init__(
        self,
        window: QWidget,
        pages: QWidget,
        actions: ActionRegistry,
        preferences: Preferences,
        jobs: JobPoller,
    ) -> None:
        """Have none yet; the drawer lies over `pages` alone."""
        super().__init__(window)
        self._window, self._pages = window, pages
        self._actions, self._preferences, self._jobs = actions, preferences, jobs

    @cached_property
    def palette(self) -> CommandPalette:
        """Finds a command by its name."""
        from gui.shared.shell.command_palette import CommandPalette

        return _styled(CommandPalette(self._window, self._actions))

    @cached_property
    def shortcuts(self) -> ShortcutSheet:
        """Lists the keys."""
        from gui.shared.shell.shortcut_sheet import ShortcutSheet

        return _styled(ShortcutSheet(self._window, self._actions))

    @cached_property
    def settings(self) -> SettingsSheet:
        """Shows the settings."""
        from gui.shared.shell.settings_sheet import SettingsSheet

        made = _styled(SettingsSheet(self._window, self._preferences))
        made.play_asked.connect(self.play_asked)
        return made

    @cached_property
    def rules(self) -> RulesSheet:
        """Shows the rules of a game."""
        from gui.shared.shell.rules_sheet import RulesSheet

        made = _styled(RulesSheet(self._window))
        made.guide_asked.connect(self.guide_asked)
        return made

    @cached_property
    def drawer(self) -> Drawer:
        """Holds the job centre."""
        from gui.shared.controls.over.drawer import Drawer
        from gui.shared.shell.job_centre import JobCentre

        centre = JobCentre(self._jobs)
        made = _styled(Drawer(self._pages, centre))
        centre.close_asked.connect(lambda: made.set_open(False))
        return made

    @property
    def open_card(self) -> Overlay | None:
        """The card that lies over the window now, if any."""
        names = ("palette", "shortcuts", "settings", "rules")
        made: list[Overlay] = [vars(self)[name] for name in names if name in vars(self)]
        return next((card for card in made if card.isVisible()), None)

    def close_top(self) -> bool:
        """Close what lies on top; return whether anything did."""
        card = self.open_card
        if card is not None:
            card.close_card()
            return True
        if "drawer" in vars(self) and self.drawer.is_open:
            self.drawer.set_open(False)
            return True
        return False


def _styled(part: Part) -> Part:
    appearance().apply_style_sheet(part)
    return part
