"""Frames of a showdown: what flies, who falls, what a seat sees and what it expects."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRectF

from engine.core.play.lens import seen_state
from gui.gunslinger.board.animation import DEATH, frame, timeline
from gui.gunslinger.board.badges import figures
from gui.gunslinger.board.layout import ring_layout
from gui.gunslinger.board.spots import player_in_words, spot_at
from gui.gunslinger.board.words import GunslingerWords, describe, summary
from gui.gunslinger.side.rows import listed
from gui.shared.page.seats import EVERYONE, TRUTH, Lens, Seat, Seats
from gui.shared.style.theme import Theme
from tests.gunslinger.board.showdowns import ALL, LISTS, SIX, many, played, seats, three_rounds


@pytest.mark.parametrize("lens", [Seat(0), Seat(4), EVERYONE, TRUTH])
def test_after_a_round_the_frame_shows_what_these_eyes_see_of_the_state(lens: Lens) -> None:
    played = three_rounds()
    for step, state in enumerate(played.states):
        shown = played.frame(step, lens)
        assert shown.state == seen_state(played.game, state, lens)
        assert shown.round == step
        assert shown.shots == (state.history[-1] if step else ())


def test_bullets_fly_first_and_then_who_was_hit_twice_falls() -> None:
    played = three_rounds()
    flying, falling = played.frame(2, part=0.2), played.frame(2, part=0.8)
    assert (flying.round, flying.fired) == (2, [(0, 2), (1, 2), (2, 5), (4, 1)])
    assert 0 < flying.flight < 1
    assert not flying.fallen
    assert (falling.flight, falling.fallen) == (1.0, (2,))
    assert 0 < falling.impact < 1
    assert all(frame.state == played.frame(1).state for frame in (flying, falling))
    assert played.frame(3).fell_in == (0, 3, 2, 0, 0, 0)
    begun = played.frame(3, part=0.0)
    assert begun.round == 2  # nothing of the third has been seen
    assert summary(begun) == "4 shots, Clay falls"


def test_a_match_that_begins_later_knows_who_fell_when() -> None:
    played = three_rounds()
    line = timeline((SIX, played.states[2]), played.steps[2:])
    assert line.first.fell_in == (0, 0, 2, 0, 0, 0)
    assert line.at(line.length).board.fell_in == (0, 3, 2, 0, 0, 0)


def test_deaths_are_stops_and_marks() -> None:
    line = three_rounds().line
    assert [stop.kind for stop in line.stops[DEATH.name]] == ["death", "death"]
    assert [(mark.player, mark.icon) for mark in line.marks] == [(2, "x"), (1, "x")]


def test_a_seat_knows_its_own_lists_the_truth_all_of_them() -> None:
    played = three_rounds()
    assert played.frame(1).relations(0) == ((3,), (1, 2))
    assert played.frame(1).relations(1) == ((), ())
    assert played.frame(1, EVERYONE).relations(0) == ((), ())
    assert played.frame(1, TRUTH).relations(1) == ((2,), (0, 3))


def test_nothing_is_expected_once_it_is_over() -> None:
    played = three_rounds()
    assert played.frame(2).falls(1) == pytest.approx(0.0)  # of those who shot B, only E lives on
    assert played.frame(1, EVERYONE).dangers is not None
    end = many(6)
    for _ in range(20):
        done = end.game.step(end.states[-1], {}, None)  # type: ignore[arg-type]
        if not end.game.players_to_act(done.state):
            break
        end = type(end)(end.game, (*end.states, done.state), end.steps, end.line)
    line = timeline((end.game, done.state), ())
    assert line.first.known(EVERYONE)[1] is None


@pytest.mark.parametrize("lens", [Seat(0), Seat(4), EVERYONE, TRUTH])
def test_where_hints_are_off_nothing_that_is_believed_is_told(lens: Lens) -> None:
    showdown = played(SIX, LISTS, ({1: 2}, {1: 2}, {3: 2}))  # C may fall next
    shown = showdown.frame(3, lens)
    quiet = replace(shown.seats, has_values=False)
    hidden = frame(showdown.line, showdown.line.end_of(2), quiet, lens)
    assert shown.dangers is not None
    assert hidden.dangers is None
    assert replace(hidden, dangers=shown.dangers, seats=shown.seats) == shown, "the facts stay"
    believed = [line for line in describe(shown) if "believes" in line]
    assert believed
    assert describe(hidden) == [line for line in describe(shown) if line not in believed]
    for one in figures(hidden, hidden.bottom, ALL):
        assert (one.hit, one.falls) == (0.0, 0.0)
    for player in range(6):
        assert hidden.falls(player) is None
        assert not any("%" in line for line in player_in_words(hidden, player, hidden.bottom)[1])
    if lens != TRUTH:
        rows = listed(hidden, (), has_values=False).rows
        assert not any("%" in cell for row in rows for cell in row.cells)
    layout = ring_layout(QRectF(0, 0, 888, 560), 6, hidden.bottom, Theme())
    for x, y in itertools.product(range(0, 888, 12), range(0, 560, 12)):
        spot = spot_at(hidden, layout, ALL, hidden.bottom, hidden.bottom, QPointF(x, y))
        assert spot is None or spot.title != "In the next round"


def test_the_words_tell_rounds_and_what_is_known() -> None:
    played = three_rounds()
    told = describe(played.frame(2))
    assert "Round 2." in told
    assert "Bonnie shot at Clay." in told
    assert "Clay fell." in told
    assert "Enemies of You: Bonnie, Clay." in told
    assert not any(line.startswith("Enemies of Bonnie") for line in told)
    assert any(line.startswith("Enemies of Bonnie") for line in describe(played.frame(2, TRUTH)))
    row = GunslingerWords().log_row(played.steps[1])
    assert (row.text, row.detail, row.players) == ("C falls", "4 shots", (2,))
    assert [(part.players, part.text) for part in row.parts][:2] == [
        ((0, 2), "shoots C"),
        ((1, 2), "shoots C"),
    ]


def test_players_are_called_by_their_names_where_they_have_any() -> None:
    """A shot at your friend F: who reads that takes the name of A for a word."""
    step = three_rounds().steps[1]
    names = ("Ann", "Bonnie", "Clay", "Dutch", "Etta", "Frank")
    words = GunslingerWords().among(Seats(names))
    row = words.log_row(step)
    assert (row.text, row.parts[0].text) == ("Clay falls", "shoots Clay")
    assert words.choice(SIX, 2) == "Shoot Clay"
    mine = GunslingerWords().among(Seats(names, person=2)).log_row(step)
    assert (mine.text, mine.parts[0].text) == ("you fall", "shoots you")


def test_a_round_without_a_fall_is_one_of_all_who_shot() -> None:
    (step, *_) = three_rounds().steps
    row = GunslingerWords().log_row(step)
    assert (row.text, row.players) == ("3 shots", (1, 2, 4))
    (quiet,) = played(SIX, LISTS, ({},)).steps
    nobody = GunslingerWords().log_row(quiet)
    everybody = tuple(range(6))
    assert (nobody.text, nobody.players, nobody.parts[0].players) == (
        "no shots",
        everybody,
        everybody,
    )


def test_neutral_is_only_who_is_known_to_be() -> None:
    showdown = three_rounds()
    everyone = figures(showdown.frame(2, EVERYONE), 0, ALL)
    assert not any(each.is_neutral for each in everyone)
    truth = figures(showdown.frame(2, TRUTH), 1, ALL)
    assert [each.player for each in truth if each.is_neutral] == [4, 5]


def test_of_many_numbers_are_told() -> None:
    told = describe(many(30).frame(1))
    assert any(line.startswith("4 Dutch shoots") or "1 You" in line for line in told)
    assert seats(30).names[12] == "Clay 2"
