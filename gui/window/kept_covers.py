"""The covers of the start page's cards as pictures, for the time until the games are imported."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from gui.shared.shell.game_card import GameCard
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme

Pictures = Mapping[str, str]
"""By `look`: width, height, and the pixels.  A PNG takes three times as long to read."""


@dataclass(frozen=True)
class KeptCover:
    """Paints the picture that was kept in the theme, wherever one was; else nothing."""

    pictures: Pictures

    def __call__(self, painter: Painter, rect: QRectF) -> None:
        """Fill the height; what is cut or missing at the sides is but ground."""
        picture = self.pictures.get(look(painter.theme))
        image = QImage() if picture is None else _image(picture)
        if image.isNull():
            return
        if image.size() == rect.size().toSize():  # four times as fast
            painter.drawImage(rect.topLeft(), image)
            return
        width = image.width() * rect.height() / image.height()
        area = QRectF(rect.center().x() - width / 2, rect.top(), width, rect.height())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(area, image)


def look(theme: Theme) -> str:
    """Return what a cover's picture depends on, apart from its size."""
    return f"{'dark' if theme.is_dark else 'light'} {theme.scale:g}"


def painted_cover(card: GameCard) -> Pictures:
    """Return the cover of a card as it is now; nothing where it has no size yet."""
    theme = Theme(appearance().theme.is_dark)  # a cover does not grow with the text
    size, ratio = card.cover_size, card.devicePixelRatioF()
    image = QImage((size * ratio).toSize(), QImage.Format.Format_RGB32)
    if card.facts.cover is None or image.isNull():
        return {}
    image.setDevicePixelRatio(ratio)
    image.fill(theme.color("table"))
    with Painter(image, theme) as painter:
        card.facts.cover(painter, QRectF(0, 0, size.width(), size.height()))
    pixels = base64.b64encode(zlib.compress(image.constBits())).decode()
    return {look(theme): f"{image.width()} {image.height()} {pixels}"}


@lru_cache(maxsize=16)
def _image(picture: str) -> QImage:
    width, height, pixels = picture.split()
    content = zlib.decompress(base64.b64decode(pixels))
    image = QImage(content, int(width), int(height), QImage.Format.Format_RGB32)
    return image.copy()  # the content goes
