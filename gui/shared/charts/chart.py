"""The chart that all charts are: zoom, hover, a spoken cursor, and a menu that saves it.

It draws with pyqtgraph, which is loaded at the latest when a chart is first shown; until then its
place says so.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QMenu, QSizePolicy, QWidget

from engine.core.system.csv_text import csv_text
from engine.core.system.errors import InputError
from gui.shared.charts.figure import Figure
from gui.shared.charts.library import library
from gui.shared.charts.look import Look, Point
from gui.shared.controls.file_dialog import ask_save
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.label import Text
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.picture_file import LIGHT, SHARPNESS, Paint, png_of, save_as, svg_of
from gui.shared.style.tokens import Radius
from gui.shared.text.tr import sentence_of

if TYPE_CHECKING:
    from gui.shared.charts.plot import Plot

STEP = 0.8
"""A notch of the wheel shows so much of what was seen before."""
NOTCH = 120
READOUT = 22


class Chart(QWidget):
    """Shows a figure; `pointed` says the point under the pointer or the cursor, in words.

    `ground` is the token that lies beneath, `height` that of the design, where it is fixed.  With
    a readout the words stand below the chart, too; without one they are written elsewhere.
    """

    pointed = Signal(str)

    def __init__(
        self, name: str, ground: str = "ground", *, height: int = 0, has_readout: bool = True
    ) -> None:
        super().__init__()
        self.figure: Figure | None = None
        self.plot: Plot | None = None
        self.cursor_index = -1
        self._ground, self._height = ground, height
        self._pressed: QPointF | None = None
        self._is_panning = False
        self.readout = Text("", "small", "text_2", parent=self) if has_readout else None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        policy = QSizePolicy.Policy.Fixed if height else QSizePolicy.Policy.Expanding
        self.setSizePolicy(QSizePolicy.Policy.Expanding, policy)
        self.setAccessibleName(name)
        give_focus_ring(self, Radius.CELL)
        appearance().at_new_look(self._draw_anew)
        library().ready.connect(self._draw)

    def show_figure(self, figure: Figure | None) -> None:
        """Show another figure, or none; the part that is seen stays where the scales do."""
        self.figure = figure
        self.cursor_index = min(self.cursor_index, self._last)
        self.setAccessibleDescription("" if figure is None else figure.describe())
        self._draw()

    def sizeHint(self) -> QSize:
        return QSize(540, appearance().theme.px(self._height or 280))

    def minimumSizeHint(self) -> QSize:
        theme = appearance().theme
        return QSize(theme.least(160), theme.px(self._height or 160))

    def new_plot(self) -> Plot:
        """Return what draws, once the library is loaded."""
        return library().plot_class()(self)

    def nearest(self, place: QPointF) -> int:
        """Return the point that the pointer at a place reads: the nearest from side to side."""
        assert self.figure is not None
        assert self.plot is not None
        x, points = self.plot.point_at(place)[0], self.figure.points
        return min(range(len(points)), key=lambda index: abs(points[index][0] - x), default=-1)

    def target_of(self, key: int, index: int) -> int | None:
        """Return the point to which a key moves the cursor; None if the key is no arrow."""
        targets = {
            Qt.Key.Key_Left: index - 1,
            Qt.Key.Key_Right: index + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: self._last,
        }
        target = targets.get(Qt.Key(key))
        return None if target is None else min(max(target, 0), self._last)

    def set_cursor(self, index: int) -> None:
        """Put the cursor on a point, and move what is seen so that it is in it."""
        self.cursor_index = index
        self._mark(index)
        if self.plot is not None and self.figure is not None and index >= 0:
            self.plot.reveal(self.figure.points[index])

    def move_cursor(self, index: int) -> None:
        """Put the cursor on a point, write what it says, and have it spoken."""
        assert self.figure is not None
        self.set_cursor(index)
        self.read(index)
        words = self.figure.words(index)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))

    def read(self, index: int) -> None:
        """Mark the point under the pointer or the cursor and say it; nothing at -1."""
        self._mark(index)
        self._announce("" if self.figure is None or index < 0 else self.figure.words(index))

    def rest(self) -> None:
        """Read the cursor again, as nothing is under the pointer."""
        self.read(self.cursor_index if self.hasFocus() else -1)

    def menu(self) -> QMenu:
        """Return what can be done with the chart."""
        menu = QMenu(self)
        menu.setFont(appearance().theme.font("body"))
        whole = menu.addAction(self.tr("Show all"))
        whole.setEnabled(self.plot is not None and not self.plot.is_whole)
        whole.triggered.connect(self.show_all)
        menu.addAction(self.tr("Copy picture")).triggered.connect(self.copy_picture)
        menu.addSeparator()
        for suffix, text in self.exports().items():
            menu.addAction(text).triggered.connect(functools.partial(self.ask_save, suffix))
        menu.aboutToHide.connect(menu.deleteLater)
        return menu

    def copy_picture(self) -> None:
        """Put the chart on the clipboard as it looks now."""
        QApplication.clipboard().setPixmap(self.grab())

    def exports(self) -> dict[str, str]:
        """Return what the chart is saved as, by the endings of files."""
        return {
            ".png": self.tr("Picture as PNG…"),
            ".svg": self.tr("Picture as SVG…"),
            ".csv": self.tr("Numbers as CSV…"),
        }

    def ask_save(self, suffix: str, _is_on: bool = False) -> None:
        """Ask for a file of a kind, and save the chart there."""
        name = "-".join(self.accessibleName().lower().split()) + suffix
        path = ask_save(self, self.tr("Save the chart"), name, {f"*{suffix}": suffix})
        if path is not None:
            self.save_to(path)

    def show_all(self) -> None:
        """Take back all zoom."""
        if self.plot is not None:
            self.plot.show_all()

    def save_to(self, path: Path) -> bool:
        """Save the chart as its ending says; say so, or say why not."""
        try:
            self.write_to(path)
        except InputError as error:
            self._announce(sentence_of(error))
            return False
        self._announce(self.tr("Saved as {name}.").format(name=path.name))
        return True

    def write_to(self, path: Path) -> None:
        """Write the chart; InputError where that cannot be."""
        assert self.figure is not None
        save(path, self.figure, self.accessibleName())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        target = None if self._last < 0 else self.target_of(event.key(), self.cursor_index)
        if target is not None:
            self.move_cursor(target)
        elif event.text() in ("+", "-") and self._zoom(event.text() == "+"):
            event.accept()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom about the pointer; where nothing is left to zoom out, what lies around scrolls."""
        notches = event.angleDelta().y() / NOTCH
        plot = self._drawn()
        if plot is None or not notches or (notches < 0 and plot.is_whole):
            event.ignore()
            return
        plot.zoom(STEP**notches, plot.point_at(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._pressed = event.position()
            has_shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._is_panning = has_shift or event.button() == Qt.MouseButton.MiddleButton

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Read what is under the pointer; dragging marks a part, or with Shift moves it."""
        plot = self._drawn()
        if plot is None:
            return
        if self._pressed is None:
            self.read(self.nearest(event.position()))
        elif self._is_panning:
            plot.pan(self._pressed, event.position())
            self._pressed = event.position()
        elif self._is_drag(event.position()):
            plot.show_band(self._pressed, event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Show the part that was marked; a click puts the cursor on the nearest point."""
        start, self._pressed = self._pressed, None
        plot = self._drawn()
        if plot is None or start is None or self._is_panning:
            return
        plot.show_band(start, None)
        if self._is_drag(event.position(), start):
            plot.look_at_band(start, event.position())
        elif self._last >= 0:
            self.cursor_index = self.nearest(event.position())
            self.read(self.cursor_index)

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        self.show_all()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.rest()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.figure is not None:
            self.menu().popup(event.globalPos())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        library().load()
        self._draw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Say why there is no picture yet."""
        if self.plot is None and self.figure is not None:
            with Painter(self) as painter:
                words = library().failure or self.tr("Drawing")
                painter.text(QRectF(self.rect()), words, "small", "text_3", "center")

    @property
    def center(self) -> Point:
        """About which point keys zoom: the cursor, or the middle without one."""
        assert self.figure is not None
        assert self.plot is not None
        if self.cursor_index >= 0:
            return self.figure.points[self.cursor_index]
        return self.plot.point_at(self.plot.area.center())

    @property
    def is_dragged(self) -> bool:
        """Whether a drag is under way that marks a part, or moves it."""
        return self._pressed is not None

    @property
    def _last(self) -> int:
        return -1 if self.figure is None else len(self.figure.points) - 1

    def _drawn(self) -> Plot | None:
        return self.plot if self.figure is not None else None

    def _is_drag(self, place: QPointF, start: QPointF | None = None) -> bool:
        start = self._pressed if start is None else start
        assert start is not None
        return (place - start).manhattanLength() >= QApplication.startDragDistance()

    def _zoom(self, is_closer: bool) -> bool:
        plot = self._drawn()
        if plot is None:
            return False
        plot.zoom(STEP if is_closer else 1 / STEP, self.center)
        return True

    def _mark(self, index: int) -> None:
        if self.plot is not None:
            known = self.figure is not None and index >= 0
            self.plot.mark(self.figure.points[index] if self.figure and known else None)

    def _announce(self, words: str) -> None:
        if self.readout is not None:
            self.readout.set_text(words)
        self.pointed.emit(words)

    def _draw_anew(self) -> None:
        """Draw in another theme."""
        self._draw()

    def _draw(self) -> None:
        """Draw what there is to draw, if anybody sees it and it can be drawn."""
        if self.figure is None or not library().is_loaded:
            if self.plot is not None:
                self.plot.hide()
            self.update()
            return
        if not self.isVisible():
            return
        if self.plot is None:
            self.plot = self.new_plot()
        look = Look(appearance().theme, self.devicePixelRatioF())
        self.plot.show_figure(self.figure, look, self._ground)
        self._lay_out()
        self.plot.show()
        self._mark(self.cursor_index)

    def _lay_out(self) -> None:
        height = self.height()
        if self.readout is not None:
            height -= appearance().theme.px(READOUT)
            self.readout.setGeometry(0, height, self.width(), self.height() - height)
        if self.plot is not None:
            self.plot.setGeometry(0, 0, self.width(), height)


SIZE = QSize(760, 480)
INSET = 16


def save(path: Path, figure: Figure, title: str) -> None:
    """Write what the ending of `path` says; InputError where that cannot be."""
    kinds = {
        ".png": lambda: _drawn(figure, png_of, SHARPNESS),
        ".svg": lambda: _drawn(figure, lambda size, paint: svg_of(size, paint, title)),
        ".csv": lambda: csv_of(figure).encode(),
    }
    save_as(path, kinds, "{path}: a chart is saved as {endings}")


def csv_of(figure: Figure) -> str:
    """Return the figure's numbers in full, with a head."""
    return csv_text(figure.rows())


def _drawn(figure: Figure, write: Callable[[QSize, Paint], bytes], ratio: int = 1) -> bytes:
    """Return the picture of a figure, all of it, drawn by a plot that nobody sees."""
    library().load_now()
    plot = library().plot_class()(inset=INSET)
    plot.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    plot.resize(SIZE)
    plot.show()
    plot.show_figure(figure, Look(LIGHT, ratio), "surface")
    area = QRectF(0, 0, SIZE.width(), SIZE.height())
    content = write(SIZE, lambda painter: plot.render(painter, area))
    plot.hide()
    plot.deleteLater()
    return content
