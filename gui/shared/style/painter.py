"""A painter that knows the theme and says what it paints in its names; pictures painted once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Literal, Self

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QBrush, QFont, QGradient, QPaintDevice, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from gui.shared.style import painting, player_badge
from gui.shared.style.appearance import current_theme
from gui.shared.style.icons import draw_icon
from gui.shared.style.painting import PARTS, Align
from gui.shared.style.patterns import player_brush
from gui.shared.style.theme import Ink, Theme
from gui.shared.style.tokens import Radius

Corner = float | Literal["cell", "control", "card", "tray"]
"""The radius of a corner in pixels, or by what has it."""
_CORNERS = {
    "cell": Radius.CELL,
    "control": Radius.CONTROL,
    "card": Radius.CARD,
    "tray": Radius.TRAY,
}
BadgeSize = float | Literal["mark", "table", "row", "list", "board", "ring"]
"""The radius of a badge in pixels, or by where it stands."""
Fill = Ink | QBrush | QGradient
_BADGES = {
    "mark": player_badge.MARK,
    "table": player_badge.TABLE,
    "row": player_badge.LIST - 1,
    "list": player_badge.LIST,
    "board": player_badge.BOARD,
    "ring": player_badge.RING,
}


class Painter(QPainter):
    """Smooths edges and pictures.

    An `ink` is a token such as `text_2`, a colour written #RRGGBB, or a QColor; a `font` a line of
    the type table such as `small`, in its usual weight or in another, or a QFont.
    """

    def __init__(self, device: QPaintDevice, theme: Theme | None = None) -> None:
        """Paint on a widget or a picture, in the theme in force or another."""
        super().__init__(device)
        self.theme = theme or current_theme()
        hints = QPainter.RenderHint
        self.setRenderHints(hints.Antialiasing | hints.SmoothPixmapTransform)

    def __enter__(self) -> Painter:
        return self

    def px(self, size: float) -> int:
        """Return a size of the design in pixels."""
        return self.theme.px(size)

    def text(
        self,
        rect: QRectF,
        text: str,
        font: str | QFont = "body",
        ink: Ink = "text",
        align: Align = "left",
        *,
        weight: int | None = None,
    ) -> None:
        """Paint one line of text, shortened with an ellipsis where it does not fit."""
        font = self.theme.font(font, weight) if isinstance(font, str) else font
        painting.draw_text(self, rect, text, font, self.theme.color(ink), align)

    def sentence(
        self,
        rect: QRectF,
        text: str,
        font: str | QFont = "body",
        ink: Ink = "text",
        *,
        weight: int | None = None,
        marks: str = PARTS,
    ) -> None:
        """Paint as much of a text as has room and can stand alone (`whole_part`)."""
        font = self.theme.font(font, weight) if isinstance(font, str) else font
        painting.draw_sentence(self, rect, text, font, self.theme.color(ink), marks)

    def lines(
        self,
        rect: QRectF,
        text: str,
        height: float,
        font: str | QFont = "body",
        ink: Ink = "text",
        *,
        weight: int | None = None,
    ) -> None:
        """Paint as many lines of text as fit, `height` from one to the next."""
        font = self.theme.font(font, weight) if isinstance(font, str) else font
        painting.draw_lines(self, rect, text, font, self.theme.color(ink), height)

    def box(
        self,
        rect: QRectF,
        corner: Corner,
        fill: Ink | None = None,
        edge: Ink | None = None,
        *,
        dashed: bool = False,
    ) -> None:
        """Paint a rounded box; the edge is one pixel wide and lies inside `rect`."""
        colors = (None if ink is None else self.theme.color(ink) for ink in (fill, edge))
        painting.draw_box(self, rect, _radius(corner), *colors, dashed=dashed)

    def ring(self, rect: QRectF, corner: Corner, ink: Ink = "accent") -> None:
        """Paint the ring of focus or choice: 2 px wide, outside `rect` with a gap of 2 px."""
        painting.draw_ring(self, rect, _radius(corner), self.theme.color(ink))

    def edge_below(self, rect: QRectF, corner: Corner) -> None:
        """Paint the hard edge 3 px below a token on the table (depth 1)."""
        painting.draw_edge_below(self, rect, _radius(corner), self.theme)

    def line(self, start: QPointF, end: QPointF, ink: Ink = "line") -> None:
        """Paint a hairline, one sharp pixel wide."""
        painting.draw_line(self, start, end, self.theme.color(ink))

    def icon(self, name: str, rect: QRectF, ink: Ink = "text_2") -> None:
        """Paint an icon into the middle of `rect`, as large as its shorter side."""
        draw_icon(self, name, rect, self.theme.hex_of(ink))

    def filled(self, fill: Fill, edge: Ink | None = None, width: float = 1.0) -> Self:
        """Take a fill, and a pen if there is an edge, for the shape that is drawn next."""
        self.setBrush(self.theme.color(fill) if isinstance(fill, str) else fill)
        self.setPen(Qt.PenStyle.NoPen if edge is None else QPen(self.theme.color(edge), width))
        return self

    def outlined(
        self,
        ink: Ink,
        width: float = 1.0,
        dashes: Sequence[float] = (),
        cap: Qt.PenCapStyle = Qt.PenCapStyle.SquareCap,
        join: Qt.PenJoinStyle = Qt.PenJoinStyle.BevelJoin,
    ) -> Self:
        """Take a pen and no fill for the line or the shape that is drawn next."""
        pen = QPen(self.theme.color(ink), width, c=cap, j=join)
        if dashes:
            pen.setDashPattern(dashes)
        self.setPen(pen)
        self.setBrush(Qt.BrushStyle.NoBrush)
        return self

    @contextmanager
    def placed(self, at: QPointF, turned: float = 0.0, scale: float = 1.0) -> Iterator[None]:
        """Have a point for the origin, turned by so many degrees and scaled, for what is within."""
        self.save()
        self.translate(at)
        self.rotate(turned)
        self.scale(scale, scale)
        yield
        self.restore()

    @contextmanager
    def fitted(self, rect: QRectF, width: float, height: float) -> Iterator[float]:
        """Have a picture of this size fill `rect` from its middle; brings how much it grows."""
        scale = min(rect.width() / width, rect.height() / height)
        with self.placed(rect.center(), scale=scale):
            self.translate(-width / 2, -height / 2)
            yield scale

    def badge(
        self,
        center: QPointF,
        radius: BadgeSize,
        player: int,
        letter: str | None = None,
        state: player_badge.BadgeState = "alive",
    ) -> None:
        """Paint the badge of a seat with its letter, or with `letter` in its place."""
        size = self._size(radius)
        player_badge.paint_badge(self, center, size, player, self.theme, letter, state)

    def badge_in(
        self,
        cell: QRectF,
        player: int,
        letter: str | None = None,
        state: player_badge.BadgeState = "alive",
    ) -> QRectF:
        """Paint the badge of a seat at the left of a cell; return the room right of it."""
        radius = self.px(_BADGES["row"])
        self.badge(
            QPointF(cell.left() + radius + 1, cell.center().y()), radius, player, letter, state
        )
        return cell.adjusted(2 * radius + self.px(7), 0, 0, 0)

    def shape(self, shape: str, center: QPointF, radius: BadgeSize) -> None:
        """Paint a player's shape, such as `star`, with the pen and the brush in hand."""
        self.drawPath(player_badge.badge_path(shape, center, self._size(radius)))

    def _size(self, size: BadgeSize) -> float:
        return self.px(_BADGES[size]) if isinstance(size, str) else size

    def player_brush(self, player: int, *, is_pale: bool = False) -> QBrush:
        """Return the fill of a seat with its pattern; paler for areas as large as a country."""
        return player_brush(self.theme, player, is_pale=is_pale)

    def track(
        self, rect: QRectF, share: float, fill: Ink | QBrush = "accent", empty: Ink = "sunken"
    ) -> None:
        """Paint a bar that is filled to `share` (0 to 1), with round ends, on a track."""
        brush = fill if isinstance(fill, QBrush) else QBrush(self.theme.color(fill))
        painting.paint_track(self, rect, share, brush, self.theme.hex_of(empty))


def _radius(corner: Corner) -> float:
    return _CORNERS[corner] if isinstance(corner, str) else corner


Draw = Callable[[Painter], object]


def is_on_screen(painter: QPainter, widget: QWidget) -> bool:
    """Return whether a widget is painted for the screen, not into a picture that somebody takes."""
    screen = widget.window().backingStore()
    return screen is not None and painter.paintEngine().paintDevice() is screen.paintDevice()


def picture_of(size: QSizeF | QSize, theme: Theme, ratio: float, draw: Draw) -> QPixmap:
    """Return what `draw` paints on nothing, for a screen of `ratio`."""
    picture = QPixmap((QSizeF(size) * ratio).toSize())
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with Painter(picture, theme) as painter:
        draw(painter)
    return picture


class StillPicture:
    """Keeps a picture until another `key` is asked for, another size or another resolution."""

    def __init__(self) -> None:
        self._pixmap = QPixmap()
        self._key: Hashable = None

    def paint(
        self,
        painter: Painter,
        size: QSize,
        key: Hashable,
        draw: Draw,
        at: QPointF | None = None,
    ) -> None:
        """Paint the picture that `draw` makes `at` a point; `key` is all that it depends on."""
        ratio = painter.device().devicePixelRatio()
        whole = key, painter.theme, size.toTuple(), ratio
        if self._key != whole:
            self._key = whole
            self._pixmap = picture_of(size, painter.theme, ratio, draw)
        painter.drawPixmap(at or QPointF(), self._pixmap)
