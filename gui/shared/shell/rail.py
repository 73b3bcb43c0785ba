"""The left rail: tiles in groups (home, games, other pages), jobs and settings at the bottom."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from gui.shared.controls.buttons import WarmButton
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.tokens import Radius, Width

TILE_WIDTH, TILE_HEIGHT, TILE_STEP = 64, 58, 64
TOP = 12
GROUP_GAP = 10
LABEL_FROM = 48
"""Lower tiles, in a small window with large type, show their icon alone."""


@dataclass(frozen=True, slots=True)
class RailEntry:
    """A tile: the page's name, its label and icon, and its keys for the tooltip."""

    name: str
    text: str
    icon: str


class RailTile(WarmButton):
    """One tile; checked while its page is shown."""

    def __init__(self, entry: RailEntry, parent: QWidget) -> None:
        super().__init__(parent)
        self.entry = entry
        self.count = 0
        self.setCheckable(True)
        self.setAccessibleName(entry.text)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        give_focus_ring(self, Radius.CARD - 4, "rail_on")

    def set_count(self, count: int) -> None:
        """Show a number in the corner; zero shows none."""
        if count != self.count:
            self.count = count
            self.setAccessibleDescription(str(count) if count else "")
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            rect = QRectF(self.rect())
            icon_ink, text_ink = self._inks()
            if self.isChecked():
                painter.box(rect, "card", "rail_tile")
            elif self.warmth:
                fill = QColor(painter.theme.color("rail_on"))
                fill.setAlphaF(0.08 * self.warmth)
                painter.box(rect, "card", fill)
            side = painter.px(24)
            has_label = self.height() >= painter.px(LABEL_FROM)
            icon = QRectF(0, 0, side, side)
            icon.moveCenter(
                QPointF(rect.center().x(), painter.px(21) if has_label else rect.center().y())
            )
            painter.icon(self.entry.icon, icon, icon_ink)
            if has_label:
                label = QRectF(0, painter.px(37), self.width(), painter.px(16))
                font = painter.theme.font("tick", 600 if self.isChecked() else 500)
                painter.text(label, self.entry.text, font, text_ink, "center")
            if self.count:
                self._paint_count(painter, icon.topRight())

    def _inks(self) -> tuple[str, str]:
        colors = appearance().theme.colors
        if self.isChecked():
            return colors.accent, colors.rail_tile_text
        ink = colors.rail_on if self.warmth > 0.5 else colors.rail_text
        return ink, ink

    def _paint_count(self, painter: Painter, corner: QPointF) -> None:
        theme = appearance().theme
        text = str(min(self.count, 99))
        width = max(theme.px(18), theme.metrics("tick", 600).horizontalAdvance(text) + 10)
        top = max(corner.y() - theme.px(4), 1.0)  # at a large text size the icon is as high as all
        box = QRectF(corner.x() - theme.px(6), top, width, theme.px(18))
        painter.filled("rail_badge", "rail", 2).drawRoundedRect(
            box, box.height() / 2, box.height() / 2
        )
        painter.text(box, text, "tick", "rail_badge_text", "center", weight=600)


class Rail(QWidget):
    """All tiles; `chosen` carries the name of a page, or of one of the tiles at the bottom."""

    chosen = Signal(str)

    def __init__(self, groups: Sequence[Sequence[RailEntry]], bottom: Sequence[RailEntry]) -> None:
        """Show `groups` with a line between them, and `bottom` tiles, which are never active."""
        super().__init__()
        self.setAccessibleName(self.tr("Pages"))
        self._lines: list[int] = []
        self._pages: list[RailTile] = []
        self._bottom = [self._new_tile(entry) for entry in bottom]
        for tile in self._bottom:
            tile.setCheckable(False)
        self.show_pages(groups)
        appearance().at_each_size(self._follow)

    def show_pages(self, groups: Sequence[Sequence[RailEntry]]) -> None:
        """Show these groups, with a line between them; tiles that were there stay as they are."""
        filled = [group for group in groups if group]
        self._firsts = {group[0].name for group in filled[1:]}
        old = {tile.entry: tile for tile in self._pages}
        entries = [entry for group in filled for entry in group]
        self._pages = [
            old.pop(entry) if entry in old else self._new_tile(entry) for entry in entries
        ]
        for tile in old.values():
            tile.hide()
            tile.deleteLater()
        for before, after in itertools.pairwise(self._pages + self._bottom):
            QWidget.setTabOrder(before, after)
        self._lay_out()

    def _new_tile(self, entry: RailEntry) -> RailTile:
        tile = RailTile(entry, self)
        tile.clicked.connect(self._notify)
        tile.setVisible(True)
        return tile

    def choose(self, name: str) -> None:
        """Mark the page called `name` as the one shown."""
        for tile in self._pages:
            tile.setChecked(tile.entry.name == name)

    def set_count(self, name: str, count: int) -> None:
        """Show a number in the corner of a tile."""
        self.tile(name).set_count(count)

    def tile(self, name: str) -> RailTile:
        """Return the tile called `name`."""
        return next(tile for tile in self._pages + self._bottom if tile.entry.name == name)

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._lay_out()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            theme = painter.theme
            painter.fillRect(self.rect(), theme.color("rail"))
            ink = QColor(theme.color("rail_text"))
            ink.setAlphaF(0.35)
            left = (self.width() - theme.px(24)) // 2
            for y in self._lines:
                painter.fillRect(left, y, theme.px(24), 1, ink)
            if theme.is_dark:
                painter.fillRect(self.width() - 1, 0, 1, self.height(), theme.color("line"))

    def _lay_out(self) -> None:
        theme = appearance().theme
        left = (self.width() - theme.px(TILE_WIDTH)) // 2
        count = len(self._pages) + len(self._bottom)
        gap = theme.px(GROUP_GAP)
        fitting = (self.height() - 2 * TOP - len(self._firsts) * gap) / max(count, 1)
        step = min(theme.px(TILE_STEP), int(fitting))
        height = step - theme.px(TILE_STEP - TILE_HEIGHT)
        y, ended = TOP, TOP
        self._lines = []
        for tile in self._pages:
            if tile.entry.name in self._firsts:
                y += gap
                self._lines.append((ended + y) // 2)
            tile.setGeometry(left, y, theme.px(TILE_WIDTH), height)
            ended = tile.geometry().bottom()
            y += step
        y = self.height() - TOP - 2 - len(self._bottom) * step + (step - height)
        for tile in self._bottom:
            tile.setGeometry(left, y, theme.px(TILE_WIDTH), height)
            y += step

    def _follow(self) -> None:
        self.setFixedWidth(appearance().theme.px(Width.RAIL))
        self._lay_out()
        self.update()

    def _notify(self) -> None:
        tile = self.sender()
        assert isinstance(tile, RailTile)
        if tile.isCheckable():
            self.choose(tile.entry.name)
        self.chosen.emit(tile.entry.name)
