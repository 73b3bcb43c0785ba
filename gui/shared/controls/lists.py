"""Rows with an icon and a text of which one is chosen: a list of views."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QComboBox,
    QListView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStyleOptionViewItem,
    QStylePainter,
    QWidget,
)

from gui.shared.controls.boxes import column_of
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.level_mark import level_in_words, level_width, paint_level
from gui.shared.style.appearance import appearance
from gui.shared.style.icons import draw_icon
from gui.shared.style.painter import Painter
from gui.shared.style.painting import draw_box, draw_text
from gui.shared.style.tokens import Height, Radius
from gui.shared.text.terms import explained

ICON = 18
PADDING = 10
GAP = 10


class ChoiceButton(QAbstractButton):
    """One of several of which one is chosen; a subclass says its size and paints it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.setText(text)
        self.setAccessibleName(text)
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        give_focus_ring(self, Radius.CONTROL)


class _Row(ChoiceButton):
    """One choice."""

    def __init__(self, icon: str, text: str) -> None:
        super().__init__(text)
        self._icon = icon
        self.setToolTip(explained(text))

    def sizeHint(self) -> QSize:
        theme = appearance().theme
        width = theme.metrics("body", 600).horizontalAdvance(self.text())
        room = theme.px(ICON) + GAP + 2 * PADDING
        return QSize(round(width) + room, theme.px(Height.CONTROL))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = appearance().theme
        with Painter(self) as painter:
            rect = QRectF(self.rect())
            if self.isChecked():
                draw_box(painter, rect, Radius.CONTROL, theme.color("soft"))
            elif self.underMouse():
                draw_box(painter, rect, Radius.CONTROL, theme.color("sunken"))
            token = "on_soft" if self.isChecked() else "text"
            side = theme.px(ICON)
            box = QRectF(PADDING, (rect.height() - side) / 2, side, side)
            ink = theme.colors.on_soft if self.isChecked() else theme.colors.text_2
            draw_icon(painter, self._icon, box, ink)
            words = rect.adjusted(PADDING + side + GAP, 0, -PADDING / 2, 0)
            font = theme.font("body", 600 if self.isChecked() else 400)
            draw_text(painter, words, self.text(), font, theme.color(token))


class ChoiceRows(QWidget):
    """A column of choices; `chosen` carries the number of the new one."""

    chosen = Signal(int)

    def __init__(self, name: str, rows: Sequence[tuple[str, str]]) -> None:
        """Offer `rows`, each an icon and a text; the first one is chosen."""
        super().__init__()
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self.rows = [_Row(icon, text) for icon, text in rows]
        for number, row in enumerate(self.rows):
            self._group.addButton(row, number)
        column_of(*self.rows, on=self, gap=2)
        self.rows[0].setChecked(True)
        self._group.idToggled.connect(self._notify)

    @property
    def index(self) -> int:
        """Which one is chosen."""
        return self._group.checkedId()

    def choose(self, index: int) -> None:
        """Choose one, and say so if it is another."""
        self.rows[index].setChecked(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        target = self.index + step
        if step and 0 <= target < len(self.rows):
            self.choose(target)
            self.rows[target].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    def _notify(self, number: int, is_chosen: bool) -> None:
        if is_chosen:
            self.chosen.emit(number)


NOTE_ROLE = Qt.ItemDataRole.UserRole + 1

LEVEL_ROLE = Qt.ItemDataRole.UserRole + 2

NOTE_GAP, NOTE_LEFT, NOTE_RIGHT = 24, 12, 12
WIDEST_NOTE = 440
"""So wide does a list open for its notes, at 100 %."""

"""Between a text and its note, and from the edges to both, at 100 %."""

TEXT_MARGIN = 1

"""What the style leaves free on both sides of the text."""


class _NotedItem(QStyledItemDelegate):
    """Paints an entry of the open list, its note in small letters, and its level at the right."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint both; a note that has no room is cut."""
        super().paint(painter, option, index)
        note, level = index.data(NOTE_ROLE), index.data(LEVEL_ROLE)
        if not note and not level:
            return
        theme = appearance().theme
        rect: QRectF = option.rect.toRectF()
        used = theme.metrics("body").horizontalAdvance(index.data()) + theme.px(NOTE_LEFT)
        room = rect.adjusted(used + theme.px(NOTE_GAP), 0, -theme.px(NOTE_RIGHT), 0)
        if level:
            dots = QRectF(room)
            dots.setLeft(room.right() - level_width(theme))
            paint_level(painter, dots, level, theme)
            room.setRight(dots.left() - theme.px(NOTE_RIGHT))
        if room.width() > 0:
            draw_text(painter, room, note, theme.font("small"), theme.color("text_2"), "right")


class ListBox(QComboBox):
    """A choice between texts; connect `currentIndexChanged` or `activated`."""

    def __init__(
        self, name: str, texts: Iterable[str] = (), index: int = 0, *, fewest: int | None = None
    ) -> None:
        """Offer texts; where `fewest` is given, it may be as narrow as so many letters."""
        super().__init__()
        self._notes: Sequence[str] = ()
        self._levels: Sequence[int] = ()
        if fewest is not None:
            self.setSizeAdjustPolicy(self.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            self.setMinimumContentsLength(fewest)
        self.setAccessibleName(name)
        self.setView(QListView(self))
        self.setItemDelegate(_NotedItem(self))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # Qt's own gives the wheel the focus
        self.addItems(list(texts))
        self.setCurrentIndex(index if self.count() else -1)
        give_focus_ring(self)
        appearance().at_each_size(self._follow)

    def set_texts(self, texts: Sequence[str], index: int = 0) -> None:
        """Offer other texts, and say nothing of it."""
        self.blockSignals(True)
        self.clear()
        self.addItems(list(texts))
        self._note()
        self.setCurrentIndex(index)
        self.blockSignals(False)
        self.update()

    @property
    def choice(self) -> tuple[tuple[str, ...], int]:
        """What there is to choose from, and which of it is chosen."""
        return tuple(map(self.itemText, range(self.count()))), self.currentIndex()

    def set_notes(self, notes: Sequence[str]) -> None:
        """Say something about each text where the list opens."""
        self._notes = notes
        self._note()

    def mark(self, is_wrong: bool) -> None:
        """Show whether what is chosen is wrong."""
        self.setProperty("wrong", is_wrong)
        self.style().polish(self)

    def set_levels(self, levels: Sequence[int]) -> None:
        """Show how strong each entry is where the list opens; 0 for one that has no level."""
        self._levels = levels
        self._note()

    def _note(self) -> None:
        """Give the entries their notes and levels: other texts are other entries."""
        pairs = itertools.zip_longest(self._notes, self._levels)
        for place, (note, level) in enumerate(itertools.islice(pairs, self.count())):
            words = "; ".join(part for part in (note, level_in_words(level or 0)) if part)
            self.setItemData(place, note, NOTE_ROLE)
            self.setItemData(place, level, LEVEL_ROLE)
            self.setItemData(place, words, Qt.ItemDataRole.AccessibleDescriptionRole)

    def sizeHint(self) -> QSize:
        return self._whole(super().sizeHint())

    def minimumSizeHint(self) -> QSize:
        return self._whole(super().minimumSizeHint())

    def _whole(self, hint: QSize) -> QSize:
        """Return a size in which no text is cut: Qt counts the ink alone, without its sides."""
        if self.sizeAdjustPolicy() == self.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon:
            return hint
        metrics, texts = self.fontMetrics(), [self.itemText(i) for i in range(self.count())]
        whole = max(map(metrics.horizontalAdvance, texts), default=0)
        ink = max((metrics.boundingRect(text).width() for text in texts), default=0)
        return hint + QSize(max(whole - ink, 0), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.currentIndex() < 0:
            return super().paintEvent(event)
        option, control = QStyleOptionComboBox(), QStyle.ComplexControl.CC_ComboBox
        self.initStyleOption(option)
        place = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(control, option, place, self).width() - 2 * TEXT_MARGIN
        cut = Qt.TextElideMode.ElideRight
        option.currentText = self.fontMetrics().elidedText(self.currentText(), cut, room)
        painter = QStylePainter(self)
        painter.drawComplexControl(control, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        return None

    def showPopup(self) -> None:
        widest = max(map(self._width_of, range(self.count())), default=0)
        self.view().setMinimumWidth(widest)
        super().showPopup()

    def _width_of(self, index: int) -> int:
        """Return how wide the open list is for an entry: its text whole, a long note cut."""
        theme, note = appearance().theme, self.itemData(index, NOTE_ROLE)
        width = self.fontMetrics().horizontalAdvance(self.itemText(index)) + 2 * theme.px(NOTE_GAP)
        used = theme.metrics("small").horizontalAdvance(note) + theme.px(NOTE_RIGHT) if note else 0
        return max(width, min(round(width + used), theme.px(WIDEST_NOTE)))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn with the focus alone: else the form under the pointer is being scrolled."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def showEvent(self, event: QShowEvent) -> None:
        """Take the font of the theme again: Qt brings back the one that the box was made with."""
        super().showEvent(event)
        self._follow()

    def _follow(self) -> None:
        theme = appearance().theme
        self.setFixedHeight(theme.px(36))
        self.setFont(theme.font("body"))
        self.view().setFont(theme.font("body"))
