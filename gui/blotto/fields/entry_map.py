"""Every entry of some fields as a column of colours, the best at the left; one is chosen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QImage,
    QLinearGradient,
    QMouseEvent,
    QPainter,
)
from PySide6.QtWidgets import QSizePolicy

from gui.blotto.board.plan_words import plan_in_words
from gui.blotto.cells import top_of
from gui.shared.controls.file_dialog import ask_save
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.item_picture import ItemPicture
from gui.shared.controls.item_tooltip import Spot
from gui.shared.report.shown import Shown
from gui.shared.style.appearance import current_theme
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


class EntryMap(ItemPicture):
    """Shows castles as rows, the last on top, and entries as columns by rank.

    Where there are more entries than pixels a column is the mean of neighbours.
    """

    far = 10

    def __init__(self) -> None:
        super().__init__(tr("Every entry, a column each, the best at the left"))
        self.contest: Contest | None = None
        self._shown: tuple[object, ...] = ()
        self._image = QImage()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        give_focus_ring(self)

    def show_contest(self, contest: Contest, place: int) -> None:
        """Show the entries of a contest, and which of them is looked at."""
        self.contest = contest
        self.mark(place)
        self.setAccessibleDescription(self.words(place))

    @property
    def count(self) -> int:
        return 0 if self.contest is None else len(self.contest.order)

    def choose(self, item: int) -> None:
        if item != self.item:
            super().choose(item)

    def item_at(self, point: QPointF) -> int:
        room = self._room(QRectF(self.rect()), current_theme())
        if not room.top() - 8 <= point.y() <= room.bottom() + 8:
            return -1
        item = int((point.x() - room.left()) / room.width() * self.count)
        return min(max(item, 0), self.count - 1)

    def spot_at(self, point: QPointF) -> Spot | None:
        item, contest = self.item_at(point), self.contest
        if item < 0 or contest is None:
            return None
        room = self._room(QRectF(self.rect()), current_theme())
        x, width = self._span(item, room)
        text = contest.everyone.texts.get(int(contest.order[item]), "")
        lines = [text if len(text) <= MOST_TEXT else text[:MOST_TEXT] + "…"] if text else []
        return Spot(QRectF(x, room.top(), max(width, 2), room.height()), self.words(item), lines)

    def words(self, item: int) -> str:
        assert self.contest is not None
        row = int(self.contest.order[item])
        text = tr("Rank {rank:,}: {plan}, mean {mean}")
        return text.format(
            rank=int(self.contest.ranks[item]),
            plan=plan_in_words(self.contest.plan(row)),
            mean=decimal(self.contest.tally(row).mean, 2),
        )

    def sizeHint(self) -> QSize:
        return QSize(420, current_theme().px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(220, self.sizeHint().height())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        item = self.item_at(event.position())
        if event.buttons() & Qt.MouseButton.LeftButton and item >= 0:
            self.choose(item)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.item_at(event.position()) == self.item:
            self.entered.emit()

    def paint(self, painter: Painter) -> None:
        self.paint_in(painter, QRectF(self.rect()))

    def paint_in(self, painter: Painter, area: QRectF) -> None:
        """Paint it into an area."""
        theme, contest = painter.theme, self.contest
        assert contest is not None
        room = self._room(area, theme)
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
        self._paint_foot(painter, contest, area, room)
        x, width = self._span(self.item, room)
        ring = QRectF(x - 2, room.top() - 3, max(width + 4, 6), room.height() + 6)
        painter.outlined("text", 2).drawRoundedRect(ring, 3, 3)

    def _paint_foot(self, painter: Painter, contest: Contest, area: QRectF, room: QRectF) -> None:
        """Paint the ends of the ranks, and above the columns whose they are."""
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
        has_fields = self.contest is not None and len(self.contest.fields) > 1
        top = theme.px(HEAD) + (FIELDS if has_fields else 0)
        return area.adjusted(theme.px(LEFT_ROOM), top, -4, -theme.px(FOOT))

    def _span(self, place: int, room: QRectF) -> tuple[float, float]:
        width = room.width() / self.count
        return room.left() + place * width, width


class ShownEntries(Shown):
    """The map in a report; `about` is a contest and the place of the entry looked at, from 0."""

    def __init__(self) -> None:
        super().__init__()
        self.map = self.hold(EntryMap())
        self.setSizePolicy(self.map.sizePolicy())
        self.map.chosen.connect(lambda place: self._order(self.block.choose(place)))
        self.map.entered.connect(lambda: self._order(self.block.enter(None)))

    @property
    def title(self) -> str:
        return tr("Every entry")

    def show_block(self) -> None:
        self.map.show_contest(*self.block.about)

    def exports(self) -> dict[str, str]:
        return {".png": tr("Picture (PNG)…"), ".svg": tr("Picture (SVG)…"), ".csv": tr("Plans…")}

    def ask_save(self, suffix: str) -> None:
        """Ask for a file, and write the map in the light theme, or the plans by rank."""
        path = ask_save(self, tr("Save"), "entries", {f"*{suffix}": suffix})
        if path is not None:
            self.save_to(path)

    def save_to(self, path: Path) -> None:
        """Write the map in the light theme, or the plans in the order of their ranks."""
        contest: Contest = self.block.about[0]

        def paint(painter: Painter) -> None:
            self.map.paint_in(painter, QRectF(0, 0, SIZE.width(), SIZE.height()))

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
