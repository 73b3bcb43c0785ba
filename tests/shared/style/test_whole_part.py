"""As much of a text as has room ends where it can stand alone, and never in three dots."""

from __future__ import annotations

import pytest

from gui.shared.style.painting import SENTENCES, whole_part

HINT = "Click to aim, again to shoot; Enter shoots. Ctrl+Z takes back."


@pytest.mark.parametrize(
    ("room", "part"),
    [
        (100, HINT),
        (45, "Click to aim, again to shoot; Enter shoots."),
        (42, "Click to aim, again to shoot."),
        (28, ""),
    ],
)
def test_a_hint_is_cut_where_a_sentence_or_half_of_one_ends(room: int, part: str) -> None:
    assert whole_part(HINT, lambda text: len(text) <= room, SENTENCES) == part


def test_what_a_colon_explains_can_be_left_out_of_a_title_but_not_of_a_sentence() -> None:
    title = "With perfect play from here: 4 of 5 combats"
    assert whole_part(title, lambda text: len(text) <= 30) == "With perfect play from here"
    assert not whole_part("N: next mistake. R: all.", lambda text: len(text) <= 3, SENTENCES)


def test_a_point_within_a_number_ends_nothing() -> None:
    text = "It takes Yukon in 97.2 % of attacks: a capture brings 3 troops."
    assert whole_part(text, lambda part: len(part) <= 40) == "It takes Yukon in 97.2 % of attacks."
