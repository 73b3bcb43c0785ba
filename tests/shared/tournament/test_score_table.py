"""The standings: sorted by their heads, also while new results come in, and read cell by cell."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.shared.controls.table import Table
from gui.shared.report.orders import Hand
from gui.shared.report.renderer import Blocks
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.tournament.cells.cell_rows import NARROWEST, cell_rows, paint_cell
from gui.shared.tournament.cells.matrix import CrossCell, Head, Matrix
from gui.shared.tournament.data import ScoreRow, _joined
from gui.shared.tournament.results import table_in
from gui.shared.tournament.score_rows import Heads, _paint_outlier, row_words, score_rows
from gui.shared.tournament.tables import At, cells_of, standings_blocks
from tests.shared.tournament.test_table_pictures import sampled, tables
from tests.showing import on_screen


def shown(qtbot: QtBot, kind: str, part: int = 0) -> Blocks:
    """Return the standings of a tournament, or (1) its cells."""
    made = on_screen(qtbot, tables(kind)[part], 600, 400)
    return made


def number_of(table: Table, title: str) -> int:
    return [column.title for column in table.columns].index(title)


def cells(table: Table, title: str) -> list[str]:
    """Return the cells of a column from the top down."""
    model, number = table.model(), number_of(table, title)
    return [model.index(line, number).data() for line in range(model.rowCount())]


def press(table: Table, title: str) -> None:
    """Click the head of a column."""
    head = table.horizontalHeader()
    number = number_of(table, title)
    spot = QPoint(head.sectionPosition(number) + head.sectionSize(number) // 2, 10)
    QTest.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=spot)


def test_a_click_on_a_head_sorts_and_new_results_keep_the_order(qtbot: QtBot) -> None:
    left, _right = tables("sampled")
    qtbot.addWidget(left)
    left.resize(600, 400)
    left.show()
    table = table_in(left)
    press(table, "Strategy")
    assert cells(table, "Strategy") == ["Always 3", "Bacon, 2 dice", "Final", "Random"]
    press(table, "Games")
    assert cells(table, "Games") == ["1,200", "1,190", "810", "800"]
    outcome = sampled()
    left.show_blocks(standings_blocks(outcome, None, At(player=3), cells_of(outcome, None)))
    assert table_in(left) is table
    assert cells(table, "Games") == ["1,200", "1,190", "810", "800"]
    assert table.rows[table.current_place].player == 3


def test_a_key_sorts_by_one_column_after_the_other(qtbot: QtBot) -> None:
    made = shown(qtbot, "sampled")
    table = table_in(made)
    seen = []
    for _ in range(6):
        table.sort_by_next()
        seen.append(table.table_model.sorted_by)
    titles = [table.columns[number].title if number >= 0 else "" for number in seen]
    assert titles == ["Rank", "Strategy", "Won", "Faults", "Games", ""]


@pytest.mark.parametrize("kind", ["sampled", "exact"])
def test_every_head_sorts_both_ways(qtbot: QtBot, kind: str) -> None:
    for part in (0, 1):
        made = shown(qtbot, kind, part)
        table = table_in(made)
        for number, column in enumerate(table.columns):
            if column.key is None:
                continue
            orders = []
            for _ in range(3):
                table.sort_by(number)
                orders.append([table.table_model.place(line) for line in range(4)])
            known = [n for n in range(4) if (key := column.key(table.rows[n])) == key]
            one, other = ([n for n in order if n in known] for order in orders[:2])
            keys = [column.key(table.rows[place]) for place in one]
            assert keys in (sorted(keys), sorted(keys, reverse=True))
            assert [column.key(table.rows[place]) for place in other] == keys[::-1]
            assert orders[2] == [0, 1, 2, 3]


def test_what_has_no_room_is_copied_all_the_same(qtbot: QtBot) -> None:
    made = shown(qtbot, "sampled")
    table = table_in(made)
    assert not table.isColumnHidden(number_of(table, "Faults"))
    assert cells(table, "95 % interval")[0] == "65.81 to 68.19"
    table.resize(300, 200)
    assert table.isColumnHidden(number_of(table, "95 % interval"))
    table.copy_text()
    assert "65.81 to 68.19" in QGuiApplication.clipboard().text()
    made = shown(qtbot, "exact")
    assert "Faults" not in [column.title for column in table_in(made).columns]


def test_the_cross_table_sorts_by_a_column_and_is_copied(qtbot: QtBot) -> None:
    _left, right = tables("sampled")
    qtbot.addWidget(right)
    right.resize(500, 400)
    right.show()
    cross, matrix = table_in(right), cells_of(sampled(), None)["cross"]
    before = [cross.model().index(line, 0).data() for line in range(4)]
    assert before == list(matrix.names)
    cross.sort_by(1)
    places = [cross.table_model.place(line) for line in range(4)]
    shares = [matrix.cell(place, 0).share for place in places[:3]]
    assert shares == sorted(shares, reverse=True)
    assert places[3] == 0, "nobody plays against himself"
    opened: list[Hand] = []
    right.ordered.connect(opened.append)
    cross.choose(cross.model().index(0, 1))
    cross.choose(cross.model().index(3, 1))
    assert opened == [Hand("pair", (matrix.players[places[0]], matrix.players[0]))]
    cross.copy_text()
    assert QGuiApplication.clipboard().text().startswith("Strategy\t" + "\t".join(before))


def test_a_thousand_columns_are_fitted_in_one_call(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_one, calls = Table.setColumnWidth, []

    def counted(table: Table, number: int, width: int) -> None:
        calls.append(number)
        set_one(table, number, width)

    monkeypatch.setattr(Table, "setColumnWidth", counted)
    names, made = tuple(map(str, range(1000))), Blocks()
    qtbot.addWidget(made)
    made.resize(400, 300)
    many, heads = tuple(range(1000)), tuple(map(Head, names, range(1000)))
    nothing = CrossCell(math.nan, "")
    cells = Matrix(many, names, heads, lambda *_: nothing, lambda *_: (), ("", "", ""))
    made.show_blocks((cell_rows("", cells),))
    cross = table_in(made)
    assert set(calls) <= {0}
    assert {cross.columnWidth(number) for number in range(1, 1001)} == {NARROWEST}
    cross.resize(400, 300)
    assert len(list(cross._seen())) < 60, "only what is seen is painted"


def row(player: int, rank: str) -> ScoreRow:
    return ScoreRow(player, rank, f"s{player}", "1", 1.0, 0.1)


def test_who_shares_a_place_is_said(qtbot: QtBot) -> None:
    rows = _joined([row(0, "1"), row(1, "2"), row(2, "2"), row(3, "2"), row(4, ""), row(5, "")])
    assert [each.is_level for each in rows] == [False, True, True, True, False, False]
    heads = Heads("Place", "Strategy", "Mean", "", "")
    table = score_rows("", rows, heads, None)
    assert [table.columns[0].text(each) for each in rows] == ["1", "2 =", "2 =", "2 =", "", ""]
    assert row_words(heads, rows[1]).startswith("rank 2, shared, s1")
    assert row_words(heads, rows[0]).startswith("rank 1, s0")


def test_who_may_have_several_ranks_has_them_all(qtbot: QtBot) -> None:
    """The second is told apart from nobody: 1 =, 1 =, 2 would read as if it were from the last."""
    several = [
        replace(row(n, first), last=last) for n, (first, last) in enumerate(("12", "13", "23"))
    ]
    rows = _joined(several)
    assert not any(each.is_level for each in rows)
    heads = Heads("Place", "Strategy", "Mean", "", "")
    table = score_rows("", rows, heads, None)
    assert [table.columns[0].text(each) for each in rows] == ["1–2", "1–3", "2–3"]
    assert row_words(heads, rows[1]).startswith("rank 1 to 3, s1")


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


@pytest.mark.parametrize(("width", "said"), [(200, "← off the scale"), (40, "←")])
def test_what_is_off_the_scale_never_lies_under_the_next_column(
    monkeypatch: pytest.MonkeyPatch, width: int, said: str
) -> None:
    told: list[tuple[str, float]] = []
    monkeypatch.setattr(
        Painter, "text", lambda _self, box, text, *_how: told.append((text, box.right()))
    )
    image = QImage(300, 40, QImage.Format.Format_RGB32)
    painter = Painter(image)
    _paint_outlier(painter, QRectF(20, 0, width, 40), is_low=True)
    painter.end()
    ((text, right),) = told
    assert text == said
    assert right <= 20 + width
