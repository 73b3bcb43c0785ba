"""The board: a flat ring of gunslingers, who shot whom, and what is known and believed of them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from gui.gunslinger.board.animation import GunslingerFrame
from gui.gunslinger.board.badges import gunslingers, paint_gunslinger, paint_name
from gui.gunslinger.board.bands import (
    bands,
    paint_band,
    paint_relation,
    paint_table,
    whose_bands,
)
from gui.gunslinger.board.description import round_in_words, summary
from gui.gunslinger.board.layout import RingLayout, ring_layout
from gui.gunslinger.board.legend import paint_legend
from gui.gunslinger.board.overlays import ENMITY, RELATIONS, SHOTS
from gui.gunslinger.board.shots import paint_burst, paint_shot, shot_lines
from gui.shared.page.canvas import Canvas
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import LEFT, draw_ring, draw_text
from gui.shared.style.still import StillPicture
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr


class GunslingerView(Canvas):
    """Paints a GunslingerFrame; what stands still while bullets fly is painted once."""

    has_margin = False

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._aimed: int | None = None
        self._under, self._over = StillPicture(), StillPicture()
        self.setAccessibleName(tr("The ring of gunslingers"))

    @property
    def aimed(self) -> int | None:
        """The player who is aimed at, or looked at."""
        return self._aimed

    def aim(self, player: int | None) -> None:
        """Put the ring of choice around a player, or around nobody."""
        if player != self._aimed:
            self._aimed = player
            self.update()

    def layout_now(self) -> RingLayout:
        """Return where everything stands now."""
        frame: GunslingerFrame = self.frame
        return ring_layout(self.area, frame.game.players, frame.bottom, appearance().theme)

    @property
    def source(self) -> int:
        """Whose friends and enemies are shown: of whom all is known, the one looked at."""
        frame: GunslingerFrame = self.frame
        if frame.looker is None and self._aimed is not None:
            return self._aimed
        return frame.bottom

    def paint_frame(self, painter: QPainter, area: QRectF, theme: Theme) -> None:
        """Paint what lies under the bullets, these, and what lies above them."""
        frame: GunslingerFrame = self.frame
        layout = ring_layout(area, frame.game.players, frame.bottom, theme)
        size, on = self.size(), self.overlays
        key = (theme, on, self._aimed, frame.seats, frame.lens, frame.state, frame.dangers)
        self._under.paint(painter, size, key, lambda p: self._paint_under(p, layout, theme))
        self._paint_shots(painter, layout, theme)
        over = (*key, frame.fallen)
        self._over.paint(painter, size, over, lambda p: self._paint_over(p, layout, theme))
        for player in frame.fallen:
            paint_burst(painter, layout.places[player], layout.radius, frame.impact, theme)
        self._paint_head(painter, layout, theme)

    def _paint_under(self, painter: QPainter, layout: RingLayout, theme: Theme) -> None:
        frame: GunslingerFrame = self.frame
        paint_table(painter, layout, theme)
        if ENMITY in self.overlays and frame.dangers is not None:
            chosen = self._aimed if self._aimed is not None else frame.bottom
            for band in bands(frame.dangers.graph, whose_bands(frame.game.players, chosen)):
                paint_band(painter, layout, band, theme)
        if RELATIONS in self.overlays:
            friends, enemies = frame.relations(self.source)
            for others, is_friend in ((friends, True), (enemies, False)):
                for player in others:
                    paint_relation(painter, layout, self.source, player, theme, is_friend=is_friend)

    def _paint_shots(self, painter: QPainter, layout: RingLayout, theme: Theme) -> None:
        frame: GunslingerFrame = self.frame
        if SHOTS not in self.overlays:
            return
        width = 2.5 if layout.radius > 10 else 1.5
        for shooter, line in shot_lines(layout, frame.fired).items():
            paint_shot(painter, line, frame.flight, shooter, theme, width)

    def _paint_over(self, painter: QPainter, layout: RingLayout, theme: Theme) -> None:
        frame: GunslingerFrame = self.frame
        count = frame.game.players
        for one in gunslingers(frame, self.source, self.overlays):
            paint_gunslinger(painter, layout, one, count, theme)
            if layout.lines:
                paint_name(painter, layout, one, count, theme)
        if frame.looker is not None:
            self._paint_ring(painter, layout, frame.looker, theme, gap=1.0)
        if self._aimed is not None:
            self._paint_ring(painter, layout, self._aimed, theme, gap=5.0)
        paint_legend(painter, layout.legend, self.overlays, theme)

    def _paint_ring(
        self, painter: QPainter, layout: RingLayout, player: int, theme: Theme, gap: float
    ) -> None:
        place, half = layout.places[player], layout.outer + gap
        box = QRectF(place.x() - half, place.y() - half, 2 * half, 2 * half)
        draw_ring(painter, box, half, theme.color("accent"))

    def _paint_head(self, painter: QPainter, layout: RingLayout, theme: Theme) -> None:
        frame: GunslingerFrame = self.frame
        title = round_in_words(frame)
        draw_text(painter, layout.head, title, theme.font("section"), theme.color("text"), LEFT)
        used = theme.metrics("section").horizontalAdvance(title) + theme.px(16)
        rest = layout.head.adjusted(used, 0, 0, 0)
        draw_text(painter, rest, summary(frame), theme.font("body"), theme.color("text_2"), LEFT)

    def player_at(self, point: QPointF) -> int | None:
        """Return who stands at a point."""
        layout = self.layout_now()
        near = [
            (QPointF(point - place).manhattanLength(), player)
            for player, place in enumerate(layout.places)
            if layout.target(player).contains(point)
        ]
        return min(near)[1] if near else None

    def sizeHint(self) -> QSize:
        return QSize(888, appearance().theme.px(560))

    def minimumSizeHint(self) -> QSize:
        return QSize(560, appearance().theme.px(360))
