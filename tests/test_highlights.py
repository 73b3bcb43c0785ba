"""Great moments of all games: they are what the events say, and never seen ahead or at rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter, QRegion
from pytestqt.qtbot import QtBot

from engine.blotto.rules import StreakComplete
from engine.conquest.state import NOBODY
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM
from engine.gunslinger.rules import NO_SHOT, Volley, killed_by
from engine.hog.rules import Rolled, Scored, SwineSwap, Won
from engine.ponte.rules import Fought
from gui.shared.page.canvas import Canvas, region_of
from gui.shared.page.highlight import HIGHLIGHT_SECONDS
from gui.shared.page.highlight_paint import words_place
from gui.shared.page.page import AnyPage, page_of
from gui.shared.page.seats import EVERYONE, Seats
from gui.shared.page.timeline import Timeline
from gui.shared.style.appearance import current_theme

SIZE = 700, 460
SEEDS = {
    "hog": range(24),
    "blotto": range(12),
    "conquest": (171,),
    "gunslinger": range(12),
    "ponte": range(24),
}


def played(game: str) -> Iterator[tuple[Match, Timeline[Any]]]:
    page, rules = shown_page(game), game_named(game).game_class()
    for seed in SEEDS[game]:
        match = Match(rules, (RANDOM,) * rules.num_players, seed).play_out()
        yield match, page.timeline((rules, match.states[0]), match.steps)


def shown_page(game: str) -> AnyPage:
    page = page_of(game)
    assert page is not None
    return page


def hog(match: Match) -> Iterator[int]:
    for number, step in enumerate(match.steps):
        by_class: dict[type, Any] = {type(event): event for event in step.events}
        rolled, won, scored = (by_class.get(kind) for kind in (Rolled, Won, Scored))
        if rolled is not None and len(rolled.dice) == 10 and 1 not in rolled.dice:
            yield number
        if won and scored and SwineSwap in by_class and scored.scores[won.player] < 100:
            yield number


def blotto(match: Match) -> Iterator[int]:
    for number, step in enumerate(match.steps):
        yield from (number for event in step.events if isinstance(event, StreakComplete))


def conquest(match: Match) -> Iterator[int]:
    for number, (before, now) in enumerate(zip(match.states, match.states[1:], strict=False)):
        if set(before.owners) - set(now.owners) - {NOBODY}:
            yield number


def gunslinger(match: Match) -> Iterator[int]:
    for number, step in enumerate(match.steps):
        shots = next(event.shots for event in step.events if isinstance(event, Volley))
        fallen = killed_by(shots)
        pairs = [(i, shots[i]) for i in fallen if shots[i] != NO_SHOT and shots[i] > i]
        yield from (number for i, other in pairs if shots[other] == i and other in fallen)


def ponte(match: Match) -> Iterator[int]:
    side = 0
    for number, step in enumerate(match.steps):
        for event in step.events:
            if isinstance(event, Fought) and (lead := event.scores[0] - event.scores[1]):
                if lead * side < 0:
                    yield number
                side = lead


@pytest.mark.parametrize("great", [hog, blotto, conquest, gunslinger, ponte])
def test_great_moments_are_those_of_the_rules(great: Any) -> None:
    total = 0
    for match, line in played(great.__name__):
        assert [each.step for each in line.highlights] == list(great(match))
        total += len(line.highlights)
        for each in line.highlights:
            assert any(abs(span.end - each.start) < 1e-9 for span in line.spans)
            assert each.start + HIGHLIGHT_SECONDS <= line.end_of(each.step)
        rests = [*line.step_ends, *(s.seconds for stops in line.stops.values() for s in stops)]
        assert not any(map(line.highlight_at, rests))
        if line.highlights:
            first, cut = line.highlights[0], line.highlights[0].step
            half = line.highlight_at(first.start + HIGHLIGHT_SECONDS / 2)
            assert half is not None
            assert half[0] == first.highlight
            assert half[1] == pytest.approx(0.5)
            assert not line.until(cut).highlights
            grown = line.until(cut + 1).extended(match.steps[cut + 1 :])
            assert grown.highlights == line.highlights
    assert total, "none was seen"


@pytest.mark.parametrize("game", SEEDS)
def test_a_great_moment_leaves_nothing_behind(game: str, qtbot: QtBot) -> None:
    """It paints where it says that it does, over nothing that is told, and is gone at its end."""
    line = next(line for _, line in played(game) if line.highlights)
    found, page = line.highlights[0], shown_page(game)
    view: Canvas = page.new_view()
    qtbot.addWidget(view)
    view.resize(*SIZE)
    names = tuple(f"Player {seat}" for seat in range(game_named(game).game_class().num_players))
    view.show_frame(page.frame(line, found.start + 0.4, Seats(names), EVERYONE))
    still = picture(view)
    view.show_highlight((found.highlight, 0.4))
    shown = view.shown_highlight()
    assert shown is not None
    assert len(shown.places) == len(found.highlight.at)
    assert not shown.words.isNull()
    assert view.rect().contains(shown.words.toAlignedRect())
    moving = picture(view)
    assert moving != still
    outside = QRegion(view.rect()) - region_of(shown.areas(view.theme))
    masked = [only(image, outside) for image in (moving, still)]
    assert masked[0] == masked[1]
    view.show_highlight(None)
    assert picture(view) == still


def picture(view: Canvas) -> QImage:
    image = QImage(view.size(), QImage.Format.Format_RGB32)
    image.fill(0)
    view.render(image, QPoint())
    return image


def only(image: QImage, region: QRegion) -> QImage:
    kept = QImage(image.size(), image.format())
    kept.fill(0)
    with QPainter(kept) as painter:
        painter.setClipRegion(region)
        painter.drawImage(0, 0, image)
    return kept


def test_words_that_have_no_room_are_left_out() -> None:
    room, place = QRectF(0, 0, 300, 200), QRectF(140, 90, 20, 20)
    box = words_place(QSizeF(100, 30), room, (place,), (), current_theme())
    assert room.contains(box)
    assert not box.intersects(place)
    assert words_place(QSizeF(100, 30), room, (place,), (room,), current_theme()).isNull()
    assert words_place(QSizeF(400, 30), room, (place,), (), current_theme()).isNull()
