import re

import pytest
from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF, QPalette
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import delete

from gui.shared.controls.label import Text
from gui.shared.style.appearance import appearance
from gui.shared.style.style_sheet import style_sheet
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import TYPE


def test_fonts_are_the_bundled_ones():
    for role in TYPE:
        font = Theme().font(role)
        family = "Inter Display" if TYPE[role].is_display else "Inter"
        assert QFontInfo(font).family() == family
        assert font.pixelSize() == TYPE[role].size
        assert QFontInfo(font).weight() == TYPE[role].weight


def test_all_digits_have_one_width():
    # Not the display roles: the tabular figures of Inter Display 4.0 beta 7 differ in width.
    for role in [role for role in TYPE if not TYPE[role].is_display]:
        metrics = QFontMetricsF(Theme().font(role))
        widths = [metrics.horizontalAdvance(digit) for digit in "0123456789"]
        assert max(widths) - min(widths) < 0.05


def test_sizes_scale():
    assert Theme(scale=2.0).font("body").pixelSize() == 26
    assert Theme(scale=0.8).px(10) == 8
    appearance().choose("light", 9.0)
    assert appearance().theme.scale == 2.0


def test_arrows_of_lists_grow_with_the_text():
    def arrow(scale):
        return re.search(
            r"QComboBox::down-arrow {[^}]* width: (\d+)px", style_sheet(Theme(scale=scale))
        )[1]

    assert [arrow(scale) for scale in (0.8, 1.0, 1.5, 2.0)] == ["13", "16", "24", "26"]


def test_switching_tells_once_and_changes_palette(qtbot, qapp, follower):
    appearance().choose("dark")
    assert follower.told == ["look"]
    assert appearance().theme.is_dark
    assert qapp.palette().color(QPalette.ColorRole.Window).name().upper() == "#0F1513"
    appearance().choose("dark")
    assert follower.told == ["look"]


def test_disabled_text_keeps_its_contrast(qapp):
    color = qapp.palette().color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text)
    assert color.name().upper() == "#5E6B64"


@pytest.mark.parametrize("wraps", [False, True])
def test_text_follows_theme_and_token(qtbot, wraps):
    label = Text("Some words", "small", "text_2", wraps=wraps)
    qtbot.addWidget(label)
    appearance().apply_style_sheet(label)
    label.show()
    appearance().choose("dark", 1.5)
    assert label.font().pixelSize() == 18
    label.set_token("danger")
    assert label.palette().color(QPalette.ColorRole.WindowText).name().upper() == "#FF9C8F"
    assert label.plain == "Some words"
    assert label.font().weight() == QFont.Weight.Normal


def test_text_shows_markup_as_it_is(qtbot):
    label = Text("a < b & c", wraps=True)
    qtbot.addWidget(label)
    assert "a &lt; b &amp; c" in label.text()


def ink_of(label):
    return label.palette().color(QPalette.ColorRole.WindowText).name().upper()


class Follower(QWidget):
    """Notes what it is told."""

    def __init__(self):
        super().__init__()
        self.told = []
        appearance().at_new_size(self.follow_size)
        appearance().at_new_look(self.follow_look)

    def follow_size(self):
        self.told.append("size")

    def follow_look(self):
        self.told.append("look")


@pytest.fixture
def follower(qtbot):
    """A widget that is shown, and notes what it is told."""
    made = Follower()
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def parts(qtbot):
    """A window of two styled parts, of which the second is hidden, with a label each."""
    window = QWidget()
    qtbot.addWidget(window)
    made = []
    for number in range(2):
        part = QWidget(window)
        made.append((part, Text("Some words", parent=part)))
        appearance().apply_style_sheet(part)
        part.setVisible(number == 0)
    window.show()
    yield made
    del window  # which lived until here


def test_parts_wear_the_sheet_and_not_the_application(qtbot, parts):
    """A sheet of the application's own would be read again for every part that is being made."""
    part, label = parts[0]
    assert QApplication.instance().styleSheet() == "" == part.window().styleSheet()
    for choice, ink in (("light", "#15211C"), ("dark", "#E9F0EC")):
        appearance().choose(choice)
        assert ink in part.styleSheet()
        assert ink_of(label) == ink


def test_a_hidden_part_is_restyled_when_it_is_shown(qtbot, parts):
    part, label = parts[1]
    appearance().choose("dark")
    assert "#15211C" in part.styleSheet()
    part.show()
    assert "#E9F0EC" in part.styleSheet()
    assert ink_of(label) == "#E9F0EC"


def test_a_hidden_part_is_restyled_when_there_is_nothing_else_to_do(qtbot, parts):
    part, label = parts[1]
    appearance().choose("dark")
    qtbot.waitUntil(lambda: "#E9F0EC" in part.styleSheet())
    part.show()
    assert ink_of(label) == "#E9F0EC"


def test_a_part_that_is_gone_is_not_restyled(qtbot, parts):
    appearance().choose("dark")
    delete(parts[1][0])
    appearance().choose("light")
    appearance().choose("dark")
    assert ink_of(parts[0][1]) == "#E9F0EC"


def test_sizes_are_told_apart_from_colours(follower):
    appearance().choose("dark")
    assert follower.told == ["look"]
    appearance().choose("dark", 1.5)
    assert follower.told == ["look", "size", "look"]


def test_what_is_hidden_follows_when_it_is_shown(follower):
    """Once, however often the look was another meanwhile."""
    follower.hide()
    for choice, scale in (("dark", 1.5), ("light", 1.2), ("dark", 1.2)):
        appearance().choose(choice, scale)
    assert follower.told == []
    follower.show()
    assert follower.told == ["size", "look"]
    follower.hide()
    follower.show()
    assert follower.told == ["size", "look"]


def test_what_is_hidden_follows_when_there_is_nothing_else_to_do(qtbot, follower):
    follower.hide()
    appearance().choose("dark", 1.5)
    qtbot.waitUntil(lambda: follower.told == ["size", "look"])
    follower.show()
    assert follower.told == ["size", "look"]


def test_a_hidden_text_has_its_size_as_soon_as_it_is_seen(parts):
    part, label = parts[1]
    appearance().choose("light", 1.5)
    assert label.font().pixelSize() == 13
    part.show()
    assert label.font().pixelSize() == 20


def test_what_is_gone_follows_no_more(qtbot, follower):
    gone = Follower()
    follower.hide()
    appearance().choose("dark", 1.5)
    delete(gone)
    appearance().choose("light", 1.2)
    qtbot.waitUntil(lambda: follower.told == ["size", "look"])
    assert gone.told == []
