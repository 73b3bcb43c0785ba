"""What the list of matches and the ladder look like, light and dark."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from engine.core.library.entry import Judgement, Player
from engine.core.library.ladder import Ladder, Rung
from engine.core.library.rating import Rating
from engine.core.library.statistics import Statistics, Won
from engine.core.play.mistakes import MistakeClass
from gui.my_games import match_table, words
from gui.my_games.ladder import ladder_drawing
from gui.my_games.match_table import MatchTable
from gui.shared.controls.boxes import column_of, row_of
from gui.shared.controls.table_cells import LEFT_INSET
from gui.shared.report.shown_pictures import ShownDrawing
from gui.shared.style.painter import Painter
from tests.my_games.conftest import Shown
from tests.my_games.test_words import ENTRY
from tests.pictures import Picture

RUNGS = (("perfect", 2000.0), ("final", 1961.0), ("swap", 1746.9), ("always", 1609.2))
LADDER = Ladder("hog", 9, 1, tuple(Rung(name, each, 6.0, 7000) for name, each in RUNGS))
AGAINST = {"perfect": Won(19.0, 70), "final": Won(18.5, 56), "swap": Won(38.0, 58)}
FOUND = Statistics(
    *("hog", 240, 240, Rating(240, 1842.0, 1794.0, 1890.0), LADDER, AGAINST, (), 95.0),
    phases=(98.0, 95.0, 91.0),
    streak=6,
)


@pytest.fixture(autouse=True)
def same_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "date_words", lambda _played: "Yesterday")


def test_ladder(picture: Picture) -> None:
    view = ShownDrawing()
    view.take(ladder_drawing(FOUND))
    picture.shows(view, 372, 172, on="surface")


def test_bar(shown: Shown, picture: Picture) -> None:
    picture.shows(shown.page.bar, 400, 64, on="surface")


def test_rows(picture: Picture, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cells at the left and at the right of a list, one below the other."""
    monkeypatch.setattr(MatchTable, "is_narrow", False)
    table = MatchTable()
    table.resize(740, 200)
    judged = [
        Judgement(86.6, (None, None, None), 0.024, MistakeClass.BLUNDER),
        Judgement(81.0, (None, None, None), 0.011, MistakeClass.MISTAKE),
    ]
    rows = [
        replace(ENTRY, rules="to 100, summer", judgement=judged[0], unrated=("warning",)),
        replace(ENTRY, rules="to 50", places=(2, 1), judgement=judged[1], unrated=("rules",)),
        replace(ENTRY, players=(Player(None, "Ann"), Player(None, "Bob"))),
    ]

    def paint(painter: Painter, area: QRectF) -> None:
        for number, row in enumerate([*rows, *rows]):
            painter.save()
            painter.translate(area.left() - (350 if number >= len(rows) else 0), number * 44)
            line = QRectF(LEFT_INSET, 0, 740 - LEFT_INSET, 44)
            table.paint_row(painter, line, row, is_current=number % 3 == 0)
            painter.restore()

    picture.shows(paint, 400, 270, on="ground")


@pytest.mark.parametrize("is_narrow", [False, True])
def test_a_match_that_does_not_count_says_so_whatever_its_opponent_is_called(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, is_narrow: bool
) -> None:
    told: list[str] = []
    monkeypatch.setattr(match_table, "paint_chip", lambda *each: told.append(each[2]))
    monkeypatch.setattr(MatchTable, "is_narrow", is_narrow)
    table = MatchTable()
    qtbot.addWidget(table)
    table.resize(730, 200)
    players = Player(None), Player("ignore-feral")
    table.show_rows([replace(ENTRY, players=players, unrated=("hint",))])
    table.viewport().grab()
    assert set(told) == {"not rated"}


def test_where_a_name_and_the_chip_have_no_room_a_sign_tells_it(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As with text of twice the size: a long name left neither chip nor sign."""
    signs: list[QRectF] = []
    names: dict[str, QRectF] = {}
    icon, text = Painter.icon, Painter.text

    def paint_icon(self: Painter, name: str, box: QRectF, *ink: Any) -> None:
        signs.extend([QRectF(box)] if name == "info" else [])
        icon(self, name, box, *ink)

    def paint_text(self: Painter, box: QRectF, words: str, *how: Any, **more: Any) -> None:
        names[words] = QRectF(box)
        text(self, box, words, *how, **more)

    monkeypatch.setattr(Painter, "icon", paint_icon)
    monkeypatch.setattr(Painter, "text", paint_text)
    monkeypatch.setattr(MatchTable, "is_narrow", True)
    table, name = MatchTable(), "A strategy of mine with a very long name"
    qtbot.addWidget(table)
    table.resize(480, 200)
    players = Player(None), Player(None, name)
    table.show_rows([replace(ENTRY, players=players, unrated=("hint",))])
    table.viewport().grab()
    (sign,) = signs
    assert names[words.opponents(table.rows[0])].right() < sign.left()
    assert sign.right() < table.cell_box(match_table.OPPONENT, 0, 44).right()


@pytest.mark.parametrize("is_wide", [True, False], ids=["wide", "narrow"])
def test_page(is_wide: bool, shown: Shown, picture: Picture) -> None:
    """All of it; below 1100 px the panel is a drawer, and rules and cost leave the table."""
    page, whole = shown.page, QWidget()
    left = column_of((page, 1), page.bar)
    parts: list[Any] = [(left, 1)]
    if is_wide:
        page.statistics.panel.setFixedWidth(page.panel_width)
        parts.append(page.statistics.panel)
    row_of(*parts, on=whole)
    page.statistics.panel.setVisible(is_wide)
    picture.shows_page(whole, 1208 if is_wide else 952, 640)
