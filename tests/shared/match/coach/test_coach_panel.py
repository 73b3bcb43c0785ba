"""The panel of the coach as a function of what is told of a position."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from engine.core.play.advice import Worth
from gui.shared.controls.label import Text
from gui.shared.match.coach.coach_panel import CoachPanel
from gui.shared.match.state.telling import NOTHING, Assessment
from gui.shared.style.appearance import appearance
from gui.shared.text.value_format import estimated_percent, percent, points
from tests.showing import on_screen

NAMES = ("You", "Final")
PREPARING = Assessment(is_preparing=True)


@pytest.fixture
def coach(qtbot: QtBot) -> CoachPanel:
    panel = on_screen(qtbot, CoachPanel(), 272, 400)
    return panel


def told(panel: CoachPanel) -> str:
    """Return everything that can be seen or heard."""
    seen = [w for w in panel.findChildren(QWidget) if w.isVisible()]
    words = [w.plain for w in seen if isinstance(w, Text)]
    words += [w.accessibleName() + w.accessibleDescription() for w in seen]
    return " | ".join(words)


def known(half_width: float = 0.0, **more: Any) -> Assessment:
    error = half_width / 1.959964
    worths = Worth(0.554, error), Worth(0.446, error)
    usual = Assessment(names=NAMES, worths=worths, person=0, is_mirrored=True)
    return replace(usual, **more)


def test_exact_value_of_the_person(coach: CoachPanel) -> None:
    coach.show_told(known())
    assert coach.number.number.plain == "55.4\u00a0%"
    assert coach.number.words.plain == "for you"
    assert coach.number.chip.isHidden(), "what is exact is plain"
    assert coach.bar.accessibleName() == "You, Final 44.6\u00a0%"
    assert coach.bar.share == pytest.approx(0.554)


def test_value_of_a_strategy(coach: CoachPanel) -> None:
    coach.show_told(known(hero=1, person=None))
    assert coach.number.number.plain == percent(0.446)
    assert coach.number.words.plain == "for Final"
    assert coach.bar.accessibleName() == "You 55.4\u00a0%, Final"


def test_estimates_never_look_exact(coach: CoachPanel) -> None:
    coach.show_told(known(half_width=0.008))
    assert coach.number.number.plain == "55.4 ± 0.8\u00a0%"
    assert coach.number.chip.text == "estimate"
    assert estimated_percent(0.62, 0.123) == "62 ± 12\u00a0%"


def test_of_nothing_no_number_is_left(coach: CoachPanel) -> None:
    coach.show_told(known(title="Roll 7 dice", text="Costs 0.1 points."))
    assert "55.4" in told(coach)
    assert coach.hint.isVisible()
    assert coach.hint.accessibleName() == "Roll 7 dice"
    coach.show_told(NOTHING)
    assert not set("0123456789") & set(told(coach))
    assert not coach.hint.isVisible()


def test_preparing_is_said_only_if_it_takes_long(coach: CoachPanel, qtbot: QtBot) -> None:
    coach.show_told(PREPARING)
    assert not coach.sentence.isVisible()
    coach.show_told(known())
    assert not coach.patience.isActive()
    coach.show_told(replace(PREPARING, place=2))
    assert coach.number.number.plain == "–"
    assert coach.bar.accessibleName() == ", "
    qtbot.waitUntil(coach.sentence.isVisible)
    assert coach.sentence.plain == "Working it out."
    assert not coach.number.isVisible()
    coach.show_told(replace(PREPARING, place=3))
    assert coach.sentence.isVisible(), "it is still worked out"
    coach.show_told(known())
    assert coach.number.isVisible()
    assert not coach.sentence.isVisible()


def test_nothing_is_announced_once_the_choice_is_made(coach: CoachPanel) -> None:
    coach.show_told(PREPARING)
    coach.show_told(NOTHING)
    assert not coach.patience.isActive()


def test_unavailable(coach: CoachPanel) -> None:
    coach.show_told(known())
    coach.show_told(Assessment(sentence="No exact values beyond this goal."))
    assert coach.sentence.isVisible()
    assert not coach.number.isVisible()
    assert not coach.bar.isVisible()


@pytest.mark.parametrize("worth", [2.0, 0.0])
def test_another_unit(coach: CoachPanel, worth: float) -> None:
    unit = points(-6, 6, lambda value: f"{value:.0f} of 6")
    coach.show_told(known(unit=unit, worths=(Worth(worth), Worth(-worth))))
    assert coach.number.number.plain == f"{worth:.0f} of 6"
    assert coach.bar.share == pytest.approx((6 + worth) / 12)


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("width", [232, 272, 372])
def test_nothing_is_cut(coach: CoachPanel, width: int, scale: float) -> None:
    appearance().choose("light", scale)
    hint = "Seven dice bring a 1 in most rolls. " * 5
    coach.show_told(known(hero=1, half_width=0.008, title="Roll 7 dice", text=hint))
    coach.resize(width, coach.heightForWidth(width))
    layout = coach.layout()
    assert layout is not None
    layout.activate()
    for part in (coach.number.number, coach.number.words, coach.number.chip):
        assert coach.number.rect().contains(part.geometry())
    for text in coach.hint.findChildren(Text):
        assert text.height() >= text.heightForWidth(text.width()) > 0
