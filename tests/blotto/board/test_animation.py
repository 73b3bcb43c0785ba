"""Battles on the time axis: castle by castle, the streak, the rush, and the series' score."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from engine.blotto.rules import Battle, Blotto, Plan
from engine.core.play.chance import Chance
from engine.core.play.lens import EVERYONE
from engine.core.play.match import PlayedStep
from gui.blotto.board.animation import BlottoFrame, frame, timeline
from gui.blotto.board.view import BlottoView, longest
from gui.blotto.board.words import BlottoWords, describe, place_in_words
from gui.shared.page.seats import Seats
from tests.blotto.games import PLAIN, STREAK

TEN: Plan = (10,) * 10
TABLE_I: Plan = (5, 10, 15, 17, 8, 5, 5, 15, 18, 2)
SEATS = Seats(("You", "Them"), person=0)


def fought(game: Blotto, *battles: tuple[Plan, Plan]) -> list[PlayedStep]:
    steps = []
    for plans in battles:
        actions = dict(enumerate(plans))
        events = game.step(Battle(), actions, Chance(1)).events
        steps.append(PlayedStep(actions, tuple(events)))
    return steps


def at(seconds: float, *battles: tuple[Plan, Plan], game: Blotto = STREAK) -> BlottoFrame:
    line = timeline((game, Battle()), fought(game, *battles))
    return frame(line, line.length if seconds < 0 else seconds, SEATS, EVERYONE)


def test_table_one_castle_by_castle() -> None:
    line = timeline((STREAK, Battle()), fought(STREAK, (TEN, TABLE_I)))
    seconds, seen = 0.0, []
    while seconds < line.length:
        seconds = line.stop_beside("castle", seconds, 1)
        seen.append(frame(line, seconds, SEATS, EVERYONE))
    assert [len(each.sights) for each in seen[:10]] == list(range(1, 11))
    assert [each.points for each in seen[:3]] == [(1, 0), (1, 0), (1, 3)]
    assert seen[-1].points == (46, 7)
    assert [sight.is_taken for sight in seen[-1].sights] == [False] * 7 + [True] * 3
    assert seen[-1].state == Battle((TEN, TABLE_I))
    assert not seen[5].state.plans


def test_a_streak_is_a_stop_and_is_counted() -> None:
    line = timeline((STREAK, Battle()), fought(STREAK, (TEN, TABLE_I)))
    stop = line.stop_beside("streak", 0.0, 1)
    there = frame(line, stop, SEATS, EVERYONE)
    assert there.streak == (0, 3)
    assert there.rush == 1
    assert len(there.sights) == 7
    before = frame(line, line.stop_beside("castle", stop, -1) - 0.4, SEATS, EVERYONE)
    assert before.streak == (0, 2)
    assert {kind.name for kind in line.kinds} == {"step", "streak", "castle"}


def test_no_bar_tells_of_castles_that_are_still_hidden(qtbot: QtBot) -> None:
    """Two battles that have been alike so far look alike, whatever comes."""
    view, seen = BlottoView(), []
    qtbot.addWidget(view)
    for rest in ((10,) * 7, (70, *(0,) * 6)):
        plan = (10, 10, 10, *rest)
        line = timeline((Blotto(streak=0), Battle()), fought(Blotto(streak=0), (plan, plan)))
        third = line.stop_beside("castle", line.stop_beside("castle", 0.0, 1), 1)
        view.show_frame(frame(line, third, SEATS, EVERYONE))
        seen.append(view.grab().toImage())
    assert seen[0] == seen[1]


@pytest.mark.parametrize(
    ("game", "most"),
    [(Blotto(), 40), (Blotto((1, 2), 20), 20), (Blotto((1,) * 10, 1), 1)],
)
def test_the_longest_bar_stands_for_four_even_shares(game: Blotto, most: int) -> None:
    assert longest(game) == most


def test_the_next_battle_begins_on_an_empty_road_and_the_score_counts_on() -> None:
    battles = (TEN, TABLE_I), (TABLE_I, TEN), (TEN, TEN)
    line = timeline((STREAK, Battle()), fought(STREAK, *battles))
    ends = [frame(line, line.end_of(step), SEATS, EVERYONE) for step in range(3)]
    assert [each.totals for each in ends] == [(46, 7), (53, 53), (53, 53)]
    assert [each.number for each in ends] == [1, 2, 3]
    soon = frame(line, line.end_of(0) + 0.1, SEATS, EVERYONE)
    assert (len(soon.sights), soon.points, soon.totals) == (1, (0, 0), (46, 7))
    assert 0 < soon.sights[0].shown < 1


def test_a_plain_battle_shares_ties_and_has_no_streaks() -> None:
    end = at(-1, (TEN, TEN), game=PLAIN)
    assert end.points == (27.5, 27.5)
    assert end.streak is None
    assert "27.5" in " ".join(describe(end))


@pytest.mark.parametrize("castles", [2, 13, 20])
def test_any_road_is_told(castles: int) -> None:
    game = Blotto(values=tuple(range(1, castles + 1)))
    plan = (100 - castles + 1, *(1,) * (castles - 1))
    end = at(-1, (plan, tuple(reversed(plan))), game=game)
    told = describe(end)
    assert len([line for line in told if line.startswith("Castle ")]) == castles
    assert place_in_words(end) == f"Battle 1, castle {castles} of {castles}"


def test_the_end_is_told_once_with_ones_own_score_first() -> None:
    """It was You won, You win 46 : 7; and 46 : 7 to the loser, too."""
    state = Battle(plans=(TEN, TABLE_I))
    names = ("Ann", "Ben")
    ends = ((0, "46 : 7 points"), (1, "7 : 46 points"), (None, "Ann wins the battle"))
    for person, told in ends:
        status = BlottoWords().status(STREAK, state, Seats(names, person=person))
        assert status.startswith(told)


def test_the_log_says_who_won_and_both_plans() -> None:
    (step,) = fought(STREAK, (TABLE_I, TEN))
    row = BlottoWords().log_row(step)
    assert (row.player, row.text, row.detail, row.value) == (1, "wins", "B=AABBBbbb", "7 : 46")
    assert [part.value for part in row.parts] == ["7", "46"]
    assert row.parts[0].detail == "5 10 15 17 8 5 5 15 18 2"
