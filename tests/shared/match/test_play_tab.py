"""What a person meets on the Play tab, tried on Hog: the start, the end, files, two persons."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine.core.play.strategy import RANDOM
from engine.hog.advice import advise
from engine.hog.rules import Hog, HogState
from engine.hog.strategies import Always, FileTable, FinalRound0
from gui.shared.jobs.job_poller import job_poller
from gui.shared.match import unfinished
from gui.shared.match.match_setup import MatchSettings
from gui.shared.match.match_tab import MatchTab
from gui.shared.match.match_text import seats_of
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.watch_tab import WatchTab
from gui.shared.page.settings import Preferences
from gui.shared.shell.game_page import page_infos
from gui.shared.solve.tab import SolveTab
from gui.shared.text.strategy_words import first_clause
from gui.window.main_window import MainWindow
from tests.jobs import jobs_alive
from tests.windows import open_window

GAME = Hog(goal=20)
TAB = Qt.FocusReason.TabFocusReason
ROOT = Path(__file__).parents[3]


class Shown(QObject):
    """Writes down every window that appears."""

    def __init__(self) -> None:
        super().__init__()
        self.windows: list[QWidget] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.windows.append(watched)
        return False


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    unfinished.path_of("hog").unlink(missing_ok=True)
    with open_window(qtbot, tmp_path, coach=False, theme="light") as made:
        made.resize(1280, 800)
        yield made
    unfinished.path_of("hog").unlink(missing_ok=True)


@pytest.fixture
def tab(window: MainWindow, qtbot: QtBot) -> PlayTab:
    window.show_page("hog", "play")
    found = view(window)
    assert isinstance(found, PlayTab)
    found.begin(MatchSettings(GAME, (None, RANDOM), 5))
    wait(found, qtbot)
    return found


def view(window: MainWindow) -> MatchTab:
    assert window.frame is not None
    found = window.frame.view
    assert isinstance(found, MatchTab)
    return found


def wait(tab: PlayTab, qtbot: QtBot) -> None:
    def is_ready() -> bool:
        match = tab.driver.match
        at_rest = not tab.driver.is_busy and not tab.playhead.is_playing
        return match is not None and at_rest and (tab.panel.is_asked or match.is_over)

    qtbot.waitUntil(is_ready)


def play_out(tab: PlayTab, qtbot: QtBot) -> None:
    while tab.driver.match is not None and not tab.driver.match.is_over:
        tab.choose(3)
        wait(tab, qtbot)


def steps(tab: PlayTab) -> int:
    assert tab.driver.match is not None
    return len(tab.driver.match.steps)


def press(qtbot: QtBot, window: MainWindow, key: Qt.Key, *modifiers: Any) -> None:
    qtbot.keyClick(QApplication.focusWidget() or window, key, *modifiers)


def test_no_other_window_ever_appears(qtbot: QtBot, window: MainWindow) -> None:
    shown = Shown()
    QApplication.instance().installEventFilter(shown)  # type: ignore[union-attr]
    for name in ("play", "watch", "duel", "tournament"):
        window.show_page("hog", name)
    window.show_page("hog", "play")
    view(window).open_setup()
    QApplication.instance().removeEventFilter(shown)  # type: ignore[union-attr]
    assert shown.windows == []
    assert window.isActiveWindow()


def test_solvers_are_chosen_without_another_window(window: MainWindow) -> None:
    shown = Shown()
    QApplication.instance().installEventFilter(shown)  # type: ignore[union-attr]
    window.show_page("hog", "solve")
    assert window.frame is not None
    tab = window.frame.view
    assert isinstance(tab, SolveTab)
    for index in range(tab.setup.box.count()):
        tab.setup.box.setCurrentIndex(index)
    QApplication.instance().removeEventFilter(shown)  # type: ignore[union-attr]
    assert shown.windows == []
    assert window.isActiveWindow()


def test_opening_the_page_loads_no_kernel() -> None:
    code = (
        "import sys, tempfile, pathlib\n"
        "from gui.app import make_application\n"
        "application = make_application()\n"
        "from gui.window.main_window import MainWindow\n"
        "from gui.shared.shell.game_page import page_infos\n"
        "from gui.shared.jobs.job_poller import job_poller\n"
        "from gui.shared.page.settings import Preferences\n"
        "file = pathlib.Path(tempfile.mkdtemp()) / 'settings.json'\n"
        "window = MainWindow(page_infos(), Preferences(file), job_poller())\n"
        "window.show()\n"
        "window.show_page('hog', 'play')\n"
        "window.show_page('hog', 'watch')\n"
        "heavy = {'numba', 'engine.hog.exact_play.tables'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "[]"


def test_the_board_is_there_before_the_players_are_ready(tab: PlayTab) -> None:
    tab.begin(MatchSettings(Hog(goal=30), (None, RANDOM), 7))
    assert tab.driver.match is None
    assert tab.board.frame.game.goal == 30
    assert tab.board.frame.state.scores == (0, 0)
    assert not tab.panel.is_asked


def test_waiting_is_told_and_over(window: MainWindow, tab: PlayTab) -> None:
    tab.driver.waiting.emit(True)
    assert tab.waiting.isVisible()
    assert window.status.hint.startswith("Preparing, once")
    tab.driver.waiting.emit(False)
    assert not tab.waiting.isVisible()


def test_the_end_says_who_won_and_offers_what_is_next(
    qtbot: QtBot, window: MainWindow, tab: PlayTab
) -> None:
    assert not tab.result.isVisible()
    play_out(tab, qtbot)
    match = tab.driver.match
    assert match is not None
    won = match.returns[0] > 0
    assert tab.result.isVisible()
    assert tab.result.title.plain == ("You won" if won else "You lost")
    assert f"after {len(match.steps)} turns" in tab.result.sentence.plain
    assert not tab.panel.isVisible()
    qtbot.mouseClick(tab.result.review, Qt.MouseButton.LeftButton)
    assert tab.is_review_shown
    press(qtbot, window, Qt.Key.Key_Escape)
    assert not tab.is_review_shown
    tab.undo()
    wait(tab, qtbot)
    assert tab.panel.isVisible()
    assert not tab.result.isVisible()
    play_out(tab, qtbot)
    tab.result.again.click()
    wait(tab, qtbot)
    assert steps(tab) == 0
    assert tab.panel.isVisible()


def test_two_persons_share_the_screen(qtbot: QtBot, tab: PlayTab) -> None:
    tab.begin(MatchSettings(GAME, (None, None), 3))
    wait(tab, qtbot)
    assert tab.seats.names == ("Player A", "Player B")
    assert tab.persons == (0, 1)
    assert tab.side() == 0
    tab.choose(2)
    wait(tab, qtbot)
    assert tab.side() == 1
    assert steps(tab) == 1
    tab.undo()
    wait(tab, qtbot)
    assert steps(tab) == 0
    play_out(tab, qtbot)
    assert tab.result.title.plain in ("Player A won", "Player B won")


def test_somebody_must_be_at_the_screen(tab: PlayTab) -> None:
    form = tab.setup
    form.seats[0].box.setCurrentIndex(1)
    assert form.settings() is None
    assert not form.start_button.isEnabled()
    assert "Watch" in form.sentence.plain
    form.seats[1].box.setCurrentIndex(0)
    assert form.settings() is not None
    assert not form.sentence.plain


def test_seats_of_persons_and_strategies() -> None:
    assert seats_of((None, RANDOM), "You").names == ("You", "Random")
    assert seats_of((RANDOM, None), "You").person == 1
    table = FileTable("MyTable.csv", None)  # type: ignore[arg-type]
    assert seats_of((table, FinalRound0()), "You").names == ("MyTable.csv", "Final round0")
    both = seats_of((None, None), "You")
    assert (both.names, both.person) == (("Player A", "Player B"), None)
    assert first_clause("Plays perfectly; sees all.") == "Plays perfectly"


def test_digits_play_from_anywhere_but_not_from_forms_and_cards(
    qtbot: QtBot, window: MainWindow, tab: PlayTab
) -> None:
    tab.begin(MatchSettings(Hog(goal=1000), (None, RANDOM), 5))
    wait(tab, qtbot)
    for widget in (tab.log.list, tab.bar.play_button, tab.bar.bar, window.rail.tile("hog")):
        widget.setFocus(TAB)
        before = steps(tab)
        press(qtbot, window, Qt.Key.Key_1)
        wait(tab, qtbot)
        assert steps(tab) == before + 2
    before = steps(tab)
    for card in (window.settings_card, window.shortcuts, window.palette_card):
        card.open()
        press(qtbot, window, Qt.Key.Key_1)
        card.close_card()
    tab.open_setup()
    assert tab.drawer.isAncestorOf(QApplication.focusWidget())
    press(qtbot, window, Qt.Key.Key_1)
    press(qtbot, window, Qt.Key.Key_C)
    press(qtbot, window, Qt.Key.Key_Escape)
    assert not tab.drawer.is_open
    assert window.rail.tile("hog").hasFocus()
    assert not tab.coach.is_on
    assert not tab.driver.is_busy
    assert steps(tab) == before


def test_escape_closes_the_form_from_anywhere(
    qtbot: QtBot, window: MainWindow, tab: PlayTab
) -> None:
    tab.open_setup()
    window.rail.tile("hog").setFocus(TAB)
    press(qtbot, window, Qt.Key.Key_Escape)
    assert not tab.drawer.is_open


def test_the_review_opens_the_panel_of_a_narrow_window(
    qtbot: QtBot, window: MainWindow, tab: PlayTab
) -> None:
    window.resize(1024, 640)
    assert not tab.review_panel.isVisible()
    press(qtbot, window, Qt.Key.Key_R)
    assert tab.review_panel.isVisible()


def test_the_coach_follows_the_settings(window: MainWindow, tab: PlayTab) -> None:
    window.preferences.set(coach=True)
    assert tab.coach.is_on
    assert tab.coach.row.switch._slide.value == 1.0
    window.preferences.set(coach=False)
    assert not tab.coach.is_on
    assert tab.coach.row.switch._slide.value == 0.0


def test_the_form_has_the_size_of_text_of_today(tab: PlayTab, window: MainWindow) -> None:
    window.preferences.set(font_scale=200)
    field = tab.setup.seats[0].note
    box = tab.setup.seats[0].box
    window.preferences.set(font_scale=100)
    tab.open_setup()
    assert field.font().pixelSize() == 12
    assert box.font().pixelSize() == 13


def test_large_text_scrolls_to_the_controls(qtbot: QtBot, window: MainWindow, tab: PlayTab) -> None:
    window.preferences.set(font_scale=200)
    tab.rematch()
    wait(tab, qtbot)
    bar = tab.middle.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0 and bar.value() == bar.maximum())
    assert tab.panel.height() >= tab.panel.minimumSizeHint().height()
    window.preferences.set(font_scale=100)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1440)])
def test_board_and_controls_fill_the_middle(
    window: MainWindow, tab: PlayTab, size: tuple[int, int]
) -> None:
    window.resize(*size)
    board, panel = tab.board.geometry(), tab.panel.geometry()
    assert panel.top() - board.bottom() in range(10, 24)
    above = board.top()
    below = tab.area.height() - panel.bottom()
    assert above >= 16
    assert below >= 8
    assert above <= below + 24
    tab.twin.show()
    assert tab.twin.geometry().left() > tab.board.geometry().right()
    tab.twin.hide()


def test_a_match_is_left_and_taken_up_again(
    qtbot: QtBot, window: MainWindow, tab: PlayTab, tmp_path: Path
) -> None:
    tab.begin(MatchSettings(Hog(goal=1000), (None, RANDOM), 5))
    wait(tab, qtbot)
    tab.choose(2)
    wait(tab, qtbot)
    assert tab.driver.match is not None
    state = tab.driver.match.state
    qtbot.waitUntil(unfinished.path_of("hog").exists)
    qtbot.waitUntil(lambda: not jobs_alive())
    window.show_page("home")
    entry = window.start.resume.rows[0].entry
    assert entry.title == "Hog against Random"
    assert "2 turns" in entry.detail
    other = MainWindow(page_infos(), Preferences(tmp_path / "other.json"), job_poller())
    qtbot.addWidget(other)
    other.preferences.set(coach=False)
    other.show()
    other.show_page("hog", "play")
    again = view(other)
    assert isinstance(again, PlayTab)
    qtbot.waitUntil(lambda: again.driver.match is not None and not again.driver.is_busy)
    assert again.driver.match is not None
    assert again.driver.match.state == state
    assert again.playhead.is_at_end
    other.close()


def test_a_match_that_is_over_never_comes_back_though_the_disk_is_slow(
    qtbot: QtBot, tab: PlayTab, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, may_end = threading.Event(), threading.Event()

    def slow(_descriptor: int) -> None:
        begun.set()
        assert may_end.wait(60)

    monkeypatch.setattr(os, "fsync", slow)
    tab.choose(3)
    wait(tab, qtbot)
    qtbot.waitUntil(begun.is_set)
    play_out(tab, qtbot)
    may_end.set()
    qtbot.waitUntil(lambda: not jobs_alive())
    assert not unfinished.path_of("hog").exists()


def test_a_match_that_is_over_is_dropped(qtbot: QtBot, tab: PlayTab) -> None:
    tab.choose(3)
    wait(tab, qtbot)
    qtbot.waitUntil(unfinished.path_of("hog").exists)
    play_out(tab, qtbot)
    qtbot.waitUntil(lambda: not jobs_alive())
    assert not unfinished.path_of("hog").exists()


def test_a_full_disk_is_told_during_the_match(
    qtbot: QtBot, window: MainWindow, tab: PlayTab, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        tab.choose(3)
        qtbot.waitUntil(lambda: "no space left on device" in window.toast.text)
        assert window.toast.text.startswith("The match was not kept: ")
        assert ".." not in window.toast.text
        wait(tab, qtbot)
    tab.choose(3)
    qtbot.waitUntil(unfinished.path_of("hog").exists)


def test_a_match_that_is_over_is_watched(
    qtbot: QtBot, window: MainWindow, tab: PlayTab, tmp_path: Path
) -> None:
    play_out(tab, qtbot)
    assert tab.save_to(tmp_path / "over.json")
    window.open_file(tmp_path / "over.json")
    qtbot.waitUntil(lambda: not window.opener.is_busy)
    shown = view(window)
    assert isinstance(shown, WatchTab)
    assert shown.match is not None
    assert shown.match.is_over


def test_an_altered_record_leaves_the_match_alone(
    qtbot: QtBot, window: MainWindow, tab: PlayTab, tmp_path: Path
) -> None:
    tab.begin(MatchSettings(Hog(goal=1000), (None, RANDOM), 5))
    wait(tab, qtbot)
    tab.choose(2)
    wait(tab, qtbot)
    assert tab.driver.match is not None
    state = tab.driver.match.state
    assert tab.save_to(tmp_path / "match.json")
    qtbot.waitUntil(unfinished.path_of("hog").exists)
    data = json.loads((tmp_path / "match.json").read_text())
    data["steps"][0]["actions"]["0"] = 7
    (tmp_path / "altered.json").write_text(json.dumps(data))
    window.open_file(tmp_path / "altered.json")
    qtbot.waitUntil(lambda: "cannot go on" in window.toast.text)
    assert len(window.toast.text) < 250
    wait(tab, qtbot)
    assert tab.driver.match is not None
    assert tab.driver.match.state == state


def test_a_goal_too_far_is_told_by_coach_and_review(
    qtbot: QtBot, window: MainWindow, tab: PlayTab
) -> None:
    window.preferences.set(coach=True)
    tab.begin(MatchSettings(Hog(goal=1000), (None, RANDOM), 5))
    wait(tab, qtbot)
    qtbot.waitUntil(lambda: bool(tab.coach.sentence.plain))
    qtbot.waitUntil(lambda: "1000" in tab.coach.sentence.plain)
    assert tab.coach.sentence.isVisible()
    tab.show_review(True)
    qtbot.waitUntil(lambda: "1000" in tab.review_panel.progress_text.plain)
    window.preferences.set(coach=False)


def reviewed_watch(window: MainWindow, qtbot: QtBot) -> WatchTab:
    """Return the Watch tab with a whole match, reviewed to its end."""
    window.show_page("hog", "watch")
    tab = view(window)
    assert isinstance(tab, WatchTab)
    tab.begin(MatchSettings(GAME, (RANDOM, RANDOM), 5))
    qtbot.waitUntil(
        lambda: (
            tab.match is not None
            and tab.match.is_over
            and tab.review is not None
            and len(tab.review.values) == len(tab.match.states)
        )
    )
    return tab


def test_watch_hides_values_and_mistakes(qtbot: QtBot, window: MainWindow) -> None:
    tab = reviewed_watch(window, qtbot)
    assert tab.values.row.switch.accessibleName() == "Chance to win"
    tab.playhead.show_step(2)
    assert tab.values.number.isVisible()
    mistakes = len(tab.bar.bar.marks)
    tab.values.toggle()
    assert not tab.values.number.isVisible()
    assert len(tab.bar.bar.marks) < mistakes
    assert not window.preferences.settings.values
    tab.values.toggle()
    assert tab.values.number.isVisible()
    assert len(tab.bar.bar.marks) == mistakes


def test_only_costs_that_matter_have_a_triangle(qtbot: QtBot, window: MainWindow) -> None:
    tab = reviewed_watch(window, qtbot)
    assert tab.review is not None
    costs = (0.0004, 0.029, 0.03, 0.2)
    decisions = zip(tab.review.decisions, costs, strict=False)
    some = tuple(replace(decision, cost=cost) for decision, cost in decisions)
    tab._show_review(replace(tab.review, decisions=some))
    warned = [mark.seconds for mark in tab.bar.bar.marks if mark.icon == "triangle-alert"]
    timeline = tab.playhead.timeline
    assert sorted(warned) == [timeline.start_of(some[place].step) for place in (2, 3)]
    tab.playhead.show_step(0)
    tab.show_mistake(1)
    assert tab.playhead.step == some[2].step


def test_a_jump_to_the_end_of_a_motion_asks_the_person(qtbot: QtBot, tab: PlayTab) -> None:
    tab.playhead.is_motion_reduced = False
    tab.choose(3)
    qtbot.waitUntil(lambda: tab.playhead.is_playing)
    qtbot.waitUntil(lambda: not tab.driver.is_busy)
    tab.playhead.show_step(1)
    assert not tab.panel.is_asked
    tab.playhead.show_step(tab.playhead.timeline.num_steps)
    assert tab.panel.is_asked


def test_nothing_is_taken_back_before_the_first_turn(qtbot: QtBot, tab: PlayTab) -> None:
    assert not tab.back.isEnabled()
    tab.choose(3)
    wait(tab, qtbot)
    assert tab.back.isEnabled()
    tab.undo()
    wait(tab, qtbot)
    assert not tab.back.isEnabled()


def test_while_dice_are_awaited_the_coach_says_what_the_choice_made_is_worth(
    tab: PlayTab, qtbot: QtBot
) -> None:
    tab.begin(MatchSettings(GAME, (None, Always(2)), 5, "given"))
    wait(tab, qtbot)
    tab.shell.preferences.set(coach=True)

    def awaits(actions: dict[int, int]) -> bool:
        match = tab.driver.match
        return match is not None and match.undrawn == actions and tab.entry_of_dice.isVisible()

    def shows(seat: int, action: int, state: HogState) -> bool:
        worth = next(v.value for v in advise(GAME, state, seat) if v.action == action)
        written = f"{100 * (1 - worth if seat else worth):.1f}\u00a0%"
        return bool(tab.coach.number.number.plain == written)

    tab.choose(3)
    qtbot.waitUntil(lambda: awaits({0: 3}) and shows(0, 3, HogState()))
    assert not tab.coach.hint.isVisible()
    assert "dice show" in tab.hint
    tab.entry_of_dice.given.emit([2, 3, 1])
    qtbot.waitUntil(lambda: awaits({1: 2}))
    assert tab.driver.match is not None
    state: Any = tab.driver.match.state
    qtbot.waitUntil(lambda: shows(1, 2, state))
