"""Learn from your mistakes, in the window: nothing of what followed, no number, then the answer."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from engine.core.play.mistakes import CHANCES, MistakeClass
from engine.core.review.review import Decision
from gui.shared.jobs.autosave import autosave
from gui.shared.match import unfinished
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.state import learning, telling
from gui.shared.match.state.lesson import Answer
from gui.shared.text.value_format import CHANCE
from gui.shared.training.keeper import training
from gui.window.main_window import MainWindow
from tests.shared.match.playing import begin, can_learn, play_out, question
from tests.windows import wait

pytestmark = pytest.mark.window(coach="all")


@pytest.fixture
def tab(window: MainWindow, qtbot: QtBot) -> PlayTab:
    """A match of Hog to 20 that is over and reviewed, with two mistakes at least; now learned."""
    found = begin(window, qtbot)
    play_out(found, qtbot)
    qtbot.waitUntil(lambda: can_learn(found))
    press(qtbot, window, Qt.Key.Key_Return)
    return found


def asked(tab: PlayTab) -> Decision:
    return question(tab).decision


def texts(widget: QWidget) -> str:
    """Return all that a window says, also in tips and to a screen reader."""
    found: list[str] = []
    for each in filter(QWidget.isVisible, (widget, *widget.findChildren(QWidget))):
        found += [each.toolTip(), each.accessibleName(), each.accessibleDescription()]
        if isinstance(each, QLabel | QAbstractButton):
            found.append(each.text())
        tip = getattr(each, "tip", None) or getattr(each, "_tip", None)
        found += [str(getattr(tip, "title", "")), *map(str, getattr(tip, "lines", ()))]
    return "\n".join(found)


def press(qtbot: QtBot, window: MainWindow, key: Qt.Key) -> None:
    qtbot.keyClick(QApplication.focusWidget() or window, key)


def classes(decision: Decision) -> dict[Any, MistakeClass]:
    best = max(item.value for item in decision.advice)
    return {item.action: CHANCES.class_of(best - item.value) for item in decision.advice}


def test_nothing_after_the_position_is_there_and_a_wrong_try_shows_no_number(
    window: MainWindow, tab: PlayTab, qtbot: QtBot
) -> None:
    decision, match = asked(tab), tab.match
    assert match is not None
    assert tab.panels.currentWidget() is tab.learn_side
    assert len(match.steps) == decision.step == tab.playhead.timeline.num_steps
    assert match.state == decision.view
    assert tab.log.list.count == decision.step
    assert tab.panel.is_asked
    assert tab.panel.played == decision.action == 3
    whole = tab.store.now.whole
    assert whole is not None
    values = {CHANCE.format_value(item.value) for item in decision.advice}
    costs = {CHANCE.format_cost(decision.value - item.value) for item in decision.advice}
    told = (values | costs) - {CHANCE.format_value(0.0), CHANCE.format_value(1.0)}
    wrong = next(a for a, how in classes(decision).items() if how and a != decision.action)
    for number in (None, wrong):
        if number is not None:
            tab.choose(number)
            card = tab.place.card
            name = tab.page.words.action(match.game, number)
            assert card.title.plain == f"Not {name}"
            assert tab.panel.tried == {number}
            assert tab.learn_side.live.widget("tried").plain == f"Tried: {name}."
        assert not tab.panel.advice
        assert not tab.coach.hint.isVisible()
        said = texts(window)
        assert not [value for value in told if re.search(rf"(?<![\d.]){value}", said)]
    final = " ".join(tab.page.describe(tab.board.frame))
    assert "won" not in final, "the board is that of the position"
    tab.choose(decision.action)
    assert tab.panel.tried == {wrong, decision.action}, "nor is what was played right"
    tab.playhead.show_step(0)
    assert tab.playhead.timeline.num_steps == decision.step, "what was before can be looked at"
    tab.playhead.show_step(decision.step)
    assert tab.panel.tried == {wrong, decision.action}


def test_the_card_of_a_question_covers_nothing_at_any_level_of_the_coach(tab: PlayTab) -> None:
    """At Show all the coach keeps no room for a card of its own: that of the lesson has some."""
    card, board = tab.place.card, tab.area.board
    corner = board.mapTo(tab.area, QPoint())
    told = [rect.toAlignedRect().translated(corner) for rect in board.told_places()]
    assert told
    assert not any(card.geometry().intersects(rect) for rect in told)
    assert not card.geometry().intersects(tab.panel.geometry())


def test_a_right_try_shows_the_chart_and_names_both(
    window: MainWindow, tab: PlayTab, qtbot: QtBot
) -> None:
    decision = asked(tab)
    fine = [a for a, how in classes(decision).items() if how is MistakeClass.NONE]
    tab.choose(fine[0])
    assert tab.place.card.title.plain.startswith("Right: ")
    told = tab.place.card.text.plain
    assert told.startswith("You rolled 3: that cost ")
    assert "games in 100" in told
    assert ("Best " in told) == (fine[0] != decision.best)
    assert tab.panel.made == decision.action
    assert tuple(tab.panel.advice) == decision.advice
    assert not tab.panel.is_asked
    tab.choose(fine[0])
    assert question(tab).answer is Answer.RIGHT
    press(qtbot, window, Qt.Key.Key_Return)
    assert question(tab).decision.step != decision.step
    count = len(tab.learn_side.list.rows)
    for _ in range(count - 1):
        tab.choose(question(tab).decision.best)
        press(qtbot, window, Qt.Key.Key_Return)
    assert tab.learn_side.live.widget("heading").title.plain == f"All {count} right"
    assert not tab.store.now.is_asking_question
    assert tab.area.instead is tab.ending.page
    tab.learn_side.live.widget("leave").click()
    assert tab.panels.currentIndex() == 0


def test_the_first_choice_of_a_match_can_be_made_again(tab: PlayTab, qtbot: QtBot) -> None:
    whole = tab.store.now.whole
    assert whole is not None
    seat = next(iter(whole.steps[0].actions))
    tab.playhead.is_motion_reduced = False
    first = replace(asked(tab), step=0, seat=seat, view=whole.states[0])
    tab.store.do(learning.learn, (first,))
    assert tab.playhead.timeline.num_steps == 0
    assert tab.panel.is_asked


def test_what_is_shown_or_skipped_goes_to_train(
    window: MainWindow, tab: PlayTab, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[int] = []
    monkeypatch.setattr(
        training(), "keep_own", lambda _entry, _match, decision: kept.append(decision.step)
    )
    lesson, whole = tab.store.now.lesson, tab.store.now.whole
    assert lesson is not None
    assert whole is not None
    assert whole.is_over
    steps = [each.decision.step for each in lesson.questions]
    assert len(steps) > 1, "the match has two mistakes at least"
    press(qtbot, window, Qt.Key.Key_N)
    assert asked(tab).step == steps[1]
    assert [row.note for row in tab.learn_side.list.rows][:2] == ["skipped", "now"]
    press(qtbot, window, Qt.Key.Key_H)
    assert question(tab).answer is Answer.SHOWN
    assert tab.panel.advice
    tab.undo()
    assert tab.match is not None
    assert len(tab.match.steps) == steps[1], "nothing is taken back"
    assert len(telling.record(tab.store.now).steps) == len(whole.steps), (
        "what is saved is the whole match"
    )
    press(qtbot, window, Qt.Key.Key_Escape)
    assert tab.match is whole
    assert tab.panels.currentIndex() == 0
    assert tab.area.instead is tab.ending.page
    assert sorted(kept) == sorted(steps[:2])
    autosave().flush()
    assert not unfinished.path_of("hog").exists()
    tab.rematch()
    wait(tab, qtbot)
    assert not tab.store.now.is_asking_question
    assert tab.panel.is_asked
    assert (tab.panel.tried, tab.panel.played) == (frozenset(), None), "that was another match"
