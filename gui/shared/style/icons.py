"""Icons from `resources/icons`, coloured when loaded and kept per colour, size and screen."""

from __future__ import annotations

import functools

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from engine.core.system.resources import resource
from gui.shared.style.appearance import current_theme
from gui.shared.style.theme import Theme

BOLD_BELOW = 20
"""Icons smaller than this many pixels keep a stroke of 2; larger ones take 1.75."""


def icon_pixmap(name: str, size: int, color: str, ratio: float = 1.0) -> QPixmap:
    """Return icon `name`, `size` pixels wide, in `color` (#RRGGBB), for a screen of `ratio`."""
    return _pixmap(name, size, color, max(ratio, 1.0))


def icon(name: str, token: str = "text_2", size: int = 20, theme: Theme | None = None) -> QIcon:
    """Return an icon for a menu or a list, in the colour of a token."""
    theme = theme or current_theme()
    result = QIcon()
    for ratio in (1.0, 2.0):
        result.addPixmap(icon_pixmap(name, size, getattr(theme.colors, token), ratio))
    return result


def draw_icon(painter: QPainter, name: str, rect: QRectF, color: str) -> None:
    """Paint an icon into the middle of `rect`, as large as its shorter side."""
    size = round(min(rect.width(), rect.height()))
    pixmap = icon_pixmap(name, size, color, painter.device().devicePixelRatioF())
    left = rect.center().x() - size / 2
    top = rect.center().y() - size / 2
    painter.drawPixmap(QRectF(left, top, size, size), pixmap, QRectF(pixmap.rect()))


@functools.lru_cache(maxsize=1024)
def _pixmap(name: str, size: int, color: str, ratio: float) -> QPixmap:
    pixmap = QPixmap(QSize(size, size) * ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _renderer(name, color, size).render(painter, QRectF(pixmap.rect()))
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


@functools.lru_cache(maxsize=256)
def _renderer(name: str, color: str, size: int) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(_svg(name, color, size).encode()))


def _svg(name: str, color: str, size: int) -> str:
    text = resource("icons", f"{name}.svg").read_text(encoding="utf-8")
    if size >= BOLD_BELOW:
        text = text.replace('stroke-width="2"', 'stroke-width="1.75"')
    return text.replace("currentColor", color)
