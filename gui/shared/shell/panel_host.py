"""The place for a tab: its content, the transport below, and the right panel or drawer."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from gui.shared.controls.boxes import column_of
from gui.shared.controls.focus_ring import make_layer
from gui.shared.controls.over.drawer import is_narrow
from gui.shared.style.appearance import appearance
from gui.shared.style.motion import Glide
from gui.shared.style.painter import Painter
from gui.shared.style.painting import REACH, paint_left_shadow
from gui.shared.style.tokens import Motion, Width

GRIP = 6


class _Panel(QWidget):
    """The panel's ground, with an edge at the left that can be dragged."""

    dragged = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.is_drawer = False
        self.body = column_of(on=self)
        self.setMouseTracking(True)

    def set_drawer(self, is_drawer: bool) -> None:
        """Lie over the content with a shadow, or beside it with a hairline."""
        self.is_drawer = is_drawer
        self.body.setContentsMargins(REACH + 1 if is_drawer else 1, 0, 0, 0)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            left = REACH if self.is_drawer else 0
            if self.is_drawer:
                paint_left_shadow(painter, REACH, self.height(), painter.theme)
            painter.fillRect(self.rect().adjusted(left, 0, 0, 0), painter.theme.color("surface"))
            painter.line(QPointF(left, 0), QPointF(left, self.height()), "line")

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        is_near = abs(event.position().x() - (REACH if self.is_drawer else 0)) <= GRIP
        shape = Qt.CursorShape.SplitHCursor if is_near else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)
        if event.buttons() & Qt.MouseButton.LeftButton:
            parent = self.parentWidget()
            assert parent is not None
            self.dragged.emit(parent.width() - self.mapToParent(event.position().toPoint()).x())


class PanelHost(QWidget):
    """Lays out a tab's three parts; below 1100 px the panel becomes a drawer."""

    panel_changed = Signal()

    def __init__(
        self,
        content: QWidget,
        transport: QWidget | None = None,
        panel: QWidget | None = None,
        panel_width: int = Width.PANEL,
    ) -> None:
        super().__init__()
        self._content, self._transport = content, transport
        self._wanted = panel_width
        self._is_open = True
        self._is_drawer_open = False
        content.setParent(self)
        make_layer(content)
        if transport is not None:
            transport.setParent(self)
            transport.installEventFilter(self)
        self._panel = _Panel(self)
        self._panel.setVisible(panel is not None)
        self._has_panel = panel is not None
        if panel is not None:
            self._panel.body.addWidget(panel)
        self._panel.dragged.connect(self._drag)
        self._glide = Glide(self, Motion.PANEL, lambda _value: self._lay_out(), 1.0)
        appearance().at_new_size(self._lay_out)

    @property
    def has_panel(self) -> bool:
        """Whether the tab has a panel at all."""
        return self._has_panel

    @property
    def is_narrow(self) -> bool:
        """Whether the panel is a drawer."""
        return is_narrow(self)

    @property
    def is_panel_shown(self) -> bool:
        """Whether the panel is to be seen."""
        return self.has_panel and (self._is_drawer_open if self.is_narrow else self._is_open)

    def offer_panel(self, is_offered: bool) -> None:
        """Have a panel, or none for now."""
        if is_offered != self._has_panel:
            self._has_panel = is_offered
            self._glide.to(float(self.is_panel_shown), at_once=True)
            self._lay_out()
            self.panel_changed.emit()

    def toggle_panel(self) -> None:
        """Show or hide the panel."""
        if self.is_narrow:
            self._is_drawer_open = not self._is_drawer_open
        else:
            self._is_open = not self._is_open
        self._glide.to(float(self.is_panel_shown))
        self._lay_out()
        self.panel_changed.emit()

    def show_panel(self) -> None:
        """Show the panel, if it is not to be seen."""
        if self.has_panel and not self.is_panel_shown:
            self.toggle_panel()

    def close_drawer(self) -> bool:
        """Hide the panel where it is a drawer; return whether there was anything to hide."""
        if not (self.is_narrow and self._is_drawer_open):
            return False
        self.toggle_panel()
        return True

    def eventFilter(self, _transport: QObject, event: QEvent) -> bool:
        """Give the room of the transport to the content while it is not there."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self._lay_out()
        return False

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._glide.to(float(self.is_panel_shown), at_once=True)
        self._lay_out()

    def _lay_out(self) -> None:
        width, height = self.width(), self.height()
        panel = appearance().theme.px(self._wanted)
        panel = min(panel, round(width * 0.45)) if not self.is_narrow else min(panel, width - 60)
        shown = round(panel * self._glide.value) if self._has_panel else 0
        beside = 0 if self.is_narrow else shown
        below = 0
        if self._transport is not None and not self._transport.isHidden():
            below = self._transport.sizeHint().height()
            self._transport.setGeometry(0, height - below, width - beside, below)
        self._content.setGeometry(0, 0, width - beside, height - below)
        if self._panel.is_drawer != self.is_narrow:
            self._panel.set_drawer(self.is_narrow)
        self._panel.setVisible(self._has_panel and shown > 0)
        shadow = REACH if self.is_narrow else 0
        self._panel.setGeometry(QRect(width - shown - shadow, 0, panel + shadow, height))
        self._panel.raise_()

    def _drag(self, width: int) -> None:
        scale = appearance().theme.scale
        self._wanted = round(min(max(width / scale, Width.PANEL_MIN), Width.PANEL_MAX))
        self._lay_out()
