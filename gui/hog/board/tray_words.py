"""Sets the words of Hog's tray: as many lines as fit, the rules that fired with a bold name."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QTextCharFormat, QTextLayout, QTextOption

from gui.hog.board.animation import HogFrame
from gui.hog.board.words import TrayLine, tray_text
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme

ROWS = {"body": 19, "small": 17}
"""Heights of a row of text at 100 %."""
ICON = 16
INDENT = 23


@dataclass(frozen=True)
class Paragraph:
    """A line of the tray, broken where it is too long."""

    line: TrayLine
    layout: QTextLayout
    row: float

    @property
    def height(self) -> float:
        """The height of all its rows."""
        return self.row * self.layout.lineCount()


def paint_words(painter: Painter, frame: HogFrame, room: QRectF) -> None:
    """Paint turn, title and lines as one block in the middle, tighter where there are many."""
    theme = painter.theme
    told = tray_text(frame)
    if frame.winner is not None:
        room = _paint_trophy(painter, room, frame.winning)
    head, title = theme.px(19), theme.px(24)
    number, name = told.number, told.title
    space = room.height() - theme.px(12)
    texts = _paragraphs(told.lines, room.width(), theme, "body")
    if head + title + _height(texts) > space:
        head, number = 0, ""
        longer = f"{told.number}: {name}"
        fits = theme.metrics("section").horizontalAdvance(longer) <= room.width()
        name = longer if fits and frame.turn is not None else name
    texts = _fitted(texts, told.lines, room.width(), space - head - title, theme)
    y = room.center().y() - (head + title + _height(texts)) / 2
    row = QRectF(room.left(), y, room.width(), head)
    painter.text(row, number, "body", "text_2")
    row = QRectF(room.left(), y + head, room.width(), title)
    is_long = theme.metrics("section").horizontalAdvance(name) > room.width()
    role = "body" if is_long else "section"
    painter.text(row, name, role, weight=600)
    y += head + title
    for text in texts:
        _paint(painter, text, QPointF(room.left(), y))
        y += text.height


def _paint_trophy(painter: Painter, room: QRectF, share: float) -> QRectF:
    """Paint the trophy of a won match; return the room right of it."""
    side = min(painter.px(40), room.height() * 0.5)
    box = QRectF(room.left(), room.center().y() - side / 2, side, side)
    painter.setOpacity(share)
    painter.icon("trophy", box, "on_soft")
    painter.setOpacity(1.0)
    return room.adjusted(side + painter.px(18), 0, 0, 0)


def _fitted(
    texts: list[Paragraph], lines: tuple[TrayLine, ...], width: float, space: float, theme: Theme
) -> list[Paragraph]:
    """Return the lines, then smaller, then the rules alone, then their names, until they fit."""
    rules = tuple(line for line in lines if line.head)
    names = (TrayLine("", ", ".join(line.head for line in rules), "info"),) if rules else ()
    for choice, role in ((lines, "small"), (rules, "small"), (names, "small"), ((), "small")):
        if _height(texts) <= space:
            break
        texts = _paragraphs(choice, width, theme, role)
    return texts


def _height(texts: list[Paragraph]) -> float:
    return sum(text.height for text in texts)


def _paragraphs(
    lines: tuple[TrayLine, ...], width: float, theme: Theme, role: str
) -> list[Paragraph]:
    return [_paragraph(line, max(width, theme.px(80)), theme, role) for line in lines]


def _paragraph(line: TrayLine, width: float, theme: Theme, role: str) -> Paragraph:
    layout = QTextLayout(line.whole, theme.font(role))
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    layout.setTextOption(option)
    if line.head:
        layout.setFormats([_bold(len(line.head) + 1, theme, role)])
    indent = theme.px(INDENT) if line.icon else 0
    row = theme.px(ROWS[role])
    layout.beginLayout()
    while (text := layout.createLine()).isValid():
        text.setLineWidth(width - indent)
        top = row * (layout.lineCount() - 1)
        text.setPosition(QPointF(indent, top + (row - text.height()) / 2))
    layout.endLayout()
    return Paragraph(line, layout, row)


def _bold(length: int, theme: Theme, role: str) -> QTextLayout.FormatRange:
    bold = QTextLayout.FormatRange()
    bold.start, bold.length = 0, length
    bold.format = QTextCharFormat()
    bold.format.setFont(theme.font(role, 700))
    return bold


def _paint(painter: Painter, text: Paragraph, corner: QPointF) -> None:
    if text.line.icon:
        side = painter.px(ICON)
        box = QRectF(corner.x(), corner.y() + (text.row - side) / 2, side, side)
        painter.icon(text.line.icon, box, "text")
    painter.setPen(painter.theme.color("text" if text.line.head else "text_2"))
    text.layout.draw(painter, corner)
