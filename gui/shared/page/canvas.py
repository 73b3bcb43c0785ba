"""A widget that paints a frame and remembers nothing else."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Signal
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.page.highlight import Highlight
from gui.shared.page.highlight_paint import Shown, paint_highlight, words_place, words_size
from gui.shared.page.zoom import WHOLE
from gui.shared.page.zooming import Zooming
from gui.shared.style.appearance import appearance, current_theme
from gui.shared.style.painter import Painter, StillPicture
from gui.shared.style.theme import Theme


@dataclass(frozen=True, slots=True)
class Overlay:
    """Something that may be shown over the board: danger, names; `note` says more of it.

    The board has the names of those that are on in `Canvas.overlays`.  One that `tells_values` is
    there only while the coach shows what choices are worth.
    """

    name: str
    title: str
    icon: str = ""
    note: str = ""
    is_on: bool = False
    tells_values: bool = False


class Canvas(QWidget):
    """Paints its last frame; a game's view says how in `paint_frame`.

    Text keeps its size when the board grows, so a view lays itself out in `area`.  Where that is
    enlarged, what is outside the widget is not seen.  `overlays` are the names of what is shown
    over the board.
    """

    has_margin = True
    """Whether it stands inside margins; a view without has margins of its own, or none."""
    zooms = False
    """Whether a part of it can be enlarged and moved."""
    usual: ClassVar[tuple[int, int]] = (824, 280)
    least: ClassVar[tuple[int, int]] = (0, 0)
    """Width and height that it asks for, and at least: the height is that at 100 %."""
    highest: ClassVar[int] = 0
    """No higher than this, at 100 %; 0 where it takes all the room there is."""
    area_changed = Signal()
    clicked = Signal(QPointF)
    """Where a zooming board was clicked, in the widget: its layout in `area` says what is there."""
    lens_asked = Signal(object)
    """Carries the Lens to look through, where those who look may choose."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._frame: Any = None
        self._highlight: tuple[Highlight, float] | None = None
        self._places: tuple[object, Shown] | None = None
        self._overlays: frozenset[str] = frozenset()
        self._stills: dict[str, StillPicture] = {}
        self.zooming = Zooming(self) if self.zooms else None
        if self.zooming is not None:
            self.zooming.changed.connect(self._show_part)
            self.zooming.clicked.connect(self.clicked)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        appearance().at_each_size(self._follow_scale)

    @property
    def theme(self) -> Theme:
        """The theme in force."""
        return current_theme()

    @property
    def frame(self) -> Any:
        """The frame on show; None before the first."""
        return self._frame

    @property
    def area(self) -> QRectF:
        """Where all of the board lies; larger than the widget while a part is enlarged."""
        zoom = WHOLE if self.zooming is None else self.zooming.zoom
        return QRectF(*zoom.board((0.0, 0.0, self.width(), self.height())))

    @property
    def overlays(self) -> frozenset[str]:
        """The names of what is shown over the board."""
        return self._overlays

    def show_overlays(self, names: frozenset[str]) -> None:
        """Show these over the board from now on."""
        if names != self._overlays:
            self._overlays = names
            self.update()

    def hideEvent(self, event: QHideEvent) -> None:
        """Give back the pictures of what nobody sees; they are soon drawn again."""
        self._stills.clear()
        super().hideEvent(event)

    def _show_part(self) -> None:
        self.update()
        self.area_changed.emit()

    def show_frame(self, frame: Any) -> None:
        """Paint this frame from now on."""
        before = self._frame
        if frame != before:
            self._frame = frame
            self.update(self.rect() if before is None else self.changed_area(before))

    def show_highlight(self, highlight: tuple[Highlight, float] | None) -> None:
        """Paint this great moment over the board, as far as it has come, or none."""
        if highlight == self._highlight:
            return
        before, self._highlight = self.shown_highlight(), highlight
        for shown in (before, self.shown_highlight()):
            if shown is not None:
                self.update(region_of(shown.areas(self.theme)))
        if highlight is None:
            self._places = None

    def shown_highlight(self) -> Shown | None:
        """Return where the great moment is; it is found out once, for the size of the board."""
        if self._highlight is None or self._frame is None:
            return None
        about, area = self._highlight[0], self.area
        key = about, area.getRect(), self.theme
        if self._places is None or self._places[0] != key:
            places = tuple(at for name in about.at if (at := self.place_of(name)).isValid())
            room, told = self.words_room(about)
            size = words_size(about, self.theme)
            words = words_place(size, room, places, told, self.theme)
            self._places = key, Shown(about, places, words, QRectF(self.rect()))
        return self._places[1]

    def words_room(self, _highlight: Highlight) -> tuple[QRectF, Sequence[QRectF]]:
        """Return where the words of a great moment may stand, and what there they leave free."""
        return QRectF(self.rect()), self.told_places()

    def changed_area(self, before: Any) -> QRect | QRegion:
        """Return where the frame on show differs from the one `before`."""
        return self.rect()

    def place_of(self, _name: str) -> QRectF:
        """Return where something of the frame is that a guide speaks of; a view says how."""
        return QRectF()

    def told_places(self) -> Sequence[QRectF]:
        """Return where it tells something that nothing should lie over; a view says where."""
        return ()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the frame; a view may ask the painter's clip what of it is to be seen."""
        if self._frame is None:
            return
        with Painter(self) as painter:  # one that a failing view leaves open ends the program
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
            painter.setClipRegion(event.region())
            self.paint_frame(painter, self.area)
            shown = self.shown_highlight()
            if shown is not None and self._highlight is not None:
                paint_highlight(painter, self._highlight[1], shown)

    def paint_frame(self, painter: Painter, area: QRectF) -> None:
        """Paint `self.frame` into `area`; a view says how."""
        raise NotImplementedError

    def paint_still(
        self,
        painter: Painter,
        name: str,
        key: Hashable,
        draw: Callable[[Painter], object],
        *,
        size: QSize | None = None,
        at: QPointF | None = None,
    ) -> None:
        """Paint what stands still, as large as the board; it is drawn where its `key` is another.

        The key is all that it depends on besides theme and size.
        """
        still = self._stills.setdefault(name, StillPicture())
        still.paint(painter, size or self.size(), key, draw, at)

    def sizeHint(self) -> QSize:
        return QSize(self.usual[0], self.theme.px(self.usual[1]))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.least[0], self.theme.px(self.least[1])) if any(self.least) else QSize()

    def _follow_scale(self) -> None:
        if self.highest:
            self.setMaximumHeight(self.theme.px(self.highest))


def is_seen(painter: QPainter, area: QRectF) -> bool:
    """Return whether anything in an area is to be painted: what is not costs time all the same."""
    return all_seen(painter, (area,))[0]


def all_seen(painter: QPainter, areas: Iterable[QRectF]) -> list[bool]:
    """Return the same of many areas."""
    if not painter.hasClipping():
        return [True for _ in areas]
    clip = painter.clipRegion()
    return [clip.intersects(area.toAlignedRect()) for area in areas]


def region_of(areas: Iterable[QRectF]) -> QRegion:
    """Return all of some areas, with the pixels at their edges."""
    found = QRegion()
    for area in areas:
        found += area.toAlignedRect().adjusted(-1, -1, 1, 1)
    return found
