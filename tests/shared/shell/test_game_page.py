"""What the start page and the tabs say of a game, for any number of players."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.registry import game_named
from engine.core.system.modules import discover
from gui.shared.match.match_setup import MatchSetup
from gui.shared.page.page import AnyPage
from gui.shared.shell.game_page import players_in_words
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
    ("game", "has_rival"), [("nim", True), ("coins", False), ("bids", False), ("march", False)]
)
def test_the_same_dice_beside_are_for_two_in_turn(
    qtbot: QtBot, game: str, *, has_rival: bool
) -> None:
    form = MatchSetup(game_named(game), with_person=False)
    qtbot.addWidget(form)
    assert (form.rival is not None) is has_rival
