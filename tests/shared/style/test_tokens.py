"""The contrasts that the design promises."""

import pytest

from gui.shared.style.color_math import contrast
from gui.shared.style.players import DARK_PLAYERS, LIGHT_PLAYERS
from gui.shared.style.tokens import DARK, LIGHT

GROUNDS = ("ground", "surface", "sunken", "table")
PROMISED = [
    ("text", GROUNDS, (15.1, 16.6, 13.9, 13.4), (16.0, 14.4, 16.7, 15.2)),
    ("text_2", GROUNDS, (7.2, 7.9, 6.6, 6.4), (9.9, 8.9, 10.4, 9.4)),
    ("text_3", GROUNDS, (5.1, 5.6, 4.7, 4.5), (7.0, 6.3, 7.3, 6.7)),
    ("accent", ("ground", "surface"), (7.6, 8.3), (10.6, 9.6)),
    ("danger", ("ground", "surface", "danger_soft"), (6.5, 7.1, 6.0), (9.2, 8.2, 7.6)),
    ("warn", ("ground", "surface", "warn_soft"), (6.6, 7.2, 6.3), (11.5, 10.3, 8.9)),
    (
        "on_accent",
        ("accent", "accent_hover", "accent_pressed"),
        (8.3, 10.2, 12.6),
        (9.9, 11.4, 8.0),
    ),
    ("rail_text", ("rail",), (8.1,), (7.3,)),
    ("rail_on", ("rail",), (13.7,), (16.7,)),
    ("on_tip", ("tip",), (15.1,), (16.0,)),
    ("line_strong", ("surface", "ground", "table"), (3.9, 3.6, 3.2), (4.2, 4.6, 4.4)),
]
SOFT = [("text", 13.5, 10.7), ("text_2", 6.4, 6.6), ("on_soft", 8.3, 9.2)]


@pytest.mark.parametrize(("ink", "grounds", "light", "dark"), PROMISED)
def test_contrast_of_tokens(ink, grounds, light, dark):
    for colors, promised in ((LIGHT, light), (DARK, dark)):
        for ground, ratio in zip(grounds, promised, strict=True):
            found = contrast(getattr(colors, ink), getattr(colors, ground))
            assert found == pytest.approx(ratio, abs=0.06), (ink, ground)


@pytest.mark.parametrize(("ink", "light", "dark"), SOFT)
def test_contrast_on_soft(ink, light, dark):
    assert contrast(getattr(LIGHT, ink), LIGHT.soft) == pytest.approx(light, abs=0.06)
    assert contrast(getattr(DARK, ink), DARK.soft) == pytest.approx(dark, abs=0.06)


def test_players_can_be_read():
    light = [(5.2, 6.3), (4.7, 5.8), (7.3, 6.1), (7.4, 6.3), (6.8, 5.9), (4.8, 6.1), (11.3, 6.1)]
    dark = [(5.3, 8.0), (6.0, 7.8), (11.1, 10.2), (9.2, 10.0), (9.8, 10.4), (8.1, 8.2)]
    for players, promised, surface in (
        (LIGHT_PLAYERS, light, LIGHT.surface),
        (DARK_PLAYERS, dark, DARK.surface),
    ):
        for player, (letter, ink) in zip(players, promised, strict=False):
            assert contrast(player.letter, player.fill) == pytest.approx(letter, abs=0.06)
            assert contrast(player.ink, surface) == pytest.approx(ink, abs=0.06)
        assert all(contrast(player.ink, player.wash) >= 4.65 for player in players)
