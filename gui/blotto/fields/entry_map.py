"""Every entry of some fields as a column of colours, the best at the left; one is chosen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy

from gui.blotto.board.plan_words import plan_in_words
from gui.blotto.cells import top_of
from gui.shared.controls.file_dialog import ask_save
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.item_tooltip import Spot, SpotTip
from gui.shared.report.shown import Shown
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.picture_file import png_of, save_as, svg_of
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

if TYPE_CHECKING:
    from engine.blotto.contest.contest import Contest

HEIGHT = 220
SIZE = QSize(900, 420)
"""Of a saved picture."""
LEFT_ROOM, HEAD, FOOT, FIELDS = 40, 26, 22, 8
GAP = 2
MOST_TEXT = 160
MOST_ROWS = 50_000
"""So many entries are in the picture; of more, evenly spaced ones."""


class ShownEntries(Shown):
    """Shows castles as rows, the last on top, and entries as columns by rank.

    `about` is a contest and the place of the entry that is looked at, from 0.  Where there are more
    entries than pixels a column is the mean of neighbours.
    """

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[object, ...] = ()
        self._image = QImage()
        self._tip = SpotTip(self, self._spot_at)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        give_focus_ring(self)
        self.setAccessibleName(tr("Every entry, a column each, the best at the left"))
        appearance().changed.connect(self.update)
        appearance().resized.connect(self.updateGeometry)

    @property
    def contest(self) -> Contest:
        """The standings on show."""
        contest: Contest = self.block.about[0]
        return contest

    @property
    def place(self) -> int:
        """The place of the entry that is looked at."""
        place: int = self.block.about[1]
        return place

    @property
    def title(self) -> str:
        return tr("Every entry")

    def show_block(self) -> None:
        self.setAccessibleDescription(self._words(self.place))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(420, appearance().theme.px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(220, self.sizeHint().height())

    def event(self, event: QEvent) -> bool:
        """Keep the arrow keys from the window's own."""
        is_early = event.type() == QEvent.Type.ShortcutOverride
        if is_early and isinstance(event, QKeyEvent) and self._target(event) is not None:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        target = self._target(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._order(self.block.enter(None))
        elif target is None:
            super().keyPressEvent(event)
        elif target != self.place:
            self._choose(target)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.mouseMoveEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = self._place_at(event.position())
        if event.buttons() & Qt.MouseButton.LeftButton and place is not None:
            self._choose(place)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self._place_at(event.position()) == self.place:
            self._order(self.block.enter(None))

    def exports(self) -> dict[str, str]:
        return {".png": tr("Picture (PNG)…"), ".svg": tr("Picture (SVG)…"), ".csv": tr("Plans…")}

    def ask_save(self, suffix: str) -> None:
        """Ask for a file, and write the map in the light theme, or the plans by rank."""
        path = ask_save(self, tr("Save"), "entries", {f"*{suffix}": suffix})
        if path is not None:
            self.save_to(path)

    def save_to(self, path: Path) -> None:
        """Write the map in the light theme, or the plans in the order of their ranks."""
        contest = self.contest

        def paint(painter: Painter) -> None:
            self._paint(painter, QRectF(0, 0, SIZE.width(), SIZE.height()))

        def numbers() -> bytes:
            rows = contest.everyone.rows[contest.order].tolist()
            return "".join(",".join(map(str, row)) + "\n" for row in rows).encode()

        title = tr("Every entry")
        kinds = {
            ".png": lambda: png_of(SIZE, paint),
            ".svg": lambda: svg_of(SIZE, paint, title),
            ".csv": numbers,
        }
        save_as(path, kinds, "{path}: the entries are saved as {endings}")

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            self._paint(painter, QRectF(self.rect()))

    def _paint(self, painter: Painter, area: QRectF) -> None:
        theme = painter.theme
        contest, room = self.contest, self._room(area, theme)
        castles = contest.game.castles
        _paint_legend(painter, area, contest)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.drawImage(room, self._picture(contest, theme, round(room.width())))
        high = room.height() / castles
        for castle in range(castles):
            y = room.bottom() - (castle + 1) * high
            if castle < castles - 1:
                painter.fillRect(
                    QRectF(room.left(), y - 1, room.width(), GAP), theme.color("ground")
                )
            label = QRectF(area.left(), y, room.left() - area.left() - 8, high)
            font, ink = "tick", "text_3"
            painter.text(label, str(castle + 1), font, ink, "right")
        self._paint_foot(painter, area, room)
        x, width = self._span(self.place, room)
        ring = QRectF(x - 2, room.top() - 3, max(width + 4, 6), room.height() + 6)
        painter.setPen(QPen(theme.color("text"), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(ring, 3, 3)

    def _paint_foot(self, painter: Painter, area: QRectF, room: QRectF) -> None:
        """Paint the ends of the ranks, and above the columns whose they are."""
        contest = self.contest
        foot = QRectF(room.left(), room.bottom() + 4, room.width(), painter.px(FOOT) - 4)
        font, ink = "tick", "text_3"
        painter.text(foot, "1", font, ink)
        painter.text(foot, tr("rank"), font, ink, "center")
        painter.text(foot, f"{len(contest.order):,}", font, ink, "right")
        if len(contest.fields) > 1:
            self._paint_fields(painter, contest, room)

    def _paint_fields(self, painter: Painter, contest: Contest, room: QRectF) -> None:
        width = round(room.width())
        places = (np.arange(width) + 0.5) / width * len(contest.order)
        rows = contest.order[places.astype(np.int64)]
        owners = np.searchsorted(contest.starts, rows, side="right") - 1
        for x, owner in enumerate(owners.tolist()):
            bar = QRectF(room.left() + x, room.top() - FIELDS, 1, FIELDS - 4)
            painter.fillRect(bar, QColor(painter.theme.player(owner).fill))

    def _picture(self, contest: Contest, theme: Theme, width: int) -> QImage:
        """Return the colours, a pixel a column and a castle, made anew where anything changed."""
        key = (contest, theme, width)
        if key != self._shown:
            self._shown = key
            self._image = _image_of(columns(contest, width), contest, theme)
        return self._image

    def _room(self, area: QRectF, theme: Theme) -> QRectF:
        top = theme.px(HEAD) + (FIELDS if len(self.contest.fields) > 1 else 0)
        return area.adjusted(theme.px(LEFT_ROOM), top, -4, -theme.px(FOOT))

    def _span(self, place: int, room: QRectF) -> tuple[float, float]:
        width = room.width() / len(self.contest.order)
        return room.left() + place * width, width

    def _place_at(self, point: QPointF) -> int | None:
        room = self._room(QRectF(self.rect()), appearance().theme)
        if not room.top() - 8 <= point.y() <= room.bottom() + 8:
            return None
        count = len(self.contest.order)
        place = int((point.x() - room.left()) / room.width() * count)
        return min(max(place, 0), count - 1)

    def _target(self, event: QKeyEvent) -> int | None:
        last = len(self.contest.order) - 1
        far = 10 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
        targets = {
            Qt.Key.Key_Left: self.place - far,
            Qt.Key.Key_Right: self.place + far,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        target = targets.get(Qt.Key(event.key()))
        return None if target is None else min(max(target, 0), last)

    def _choose(self, place: int) -> None:
        if place != self.place:
            self._order(self.block.choose(place))

    def _words(self, place: int) -> str:
        row = int(self.contest.order[place])
        text = tr("Rank {rank:,}: {plan}, mean {mean}")
        return text.format(
            rank=int(self.contest.ranks[place]),
            plan=plan_in_words(self.contest.plan(row)),
            mean=decimal(self.contest.tally(row).mean, 2),
        )

    def _spot_at(self, point: QPointF) -> Spot | None:
        place = self._place_at(point)
        if place is None:
            return None
        room = self._room(QRectF(self.rect()), appearance().theme)
        x, width = self._span(place, room)
        text = self.contest.everyone.texts.get(int(self.contest.order[place]), "")
        lines = [text if len(text) <= MOST_TEXT else text[:MOST_TEXT] + "…"] if text else []
        return Spot(QRectF(x, room.top(), max(width, 2), room.height()), self._words(place), lines)


def columns(contest: Contest, width: int) -> npt.NDArray[np.float64]:
    """Return the soldiers [castles, columns] by rank: means of neighbours where there are many.

    Of very many they are means of evenly spaced ones.
    """
    order = contest.order
    if is_sampled(contest):
        order = order[np.linspace(0, len(order) - 1, MOST_ROWS).astype(np.int64)]
    rows = contest.everyone.rows[order]
    if len(rows) <= width:
        return rows.T.astype(np.float64)
    edges = np.linspace(0, len(rows), width + 1).astype(np.int64)
    sums = np.add.reduceat(rows, edges[:-1], axis=0, dtype=np.int64)
    means: npt.NDArray[np.float64] = (sums / np.diff(edges)[:, None]).T
    return means


def is_sampled(contest: Contest) -> bool:
    """Return whether not every entry is in the map."""
    return len(contest.order) > MOST_ROWS


def _image_of(values: npt.NDArray[np.float64], contest: Contest, theme: Theme) -> QImage:
    top = top_of(contest.game.soldiers, contest.game.castles)
    places = np.minimum(values / top, 1.0)[::-1]
    pixels = np.ascontiguousarray(theme.depth.colors(places, theme.colors.ground))
    height, width = places.shape
    image = QImage(pixels.data, width, height, 3 * width, QImage.Format.Format_RGB888)
    return image.copy()


def _paint_legend(painter: Painter, area: QRectF, contest: Contest) -> None:
    """Paint the colours from nobody to many, at the right."""
    top = top_of(contest.game.soldiers, contest.game.castles)
    font, ink = "tick", "text_3"
    more, bar = painter.px(34), painter.px(92)
    right = QRectF(area.right() - more, area.top(), more, painter.px(18))
    painter.text(right, f"{top}+", font, ink)
    box = QRectF(right.left() - bar - 8, area.top() + painter.px(5), bar, painter.px(8))
    colors = QLinearGradient(box.topLeft(), box.topRight())
    for n, color in enumerate(painter.theme.depth.bar(9)):
        colors.setColorAt(n / 8, color)
    painter.fillRect(box, colors)
    zero = QRectF(box.left() - 20, area.top(), 14, painter.px(18))
    painter.text(zero, "0", font, ink, "right")
