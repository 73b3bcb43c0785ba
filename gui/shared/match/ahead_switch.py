"""The switch of Watch and Duel that hides what is to come."""

from __future__ import annotations

from gui.shared.controls.switch_row import SwitchRow
from gui.shared.page.settings import Preferences


class AheadSwitch(SwitchRow):
    """Follows the setting, and sets it."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(self.tr("Hide what is to come"), is_on=preferences.settings.hides_ahead)
        self._preferences = preferences
        self.toggled.connect(lambda is_on: preferences.set(hides_ahead=is_on))
        preferences.changed.connect(self._follow_setting)

    def _follow_setting(self, _name: str) -> None:
        self.set_on(self._preferences.settings.hides_ahead)
