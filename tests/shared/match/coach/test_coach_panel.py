from __future__ import annotations

import re

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from engine.core.play.advice import Worth
from gui.shared.controls.label import Text
from gui.shared.match.coach.coach_panel import CoachPanel
from gui.shared.style.appearance import appearance
from gui.shared.text.value_format import estimated_percent, percent, points

NAMES = ("You", "Final")


@pytest.fixture
def coach(qtbot: QtBot) -> CoachPanel:
    panel = CoachPanel(is_on=True)
    qtbot.addWidget(panel)
    panel.resize(272, 400)
    panel.show()
    return panel


def told(panel: CoachPanel) -> str:
    """Return everything that can be seen or heard."""
    seen = [w for w in panel.findChildren(QWidget) if w.isVisible()]
    words = [w.plain for w in seen if isinstance(w, Text)]
    words += [w.accessibleName() + w.accessibleDescription() for w in seen]
    return " | ".join(words)


def show(panel: CoachPanel, **more: object) -> None:
    error = float(str(more.pop("half_width", 0.0))) / 1.959964
    options: dict[str, object] = {"hero": 0, "person": 0, "is_mirrored": True}
    worths = Worth(0.554, error), Worth(0.446, error)
    panel.show_worths(NAMES, worths, **{**options, **more})  # type: ignore[arg-type]


def test_exact_value_of_the_person(coach: CoachPanel) -> None:
    show(coach)
    assert coach.number.number.plain == "55.4\u00a0%"
    assert coach.number.words.plain == "for you"
    assert coach.number.chip.text == "exact"
    assert coach.bar.accessibleName() == "You, Final 44.6\u00a0%"
    assert coach.bar.share == pytest.approx(0.554)


def test_value_of_a_strategy(coach: CoachPanel) -> None:
    show(coach, hero=1, person=None)
    assert coach.number.number.plain == percent(0.446)
    assert coach.number.words.plain == "for Final"
    assert coach.bar.accessibleName() == "You 55.4\u00a0%, Final"


def test_estimates_never_look_exact(coach: CoachPanel) -> None:
    show(coach, half_width=0.008)
    assert coach.number.number.plain == "55.4 ± 0.8\u00a0%"
    assert coach.number.chip.text == "estimate"
    assert estimated_percent(0.62, 0.123) == "62 ± 12\u00a0%"


def test_off_shows_no_number(coach: CoachPanel) -> None:
    show(coach)
    coach.show_hint("Roll 7 dice", "Costs 0.1 points.")
    assert re.search(r"\d", told(coach))
    coach.set_on(False)
    assert not re.search(r"\d", told(coach))
    coach.set_on(True)
    assert not re.search(r"\d", told(coach)), "what was known before is forgotten"


def test_value_that_comes_while_off_waits(coach: CoachPanel) -> None:
    coach.set_on(False)
    show(coach)
    assert not re.search(r"\d", told(coach))
    coach.set_on(True)
    assert "55.4" in told(coach)


def test_hint(coach: CoachPanel) -> None:
    coach.show_hint("Roll 7 dice", "Seven dice bring a 1 often.")
    assert coach.hint.isVisible()
    assert coach.hint.accessibleName() == "Roll 7 dice"
    coach.hide_hint()
    assert not coach.hint.isVisible()


def test_preparing_is_said_only_if_it_takes_long(coach: CoachPanel, qtbot: QtBot) -> None:
    coach.show_preparing()
    assert not coach.sentence.isVisible()
    show(coach)
    assert not coach._timer.isActive()
    coach.show_preparing()
    qtbot.waitUntil(coach.sentence.isVisible)
    assert coach.sentence.plain == "Working it out."
    assert not coach.number.isVisible()
    show(coach)
    assert coach.number.isVisible()
    assert not coach.sentence.isVisible()


def test_nothing_is_announced_once_the_choice_is_made(coach: CoachPanel) -> None:
    coach.show_preparing()
    coach.hide_hint()
    assert not coach._timer.isActive()


def test_unavailable(coach: CoachPanel) -> None:
    show(coach)
    coach.show_unavailable("No exact values beyond this goal.")
    assert coach.sentence.isVisible()
    assert not coach.number.isVisible()
    assert not coach.bar.isVisible()


def test_points(qtbot: QtBot) -> None:
    unit = points(-6, 6, lambda value: f"{value:.0f} of 6")
    coach = CoachPanel(unit, is_on=True)
    qtbot.addWidget(coach)
    coach.show_worths(NAMES, (Worth(2.0), Worth(-2.0)), is_mirrored=True)
    assert coach.number.number.plain == "2 of 6"
    assert coach.bar.share == pytest.approx(8 / 12)


def test_another_unit(coach: CoachPanel) -> None:
    coach.set_unit(points(-6, 6, lambda value: f"{value:.0f} of 6"))
    coach.show_worths(NAMES, (Worth(0.0), Worth(0.0)), is_mirrored=True)
    assert coach.number.number.plain == "0 of 6"
    assert coach.bar.share == 0.5


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("width", [232, 272, 372])
def test_nothing_is_cut(coach: CoachPanel, width: int, scale: float) -> None:
    appearance().choose("light", scale)
    show(coach, hero=1, half_width=0.008)
    coach.show_hint("Roll 7 dice", "Seven dice bring a 1 in most rolls. " * 5)
    coach.resize(width, coach.heightForWidth(width))
    coach.layout().activate()
    for part in (coach.number.number, coach.number.words, coach.number.chip):
        assert coach.number.rect().contains(part.geometry())
    for text in coach.hint.findChildren(Text):
        assert text.height() >= text.heightForWidth(text.width()) > 0
