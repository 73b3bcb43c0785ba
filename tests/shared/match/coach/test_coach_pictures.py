"""What the coach looks like: its row, the list of its levels, and its card."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget

from gui.shared.controls.boxes import STRETCH, column_of
from gui.shared.match.coach.card import CardButton, CoachCard
from gui.shared.match.coach.card_text import CardText, Tone
from gui.shared.match.coach.level_list import LevelList
from gui.shared.match.coach.level_row import LevelRow
from gui.shared.page.coach_level import CoachLevel
from tests.pictures import Picture

WARNING = CardText(
    "6 dice would cost 7 games in 100",
    "that the best choice wins, if both play perfectly",
    "exact",
    tone=Tone.WARNING,
)
ESTIMATE = CardText(
    "A shot at F would cost about 0.30 points",
    "against the best choice, in games that fit what you saw",
    "estimate",
    is_exact=False,
    tone=Tone.WARNING,
)
CLUE = CardText("Look at feral hogs", "They compare the dice with your last 10 points.")


WIDE, AROUND = 400, 8
"""The width of a picture, and what it leaves around a widget."""


def nothing() -> None:
    """Do nothing when a button is clicked."""


@pytest.mark.parametrize("kind", ["warning", "estimate", "clue"])
def test_card(picture: Picture, kind: str) -> None:
    card = CoachCard()
    told = {"warning": WARNING, "estimate": ESTIMATE, "clue": CLUE}[kind]
    buttons = [
        CardButton("Again", nothing, "main", "undo-2"),
        CardButton("Play 6 dice", nothing),
        CardButton("Show why", nothing, "ghost", "lightbulb", is_aside=True),
    ]
    if kind == "clue":
        buttons = [CardButton("Show the choice", nothing, icon="lightbulb")]
    card.show_card(told, buttons)
    card.point_at(260.0, is_below=kind != "estimate")
    card.show()
    picture.shows(card, WIDE, card.height_for(WIDE - 2 * AROUND) + 2 * AROUND)


@pytest.mark.parametrize("is_open", [False, True], ids=["row", "list"])
def test_levels(picture: Picture, is_open: bool) -> None:
    window = QWidget()
    row = LevelRow()
    row.show_level(CoachLevel.WARN, False)
    column_of(row, STRETCH, on=window, margins=24)
    window.resize(320, 300)
    if is_open:
        opened = LevelList(row.row)
        opened.open_at(CoachLevel.WARN)
    picture.shows(window, 320, 300 if is_open else 140, on="surface")
