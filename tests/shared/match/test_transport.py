from dataclasses import dataclass, replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication

from gui.shared.match.playhead import Playhead
from gui.shared.match.replay.mark_layout import Layout, MarkRow
from gui.shared.match.replay.transport import Transport
from gui.shared.page.stops import STEP, TURN, Groups
from gui.shared.page.timeline import EventLook, Mark, build_timeline
from gui.shared.style.appearance import appearance
from tests.showing import on_screen


@dataclass
class Moved:
    player: int = 1


@dataclass
class Swapped(Moved):
    pass


@dataclass
class Played:
    events: tuple = (Moved(),)


LOOKS = {Moved: EventLook(0.75), Swapped: EventLook(0.75, "Swap", "repeat")}


@pytest.fixture
def transport(qtbot):
    head = Playhead()
    bar = on_screen(qtbot, Transport(head), 900, 64)
    steps = [*(Played() for _ in range(9)), Played((Swapped(),))]
    timeline = build_timeline(0, steps, lambda board, event: board + event.player, LOOKS)
    head.show(timeline)
    bar.playhead_kept = head
    return bar


def test_steps_are_no_turns_where_a_turn_has_several(transport):
    head = transport.playhead
    head.show(replace(head.timeline, groups={TURN.name: Groups((0, 4), (1, 2))}))
    transport.last_button.click()
    assert transport.label.plain == "Step 10 of 10"


def test_what_the_buttons_go_by_is_whole_at_once(transport):
    """Captures read Captu… until something else of the transport was another."""
    head = transport.playhead
    long = replace(TURN, name="swaps", noun="capture", nouns="captures of places")
    groups = {TURN.name: Groups((0, 4), (1, 2)), "swaps": Groups((0, 4), (1, 2))}
    staging = replace(head.timeline.staging, kinds=(TURN, long, STEP))
    head.show(replace(head.timeline, staging=staging, groups=groups))
    head.set_kind("swaps")
    button = transport.kind_button
    assert button.text() == "Captures of places"
    assert button.width() >= button.sizeHint().width()


def test_buttons_step_and_jump(transport):
    head = transport.playhead
    transport.last_button.click()
    assert head.step == 10
    assert transport.label.plain == "Turn 10 of 10"
    transport.back_button.click()
    assert head.step == 9
    transport.first_button.click()
    assert head.step == 0
    transport.on_button.click()
    assert head.step == 1


def test_a_step_back_from_the_middle_of_a_step_goes_to_its_start(transport):
    head = transport.playhead
    head.seek(head.timeline.start_of(4) + 0.3)
    transport.back_button.click()
    assert (head.step, head.seconds) == (4, head.timeline.start_of(4))
    transport.back_button.click()
    assert (head.step, head.seconds) == (3, head.timeline.start_of(3))
    head.seek(head.timeline.start_of(4) + 0.3)
    transport.on_button.click()
    assert (head.step, head.seconds) == (5, head.timeline.start_of(5))


def test_playing_shows_in_the_button(qtbot, transport):
    transport.play_button.click()
    assert transport.playhead.is_playing
    assert "Pause" in transport.play_button.accessibleName()
    transport.play_button.click()
    assert "Play" in transport.play_button.accessibleName()
    qtbot.waitUntil(lambda: not transport.playhead.is_playing)


def test_scrubbing_seeks_and_marks_jump(qtbot, transport):
    bar, head = transport.bar, transport.playhead
    x = round(bar.x_of(5.0))
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=QPoint(x, bar.height() // 2 + 4))
    assert head.seconds == pytest.approx(5.0, abs=0.05)
    mark = bar.marks[0]
    place = QPoint(round(bar.x_of(mark.seconds)), bar.height() // 2 - 14)
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=place)
    assert head.seconds == mark.seconds


def test_speed_and_loop(transport):
    head = transport.playhead
    head.set_speed(0.25)
    assert transport.speed_button.text() == "¼×"
    head.set_speed(0.0)
    assert transport.speed_button.text() == "Instant"
    assert transport.speed_button.width() >= transport.speed_button.sizeHint().width()
    transport.loop_button.click()
    assert head.is_looping


def test_extra_marks_and_other_words(transport):
    transport.set_extra_marks([Mark(1.0, "Mistake", 0, "triangle-alert")])
    assert {mark.text for mark in transport.bar.marks} == {"Swap", "Mistake"}
    transport.set_position_text("Castle 3 of 10")
    assert transport.label.plain == "Castle 3 of 10"
    transport.grab()


def test_marks_of_two_kinds_do_not_lie_over_each_other(transport):
    bar = transport.bar
    transport.set_extra_marks([Mark(9.75, "Mistake", 0, "triangle-alert")])
    assert [mark.text for mark in bar.marks][-1] == "Mistake"
    y, x = bar.height() / 2, bar.x_of(9.75)
    assert [mark.text for mark in bar.marks_at(QPointF(x, y - 15))] == ["Swap"]
    assert [mark.text for mark in bar.marks_at(QPointF(x, y + 15))] == ["Mistake"]
    assert not bar.marks_at(QPointF(x, y))


def test_the_turn_is_the_one_on_the_board(transport):
    """While dice roll the board tells of the turn under way, and so does the label."""
    head = transport.playhead
    head.seek(head.timeline.start_of(4) + 0.3)
    assert transport.label.plain == "Turn 5 of 10"
    head.seek(head.timeline.end_of(4))
    assert transport.label.plain == "Turn 5 of 10"
    head.seek(0.0)
    assert transport.label.plain == "Turn 0 of 10"
    transport.show_ahead("unseen")
    head.seek(head.timeline.start_of(9) + 0.1)
    assert transport.label.plain.startswith("Turn 10 of 1")


def test_where_it_is_narrow_the_label_is_whole(transport):
    buttons = (transport.loop_button, transport.last_button, transport.first_button)
    appearance().choose("light", 2.0)
    for width in (1600, 800):
        transport.resize(width, transport.height())
        transport.set_position_text("Battle 5, castle 10 of 10")
        QApplication.processEvents()
        text = transport.label.text()
        assert transport.label.width() >= transport.label.fontMetrics().horizontalAdvance(text)
        assert transport.bar.width() > 20
        assert all(button.isVisible() is (width == 1600) for button in buttons[:2])
    appearance().choose("light", 1.0)


def test_a_track_without_width_has_no_marks(transport):
    """A window so narrow once ended the program."""
    transport.bar.resize(4, 48)
    transport.bar.show()
    assert not transport.bar.grab().isNull()
    assert MarkRow().layout(np.array([]), -20.0) == Layout((), ())
