"""Blotto's board: a road of castles, the soldiers of both sides, a streak and what it takes."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPen, QRegion
from PySide6.QtWidgets import QWidget

from engine.blotto.rules import Blotto
from gui.blotto.board.animation import BlottoFrame, Sight
from gui.blotto.board.castles import owner_brush, paint_castle, paint_soldiers
from gui.blotto.board.layout import LARGEST, NUMBER, ROOMY, TIGHT, RoadLayout, road_layout
from gui.blotto.board.score import paint_score
from gui.shared.page.canvas import Canvas, is_seen, region_of
from gui.shared.page.highlight import Highlight
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr

SHARES, BREAK = 4, 10
"""How many even shares of the soldiers the longest bar stands for, and how far before the end of a
bar that stands for more its cut is."""
LEFT_WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class BlottoView(Canvas):
    """Paints a BlottoFrame: theirs above the road, one's own below it, on one scale."""

    usual, least, highest = (824, ROOMY), (560, TIGHT), LARGEST

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("The road of castles"))

    def paint_frame(self, painter: Painter, area: QRectF) -> None:
        """Paint score, field of what is taken over, castles and soldiers."""
        frame: BlottoFrame = self.frame
        layout = road_layout(area, frame.game.castles, painter.theme)
        if is_seen(painter, layout.header):
            paint_score(painter, layout.header, frame)
        _paint_taken(painter, layout, frame)
        _paint_labels(painter, layout, frame)
        for castle in range(frame.game.castles):
            # neighbours of what is mended are cut by a pixel or two, in which nothing is painted
            if is_seen(painter, layout.column(castle).adjusted(2, 2, -2, -2)):
                sight = frame.sights[castle] if castle < len(frame.sights) else None
                _paint_column(painter, layout, frame, castle, sight)
        road = layout.castles.bottom()
        left, right = layout.columns.span(0, frame.game.castles - 1)
        line = "line_strong"
        painter.line(QPointF(left, road), QPointF(right, road), line)
        if is_seen(painter, layout.foot):
            _paint_streak(painter, layout, frame)

    def changed_area(self, before: BlottoFrame) -> QRect | QRegion:
        """Return the columns that differ, the score and what stands below; or everything."""
        now: BlottoFrame = self.frame
        if (before.game, before.seats) != (now.game, now.seats):
            return self.rect()
        layout = self._layout_now()
        areas = [layout.header] if _score(before) != _score(now) else []
        areas += [layout.foot] if _row(before) != _row(now) else []
        for castle, pair in enumerate(itertools.zip_longest(before.sights, now.sights)):
            if pair[0] != pair[1]:
                areas.append(layout.column(castle))
                if any(sight is not None and sight.is_taken for sight in pair):  # the field's edge
                    areas += [layout.column(castle - 1), layout.foot]
        return region_of(areas)

    def _layout_now(self) -> RoadLayout:
        return road_layout(QRectF(self.rect()), self.frame.game.castles, self.theme)

    def place_of(self, name: str) -> QRectF:
        """Return where the other's soldiers stand, and the castles with their worth; or a castle.

        That is called by its number, as castle 3.
        """
        layout = self._layout_now()
        kind, _, number = name.partition(" ")
        if kind == "castle":
            road = layout.castles
            castle = layout.columns.box(int(number), layout.castle, road.top(), road.height())
            return castle.adjusted(0, castle.height() * 0.2, 0, 0)
        return layout.far.united(layout.castles) if name == "castles" else QRectF()

    def words_room(self, highlight: Highlight) -> tuple[QRectF, Sequence[QRectF]]:
        """Return the room beside the bracket of the streak, where there is more of it."""
        last, layout = len(self.frame.sights) - 1, self._layout_now()
        left, right = layout.columns.span(last - len(highlight.at) + 1, last)
        aside = layout.columns.step / 2  # the words of the streak are a little wider than it
        room = QRectF(layout.foot)
        if left - room.left() > room.right() - right:
            room.setRight(left - aside)
        else:
            room.setLeft(right + aside)
        return room, ()

    def told_places(self) -> Sequence[QRectF]:
        """Return the score, and the columns of all castles."""
        layout, castles = self._layout_now(), range(self.frame.game.castles)
        return (layout.header, *map(layout.column, castles))


def _score(frame: BlottoFrame) -> object:
    """Return what the score above the road tells."""
    return frame.points, frame.ended, frame.totals, frame.is_over, bool(frame.sights)


def _row(frame: BlottoFrame) -> object:
    """Return what is told below the road, but for what is taken over."""
    fought = sum(not sight.is_taken and sight.shown >= 1 for sight in frame.sights)
    return frame.streak, frame.rush, fought


def _paint_labels(painter: Painter, layout: RoadLayout, frame: BlottoFrame) -> None:
    """Paint what the lines are, at the left of the columns."""
    theme = painter.theme
    near, font = frame.near, theme.font("small", 500)
    is_person = frame.seats.person is not None
    texts = (
        (layout.far, _soldiers_of(frame, 1 - near, is_person), theme.player(1 - near).ink),
        (layout.castles, tr("Castle\nworth"), theme.colors.text_3),
        (layout.near, _soldiers_of(frame, near, is_person), theme.player(near).ink),
    )
    width = layout.columns.left - layout.columns.label - 4
    for line, text, ink in texts:
        rect = QRectF(layout.columns.label, line.top(), width, line.height())
        painter.setFont(font)
        painter.setPen(QColor(ink))
        painter.drawText(rect, LEFT_WRAPPED, text)


def _soldiers_of(frame: BlottoFrame, seat: int, is_person: bool) -> str:
    if not is_person:
        return tr("{letter}’s\nsoldiers").format(letter="AB"[seat])
    return tr("Your\nsoldiers") if seat == frame.near else tr("Their\nsoldiers")


def _paint_column(
    painter: Painter,
    layout: RoadLayout,
    frame: BlottoFrame,
    castle: int,
    sight: Sight | None,
) -> None:
    """Paint a castle and, once they are known, the soldiers on both sides of it."""
    theme = painter.theme
    is_pale = sight is not None and sight.is_taken
    owner = sight.winner if sight is not None and sight.shown > 0.5 else None
    value = frame.game.values[castle]
    high = layout.castles.height() * (0.58 + 0.42 * value / max(frame.game.values))
    top = layout.castles.bottom() - high
    rect = layout.columns.box(castle, layout.castle, top, high)
    brush = owner_brush(painter, owner, is_pale=is_pale)
    paint_castle(painter, rect, brush, str(value))
    if sight is None:
        return
    width = layout.columns.step - 2
    if sight.shown > 0.5:
        place = layout.columns.box(castle, width, layout.owners.top(), layout.owners.height())
        font = theme.font("small" if width > theme.px(40) else "tick", 500)
        text, ink = _owner_in_words(painter, frame, sight)
        painter.text(place, text, font, ink, "center")
    for seat in range(2):
        _paint_side(painter, layout, frame, castle, seat)


def _owner_in_words(painter: Painter, frame: BlottoFrame, sight: Sight) -> tuple[str, QColor]:
    if sight.winner is None:
        return tr("tie"), painter.theme.color("text_2")
    ink = QColor(painter.theme.player(sight.winner).ink)
    if frame.seats.person is None:
        return "AB"[sight.winner], ink
    return (tr("yours") if sight.winner == frame.near else tr("theirs")), ink


def _paint_side(
    painter: Painter,
    layout: RoadLayout,
    frame: BlottoFrame,
    castle: int,
    seat: int,
) -> None:
    """Paint the soldiers of a seat at a castle as a bar, away from the road, with their number."""
    sight, is_near = frame.sights[castle], seat == frame.near
    room, soldiers = layout.near if is_near else layout.far, sight.soldiers[seat]
    number, gap = painter.px(NUMBER), painter.px(4)
    most = room.height() - number - gap
    top_soldiers = longest(frame.game)
    height = most * min(soldiers / top_soldiers, 1.0) * sight.shown
    top = room.top() + gap if is_near else room.bottom() - gap - height
    bar = layout.columns.box(castle, layout.bar, top, max(height, 2.0))
    paint_soldiers(painter, bar, owner_brush(painter, seat, is_pale=sight.is_taken))
    if soldiers > top_soldiers and sight.shown >= 1:
        _paint_break(painter, bar, is_near=is_near)
    at = bar.bottom() + 1 if is_near else bar.top() - number - 1
    place = layout.columns.box(castle, layout.columns.step, at, number)
    ink = QColor(painter.theme.player(seat).ink)
    ink.setAlphaF(sight.shown)
    painter.text(place, str(soldiers), "body", ink, "center", weight=600)


def longest(game: Blotto) -> int:
    """Return the soldiers of the longest bar: four even shares, as far as there are so many.

    No castle that is still hidden has a say in it: how long bars are would tell of that.
    """
    return min(max(SHARES * game.soldiers // game.castles, 1), max(game.soldiers, 1))


def _paint_break(painter: Painter, bar: QRectF, *, is_near: bool) -> None:
    """Cut a bar that stands for more soldiers than it is long, near its end."""
    y = bar.bottom() - painter.px(BREAK) if is_near else bar.top() + painter.px(BREAK)
    slant = painter.px(3)
    painter.outlined("ground", painter.px(3)).drawLine(
        QPointF(bar.left(), y + slant), QPointF(bar.right(), y - slant)
    )


def _paint_taken(painter: Painter, layout: RoadLayout, frame: BlottoFrame) -> None:
    """Paint the field of the castles that fall without a fight, as far as it has come."""
    first = next((n for n, sight in enumerate(frame.sights) if sight.is_taken), None)
    if first is None:
        return
    owner = frame.sights[first].winner
    assert owner is not None
    last = frame.sights[-1]
    left, right = layout.columns.span(first, len(frame.sights) - 1)
    right -= (1 - last.shown) * layout.columns.step
    whole = layout.whole
    field = QRectF(left + 1, whole.top(), right - left - 2, whole.height())
    style = painter.theme.player(owner)
    painter.box(field, "control", style.wash)
    foot = QRectF(field.left(), layout.foot.top(), field.width(), layout.foot.height())
    text = tr("Taken over")
    if painter.theme.metrics("small", 600).horizontalAdvance(text) <= foot.width():
        painter.text(foot, text, "small", style.ink, "center", weight=600)


def _paint_streak(painter: Painter, layout: RoadLayout, frame: BlottoFrame) -> None:
    """Paint a bracket under the castles won in a row, with their number."""
    theme = painter.theme
    fought = [n for n, sight in enumerate(frame.sights) if not sight.is_taken and sight.shown >= 1]
    if frame.streak is None or not fought:
        return
    owner, length = frame.streak
    left, right = layout.columns.span(fought[-1] - length + 1, fought[-1])
    ink = QColor(theme.player(owner).ink)
    y, tick = layout.foot.top() + theme.px(8), theme.px(6)
    painter.setPen(QPen(ink, 2.0 if frame.rush else 1.0))
    edge = layout.columns.step / 2 - layout.bar / 2
    left, right = left + edge, right - edge
    painter.drawPolyline(
        [QPointF(left, y - tick), QPointF(left, y), QPointF(right, y), QPointF(right, y - tick)]
    )
    style = ("small", 600 if frame.rush else 500)
    room = right - left + 2 * layout.columns.step
    metrics, texts = theme.metrics(*style), _streak_in_words(frame, owner, length)
    text = next((each for each in texts if metrics.horizontalAdvance(each) <= room), texts[-1])
    width = metrics.horizontalAdvance(text) + 4
    begin, end = layout.columns.span(0, layout.columns.count - 1)
    middle = min(max((left + right) / 2, begin + width / 2), end - width / 2)
    place = QRectF(middle - width / 2, y + 2, width, layout.foot.bottom() - y - 2)
    painter.text(place, text, theme.font(*style), ink, "center")


def _streak_in_words(frame: BlottoFrame, owner: int, length: int) -> list[str]:
    """Return how many in a row it is, and first what that brings, where it brings anything."""
    counted = tr("%n in a row", length)
    if not frame.rush:
        return [counted]
    if frame.seats.person == owner:
        return [tr("%n in a row: the rest is yours", length), counted]
    if frame.seats.person is None:
        text = tr("%n in a row: the rest is {seat}'s", length)
        return [text.format(seat="AB"[owner]), counted]
    return [tr("%n in a row: the rest is theirs", length), counted]
