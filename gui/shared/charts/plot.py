"""Draws a figure with pyqtgraph, which this module alone imports at once: see library.py.

A plot is a picture only: it takes neither focus nor mouse; the chart that holds it does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QResizeEvent
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsRectItem,
    QStyleOptionGraphicsItem,
    QWidget,
)

from gui.shared.charts.figure import Figure, Scale, Tick
from gui.shared.charts.layers import Aside, Dot, Dots, Straight
from gui.shared.charts.look import Look, Point
from gui.shared.style.painting import draw_line, draw_text
from gui.shared.style.theme import Theme

SPILL = 9.0
"""Dots at an end may reach so many pixels beyond it."""
HEAD, FOOT, TITLE = 34, 22, 20
"""Heights of the title above, the ticks below, and their title."""
GAP, TICK_ROOM = 8, 20
"""Pixels between a tick and the data, and at least from tick to tick."""
DEEPEST = 1000.0
"""So many times larger than the whole may a part be shown."""
MARKED = 5.0

Ends = tuple[float, float]


class _View(pg.ViewBox):  # type: ignore[misc]
    """The rectangle between the axes; what lies at an end is not cut in half, but for a part."""

    spill = SPILL

    def shape(self) -> QPainterPath:
        path = QPainterPath()
        path.addRect(self.boundingRect().adjusted(*(self.spill * side for side in (-1, -1, 1, 1))))
        return path


class Painted(QGraphicsItem):
    """Something painted in pixels, behind the data or in front, wherever the plot has room."""

    def __init__(self, paint: Callable[[QPainter], None], height: int) -> None:
        super().__init__()
        self._paint = paint
        self._area = QRectF()
        self.setZValue(height)

    def boundingRect(self) -> QRectF:
        return self._area

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        self._paint(painter)

    def fit(self, area: QRectF) -> None:
        """Be as large as the plot is now, which the scene must know beforehand; paint again."""
        self.prepareGeometryChange()
        self._area = area
        self.update()


class _Beside(QGraphicsItem):
    """Something in the margin."""

    def __init__(self, aside: Aside, theme: Theme) -> None:
        super().__init__()
        self.aside, self._theme = aside, theme

    def boundingRect(self) -> QRectF:
        half = self.aside.half_height(self._theme)
        return QRectF(0, -half, 500, 2 * half)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.aside.paint(painter, self._theme)


class Plot(pg.GraphicsView):  # type: ignore[misc]
    """Shows a figure in a theme, whole or a part of it."""

    def __init__(self, parent: QWidget | None = None, inset: float = 0.0) -> None:
        """Keep `inset` pixels free at all edges."""
        super().__init__(parent)
        self._inset = inset
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.figure: Figure | None = None
        self.look = Look(Theme())
        self._items: list[QGraphicsItem] = []
        self._asides: list[_Beside] = []
        self._marks: list[QGraphicsItem] = []
        self.view = _View(enableMenu=False, enableMouse=False, defaultPadding=0)
        self.view.disableAutoRange()
        self.painted = [Painted(self.paint_behind, -1000)]
        self._band = QGraphicsRectItem()
        self._band.hide()
        for item in (*self.painted, self.view, self._band):
            self.scene().addItem(item)
        self.view.sigRangeChanged.connect(self._arrange)

    def show_figure(self, figure: Figure, look: Look, ground: str) -> None:
        """Draw another figure, or the same in another look; the part that is seen stays."""
        old = self.figure
        is_same = old is not None and _ends(old) == _ends(figure)
        self._clear()
        self.figure, self.look = figure, look
        self.setBackground(look.color(ground))
        for layer in figure.layers:
            for item in layer.items(look):
                self._items.append(item)
                self.view.addItem(item, ignoreBounds=True)
        self._asides = [_Beside(aside, look.theme) for aside in figure.asides]
        for beside in self._asides:
            self.scene().addItem(beside)
        self._dress_band()
        if not is_same:
            self.show_all()
        self._arrange()

    def paint_behind(self, painter: QPainter) -> None:
        """Paint what lies behind the data, and around it."""
        if self.figure is not None:
            self._paint_rows(painter, self.figure.y)
            self._paint_columns(painter, self.figure.x)

    def _paint_rows(self, painter: QPainter, scale: Scale) -> None:
        area, theme = self.area, self.look.theme
        font, ink, height = theme.font("tick"), theme.color("text_3"), theme.px(16)
        for value, text in self.rows():
            y = self.place_of((0, value)).y()
            line = theme.color("line_strong" if value == scale.strong else "line")
            draw_line(painter, QPointF(area.left(), y), QPointF(area.right(), y), line)
            box = QRectF(0, y - height / 2, area.left() - GAP + 1, height)
            draw_text(painter, box, text, font, ink, "right")
        frame = self.frame
        head = QRectF(frame.left(), frame.top(), frame.width(), theme.px(18))
        draw_text(painter, head, scale.title, theme.font("small"), theme.color("text_2"))

    def _paint_columns(self, painter: QPainter, scale: Scale) -> None:
        area, theme = self.area, self.look.theme
        font, ink = theme.font("tick"), theme.color("text_3")
        for value, text in self.columns():
            x = self.place_of((value, 0)).x()
            box = QRectF(x - 40, area.bottom() + 4, 80, theme.px(16))
            draw_text(painter, box, text, font, ink, "center")
        foot = QRectF(area.left(), area.bottom() + theme.px(21), area.width(), theme.px(18))
        font, ink = theme.font("small"), theme.color("text_2")
        draw_text(painter, foot, scale.title, font, ink, "center")

    def rows(self) -> Sequence[Tick]:
        """Return the ticks of what is seen of y, as many as there is room for."""
        assert self.figure is not None
        _, (low, high) = self.seen
        return self.figure.y.ticks(low, high, max(int(self._between().height() / TICK_ROOM), 2))

    def columns(self) -> Sequence[Tick]:
        """Return the ticks of what is seen of x, as many as there is room for."""
        assert self.figure is not None
        (left, right), _ = self.seen
        texts = [text for _, text in self.figure.x.ticks(left, right)]
        widest = max(map(self._width_of, texts), default=1.0)
        return self.figure.x.ticks(left, right, max(int(self.area.width() / (widest * 1.6)), 2))

    def mark(self, point: Point | None) -> None:
        """Put the mark of the cursor or the pointer on a point, or nowhere."""
        for item in self._marks:
            self.view.removeItem(item)
        self._marks = []
        if point is None or self.figure is None:
            return
        ring = Dots((Dot(point, MARKED, fill="surface", edge="accent", edge_width=2.5),))
        line = Straight(point[0], "text_3", is_upright=True)
        for layer, height in ((line, -1), (ring, 1))[0 if self.figure.has_cursor_line else 1 :]:
            for item in layer.items(self.look):
                item.setZValue(height)
                self.view.addItem(item, ignoreBounds=True)
                self._marks.append(item)

    def point_at(self, place: QPointF) -> Point:
        """Return the point of the data under a place of this widget."""
        point = self.view.mapSceneToView(place)
        return point.x(), point.y()

    def place_of(self, point: Point) -> QPointF:
        """Return where a point of the data lies in this widget."""
        place: QPointF = self.view.mapViewToScene(QPointF(*point))
        return place

    @property
    def seen(self) -> tuple[Ends, Ends]:
        """The part of the scales that is seen: the ends of x, then of y."""
        (left, right), (low, high) = self.view.viewRange()
        return (left, right), (low, high)

    @property
    def is_whole(self) -> bool:
        """Whether all is seen."""
        return self.figure is None or self.seen == _ends(self.figure)

    def show_all(self) -> None:
        """Show all of both scales."""
        if self.figure is not None:
            self.look_at(*_ends(self.figure))

    def look_at(self, x: Ends, y: Ends) -> None:
        """Show a part, as far as the scales reach."""
        if self.figure is not None:
            whole = _ends(self.figure)
            y = y if self.figure.zooms_y else whole[1]
            self.view.setRange(xRange=_within(x, whole[0]), yRange=_within(y, whole[1]), padding=0)

    def zoom(self, factor: float, center: Point) -> None:
        """Show a part `factor` times as wide, in which `center` stays where it is."""
        x, y = (
            (middle + (low - middle) * factor, middle + (high - middle) * factor)
            for middle, (low, high) in zip(center, self.seen, strict=True)
        )
        self.look_at(x, y)

    def pan(self, start: QPointF, end: QPointF) -> None:
        """Move what is seen as if it were held at one place and let go at another."""
        before, after = self.point_at(start), self.point_at(end)
        x, y = (
            (low + one - other, high + one - other)
            for one, other, (low, high) in zip(before, after, self.seen, strict=True)
        )
        self.look_at(x, y)

    def reveal(self, point: Point) -> None:
        """Move what is seen so that a point is in it."""
        x, y = (
            (low + off, high + off)
            for value, (low, high) in zip(point, self.seen, strict=True)
            for off in [min(value - low, 0.0) + max(value - high, 0.0)]
        )
        self.look_at(x, y)

    def show_band(self, start: QPointF, end: QPointF | None) -> None:
        """Show which part a drag has marked, none without an end."""
        self._band.setVisible(end is not None)
        if end is not None:
            self._band.setRect(self._marked(start, end))

    def look_at_band(self, start: QPointF, end: QPointF) -> None:
        """Show the part that a drag has marked."""
        marked = self._marked(start, end)
        (left, low), (right, high) = map(self.point_at, (marked.bottomLeft(), marked.topRight()))
        self.look_at((left, right), (low, high))

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)  # which pyqtgraph calls without one, too
        if getattr(self, "figure", None) is not None:  # it does so before there is anything
            self._arrange()

    @property
    def frame(self) -> QRectF:
        """The rectangle that holds everything."""
        inset = self._inset
        return QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)

    def _marked(self, start: QPointF, end: QPointF) -> QRectF:
        area = self.area
        marked = QRectF(start, end).normalized()
        if self.figure is not None and not self.figure.zooms_y:
            marked = QRectF(marked.left(), area.top(), marked.width(), area.height())
        return marked & area

    @property
    def area(self) -> QRectF:
        """The rectangle between the axes."""
        area: QRectF = self.view.sceneBoundingRect()
        return area

    def _clear(self) -> None:
        self.mark(None)
        for item in self._items:
            self.view.removeItem(item)
        for beside in self._asides:
            self.scene().removeItem(beside)
        self._items, self._asides = [], []

    def _dress_band(self) -> None:
        fill = QColor(self.look.color("accent"))
        fill.setAlphaF(0.2)
        self._band.setBrush(fill)
        self._band.setPen(self.look.pen("accent"))

    def _lay_out(self) -> None:
        """Put the axes where their ticks and titles have room."""
        labels = max((self._width_of(text) for _, text in self.rows()), default=0) + GAP
        area = self._between().adjusted(round(labels), 0, 0, 0)
        self.view.setGeometry(QRectF(area.topLeft(), area.size().expandedTo(QSizeF(1, 1))))

    def _between(self) -> QRectF:
        """Return the rectangle that is left for y's ticks and the data."""
        figure, theme = self.figure, self.look.theme
        assert figure is not None
        top = theme.px(HEAD) if figure.y.title else SPILL
        bottom = theme.px(FOOT + TITLE if figure.x.title else FOOT)
        return self.frame.adjusted(0, top, -theme.px(figure.margin), -bottom)

    def _width_of(self, text: str) -> float:
        return self.look.theme.metrics("tick").horizontalAdvance(text)

    def _arrange(self) -> None:
        """Put names where they stand now, and have the axes painted again."""
        if self.figure is None:
            return
        self._lay_out()
        self.view.spill = SPILL if self.is_whole else 0.0
        for painted in self.painted:
            painted.fit(QRectF(self.rect()))
        area = self.area
        for beside in self._asides:
            place = self.place_of(beside.aside.point)
            half = beside.aside.half_height(self.look.theme)
            beside.setVisible(area.left() <= place.x() <= area.right() + 1)
            beside.setPos(place.x(), min(max(place.y(), half), self.height() - half))


def _ends(figure: Figure) -> tuple[Ends, Ends]:
    return (figure.x.low, figure.x.high), (figure.y.low, figure.y.high)


def _within(part: Ends, whole: Ends) -> Ends:
    """Return a part no larger than the whole, nor too small, moved to lie in it."""
    low, high = whole
    span = min(max(part[1] - part[0], (high - low) / DEEPEST), high - low)
    start = min(max(part[0], low), high - span)
    return (low, high) if span == high - low else (start, start + span)
