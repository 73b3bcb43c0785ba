"""The board: a flat ring of figures, who shot whom, and what is known and believed of them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QRegion
from PySide6.QtWidgets import QWidget

from gui.gunslinger.board.animation import GunslingerFrame
from gui.gunslinger.board.badges import figures, paint_danger, paint_figure, paint_name
from gui.gunslinger.board.bands import (
    bands,
    paint_band,
    paint_relation,
    paint_table,
    whose_bands,
)
from gui.gunslinger.board.layout import ROOMY, SMALL, TITLE, RingLayout, ring_layout
from gui.gunslinger.board.legend import paint_legend
from gui.gunslinger.board.overlays import ENMITY, FALLS, RELATIONS, SHOTS
from gui.gunslinger.board.shots import (
    burst_area,
    paint_bursts,
    paint_plain_shot,
    paint_shot,
    shot_lines,
    way_of_bullet,
)
from gui.gunslinger.board.spots import player_at, spot_at
from gui.gunslinger.board.words import head_in_words, standing
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.item_tooltip import Spot, SpotTip
from gui.shared.page.canvas import Canvas, is_seen, region_of
from gui.shared.page.highlight import Highlight
from gui.shared.style.painter import Painter
from gui.shared.text.tr import LETTERED, seat_label, tr

DIM = 0.22
"""How strongly bands are painted that do not concern the player under the pointer; the shots of
the round are never dimmed."""


class GunslingerView(Canvas):
    """Paints a GunslingerFrame; what stands still while bullets fly is painted once."""

    has_margin = False
    usual, least = (888, 560), (560, 360)
    player_picked = Signal(int)
    """A player was clicked, or its letter pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._aimed: int | None = None
        self._hovered: int | None = None
        self.tip = SpotTip(self, self._spot_at)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        give_focus_ring(self)
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

    def hover(self, player: int | None) -> None:
        """Dim what does not concern a player; nothing where that is nobody."""
        if player != self._hovered:
            self._hovered = player
            self.update()

    def event(self, event: QEvent) -> bool:
        """Keep the letters of players from the window, while the keyboard is on the board."""
        if event.type() == QEvent.Type.ShortcutOverride and self._player_of(event) is not None:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pick the player whose letter it is."""
        player = self._player_of(event)
        if player is None:
            super().keyPressEvent(event)
        else:
            self.player_picked.emit(player)

    def _player_of(self, event: QEvent) -> int | None:
        """Return the player whose letter a key is."""
        if self.frame is None or not isinstance(event, QKeyEvent) or event.modifiers():
            return None
        player, count = event.key() - Qt.Key.Key_A.value, self.frame.game.players
        return player if 0 <= player < count <= LETTERED else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if self.frame is not None:
            self.hover(player_at(self.layout_now(), event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self.frame is not None and event.button() == Qt.MouseButton.LeftButton:
            player = player_at(self.layout_now(), event.position())
            if player is not None:
                self.player_picked.emit(player)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()  # else the click would end at the widget behind

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hover(None)

    def layout_now(self) -> RingLayout:
        """Return where everything stands now."""
        frame: GunslingerFrame = self.frame
        return ring_layout(self.area, frame.game.players, frame.bottom, self.theme)

    def place_of(self, name: str) -> QRectF:
        """Return a player with its name, by the letter; what the head tells; or a shot, as F>A.

        The badge alone of a player is called by the number, as player 5.
        """
        frame: GunslingerFrame = self.frame
        if name.startswith("player "):
            return self.layout_now().target(int(name.removeprefix("player ")))
        if name == "head":
            return self._told_in_head()
        letters = [seat_label(player, frame.game.players) for player in range(frame.game.players)]
        shooter, _, target = name.partition(">")
        if shooter not in letters:
            return QRectF()
        if not target:
            return self._told_of(letters.index(shooter))
        line = shot_lines(self.layout_now(), frame.fired).get(letters.index(shooter))
        return QRectF() if line is None else QRectF(line.p1(), line.p2()).normalized()

    def told_places(self) -> Sequence[QRectF]:
        """Return the badges with their names, and what the head tells."""
        players = range(self.frame.game.players)
        return [*map(self._told_of, players), self._told_in_head()]

    def words_room(self, highlight: Highlight) -> tuple[QRectF, Sequence[QRectF]]:
        """Return the board, of which players, head and legend are left free."""
        room, told = super().words_room(highlight)
        return room, (*told, self.layout_now().legend)

    def _told_of(self, player: int) -> QRectF:
        layout = self.layout_now()
        name = layout.name(player, self.theme, layout.lines).box
        return layout.target(player).united(name)

    def _told_in_head(self) -> QRectF:
        head = QRectF(self.layout_now().head)
        head.setWidth(self.theme.metrics("body").horizontalAdvance(standing(self.frame)))
        return head

    @property
    def source(self) -> int:
        """Whose friends and enemies are shown: of whom all is known, the one looked at."""
        frame: GunslingerFrame = self.frame
        if frame.looker is None and self._aimed is not None:
            return self._aimed
        return frame.bottom

    @property
    def chosen(self) -> int:
        """Whose bands are shown where there are many: who is aimed at, or else who looks."""
        frame: GunslingerFrame = self.frame
        return frame.bottom if self._aimed is None else self._aimed

    def _spot_at(self, point: QPointF) -> Spot | None:
        if self.frame is None:
            return None
        return spot_at(
            self.frame, self.layout_now(), self.overlays, self.source, self.chosen, point
        )

    def paint_frame(self, painter: Painter, area: QRectF) -> None:
        """Paint what lies under the bullets, these, and what lies above them."""
        frame: GunslingerFrame = self.frame
        layout = ring_layout(area, frame.game.players, frame.bottom, painter.theme)
        under, over = self._keys()
        self.paint_still(painter, "under", under, lambda p: self._paint_under(p, layout))
        self._paint_shots(painter, layout)
        self.paint_still(painter, "over", over, lambda p: self._paint_over(p, layout))
        places = [layout.places[player] for player in frame.fallen]
        paint_bursts(painter, places, layout.radius, frame.impact)
        if is_seen(painter, layout.head):
            self._paint_head(painter, layout)

    def changed_area(self, before: GunslingerFrame) -> QRect | QRegion:
        """Return where bullets fly and players fall, and the head; or everything."""
        now: GunslingerFrame = self.frame
        flight, impact, fallen = now.flight, now.impact, now.fallen
        same = replace(before, shots=now.shots, flight=flight, impact=impact, fallen=fallen)
        if same != now:
            return self.rect()
        layout, areas, found = self.layout_now(), [], QRegion()
        for one, other in ((before, now), (now, before)):
            if (one.shots, one.flight) != (other.shots, other.flight):
                for line in shot_lines(layout, one.fired).values():
                    found += way_of_bullet(*line.p1().toTuple(), *line.p2().toTuple())
            areas += [burst_area(layout.places[player], layout.radius) for player in one.fallen]
            if one.fallen != other.fallen:
                areas += map(self._told_of, one.fallen)
        if head_in_words(before) != head_in_words(now):
            areas.append(layout.head)
        return found + region_of(areas)

    def _keys(self) -> tuple[Hashable, Hashable]:
        """Return all that the pictures under and over the bullets depend on."""
        frame: GunslingerFrame = self.frame
        eyes = self.theme, self.overlays, self._aimed, frame.lens, frame.seats, frame.game
        lists = frame.relations(self.source)
        falls_now = frame.fallen if frame.game.players <= ROOMY else ()
        standing = frame.state.alive, frame.fell_in, frame.falls(frame.bottom), falls_now
        is_over = frame.dangers is None
        return (eyes, lists, self._hovered, frame.dangers), (eyes, lists, standing, is_over)

    def _paint_under(self, painter: Painter, layout: RingLayout) -> None:
        frame: GunslingerFrame = self.frame
        paint_table(painter, layout)
        if ENMITY in self.overlays and frame.dangers is not None:
            wanted = whose_bands(frame.game.players, self.chosen)
            for band in bands(frame.dangers.graph, wanted):
                painter.setOpacity(self._strength(band.first, band.second))
                paint_band(painter, layout, band)
            painter.setOpacity(1.0)
        if RELATIONS in self.overlays and frame.game.players <= SMALL:
            friends, enemies = frame.relations(self.source)
            for others, is_friend in ((friends, True), (enemies, False)):
                for player in others:
                    paint_relation(painter, layout, self.source, player, is_friend=is_friend)
        for one in figures(frame, self.source, self.overlays):
            paint_danger(painter, layout, one, frame.game.players)

    def _paint_shots(self, painter: Painter, layout: RingLayout) -> None:
        """Paint the bullets; once they have landed they stand still."""
        frame: GunslingerFrame = self.frame
        if SHOTS not in self.overlays or not frame.fired:
            return
        if frame.flight < 1:
            self._paint_bullets(painter, layout)
            return
        key = painter.theme, frame.bottom, frame.shots
        self.paint_still(painter, "landed", key, lambda own: self._paint_bullets(own, layout))

    def _paint_bullets(self, painter: Painter, layout: RingLayout) -> None:
        frame: GunslingerFrame = self.frame
        paint = paint_plain_shot if frame.game.players > LETTERED else paint_shot
        for shooter, line in shot_lines(layout, frame.fired).items():
            paint(painter, line, frame.flight, shooter)

    def _strength(self, *players: int) -> float:
        """Return how strongly to paint what concerns these players."""
        return 1.0 if self._hovered is None or self._hovered in players else DIM

    def _paint_over(self, painter: Painter, layout: RingLayout) -> None:
        frame: GunslingerFrame = self.frame
        count = frame.game.players
        for one in figures(frame, self.source, self.overlays):
            paint_figure(painter, layout, one, count)
            if layout.lines:
                paint_name(painter, layout, one, count)
        if frame.looker is not None:
            self._paint_ring(painter, layout, frame.looker, gap=1.0)
        if self._aimed is not None:
            self._paint_ring(painter, layout, self._aimed, gap=2.0)
        gone = frozenset({ENMITY, FALLS}) if frame.dangers is None else frozenset[str]()
        paint_legend(painter, layout.legend, self.overlays - gone)

    def _paint_ring(self, painter: Painter, layout: RingLayout, player: int, gap: float) -> None:
        place, half = layout.places[player], layout.outer + gap
        box = QRectF(place.x() - half, place.y() - half, 2 * half, 2 * half)
        painter.ring(box, half)

    def _paint_head(self, painter: Painter, layout: RingLayout) -> None:
        frame: GunslingerFrame = self.frame
        upper, lower = QRectF(layout.head), QRectF(layout.head)
        upper.setHeight(painter.px(TITLE))
        lower.setTop(upper.bottom())
        title, what, stands = head_in_words(frame)
        painter.text(upper, title, "section")
        used = painter.theme.metrics("section").horizontalAdvance(title) + painter.px(16)
        rest, ink = upper.adjusted(used, 0, 0, 0), "text_2"
        painter.text(rest, what, "body", ink)
        painter.text(lower, stands, "body", ink, weight=500)
