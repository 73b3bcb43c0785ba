"""The shortcut sheet: every action that has keys, by section."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QSizePolicy,
    QWidget,
)

from gui.shared.controls.boxes import (
    STRETCH,
    Line,
    Part,
    Scroll,
    add_parts,
    column_of,
    holder_of,
    row_of,
)
from gui.shared.controls.label import Text
from gui.shared.controls.over.overlay import Overlay
from gui.shared.page.actions import Action, ActionRegistry
from gui.shared.shell.command_field import key_width, paint_keys
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.text.key_text import key_text, split_keys

LINE = 26
"""The height of a shortcut, at 100 %."""
BELOW = 660
"""Narrower than this, at 100 %, there is one column: two would be cut."""


class Keys(QWidget):
    """Shortcuts as painted keys, below each other where there are several."""

    def __init__(self, keys: Sequence[str]) -> None:
        super().__init__()
        self._keys = tuple(keys)
        self.setAccessibleName(self.tr(" or ").join(map(key_text, keys)))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        theme = appearance().theme
        widths = [
            sum(key_width(theme, part) + theme.px(6) for part in split_keys(keys))
            for keys in self._keys
        ]
        return QSize(max(widths, default=0), len(self._keys) * theme.px(LINE))

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            right, line = float(self.width()), painter.px(LINE)
            for place, keys in enumerate(self._keys):
                paint_keys(painter, right, (place + 0.5) * line, keys, painter.theme)


class ShortcutSheet(Overlay):
    """Lists the keys of a registry; built anew whenever it opens."""

    def __init__(self, window: QWidget, registry: ActionRegistry) -> None:
        super().__init__(window, self.tr("Keyboard shortcuts"), 760)
        self._registry = registry
        self._scroll = Scroll()
        title = Text(self.tr("Keyboard shortcuts"), "card")
        self.lay_out(title, (self._scroll, 1), gap=12, margins=(24, 16, 16, 16))

    @property
    def listed(self) -> tuple[Action, ...]:
        """The actions that have keys."""
        return tuple(action for action in self._registry.actions if action.shortcut)

    def fit_window(self) -> None:
        """List the keys as they are now."""
        if not self.isVisible():
            sheet = self._sheet()
            self._scroll.hold(sheet)
            self._scroll.setMinimumHeight(min(sheet.sizeHint().height() + 4, self._room()))
        super().fit_window()

    def _room(self) -> int:
        return self._window.height() - 150

    def _sheet(self) -> QWidget:
        columns = (
            column_of(*itertools.chain(*map(self._section, sections)), STRETCH, gap=4)
            for sections in self._halves()
        )
        halves = Line(BELOW, 40)
        add_parts(halves.body, *((column, 1) for column in columns))
        return holder_of(row_of((halves, 1), margins=(0, 0, 12, 0)))

    def _halves(self) -> tuple[list[str], list[str]]:
        """Return the sections in two columns of about equal height."""
        sizes = {
            section: 1 + sum(action.section == section for action in self.listed)
            for section in self._registry.sections
        }
        left: list[str] = []
        right: list[str] = []
        for section, size in sizes.items():
            if size > 1:
                is_left = sum(sizes[name] for name in left) + size <= sum(sizes.values()) / 2 + 1
                (left if is_left and not right else right).append(section)
        return (left, right) if left else (right, left)

    def _section(self, section: str) -> tuple[Part, Part]:
        """Return the title of a section, and its actions with their keys."""
        title = Text(section, "small", "text_3", weight=500)
        title.setContentsMargins(0, 8, 0, 2)
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        grid.setVerticalSpacing(2)
        actions = [action for action in self.listed if action.section == section]
        for row, action in enumerate(actions):
            grid.addWidget(Text(action.text, wraps=True), row, 0)
            grid.addWidget(Keys(action.keys), row, 1, Qt.AlignmentFlag.AlignRight)
        return title, grid
