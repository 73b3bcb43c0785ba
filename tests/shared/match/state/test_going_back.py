"""What is taken back, played again and branched, as values."""

from __future__ import annotations

import pytest

from engine.core.play.lens import Seat
from engine.core.play.series import Series
from engine.hog.rules import HogState
from gui.shared.match.state import (
    going_back,
    telling,
)
from gui.shared.match.state.commands import (
    choose,
    look,
)
from gui.shared.match.state.going_back import redo, take_back, try_here
from gui.shared.match.state.open_match import OpenMatch
from tests.shared.match.state.settling import (
    GAME,
    OFF,
    begun,
    coins,
    played,
    settled,
)

pytestmark = pytest.mark.usefixtures("toys")


def test_what_was_taken_back_is_played_again(hog: OpenMatch) -> None:
    back = hog
    for _ in range(4):
        back = settled(take_back(back))
    assert played(back).num_steps == back.timeline.num_steps == 0
    assert not back.can_undo
    assert back.helped == ("taken back",)
    for _ in range(4):
        back = settled(redo(back))
    assert played(back).steps == played(hog).steps
    assert not back.can_redo


def test_an_old_value_stays_as_it_was(hog: OpenMatch) -> None:
    steps = played(hog).steps
    back = settled(take_back(hog))
    other = settled(choose(back, 9))
    assert played(other).steps != steps
    assert (played(hog).num_steps, played(hog).steps) == (len(steps), steps)
    assert played(settled(choose(back, 2))).steps == steps, "the same chance again"


def test_another_choice_forgets_what_was_taken_back(hog: OpenMatch) -> None:
    other = settled(choose(settled(take_back(hog)), 4))
    assert not other.can_redo
    assert redo(other).played is other.played


def test_the_end_is_taken_back_as_another_entry(hog: OpenMatch) -> None:
    while not hog.is_done:
        hog = settled(choose(hog, 4))
    assert hog.instead == "end"
    back = settled(take_back(hog))
    assert (back.instead, back.asked) == ("", 0)
    assert back.entry_key != hog.entry_key
    again = settled(redo(back))
    assert again.instead == "end"
    assert again.played is hog.played
    assert again.review is not None, "it is about the same match"


def test_branches_lead_back_to_where_they_came_from(hog: OpenMatch) -> None:
    first, branches = hog, []
    for scores in ((10, 12), (20, 3)):
        hog = settled(going_back.branch(hog, GAME, HogState(scores)))
        assert hog.said is not None
        assert played(hog).states[0].scores == scores
        branches.append(hog)
    back = settled(take_back(hog))
    assert back.played is branches[0].played
    back = settled(take_back(back))
    assert back.played is first.played
    assert back.timeline is first.timeline
    again = settled(redo(settled(redo(back))))
    assert played(again).states[0].scores == (20, 3)
    assert len(again.branches) == 2


def test_a_turn_of_several_steps_is_taken_back_whole() -> None:
    s = begun("march", (None, "random", "random"), level=OFF)
    start = played(s).num_steps
    turn = played(s).game.turn_of(played(s).state)  # type: ignore[attr-defined]
    actions = 0
    while played(s).game.turn_of(played(s).state) == turn and actions < 3:  # type: ignore[attr-defined]
        seat = s.asked
        assert seat is not None
        view = played(s).game.observe(played(s).state, seat)
        s = settled(choose(s, next(iter(played(s).game.legal_actions(view, seat)))))
        actions += 1
    assert actions > 1
    by_turn = s.undo_to(by_turn=True)
    single = s.undo_to()
    assert by_turn is not None
    assert single is not None
    assert start <= by_turn <= single


def test_matches_of_a_series_are_taken_back_and_played_again() -> None:
    s = coins(3)
    other = played(s).steps[2].actions[1]
    back = settled(take_back(s))
    assert (back.num_taken_back, played(back).num_steps, back.asked) == (1, 2, 0)
    assert settled(redo(back)).num_taken_back == 0
    assert settled(redo(back)).played is s.played
    again = settled(choose(back, (2, 2, 2)))
    assert played(again).steps[2].actions == {0: (2, 2, 2), 1: other}
    assert again.num_taken_back == 1
    for left in (2, 1, 0):
        again = settled(take_back(again))
        assert played(again).num_steps == left
    assert not again.can_undo


def test_a_series_remembers_how_many_were_taken_back() -> None:
    s = coins(3)
    whole = telling.saved(s)
    back = settled(take_back(settled(take_back(s))))
    s = settled(redo(back))
    assert any(fact.text.endswith(", 1 taken back") for fact in telling.facts(s))
    saved = telling.saved(s)
    assert isinstance(saved, Series)
    assert saved.num_taken_back == 1
    assert Series.from_json(saved.to_json(), "here") == saved
    assert telling.saved(settled(redo(s))) == whole
    assert not settled(choose(s, (2, 2, 2))).can_redo, "another choice was made"


def test_try_from_here_is_the_same_deal_where_something_is_hidden() -> None:
    s = begun("bids", (None, "high", "low"), level=OFF)
    for _ in range(2):
        s = settled(choose(s, max(played(s).state.hands[0])))
    there = settled(look(s, 1))
    assert there.can_try
    tried = settled(try_here(there))
    assert played(tried).num_steps == 1
    assert played(tried).steps[0] is played(s).steps[0]
    assert settled(take_back(tried)).played is s.played, "not before where it parted"
    assert tried.lens == Seat(0)
    other = settled(choose(tried, min(played(tried).state.hands[0])))
    assert played(other).steps[1].actions[1] == played(s).steps[1].actions[1], "the same chance"
    back = settled(take_back(settled(take_back(other))))
    assert back.played is s.played
    assert played(settled(redo(back))).num_steps == 1


def test_who_tries_from_the_past_cannot_play_again_what_was_taken_back_before() -> None:
    """It would lead from the branch into a match that this is not a branch of."""
    s = begun("bids", (None, "high", "low"), level=OFF)
    for _ in range(3):
        s = settled(choose(s, max(played(s).state.hands[0])))
    back = settled(take_back(s))
    assert back.can_redo
    tried = settled(try_here(settled(look(back, 1))))
    assert played(tried).num_steps < played(back).num_steps
    assert not tried.can_redo
    assert played(settled(redo(tried))) == played(tried)
    again = settled(take_back(settled(choose(tried, min(played(tried).state.hands[0])))))
    assert played(settled(take_back(again))).num_steps == played(back).num_steps
