"""The brush: eleven tiles in the colours of the map, the legend and the choice at once."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from engine.hog.rules import Hog
from gui.hog.board.words import HogWords
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.item_tooltip import give_tooltip
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.tokens import Radius
from gui.shared.text.tr import tr

HEIGHT, GAP, RING = 28, 5, 5
_MOVES = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Home: -99, Qt.Key.Key_End: 99}


class BrushTile(QAbstractButton):
    """One number of dice."""

    def __init__(self, number: int, game: Hog, palette: BrushPalette) -> None:
        super().__init__(palette)
        self.number = number
        self._palette = palette
        self.setCheckable(True)
        name = HogWords().action(game, number)
        key = "T" if number == 10 else str(number)
        self.setAccessibleName(tr("Brush: {dice}").format(dice=name))
        give_tooltip(self, tr("Paint {dice} ({key})").format(dice=name, key=key))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        give_focus_ring(self, Radius.CELL)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _MOVES:
            self._palette.step(_MOVES[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the tile; the ring around the chosen one is painted by the palette."""
        with Painter(self) as painter:
            color = painter.theme.ordinal[self.number]
            painter.box(QRectF(self.rect()), "cell", color)
            ink = painter.theme.letter_on(color)
            long, role, text = tr("0 bacon"), "small", str(self.number)
            if (
                self.number == 0
                and painter.theme.metrics("tick", 600).horizontalAdvance(long) <= self.width()
            ):
                role, text = "tick", long
            painter.text(QRectF(self.rect()), text, self.font_for(text, role), ink, "center")

    def font_for(self, text: str, role: str) -> QFont:
        """Return the font of a role, smaller where the tile is narrow: no number is cut."""
        theme = appearance().theme
        font, wide = QFont(theme.font(role, 600)), theme.metrics(role, 600).horizontalAdvance(text)
        if wide > self.width():
            font.setPixelSize(max(int(font.pixelSize() * self.width() / wide), 1))
        return font


class BrushPalette(QWidget):
    """A tile for each number of dice that a game allows; `chosen` brings the number."""

    chosen = Signal(int)

    def __init__(self, game: Hog, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        numbers = range(game.fewest_dice, game.dice + 1)
        self.brush = min(6, numbers[-1])
        self.tiles = {number: BrushTile(number, game, self) for number in numbers}
        for number, tile in self.tiles.items():
            tile.clicked.connect(lambda _checked=False, n=number: self._click(n))
        self.setAccessibleName(tr("Brush"))
        appearance().resized.connect(self._lay_out)
        self.choose(self.brush)

    def choose(self, number: int) -> bool:
        """Take a number of dice on the brush; return whether the rules allow it."""
        if number not in self.tiles:
            return False
        self.brush = number
        for other, tile in self.tiles.items():
            tile.setChecked(other == number)
            is_current = other == number
            policy = Qt.FocusPolicy.StrongFocus if is_current else Qt.FocusPolicy.ClickFocus
            tile.setFocusPolicy(policy)
        self.update()
        return True

    def step(self, steps: int) -> None:
        """Choose a neighbour, and give it the focus."""
        numbers = list(self.tiles)
        place = min(max(numbers.index(self.brush) + steps, 0), len(numbers) - 1)
        self._click(numbers[place])
        self.tiles[self.brush].setFocus(Qt.FocusReason.TabFocusReason)

    def sizeHint(self) -> QSize:
        return QSize(560, appearance().theme.px(HEIGHT) + 2 * RING)

    def minimumSizeHint(self) -> QSize:
        return QSize(300, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def paintEvent(self, _event: QPaintEvent) -> None:
        place = QRectF(self.tiles[self.brush].geometry())
        with Painter(self) as painter:
            painter.ring(place, "cell")

    def _click(self, number: int) -> None:
        self.choose(number)
        self.chosen.emit(number)

    def _lay_out(self) -> None:
        height = appearance().theme.px(HEIGHT)
        pitch = (self.width() - 2 * RING + GAP) / len(self.tiles)
        for place, tile in enumerate(self.tiles.values()):
            left, right = RING + place * pitch, RING + (place + 1) * pitch - GAP
            tile.setGeometry(round(left), RING, round(right) - round(left), height)
