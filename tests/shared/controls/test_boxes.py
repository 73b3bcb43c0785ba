"""Boxes say in one call what they hold, in order, with stretches, gaps and margins."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from gui.shared.controls.boxes import (
    BAR_ROOM,
    STRETCH,
    LowScroll,
    ScrollBody,
    Stretch,
    ThinScroll,
    add_parts,
    column_of,
    holder_of,
    row_of,
)
from gui.shared.controls.flow import flow_of
from gui.shared.controls.label import Text
from tests.showing import on_screen


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


def test_a_flow_measures_again_only_what_has_changed(qapp: QApplication) -> None:
    class Wide(QWidget):
        asked, wide = 0, 30

        def sizeHint(self) -> QSize:  # noqa: N802 - as Qt calls it
            self.asked += 1
            return QSize(self.wide, 10)

    owner, one, two = QWidget(), Wide(), Wide()
    flow = flow_of(one, two, gap=5)
    owner.setLayout(flow)
    assert flow.heightForWidth(65) == 10
    asked = one.asked
    assert [flow.heightForWidth(width) for width in (65, 65, 64)] == [10, 10, 25]
    assert one.asked <= 2 * asked
    two.wide = 31
    two.updateGeometry()
    assert flow.heightForWidth(65) == 25
    two.setVisible(False)
    assert flow.heightForWidth(65) == 10


@pytest.mark.parametrize(("height", "is_scrolled"), [(600, False), (200, True)])
def test_what_stands_above_a_log_is_whole_or_scrolls(
    qtbot: QtBot, height: int, is_scrolled: bool
) -> None:
    """It is as high as its texts are at the width there is, and they never are cut."""
    texts = [Text("Nullarbor, then Danube, then Volga, then Rhine " * 3, wraps=True)]
    texts += [Text("Prairie " * 20, wraps=True) for _ in range(2)]
    body, log, holder = ScrollBody(), QWidget(), QWidget()
    column_of(*texts, on=body, gap=8)
    log.setMinimumHeight(100)
    scroll = LowScroll(body)
    column_of(scroll, (log, 1), on=holder, gap=0)
    qtbot.addWidget(holder)
    holder.resize(240, height)
    holder.show()
    layout = body.layout()
    assert layout is not None

    def is_settled() -> bool:
        heights = body.height(), layout.totalHeightForWidth(body.width())
        is_read = all(text.height() >= text.heightForWidth(text.width()) for text in texts)
        rest = 100 if is_scrolled else height - scroll.height()
        return is_read and heights[0] == heights[1] and log.height() == rest

    qtbot.waitUntil(is_settled)
    assert (scroll.height() < body.height()) == is_scrolled
    assert layout.contentsMargins().right() == (BAR_ROOM if is_scrolled else 0)


def test_the_handle_of_a_thin_bar_is_as_long_as_what_is_in_sight(qtbot: QtBot) -> None:
    content = QWidget()
    content.setMinimumHeight(1000)
    scroll = on_screen(qtbot, ThinScroll(content), 200, 200)
    for height in (200, 600):
        scroll.resize(200, height)
        QApplication.processEvents()
        assert scroll.bar.pageStep() == scroll.verticalScrollBar().pageStep() > height - 9
