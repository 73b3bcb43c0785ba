"""Home about the person: what it says of kept matches, and where its buttons lead."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.core.library.entry import LibraryEntry, Player, entry_of
from engine.core.library.library import Library, library_path
from engine.core.library.me import me_of
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import label_of
from engine.core.play.strategy_texts import parse_strategy
from gui.shared.controls.buttons import Button
from gui.shared.match.play_tab import PlayTab
from gui.window.about_me import AboutMe, moved_words, outcome_words, rating_words
from gui.window.main_window import MainWindow
from tests.windows import open_window


def played(number: int, other: str, place: int) -> LibraryEntry:
    players, places = (Player(None), Player(other)), (place, 3 - place)
    return LibraryEntry(f"k{number}", "hog", -number, players, "", places, (), number, 9)


def test_what_home_says_follows_from_the_matches_the_latest_first() -> None:
    assert me_of(()) is None
    won, lost = (
        [played(n, "swap", 1) for n in range(6)],
        [played(n, "swap", 2) for n in range(6, 9)],
    )
    me = me_of([*won, *lost])
    assert me is not None
    assert [each.character.name for each in me.results if each.character] == ["Silvio"] * 5
    assert me.streak == 6
    assert me.following is not None
    assert me.following.name == "Dora", "whoever is weaker need not be beaten first"
    assert me.rating is not None
    assert me.rating.strength is not None
    assert me.moved is not None
    assert me.moved > 0
    assert f"{me.rating.half_width:.0f}" in rating_words(me)
    assert moved_words(me) == f"+{me.moved:.0f} in 5 matches"
    fallen = me_of([*lost, *won])
    assert fallen is not None
    assert fallen.streak == 0
    assert rating_words(replace(me, rating=None)) == "No rating yet"


def test_of_more_than_two_a_first_place_is_shared_and_not_drawn() -> None:
    players, places = (Player(None), *[Player("random")] * 2), (1, 1, 3)
    three = LibraryEntry("k", "conquest", 0, players, "", places, (), 1, 9)
    found = me_of([three, replace(played(1, "swap", 1), places=(1, 1))])
    assert found is not None
    assert [outcome_words(each)[0] for each in found.results] == ["shared", "drawn"]
    second = me_of([replace(three, places=(2, 1, 3))])
    assert second is not None
    assert outcome_words(second.results[0]) == ("place 2", "place 2 of 3"), "a rating rises by it"


@pytest.fixture
def kept() -> Sequence[str]:
    """Two matches in the library of the profile, the last one lost to Nino."""
    entry, keys = game_named("ponte"), []
    game = entry.game_class()
    for number, text in enumerate((entry.opponents[1].strategy, entry.opponents[2].strategy)):
        seated = [parse_strategy(entry, game, "tricky"), parse_strategy(entry, game, text)]
        record = MatchRecord.of(entry, match := Match(game, seated, number).play_out())
        record = replace(record, strategies=(None, text))
        found = entry_of(record, match, f"key {number}", time.time() + number)
        Library(library_path()).add(found, record)
        keys.append(found.key)
    return keys


def band_of(window: MainWindow, qtbot: QtBot) -> AboutMe:
    window.show_page("home")
    qtbot.waitUntil(
        lambda: isinstance(window.start.band, AboutMe) and window.start.band.isVisible()
    )
    band = window.start.band
    assert isinstance(band, AboutMe)
    qtbot.waitUntil(lambda: band.me is not None)
    return band


@pytest.mark.usefixtures("kept")
def test_its_button_begins_the_next_thing_and_due_lines_stand_beside(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with open_window(qtbot, tmp_path) as window:
        band = band_of(window, qtbot)
        assert band.me is not None
        assert band.me.following is not None
        buttons = lambda: [each.text() for each in band.findChildren(Button)]  # noqa: E731
        qtbot.waitUntil(lambda: "Train: Ten questions a day" in buttons())
        qtbot.waitUntil(lambda: any("Ponte" in each for each in buttons()))  # today's bridge
        kinds = Counter(each._kind for each in window.start.findChildren(Button))
        assert kinds["main"] == 1, "the band has the one main button"
        words = band.live.widget("next").accessibleName() or band.live.widget("next").text()
        assert band.me.following.name in words
        band.live.widget("next").click()
        assert window.page_name == "ponte"
        tab = window.frame.view if window.frame is not None else None
        assert isinstance(tab, PlayTab)
        qtbot.waitUntil(lambda: tab.settings is not None)
        assert tab.settings is not None
        other = next(each for each in tab.settings.strategies if each is not None)
        assert label_of(other) == band.me.following.strategy


def test_who_never_played_has_no_band(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(qtbot, tmp_path) as window:
        window.show_page("hog")
        window.show_page("home")
        assert window.start.band is None
