"""What a rule looks like: beside its board after a choice, and above it in a narrow window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect

from gui.shared.match.rules import RuleView
from gui.shared.page.page import page_of
from tests.pictures import Picture

CORNER = QRect(0, 0, 400, 300)


@pytest.mark.parametrize(("game", "action"), [("hog", 3), ("conquest", 1)])
def test_a_choice(picture: Picture, game: str, action: int) -> None:
    page = page_of(game)
    assert page is not None
    example = next(each for each in page.new_rule_examples() if each.ask)
    view = RuleView(page, example)
    view.choose(action)
    picture.shows(view, 880, 470, on="surface", cut=CORNER)


def test_one_below_the_other(picture: Picture) -> None:
    page = page_of("ponte")
    assert page is not None
    example = page.new_rule_examples()[1]
    picture.shows(RuleView(page, example), 620, 480, on="surface", cut=CORNER)
