import pytest

from gui.shared.text.tr import duration_text, left_text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.0001, "1 ms"),
        (0.006, "6 ms"),
        (0.1, "0.10 s"),
        (4.24, "4.2 s"),
        (40, "40 s"),
        (185, "3 min"),
    ],
)
def test_durations(seconds, text):
    assert duration_text(seconds) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (None, ""),
        (3, "a few seconds left"),
        (41, "about 40 s left"),
        (170, "3 min left"),
        (7300, "2 h left"),
    ],
)
def test_what_is_left(seconds, text):
    assert left_text(seconds) == text
