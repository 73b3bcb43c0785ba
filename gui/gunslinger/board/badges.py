"""The gunslingers on the ring: badges with rings of danger, names, and what they are to one."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPixmap

from gui.gunslinger.board.animation import GunslingerFrame
from gui.gunslinger.board.labels import short_name
from gui.gunslinger.board.layout import DOTS, ROOMY, RingLayout
from gui.gunslinger.board.overlays import FALLS, RELATIONS
from gui.gunslinger.board.words import danger_in_words
from gui.shared.style.painter import Painter, picture_of
from gui.shared.style.painting import Align
from gui.shared.style.player_badge import BadgeState
from gui.shared.style.theme import Theme
from gui.shared.text.tr import LETTERED, seat_label, tr

FULL_TURN = 16 * 360
TOP = 16 * 90
ICONS = {"friend": "handshake", "enemy": "target"}
LEAST = 0.005
LOOKS = 16
"""So many players look different without their letters: eight filled ones, eight outlines."""
EACH_NUMBER = 120
"""Of more dots every fifth has its number beside it."""
"""A chance below this has no arc."""


@dataclass(frozen=True, slots=True)
class Figure:
    """What is to be seen of a player: `relation` is what it is to `source`, as a word."""

    player: int
    name: str
    relation: str
    fell_in: int
    falls_now: bool
    hit: float
    falls: float
    is_you: bool
    is_neutral: bool = False
    has_chosen: bool = False

    @property
    def is_out(self) -> bool:
        return self.fell_in > 0


def figures(frame: GunslingerFrame, source: int, overlays: frozenset[str]) -> list[Figure]:
    """Return what is to be seen of all."""
    hit = frame.dangers.hit if frame.dangers and FALLS in overlays else ()
    falls = frame.dangers.falls if frame.dangers and FALLS in overlays else ()
    alive, fallen = frame.state.alive, frozenset(frame.fallen)
    several = frame.seats.asked is not None and frame.seats.person is None
    friends, enemies = frame.relations(source) if RELATIONS in overlays else ((), ())
    sides = dict.fromkeys(friends, "friend") | dict.fromkeys(enemies, "enemy")
    points = frame.seats.points
    you = frame.bottom if frame.bottom in (frame.looker, frame.seats.person) else None
    return [
        Figure(
            player,
            f"{name} · {points[player]:g}" if points else name,
            sides.get(player, ""),
            0 if alive[player] else frame.fell_in[player],
            player in fallen,
            hit[player] if hit else 0.0,
            falls[player] if falls else 0.0,
            player == you,
            bool(sides) and player != source and player not in sides,
            several and player in frame.seats.chosen,
        )
        for player, name in enumerate(frame.seats.names)
    ]


def paint_danger(painter: Painter, layout: RingLayout, one: Figure, count: int) -> None:
    """Paint the disc under a badge, and around it the chances to be hit and to fall."""
    theme = painter.theme
    place, radius = layout.places[one.player], layout.radius
    if count > LETTERED:
        _paint_arc(painter, place, radius + 3, one.falls, 2.0, theme.color("text"))
        return
    painter.filled("ground", "line", 1.0).drawEllipse(place, layout.outer, layout.outer)
    _paint_arc(painter, place, layout.outer, one.hit, 1.25, theme.color("text_3"))
    _paint_arc(painter, place, layout.outer, one.falls, radius * 0.16, theme.color("text"))


def _paint_arc(
    painter: Painter, place: QPointF, radius: float, share: float, width: float, ink: QColor
) -> None:
    """Paint a part of a ring, clockwise from the top."""
    if share < LEAST:
        return
    painter.outlined(ink, width, cap=Qt.PenCapStyle.FlatCap)
    box = QRectF(place.x() - radius, place.y() - radius, 2 * radius, 2 * radius)
    painter.drawArc(box, TOP, -round(FULL_TURN * min(share, 1.0)))


def paint_figure(painter: Painter, layout: RingLayout, one: Figure, count: int) -> None:
    """Paint a badge; of many with its number, of very many a dot with the number beside it."""
    place, radius = layout.places[one.player], layout.radius
    state: BadgeState = "dead" if one.is_out else "alive"
    letter = seat_label(one.player, count)
    if count > LETTERED and one.relation:
        ink, dashes = ("warn", (1.5, 1.5)) if one.relation == "enemy" else ("accent", ())
        painter.outlined(ink, 2.0, dashes).drawEllipse(place, radius + 6, radius + 6)
    if radius > painter.px(DOTS):
        painter.badge(place, radius, one.player, letter, state)
        if one.has_chosen:
            _paint_lock(painter, place, radius)
        return
    ratio = painter.device().devicePixelRatioF()
    dot = _dot(_look(one.player), radius, painter.theme, state, ratio)
    side = dot.deviceIndependentSize().width()
    painter.drawPixmap(QPointF(place.x() - side / 2, place.y() - side / 2), dot)
    is_told = count <= EACH_NUMBER or one.player == 0 or (one.player + 1) % 5 == 0
    if is_told:
        _paint_number(painter, layout, one, letter)


def _paint_lock(painter: Painter, place: QPointF, radius: float) -> None:
    """Mark who has chosen, where several persons choose one after the other."""
    side = max(radius * 0.8, 10.0)
    box = QRectF(place.x() + radius * 0.55, place.y() - radius * 1.35, side, side)
    painter.filled("surface", "line", 1.0).drawEllipse(box.adjusted(-3, -3, 3, 3))
    painter.icon("lock", box, "text")


def _look(player: int) -> int:
    """Return the first player that looks the same without a letter."""
    return player if player < LOOKS else LOOKS // 2 + player % (LOOKS // 2)


@functools.lru_cache(maxsize=256)
def _dot(look: int, radius: float, theme: Theme, state: BadgeState, ratio: float) -> QPixmap:
    """Return the picture of a dot: of very many, each look is painted once."""
    side = math.ceil(radius * 1.4) * 2 + 2
    middle = QPointF(side / 2, side / 2)
    draw = functools.partial(
        Painter.badge, center=middle, radius=radius, player=look, letter="", state=state
    )
    return picture_of(QSize(side, side), theme, ratio, draw)


def _paint_number(painter: Painter, layout: RingLayout, one: Figure, number: str) -> None:
    """Paint a number outside the outer row, or inside the inner one."""
    place, center = layout.places[one.player], layout.oval.center()
    across = (place.x() - center.x()) / (layout.oval.width() / 2)
    down = (place.y() - center.y()) / (layout.oval.height() / 2)
    way = 1.0 if across * across + down * down > 0.9 else -1.0
    far = way * painter.px(15)
    box = QRectF(0, 0, painter.px(26), painter.px(14))
    box.moveCenter(QPointF(place.x() + far * across, place.y() + far * down))
    ink = "text_3" if one.is_out else "text_2"
    painter.text(box, number, "tick", ink, "center")


def paint_name(painter: Painter, layout: RingLayout, one: Figure, count: int) -> None:
    """Paint the name, and in a second line what the player is, with an icon for a relation."""
    theme = painter.theme
    second = second_line(one) if layout.lines > 1 else ""
    place = layout.name(one.player, theme, 2 if second else 1)
    ink = theme.color("text_3" if one.is_out else "text")
    upper = QRectF(place.box)
    upper.setHeight(theme.px(18))
    name = one.name if count <= ROOMY else short_name(one.name)
    icon = "" if second else ICONS.get(one.relation, "")
    _paint_line(painter, upper, icon, name, theme.font("body", 600), ink, place.align)
    if second:
        icon = ICONS.get(one.relation, "")
        lower = upper.translated(0, theme.px(18))
        font, grey = theme.font("small"), theme.color("text_3" if one.is_out else "text_2")
        _paint_line(painter, lower, icon, second, font, grey, place.align)


def second_line(one: Figure) -> str:
    """Return what is said below a name."""
    if one.falls_now:
        return tr("falls")
    if one.is_out:
        return tr("fell in round {round}").format(round=one.fell_in)
    if one.relation:
        return tr("friend") if one.relation == "friend" else tr("enemy")
    if one.is_you and one.falls >= LEAST:
        return tr("{chance} to fall next").format(chance=danger_in_words(one.falls))
    return tr("neutral") if one.is_neutral else ""


def _paint_line(
    painter: Painter,
    box: QRectF,
    icon: str,
    text: str,
    font: QFont,
    ink: QColor,
    align: Align,
) -> None:
    if not icon:
        painter.text(box, text, font, ink, align)
        return
    side, gap = painter.px(15), painter.px(4)
    painter.setFont(font)
    width = min(painter.fontMetrics().horizontalAdvance(text) + 1, box.width() - side - gap)
    whole = width + side + gap
    left = box.left()
    if align == "right":
        left = box.right() - whole
    elif align == "center":
        left = box.center().x() - whole / 2
    painter.icon(icon, QRectF(left, box.center().y() - side / 2, side, side), ink.name())
    painter.text(QRectF(left + side + gap, box.top(), width, box.height()), text, font, ink)
