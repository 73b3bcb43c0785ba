"""The row above the log that says how much the coach says, and opens the list of its levels."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import WarmButton
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.label import Text
from gui.shared.match.coach.level import CoachSetting, level_name, level_sentence
from gui.shared.match.coach.level_list import LevelList
from gui.shared.page.coach_level import CoachLevel
from gui.shared.style import color_math
from gui.shared.style.appearance import appearance
from gui.shared.style.icons import draw_icon
from gui.shared.style.painting import draw_box, draw_text, smooth_painter
from gui.shared.style.tokens import Height, Radius
from gui.shared.text.tr import tr

PADDING, ICON, GAP = 12, 16, 8


class LevelButton(WarmButton):
    """Names the level in force."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        give_focus_ring(self, Radius.CONTROL)
        appearance().resized.connect(self.updateGeometry)

    def show_level(self, level: CoachLevel) -> None:
        """Name another level."""
        self.setText(level_name(level))
        self.setAccessibleName(tr("Coach: {level}").format(level=level_name(level)))
        self.setAccessibleDescription(level_sentence(level))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        theme = appearance().theme
        words = theme.metrics("body", 600).horizontalAdvance(self.text())
        width = words + theme.px(2 * PADDING + ICON + GAP)
        return QSize(round(width), theme.px(Height.COMPACT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, area = appearance().theme, QRectF(self.rect())
        colors, painter = theme.colors, smooth_painter(self)
        fill = color_math.mix(colors.surface, colors.sunken, self.warmth)
        draw_box(painter, area, Radius.CONTROL, QColor(fill), theme.color("line_strong"))
        words = area.adjusted(theme.px(PADDING), 0, 0, 0)
        draw_text(painter, words, self.text(), theme.font("body", 600), theme.color("text"))
        side = theme.px(ICON)
        right = area.right() - theme.px(PADDING) - side
        icon = QRectF(right, (area.height() - side) / 2, side, side)
        draw_icon(painter, "chevron-down", icon, colors.text_2)


class LevelRow(QWidget):
    """Follows the coach's level in a game, and lets a person choose another.

    `foot` is what else the list offers, below the levels.
    """

    def __init__(self, setting: CoachSetting, foot: QWidget | None = None) -> None:
        super().__init__()
        self.setting = setting
        self.button = LevelButton()
        self.sentence = Text("", token="text_2", wraps=True)
        self._foot, self._note = foot, ""
        self._list: LevelList | None = None
        self.row = QWidget()
        row_of(Text(tr("Coach"), weight=600), STRETCH, self.button, on=self.row)
        column_of(self.row, self.sentence, on=self, gap=8)
        self.button.clicked.connect(self.open)
        setting.changed.connect(self._show)
        self._show()

    def open(self) -> None:
        """Open the list of levels."""
        if self._list is None:
            self._list = LevelList(self.row, self._foot)
            self._list.chosen.connect(self.setting.choose)
        if self._foot is not None:
            self._foot.setVisible(self._foot.isEnabled())
        self.setting.preferences.set(is_coach_known=True)
        self._list.open_at(self.setting.now)

    def show_note(self, note: str) -> None:
        """Say in the place of its sentence what the coach lacks to speak up, if anything."""
        if note != self._note:
            self._note = note
            self._show()

    def _show(self) -> None:
        level = self.setting.now
        self.button.show_level(level)
        self.sentence.set_text(self._note or level_sentence(level))
        is_lacking = bool(self._note) and level is CoachLevel.HINTS
        self.sentence.setVisible(level is CoachLevel.WARN or is_lacking)
