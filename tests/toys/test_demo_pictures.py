"""The program's own pictures end for every shape of game, also where nothing takes any time."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gui import pictures
from gui.shared.match.play_tab import PlayTab
from tests.toys import HERE, toys_on_show
from tests.windows import open_window, shown_tab

GAMES = sorted(folder.parent.name for folder in HERE.glob("gui/*/__init__.py"))


SELDOM = {("nim", "play"), ("nim", "watch"), ("coins", "watch"), ("march", "play")}


@pytest.mark.parametrize(
    ("game", "tab"),
    [
        pytest.param(game, tab, marks=[pytest.mark.soak] if (game, tab) in SELDOM else [])
        for game in GAMES
        for tab in ("play", "watch")
    ],
)
def test_a_tab_is_pictured(
    game: str, tab: str, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without motion a person is asked again before anybody sees that nobody was asked."""
    monkeypatch.setattr(pictures, "LONGEST_WAIT", 20.0)
    with toys_on_show(), open_window(qtbot, tmp_path) as window:
        window.show_page(game, tab)
        info = window.page_infos[game]
        pictures.picture_tab(window, info, tmp_path, f"{game}-{tab}-light.png")
    assert (tmp_path / f"{game}-{tab}-light.png").exists()


def test_a_match_of_several_deals_is_pictured_at_its_first_end(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[int | None] = []
    monkeypatch.setattr(pictures, "TURNS", 0)
    monkeypatch.setattr(pictures, "_end_deal", lambda view: ended.append(view.store.now.deal))
    with open_window(qtbot, tmp_path) as window:
        shown_tab(window, "gunslinger", "play", PlayTab)
        info = window.page_infos["gunslinger"]
        pictures.picture_tab(window, info, tmp_path, "gunslinger-play-light.png")
        assert ended == [0]
    assert (tmp_path / "gunslinger-deals-light.png").exists()


def test_the_rules_are_pictured(qtbot: QtBot, tmp_path: Path) -> None:
    with toys_on_show(), open_window(qtbot, tmp_path) as window:
        window.show_page("nim", "watch")
        pictures.picture_rules(window, tmp_path / "rules.png")
        assert not window.cards.rules.isVisible()
    assert (tmp_path / "rules.png").exists()
