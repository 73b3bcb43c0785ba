"""What the coach looks like: its row, the list of its levels, and its card."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QWidget

from gui.shared.controls.boxes import STRETCH, column_of
from gui.shared.match.coach.card import CoachCard
from gui.shared.match.coach.level_row import LevelList, LevelRow
from gui.shared.match.state.cards import Card, Press, Tone
from gui.shared.match.state.coaching import play
from gui.shared.page.coach_level import CoachLevel
from tests.pictures import Picture

WARNING = Card(
    "6 dice would cost 7 games in 100",
    "that the best choice wins, if both play perfectly",
    tone=Tone.WARNING,
)
ESTIMATE = Card(
    "A shot at F would cost about 0.30 points",
    "against the best choice, in games that fit what you saw",
    is_estimate=True,
    tone=Tone.WARNING,
)
CLUE = Card("Look at feral hogs", "They compare the dice with your last 10 points.")


WIDE, AROUND = 400, 8
"""The width of a picture, and what it leaves around a widget."""


@pytest.mark.parametrize("kind", ["warning", "estimate", "clue"])
def test_card(picture: Picture, kind: str) -> None:
    card = CoachCard()
    told = {"warning": WARNING, "estimate": ESTIMATE, "clue": CLUE}[kind]
    presses = (
        Press("Again", play, (), "main", "undo-2"),
        Press("Play 6 dice", play),
        Press("Show why", play, (), "ghost", "lightbulb", is_aside=True),
    )
    if kind == "clue":
        presses = (Press("Show the choice", play, icon="lightbulb"),)
    card.show_card(replace(told, presses=presses))
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
