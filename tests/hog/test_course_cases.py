"""Every case that a course gave its students: its zero dice and its rules about scores."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from engine.hog import score_rules
from engine.hog.presets import PRESETS, Preset
from tests.vectors import vectors

SEMESTERS = {**{name: name for name in PRESETS}, "SP24": "FA23"}
"""Whose rules hold in a semester; spring 2024 had those of the fall before."""
NOT_OFFERED = {"SU16", "SP17", "SP22"}
"""Semesters that have cases, and no preset."""


def answer(semester: Preset, function: str, arguments: list[int]) -> Any:
    """Return what our rules give for a function of the course's project."""
    rules: dict[str, Callable[..., Any]] = {
        "swine_align": score_rules.is_swine_align,
        "pig_pass": score_rules.is_pig_pass,
        "perfect_square": score_rules.is_square,
    }
    if function in rules:
        return rules[function](*arguments)
    if function in ("free_bacon", "piggy_points", "picky_piggy", "tail_points"):
        return semester.zero_dice(0, *arguments)
    if function in ("oink_points", "boar_brawl"):
        return semester.zero_dice(*arguments)
    if function == "is_swap":
        assert semester.swaps is not None
        return semester.swaps(*arguments)
    if function == "more_boar":
        assert semester.goes_on is not None
        return semester.goes_on(*arguments)
    assert semester.score_map is not None
    if function == "sus_points":
        return semester.score_map(*arguments, 0)
    assert function in ("hog_pile", "pigs_on_prime")  # the points that are added
    return semester.score_map(*arguments) - arguments[0]


def test_every_case_of_a_course() -> None:
    semesters = json.loads(vectors("hog", "semesters.json").read_text())
    assert set(semesters) >= set(PRESETS) - {"SU21"}  # of which no cases were found
    assert set(semesters) - set(SEMESTERS) == NOT_OFFERED
    wrong = [
        (name, function, arguments, value)
        for name in sorted(set(semesters) - NOT_OFFERED)
        for function, cases in semesters[name].items()
        for arguments, value in cases
        if answer(PRESETS[SEMESTERS[name]], function, arguments) != value
    ]
    assert not wrong
