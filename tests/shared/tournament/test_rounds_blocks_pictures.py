"""A Swiss and a knockout in the window: what is said of them, and how they are played there."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.core.tournament.pairing import Rounds
from engine.core.tournament.rounds import as_played
from engine.core.tournament.tournament import run
from gui.shared.report.blocks import Rows, Say
from gui.shared.report.renderer import Blocks
from gui.shared.tournament.lead import rounds_blocks
from gui.shared.tournament.outcome import Outcome
from gui.shared.tournament.run_card import title_of
from gui.shared.tournament.tab import TournamentTab
from tests.core.tournament.stores import hog
from tests.pictures import Picture
from tests.shared.tournament.tournaments import ran

FIELD = ("always-3", "random", "bacon:k=2", "always-1", "always-4")


def outcome_of(rounds: Rounds | None, games: int = 40) -> Outcome:
    settings = replace(hog(*FIELD, games=games), rounds=rounds)
    *_, last = run(settings)
    return Outcome(as_played(settings, last.value), last.value, last.iteration, total=last.total)


def told(outcome: Outcome) -> tuple[str, list[tuple[str, ...]]]:
    _title, say, rows = rounds_blocks(outcome)
    assert isinstance(say, Say)
    assert isinstance(rows, Rows)
    return say.text, [tuple(column.text(row) for column in rows.columns) for row in rows.rows]


def test_a_swiss_tells_each_match_to_both() -> None:
    words, rows = told(outcome_of(Rounds("swiss", 3)))
    assert words == "All 3 rounds are played. + won, − lost, = equal."
    assert len(rows) == 5
    matches = {row[1]: row[2:5] for row in rows}
    assert sum(cell == "free" for cells in matches.values() for cell in cells) == 3
    for name, cells in matches.items():
        for number, cell in enumerate(cells):
            sign, _, other = cell.partition(" ")
            if cell != "free":
                back = {"+": "−", "−": "+", "=": "="}[sign]
                assert matches[other][number] == f"{back} {name}"


def test_a_knockout_names_who_is_left() -> None:
    words, rows = told(outcome_of(Rounds("knockout")))
    assert words.startswith(f"{rows[0][1]} is left.")
    assert [row[0] for row in rows][:2] == ["1", "2"]
    assert rows[1][-1] == rows[0][1]


@pytest.mark.parametrize("kind", ["swiss", "knockout"])
def test_picture(picture: Picture, kind: Literal["swiss", "knockout"]) -> None:
    shown = Blocks()
    shown.show_blocks(rounds_blocks(outcome_of(Rounds(kind, 3 if kind == "swiss" else 0))))
    picture.shows_page(shown, 720, 480)


def test_all_pairs_have_no_rounds() -> None:
    assert rounds_blocks(outcome_of(None)) == ()


@pytest.mark.parametrize(("name", "title"), [("Swiss", "Swiss, 2 rounds"), ("Knockout", "Knock")])
def test_it_is_played_and_opened_again(
    tab: TournamentTab, qtbot: QtBot, name: str, title: str
) -> None:
    box = tab.setup.live.widget("meeting")
    box.setCurrentIndex([box.itemText(place) for place in range(box.count())].index(name))
    if name == "Swiss":
        tab.setup.live.widget("swiss").edited.emit(2)
    ran(tab, qtbot)
    outcome = tab.run.outcome
    assert outcome is not None
    assert outcome.is_whole
    assert title_of(outcome).startswith(title)
    assert tab.results.lead.isVisible()
    path, before = tab.run.path, told(outcome)
    assert path is not None
    qtbot.mouseClick(tab.results.card.live.widget("copy"), Qt.MouseButton.LeftButton)
    tab.open(path)
    qtbot.waitUntil(lambda: not tab.run.is_running and tab.run.outcome is not None)
    assert told(tab.run.outcome) == before
    one, other = outcome.settings.rounds.pairings[-1][0]
    tab.open_match(one, other)
