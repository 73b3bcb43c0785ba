"""The header of a page: title, parameters in words, tabs in the middle, and four tools."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from gui.shared.controls.buttons import IconButton
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.shell.command_field import CommandField
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.tokens import Height

PADDING = 24
GAP = 16
LEFT_OF_PARAMETERS = 11


class Header(QWidget):
    """The header; its signals say what was asked for."""

    tab_chosen = Signal(int)
    commands_asked = Signal()
    theme_asked = Signal()
    rules_asked = Signal()
    panel_asked = Signal()

    def __init__(self, title: str, tabs: Sequence[str]) -> None:
        super().__init__()
        self._title = title
        self._parameters, self._has_rules = "", True
        self.tabs = SegmentedTabs(self.tr("Tab"), tabs, self)
        self.tabs.setVisible(len(tabs) > 1)
        self.tabs.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # after a click keys are for the tab
        self.commands = CommandField(self.tr("Commands"), parent=self)
        self.theme_button = IconButton("moon", self.tr("Dark theme"), parent=self)
        self.rules_button = IconButton("circle-question-mark", self.tr("Rules (F1)"), parent=self)
        self.panel_button = IconButton("panel-right", self.tr("Side panel (F9)"), parent=self)
        self.tabs.chosen.connect(self.tab_chosen)
        self.commands.clicked.connect(self.commands_asked)
        self.theme_button.clicked.connect(self.theme_asked)
        self.rules_button.clicked.connect(self.rules_asked)
        self.panel_button.clicked.connect(self.panel_asked)
        self.setAccessibleName(title)
        appearance().at_new_look(self._follow)
        self._follow()

    def set_parameters(self, text: str) -> None:
        """Say the parameters in words beside the title."""
        if text != self._parameters:
            self._parameters = text
            self.setAccessibleDescription(text)
            self._lay_out()
            self.update()

    def set_rules_shown(self, is_there: bool) -> None:
        """Offer the rules only where the page has some."""
        self._has_rules = is_there
        self._lay_out()

    def set_panel_shown(self, is_there: bool) -> None:
        """Offer the panel's button only where there is a panel."""
        self.panel_button.setVisible(is_there)
        self._lay_out()

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._lay_out()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            width, room = self._title_width(), self._title_room()
            row = QRectF(PADDING, 0, min(width, room), self.height() - 1)
            if width <= room:  # else the rail alone says where we are: better than three dots
                painter.text(row, self._title, "page")
            if self.has_room_for_parameters:
                left = row.right() + LEFT_OF_PARAMETERS
                words = QRectF(left, 3, PADDING + room - left, self.height() - 1)
                painter.text(words, self._parameters, "body", "text_3")
            painter.line(QPointF(0, self.height() - 1), QPointF(self.width(), self.height() - 1))

    @property
    def has_room_for_parameters(self) -> bool:
        """Whether the parameters are seen beside the title: whole or not at all."""
        words = appearance().theme.metrics("body").horizontalAdvance(self._parameters)
        return self._title_width() + LEFT_OF_PARAMETERS + words <= self._title_room()

    def _title_width(self) -> float:
        return appearance().theme.metrics("page").horizontalAdvance(self._title) + 2

    def _title_room(self) -> float:
        ends_at = self.tabs.x() if not self.tabs.isHidden() else self.commands.x()
        return float(ends_at - PADDING - GAP)

    def _show_buttons(self) -> None:
        """Leave out those that the tabs have no room for: keys and commands do the same."""
        self.commands.set_short(True)
        room = self.width() - 2 * GAP - self.commands.sizeHint().width() - GAP
        if not self.tabs.isHidden():
            room -= self.tabs.least_width + GAP
        wanted = ((self.rules_button, self._has_rules), (self.theme_button, True))
        room -= 0 if self.panel_button.isHidden() else self.panel_button.sizeHint().width()
        for button, is_there in wanted:
            room -= button.sizeHint().width() if is_there else 0
            button.setVisible(is_there and room >= 0)

    def _lay_out(self) -> None:
        self._show_buttons()
        theme = appearance().theme
        middle = self.height() // 2
        right = self.width() - GAP
        for button in (self.panel_button, self.rules_button, self.theme_button):
            if not button.isHidden():
                size = button.sizeHint()
                right -= size.width()
                button.setGeometry(right, middle - size.height() // 2, size.width(), size.height())
        title = theme.metrics("page").horizontalAdvance(self._title)
        tabs_width = 0 if self.tabs.isHidden() else self.tabs.sizeHint().width() + GAP
        self.commands.set_short(False)
        needed = PADDING + title + tabs_width + self.commands.sizeHint().width() + 3 * GAP
        self.commands.set_short(needed > right)
        size = self.commands.sizeHint()
        right -= size.width() + GAP
        self.commands.setGeometry(right, middle - size.height() // 2, size.width(), size.height())
        self.tabs.fit(right - 2 * GAP)
        size = self.tabs.sizeHint()
        centered = (self.width() - size.width()) // 2
        left = max(centered, round(PADDING + title) + GAP)
        left = min(left, right - GAP - size.width())
        self.tabs.setGeometry(left, middle - size.height() // 2, size.width(), size.height())
        self.setToolTip("" if self.has_room_for_parameters else self._parameters)

    def _follow(self) -> None:
        theme = appearance().theme
        self.setFixedHeight(theme.px(Height.HEADER))
        if theme.is_dark:
            self.theme_button.set_icon("sun", self.tr("Light theme"))
        else:
            self.theme_button.set_icon("moon", self.tr("Dark theme"))
        self._lay_out()
        self.update()
