"""What a person meets on the Play tab, tried on Hog: the start, the end, files, two persons."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from engine.core.play.strategy import RANDOM
from engine.hog.advice import advise
from engine.hog.rules import Hog, HogState
from engine.hog.strategies import Always, FileTable, FinalRound0
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.seating.line_up import seats_of
from gui.shared.match.state import growing
from gui.shared.match.state.settings import MatchSettings
from gui.shared.solve.tab import SolveTab
from gui.shared.style.appearance import appearance
from gui.shared.text.strategy_words import first_clause
from gui.window.main_window import MainWindow
from tests.panels import is_seen
from tests.shared.match.playing import GAME, end_of, play_out, view
from tests.windows import shown_tab, wait

TAB = Qt.FocusReason.TabFocusReason


class Shown(QObject):
    """Writes down every window that appears."""

    def __init__(self) -> None:
        super().__init__()
        self.windows: list[QWidget] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.windows.append(watched)
        return False


def steps(tab: PlayTab) -> int:
    assert tab.match is not None
    return len(tab.match.steps)


def press(qtbot: QtBot, window: MainWindow, key: Qt.Key, *modifiers: Any) -> None:
    qtbot.keyClick(QApplication.focusWidget() or window, key, *modifiers)


def test_no_other_window_ever_appears(qtbot: QtBot, window: MainWindow) -> None:
    shown = Shown()
    QApplication.instance().installEventFilter(shown)  # type: ignore[union-attr]
    for name in ("play", "watch", "tournament"):
        window.show_page("hog", name)
    window.show_page("hog", "play")
    view(window).open_setup()
    QApplication.instance().removeEventFilter(shown)  # type: ignore[union-attr]
    assert shown.windows == []
    assert window.isActiveWindow()


def test_solvers_are_chosen_without_another_window(window: MainWindow) -> None:
    shown = Shown()
    QApplication.instance().installEventFilter(shown)  # type: ignore[union-attr]
    tab = shown_tab(window, "hog", "solve", SolveTab)
    assert tab.runs is not None
    for place, entry in enumerate(tab.pane.entries):
        tab.pane.rows.choose(place)
        assert tab.runs.setup.solver.name == entry.solver
    QApplication.instance().removeEventFilter(shown)  # type: ignore[union-attr]
    assert shown.windows == []
    assert window.isActiveWindow()


def test_the_board_is_there_before_the_players_are_ready(tab: PlayTab) -> None:
    tab.begin(MatchSettings(Hog(goal=30), (None, RANDOM), 7))
    assert tab.match is None
    assert tab.board.frame.game.goal == 30
    assert tab.board.frame.state.scores == (0, 0)
    assert not tab.panel.is_asked


def test_waiting_is_told_and_over(window: MainWindow, tab: PlayTab, qtbot: QtBot) -> None:
    tab.begin(MatchSettings(GAME, (None, RANDOM), 7))
    tab.store.do(growing.wait, tab.store.now.turn)
    assert tab.waiting.isVisible()
    assert window.status.hint.startswith("Preparing, once")
    wait(tab, qtbot)
    assert not tab.waiting.isVisible()


def test_the_end_says_who_won_and_offers_what_is_next(
    qtbot: QtBot, window: MainWindow, tab: PlayTab
) -> None:
    assert not tab.ending.page.isVisible()
    play_out(tab, qtbot)
    match = tab.match
    assert match is not None
    won = match.returns[0] > 0
    assert tab.ending.page.isVisible()
    assert end_of(tab).title == ("You won" if won else "You lost")
    assert f"after {len(match.steps)} turns" in end_of(tab).sentence
    assert not tab.panel.isVisible()
    tab.show_review(True)
    assert tab.is_review_shown
    press(qtbot, window, Qt.Key.Key_Escape)
    assert not tab.is_review_shown
    tab.undo()
    wait(tab, qtbot)
    assert tab.panel.isVisible()
    assert not tab.ending.page.isVisible()
    play_out(tab, qtbot)
    tab.rematch()
    wait(tab, qtbot)
    assert steps(tab) == 0
    assert tab.panel.isVisible()


def test_two_persons_share_the_screen(qtbot: QtBot, tab: PlayTab) -> None:
    tab.begin(MatchSettings(GAME, (None, None), 3))
    wait(tab, qtbot)
    assert tab.seats.names == ("Player A", "Player B")
    assert tab.store.now.persons == (0, 1)
    assert tab.store.now.side == 0
    tab.choose(2)
    wait(tab, qtbot)
    assert tab.store.now.side == 1
    assert steps(tab) == 1
    tab.undo()
    wait(tab, qtbot)
    assert steps(tab) == 0
    play_out(tab, qtbot)
    assert end_of(tab).title in ("Player A won", "Player B won")


def test_somebody_must_be_at_the_screen(tab: PlayTab) -> None:
    form = tab.setup
    form.seats[0].live.widget("box").setCurrentIndex(1)
    assert form.settings() is None
    assert not form.live.widget("start").isEnabled()
    assert "Watch" in form.live.widget("error").plain
    form.seats[1].live.widget("box").setCurrentIndex(0)
    assert form.settings() is not None
    assert not is_seen(form.live, "error")


def test_seats_of_persons_and_strategies() -> None:
    assert seats_of((None, RANDOM), "You").names == ("You", "Random")
    assert seats_of((RANDOM, None), "You").person == 1
    table = FileTable("MyTable.csv", None)  # type: ignore[arg-type]
    assert seats_of((table, FinalRound0()), "You").names == ("MyTable.csv", "Early Final")
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
    for card in (window.cards.settings, window.cards.shortcuts, window.cards.palette):
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
    assert not tab.store.now.shows_all
    assert not tab.store.is_busy
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
    assert not tab.review_view.parts.panel.isVisible()
    window.preferences.set(coach="all")
    press(qtbot, window, Qt.Key.Key_R)
    assert tab.review_view.parts.panel.isVisible()
    tab.panel.keys.each[-1].setFocus(TAB)
    ring = tab.findChild(QWidget, "focusRing")
    assert ring.parentWidget() is tab, "what lies over the tab lies over its focus ring"
    tab.open_setup()
    assert tab.drawer.is_open
    assert window.frame is not None
    assert not window.frame.close_drawer() or not tab.review_view.parts.panel.isVisible()
    qtbot.waitUntil(lambda: not tab.review_view.parts.panel.isVisible())


def test_the_coach_follows_the_settings(window: MainWindow, tab: PlayTab) -> None:
    window.preferences.set(coach="all")
    assert tab.store.now.shows_all
    window.preferences.set(coach="off")
    assert not tab.store.now.shows_all


def test_what_is_no_wish_for_a_match_tells_it_nothing(window: MainWindow, tab: PlayTab) -> None:
    """A theme was told to every match of ten tabs, which was a third of its switch."""
    before = tab.store.now
    window.toggle_theme()
    window.toggle_theme()
    assert tab.store.now is before
    window.preferences.set(coach="off" if before.shows_all else "all")
    assert tab.store.now is not before


def test_the_form_has_the_size_of_text_of_today(tab: PlayTab, window: MainWindow) -> None:
    window.preferences.set(font_scale=200)
    field = tab.setup.seats[0].live.widget("note")
    box = tab.setup.seats[0].live.widget("box")
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


def test_a_jump_to_the_end_of_a_motion_asks_the_person(qtbot: QtBot, tab: PlayTab) -> None:
    tab.playhead.is_motion_reduced = False
    tab.choose(3)
    qtbot.waitUntil(lambda: tab.playhead.is_playing)
    qtbot.waitUntil(lambda: not tab.store.is_busy)
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
    tab.shell.preferences.set(coach="all")

    def awaits(actions: dict[int, int]) -> bool:
        match = tab.match
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
    assert tab.match is not None
    state: Any = tab.match.state
    qtbot.waitUntil(lambda: shows(1, 2, state))


def test_a_match_that_another_tab_hands_over_begins(qtbot: QtBot, tab: PlayTab) -> None:
    tab.receive(MatchSettings(Hog(goal=20), (None, RANDOM), 77))
    qtbot.waitUntil(lambda: tab.match is not None and tab.match.key == 77)
    assert tab.store.now.persons == (0,)


@pytest.mark.parametrize("name", ["play", "watch"])
def test_a_tab_wears_the_theme_and_what_it_hides_does_once_it_is_shown(
    qtbot: QtBot, window: MainWindow, name: str
) -> None:
    window.show_page("hog", name)
    qtbot.waitUntil(lambda: view(window).match is not None)
    tab, parts = view(window), view(window).styled_parts
    for part in parts:
        assert not any(part.isAncestorOf(other) for other in parts if other is not part)
    around = tab.parentWidget()
    assert around is not None
    for each in (*around.findChildren(QLabel), *around.findChildren(QAbstractScrollArea)):
        is_popup = each.window() is not window
        assert is_popup or any(part.isAncestorOf(each) for part in parts), each
    window.toggle_theme()
    ink = appearance().theme.colors.text
    assert all(ink in part.styleSheet() for part in parts if part.isVisible())
    panel = tab.review_view.parts.panel
    assert not panel.isVisible()
    tab.panels.setCurrentWidget(panel)
    qtbot.waitUntil(lambda: ink in panel.styleSheet())
