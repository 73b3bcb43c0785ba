"""The map: sea, places in the colours of who owns them, and what moves on it; it zooms."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QPen, QRegion
from PySide6.QtWidgets import QWidget

from engine.conquest.map import Map
from engine.conquest.maps.drawing import Drawing, drawing_of
from engine.conquest.state import Rolled
from engine.core.system.job import one_step
from gui.conquest.board.animation import ConquestFrame
from gui.conquest.board.callout import Callout, Ends
from gui.conquest.board.discs import paint_disc, paint_tag
from gui.conquest.board.fixed_discs import DiscMover, fixed_on, keep
from gui.conquest.board.geometry import BOTTOM, MapLayout, Point, layout_of
from gui.conquest.board.ground import Ground, Owners
from gui.conquest.board.insight import GRAPH, NUMBERS, PATHS, Insight, InsightBook
from gui.conquest.board.intent import Intent, paint_intent, paint_outlines, paint_path
from gui.conquest.board.land import sea_color
from gui.conquest.board.legend import BELOW, MARGIN, legend_size, paint_legend
from gui.conquest.board.motions import (
    AROUND_DISC,
    changed_areas,
    fighting,
    left_now,
    outlined_area,
    paint_above,
    paint_arrow,
    paint_below,
    shown_troops,
)
from gui.conquest.board.odds_book import Battle, OddsBook
from gui.conquest.board.overlay_paint import paint_over_discs, paint_under_discs
from gui.conquest.board.spots import spot_at
from gui.shared.controls.item_tooltip import Spot, SpotTip
from gui.shared.controls.slices import Slices
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.page.canvas import Canvas, all_seen, is_seen, region_of
from gui.shared.page.highlight import Highlight
from gui.shared.page.zoom import WHOLE
from gui.shared.style.painter import Painter, is_on_screen
from gui.shared.text.tr import tr

LEAST_WIDTH, LEAST_HEIGHT = 320, 200
LEGEND_FROM = 260
"""The height of a map, at 100 %, that a legend leaves enough of."""
SETTLE_MS = 90
"""So long after the map was moved last it is painted anew."""
HOME = 12.0
"""So near to its own place, from 0 to 1000, a disc is put back there."""
QUICK = 100
"""Maps of so many places that say where these are take no time to be drawn."""


class ConquestView(Canvas):
    """Paints a ConquestFrame up to its edges, and what a person is about to do there."""

    zooms = True
    has_margin = False
    least = (LEAST_WIDTH, LEAST_HEIGHT)  # what does not fit into the window is scrolled
    shown = Signal(object)
    """Another frame is on show."""
    intent_changed = Signal()
    played = Signal()
    """Somebody is asked to play on it."""
    phase_asked = Signal(int)
    """Somebody wants to go on to a phase of the turn."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole, self._part = Ground(), Ground()
        self._slices = Slices(self)
        self._settling = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settling.timeout.connect(self.update)
        if self.zooming is not None:
            self.zooming.changed.connect(self._settling.start)
        self._map: Map | None = None
        self._drawing: Drawing | None = None
        self._layout: MapLayout | None = None
        self._work = LatestJob(self)
        self._work.answered.connect(self._show_drawing)
        self.intent = Intent()
        self.hint: tuple[int, ...] = ()
        self.callout = Callout()
        self._covered = 0
        self.is_played = False
        self._tip = SpotTip(self, self.spot_at)
        self.odds = OddsBook(self)
        self.odds.known.connect(self.update)
        self.insights = InsightBook(self)
        self.insights.known.connect(self.update)
        self._pointed: int | None = None
        self._fixed: dict[int, Point] = {}
        self.mover = DiscMover(self, self._place_at)
        self.mover.moved.connect(self._fix)
        self.mover.dropped.connect(self._keep_fixed)
        self.setAccessibleName(tr("The map"))

    def show_frame(self, frame: ConquestFrame) -> None:
        super().show_frame(frame)
        self.shown.emit(frame)

    def spot_at(self, point: QPointF) -> Spot | None:
        """Return what the pointer reads at a point."""
        layout = self.layout_now()
        return None if layout is None else spot_at(self.frame, layout, point)

    def point_at(self, place: int | None) -> None:
        """Know the place under the pointer: the cheapest paths lead there."""
        if place != self._pointed:
            self._pointed = place
            if PATHS in self.overlays:
                self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Show the whole map."""
        if self.zooming is not None:
            self.zooming.show_whole()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        layout = self.layout_now()
        self.point_at(None if layout is None else layout.place_at(event.position()))

    def _place_at(self, point: QPointF) -> int | None:
        layout = self.layout_now()
        return None if layout is None else layout.place_at(point)

    def _fix(self, place: int, point: QPointF) -> None:
        """Let the disc of a place stand where somebody drags it."""
        assert self._layout is not None
        self._fixed[place] = self._layout.share_of(point)
        self._layout = None
        self.area_changed.emit()
        self.update()

    def _keep_fixed(self, place: int) -> None:
        """Remember where a disc was put; one that was brought back is free again."""
        assert self._map is not None
        assert self._drawing is not None
        own, put = self._drawing.positions[place].tolist(), self._fixed.get(place)
        if put is not None and math.dist(own, put) < HOME:
            del self._fixed[place]
            self._layout = None
            self.area_changed.emit()
        keep(self._map, self._fixed)
        self.update()

    def _insight(self, frame: ConquestFrame) -> Insight | None:
        """Return what is known for the overlays that are on."""
        if not self.overlays & NUMBERS:
            return None
        target = self._pointed if PATHS in self.overlays else None
        return self.insights.of(frame.game, frame.state, target)

    def be_played(self) -> None:
        """Make room for the controls of who plays on it."""
        if not self.is_played:
            self.is_played = True
            self.played.emit()
            self.update()

    def show_intent(self, intent: Intent) -> None:
        """Show what a person is about to do."""
        if intent != self.intent:
            self.intent = intent
            self.intent_changed.emit()
            self.update()

    @property
    def room(self) -> QRectF:
        """Where callouts may lie: above the controls."""
        return QRectF(self.rect()).adjusted(0, 0, 0, -max(BOTTOM, self._covered))

    def keep_clear(self, height: int) -> None:
        """Know how much of the bottom the controls cover: more where they have two lines."""
        if height != self._covered:
            self._covered = height
            self.update()

    def place_of(self, name: str) -> QRectF:
        """Return a disc with its tag, by the number of its place."""
        told = self.told_places()
        return told[int(name)] if name.isdigit() and int(name) < len(told) else QRectF()

    def told_places(self) -> Sequence[QRectF]:
        """Return the discs with their tags."""
        layout = self.layout_now()
        discs = () if layout is None else map(QPointF, layout.middles)
        return [QRectF(disc.x() - 20, disc.y() - 28, 60, 46) for disc in discs]

    def words_room(self, _highlight: Highlight) -> tuple[QRectF, Sequence[QRectF]]:
        """Return where no controls lie, with the discs that are to be seen there."""
        return self.room, self.told_places()

    def show_hint(self, path: tuple[int, ...]) -> None:
        """Show the attack that the hint is about, or none."""
        if path != self.hint:
            self.hint = path
            self.update()

    def layout_now(self) -> MapLayout | None:
        """Return where the map lies; None before that is known."""
        return None if self.frame is None else self._layout_of(self.frame.game.map)

    def _layout_of(self, map_: Map) -> MapLayout | None:
        area = self.area
        if map_ is not self._map:
            self._draw(map_)
        if self._layout is None or self._layout.area != area:
            scale = area.width() / max(self.width(), 1)
            drawing = self._drawing
            if drawing is None:
                return None
            self._layout = layout_of(map_, drawing, area, scale, self._fixed)
        return self._layout

    def _paint_ground(self, painter: Painter, layout: MapLayout, owners: Owners) -> bool:
        """Paint sea and land, from the pictures that there are while a hand moves the map.

        Return whether there is any: the first one of a map takes some turns of the event loop.
        """
        whole, part, area = self._whole, self._part, layout.area
        is_whole = self.zooming is None or self.zooming.zoom == WHOLE
        is_moved = self.mover.is_moving or (not is_whole and self._settling.isActive())
        shown = whole if is_whole else part
        is_there = not is_moved and self._has(shown, painter, layout, owners)
        known = [each for each in (whole, part) if each.shows(layout.map)]
        if is_there or is_whole:
            known = [each for each in known if each is shown]
        elif known:
            painter.fillRect(QRectF(self.rect()), sea_color(painter.theme))
        for each in known:
            each.paint(painter, area)
        return bool(known)

    def _has(self, ground: Ground, painter: Painter, layout: MapLayout, owners: Owners) -> bool:
        """Have a picture begun that is to be seen, or all of it where somebody takes a picture."""
        about = self.size(), painter.device().devicePixelRatio(), layout, owners, painter.theme
        if not is_on_screen(painter, self):
            ground.show(*about)
        elif not ground.begin(*about):
            self._slices.start(self._going_on(ground), later=True)
            return False
        return True

    def _going_on(self, ground: Ground) -> Iterator[None]:
        while ground.go_on():
            yield
        self.update()

    def _draw(self, map_: Map) -> None:
        """Know how a map is drawn; where that takes long it comes later."""
        self._map, self._layout, self._drawing = map_, None, None
        self._fixed = fixed_on(map_)
        if map_.positions and map_.places <= QUICK:
            self._drawing = drawing_of(map_)
        else:
            self._work.run(tr("Draw the map"), _drawn(map_))

    def _show_drawing(self, drawing: Drawing) -> None:
        self._drawing = drawing
        self.update()
        self.area_changed.emit()

    def changed_area(self, before: ConquestFrame) -> QRect | QRegion:
        """Return where places and what moves there differ, and the dice; or everything."""
        now, layout = self.frame, self._layout
        is_free = not (self.intent.path or self.overlays & NUMBERS) and before.game is now.game
        if layout is None or not (is_free or replace(before, progress=now.progress) == now):
            return self.rect()
        areas = [*changed_areas(before, now, layout, self.theme)]
        told, dice = self._dice(before), self._dice(now)
        if told != dice:
            shown = (ends for ends, _ in filter(None, (told, dice)))
            areas += [self.callout.area(layout, self.room, ends, self.theme) for ends in shown]
        return region_of(areas)

    def paint_frame(self, painter: Painter, area: QRectF) -> None:
        frame: ConquestFrame = self.frame
        layout, seen = self.layout_now(), QRectF(self.rect())
        if layout is None or not self._paint_ground(painter, layout, frame.state.owners):
            painter.fillRect(seen, sea_color(painter.theme))
            return
        paint_below(painter, frame, layout)
        battle = self.intent.battle(frame.state)
        self._paint_outlines(painter, fighting(frame) or self.intent.path, layout)
        insight = self._insight(frame)
        paint_under_discs(painter, self.overlays, insight, layout)
        if GRAPH in self.overlays and frame.turn is not None:
            for ends in frame.turn.attacks:
                paint_arrow(painter, layout, ends, 1.0, "accent")
        paint_path(painter, self.hint, layout, "accent")
        paint_intent(painter, self.intent, layout)
        paint_discs(painter, frame, layout)
        paint_above(painter, frame, layout)
        if not self.is_played and seen.height() >= painter.px(LEGEND_FROM):
            self._paint_legend(painter)
        paint_over_discs(painter, self.overlays, insight, frame, layout)
        dice = self._dice(frame)
        if dice is not None:
            self.callout.paint_dice(painter, layout, self.room, *dice)
        elif battle is not None:
            self._paint_odds(painter, frame, battle, layout)

    def _paint_legend(self, painter: Painter) -> None:
        """Paint what the signs mean, in the lower left corner."""
        size = legend_size(painter.theme)
        at = QPointF(MARGIN, self.height() - MARGIN - size.height())
        room = QSize(math.ceil(size.width()), math.ceil(size.height()) + BELOW)
        if is_seen(painter, QRectF(at, room)):
            self.paint_still(painter, "legend", None, paint_legend, size=room, at=at)

    def _paint_outlines(self, painter: Painter, places: tuple[int, ...], layout: MapLayout) -> None:
        """Outline the places that fight, or are taken up."""
        room = outlined_area(layout, places) & QRectF(self.rect())
        if not is_seen(painter, room):
            return

        def paint(own: Painter) -> None:
            own.translate(-room.topLeft())
            paint_outlines(own, places, layout)

        size, key = room.size().toSize(), (layout, places, painter.theme)
        self.paint_still(painter, "outlines", key, paint, size=size, at=room.topLeft())

    def _dice(self, frame: ConquestFrame) -> tuple[Ends, Rolled | None] | None:
        """Return the attack that is fought in a picture, and the dice of its round."""
        fight = frame.fight
        if fight is None:
            return None
        players = fight.player, frame.state.owners[fight.target]
        ends = Ends(fight.source, fight.target, players, left_now(frame, fight))
        return ends, frame.moving if isinstance(frame.moving, Rolled) else fight.dice

    def _paint_odds(
        self, painter: Painter, frame: ConquestFrame, battle: Battle, layout: MapLayout
    ) -> None:
        """Paint what the attack that is meant may bring."""
        path, owners = self.intent.path, frame.state.owners
        players = owners[path[0]], owners[path[-1]]
        ends = Ends(path[-2], path[-1], players, (battle.attackers, battle.path[-1]))
        self.callout.paint_odds(painter, layout, self.room, ends, self.odds.of(battle))


@one_step
def _drawn(map_: Map) -> Drawing:
    """Work out how a map is drawn."""
    return drawing_of(map_)


def paint_discs(painter: Painter, frame: ConquestFrame, layout: MapLayout) -> None:
    """Paint the discs of all places with lines to those far from theirs, forts and tags."""
    state, scores = frame.state, frame.game.map.score_of
    troops = shown_troops(frame)
    painter.setPen(QPen(painter.theme.color("text_2"), 1.2))
    for place_itself, disc in layout.leaders:
        painter.drawLine(place_itself, disc)
    around = AROUND_DISC * painter.theme.scale
    box = QRectF(-around, -around, 2 * around, 2 * around)
    seen = all_seen(painter, (box.translated(middle) for middle in layout.middles))
    for place in itertools.compress(range(len(seen)), seen):
        count = None if layout.crowded else troops[place]
        middle, owner = layout.middles[place], state.owners[place]
        paint_disc(painter, middle, count, owner, state.forts[place])
    for place, score in scores.items():
        if seen[place]:
            paint_tag(painter, layout.middles[place], score)
