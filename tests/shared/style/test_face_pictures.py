"""Faces of the opponents, and the moods of one."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from engine.core.play.registry import games
from gui.shared.style.face import paint_face
from gui.shared.style.painter import Painter
from tests.pictures import Picture

ACROSS, SIDE = 8, 40


def test_faces(picture: Picture) -> None:
    people = [each for entry in games() for each in entry.opponents]
    moods = ("calm", "glad", "worried", "beaten", "thinking")

    def paint(painter: Painter, _area: QRectF) -> None:
        faces = [(each.looks, "calm") for each in people]
        faces += [(people[0].looks, mood) for mood in moods]
        for number, (looks, mood) in enumerate(faces):
            x, y = 4 + number % ACROSS * SIDE, 4 + number // ACROSS * SIDE
            box = QRectF(x, y, SIDE - 4, SIDE - 4)
            paint_face(painter, box, looks, mood, painter.theme)  # type: ignore[arg-type]

    picture.shows(paint, ACROSS * SIDE + 20, 5 * SIDE + 20, on="surface")
