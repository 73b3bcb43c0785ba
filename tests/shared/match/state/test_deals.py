"""Gunslinger's match is of five deals: everybody stays seated, and points add up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.library.deals import ROOM, deal_of
from engine.core.play.registry import game_named
from engine.core.play.strategy import label_of
from gui.shared.match.ending.end_page import _next
from gui.shared.match.keeping.library_writer import _deal_after
from gui.shared.match.state import beginning
from gui.shared.match.state.cards import hint_line
from gui.shared.match.state.commands import choose
from gui.shared.match.state.ending import deal_told, end_content, points_before
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.parts import Cursor
from gui.shared.match.state.settings import settings_of, usual_settings
from gui.shared.match.state.telling import record
from gui.shared.page.coach_level import CoachLevel
from gui.shared.report.orders import Send
from gui.shared.text.new_seed import new_seed
from tests.shared.match.state.settling import open_match_of, played, settled

ENTRY = game_named("gunslinger")
HOLD = -1


def first_deal() -> OpenMatch:
    settings = replace(usual_settings(ENTRY, with_person=True), seed=8 << 12)
    empty = open_match_of("gunslinger", level=CoachLevel.OFF)
    return settled(beginning.begin(empty, settings), answers=False)


def played_out(s: OpenMatch) -> OpenMatch:
    while not s.is_done:
        assert s.played is not None
        action = HOLD if s.next_seat is not None else None
        assert action is not None
        s = settled(choose(s, action), answers=False)
    return s


def test_a_new_match_is_five_deals_among_the_people() -> None:
    settings = usual_settings(ENTRY, with_person=True)
    assert deal_of(ENTRY, settings.seed) == 0
    assert not settings.is_single
    others = sorted(label_of(each) for each in settings.strategies if each is not None)
    assert others == sorted(each.strategy for each in ENTRY.opponents)
    assert deal_of(ENTRY, usual_settings(ENTRY, with_person=False).seed) is None, "Watch has none"
    assert usual_settings(game_named("hog"), with_person=True).is_single


def test_five_deals_add_up_and_the_last_says_who_won() -> None:
    s = first_deal()
    assert deal_told(s) == "Deal 1 of 5"
    assert beginning.next_deal(s) is s, "this one is not over"
    sums = [0.0] * 6
    for number in range(1, 6):
        s = played_out(s)
        assert s.played is not None
        sums = [a + b for a, b in zip(sums, s.played.returns, strict=True)]
        assert s.totals == s.seats_on_board.points == tuple(sums)
        content = end_content(s)
        assert content is not None
        assert f"After {number} of 5 deals: " in content.sentence
        button = _next(content)
        if number < 5:
            assert button.title == content.next_deal == f"Deal {number + 1} of 5"
            assert button.order == Send(beginning.next_deal)
            assert button.is_main, "the match goes on"
            assert beginning.rematch(s).settings == beginning.next_deal(s).settings
            assert number > 1 or f": Deal {number + 1} of 5." in hint_line(settled(s))
            seats = s.seats.names
            s = settled(beginning.next_deal(s), answers=False)
            assert (s.seats.names, s.settings.points) == (seats, tuple(sums))  # type: ignore[union-attr]
            assert s.seats_on_board.points == tuple(sums)
            person = s.seats.person
            assert person is not None
            assert deal_told(s) == f"Deal {number + 1} of 5"
            assert points_before(s).endswith(f"you {sums[person]:g}, the best {max(sums):g}")
    assert content.next_deal == ""
    assert beginning.next_deal(s) is s, "there is no sixth"
    place = 1 + sum(each > sums[s.persons[0]] for each in sums)
    assert str(place) in content.title or place == 1


def test_the_points_of_a_deal_stand_beside_the_names_at_its_end_alone() -> None:
    """They stood there in every round that one looked back to, and in a lesson."""
    s = played_out(settled(beginning.next_deal(played_out(first_deal())), answers=False))
    before = s.settings.points  # type: ignore[union-attr]
    assert s.points == s.totals != before
    for cursor in (Cursor(3, is_at_end=False), replace(s.cursor, is_moving=True)):
        assert replace(s, cursor=cursor).seats_on_board.points == before


def test_no_seed_that_was_drawn_is_taken_for_the_first_of_several_deals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("secrets.randbelow", lambda _most: 3 * ROOM)
    assert deal_of(ENTRY, new_seed()) is None


def test_a_deal_that_was_left_goes_on_with_its_points() -> None:
    s = settled(beginning.next_deal(played_out(first_deal())), answers=False)
    s = settled(choose(s, HOLD), answers=False)
    left = record(s)
    points = s.settings.points  # type: ignore[union-attr]
    again = beginning.resume(s, settings_of(left, left.seated(), points), left)
    again = settled(again, answers=False)
    assert (again.deal, again.settings.points) == (1, points)  # type: ignore[union-attr]
    # Seats are drawn: in a few the person falls at once, and the deal's own points are added.
    assert again.is_done or again.seats_on_board.points == points
    alone = settled(beginning.resume(s, settings_of(left, left.seated()), left), answers=False)
    assert alone.deal is None, "without the others it stands alone"


def test_between_deals_the_next_one_is_what_can_be_gone_on_with() -> None:
    s = played_out(first_deal())
    left = _deal_after(s)
    assert left is not None
    again = beginning.resume(s, settings_of(left, left.seated(), s.totals), left)
    again = settled(again, answers=False)
    assert (again.deal, again.seats.names) == (1, s.seats.names)
    assert (
        played(again).states[0] == played(settled(beginning.next_deal(s), answers=False)).states[0]
    )


def test_a_match_that_is_begun_anew_with_its_own_chance_has_had_help() -> None:
    s = settled(choose(first_deal(), HOLD), answers=False)
    assert beginning.restart(s).helped == ("taken back",)
    assert beginning.restart(first_deal()).helped == (), "nothing was seen of it"
