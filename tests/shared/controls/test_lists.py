"""Lists to choose from: their texts are whole where there is room, and cut where there is none."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QStyle, QStyleOptionComboBox

from gui.shared.controls.lists import TEXT_MARGIN, ListBox
from gui.shared.controls.parameter_row import Row
from gui.shared.style.appearance import appearance


@pytest.mark.parametrize("width", [190, 200, 240])
def test_the_value_of_a_list_in_a_form_is_whole(qtbot, width):
    box = ListBox("Ties", ["Lost to both", "Shared"])
    row = Row("Leader of all", 156)
    row.body.addWidget(box)
    qtbot.addWidget(row)
    appearance().apply_style_sheet(row)
    row.resize(width, 80)
    row.show()
    exact = box.grab().toImage()
    asked = box.width()
    box.setMaximumWidth(400)
    box.resize(400, box.height())
    left = QRect(6, 4, box.fontMetrics().horizontalAdvance("Lost to both") + 6, box.height() - 8)
    assert asked <= width
    assert exact.copy(left) == box.grab().toImage().copy(left)


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.25, 1.75, 2.0])
def test_a_list_asks_for_room_for_its_text_at_every_size(qtbot, scale):
    appearance().choose("light", scale)
    box = ListBox("Text size", ["80 %", "200 %"], 1)
    qtbot.addWidget(box)
    appearance().apply_style_sheet(box)
    box.show()
    box.resize(box.sizeHint())
    option, control = QStyleOptionComboBox(), QStyle.ComplexControl.CC_ComboBox
    box.initStyleOption(option)
    text = QStyle.SubControl.SC_ComboBoxEditField
    room = box.style().subControlRect(control, option, text, box).width() - 2 * TEXT_MARGIN
    assert room >= box.fontMetrics().horizontalAdvance("200 %")


def test_a_list_as_wide_as_it_asks_shows_its_whole_text(qtbot):
    box = ListBox("Deals", ["Shared", "Fresh"])
    qtbot.addWidget(box)
    appearance().apply_style_sheet(box)
    box.show()
    asked = box.sizeHint().width()
    wide, exact = (_text_in(box, width) for width in (2 * asked, asked))
    assert exact == wide


def _text_in(box, width):
    """Return what a box shows of "Shared" at some width."""
    box.resize(width, box.height())
    left = box.fontMetrics().horizontalAdvance("Shared") + 12
    return box.grab(QRect(6, 4, left, box.height() - 8)).toImage()


def test_a_list_cuts_a_long_text_where_it_is_closed_and_shows_it_where_it_opens(qtbot, monkeypatch):
    long = "Summer 2020: free bacon, feral hogs, swine swap"

    def image(text):
        box = ListBox("Rules", [text])
        qtbot.addWidget(box)
        box.setFixedWidth(160)
        box.show()
        return box.grab().toImage()

    shown, short = image(long), image("Fall 2017")
    box = ListBox("Rules", ["Fall 2017", long])
    qtbot.addWidget(box)
    box.setFixedWidth(160)
    box.showPopup()
    width = box.fontMetrics().horizontalAdvance(long)
    assert box.view().width() > width > box.width()
    box.hidePopup()
    monkeypatch.delattr(ListBox, "paintEvent")
    assert image(long) != shown  # Qt's own cuts through a letter
    assert image("Fall 2017") == short
