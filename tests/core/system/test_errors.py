"""Sentences for people: on one line and of a bearable length, whatever they quote."""

from __future__ import annotations

import pytest

from engine.core.system.errors import IllegalActionError, InputError, printable, shortened


def test_keeps_template_and_values() -> None:
    error = IllegalActionError("roll {low} to {high} dice, not {value}", low=0, high=10, value=99)
    assert str(error) == "roll 0 to 10 dice, not 99"
    assert (error.template.count("{"), error.values["value"]) == (3, 99)
    assert isinstance(error, ValueError)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\nb\r\tc", "a\\nb\\r\\tc"),
        ("\x1b[2J\x00", "\\x1b[2J\\x00"),
        ("\ud800\u2028", "\\ud800\\u2028"),
        ("naïve – ۱۲ 🎲\u00a0−", "naïve – ۱۲ 🎲\u00a0−"),
    ],
)
def test_printable_escapes_what_a_terminal_acts_on(text: str, shown: str) -> None:
    assert printable(text) == shown
    assert str(InputError("{x}!", x=text)) == shown + "!"


def test_braces_in_values_are_no_templates() -> None:
    assert str(InputError("{x}", x="{y} {0} %s")) == "{y} {0} %s"


def test_long_values_are_cut() -> None:
    assert len(str(InputError("{x}", x="a" * 10**6))) == 1000
    assert shortened("abcdef", 5) == "ab..."
    assert shortened(12345, 5) == "12345"
