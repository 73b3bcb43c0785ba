"""The pictures that the demo makes of pages: of games with advice and without, and of a series."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gui.pictures import _picture_tab
from tests.toys import toys_on_show
from tests.windows import open_window


@pytest.mark.parametrize(("game", "has_review"), [("coins", True), ("march", False)])
def test_play_and_watch_are_shown(
    qtbot: QtBot, tmp_path: Path, game: str, *, has_review: bool
) -> None:
    with toys_on_show(), open_window(qtbot, tmp_path) as window:
        for tab in ("play", "watch"):
            window.show_page(game, tab)
            name = f"{game}-{tab}-light.png"
            _picture_tab(window, window.page_infos[game], tmp_path, name)
            assert (tmp_path / name).stat().st_size > 3000
    assert (tmp_path / f"{game}-review-light.png").exists() == has_review
