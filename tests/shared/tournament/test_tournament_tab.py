"""The Tournament tab by clicks and keys: choose, run, pause, stop, go on, reopen, exact, export."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from engine.core.play.strategy import RANDOM
from engine.core.system.job import Snapshot
from engine.core.tournament import compiling, tasks, tournament
from engine.core.tournament.schedule import TournamentSettings, named_entrants
from engine.core.tournament.standings import Standings
from engine.core.tournament.store import Store
from gui.shared.jobs.job_poller import job_poller
from gui.shared.style.appearance import appearance
from gui.shared.tournament import run as tournament_run
from gui.shared.tournament.outcome import Outcome
from gui.shared.tournament.results import table_in
from gui.shared.tournament.tab import TournamentTab
from gui.shared.tournament.work import tournaments_folder
from gui.window.main_window import MainWindow
from tests.jobs import jobs_alive
from tests.panels import is_seen
from tests.shared.tournament.test_table_pictures import sampled
from tests.shared.tournament.tournaments import choose, ended, ran
from tests.windows import shown_tab


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """An encounter a call, kept with a snapshot; after twenty the work waits at the gate."""
    monkeypatch.setattr(compiling, "is_kept", lambda _kernel: True)
    monkeypatch.setattr(tasks, "_FIRST_CALL", 2)
    monkeypatch.setattr(tasks, "_SHORT_SECONDS", -1.0)
    for name in ("_SNAPSHOT_SECONDS", "_KEEP_SECONDS"):
        monkeypatch.setattr(tournament, name, -1.0)
    opened, count, keep = threading.Event(), itertools.count(), Store.keep

    def held(store: Store, *arguments: Any) -> None:
        keep(store, *arguments)
        if next(count) >= 20:
            opened.wait()

    monkeypatch.setattr(Store, "keep", held)
    yield opened
    opened.set()


def test_enter_starts_wherever_the_focus_is(tab: TournamentTab, window: MainWindow) -> None:
    """As the status bar says; who came by the palette has the focus on the page's tabs."""
    assert window.frame is not None
    QTest.keyClick(window.frame.header.tabs, Qt.Key.Key_Return)
    assert tab.run.is_running
    tab.run.stop()


def test_the_form_says_what_it_would_do(tab: TournamentTab, qtbot: QtBot) -> None:
    setup = tab.setup
    assert tab.is_form_shown
    assert (
        setup.live.widget("lead").plain
        == "No tournament yet. Start one with 3 built-in strategies."
    )
    assert setup.live.widget("count").plain == "3 of 8"
    setup.games = 100
    setup.refresh()
    assert setup.live.widget("estimate").plain.startswith("300 games.")
    for typed, told in (("x12", ""), ("100", "300 games.")):  # and no count of the number before
        setup.live.widget("games").entry.setText(typed)
        setup.live.widget("games").entry.textEdited.emit(typed)
        assert setup.live.widget("estimate").plain.partition(" The")[0] == told
    choose(tab, "always")
    assert setup.live.widget("estimate").plain == "Choose at least two."
    assert not setup.live.widget("start").isEnabled()
    qtbot.mouseClick(setup.live.widget("all"), Qt.MouseButton.LeftButton)
    assert setup.live.widget("count").plain == "8 of 8"
    setup.live.widget("games").entry.setText("31")
    setup.live.widget("games").entry.textEdited.emit("31")
    assert not setup.live.widget("games").is_right
    assert not setup.live.widget("start").isEnabled()
    qtbot.mouseClick(setup.live.widget("none"), Qt.MouseButton.LeftButton)
    assert setup.plan() is None


def test_a_strategy_is_seated_twice_with_other_parameters(tab: TournamentTab, qtbot: QtBot) -> None:
    entrants = tab.setup.entrants
    rows, live = entrants.rows, entrants.live
    always = next(row for row in rows if row.strategy and row.strategy.name == "always")
    qtbot.mouseClick(live.widget(("again", always)), Qt.MouseButton.LeftButton)
    again = rows[rows.index(always) + 1]
    form = live.widget(("form", again))
    assert form.isVisible()
    form.set_value("k", 6)
    form.changed.emit(form.instance())
    assert live.widget(("check", again)).accessibleName() == "Always 6"
    plan = tab.setup.plan()
    assert plan is not None
    assert [choice.text for choice in plan.choices] == ["bacon", "always-4", "always-6", "random"]
    qtbot.mouseClick(live.widget(("remove", again)), Qt.MouseButton.LeftButton)
    assert again not in rows
    ran(tab, qtbot)
    assert [row.name for row in tab.results.standings.rows] != []


def test_who_waits_for_the_compiler_is_told(
    tab: TournamentTab, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()

    def slow(*_what: object) -> Iterator[Snapshot[None]]:
        yield Snapshot(0, None, None, phase="Preparing")
        assert gate.wait(60)
        yield Snapshot(0, None, sampled())

    monkeypatch.setattr(tournament_run, "played", slow)
    tab.begin(tab.setup.plan())
    card = tab.results.card
    assert (card.live.widget("title").plain, card.live.widget("words").plain) == ("Preparing", "")
    monkeypatch.setattr(tournament_run, "is_compiling", lambda: True)
    job_poller().poll()
    assert card.live.widget("words").plain == "Once: its code is compiled for this computer"
    steps, follow = [], tab.results.follow

    def followed(outcome: Outcome | None) -> None:
        steps.append("begun")
        follow(outcome)
        steps.append("ended")

    monkeypatch.setattr(tab.results, "follow", followed)
    gate.set()
    qtbot.waitUntil(lambda: not tab.run.is_running)
    assert steps[:2] == ["begun", "ended"], "the first update is shown again in its midst"


def test_games_while_their_code_is_compiled_tell_nothing_of_the_pace(
    tab: TournamentTab, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, now = threading.Event(), [0.0]
    whole = sampled()
    total = 10 * whole.num_games

    def slow(*_what: object) -> Iterator[Snapshot[Outcome]]:
        for games in (1, 2):
            outcome = replace(whole, num_games=games, total=total, is_compiling=True)
            yield Snapshot(games, total, outcome)
            assert gate.wait(60)
            gate.clear()
        yield Snapshot(whole.num_games, whole.num_games, whole)

    monkeypatch.setattr(tournament_run, "played", slow)
    monkeypatch.setattr(job_poller(), "_clock", lambda: now[0])
    tab.begin(tab.setup.plan())
    for games in (1, 2):
        qtbot.waitUntil(lambda n=games: (o := tab.run.outcome) is not None and o.num_games == n)
        now[0] += 60
        job_poller().poll()
        told = f"{games} of {total:,} games, slowly, once: its code is compiled for this computer"
        assert tab.results.card.live.widget("words").plain == told
        assert tab.run.seconds_left is None
        gate.set()
    ended(tab, qtbot)
    assert "slowly" not in tab.results.card.live.widget("words").plain


def test_a_whole_tournament(tab: TournamentTab, qtbot: QtBot, window: MainWindow) -> None:
    def windows() -> list[Any]:
        return [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]

    assert windows() == [window]
    ran(tab, qtbot)
    assert windows() == [window], "no part is ever a window of its own"
    assert not tab.is_form_shown
    assert tab.results.card.live.widget("percent").plain == "100\u00a0%"
    ring = window.findChild(QWidget, "focusRing")
    assert ring is None or not ring.isVisible()  # it was a click that began it
    assert tab.results.card.live.widget("words").plain.startswith("600 games in ")
    rows = tab.results.standings.rows
    assert rows[0].rank == "1"
    assert {row.detail for row in rows} == {"400"}
    assert tab.results.live.widget("notes").body.count() == 3
    assert window.status.hint.startswith("Every finished game is kept")
    assert not is_seen(tab.results.card.live, "go on")
    assert tab.results.standings.words(rows[0]).startswith("rank 1")
    listed = [watched.job.name for watched in job_poller().watched]
    assert "Hog tournament, 3 entrants" in listed


def test_pause_stop_and_go_on(tab: TournamentTab, qtbot: QtBot, gate: threading.Event) -> None:
    tab.setup.games = 100
    tab.setup.seed.set_value(7)
    tab.setup.start()
    qtbot.waitUntil(lambda: tab.run.outcome is not None)
    qtbot.mouseClick(tab.results.card.live.widget("pause"), Qt.MouseButton.LeftButton)
    assert tab.run.is_paused
    assert tab.results.card.live.widget("pause").text() == "Resume"
    assert tab.results.card.live.widget("words").plain.endswith("paused")
    qtbot.mouseClick(tab.results.card.live.widget("pause"), Qt.MouseButton.LeftButton)
    assert not tab.run.is_paused
    qtbot.mouseClick(tab.results.card.live.widget("stop"), Qt.MouseButton.LeftButton)
    assert tab.results.card.live.widget("words").plain == "Finishing the games in flight"
    gate.set()
    ended(tab, qtbot)
    outcome = tab.run.outcome
    assert outcome is not None
    stopped = outcome.num_games
    assert tab.results.card.live.widget("words").plain.endswith("stopped; nothing is lost")
    tab.new()
    qtbot.waitUntil(lambda: len(tab.setup.history.summaries) == 1)
    history = tab.setup.history
    opened = history.live.widget(("open", history.summaries[0].path))
    qtbot.mouseClick(opened, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not tab.is_form_shown and not tab.run.is_running)
    assert tab.run.outcome is not None
    assert tab.run.outcome.num_games == stopped
    qtbot.mouseClick(tab.results.card.live.widget("go on"), Qt.MouseButton.LeftButton)
    ended(tab, qtbot)
    assert tab.results.card.live.widget("percent").plain == "100\u00a0%"
    assert {row.detail for row in tab.results.standings.rows} == {"200"}


def test_a_kept_tournament_opens_as_a_file_and_is_deleted(
    tab: TournamentTab, qtbot: QtBot, window: MainWindow
) -> None:
    ran(tab, qtbot)
    before = tab.results.standings.rows
    (file,) = tournaments_folder().glob("*.sqlite")
    tab.new()
    window.show_page("hog", "play")
    window.files.open(file)
    qtbot.waitUntil(lambda: window.frame is not None and window.frame.view is tab)
    qtbot.waitUntil(lambda: not tab.is_form_shown and tab.run.outcome is not None)
    assert tab.results.standings.rows == before
    tab.new()
    qtbot.waitUntil(lambda: bool(tab.setup.history.summaries))
    history = tab.setup.history
    path = history.summaries[0].path

    def click(what: str) -> None:
        qtbot.mouseClick(history.live.widget((what, path)), Qt.MouseButton.LeftButton)

    click("remove")
    assert history.live.widget(("keep", path)).hasFocus()
    click("keep")
    assert is_seen(history.live, ("open", path))
    click("remove")
    click("delete")
    qtbot.waitUntil(lambda: not tab.setup.history.summaries)
    assert not list(tournaments_folder().iterdir())


def test_a_file_that_is_no_tournament(
    tab: TournamentTab, qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.sqlite"
    bad.write_text("no database" * 100)
    tab.open(bad)
    ended(tab, qtbot)
    assert tab.is_form_shown
    assert "is not a tournament" in tab.setup.live.widget("error").plain
    ran(tab, qtbot)
    rows = tab.results.standings.rows
    drop(tab, bad)
    qtbot.waitUntil(lambda: not window.files.opener.is_busy)
    assert "is not a tournament" in window.toast.text
    assert not tab.is_form_shown  # what was on show stays
    assert tab.results.standings.rows == rows
    assert bad not in window.preferences.recent_files
    tab.new()
    qtbot.waitUntil(lambda: not jobs_alive())  # SQLite's own files are gone when none reads
    for kept in tournaments_folder().iterdir():
        kept.unlink()
    bad.rename(tournaments_folder() / "bad.sqlite")
    tab.setup.history.refresh()
    qtbot.waitUntil(lambda: not tab.setup.history.is_busy)
    assert tab.setup.history.summaries == ()


def test_strategies_that_the_rules_forbid_are_told_in_the_form(
    tab: TournamentTab, qtbot: QtBot
) -> None:
    tab.setup.rules.set_value("free_bacon", False)
    tab.setup.rules.changed.emit(tab.setup.rules.instance())
    ran(tab, qtbot)
    assert tab.is_form_shown
    assert tab.setup.live.widget("error").plain == "Bacon needs free bacon, which is off."
    choose(tab, "always", "random")
    assert not is_seen(tab.setup.live, "error")


def drop(tab: TournamentTab, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    event = QDropEvent(QPointF(50, 50), Qt.DropAction.CopyAction, data, buttons, keys)
    tab.dropEvent(event)


def table(path: Path, dice: str, size: int = 20) -> Path:
    path.write_text("\n".join(",".join([dice] * size) for _ in range(size)) + "\n")
    return path


def test_tables_are_dropped_or_asked_for(
    tab: TournamentTab, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entrants = tab.setup.entrants
    drop(tab, table(tmp_path / "mine.csv", "3"))
    qtbot.waitUntil(lambda: len(entrants.rows) == 9)
    chosen = ([str(table(tmp_path / "other.csv", "2"))], "")
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: chosen)
    qtbot.mouseClick(tab.setup.live.widget("file"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(entrants.rows) == 10)
    assert [row.path.name for row in entrants.rows[-2:] if row.path] == ["mine.csv", "other.csv"]
    drop(tab, table(tmp_path / "wrong.csv", "3", 7))
    qtbot.waitUntil(lambda: bool(entrants.complaint))
    assert "wrong.csv" in entrants.complaint
    ran(tab, qtbot)
    names = {row.name for row in tab.results.standings.rows}
    assert names == {"Bacon", "Always 4", "Random", "mine.csv", "other.csv"}


def test_a_file_dropped_where_no_tables_are_read_is_opened(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = shown_tab(window, "ponte", "tournament", TournamentTab)
    opened: list[Path] = []
    monkeypatch.setattr(window.files.opener, "open", opened.append)
    drop(shown, tmp_path / "notes.txt")
    assert opened == [tmp_path / "notes.txt"]
    assert "runs" not in window.toast.text


def test_what_a_dropped_table_leads_to_is_scrolled_into_view(
    tab: TournamentTab, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window.resize(1024, 640)
    appearance().choose("light", 1.5)
    drop(tab, table(tmp_path / "mine.csv", "3"))
    entrants = tab.setup.entrants
    qtbot.waitUntil(lambda: len(entrants.rows) == 9)
    qtbot.waitUntil(lambda: not entrants.live.widget(entrants.rows[-1]).visibleRegion().isEmpty())


def test_while_games_run_the_title_stands_in_no_narrow_column(
    tab: TournamentTab, qtbot: QtBot, window: MainWindow, gate: threading.Event
) -> None:
    """With text of one and a half times the size it had five lines beside the buttons."""
    appearance().choose("light", 1.5)
    window.resize(1280, 800)
    tab.setup.start()
    qtbot.waitUntil(lambda: tab.run.outcome is not None)
    live, height = tab.results.card.live, appearance().theme.metrics("lead", 600).height()
    qtbot.waitUntil(lambda: 0 < live.widget("title").height() < 2.5 * height)
    gate.set()
    ended(tab, qtbot)


def test_every_size_and_theme(tab: TournamentTab, qtbot: QtBot, window: MainWindow) -> None:
    ran(tab, qtbot)
    small = (1024, 640)
    looks = ((0.8, small), (1.0, (2560, 1440)), (2.0, small), (2.0, (1280, 800)))
    for scale, size in looks:
        appearance().choose("light", scale)
        window.resize(*size)
        assert not window.grab().isNull()
        for widget in (
            tab.results.card,
            tab.results.standings,
            table_in(tab.results.right),
            tab.results.live.widget("notes"),
        ):
            right = widget.mapTo(tab, QPoint(widget.width(), 0)).x()
            assert right <= tab.width(), (widget, scale, size)
    appearance().choose("dark", 1.0)
    window.resize(*small)
    assert not window.grab().isNull()
    tab.new()
    assert not window.grab().isNull()
    appearance().choose("light", 2.0)
    assert not window.grab().isNull()
    qtbot.waitUntil(lambda: not tab.setup.history.is_busy)


def test_three_in_one_second_are_kept_apart(
    tab: TournamentTab, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "strftime", lambda _: "20261122-120000")
    paths, failures = [], []
    tab.run.failed.connect(failures.append)
    for seed in (1, 2, 3):
        tab.setup.seed.set_value(seed)
        tab.setup.refresh()
        tab.setup.start()  # the first two may not have made their files yet
        paths.append(tab.run.path)
    ended(tab, qtbot)
    assert len(set(paths)) == 3
    assert not failures
    assert tab.run.outcome is not None
    assert tab.run.outcome.is_whole
    assert tab.run.outcome.settings.seed == 3


def test_of_a_grid_no_one_configuration_stands_for_all(tab: TournamentTab) -> None:
    game = tab.entry.game_class()
    entrants = named_entrants([("a", RANDOM), ("b", RANDOM)])
    one = TournamentSettings(tab.entry, game, entrants, 8, 5)
    several = replace(one, grid=(("goal", (20, 30, 40)),))
    told = [tab._rules_of(Outcome(each, Standings(each).report())) for each in (one, several)]
    assert told == [tab.page.words.subtitle(game), "3 configurations in turn"]


def test_of_many_entrants_what_lies_below_the_tables_comes_after_them(
    tab: TournamentTab, qtbot: QtBot
) -> None:
    many = named_entrants([(f"e{number}", RANDOM) for number in range(120)])
    settings = TournamentSettings(tab.entry, tab.entry.game_class(), many, 2, 5)
    tab.run.outcome = Outcome(settings, Standings(settings).report())
    tab._show_run()
    tab.results.follow(tab.run.outcome)
    results = tab.results
    assert len(results.standings.rows) == 120
    assert results.standings.isVisible()
    assert not results.games.isVisible()
    qtbot.waitUntil(results.games.isVisible)
    assert results.live.widget("notes").isVisible()
