import re

import pytest

from engine.core.system.resources import resource
from gui.shared.style.icons import icon, icon_pixmap
from gui.shared.style.patterns import player_brush
from gui.shared.style.style_sheet import style_sheet
from gui.shared.style.theme import Theme

NAMES = sorted(path.stem for path in resource("icons").glob("*.svg"))


@pytest.mark.parametrize("name", NAMES)
def test_every_icon_takes_the_color(name, qapp):
    image = icon_pixmap(name, 24, "#FF0000").toImage()
    inks = [image.pixelColor(x, y) for x in range(24) for y in range(24)]
    strong = [ink for ink in inks if ink.alpha() > 200]
    assert strong
    assert all(ink.red() > 240 and ink.green() < 15 for ink in strong)


@pytest.mark.parametrize("direction", ["up", "down"])
@pytest.mark.parametrize("is_dark", [False, True])
def test_arrows_of_style_sheets_are_the_icon_in_the_colour_of_its_theme(direction, is_dark):
    name = f"{direction}-{'dark' if is_dark else 'light'}.svg"
    icon_text = resource("icons", f"chevron-{direction}.svg").read_text(encoding="utf-8")
    color = Theme(is_dark).colors.text_2
    arrow = resource("arrows", name)
    assert arrow.read_text(encoding="utf-8") == icon_text.replace("currentColor", color)
    assert f'url("{arrow.as_posix()}")' in style_sheet(Theme(is_dark))


def test_fine_screens_get_fine_pixmaps(qapp):
    pixmap = icon_pixmap("play", 20, "#000000", 2.0)
    assert pixmap.width() == 40
    assert pixmap.devicePixelRatio() == 2.0
    assert not icon("play").isNull()


def test_icons_named_in_the_program_exist():
    used = set()
    for path in resource("..", "gui").resolve().rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        used |= set(
            re.findall(r'(?:IconMark|IconButton|draw_icon)\(\s*(?:\w+, )?"([a-z0-9-]+)"', text)
        )
    assert used
    assert used <= set(NAMES)


def test_patterns_show_but_for_the_solid_one(qapp):
    for player in range(8):
        texture = player_brush(Theme(), player).texture()
        assert texture.isNull() == (player == 0)
