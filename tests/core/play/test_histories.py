"""Any order of playing, taking back, redoing, branching and saving is like a match played once."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.core.play.growing_record import GrowingRecord
from engine.core.play.match import Match
from engine.core.play.replay import MatchRecord
from engine.core.play.series import Series, joined, loaded, next_seed, series_of
from engine.core.play.strategy import RANDOM, Strategy
from tests.core.games import BIDS, HOG, MARCH, NIM, REMEMBERING, raising
from tests.core.games import Seating as Seated

CASES: list[tuple[Any, Any, tuple[Strategy | None, ...], Any]] = [
    (NIM, NIM.game_class(12), (REMEMBERING, None), "stream"),
    (HOG, HOG.game_class(goal=30), (RANDOM, None), "stream"),
    (HOG, HOG.game_class(goal=30), (None, REMEMBERING), "shared"),
    (HOG, HOG.game_class(goal=30, preset="FA19"), (None, RANDOM), "given"),
    (BIDS, BIDS.game_class(3), (REMEMBERING, RANDOM, None), "stream"),
    (BIDS, BIDS.game_class(3), (raising(ZeroDivisionError()), None, REMEMBERING), "shared"),
    (MARCH, MARCH.game_class(), (None, REMEMBERING, None), "stream"),
]
"""Games with their seats and dice: persons also where the seat is not 0, one agent that fails."""
MOST_STEPS = 40
PICKS = st.integers(0, 10**6)


class Matches(RuleBasedStateMachine):
    """Acts as a person does, and keeps in a list what was chosen in the match that stands."""

    @initialize(case=st.sampled_from(CASES), key=st.integers(0, 50))
    def begin(self, case: Any, key: int) -> None:
        self.entry, game, strategies, dice = case
        self.make = lambda: Match(game, strategies, key, dice=dice)
        self.match = self.make()
        self.chosen: list[tuple[dict[int, Any], tuple[int, ...]]] = []
        self.undone: list[tuple[Match, list[Any]]] = []
        self.before_branches: list[tuple[Match, list[Any]]] = []
        self.folder = Path(tempfile.mkdtemp())
        self.file = GrowingRecord()

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder)

    @precondition(lambda self: not self.match.is_over and len(self.match.steps) < MOST_STEPS)
    @rule(picks=st.lists(PICKS, min_size=8, max_size=8))
    def play(self, picks: list[int]) -> None:
        """Choose for each person who is asked; with given dice, give them too."""
        self.chosen.append(_step(self.match, picks))
        self.undone.clear()

    @precondition(lambda self: self.match.steps)
    @rule(pick=PICKS)
    def take_back(self, pick: int) -> None:
        """Go back by some steps; with given dice also from a choice whose dice have not fallen."""
        step = pick % len(self.match.steps)
        if self.match.dice == "given" and self.match.waiting_for and pick % 2:
            (seat,) = self.match.waiting_for
            self.match.play({seat: self.match.game.dice})
            assert self.match.undrawn == {seat: self.match.game.dice}
        self.undone.append((self.match, self.chosen[step:]))
        self.match, self.chosen = self.match.rewind(step), self.chosen[:step]

    @precondition(lambda self: self.undone)
    @rule()
    def redo(self) -> None:
        """Play again what was taken back last, as the record tells it."""
        before, chosen = self.undone.pop()
        self.match.replay(before.steps[len(self.match.steps) :], before.faults)
        self.chosen += chosen

    @precondition(lambda self: self.match.steps)
    @rule(pick=PICKS, picks=st.lists(PICKS, min_size=8, max_size=8))
    def branch(self, pick: int, picks: list[int]) -> None:
        """Choose anew somewhere on the way; the match that stood is kept."""
        step = pick % len(self.match.steps)
        self.before_branches.append((self.match, self.chosen))
        self.match, self.chosen = self.match.rewind(step), self.chosen[:step]
        self.chosen.append(_step(self.match, picks))
        self.undone.clear()

    @precondition(lambda self: self.before_branches)
    @rule()
    def leave_branch(self) -> None:
        """Go back to the match as it was before."""
        self.match, self.chosen = self.before_branches.pop()
        self.undone.clear()

    @precondition(lambda self: self.match.steps)  # before the first step nothing is kept
    @rule()
    def save(self) -> None:
        """Bring one and the same file up to date."""
        record, path = MatchRecord.of(self.entry, self.match), self.folder / "match.json"
        self.file.write(record, path)
        assert loaded(path) == record
        record.check()

    @invariant()
    def is_like_one_played_once(self) -> None:
        if hasattr(self, "match"):
            fresh = self.make()
            for actions, draws in self.chosen:
                _play(fresh, actions, draws)
            assert self.match.undrawn is None
            assert self.match.states == fresh.states
            assert self.match.steps == fresh.steps
            assert self.match.waiting_for == fresh.waiting_for
            assert self.match.returns == fresh.returns
            assert self.match.voided == fresh.voided
            assert self.match.faults == fresh.faults


def _step(match: Match, picks: list[int]) -> tuple[dict[int, Any], tuple[int, ...]]:
    """Play a step by some picks; return what was chosen and what was drawn."""
    game, state = match.game, match.state
    actions = {}
    for seat, pick in zip(match.waiting_for, picks, strict=False):
        legal = list(game.legal_actions(game.observe(state, seat), seat))
        actions[seat] = legal[pick % len(legal)]
    match.play(actions)
    draws: list[int] = []
    while match.undrawn is not None:
        bounds = match.draws_wanted()
        draws.append(picks[len(draws) % len(picks)] % (bounds[len(draws)]))
        match.give(draws)
    return actions, tuple(draws)


def _play(match: Match, actions: dict[int, Any], draws: tuple[int, ...]) -> None:
    match.play(actions)
    if match.undrawn is not None:
        assert match.give(draws) is None


TestMatches = Matches.TestCase
TestMatches.settings = settings(max_examples=40, stateful_step_count=20)


class SeriesInPlay(RuleBasedStateMachine):
    """Matches one after the other: what is told of all of them is what each of them tells."""

    def __init__(self) -> None:
        super().__init__()
        self.game, self.seed, self.back = NIM.game_class(5), 7, 0
        self.matches: list[Match] = []
        self.now = self.new()

    def new(self) -> Match:
        return Match(self.game, (None, REMEMBERING), self.seed)

    @precondition(lambda self: not self.now.is_over)
    @rule(pick=PICKS)
    def play(self, pick: int) -> None:
        _step(self.now, [pick])

    @precondition(lambda self: self.now.is_over)
    @rule()
    def begin_the_next(self) -> None:
        self.matches.append(self.now)
        self.seed = next_seed(self.seed)
        self.now = self.new()

    @precondition(lambda self: self.matches)
    @rule()
    def take_back(self) -> None:
        """Take the last whole match back."""
        self.now, self.back = self.matches.pop(), self.back + 1
        self.seed = self.now.key

    @invariant()
    def all_are_told(self) -> None:
        every = [*self.matches, self.now]
        shown = joined(every)
        assert [step for match in every for step in match.steps] == list(shown.steps)
        assert shown.states[-1] == self.now.states[-1]
        ends = [(len(match.steps), match.returns) for match in self.matches]
        assert list(shown.ends) == ends
        assert len(shown.states) == len(shown.steps) + 1
        wanted = tuple(sum(match.returns[seat] for match in every) for seat in range(2))
        assert shown.returns == wanted
        record = MatchRecord.of(NIM, self.now)
        kept = series_of(NIM, self.matches, record, self.back)
        records = kept.records if isinstance(kept, Series) else (kept,)
        stands = [match for match in every if match.steps or match is every[0]]
        assert [each.steps for each in records] == [tuple(match.steps) for match in stands]
        if isinstance(kept, Series):
            again = Series.from_json(kept.to_json(), "here")
            assert again == kept
            assert again.num_taken_back == self.back
            again.check()
        assert len({each.seed for each in records}) == len(records)


TestSeries = SeriesInPlay.TestCase
TestSeries.settings = settings(max_examples=25, stateful_step_count=20)


def test_faults_of_a_series_stand_at_their_steps_of_the_whole() -> None:
    def fails() -> Match:
        return Match(BIDS.game_class(3), (RANDOM, raising(ZeroDivisionError()), RANDOM), 1)

    matches = [fails().play_out() for _ in range(3)]
    length = len(matches[0].steps)
    assert [fault.step for match in matches for fault in match.faults] == [0, 0, 0]
    shown = joined(matches)
    assert [(fault.step, fault.seat) for fault in shown.faults] == [
        (0, 1),
        (length, 1),
        (2 * length, 1),
    ]


def test_a_choice_whose_dice_have_not_fallen_can_be_taken_back() -> None:
    match = Match(HOG.game_class(goal=30), (None, None), 1, dice="given")
    match.play({0: 2})
    assert match.give([3, 4]) is None
    match.play({1: 3})
    back = match.rewind(1)
    assert (match.undrawn, back.undrawn) == ({1: 3}, None)
    assert back.waiting_for == (1,)


def test_redo_after_a_branch_plays_what_the_branch_had() -> None:
    """A branch taken back and redone is the branch, not the match that it left."""
    match = Match(NIM.game_class(20), (None, REMEMBERING), 3)
    for _ in range(3):
        _step(match, [0])
        match.advance()
    branch = match.rewind(2)
    branch.play({0: 3})
    branch.advance()
    steps = tuple(branch.steps)
    back = branch.rewind(2)
    back.replay(steps[2:])
    assert (back.steps, back.state) == (list(steps), branch.state)
    assert match.steps[:2] == back.steps[:2]
    assert match.steps[2] != back.steps[2]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_who_is_asked_again_is_shown_its_own_turns(seat: int) -> None:
    """An agent without memory that is made anew sees the states it was asked in, no others."""
    seen: list[Any] = []

    class Watching:
        def __init__(self, game: Any, player: int, _chance: Any) -> None:
            self.game, self.player = game, player

        def act(self, view: Any) -> Any:
            seen.append(view)
            return next(iter(self.game.legal_actions(view, self.player)))

    strategies: list[Any] = [RANDOM] * 3
    strategies[seat] = Seated(Watching)
    match = Match(MARCH.game_class(), strategies, 1)
    for _ in range(25):
        match.advance()
    first, steps = seen[:], len(match.steps)
    asked = [n for n, step in enumerate(match.steps) if seat in step.actions]
    seen.clear()
    match.rewind(asked[-1]).advance()
    assert seen == first
    assert len(asked) < steps
