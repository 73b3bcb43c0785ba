"""A field in the Tournament tab that all games have: files, keys, matches against it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from pytestqt.qtbot import QtBot

from engine.blotto.strategies import FromField
from gui.blotto.fields.entry_map import ShownEntries
from gui.blotto.fields.field_panel import FieldPanel
from gui.blotto.fields.known import known_fields, source_of
from gui.blotto.fields.shared import Fields, contest_in
from gui.shared.controls.buttons import Button
from gui.shared.match.play_tab import PlayTab
from gui.shared.report.orders import Share
from gui.shared.report.pane import ReportPane
from gui.shared.report.shown_rows import ShownRows
from gui.shared.report.shown_words import ShownTitle
from gui.shared.tournament.tab import TournamentTab
from gui.window.main_window import MainWindow
from tests.blotto.games import field, riddler
from tests.shared.tournament.tournaments import choose
from tests.windows import open_window, shown_tab


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setattr(known_fields(), "_fields", [])
    with open_window(qtbot, tmp_path) as made:
        yield made


def met(tab: TournamentTab, qtbot: QtBot) -> ReportPane:
    """Return the pane, once all plans have met."""
    qtbot.waitUntil(lambda: tab.has_panel and tab.is_ready)
    pane = tab.field_page.pane
    qtbot.waitUntil(lambda: contest_in(pane.now) is not None and tab.is_ready)
    return pane


def with_field(window: MainWindow, qtbot: QtBot) -> tuple[TournamentTab, ReportPane]:
    tab = shown_tab(window, "blotto", "tournament", TournamentTab)
    tab.receive(Share(Fields(source_of(field("group90")))))
    return tab, met(tab, qtbot)


def test_a_file_opens_as_a_field_and_its_best_is_played_against(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.show_page("hog")
    window.files.open(riddler(5))
    qtbot.waitUntil(lambda: not window.files.opener.is_busy)
    tab = shown_tab(window, "blotto", "tournament", TournamentTab)
    pane = met(tab, qtbot)
    assert "13 castles" in tab.parameters
    contest = contest_in(pane.now)
    assert contest is not None
    pane.play()
    play = shown_tab(window, "blotto", "play", PlayTab)
    qtbot.waitUntil(lambda: play.match is not None and play.match.game.castles == 13)
    best = ",".join(map(str, contest.plan(int(contest.order[0]))))
    assert play.settings is not None
    assert play.settings.strategies[1].label == best  # type: ignore[union-attr]
    pane.obey(pane.parts.report.foot[1].order)
    qtbot.waitUntil(lambda: play.settings.strategies[1].label != best)  # type: ignore[union-attr]
    drawn = play.settings.strategies[1]
    assert isinstance(drawn, FromField)
    assert drawn.field.digest == contest.everyone.digest


def test_keys_and_the_entry_that_is_looked_at(window: MainWindow, qtbot: QtBot) -> None:
    tab, pane = with_field(window, qtbot)
    shown = next(each for each in pane.parts.blocks.shown if isinstance(each, ShownEntries))
    entries = shown.map
    entries.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(entries, Qt.Key.Key_Right)
    met(tab, qtbot)
    assert (pane.shared.place, entries.item) == (1, 1)
    rows = next(each for each in pane.parts.blocks.shown if isinstance(each, ShownRows)).table
    assert rows is not None
    assert rows.current_place == 1
    title = next(each for each in pane.parts.side.shown if isinstance(each, ShownTitle))
    assert title.live.widget("text").plain == "Rank 2 of 90"
    rows.setFocus()
    qtbot.keyClick(rows, Qt.Key.Key_Down)
    assert pane.shared.place == entries.item == 2
    qtbot.mouseClick(entries, Qt.MouseButton.LeftButton, pos=entries.rect().center())
    assert 40 < pane.shared.place < 50
    qtbot.keyClick(window, Qt.Key.Key_M)
    assert pane.view.name == "matrix"
    pane.show_view("standings")
    entries.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(entries, Qt.Key.Key_Return)
    assert pane.view.name == "battles"
    met(tab, qtbot)


def test_the_panel_and_the_commands_are_those_of_what_is_shown(
    window: MainWindow, qtbot: QtBot
) -> None:
    tab, pane = with_field(window, qtbot)
    assert tab.side_panel is not None
    assert tab.side_panel.isVisible()
    ids = {action.id for action in window.actions_registry.actions}
    assert {"report.view.matrix", "report.field", "tournament.new"} <= ids
    assert window.actions_registry.action("report.field").shortcut == "Ctrl+Shift+O"
    assert "tournament.pause" not in ids
    window.actions_registry.trigger("tournament.new")
    assert tab.is_form_shown
    assert not tab.side_panel.isVisible()
    ids = {action.id for action in window.actions_registry.actions}
    assert "report.view.matrix" not in ids
    assert {"tournament.pause", "tournament.field"} <= ids
    assert window.actions_registry.action("tournament.field").shortcut == "Ctrl+Shift+O"
    window.show_page("blotto", "solve")
    assert not [a for a in window.actions_registry.actions if a.id.startswith("tournament.")]
    assert pane.is_ready


def test_a_field_of_the_form_is_one_click_away(window: MainWindow, qtbot: QtBot) -> None:
    tab = shown_tab(window, "blotto", "tournament", TournamentTab)
    buttons = tab.setup.findChildren(Button)
    button = next(each for each in buttons if each.text().startswith("Groups"))
    button.click()
    pane = met(tab, qtbot)
    assert pane.shared.field.title == button.text()
    panel = pane.panel
    assert isinstance(panel, FieldPanel)
    assert panel.live.widget("fields").currentText() == button.text()
    tab.field_page.new_button.click()
    assert tab.is_form_shown


def test_a_file_that_is_dropped_is_a_field_and_stays_at_hand(
    window: MainWindow, qtbot: QtBot
) -> None:
    tab = shown_tab(window, "blotto", "tournament", TournamentTab)
    dropped = QMimeData()
    dropped.setUrls([QUrl.fromLocalFile(str(riddler(4)))])
    action, button = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    none = Qt.KeyboardModifier.NoModifier
    tab.dropEvent(QDropEvent(QPointF(300, 300), action, dropped, button, none))
    pane = met(tab, qtbot)
    contest = contest_in(pane.now)
    assert contest is not None
    assert len(contest.order) == 938
    assert [len(each) for each in known_fields().fields] == [938]


def test_a_file_that_is_no_field_is_told_and_what_was_there_stays(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    tab, pane = with_field(window, qtbot)
    file = tmp_path / "noise.csv"
    file.write_bytes(bytes(range(128, 256)))
    with qtbot.waitSignal(pane.reported) as told:
        tab._take_file(file)
    assert "noise.csv" in told.args[0]
    assert met(tab, qtbot).shared.field.title.startswith("group90")


def test_strategies_play_on_behind_a_field(window: MainWindow, qtbot: QtBot) -> None:
    tab = shown_tab(window, "blotto", "tournament", TournamentTab)
    choose(tab, "balanced", "random")
    tab.setup.games = 4_000_000
    tab.setup.refresh()
    tab.setup.start()
    qtbot.waitUntil(lambda: tab.run.outcome is not None)
    _, pane = with_field(window, qtbot)
    assert tab.has_panel, "news of the run do not push the field away"
    tab.run.changed.emit()
    assert tab.has_panel
    tab.field_page.new_button.click()
    assert not tab.has_panel
    assert not tab.is_form_shown, "the tournament that runs"
    tab.run.stop()
    qtbot.waitUntil(lambda: not tab.run.is_running)
    assert pane.is_ready
