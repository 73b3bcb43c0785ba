"""The standings: sorted by their heads, also while new results come in, and read cell by cell."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.tournament.cells.cross_painting import cell_width, paint_cell
from gui.shared.tournament.cells.cross_table import CrossTable
from gui.shared.tournament.cells.matrix import CrossCell, Head, Lines
from gui.shared.tournament.data import ScoreRow, _joined
from gui.shared.tournament.score_painting import Heads
from gui.shared.tournament.score_table import ScoreTable
from gui.shared.tournament.tables import TournamentTables
from tests.shared.tournament.test_table_pictures import exact, sampled, tables


def shown(qtbot: QtBot, kind: str) -> TournamentTables:
    made = tables(kind)
    qtbot.addWidget(made)
    made.resize(1200, 400)
    made.show()
    return made


def number_of(table: ScoreTable, title: str) -> int:
    return [column.title for column in table.columns].index(title)


def cells(table: ScoreTable, title: str) -> list[str]:
    """Return the cells of a column from the top down."""
    model, number = table.model(), number_of(table, title)
    return [model.index(line, number).data() for line in range(model.rowCount())]


def press(table: ScoreTable, title: str) -> None:
    """Click the head of a column."""
    head = table.horizontalHeader()
    number = number_of(table, title)
    spot = QPoint(head.sectionPosition(number) + head.sectionSize(number) // 2, 10)
    QTest.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=spot)


def test_a_click_on_a_head_sorts_and_new_results_keep_the_order(qtbot: QtBot) -> None:
    made = shown(qtbot, "sampled")
    table = made.standings
    press(table, "Strategy")
    assert cells(table, "Strategy") == ["Always 3", "Bacon, 2 dice", "Final", "Random"]
    press(table, "Games")
    assert cells(table, "Games") == ["1,200", "1,190", "810", "800"]
    made.show_outcome(sampled())
    assert cells(table, "Games") == ["1,200", "1,190", "810", "800"]
    table.chosen.emit(3)
    assert table.rows[table.current_place].player == 3


def test_a_key_sorts_by_one_column_after_the_other(qtbot: QtBot) -> None:
    made = shown(qtbot, "sampled")
    table = made.standings
    seen = []
    for _ in range(6):
        made.sort_next()
        seen.append(table.table_model.sorted_by)
    titles = [table.columns[number].title if number >= 0 else "" for number in seen]
    assert titles == ["Rank", "Strategy", "Won", "Faults", "Games", ""]


def test_a_column_that_is_not_shown_is_not_reached(qtbot: QtBot) -> None:
    table = shown(qtbot, "sampled").standings
    assert not table.isColumnHidden(number_of(table, "Faults"))
    assert cells(table, "95 % interval")[0] == "65.81 to 68.19"
    table = shown(qtbot, "exact").standings
    assert table.isColumnHidden(number_of(table, ""))


def test_other_heads_take_the_place_of_the_first(qtbot: QtBot) -> None:
    made = shown(qtbot, "sampled")
    made.show_outcome(exact())
    press(made.standings, "Mean rate")
    assert made.standings.table_model.sorted_by == 2
    press(made.standings, "Wins")
    assert cells(made.standings, "Wins") == ["2 of 3", "2 of 3", "1 of 3", "0 of 3"]


def test_the_cross_table_sorts_by_a_column_and_is_copied(qtbot: QtBot) -> None:
    made = shown(qtbot, "sampled")
    cross = made.cross
    before = [cross.model().index(line, 0).data() for line in range(4)]
    assert before == list(cross.cross.names)
    cross.sort_by(1)
    shares = [cross.cell(cross.model().index(line, 1)).share for line in range(3)]
    assert shares == sorted(shares, reverse=True)
    assert cross.model().index(3, 0).data() == before[0], "nobody plays against himself"
    opened = []
    made.opened.connect(lambda *players: opened.append(players))
    cross.choose(cross.model().index(0, 1))
    names = dict(zip(cross.cross.players, cross.cross.names, strict=True))
    assert [names[player] for player in opened[0]] == [cross.model().index(0, 0).data(), before[0]]
    cross.copy_text()
    assert QGuiApplication.clipboard().text().startswith("Strategy\t" + "\t".join(before))


def test_a_thousand_columns_are_fitted_in_one_call(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_one, calls = CrossTable.setColumnWidth, []

    def counted(table: CrossTable, number: int, width: int) -> None:
        calls.append(number)
        set_one(table, number, width)

    monkeypatch.setattr(CrossTable, "setColumnWidth", counted)
    cross = CrossTable("")
    qtbot.addWidget(cross)
    cross.resize(400, 300)
    names = tuple(map(str, range(1000)))
    cross.show_cross(Lines(tuple(range(1000)), names, tuple(map(Head, names, range(1000)))))
    assert set(calls) == {0}
    cell = cell_width(400, cross.cross.heads, appearance().theme)
    assert {cross.columnWidth(number) for number in range(1, 1001)} == {cell}


def row(player: int, rank: str, **more: bool) -> ScoreRow:
    return ScoreRow(player, rank, f"s{player}", "1", 1.0, 0.1, **more)


def test_who_shares_a_place_is_said_and_joined_while_places_are_in_order(qtbot: QtBot) -> None:
    rows = _joined([row(0, "1"), row(1, "2"), row(2, "2"), row(3, "2"), row(4, ""), row(5, "")])
    joined = [(each.is_level_above, each.is_level_below) for each in rows]
    off, first, inner, last = (False, False), (False, True), (True, True), (True, False)
    assert joined == [off, first, inner, last, off, off]
    table = ScoreTable("", Heads("Place", "Strategy", "Mean", "", ""))
    qtbot.addWidget(table)
    assert table.words(rows[1]).startswith("rank 2, shared, s1")
    assert table.words(rows[0]).startswith("rank 1, s0")
    table.resize(400, 260)
    table.show_scores(rows)
    joined_image = table.grab().toImage()
    table.show_scores([row(i, each.rank) for i, each in enumerate(rows)])
    plain_image = table.grab().toImage()
    assert joined_image != plain_image
    table.show_scores(rows)
    table.sort_by(1)
    sorted_image = table.grab().toImage()
    table.show_scores([row(i, each.rank) for i, each in enumerate(rows)])
    assert table.grab().toImage() == sorted_image


def test_a_cell_too_small_for_a_number_is_a_spot_of_colour(qtbot: QtBot) -> None:
    """Of a thousand entrants those that happened to have room said 0, and the others nothing."""

    def painted(cell: CrossCell) -> tuple[str, str]:
        image = QImage(12, 28, QImage.Format.Format_RGB32)
        image.fill(appearance().theme.color("ground"))
        with Painter(image) as painter:
            paint_cell(painter, QRectF(0, 0, 12, 28), cell)
        middle, corner = image.pixelColor(6, 14), image.pixelColor(0, 0)
        return middle.name(), corner.name()

    ground = appearance().theme.color("ground").name()
    high = appearance().theme.balance[-1].lower()
    assert painted(CrossCell(1.0, "0")) == (high, high)
    assert painted(CrossCell(1.0, "0", is_vague=True)) == (high, ground)
    assert painted(CrossCell(float("nan"), "")) == (ground, ground)
