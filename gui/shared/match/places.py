"""Where a card may lie that speaks of a thing on a board: near it, and over little that is told."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize

GAP = 2
"""How far it is from what it speaks of, where that is free."""
FARTHEST = 148
"""So far from what it points at it may lie, where that covers less."""
CHOICES = 400
"""So much more than another pixel counts one of what is to be chosen, or spoken of."""
AWAY = 40
"""For so many covered pixels it goes a pixel farther away."""


def around(place: QRect, size: QSize, room: QRect) -> list[QRect]:
    """Return where it may lie, nearest first: above the place or below, its notch at the place.

    Where neither has the room for it there are both all the same.
    """
    middle = place.center().x()
    shifts = (0, *(side * step for step in range(24, size.width() // 2, 24) for side in (-1, 1)))
    found = []
    for away in range(GAP, FARTHEST, 12):
        for top in (place.top() - away - size.height(), place.bottom() + 1 + away):
            for shift in shifts:
                left = middle - size.width() // 2 + shift
                left = min(max(left, room.left()), room.right() + 1 - size.width())
                found.append(QRect(QPoint(left, top), size))
    return [each for each in found if room.contains(each)] or found


def anywhere(size: QSize, room: QRect) -> list[QRect]:
    """Return where it may lie that points at nothing: from the middle of the bottom upwards."""
    middle = room.center().x() - size.width() // 2
    ends = room.left(), room.right() + 1 - size.width()
    tops = range(room.bottom() + 1 - size.height(), room.top(), -24)
    return [QRect(QPoint(left, top), size) for top in tops for left in (middle, *ends)]


def cost(rect: QRect, place: QRect, kept: Sequence[QRect], told: Sequence[QRect]) -> int:
    """Return how much speaks against a place: what it covers, and how far from its thing it is."""
    away = max(rect.top() - place.bottom(), place.top() - rect.bottom(), 0)
    away = 0 if place.isNull() else away
    return CHOICES * _covered(rect, kept) + _covered(rect, told) + AWAY * away


def _covered(rect: QRect, kept: Sequence[QRect]) -> int:
    """Return how many pixels of what is kept lie under it."""
    shared = [rect.intersected(each) for each in kept]
    return sum(each.width() * each.height() for each in shared if not each.isEmpty())
