"""Boxes say in one call what they hold, in order, with stretches, gaps and margins."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from gui.shared.controls.boxes import STRETCH, Stretch, add_parts, column_of, holder_of, row_of


def test_parts_lie_in_order_with_their_stretch_and_alignment(qapp: QApplication) -> None:
    inner, one, two = row_of(gap=3), QLabel("one"), QLabel("two")
    box = column_of(one, 7, inner, None, (two, 2, Qt.AlignmentFlag.AlignRight), STRETCH, gap=5)
    holder = holder_of(add_parts(box, Stretch(4), margins=9))
    items = [item for place in range(box.count()) if (item := box.itemAt(place)) is not None]
    held = [item.widget() or item.layout() for item in items]
    assert held == [one, None, inner, two, None, None]
    assert items[1].sizeHint().height() == 7
    assert [box.stretch(place) for place in range(6)] == [0, 0, 0, 2, 1, 4]
    assert items[3].alignment() == Qt.AlignmentFlag.AlignRight
    assert (box.spacing(), inner.spacing(), one.parentWidget()) == (5, 3, holder)
    assert box.contentsMargins().left() == 9


def test_a_box_belongs_to_the_widget_it_is_made_on(qapp: QApplication) -> None:
    widget, usual = QWidget(), QWidget()
    assert widget.layout() is None
    box = row_of(on=widget, margins=(1, 2, 3, 4))
    assert widget.layout() is box
    margins = box.contentsMargins()
    assert (margins.left(), margins.top(), margins.right(), margins.bottom()) == (1, 2, 3, 4)
    assert row_of(on=usual, margins=None).contentsMargins().left() > 0
