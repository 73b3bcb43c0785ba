"""Soldiers shared out: plan and those left are always all the soldiers."""

from __future__ import annotations

import random

import pytest

from engine.core.system.errors import InputError
from gui.blotto.editor.sharing import pasted, shared_by, shared_evenly, with_soldiers
from tests.blotto.games import STREAK


@pytest.mark.parametrize("castles", range(2, 21))
def test_evenly(castles: int) -> None:
    plan = shared_evenly(castles, 100)
    assert sum(plan) == 100
    assert max(plan) - min(plan) <= 1


def test_by_worth() -> None:
    assert shared_by((1, 2, 3, 4), 100) == (10, 20, 30, 40)
    assert sum(shared_by(tuple(range(1, 14)), 100)) == 100


def test_more_comes_from_those_left_then_from_the_others_in_proportion() -> None:
    assert with_soldiers((10, 10, 0), 2, 30, 100) == (10, 10, 30)
    assert with_soldiers((60, 40, 0), 2, 50, 100) == (30, 20, 50)
    assert with_soldiers((60, 40, 0), 2, 500, 100) == (0, 0, 100)
    assert with_soldiers((60, 40, 0), 0, -3, 100) == (0, 40, 0)


def test_never_more_than_there_are() -> None:
    drawn = random.Random(5)
    plan = shared_evenly(10, 100)
    for _ in range(500):
        plan = with_soldiers(plan, drawn.randrange(10), drawn.randrange(-5, 120), 100)
        assert min(plan) >= 0
        assert sum(plan) <= 100


@pytest.mark.parametrize(
    "text",
    ["10,8,46,2,4,15,7,6,1,1", "10 8 46 2 4 15 7 6 1 1\n", "10\t8\t46\t2\t4\t15\t7\t6\t1\t1"],
)
def test_a_list_is_pasted(text: str) -> None:
    assert pasted(text, STREAK) == (10, 8, 46, 2, 4, 15, 7, 6, 1, 1)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "10 numbers"),
        ("1,2,3", "10 numbers"),
        ("10,8,46,2,4,15,7,6,1,2", "100, not 101"),
        ("10,8,46,2,4,15,7,6,1,x", "castle 10"),
        ("10,8,46,2,4,15,7,6,1.5,1", "castle 9"),
        ("10,8,46,2,4,15,7,6,-1,3", "castle 9"),
    ],
)
def test_what_is_no_plan_is_refused(text: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        pasted(text, STREAK)
