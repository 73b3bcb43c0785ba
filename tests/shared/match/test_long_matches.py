"""A match of many steps on the transport: kinds of stops, marks that can be read, the setup."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from engine.core.play.match import PlayedStep
from gui.shared.match.playhead import Playhead
from gui.shared.match.replay.mark_layout import PITCH, Layout, MarkRow
from gui.shared.match.replay.transport import Transport
from gui.shared.page.stops import STEP, TURN, StopKind
from gui.shared.page.timeline import (
    SETUP_SHARE,
    EventLook,
    EventLooks,
    Mark,
    Timeline,
    build_timeline,
)
from tests.showing import on_screen


@dataclass(frozen=True)
class Walked:
    player: int


@dataclass(frozen=True)
class Took(Walked):
    pass


class Walk:
    @staticmethod
    def turn_of(state: int) -> int:
        return state // 3


LOOKS: EventLooks = {
    Walked: EventLook(0.4),
    Took: EventLook(0.4, "Taken", "flag", is_rare=False, stop="capture"),
}
CAPTURE = StopKind("capture", "capture", "captures")


def walk(count: int) -> Timeline[int]:
    """Return a match of so many steps, in which every other town is taken."""
    kind = [Walked, Took]
    steps = [PlayedStep({}, (kind[n % 2](n // 3 % 3),)) for n in range(count)]
    start = build_timeline(0, (), lambda n, _event: n + 1, LOOKS, 0.1, (TURN, CAPTURE, STEP))
    return start.extended(steps, Walk(), range(count + 1))


@pytest.fixture
def transport(qtbot: QtBot) -> Iterator[Transport]:
    head = Playhead()
    bar = on_screen(qtbot, Transport(head), 900, 64)
    head.show(walk(1252))
    yield bar
    head.deleteLater()


def test_buttons_go_by_the_kind_that_was_chosen(transport: Transport) -> None:
    head = transport.playhead
    assert transport.kind_button.text() == "Steps"
    transport.on_button.click()
    assert head.step == 1
    head.next_kind()
    assert transport.kind_button.text() == "Captures"
    assert transport.on_button.accessibleName() == "On by one capture (Right)"
    transport.on_button.click()
    assert head.seconds == pytest.approx(0.9)
    head.next_kind()
    transport.on_button.click()
    transport.on_button.click()
    assert head.step == 6
    transport.back_button.click()
    assert head.step == 3
    head.go(-1, STEP.name)
    assert head.step == 2
    head.next_kind()
    assert head.kind == "step"


def test_a_match_without_turns_has_steps_alone(transport: Transport) -> None:
    head = transport.playhead
    head.set_kind("turn")
    plain = build_timeline(0, (), lambda n, _event: n + 1, LOOKS)
    head.begin(plain.extended([PlayedStep({}, (Walked(0),))] * 5))
    assert head.kind == "step"
    assert not transport.kind_button.isVisible()
    assert not head.has_kinds()
    transport.on_button.click()
    assert head.step == 1


def test_hundreds_of_marks_are_bars_with_room_between_them(
    transport: Transport, qtbot: QtBot
) -> None:
    bar = transport.bar
    assert len(bar.marks) == 626
    above, _below = bar._layout()
    xs = [tick.x for tick in above.ticks]
    assert above.most > 1
    assert min(right - left for left, right in pairwise(xs)) >= PITCH
    assert sum(len(tick.marks) for tick in above.ticks) == 626
    assert all(sum(n for _, n in tick.counts) == len(tick.marks) for tick in above.ticks)
    marks = bar.marks_at(QPointF(xs[10], bar.height() / 2 - 10))
    assert len(marks) == len(above.ticks[10].marks)
    place = QPointF(xs[10], bar.height() / 2 - 10).toPoint()
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=place)
    assert transport.playhead.seconds in {mark.seconds for mark in marks}


def test_marks_are_painted_once(transport: Transport, monkeypatch: pytest.MonkeyPatch) -> None:
    bar, head = transport.bar, transport.playhead
    painted: list[Layout] = []
    monkeypatch.setattr(
        bar, "_paint_row", lambda _painter, layout, is_below: painted.append(layout)
    )
    bar.grab()
    painted.clear()
    for seconds in (3.0, 40.0, 41.5):
        head.seek(seconds)
        bar.grab()
    assert not painted
    transport.show_ahead("hidden")
    bar.grab()
    assert painted
    assert bar.marks == tuple(mark for mark in head.timeline.marks if mark.seconds <= 41.5)


def test_icons_that_would_overlap_are_ticks() -> None:
    marks = [Mark(seconds, "Swap", 0, "repeat") for seconds in (5.0, 5.05, 9.0)]
    row = MarkRow(marks)
    layout = row.layout(row.times * 40, 400)
    assert [number for _x, number in layout.icons] == [2, 1]
    assert [tick.marks for tick in layout.ticks] == [(0,)]


def test_icons_of_what_is_not_rare_are_bars_too() -> None:
    often = MarkRow([Mark(float(n), "Taken", n % 3, "flag") for n in range(300)])
    assert not often.layout(often.times, 300).icons
    rare = MarkRow(
        [Mark(float(n), "Taken", n % 3, "flag" if n % 50 == 0 else "") for n in range(300)]
    )
    layout = rare.layout(rare.times, 300)
    assert len(layout.icons) == 6
    assert sum(len(tick.marks) for tick in layout.ticks) == 294


def test_a_long_setup_takes_a_tenth_of_track_and_time(transport: Transport) -> None:
    head, bar = transport.playhead, transport.bar
    whole = walk(343).with_setup(105)
    head.begin(whole)
    setup = whole.end_of(104)
    assert whole.pace.time(setup) / whole.pace.time(whole.length) == pytest.approx(SETUP_SHARE)
    room = bar.x_of(whole.length) - bar.x_of(0.0)
    assert (bar.x_of(setup) - bar.x_of(0.0)) / room == pytest.approx(SETUP_SHARE)
    for seconds in (0.0, setup / 2, setup, setup + 3.3, whole.length):
        assert whole.pace.seconds(whole.pace.time(seconds)) == pytest.approx(seconds)
    assert walk(343).with_setup(3).pace.rate == 1.0
    assert walk(105).with_setup(105).pace.rate == 1.0
