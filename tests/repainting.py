"""A board that is mended frame by frame, beside one that is painted whole each time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage, QRegion

from gui.shared.page.canvas import Canvas

ROUNDING = 4
"""By so much soft edges differ where they are cut off."""


def mended(view: Canvas, frames: Iterable[Any]) -> Iterator[tuple[QRegion, int]]:
    """Show frames one after the other and paint only what changed of each.

    Yield where that is, and by how much a colour of one pixel differs at most, of 255, from a
    picture that is painted whole.
    """
    part, whole = (QImage(view.size(), QImage.Format.Format_RGB32) for _ in range(2))
    part.fill(0)
    for frame in frames:
        before = view.frame
        view.show_frame(frame)
        area = QRegion(view.rect() if before is None else view.changed_area(before))
        if not area.isEmpty() and view.frame != before:
            view.render(part, area.boundingRect().topLeft(), area)
        whole.fill(0)
        view.render(whole, QPoint())
        yield area, _difference(part, whole)


def _difference(one: QImage, other: QImage) -> int:
    if one == other:
        return 0
    each = [np.frombuffer(image.constBits(), np.uint8).astype(np.int16) for image in (one, other)]
    return int(np.abs(each[0] - each[1]).max())


def size_of(region: QRegion) -> int:
    """Return how many pixels there are in a region."""
    return sum(box.width() * box.height() for box in region)
