"""The switches of Watch beside the log: each is a setting that is kept."""

from __future__ import annotations

from gui.shared.controls.switch import SwitchRow
from gui.shared.page.settings import Preferences
from gui.shared.text.tr import tr


class SettingSwitch(SwitchRow):
    """Follows a setting, and sets it."""

    def __init__(self, preferences: Preferences, setting: str, text: str) -> None:
        super().__init__(text, is_on=getattr(preferences.settings, setting))
        self._preferences, self._setting = preferences, setting
        self.toggled.connect(lambda is_on: preferences.set(**{setting: is_on}))
        preferences.changed.connect(self._follow_setting)

    def _follow_setting(self, _name: str) -> None:
        self.set_on(getattr(self._preferences.settings, self._setting))


def ahead_switch(preferences: Preferences) -> SettingSwitch:
    """Return the switch that hides what is to come."""
    return SettingSwitch(preferences, "hides_ahead", tr("Hide what is to come"))


def setup_switch(preferences: Preferences) -> SettingSwitch:
    """Return the switch by which a match that is watched begins after its setup."""
    return SettingSwitch(preferences, "skips_setup", tr("Begin after the setup"))
