"""The luck of everybody's dice, on the side."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from engine.conquest.state import Attack
from gui.conquest.side.turn_side import TurnSide
from gui.shared.controls.table import Table
from tests.conquest.board.boards import ATTACKING, BRIDGE, MARKET, MILL, QUARRY, shown


def _lucks(side: TurnSide) -> list[str]:
    """Return the luck of all in attack and in defence, as it is read."""
    table = next(each for each in side.findChildren(Table) if each.accessibleName() == "Luck")
    return [column.text(row) for row in table.rows for column in table.columns[1:]]


def test_no_luck_is_told_that_is_of_one_attack_ago(qtbot: QtBot) -> None:
    """It is worked out aside: until then nobody's luck is told, rather than that of before."""
    side = TurnSide()
    qtbot.addWidget(side)
    attacks = Attack(BRIDGE, MARKET), Attack(MILL, QUARRY)
    side.show_frame(shown(ATTACKING, *attacks[:1]))
    qtbot.waitUntil(lambda: "…" not in _lucks(side))
    first = _lucks(side)
    side.show_frame(shown(ATTACKING, *attacks))
    assert set(_lucks(side)) == {"…"}  # no answer is heard before the loop of events runs
    qtbot.waitUntil(lambda: "…" not in _lucks(side))
    assert _lucks(side) != first
