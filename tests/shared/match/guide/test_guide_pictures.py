"""What a guided match looks like: its callout, above and below, its list of steps, its offer."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from gui.shared.match.guide import Callout, GuideOffer, GuideSide
from gui.shared.page.settings import Preferences
from tests.pictures import Picture

ROWS = ("Name a team", "Answer a team", "The cart moves")


@pytest.mark.parametrize(("name", "top"), [("above", 150), ("below", 10)])
def test_callout(picture: Picture, name: str, top: int) -> None:
    area = QWidget()
    area.resize(400, 200)
    callout = Callout(area)
    text = "The number is its strength. Tramontana answers with a team; the stronger wins."
    callout.show_at("Name one of your teams", text, QRect(40, top, 60, 40))
    picture.shows(area, 400, 200)


@pytest.mark.parametrize("done", [1, 3])
def test_steps(picture: Picture, done: int) -> None:
    side = GuideSide()
    side.show_steps(ROWS, done)
    picture.shows(side, 320, 300)


def test_offer(picture: Picture, tmp_path: Path) -> None:
    picture.shows(GuideOffer("hog", Preferences(tmp_path / "settings.json"), True), 280, 176)
