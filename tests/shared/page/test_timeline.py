"""A timeline grows at its end, and knows where to stop."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from engine.core.play.game import Rules
from engine.core.play.match import PlayedStep
from gui.shared.page.page import GameWords, LogRow
from gui.shared.page.stops import STEP, TURN, Groups, StopKind
from gui.shared.page.timeline import EventLook, EventLooks, Timeline, build_timeline


@dataclass(frozen=True)
class Walked:
    player: int
    far: int


@dataclass(frozen=True)
class Took(Walked):
    pass


@dataclass(frozen=True)
class Walk:
    """A game of turns of three steps, two of which are a round; its state is the step."""

    @staticmethod
    def turn_of(state: int) -> int:
        return state // 3


LOOKS: EventLooks = {
    Walked: EventLook(0.5),
    Took: EventLook(0.5, "Taken", "flag", stop="capture"),
}
ROUND = StopKind("round", "round", "rounds", lambda _game, state: state // 6)
CAPTURE = StopKind("capture", "capture", "captures")
STEPS = [PlayedStep({0: n}, (Took(0, n) if n in (4, 9) else Walked(0, n),)) for n in range(14)]
STATES = list(range(15))


def walked(board: int, event: Walked) -> int:
    return board + event.far


def whole() -> Timeline[int]:
    start = build_timeline(0, (), walked, LOOKS, 0.5, (ROUND, TURN, CAPTURE, STEP))
    return start.extended(STEPS, Walk(), STATES)


@pytest.mark.parametrize("cut", [0, 1, 3, 5, 13])
def test_growing_gives_the_same_as_building(cut: int) -> None:
    start = build_timeline(0, (), walked, LOOKS, 0.5, (ROUND, TURN, CAPTURE, STEP))
    first = start.extended(STEPS[:cut], Walk(), STATES[: cut + 1])
    assert first.extended(STEPS[cut:], Walk(), STATES[cut:]) == whole()


def test_what_was_there_is_not_made_again() -> None:
    folded: list[int] = []

    def after(board: int, event: Walked) -> int:
        folded.append(event.far)
        return board + event.far

    grown = build_timeline(0, STEPS[:10], after, LOOKS)
    before = grown.spans
    grown = grown.extended(STEPS[10:])
    assert folded == list(range(14))
    assert all(new is old for new, old in zip(grown.spans, before, strict=False))
    assert grown.at(grown.length).board == sum(range(14))


@pytest.mark.parametrize("cut", [0, 4, 6, 14])
def test_what_is_taken_back_is_cut_off(cut: int) -> None:
    start = build_timeline(0, (), walked, LOOKS, 0.5, (ROUND, TURN, CAPTURE, STEP))
    short = start.extended(STEPS[:cut], Walk(), STATES[: cut + 1])
    back = whole().until(cut)
    assert (back.spans, back.step_ends, back.marks) == (short.spans, short.step_ends, short.marks)
    assert back.extended(STEPS[cut:], Walk(), STATES[cut:]) == whole()


def test_stops_of_every_kind() -> None:
    line = whole()
    assert [kind.name for kind in line.kinds] == ["round", "turn", "capture", "step"]
    ahead = {kind.name: line.stop_beside(kind.name, 0.0, 1) for kind in line.kinds}
    assert ahead == {"round": 6.0, "turn": 3.0, "capture": 4.5, "step": 1.0}
    back = {kind.name: line.stop_beside(kind.name, 8.25, -1) for kind in line.kinds}
    assert back == {"round": 6.0, "turn": 6.0, "capture": 4.5, "step": 8.0}
    assert line.stop_beside("capture", 9.5, 1) == line.length
    assert line.stop_beside("round", 6.0, -1) == 0.0
    assert [stop.label for stop in line.stops["capture"]] == ["Taken", "Taken"]


def test_kinds_without_stops_are_not_offered() -> None:
    line = build_timeline(0, (), walked, LOOKS).extended(STEPS, Rules(), STATES)
    assert [kind.name for kind in line.kinds] == ["step"]
    assert line.turns == Groups()
    assert line.stop_beside("turn", 0.0, 1) == line.end_of(0)


def test_a_record_whose_states_are_not_known_has_no_turns() -> None:
    line = build_timeline(0, (), walked, LOOKS).extended(STEPS, Walk(), STATES[:1])
    assert line.turns == Groups()


def test_steps_of_a_turn() -> None:
    turns = whole().turns
    assert [turns.of(step) for step in (0, 2, 3, 13)] == [0, 0, 1, 4]
    assert turns.range(1, 14) == range(3, 6)
    assert turns.range(4, 14) == range(12, 14)
    assert Groups().range(5, 14) == range(5, 6)


def test_length_and_rarity_may_depend_on_the_board() -> None:
    looks: EventLooks = {
        Walked: EventLook(lambda board, event: 0.1 * event.far, "Far", "flag", lambda b, _e: b > 3)
    }
    steps = [PlayedStep({0: n}, (Walked(0, n),)) for n in (3, 5, 1)]
    line = build_timeline(0, steps, walked, looks, 0.0)
    assert [span.length for span in line.spans] == pytest.approx([0.3, 0.5, 0.1])
    assert [mark.icon for mark in line.marks] == ["", "", "flag"]


def test_a_line_of_the_log_may_need_the_game() -> None:
    class Words(GameWords[str, Any, int]):
        def log_row(self, step: PlayedStep, view: Any = None) -> LogRow | None:
            return None if view else LogRow(0, "a place")

        def chosen(self, game: str, action: int, view: Any = None, player: int = 0) -> str:
            return f"a place of {game}"

    assert Words().log_row_in("isles", STEPS[0]).text == "a place"
    assert Words().log_row_in("isles", STEPS[0], "seen").text.endswith("isles")
