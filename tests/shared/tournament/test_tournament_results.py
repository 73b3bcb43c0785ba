"""What a tournament found: the cross table, exact chances, export."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.core.tournament import exact_pairs
from gui.shared.controls.item_tooltip import tip_bubble
from gui.shared.match.watch_tab import WatchTab
from gui.shared.tournament.results import table_in
from gui.shared.tournament.tab import TournamentTab
from gui.window.main_window import MainWindow
from tests.panels import is_seen
from tests.shared.tournament.tournaments import ended, ran


def test_the_cross_table_by_keys_and_pointer(
    tab: TournamentTab, qtbot: QtBot, window: MainWindow
) -> None:
    ran(tab, qtbot)
    cross = table_in(tab.results.right)
    cross.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(cross, Qt.Key.Key_Down)
    for _ in range(3):
        QTest.keyClick(cross, Qt.Key.Key_Right)
    assert (cross.currentIndex().row(), cross.currentIndex().column()) == (1, 3)
    assert tip_bubble(cross).isVisible()
    QTest.keyClick(cross, Qt.Key.Key_Home)
    assert cross.currentIndex().row() == 0
    QTest.keyClick(cross, Qt.Key.Key_Left)
    assert cross.currentIndex().column() == 2
    middle = cross.visualRect(cross.model().index(0, 3)).center()
    QTest.mouseMove(cross.viewport(), middle)
    qtbot.waitUntil(lambda: tip_bubble(cross).isVisible())
    index = cross.model().index(0, 3)
    assert "against" in index.data(Qt.ItemDataRole.AccessibleDescriptionRole)
    players = tab.results.cells["cross"].players
    QTest.mouseClick(cross.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert window.frame is not None
    watch = window.frame.view
    assert isinstance(watch, WatchTab)
    assert watch.settings is not None
    outcome = tab.run.outcome
    assert outcome is not None
    entrants = outcome.settings.entrants
    seated = tuple(entrants[player].strategy for player in (players[0], players[2]))
    assert watch.settings.strategies == seated
    keys = {outcome.settings.row(i).key: i for i in range(outcome.settings.num_rows)}
    assert watch.settings.seed in keys
    qtbot.waitUntil(lambda: watch.match is not None and watch.match.is_over)
    first = watch.settings.seed
    window.show_page("hog", "tournament")
    tab.open_match(players[0], players[2])
    assert watch.settings.seed != first
    assert watch.settings.seed in keys
    qtbot.waitUntil(lambda: watch.match is not None and watch.match.is_over)


def test_the_match_shown_is_one_that_was_counted(tab: TournamentTab, qtbot: QtBot) -> None:
    """All encounters of a pair, opened one after the other, give the counts of their cell."""
    handed: list[Any] = []
    ran(tab, qtbot, games=20)
    object.__setattr__(tab.shell, "hand_to", lambda *call: handed.append(call[2]))
    outcome = tab.run.outcome
    assert outcome is not None
    report: Any = outcome.report
    from engine.core.play.match import Match

    for _ in range(10):
        tab.open_match(2, 0)
    played = [Match(h.game, h.strategies, h.seed).play_out().returns[0] for h in handed]
    assert len({h.seed for h in handed}) == 10
    assert sum(won > 0 for won in played) == report.cross.wins[2, 0]


def test_one_against_each_other(tab: TournamentTab, qtbot: QtBot, window: MainWindow) -> None:
    window.resize(1024, 640)
    ran(tab, qtbot)
    results = tab.results
    rows = results.standings
    rows.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(rows, Qt.Key.Key_Down)
    QTest.keyClick(rows, Qt.Key.Key_Return)
    player = results.standings.rows[1].player
    assert results.at.player == player
    against = table_in(results.left, last=True)
    assert against.isVisible()
    assert {row.player for row in against.rows} == {0, 1, 2} - {player}
    area = tab.results.viewport()
    bottom = QPoint(0, against.height() - 1)
    qtbot.waitUntil(lambda: against.mapTo(area, bottom).y() < area.height())
    close = results.left.shown[2].live.widget("button")
    qtbot.mouseClick(close, Qt.MouseButton.LeftButton)
    assert not against.isVisible()
    assert results.at.player == -1


def test_exact(tab: TournamentTab, qtbot: QtBot) -> None:
    tab.setup.live.widget("mode").choose(1)
    tab.setup.refresh()
    assert tab.setup.live.widget("estimate").plain == "3 pairs, both seatings of each."
    assert not is_seen(tab.setup.live, "games")
    tab.setup.start()
    ended(tab, qtbot)
    assert tab.results.card.live.widget("chip").text == "exact"
    assert tab.results.card.live.widget("words").plain.startswith("3 pairs worked out in ")
    rows = tab.results.standings.rows
    assert all("±" not in row.value for row in rows)
    assert rows[0].detail == "2 of 2"
    before, words = rows, tab.results.card.live.widget("words").plain
    tab.new()
    history = tab.setup.history
    qtbot.waitUntil(lambda: len(history.summaries) == 1)
    assert "at the pace of the last ones" in tab.setup.live.widget("estimate").plain
    assert history.summaries[0].is_exact
    opened = history.live.widget(("open", history.summaries[0].path))
    qtbot.mouseClick(opened, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not tab.is_form_shown and not tab.run.is_running)
    assert tab.results.standings.rows == before
    assert tab.results.card.live.widget("chip").text == "exact"
    assert tab.results.card.live.widget("words").plain == words
    assert not is_seen(tab.results.card.live, "go on")


def test_a_stopped_exact_comparison_says_so_and_goes_on(
    tab: TournamentTab, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    compare, compared = exact_pairs._Work._compare_part, exact_pairs.compared_pairs

    def held(work: exact_pairs._Work, part: Sequence[exact_pairs.Pair]) -> None:
        if part[0] == (1, 2):
            work.stopped.wait()
        compare(work, part)

    with monkeypatch.context() as patch:
        patch.setattr(exact_pairs._Work, "_compare_part", held)
        patch.setattr("engine.hog.exact.compared_pairs", lambda *given: compared(*given[:3]))
        tab.setup.live.widget("mode").choose(1)
        tab.setup.start()
        qtbot.waitUntil(lambda: tab.run.outcome is not None and tab.run.outcome.num_games >= 4)
        qtbot.mouseClick(tab.results.card.live.widget("stop"), Qt.MouseButton.LeftButton)
        ended(tab, qtbot)
    assert tab.results.card.live.widget("words").plain == "2 of 3 pairs, stopped; nothing is lost"
    assert tab.results.card.live.widget("percent").plain != "100\u00a0%"
    qtbot.mouseClick(tab.results.card.live.widget("go on"), Qt.MouseButton.LeftButton)
    ended(tab, qtbot)
    assert tab.results.card.live.widget("percent").plain == "100\u00a0%"
    assert tab.results.standings.rows[0].detail == "2 of 2"


def test_export_and_copy(
    tab: TournamentTab, qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    ran(tab, qtbot)
    for kind in ("csv", "json", "png", "svg"):
        path = tmp_path / f"results.{kind}"
        tab.exporter.export_to(path)
        qtbot.waitUntil(lambda name=path.name: window.toast.text == f"Exported as {name}.")
        assert path.stat().st_size > 100
    qtbot.mouseClick(tab.results.card.live.widget("copy"), Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text()
    assert copied == json.loads((tmp_path / "results.json").read_text())["command"]
    tab.exporter.export_to(tmp_path / "results.pdf")
    qtbot.waitUntil(lambda: "saved as .html, " in window.toast.text)
    assert not (tmp_path / "results.pdf").exists()
