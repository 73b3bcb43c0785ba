"""Opponents as they are seen: cards to choose from, and who sits opposite, with a face."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QWidget

from engine.core.library.opponents import Beaten
from engine.core.play.characters import Character, Mood
from gui.shared.controls.drawing import Drawing
from gui.shared.controls.lists import ChoiceButton
from gui.shared.match.state.opponents import Opposite
from gui.shared.style.appearance import appearance
from gui.shared.style.face import paint_face
from gui.shared.style.painter import Painter
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr

COLUMNS, FACE, ROW_FACE, NAME, EDGE, MARK = 4, 52, 44, 22, 6, 16


class _Card(ChoiceButton):
    """An opponent: face, name, and a tick or a star where it was beaten."""

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

    def sizeHint(self) -> QSize:
        theme = appearance().theme
        return QSize(theme.px(FACE + 20), theme.px(FACE + NAME) + 2 * EDGE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            area = QRectF(self.rect())
            fill = "soft" if self.isChecked() else "sunken" if self.underMouse() else None
            edge = painter.theme.color("accent" if self.isChecked() else "line")
            painter.box(area, "control", fill, edge)
            side = painter.px(FACE)
            face = QRectF(area.center().x() - side / 2, area.top() + EDGE, side, side)
            looks = self._found.character.looks
            mood: Mood = "beaten" if self._found.is_beaten else "calm"
            paint_face(painter, face, looks, mood, painter.theme)
            paint_mark(painter, face, self._found)
            name = QRectF(area.left() + 2, face.bottom(), area.width() - 4, painter.px(NAME))
            weight, ink = (600, "on_soft") if self.isChecked() else (400, "text")
            painter.text(name, self.text(), "small", ink, "center", weight=weight)


def beaten_words(found: Beaten) -> str:
    """Return what the matches say of an opponent."""
    if found.has_star:
        return tr("beaten, with a star for accuracy")
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


class OpponentChoice(QWidget):
    """All opponents of a game, the weakest first; `chosen` carries the number of one."""

    chosen = Signal(int)

    def __init__(self, opponents: Sequence[Character]) -> None:
        super().__init__()
        self.setAccessibleName(tr("Opponent"))
        self._group = QButtonGroup(self)
        self.each = [_Card(character) for character in opponents]
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(8)
        for number, card in enumerate(self.each):
            self._group.addButton(card, number)
            grid.addWidget(card, number // COLUMNS, number % COLUMNS)
        self._group.idClicked.connect(self.chosen)

    def show_found(self, found: Sequence[Beaten]) -> None:
        """Mark those that were beaten."""
        for card, each in zip(self.each, found, strict=False):
            card.show_found(each)

    def show_chosen(self, number: int | None) -> None:
        """Mark one, or none, without saying so."""
        self._group.setExclusive(False)
        for at, card in enumerate(self.each):
            card.setChecked(at == number)
        self._group.setExclusive(True)


def opposite_drawing(told: Opposite, title: str = "") -> Drawing:
    """Return a face with its name and its line; the strategy stands in the tooltip."""
    character = told.character
    name = f"{title} {character.name}".strip()

    def paint(painter: Painter, area: QRectF) -> None:
        side = min(area.height(), painter.px(ROW_FACE))
        face = QRectF(area.left(), area.center().y() - side / 2, side, side)
        paint_face(painter, face, character.looks, told.mood, painter.theme)
        words = area.adjusted(side + painter.px(12), 0, 0, 0)
        line = painter.px(20)
        upper = QRectF(words.left(), area.center().y() - line * 1.5, words.width(), line)
        painter.text(upper, name, weight=600)
        lower = QRectF(words.left(), upper.bottom(), words.width(), 2 * line)
        painter.lines(lower, character.line, painter.px(17), "small", "text_2")

    tip = (character.name, character.line, told.contest)
    words = f"{character.line} {mood_words(told.mood)}"
    return Drawing(name, (told, title), paint, (240, 60), words, tip=tip)


def mood_words(mood: Mood) -> str:
    """Return how somebody looks."""
    return {
        "calm": tr("calm"),
        "glad": tr("glad"),
        "worried": tr("worried"),
        "beaten": tr("beaten"),
        "thinking": tr("thinking"),
    }[mood]
