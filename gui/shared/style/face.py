"""A face out of six features, in a mood: lines and shapes only, of any size, always the same.

Features differ in shape, not in colour alone; nothing moves.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from engine.core.play.characters import Looks, Mood
from gui.shared.style.theme import Theme

SIDE = 100.0
"""Faces are drawn in a square of so many units."""
INK = "#2A211C"
SKINS = {
    "pale": "#F8DFCB",
    "light": "#F0C6A2",
    "tan": "#D9A273",
    "brown": "#A9714A",
    "dark": "#7C4E33",
}
TINTS = {
    "black": "#35302E",
    "brown": "#6F4A2F",
    "red": "#B4552D",
    "blond": "#DDB65C",
    "grey": "#A9A9A4",
}
CLOTH, CLOTH_2, METAL = "#2F6F8F", "#C9543E", "#E2B33C"


def paint_face(painter: QPainter, rect: QRectF, looks: Looks, mood: Mood, theme: Theme) -> None:
    """Paint a face as large as fits into the middle of `rect`, on a round ground."""
    side = min(rect.width(), rect.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.center().x() - side / 2, rect.center().y() - side / 2)
    painter.scale(side / SIDE, side / SIDE)
    ground = QPainterPath()
    ground.addEllipse(QRectF(1, 1, 98, 98))
    painter.fillPath(ground, theme.color("line_strong" if theme.is_dark else "soft"))
    painter.save()
    painter.setClipPath(ground)
    _Face(painter, looks, mood).paint()
    painter.restore()
    painter.setPen(QPen(theme.color("line_strong"), 1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(ground)
    painter.restore()


class _Face:
    """One face in the square: what lies behind comes first."""

    def __init__(self, painter: QPainter, looks: Looks, mood: Mood) -> None:
        self._painter, self._looks, self._mood = painter, looks, mood
        self._skin, self._tint = QColor(SKINS[looks.skin]), QColor(TINTS[looks.tint])
        self._pen = QPen(QColor(INK), 2.2)
        self._pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        self._pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)

    def paint(self) -> None:
        self._paint_back_hair()
        self._shape("M14 100 C16 82 34 78 50 78 C66 78 84 82 86 100 Z", CLOTH)
        self._shape("M42 66 L42 82 Q50 88 58 82 L58 66 Z", self._skin)
        for left in (22.0, 70.0):
            self._oval(left, 46, 8, 13, self._skin)
        self._oval(26, 20, 48, 60, self._skin)
        self._paint_beard()
        self._paint_hair()
        self._paint_eyes()
        self._line("M50 50 Q46 57 51 58")
        self._paint_mouth()
        self._paint_worn()

    def _shape(self, told: str, fill: QColor | str) -> None:
        self._painter.setPen(self._pen)
        self._painter.setBrush(QColor(fill))
        self._painter.drawPath(_path(told))

    def _line(self, told: str, width: float = 2.2) -> None:
        pen = QPen(self._pen)
        pen.setWidthF(width)
        self._painter.setPen(pen)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawPath(_path(told))

    def _oval(
        self, x: float, y: float, width: float, height: float, fill: QColor | str | None
    ) -> None:
        self._painter.setPen(self._pen)
        self._painter.setBrush(Qt.BrushStyle.NoBrush if fill is None else QColor(fill))
        self._painter.drawEllipse(QRectF(x, y, width, height))

    def _paint_back_hair(self) -> None:
        if self._looks.hair == "long":
            self._shape("M22 44 C20 6 80 6 78 44 L84 90 L16 90 Z", self._tint)
        elif self._looks.hair == "bob":
            self._shape("M20 46 C18 6 82 6 80 46 L80 70 L20 70 Z", self._tint)
        elif self._looks.hair == "bun":
            self._oval(38, 2, 24, 22, self._tint)

    def _paint_hair(self) -> None:
        shapes = {
            "short": "M25 42 C24 14 76 14 75 42 C70 30 62 28 50 28 C38 28 30 30 25 42 Z",
            "parted": "M25 44 C22 12 78 12 75 44 C72 30 60 30 40 20 C38 30 30 32 25 44 Z",
            "curly": "M24 44 C14 36 22 24 28 24 C28 12 42 8 48 14 C56 6 70 10 70 22 "
            "C80 22 86 36 76 44 C74 34 66 36 62 30 C54 36 46 28 40 34 C34 30 28 34 24 44 Z",
            "bun": "M25 42 C24 12 76 12 75 42 C66 26 34 26 25 42 Z",
            "long": "M25 46 C22 12 78 12 75 46 C72 34 60 26 50 24 C40 26 28 34 25 46 Z",
            "spiky": "M25 42 L20 24 L31 28 L33 11 L43 22 L51 7 L58 21 L69 12 L69 28 L81 26 "
            "L75 42 C66 30 34 30 25 42 Z",
            "bob": "M25 42 C22 12 78 12 75 42 L72 36 L28 36 Z",
        }
        if self._looks.hair in shapes:
            self._shape(shapes[self._looks.hair], self._tint)

    def _paint_beard(self) -> None:
        shapes = {
            "full": "M26 50 C26 92 74 92 74 50 C70 62 62 60 50 60 C38 60 30 62 26 50 Z",
            "goatee": "M41 70 C40 88 60 88 59 70 C54 74 46 74 41 70 Z",
        }
        if self._looks.beard in shapes:
            self._shape(shapes[self._looks.beard], self._tint)

    def _paint_eyes(self) -> None:
        """Paint eyes and brows: a mood is told by where they look, and by the brows' slope."""
        mood, eyes = self._mood, self._looks.eyes
        size = {"round": 3.2, "narrow": 2.6, "lashes": 3.0, "wide": 3.6}[eyes]
        up = {"thinking": -2.0, "beaten": 2.0}.get(mood, 0.0)
        aside = 2.0 if mood == "thinking" else 0.0
        slope = {"worried": -4.0, "beaten": -3.0, "glad": 1.0}.get(mood, 0.0)
        for side in (-1, 1):
            x, y = 50 + side * 11.0, 47.0
            if mood in ("glad", "beaten"):  # closed: bent up where glad, down where beaten
                bend = -5 if mood == "glad" else 4
                self._line(f"M{x - 5} {y} Q{x} {y + bend} {x + 5} {y}", 2.4)
            else:
                if eyes == "wide":
                    self._oval(x - 5.5, y - 5.5, 11, 11, "#FFFFFF")
                self._painter.setPen(Qt.PenStyle.NoPen)
                self._painter.setBrush(QColor(INK))
                self._painter.drawEllipse(QPointF(x + aside, y + up), size, size)
                if eyes == "narrow":
                    self._line(f"M{x - 5.5} {y - 2.6} L{x + 5.5} {y - 2.6}", 2.4)
            if eyes == "lashes":
                self._line(f"M{x + side * 4} {y - 3} L{x + side * 8} {y - 6}", 1.8)
            inner, outer = x - side * 6, x + side * 6
            lift = 3.0 if mood == "thinking" and side > 0 else 0.0
            brow = 38.0 - lift
            self._line(f"M{inner} {brow + slope} L{outer} {brow - slope / 2}", 2.8)

    def _paint_mouth(self) -> None:
        if self._looks.beard == "moustache":
            self._shape("M34 65 C38 58 46 58 50 62 C54 58 62 58 66 65 C58 66 54 66 50 64 "
                        "C46 66 42 66 34 65 Z", self._tint)  # fmt: skip
        mouths = {
            "calm": "M42 69 Q50 72 58 69",
            "worried": "M42 71 Q46 67 50 70 Q54 73 58 69",
            "beaten": "M42 73 Q50 66 58 73",
            "thinking": "M45 70 L56 68",
        }
        if self._mood == "glad":
            self._shape("M39 66 Q50 82 61 66 Z", "#FFFFFF")
        else:
            self._line(mouths[self._mood], 2.6)

    def _paint_worn(self) -> None:
        worn = self._looks.wears
        if worn == "glasses":
            for x in (39.0, 61.0):
                self._oval(x - 9, 39, 18, 16, None)
            self._line("M48 46 L52 46")
        elif worn == "cap":
            self._shape("M24 34 C24 8 76 8 76 34 Z", CLOTH_2)
            self._shape("M60 34 Q92 30 92 38 Q76 40 60 36 Z", CLOTH_2)
        elif worn == "hat":
            self._shape("M32 28 L36 6 Q50 11 64 6 L68 28 Z", CLOTH)
            self._shape("M10 30 Q50 20 90 30 Q50 37 10 30 Z", CLOTH)
        elif worn == "patch":
            self._line("M24 36 L76 44")
            self._shape("M30 41 L48 43 Q46 56 38 55 Q30 54 30 41 Z", INK)
        elif worn == "earrings":
            for x in (21.0, 73.0):
                self._oval(x, 59, 6, 6, METAL)
        elif worn == "scarf":
            self._shape("M26 78 Q50 92 74 78 L76 88 Q50 101 24 88 Z", CLOTH_2)


def _path(told: str) -> QPainterPath:
    """Return a path told as in SVG: M, L, Q, C and Z with absolute places."""
    path, words = QPainterPath(), told.replace("Z", " Z").split()
    taken = 0
    while taken < len(words):
        kind, numbers = words[taken][0], []
        taken_from = taken
        words[taken] = words[taken][1:]
        while taken < len(words) and (taken == taken_from or not words[taken][0].isalpha()):
            numbers += [float(words[taken])] if words[taken] else []
            taken += 1
        ends = [QPointF(*numbers[i : i + 2]) for i in range(0, len(numbers), 2)]
        add: Any = {
            "M": path.moveTo,
            "L": path.lineTo,
            "Q": path.quadTo,
            "C": path.cubicTo,
            "Z": path.closeSubpath,
        }[kind]
        add(*ends)
    return path
