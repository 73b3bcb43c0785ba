"""The command palette: type a few letters of what you want, Enter does it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gui.shared.controls.boxes import add_parts, row_of
from gui.shared.controls.cards import IconMark, Separator
from gui.shared.controls.label import Text
from gui.shared.controls.over.overlay import Overlay
from gui.shared.page.actions import Action, ActionRegistry
from gui.shared.shell.command_field import paint_keys
from gui.shared.style.appearance import appearance
from gui.shared.style.icons import draw_icon
from gui.shared.style.painting import draw_box, draw_text
from gui.shared.style.theme import Theme
from gui.shared.text.fuzzy import search

ACTION_ROLE = Qt.ItemDataRole.UserRole + 1
PLACES_ROLE = Qt.ItemDataRole.UserRole + 2
ROW = 40
MOST_ROWS = 9


class _CommandPainter(QStyledItemDelegate):
    """Paints an action: icon, text with the found letters in bold, section and keys."""

    def sizeHint(
        self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(100, appearance().theme.px(ROW))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        theme = appearance().theme
        action: Action = index.data(ACTION_ROLE)
        rect = QRectF(option.rect)
        state = option.state
        is_chosen = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if is_chosen:
            draw_box(painter, rect.adjusted(0, 1, 0, -1), 8, theme.color("soft"))
        ink = theme.color("on_soft" if is_chosen else "text")
        side = theme.px(18)
        icon = QRectF(rect.left() + 12, rect.center().y() - side / 2, side, side)
        quiet = theme.colors.on_soft if is_chosen else theme.colors.text_2
        draw_icon(painter, action.icon or "chevron-right", icon, quiet)
        right = paint_keys(painter, rect.right() - 10, rect.center().y(), action.shortcut, theme)
        section = theme.metrics("small").horizontalAdvance(action.section)
        right -= section + 10
        words = QRectF(right, rect.top(), section + 2, rect.height())
        token = "on_soft" if is_chosen else "text_3"
        draw_text(painter, words, action.section, theme.font("small"), theme.color(token))
        words = QRectF(icon.right() + 12, rect.top(), right - icon.right() - 20, rect.height())
        _paint_found(painter, words, action.text, index.data(PLACES_ROLE), ink, theme)
        painter.restore()


class CommandPalette(Overlay):
    """Finds every action of the registry that can be done now."""

    def __init__(self, window: QWidget, registry: ActionRegistry) -> None:
        super().__init__(window, self.tr("Commands"), 620, is_high=True)
        self._registry = registry
        self.query = QLineEdit()
        self.query.setProperty("bare", True)
        self.query.setPlaceholderText(self.tr("Find a game, strategy or command"))
        self.query.setAccessibleName(self.tr("Find a command"))
        self.query.textChanged.connect(self._find)
        self.query.installEventFilter(self)
        self._model = QStandardItemModel(self)
        self.list = QListView()
        self.list.setModel(self._model)
        self.list.setItemDelegate(_CommandPainter(self.list))
        self.list.setAccessibleName(self.tr("Commands found"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setMouseTracking(True)
        self.list.entered.connect(self.list.setCurrentIndex)
        self.list.clicked.connect(self._run)
        self._nothing = Text(self.tr("Nothing found."), "body", "text_2")
        self._nothing.setContentsMargins(12, 10, 12, 10)
        self._lay_out()

    @property
    def found(self) -> tuple[Action, ...]:
        """The actions listed now, best first."""
        return tuple(self._model.item(row).data(ACTION_ROLE) for row in range(self._count()))

    def focus_first(self) -> None:
        """Start with an empty query."""
        self.query.setFont(appearance().theme.font("lead"))
        self.query.setFocus(Qt.FocusReason.OtherFocusReason)
        self.query.clear()
        self._find("")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.query and event.type() == QEvent.Type.KeyPress:
            assert isinstance(event, QKeyEvent)
            return self._handle(event)
        return super().eventFilter(watched, event)

    def _handle(self, event: QKeyEvent) -> bool:
        key = event.key()
        row = self.list.currentIndex().row()
        steps = {
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_PageDown: MOST_ROWS,
            Qt.Key.Key_PageUp: -MOST_ROWS,
        }
        if Qt.Key(key) in steps:
            self._choose(row + steps[Qt.Key(key)])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._run(self.list.currentIndex())
        elif key == Qt.Key.Key_Escape:
            self.close_card()
        else:
            return False
        return True

    def _find(self, query: str) -> None:
        usable = [action for action in self._registry.actions if _is_offered(action)]
        hits = search(query, usable, lambda action: f"{action.text} {action.words}")
        self._model.clear()
        for action, places in hits:
            item = QStandardItem(action.text)
            item.setEditable(False)
            item.setData(action, ACTION_ROLE)
            item.setData([place for place in places if place < len(action.text)], PLACES_ROLE)
            self._model.appendRow(item)
        self._choose(0)
        self.list.setVisible(bool(hits))
        self._nothing.setVisible(not hits)
        rows = min(max(len(hits), 1), MOST_ROWS)
        self.list.setFixedHeight(appearance().theme.px(ROW) * rows)
        self.fit_window()

    def _choose(self, row: int) -> None:
        if self._count():
            row = min(max(row, 0), self._count() - 1)
            self.list.setCurrentIndex(self._model.index(row, 0))
            self.list.scrollTo(self._model.index(row, 0))

    def _run(self, index: QModelIndex) -> None:
        if index.isValid():
            action: Action = index.data(ACTION_ROLE)
            self.close_card()
            self._registry.trigger(action.id)

    def _count(self) -> int:
        return self._model.rowCount()

    def _lay_out(self) -> None:
        mark = IconMark("search", "text_2")
        head = row_of(mark, (self.query, 1), gap=10, margins=(18, 4, 18, 4))
        found = row_of(self.list, margins=(8, 0, 8, 0))
        parts = (head, Separator(), found, self._nothing)
        add_parts(self.card.body, *parts, gap=6, margins=(0, 6, 0, 8))


def _is_offered(action: Action) -> bool:
    return not action.is_handled_by_widget and action.can_run()


def _paint_found(
    painter: QPainter, rect: QRectF, text: str, places: Any, ink: QColor, theme: Theme
) -> None:
    """Paint a text whose found letters are bold."""
    bold = set(places or ())
    left = rect.left()
    start = 0
    for end in range(1, len(text) + 1):
        if end < len(text) and (end in bold) == (start in bold):
            continue
        weight = 700 if start in bold else 500
        part = text[start:end]
        width = theme.metrics("body", weight).horizontalAdvance(part)
        room = QRectF(left, rect.top(), min(width, rect.right() - left) + 1, rect.height())
        if room.width() > 1:
            draw_text(painter, room, part, theme.font("body", weight), ink)
        left += width
        start = end
