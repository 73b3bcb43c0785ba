"""The settings by which values are shown in a tab: the coach's level in Play, a switch in Watch."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from gui.shared.page.coach_level import CoachLevel
from gui.shared.page.settings import Preferences
from gui.shared.text.tr import tr


def level_name(level: CoachLevel) -> str:
    """Return what people call a level."""
    return (tr("Off"), tr("Warn me"), tr("Hints"), tr("Show all"))[level]


def level_sentence(level: CoachLevel) -> str:
    """Return what the coach does at a level."""
    return (
        tr("Says nothing."),
        tr("Speaks up before a costly choice."),
        tr("First where to look, then what to do."),
        tr("Every choice with its chance."),
    )[level]


class ValuesSetting(QObject):
    """Whether values are shown in Watch; `changed` tells that it is otherwise now."""

    changed = Signal()

    def __init__(self, preferences: Preferences, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.preferences = preferences
        self._before = self.now
        preferences.changed.connect(self._follow)

    @property
    def now(self) -> object:
        """What is set."""
        return self.preferences.settings.values

    @property
    def shows_values(self) -> bool:
        """Whether what positions and choices are worth is shown."""
        return bool(self.now)

    def _follow(self, _name: str) -> None:
        before, self._before = self._before, self.now
        if before != self._before:
            self.changed.emit()


class CoachSetting(ValuesSetting):
    """The coach's level in one game."""

    def __init__(self, preferences: Preferences, game: str, parent: QObject | None = None) -> None:
        self._game, self.is_silent = game, False
        super().__init__(preferences, parent)

    @property
    def now(self) -> CoachLevel:
        """What is set; off while it is silenced."""
        if self.is_silent:
            return CoachLevel.OFF
        return self.preferences.coach_level(self._game)

    def silence(self, is_silent: bool) -> None:
        """Say nothing for a while, whatever the level."""
        self.is_silent = is_silent
        self._follow("")

    @property
    def shows_values(self) -> bool:
        return self.now is CoachLevel.ALL

    @property
    def warns(self) -> bool:
        """Whether the coach speaks up before a costly choice."""
        return self.now in (CoachLevel.WARN, CoachLevel.HINTS)

    def choose(self, level: CoachLevel) -> None:
        """Let the coach say so much from now on."""
        self.preferences.set_coach_level(self._game, level)
