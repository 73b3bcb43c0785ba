import pytest
from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from gui.shared.text import Text
from gui.shared.theme import Theme, appearance
from gui.shared.tokens import TYPE


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


def test_switching_tells_once_and_changes_palette(qtbot, qapp):
    with qtbot.waitSignal(appearance().changed):
        appearance().choose("dark")
    assert appearance().theme.is_dark
    assert qapp.palette().color(QPalette.ColorRole.Window).name().upper() == "#0F1513"
    with qtbot.assertNotEmitted(appearance().changed):
        appearance().choose("dark")


def test_disabled_text_keeps_its_contrast(qapp):
    color = qapp.palette().color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text)
    assert color.name().upper() == "#5E6B64"


@pytest.mark.parametrize("wraps", [False, True])
def test_text_follows_theme_and_token(qtbot, wraps):
    label = Text("Some words", "small", "text_2", wraps=wraps)
    qtbot.addWidget(label)
    appearance().dress(label)
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


def test_the_window_wears_the_sheet_and_not_the_application(qtbot):
    """A sheet of the application's own would be read again for every part that is being made."""
    window = QWidget()
    qtbot.addWidget(window)
    label = Text("Some words", parent=window)
    appearance().dress(window)
    assert QApplication.instance().styleSheet() == ""
    for choice, ink in (("light", "#15211C"), ("dark", "#E9F0EC")):
        appearance().choose(choice)
        label.ensurePolished()
        assert ink in window.styleSheet()
        assert label.palette().color(QPalette.ColorRole.WindowText).name().upper() == ink
