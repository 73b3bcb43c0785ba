"""Copy and paste in the whole window: a position, a match that goes on, one that is over."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from engine.core.play.lens import EVERYONE, TRUTH, Seat
from engine.core.play.match import Match
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import RANDOM
from engine.core.sharing.share import SharedPosition, from_shared_text, shared_text
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.state import commands, telling
from gui.shared.match.state.settings import MatchSettings
from gui.shared.match.watch_tab import WatchTab
from gui.window.main_window import MainWindow
from tests.core.games import BIDS, HOG, THREE
from tests.shared.match.playing import GAME
from tests.toys import toys_on_show
from tests.windows import open_window, shown_tab, wait

CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


def copied(
    window: MainWindow, qtbot: QtBot, keys: Qt.KeyboardModifier
) -> SharedPosition | MatchRecord:
    QGuiApplication.clipboard().setText("")
    qtbot.keyClick(window, Qt.Key.Key_C, keys)
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text() != "")
    found = from_shared_text(QGuiApplication.clipboard().text())
    assert isinstance(found, SharedPosition | MatchRecord)
    return found


def paste(window: MainWindow, qtbot: QtBot, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    qtbot.keyClick(window, Qt.Key.Key_V, CTRL)
    qtbot.waitUntil(lambda: not window.files.paster.reading.is_busy)


def test_a_match_and_its_positions_are_copied_and_pasted(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_window(qtbot, tmp_path, coach="off", theme="light") as window:
        tab = shown_tab(window, "hog", "play", PlayTab)
        tab.begin(MatchSettings(GAME, (None, RANDOM), 5))
        wait(tab, qtbot)
        menu = tab.sharing.menu(tab.board)
        grey = [each.text() for each in menu.actions() if each.text() and not each.isEnabled()]
        assert grey == ["Take back (nothing was chosen yet)"]
        menu.deleteLater()
        tab.choose(4)
        wait(tab, qtbot)
        match, before = tab.match, telling.record(tab.store.now)
        assert match is not None
        assert copied(window, qtbot, CTRL) == SharedPosition(HOG, GAME, match.state)
        assert "Position copied as text." in window.toast.text
        text = QGuiApplication.clipboard().text()
        assert copied(window, qtbot, CTRL | ALT) == before

        # The menu of the board offers what can be done; the picture has a caption below.
        menu = tab.sharing.menu(tab.board)
        texts = [each.text() for each in menu.actions() if each.text()]
        offered = {"Copy the position as text", "Copy the log", "Save picture…", "Take back"}
        assert {*offered, "Try from here"} <= set(texts)
        menu.deleteLater()
        opened: list[QPoint] = []
        monkeypatch.setattr(QMenu, "popup", lambda _menu, place: opened.append(place))
        event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(5, 5), QPoint(5, 5))
        QApplication.sendEvent(tab.board, event)
        assert len(opened) == 1
        QApplication.sendEvent(tab.panel, QContextMenuEvent(event.reason(), QPoint(), QPoint()))
        assert len(opened) == 2, "the panel may cover the board"
        tab.sharing.copy_picture()
        image = QGuiApplication.clipboard().image()
        assert (image.width(), image.height()) == (1920, 1280)
        below = {image.pixel(x, y) for x in range(48, 400) for y in range(1120, 1260, 3)}
        assert len(below) > 3, "there are letters"

        # A position is played from, and undo leads back to the match before.
        QGuiApplication.clipboard().setText(text)
        window.show_page("home")
        paste(window, qtbot, f"> {text[:40]}\n> {text[40:]}")
        wait(tab, qtbot)
        assert window.page_name == "hog"
        assert (telling.record(tab.store.now).start, telling.record(tab.store.now).steps) == (
            match.state,
            (),
        )
        assert "goes back to the one before" in window.toast.text
        tab.undo()
        wait(tab, qtbot)
        assert telling.record(tab.store.now) == before

        # A match that waits for a person goes on; one that is over is watched.
        other = Match(GAME, (None, RANDOM), 8)
        other.play({0: 3})
        paste(window, qtbot, shared_text(MatchRecord.of(HOG, other)))
        wait(tab, qtbot)
        assert telling.record(tab.store.now).seed == 8
        tab.undo()
        wait(tab, qtbot)
        assert telling.record(tab.store.now).seed == 5
        over = MatchRecord.of(HOG, Match(GAME, (RANDOM, RANDOM), 9).play_out())
        paste(window, qtbot, shared_text(over))
        assert window.toast.text == "Nobody is asked in this match: it is shown in Watch."
        watch = shown_tab(window, "hog", "watch", WatchTab)
        assert watch.match is not None
        assert watch.match.returns == over.returns

        # At the end there is no position to play from: the match is copied.
        watch.playhead.finish_motion()
        watch.playhead.show_step(len(over.steps))
        found = copied(window, qtbot, CTRL)
        assert isinstance(found, MatchRecord)
        assert found.returns == over.returns

        paste(window, qtbot, "10 dice, and then 4")
        assert "holds no match and no position" in window.toast.text


def test_what_a_seat_cannot_know_is_not_copied(qtbot: QtBot, tmp_path: Path) -> None:
    with toys_on_show(), open_window(qtbot, tmp_path, coach="off", theme="light") as window:
        watch = shown_tab(window, "bids", "watch", WatchTab)
        record = MatchRecord.of(BIDS, Match(THREE, (RANDOM,) * 3, 9).play_out())
        paste(window, qtbot, shared_text(record))
        assert watch.match is not None
        watch.playhead.show_step(0)
        game, state = watch.match.game, watch.match.states[0]
        watch.store.do(commands.look_through, TRUTH)
        assert copied(window, qtbot, CTRL) == SharedPosition(BIDS, game, state)
        watch.store.do(commands.look_through, Seat(1))
        found = copied(window, qtbot, CTRL)
        assert isinstance(found, SharedPosition)
        assert game.observe(found.state, 1) == game.observe(state, 1)
        watch.store.do(commands.look_through, EVERYONE)
        assert isinstance(copied(window, qtbot, CTRL), MatchRecord)
