"""The guided first match names what is on the screen."""

from __future__ import annotations

from gui.blotto.board.guide import guide


def test_no_step_names_a_button_that_is_called_otherwise() -> None:
    """The button says Send into battle, and only where little is free Send."""
    told = [text for step in guide().steps for text in (step.text, step.ask)]
    assert not [text for text in told if "click" in text.lower()]
