"""What the start page and the tabs say of a game, for any number of players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.registry import game_named
from engine.core.system.modules import discover
from gui.shared.match.match_setup import MatchSetup
from gui.shared.match.open_tab import OpenTab
from gui.shared.page.page import AnyPage, page_of
from gui.shared.shell import game_page
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
    ("game", "has_rival"), [("nim", True), ("coins", False), ("bids", False), ("march", False)]
)
def test_the_same_dice_beside_are_for_two_in_turn(
    qtbot: QtBot, game: str, *, has_rival: bool
) -> None:
    form = MatchSetup(game_named(game), with_person=False)
    qtbot.addWidget(form)
    assert (form.rival is not None) is has_rival


def test_a_match_is_made_in_turns_and_a_games_own_side_in_one_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page, turns = page_of("conquest"), list[str]()
    assert page is not None

    class Parts:
        in_turns = classmethod(cast(Any, OpenTab.in_turns).__func__)

        def __init__(self, *_given: object) -> None:
            turns.append("tab")

        def fill(self) -> Iterator[None]:
            for _ in range(2):
                turns.append("part")
                yield

    monkeypatch.setattr(type(page), "new_side", lambda _page: turns.append("side"))
    monkeypatch.setattr(game_page, "part_named", lambda _name: Parts)
    for tab in tabs_of(page, game_named("conquest"))[:2]:
        turns.clear()
        turns.extend("turn" for _ in cast(Any, tab.build(cast(Any, None))))
        at = turns.index("side")
        assert turns[at:] == ["side", "turn", "tab", "turn", "part", "turn", "part", "turn"]
