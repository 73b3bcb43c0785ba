"""Opponents as they are seen: cards to choose from, and who sits opposite, with a face."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF

from engine.core.library.opponents import Beaten
from engine.core.play.characters import Character, Mood
from gui.shared.controls.drawing import Drawing
from gui.shared.match.picture_choice import PictureButton, Pictures
from gui.shared.match.state.opponents import Opposite
from gui.shared.style.face import paint_face
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr

COLUMNS, FACE, MARK = 4, 52, 16
ROW, ROW_FACE, LEAST = 60, 44, 300
"""The height of a row with a face, that face, and how wide one at least is beside another."""


class _Card(PictureButton):
    """An opponent: face, name, and a tick or a star where it was beaten."""

    usual, edge, beside, align = (FACE + 20, FACE), 6, (2, 2), "center"

    def __init__(self, character: Character) -> None:
        super().__init__(character.name)
        self._found = Beaten(character)
        self.show_found(self._found)

    def show_found(self, found: Beaten) -> None:
        """Show what the matches say of it."""
        self._found = found
        contest = strategy_words(found.character.strategy)
        self.setToolTip(f"{found.character.line}\n{contest}")
        self.setAccessibleDescription(", ".join((found.character.line, beaten_words(found))))
        self.update()

    def paint_picture(self, painter: Painter, area: QRectF) -> None:
        side = painter.px(FACE)
        face = QRectF(area.center().x() - side / 2, area.top(), side, side)
        mood: Mood = "beaten" if self._found.is_beaten else "calm"
        paint_face(painter, face, self._found.character.looks, mood, painter.theme)
        paint_mark(painter, face, self._found)


def beaten_words(found: Beaten) -> str:
    """Return what the matches say of an opponent."""
    if found.has_star:
        return tr("beaten, with a star")
    return tr("beaten") if found.is_beaten else tr("not beaten yet")


def paint_mark(painter: Painter, face: QRectF, found: Beaten) -> None:
    """Paint a tick or a star at the lower right of a face."""
    if not found.is_beaten:
        return
    side = painter.px(MARK)
    box = QRectF(face.right() - side * 0.8, face.bottom() - side, side, side)
    painter.box(box, side / 2, "accent")
    inner = box.adjusted(side * 0.18, side * 0.18, -side * 0.18, -side * 0.18)
    painter.icon("star" if found.has_star else "check", inner, "on_accent")


class OpponentChoice(Pictures):
    """All opponents of a game, the weakest first."""

    def __init__(self, opponents: Sequence[Character]) -> None:
        super().__init__(tr("Opponent"), [_Card(character) for character in opponents], COLUMNS)

    def show_found(self, found: Sequence[Beaten]) -> None:
        """Mark those that were beaten."""
        for card, each in zip(self.each, found, strict=False):
            assert isinstance(card, _Card)
            card.show_found(each)


def opposite_drawing(told: Opposite, after: Opposite | None = None) -> Drawing:
    """Return a face with its name and its line, and at the right who is next to beat.

    The strategies stand in the tooltip.
    """
    titles = [(told, told.character.name)]
    if after is not None:
        titles.append((after, tr("Next to beat: {name}").format(name=after.character.name)))

    def columns(theme: Theme, width: float) -> int:
        return len(titles) if width >= theme.px(LEAST) * len(titles) else 1

    def paint(painter: Painter, area: QRectF) -> None:
        across, row = columns(painter.theme, area.width()), painter.px(ROW)
        for number, (each, title) in enumerate(titles):
            width = area.width() / across
            left, top = number % across * width, number // across * row
            box = QRectF(area.left() + left, area.top() + top, width - 8, row)
            _paint_one(painter, box, each, title)

    def height(theme: Theme, width: int) -> float:
        return theme.px(ROW) * (len(titles) if columns(theme, width) == 1 else 1)

    tip = tuple(x for each, title in titles for x in (title, each.character.line, each.contest))
    words = "; ".join(f"{each.character.line} {mood_words(each.mood)}" for each, _ in titles)
    name = "; ".join(title for _each, title in titles)
    about = (told, after)
    return Drawing(name, about, paint, (240, ROW), words, height_at=height, tip=tip)


def _paint_one(painter: Painter, area: QRectF, told: Opposite, title: str) -> None:
    side = painter.px(ROW_FACE)
    face = QRectF(area.left(), area.center().y() - side / 2, side, side)
    paint_face(painter, face, told.character.looks, told.mood, painter.theme)
    words = area.adjusted(side + painter.px(12), 0, 0, 0)
    line = painter.px(20)
    upper = QRectF(words.left(), area.center().y() - line * 1.5, words.width(), line)
    painter.text(upper, title, weight=600)
    lower = QRectF(words.left(), upper.bottom(), words.width(), 2 * line)
    painter.lines(lower, told.character.line, painter.px(17), "small", "text_2")


def mood_words(mood: Mood) -> str:
    """Return how somebody looks."""
    return {
        "calm": tr("calm"),
        "glad": tr("glad"),
        "worried": tr("worried"),
        "beaten": tr("beaten"),
        "thinking": tr("thinking"),
    }[mood]
