"""PySide6 6.12.0 aborts on Python 3.11 after some hundred signals or repaints; ours must not."""

from PySide6.QtCore import QObject, QRectF, QSize, Signal
from PySide6.QtGui import QImage, QPainter

from gui.shared.style.painting import draw_box
from gui.shared.style.patterns import player_brush
from gui.shared.style.player_badge import paint_badge
from gui.shared.style.theme import Theme

SIGNALS, FRAMES = 100_000, 10_000


class Teller(QObject):
    told = Signal(object, bool, float)


def test_a_hundred_thousand_signals(qapp):
    teller = Teller()
    seen = []
    teller.told.connect(lambda value, flag, number: seen.append((value, flag, number)))
    for number in range(SIGNALS):
        teller.told.emit(None, number % 2 == 0, 0.5)
    assert len(seen) == SIGNALS


def test_ten_thousand_frames(qapp):
    image = QImage(QSize(64, 32), QImage.Format.Format_ARGB32_Premultiplied)
    theme = Theme()
    for number in range(FRAMES):
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        painter.setBrush(player_brush(theme, number % 8))
        draw_box(painter, QRectF(0, 0, 64, 32), 4, theme.color("surface"))
        paint_badge(painter, QRectF(0, 0, 30, 30).center(), 11, number % 10, theme)
        painter.end()
    assert not image.isNull()
