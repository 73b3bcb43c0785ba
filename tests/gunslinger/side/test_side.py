"""Beside the ring: what was seen, believed, sampled and true, and guesses of what is hidden."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.core.play.advice import ActionValue, Term
from engine.core.review.reasons import compared
from gui.gunslinger.board.panel import GunslingerPanel
from gui.gunslinger.board.view import GunslingerView
from gui.gunslinger.board.words import GunslingerWords
from gui.gunslinger.side.guesses import enemy_rows, friend_rows, hits_in_words, strategy_rows
from gui.gunslinger.side.opinions import opinions
from gui.gunslinger.side.players import SIDE, WORLDS, player_table
from gui.gunslinger.side.rows import listed
from gui.gunslinger.side.side import PlayersSide
from gui.shared.controls.label import Heading
from gui.shared.controls.table_cells import GAP
from gui.shared.page.seats import EVERYONE, TRUTH, Seat
from gui.shared.review.advice_words import explained
from gui.shared.style.appearance import appearance
from gui.shared.text.value_format import MINUS, usual_unit
from tests.gunslinger.board.showdowns import LISTS, many, three_rounds
from tests.panels import is_seen, is_there


def advised(action: int, value: float, rank: float, effective: float = 900.0) -> ActionValue:
    terms = (Term("Expected rank", rank), Term("± of the rank", 0.2))
    more = (Term("Worlds", 6400.0), Term("Effective worlds", effective))
    return ActionValue(action, value, 0.02, terms=(*terms, *more))


ADVICE = (advised(-1, 2.0, 2.1), advised(1, 2.41, 2.4), advised(4, 1.5, 3.3))


class Guess:
    """Half of what is guessed is true: the likeliest friends are B and C."""

    is_guess = True
    effective = 42.0
    strategies = ((), (("dumb", 0.9), ("ev", 0.1)), *((("never", 0.5),),) * 4)

    def __init__(self) -> None:
        self.friends = np.full((6, 6), 0.1)
        self.enemies = np.full((6, 6), 0.2)
        self.friends[1, 2] = 0.8
        self.enemies[1, 0] = 0.7


class Beside(PlayersSide):
    """The panel with a board and controls."""

    def __init__(self) -> None:
        super().__init__()
        self.board, self.panel = GunslingerView(), GunslingerPanel()
        self.attach(self.board, self.panel)


def beside(qtbot: QtBot) -> Beside:
    side = Beside()
    for part in (side, side.board, side.panel):
        qtbot.addWidget(part)
    side.set_values_shown(is_on=True)
    side.show()
    return side


def test_with_the_coach_off_only_what_was_seen_is_listed() -> None:
    found = listed(three_rounds().frame(2), ADVICE, has_values=False)
    assert list(found.kind.titles) == ["At you", "Shots", "Last at"]
    assert {row.name: row.cells for row in found.rows}["Bonnie"] == ("1", "2", "C")
    assert found.rows[0].name == "Bonnie"
    assert found.rows[-1].is_out


def test_of_too_many_players_it_is_said_what_stands_in_the_place_of_advice() -> None:
    frame = many(41).frame(2)
    assert frame.looker == frame.seats.person
    assert listed(frame, (), has_values=False).more.startswith("Hints and reviews are for up to 40")
    assert "up to 40 players" in listed(frame, (), has_values=True).more
    for has_values in (False, True):
        assert not listed(many(40).frame(2), (), has_values=has_values).more


def test_sampled_worlds_take_the_place_of_beliefs() -> None:
    frame = three_rounds().frame(2)
    found = listed(frame, ADVICE, has_values=True)
    assert [row.name for row in found.rows[:3]] == ["Bonnie", "Hold fire", "Etta"]
    assert found.rows[0].cells[1:] == ("2.41±0.04", "2.4±0.2")
    assert found.note == "6,400 worlds"
    assert (
        found.more == "As good as 900 independent worlds. By expected rank, holding fire is best."
    )
    few = tuple(advised(a.action, a.value, 2.0, 60.0) for a in ADVICE)
    assert (
        listed(frame, few, has_values=True).more
        == "A guess: as good as only 60 independent worlds."
    )
    assert listed(frame, (), has_values=True).note == "EV's belief"


def test_advice_about_another_position_is_not_shown(qtbot: QtBot) -> None:
    played = three_rounds()
    side = beside(qtbot)
    panel = side.panel
    for step in (2, 1):
        view = played.game.observe(played.states[step], 0)
        panel.show_state(played.game, view, 0, is_asked=True)
        panel.show_advice(ADVICE, is_hint_shown=False)
        side.show_frame(played.frame(2))
        assert ("worlds" in side.live.widget("heading").note.plain) == (step == 2)


def test_guesses_stand_beside_the_truth() -> None:
    frame = three_rounds().frame(2, TRUTH)
    friends = friend_rows(frame, 0, Guess())  # type: ignore[arg-type]
    assert len(friends) == 10
    assert (friends[0].text, friends[0].is_true) == ("Bonnie – Clay", True)
    assert hits_in_words(friends) == "1 of the 2 likeliest are true"
    enemies = enemy_rows(frame, 0, Guess())  # type: ignore[arg-type]
    assert (enemies[0].text, enemies[0].is_true) == ("You of Bonnie", True)
    assert sum(row.is_true is True for row in enemies) == sum(map(len, LISTS.enemies[1:]))
    (first, *_) = strategy_rows(frame, 0, Guess())  # type: ignore[arg-type]
    assert (first.players, first.text, first.share) == ((1,), "Dumb", 0.9)


def test_a_guess_is_worked_out_when_it_is_asked_for(qtbot: QtBot) -> None:
    played = three_rounds()
    side = beside(qtbot)
    side.show_frame(played.frame(2))
    assert not is_seen(side.live, "guessing")
    side.show_frame(played.frame(2, TRUTH))
    assert is_seen(side.live, "guessing")
    assert not side.answers.is_busy
    side.live.widget("question").setCurrentIndex(1)
    qtbot.waitUntil(lambda: bool(side.live.widget("guesses").rows))
    assert side.live.widget("told").plain.startswith("What you could have known, ")
    shares = [row.share for row in side.live.widget("guesses").rows]
    assert shares == sorted(shares, reverse=True)
    side.show_frame(played.frame(2, EVERYONE))
    assert not is_seen(side.live, "guessing")


def test_the_truth_and_another_try_are_offered_at_the_end(qtbot: QtBot) -> None:
    played = three_rounds()
    side = beside(qtbot)
    side.show_frame(played.frame(2))
    assert not is_there(side.live, "again")
    assert not is_there(side.live, "reveal")
    panel = side.panel
    view = played.game.observe(played.states[1], 0)
    side.show_frame(played.frame(1))
    panel.show_state(played.game, view, 0, is_asked=False)
    panel.show_made(2)
    assert side.board.aimed == 2
    with qtbot.waitSignal(side.try_asked) as caught:
        side.live.widget("again").click()
    assert caught.args == [1]


@pytest.mark.parametrize("lens", [Seat(0), EVERYONE, TRUTH])
def test_a_click_on_the_board_asks_for_other_eyes(qtbot: QtBot, lens: Any) -> None:
    played = three_rounds()
    side = beside(qtbot)
    side.show_frame(played.frame(2, lens))
    side.board.show_frame(played.frame(2, lens))
    with qtbot.waitSignal(side.lens_asked) as caught:
        side.board.player_picked.emit(3)
    assert caught.args == [Seat(3)]
    with qtbot.waitSignal(side.lens_asked) as caught:
        qtbot.keyClick(side.board, Qt.Key.Key_F)
    assert caught.args == [Seat(5)]


def test_a_letter_on_the_board_aims_where_a_person_is_asked(qtbot: QtBot) -> None:
    played = three_rounds()
    side = beside(qtbot)
    side.show_frame(played.frame(1))
    view = played.game.observe(played.states[1], 0)
    side.panel.show_state(played.game, view, 0, is_asked=True)
    side.board.show_frame(played.frame(1))
    qtbot.keyClick(side.board, Qt.Key.Key_E)
    assert side.panel.target == 4
    qtbot.keyClick(side.board, Qt.Key.Key_A)  # oneself
    assert side.panel.target == 4


def test_numbers_of_sampled_worlds_are_not_cut(qtbot: QtBot) -> None:
    """With the program's own width of the panel, at two digits as usual."""
    table = player_table("Players", WORLDS)
    qtbot.addWidget(table)
    table.resize(272, 300)
    theme = appearance().theme
    edges = table.cell_edges(theme, table.viewport().width())
    small = theme.metrics("small")
    texts = "< 1 %", "12.40±0.04", "12.4±0.2"
    for text, left, right in zip(texts, edges[:-1], edges[1:], strict=True):
        assert small.horizontalAdvance(text) <= right - left - GAP, text
    assert small.horizontalAdvance("2.40±0.04") <= edges[3] - edges[2]
    name = theme.metrics("body", 600).horizontalAdvance("Bonnie")
    assert 27 + name + 3 + SIDE <= edges[0] - GAP


def test_a_minus_is_one() -> None:
    state = three_rounds().frame(2)
    assert all("-" not in row.why for row in opinions(state.game, state.state))
    assert any(MINUS in row.why for row in opinions(state.game, state.state))


def test_the_truth_tells_who_plays_what(qtbot: QtBot) -> None:
    frame = three_rounds().frame(2, TRUTH)
    notes = ("", "Dumb", "Never", "Dumb", "Grim", "DRR")
    found = listed(replace(frame, seats=replace(frame.seats, notes=notes)), (), has_values=True)
    assert {row.player: row.cells[0] for row in found.rows} == dict(enumerate(notes))
    table = player_table("Players", found.kind)
    qtbot.addWidget(table)
    table.resize(272, 300)
    theme = appearance().theme
    edges = table.cell_edges(theme, table.viewport().width())
    assert theme.metrics("tick").horizontalAdvance(notes[-1]) <= edges[1] - edges[0] - GAP
    assert theme.metrics("small").horizontalAdvance("Score") <= edges[2] - edges[1] - GAP


def test_the_truth_has_all_the_room_until_something_is_asked(qtbot: QtBot) -> None:
    side, played = beside(qtbot), many(10)
    side.resize(300, 640)
    side.show_frame(played.frame(2, TRUTH))
    guessing = side.live.widget("guessing")
    qtbot.waitUntil(lambda: guessing.geometry().bottom() == side.height() - 1)
    assert side.table.verticalScrollBar().maximum() == 0
    below, above = side.live.widget("question"), guessing.findChild(Heading)
    assert below.y() - above.geometry().bottom() < 12


def test_the_coach_claims_no_gain_that_is_not_there() -> None:
    even = (advised(-1, 2.001, 2.1), advised(4, 2.0, 2.4))
    played = three_rounds()
    game, view = played.game, played.game.observe(played.states[2], 0)
    words, unit = GunslingerWords(), usual_unit(is_chance=False)
    told = explained(words, compared(game, view, 0, even), unit)
    assert told == "No choice is surely better than the others."


def test_the_list_is_made_once_for_a_position_and_only_in_sight(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At 200 seats a list takes 10 ms, and controls are refreshed ten times a round."""
    side, line = Beside(), three_rounds()
    for part in (side, side.board, side.panel):
        qtbot.addWidget(part)
    made: list[int] = []

    def counted(frame: Any, advice: Any, *, has_values: bool) -> Any:
        made.append(len(frame.state.history))
        return listed(frame, advice, has_values=has_values)

    monkeypatch.setattr("gui.gunslinger.side.side.listed", counted)
    side.show()
    side.show_frame(line.frame(1))
    side.panel.refreshed.emit()
    side.show_frame(replace(line.frame(1), flight=0.5))
    assert made == [1]
    side.hide()
    side.show_frame(line.frame(2))
    side.panel.refreshed.emit()
    side.show()
    side.panel.refreshed.emit()
    assert made[0] == 1
    assert len(made) == 2
