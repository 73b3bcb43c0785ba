"""Choosing, taking back, playing again and branching in any order, in either seat."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from pytestqt.qtbot import QtBot

from engine.core.play.match import Match, PlayedStep
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import RANDOM
from engine.hog.rules import Hog, HogState
from gui.shared.match import unfinished
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.state import telling
from gui.shared.match.state.settings import MatchSettings
from tests.core.games import REMEMBERING
from tests.windows import open_window, shown_tab, wait

GAME = Hog(goal=40)
Stands = tuple[MatchRecord, tuple[MatchRecord, ...]]
"""A match as it is, and those that it is a branch of, the first one first."""


class Playing(RuleBasedStateMachine):
    """Keeps what stands and what stood, as values."""

    tab: ClassVar[PlayTab]
    bot: ClassVar[QtBot]

    @initialize(seat=st.integers(0, 1), seed=st.integers(0, 20), other=st.sampled_from("ab"))
    def begin(self, seat: int, seed: int, other: str) -> None:
        self.seat = seat
        self.strategies: list[Any] = [{"a": RANDOM, "b": REMEMBERING}[other]] * 2
        self.strategies[seat] = None
        self.tab.begin(MatchSettings(GAME, tuple(self.strategies), seed))
        self.settle()
        self.now: Stands = telling.record(self.tab.store.now), ()
        self.undone: list[Stands] = []

    def settle(self) -> None:
        self.bot.waitUntil(lambda: not self.tab.store.is_busy)
        wait(self.tab, self.bot)

    @precondition(lambda self: not self.tab.match.is_over)
    @rule(number=st.integers(0, 10))
    def choose(self, number: int) -> None:
        self.tab.choose(number)
        self.settle()
        before, branches = self.now
        after = telling.record(self.tab.store.now)
        first = len(before.steps)
        assert after.steps[:first] == before.steps
        assert after.steps[first].actions == {self.seat: number}
        self.now, self.undone = (after, branches), []

    @rule(own=st.integers(0, 39), other=st.integers(0, 39), to_move=st.integers(0, 1))
    def branch(self, own: int, other: int, to_move: int) -> None:
        record, branches = self.now
        self.tab.branch(GAME, HogState((own, other), to_move=to_move))
        self.settle()
        after = telling.record(self.tab.store.now)
        assert after.start == HogState((own, other), to_move=to_move)
        self.now, self.undone = (after, (*branches, record)), []

    @rule()
    def undo(self) -> None:
        """Back to the person's last choice, or to the match branched from, or nowhere."""
        record, branches = self.now
        own = [n for n, step in enumerate(record.steps) if self.seat in step.actions]
        before = self.now
        self.tab.undo()
        self.settle()
        if own:
            self.now = taken_back(record, own[-1], telling.record(self.tab.store.now)), branches
        elif branches:
            self.now = branches[-1], branches[:-1]
        if own or branches:
            self.undone.append(before)

    @rule()
    def redo(self) -> None:
        self.tab.redo()
        self.settle()
        if self.undone:
            self.now = self.undone.pop()

    @invariant()
    def what_stands_is_shown(self) -> None:
        record, branches = self.now
        tab, match = self.tab, self.tab.match
        assert match is not None
        assert telling.record(tab.store.now) == record
        assert tab.store.now.can_redo == bool(self.undone)
        assert len(tab.store.now.branches) == len(branches)
        assert tab.board.frame.state == match.states[-1]
        fresh = Match(GAME, self.strategies, record.seed, record.start)
        chosen = [step.actions for step in record.steps if self.seat in step.actions]
        while not fresh.is_over and (chosen or not fresh.waiting_for):
            fresh.play(chosen.pop(0) if fresh.waiting_for else {})
        assert [played(step) for step in record.steps] == [played(step) for step in fresh.steps]


def played(step: PlayedStep) -> tuple[Any, ...]:
    return dict(step.actions), step.events


def taken_back(record: MatchRecord, step: int, shown: MatchRecord) -> MatchRecord:
    """Return what is shown, which must be the record up to a step."""
    assert (shown.start, shown.seed) == (record.start, record.seed)
    assert shown.steps == record.steps[:step]
    return shown


def test_any_order_shows_what_stands(qtbot: QtBot, tmp_path: Path) -> None:
    unfinished.path_of("hog").unlink(missing_ok=True)
    with open_window(qtbot, tmp_path, coach="off") as window:
        Playing.tab, Playing.bot = shown_tab(window, "hog", "play", PlayTab), qtbot
        few = settings(max_examples=7, stateful_step_count=14)
        run_state_machine_as_test(Playing, settings=few)
    unfinished.path_of("hog").unlink(missing_ok=True)
