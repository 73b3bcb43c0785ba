"""The rules with pictures: every example follows the rules, and shows what a choice brings."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.core.play.chance import Chance
from engine.core.system.modules import discover
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.rules import RuleList, RuleView
from gui.shared.page.page import AnyPage
from gui.shared.page.rule_example import RuleExample
from gui.shared.style.appearance import appearance
from tests.pictures import ROOT
from tests.showing import on_screen
from tests.toys import toys_on_show
from tests.windows import open_window, shown_tab

with toys_on_show():
    PAGES: list[AnyPage] = [page for page in discover("gui", "PAGE") if page.rule_examples]
    EXAMPLES = [(page, each) for page in PAGES for each in page.new_rule_examples()]
ASKING = [(page, each) for page, each in EXAMPLES if each.ask]
MOST_WORDS = 45
PLANS = ((6, 6, 8, 0, 0), (0, 0, 6, 7, 7))
FRAMES: dict[str, Callable[[Any], Any]] = {
    "hog": lambda frame: tuple(lane.score for lane in frame.lanes),
    "ponte": lambda frame: frame.state,
    "gunslinger": lambda frame: (frame.state.alive, frame.state.history),
    "blotto": lambda frame: frame.state.plans,
    "conquest": lambda frame: frame.state,
    "nim": lambda frame: frame.state,
}
STATES: dict[str, Callable[[Any], Any]] = {
    "hog": lambda state: state.scores,
    "gunslinger": lambda state: (state.alive, state.history),
    "blotto": lambda state: state.plans,
}
"""What a board shows of the end of a step, and the same of a state."""
WITHOUT_KERNELS = """
import sys
from gui.app import make_application
application = make_application()
from gui.shared.match.rules import RuleList
from gui.shared.page.page import page_of
from tests.showing import on_screen
for game in ("hog", "ponte", "gunslinger", "blotto", "conquest"):
    rules = RuleList(page_of(game))
    rules.show()
    while rules.are_left:
        application.processEvents()
    rules.grab()
print("numba" in sys.modules)
"""


def ids(pair: tuple[AnyPage, RuleExample]) -> str:
    return f"{pair[0].game}-{pair[1].title}"


def choices(example: RuleExample, state: Any) -> Sequence[Any]:
    """Return what may be chosen in an example: a few where there is too much of it."""
    if example.options:
        return [action for _text, action in example.options]
    legal = example.game.legal_actions(state, example.seat)
    return PLANS if isinstance(next(iter(legal)), tuple) else list(legal)


@pytest.mark.parametrize("pair", EXAMPLES, ids=ids)
def test_examples_follow_the_rules_in_few_words(pair: tuple[AnyPage, RuleExample]) -> None:
    _page, example = pair
    game, state = example.game, example.start
    for actions in example.before:
        for seat in game.players_to_act(state):
            chosen = actions[seat]
            view = game.observe(state, seat)
            harmless = game.on_illegal(view, seat, chosen)
            if harmless is None or chosen in game.legal_actions(view, seat):
                game.check_action(view, seat, chosen)  # else the rules call it void
        state = game.step(state, actions, Chance(example.seed)).state
    if example.ask:
        assert example.seat in game.players_to_act(state)
        assert set(example.others) == set(game.players_to_act(state)) - {example.seat}
    assert len(f"{example.title} {example.text} {example.ask}".split()) <= MOST_WORDS


def test_every_game_asks_something() -> None:
    assert {page.game for page, _ in ASKING} == set(FRAMES)


@pytest.mark.parametrize("pair", ASKING, ids=ids)
def test_a_choice_shows_what_the_rules_make_of_it(
    qtbot: QtBot, pair: tuple[AnyPage, RuleExample]
) -> None:
    page, example = pair
    appearance().reduced_motion = True
    view = on_screen(qtbot, RuleView(page, example), 900, 500, is_active=True)
    _steps, before = example.played()
    words = set()
    for number, action in enumerate(choices(example, before)):
        if example.options:
            view.panel.keys[number].click()
        else:
            for gesture in page.gestures(view.panel, action):
                where = gesture.point or gesture.widget.rect().center()
                QTest.mouseClick(gesture.widget, Qt.MouseButton.LeftButton, pos=where)
        assert view.result_card.isVisible()
        words.add(view.result.plain)
        _steps, after = example.played(action)
        shown = FRAMES[page.game](view.board.board.frame)
        assert shown == STATES.get(page.game, lambda state: state)(after)
    assert len(words) > 1


def test_keys_choose_too(qtbot: QtBot, tmp_path: Path) -> None:
    with toys_on_show(), open_window(qtbot, tmp_path, theme="light") as window:
        tab = shown_tab(window, "nim", "play", PlayTab)
        qtbot.waitUntil(lambda: tab.panel.is_asked)
        QTest.keyClick(window, Qt.Key.Key_F1)
        rules = window.cards.rules.pictures
        assert isinstance(rules, RuleList)
        qtbot.waitUntil(lambda: not rules.are_left)
        view = rules.views[0]
        assert view.board.board.accessibleName() == view.example.title
        assert view.board.board.accessibleDescription()
        for _ in range(20):
            if view.isAncestorOf(window.focusWidget()):
                break
            QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Right)
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
        qtbot.waitUntil(view.result_card.isVisible)
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_3)
        assert not tab.match.steps  # the match behind hears nothing of it
        window.cards.rules.tabs.choose(1)
        assert window.cards.rules.browser.isVisible()
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
        assert window.cards.rules.pictures is None
        window.show_page("march")
        window.show_rules()
        assert not window.cards.rules.tabs.isVisible()
        assert window.cards.rules.browser.isVisible()


def test_no_kernel_is_wanted() -> None:
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT_KERNELS],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout == "False\n"


def test_the_rules_are_not_built_before_the_eyes(qtbot: QtBot) -> None:
    """They are painted once those in sight are made, and none is ever lower than it wants."""
    page = next(page for page in PAGES if page.game == "hog")
    rules = RuleList(page)
    qtbot.addWidget(rules)
    rules.resize(880, 640)
    squeezed = []
    rules.show()
    assert not rules.updatesEnabled()

    def are_made() -> bool:
        if rules.updatesEnabled():
            squeezed.extend(v for v in rules.views if v.height() < v.sizeHint().height())
        return not rules.are_left

    qtbot.waitUntil(are_made)
    assert rules.updatesEnabled()
    assert not squeezed
