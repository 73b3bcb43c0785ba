"""Any number of seats on the form: added, removed, filled, named, drawn where it is a secret."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

import tests.toys
from engine.bids.rules import Bids
from engine.core.play.chance import Chance
from engine.core.play.parameters import Bounds
from engine.core.play.registry import GameEntry, game_named
from engine.nim.rules import Heap, Nim
from gui.shared.match.match_setup import MatchSetup
from gui.shared.match.seating.seat_list import MOST_ROWS
from gui.shared.match.state.settings import usual_settings
from tests.panels import is_seen
from tests.shared.match.test_match_setup import drawn_seats, labels, shown

assert tests.toys.FOLDER
BIDS = game_named("bids")


@dataclass(frozen=True)
class Crowd(Bids):
    """As many as a tab must bear."""

    seats: Annotated[int, Bounds(2, 200)] = 4


@pytest.fixture
def crowd(qtbot: QtBot) -> MatchSetup:
    entry = replace(game_named("bids"), game_class=Crowd, package="engine.bids")
    return shown(qtbot, MatchSetup(entry))


def type_seats(form: MatchSetup, qtbot: QtBot, count: int) -> None:
    entry = form.live.widget("seats").entry
    entry.selectAll()
    qtbot.keyClicks(entry, str(count))


def test_seats_are_added_and_removed_by_clicks(crowd: MatchSetup, qtbot: QtBot) -> None:
    assert labels(crowd.settings()) == ["You", "high", "bluff", "random"]
    qtbot.mouseClick(crowd.list.live.widget("add"), Qt.MouseButton.LeftButton)
    assert len(labels(crowd.settings())) == 5
    assert crowd.rules.values()["seats"] == 5
    qtbot.mouseClick(crowd.seats[1].live.widget("remove"), Qt.MouseButton.LeftButton)
    assert labels(crowd.settings()) == ["You", "bluff", "random", "low"]
    for _ in range(2):
        qtbot.mouseClick(crowd.seats[1].live.widget("remove"), Qt.MouseButton.LeftButton)
    assert labels(crowd.settings()) == ["You", "low"]
    assert not any(is_seen(seat.live, "remove") for seat in crowd.seats)


def test_a_crowd_is_of_those_who_may_play_in_one(qtbot: QtBot) -> None:
    """Sampler was among them, and refused: the form's own choice could not be started."""
    entry = game_named("gunslinger")
    form = shown(qtbot, MatchSetup(entry, with_person=False))
    entries = form.live.widget("players").entry
    entries.selectAll()
    qtbot.keyClicks(entries, "200")
    settings = form.settings()
    assert settings is not None
    others = [each for each in settings.strategies if each is not None and each.name == "sampler"]
    assert len(settings.strategies) == 200
    assert not others
    rest = form.list.live.widget("rest")
    assert rest.itemText(0) == "Each quick strategy in turn"


@pytest.mark.parametrize("count", [9, 20, 200])
def test_of_many_seats_the_others_are_filled(crowd: MatchSetup, qtbot: QtBot, count: int) -> None:
    type_seats(crowd, qtbot, count)
    assert len(crowd.seats) == MOST_ROWS
    assert is_seen(crowd.list.live, "rest")
    assert crowd.list.live.widget("add").isEnabled() == (count < 200)
    names = labels(crowd.settings())
    assert len(names) == count
    assert len(set(names[MOST_ROWS:])) == min(5, count - MOST_ROWS)
    rest = crowd.list.live.widget("rest")
    rest.setCurrentIndex(rest.findText("High"))
    assert set(labels(crowd.settings())[MOST_ROWS:]) == {"high"}
    type_seats(crowd, qtbot, 3)
    assert not is_seen(crowd.list.live, "rest")
    assert len(labels(crowd.settings())) == 3


def test_persons_have_names_that_differ(crowd: MatchSetup, qtbot: QtBot) -> None:
    first, second = crowd.seats[:2]
    assert not is_seen(first.live, "name")
    second.live.widget("box").setCurrentIndex(0)
    assert is_seen(first.live, "name")
    qtbot.keyClicks(first.live.widget("name"), "Ada")
    settings = crowd.settings()
    assert settings is not None
    assert settings.persons == ("Ada", "", "", "")
    qtbot.keyClicks(second.live.widget("name"), "Ada")
    assert crowd.settings() is None
    assert second.live.widget("wrong").plain == "Another person has this name already."
    assert not is_seen(first.live, "wrong")
    qtbot.keyClicks(second.live.widget("name"), "n")
    assert crowd.settings() is not None
    assert not is_seen(second.live, "wrong")


@dataclass(frozen=True)
class SecondBegins(Nim):
    """Player 1 begins, and seat 0 moves last."""

    def initial_state(self, chance: Chance) -> Heap:
        return Heap(self.stones, 1)


def test_who_begins_takes_the_seat_that_does_by_the_rules(qtbot: QtBot) -> None:
    entry = replace(game_named("nim"), game_class=SecondBegins, package="engine.nim")
    assert labels(usual_settings(entry, with_person=True)) == ["perfect", "You"]
    form = shown(qtbot, MatchSetup(entry))
    assert labels(form.settings()) == ["perfect", "You"]
    form.live.widget("begins").setCurrentIndex(1)
    assert labels(form.settings()) == ["You", "perfect"]


def test_who_plays_what_is_drawn_where_it_is_a_secret(qtbot: QtBot) -> None:
    hidden = type(
        "Hidden",
        (GameEntry,),
        {"abilities": lambda self, game: replace(BIDS.abilities(game), hides_strategies=True)},
    )
    entry = hidden("bids", "Bids", Bids, players_parameter="seats", package="engine.bids")
    form, other = shown(qtbot, MatchSetup(entry)), shown(qtbot, MatchSetup(entry))
    orders = drawn_seats(form, range(20))
    assert drawn_seats(other, reversed(range(20))) == orders[::-1]
    assert len(set(orders)) > 5
    assert not any(is_seen(seat.live, "badge") for seat in form.seats)
    assert None in usual_settings(entry, with_person=True).strategies
