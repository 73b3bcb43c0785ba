from gui.shared.style.players import player_style
from gui.shared.text.tr import player_letter


def style(player, is_dark=False):
    return player_style(player, is_dark=is_dark, surface="#FFFFFF")


def test_shapes_and_patterns_all_differ():
    assert len({style(player).shape for player in range(8)}) == 8
    assert len({style(player).pattern for player in range(8)}) == 8


def test_from_the_ninth_on_badges_are_outlines():
    assert not style(7).is_outline
    assert style(8).is_outline
    assert style(8).fill == style(0).fill
    assert style(8).letter == style(0).ink


def test_pale_fills_have_an_edge_in_light_only():
    assert [player for player in range(8) if style(player).has_edge] == [2, 3, 4, 5, 6]
    assert not any(style(player, is_dark=True).has_edge for player in range(8))


def test_letters_go_on_after_z():
    assert [player_letter(player) for player in (0, 7, 25, 26, 27)] == ["A", "H", "Z", "AA", "AB"]
