"""What the start page and the tabs say of a game, for any number of players."""

from __future__ import annotations

import pytest

from engine.core.play.registry import game_named
from engine.core.system.modules import discover
from gui.shared.page.page import AnyPage
from gui.shared.shell.game_page import players_in_words, tabs_of
from tests.toys import toys_on_show

with toys_on_show():
    PAGES: dict[str, AnyPage] = {page.game: page for page in discover("gui", "PAGE")}


@pytest.mark.parametrize(
    ("game", "words"),
    [("hog", "2 players"), ("bids", "3 to 20 players"), ("march", "3 players")],
)
def test_how_many_play(game: str, words: str) -> None:
    assert players_in_words(game_named(game)) == words


@pytest.mark.parametrize(
    ("game", "has_duel"), [("nim", True), ("coins", False), ("bids", False), ("march", False)]
)
def test_a_duel_is_for_two_in_turn(game: str, *, has_duel: bool) -> None:
    with toys_on_show():
        names = [tab.name for tab in tabs_of(PAGES[game], game_named(game))]
    assert ("duel" in names) == has_duel
