"""The row above the log of Watch: whether values are shown."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from gui.shared.controls.boxes import column_of
from gui.shared.controls.label import Text
from gui.shared.match.coach.level import ValuesSetting
from gui.shared.match.setting_switch import SettingSwitch
from gui.shared.text.tr import tr


class ValuesRow(QWidget):
    """Switches values on and off, and says what they are while they are off."""

    def __init__(self, setting: ValuesSetting, title: str) -> None:
        super().__init__()
        self._setting = setting
        self.switch = SettingSwitch(setting.preferences, "values", title)
        self.sentence = Text(
            tr(
                "Switched on, this shows what each position is worth, and the mistakes. Switched "
                "off, it also hides what is to come."
            ),
            token="text_2",
            wraps=True,
        )
        column_of(self.switch, self.sentence, on=self, gap=8)
        setting.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        self.sentence.setVisible(not self._setting.shows_values)
