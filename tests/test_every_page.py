"""Every page there is opens, plays a whole match by clicks and by keys, watches, scrubs, closes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine.core.play.game import AnyGame, first_undoable
from engine.core.play.lens import seen_state
from engine.core.play.parameters import parameters_of, values_of
from engine.core.play.registry import game_named
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import RANDOM
from engine.core.system.modules import discover, part_named
from gui.shared.controls.boxes import Scroll
from gui.shared.jobs.job_poller import JobPoller, job_poller
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.state import beginning, telling
from gui.shared.match.state.settings import MatchSettings
from gui.shared.match.watch_tab import WatchTab
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.canvas import Canvas
from gui.shared.page.explorer import Explorer
from gui.shared.page.overlay_bar import OverlayBar
from gui.shared.page.own_side import OwnSide
from gui.shared.page.page import AnyPage
from gui.shared.page.tab import TabView
from gui.shared.report.view import SolveViews
from gui.shared.shell.game_page import tabs_of
from gui.shared.solve.runs import SolverRuns
from gui.shared.solve.tab import SolveTab
from gui.shared.tournament.tab import TournamentTab
from gui.shared.tournament.work import Choice, Plan
from gui.window.main_window import MainWindow
from tests.toys import HERE, toys_on_show
from tests.windows import shared_keys, shown_tab, wait

with toys_on_show():
    PAGES: tuple[AnyPage, ...] = discover("gui", "PAGE")
pytestmark = [pytest.mark.drawn("page", 9), pytest.mark.window(toys=True)]


@pytest.fixture(params=PAGES, ids=lambda page: page.game)
def page(request: pytest.FixtureRequest) -> AnyPage:
    found: AnyPage = request.param
    return found


def test_every_part_that_is_named_loads(page: AnyPage, qtbot: QtBot) -> None:
    names = [page.view, page.panel, page.solve, page.explorer, page.side]
    names += [tab.view for tab in page.tabs]
    assert all(name.startswith(f"gui.{page.game}.") for name in names if name)
    assert page.help().startswith("# ")
    assert isinstance(page.new_view(), Canvas)
    assert isinstance(page.new_panel(), ActionPanel)
    assert not page.solve or isinstance(part_named(page.solve), SolveViews)
    assert page.new_explorer() is None or isinstance(page.new_explorer(), Explorer)
    assert page.new_side() is None or isinstance(page.new_side(), OwnSide)
    assert issubclass(part_named(page.overlay_bar), OverlayBar)
    assert all(issubclass(part_named(tab.view), TabView) for tab in page.tabs)
    tabs = {tab.name for tab in tabs_of(page, game_named(page.game))}
    assert {kind.tab for kind in page.file_kinds} <= tabs


SHORT = {"goal": 20, "rounds": 10, "initial_troops": 2, "turns": 15}
"""What makes a match short, where a game has such a parameter."""
MATCHES = 2
"""So many of a series are played."""
MOST_SHOWN = 20
CLICKS = 6
"""A board is clicked at so many parts of its width and height."""
MOST_LISTED = 500
"""So many choices are looked at, where there are too many to list."""


def shortened(game: AnyGame) -> AnyGame:
    """Return a game with the parameters that make it short."""
    own = values_of(game).keys() & SHORT.keys()
    return replace(game, **{name: SHORT[name] for name in own})  # type: ignore[type-var]


def short_game(tab: PlayTab | WatchTab) -> MatchSettings:
    """Return a match against random play, short where the rules allow it."""
    settings = tab.setup.first_settings()
    game = shortened(settings.game)
    strategies = tuple(None if s is None else RANDOM for s in settings.strategies)
    return replace(settings, game=game, strategies=strategies, seed=5)


def play_tab(window: MainWindow, page: AnyPage, qtbot: QtBot) -> PlayTab:
    tab = shown_tab(window, page.game, "play", PlayTab)
    tab.begin(short_game(tab))
    wait(tab, qtbot)
    return tab


def choose(tab: PlayTab, action: Any, qtbot: QtBot, *, by_keys: bool = False) -> None:
    """Choose as a person would, with the mouse or the keyboard."""
    for gesture in tab.page.gestures(tab.panel, action):
        widget = gesture.widget
        assert widget.isVisible()
        assert widget.isEnabled()
        if by_keys:
            widget.setFocus(Qt.FocusReason.TabFocusReason)
            qtbot.keyClick(widget, gesture.key)
        else:
            middle = widget.rect().center()
            qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=gesture.point or middle)


def choices(tab: PlayTab) -> Sequence[Any]:
    """Return what the person who is asked may choose."""
    assert tab.match is not None
    game, state, seat = tab.match.game, tab.match.state, tab.store.now.side
    return list(islice(game.legal_actions(game.observe(state, seat), seat), MOST_LISTED))


def check_board(tab: PlayTab | WatchTab) -> None:
    """The last frame of every step is what is seen of the state after it; of many, of some."""
    match = tab.match
    assert match is not None
    every = -(-len(match.states) // MOST_SHOWN)
    ends = [state for each in tab.earlier for state in each.states[1:]]
    for step in range(0, len(match.states), every):
        tab.playhead.show_step(step)
        state = ends[step - 1] if 0 < step <= len(ends) else match.states[step]
        seen = seen_state(match.game, state, tab.store.now.lens)
        assert tab.board.frame.state == seen
        assert tab.twin.lines


@pytest.mark.parametrize("by_keys", [False, True], ids=["clicks", "keys"])
def test_a_match_by_hand(window: MainWindow, page: AnyPage, qtbot: QtBot, *, by_keys: bool) -> None:
    tab = play_tab(window, page, qtbot)
    turns = 0
    while tab.match is not None and not tab.match.is_over and len(tab.earlier) < MATCHES:
        actions = choices(tab)
        assert not shared_keys(window)
        choose(tab, actions[turns % len(actions)], qtbot, by_keys=by_keys)
        assert not shared_keys(window)
        wait(tab, qtbot)
        turns += 1
    assert turns
    assert not shared_keys(window)
    check_board(tab)


def test_a_click_on_the_board_chooses_what_is_legal_or_nothing(
    window: MainWindow, page: AnyPage, qtbot: QtBot
) -> None:
    """In Play; where one watches, a click there changes nothing."""
    tab = play_tab(window, page, qtbot)
    before = tab.match
    assert before is not None
    for across in range(1, CLICKS):
        for down in range(1, CLICKS):
            board = tab.board.rect()
            place = QPoint(board.width() * across // CLICKS, board.height() * down // CLICKS)
            target = tab.board.childAt(place) or tab.board
            qtbot.mouseClick(
                target, Qt.MouseButton.LeftButton, pos=target.mapFrom(tab.board, place)
            )
            wait(tab, qtbot)
            if tab.match is not before:  # who clicks has chosen: again from there
                assert tab.match is not None
                assert tab.match.num_steps > before.num_steps
                tab.begin(short_game(tab))
                wait(tab, qtbot)
                before = tab.match
                assert before is not None


def test_the_map_of_march_is_clicked(window: MainWindow, qtbot: QtBot) -> None:
    """A panel that knows its board lets a person choose there, as in docs/adding-a-game.md."""
    page = next(each for each in PAGES if each.game == "march")
    tab = play_tab(window, page, qtbot)
    assert tab.match is not None
    game, state = tab.match.game, tab.match.state
    order = next(
        each for each in game.legal_actions(state, tab.store.now.side) if hasattr(each, "town")
    )
    from gui.march.view import town_at  # type: ignore[import-not-found, unused-ignore]

    middle, _radius = town_at(tab.board.area, game.map, *game.map.places[order.town])
    qtbot.mouseClick(tab.board, Qt.MouseButton.LeftButton, pos=middle.toPoint())
    wait(tab, qtbot)
    assert tab.match.steps[0].actions[tab.store.now.side] == order


def test_take_back_restart_and_save(
    window: MainWindow, page: AnyPage, qtbot: QtBot, tmp_path: Path
) -> None:
    tab = play_tab(window, page, qtbot)
    assert tab.match is not None
    before, first = tab.match.state, len(tab.match.steps)
    choose(tab, choices(tab)[0], qtbot)
    wait(tab, qtbot)
    after = tab.earlier[-1].state if tab.earlier else tab.match.state
    assert tab.sharing.save_to(tmp_path / "match.json")
    stands = first_undoable(tab.match.game, tab.match.states) > first  # dice fell
    tab.undo()
    qtbot.waitUntil(lambda: not tab.store.is_busy)
    assert tab.match is not None
    assert tab.match.state == (after if stands else before)
    tab.store.do(beginning.restart)
    wait(tab, qtbot)
    window.files.open(tmp_path / "match.json")
    qtbot.waitUntil(lambda: not window.files.opener.is_busy)
    shown = window.frame.view
    assert isinstance(shown, PlayTab | WatchTab)
    qtbot.waitUntil(lambda: shown.match is not None and shown.match.state == after)


def test_a_match_with_real_dice(window: MainWindow, page: AnyPage, qtbot: QtBot) -> None:
    tab = shown_tab(window, page.game, "play", PlayTab)
    if not tab.entry.has_dice:
        pytest.skip("has no dice")
    tab.begin(replace(short_game(tab), dice="given"))
    asked = 0

    def is_ready() -> bool:
        match = tab.match
        at_rest = not tab.store.is_busy and not tab.playhead.is_playing
        is_asked = tab.panel.is_asked or tab.entry_of_dice.isVisible()
        return match is not None and at_rest and (is_asked or match.is_over)

    qtbot.waitUntil(is_ready)
    while tab.match is not None and not tab.match.is_over:
        if tab.entry_of_dice.isVisible():
            slots = tab.entry_of_dice.slots
            qtbot.keyClicks(slots, "5" * len(slots.bounds))
            qtbot.keyClick(slots, Qt.Key.Key_Return)
            asked += 1
        else:
            actions = choices(tab)
            choose(tab, actions[len(tab.match.steps) % len(actions)], qtbot)
        qtbot.waitUntil(is_ready)
    assert asked
    telling.record(tab.store.now).check()
    check_board(tab)


def test_watching_scrubbing_and_opening_a_record(
    window: MainWindow, page: AnyPage, qtbot: QtBot, tmp_path: Path
) -> None:
    tab = shown_tab(window, page.game, "watch", WatchTab)
    tab.begin(short_game(tab))
    qtbot.waitUntil(lambda: tab.match is not None and tab.match.is_over)
    tab.playhead.pause()
    check_board(tab)
    for seconds in (tab.playhead.timeline.length, 0.3, 1.7, 0.0):
        tab.playhead.seek(seconds)
        assert not shared_keys(window)
        shown = tab.page.frame(
            tab.playhead.timeline, tab.playhead.shown_seconds, tab.seats, tab.store.now.lens
        )
        assert tab.board.frame == shown
    tab.playhead.show_step(tab.playhead.timeline.num_steps)
    if not page.tells_result:
        assert tab.area.instead is tab.result
    tab.playhead.seek(0.0)
    assert tab.area.instead is None
    tab.playhead.toggle()
    assert tab.playhead.is_playing
    tab.playhead.finish_motion()
    assert tab.playhead.is_at_end
    record = telling.record(tab.store.now)
    record.save(tmp_path / "watched.json")
    window.files.open(tmp_path / "watched.json")
    qtbot.waitUntil(lambda: not window.files.opener.is_busy)
    assert MatchRecord.load(tmp_path / "watched.json").steps == tuple(tab.match.steps)
    tab.playhead.pause()
    check_board(tab)


def solve_little(runs: SolverRuns) -> None:
    """Let the solver play few games, where it says how many it plays."""
    setup = runs.setup
    if any(parameter.name == "games" for parameter in parameters_of(setup.solver.parameters)):
        setup.choose(setup.solver, replace(setup.parameters, games=200), setup.game)


def test_solving_looking_around_and_playing_from_there(
    window: MainWindow, page: AnyPage, qtbot: QtBot
) -> None:
    window.show_page(page.game, "solve")
    assert window.frame is not None
    tab = window.frame.view
    if not isinstance(tab, SolveTab) or tab.runs is None:
        pytest.skip("this game has nothing to solve")
    pane, runs = tab.pane, tab.runs
    solve_little(runs)
    runs.solve()
    runs.cancel()
    assert not runs.setup.live.widget("button").isEnabled()
    qtbot.waitUntil(lambda: not runs.is_solving)
    runs.solve()
    # A quick solver may have been done before it could be cancelled: this is about the second run.
    qtbot.waitUntil(lambda: not runs.is_solving and runs.shown is not None)
    with qtbot.waitSignal(pane.ordered) as caught:
        qtbot.waitUntil(lambda: pane.is_ready)
        parts = [pane, *pane.findChildren(QWidget)]
        reached = [part for part in parts if part.focusPolicy() and part.isVisible()]
        board = next(part for part in reached if part.accessibleDescription())
        before = board.accessibleDescription()
        qtbot.keyClick(board, Qt.Key.Key_Left)
        assert board.accessibleDescription() != before
        qtbot.keyClick(board, Qt.Key.Key_Return)
    assert window.frame.tab_name == "play"
    play = window.frame.view
    assert isinstance(play, PlayTab)
    qtbot.waitUntil(lambda: play.match is not None and play.panel.is_asked)
    assert play.match.states[0] == caught.args[0].state  # type: ignore[union-attr]


def test_nothing_is_cut_off_at_the_right(window: MainWindow, page: AnyPage, qtbot: QtBot) -> None:
    """What scrolls up and down is as wide as there is room: nobody can scroll it sideways."""
    for tab in tabs_of(page, game_named(page.game)):
        window.show_page(page.game, tab.name)
        assert window.frame is not None
        view = window.frame.view
        if isinstance(view, SolveTab) and view.runs is not None:
            solve_little(view.runs)
            view.runs.solve()
            qtbot.waitUntil(lambda view=view: view.is_ready)  # type: ignore[misc]
        for scale, size in ((80, (1280, 800)), (100, (1280, 800)), (100, (1024, 640))):
            window.preferences.set(font_scale=scale)
            window.resize(*size)
            QApplication.processEvents()  # what changed is laid out
            shown = [area for area in window.findChildren(Scroll) if area.isVisible()]
            cut = [area for area in shown if area.widget().width() > area.viewport().width()]
            told = [(type(area.parent()), area.widget().width()) for area in cut]
            assert not cut, (tab.name, scale, size, told)
            assert not shared_keys(window)


def test_a_record_of_a_newer_version_is_refused(
    window: MainWindow, page: AnyPage, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "new.json"
    file.write_text('{"format": "armchair-general match", "version": 99}')
    window.show_page(page.game, "watch")
    window.files.open(file)
    qtbot.waitUntil(lambda: not window.files.opener.is_busy)
    assert "newer" in window.toast.text


def test_a_tournament_is_stopped_goes_on_and_is_exported(
    window: MainWindow, page: AnyPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.shared.tournament.work.data_folder", lambda: tmp_path)
    tab = shown_tab(window, page.game, "tournament", TournamentTab)
    game, run = shortened(tab.entry.game_class()), tab.run
    seats = game.num_players if tab.entry.line_ups == "all" else 2
    choices = (Choice(RANDOM.name, RANDOM),) * seats
    tab.begin(Plan(tab.entry, game, choices, 5_000_000, 3))
    qtbot.waitUntil(lambda: run.outcome is not None and run.outcome.num_games > 0)
    run.stop()
    qtbot.waitUntil(lambda: not run.is_running)
    assert run.outcome is not None
    stopped = run.outcome.num_games
    assert 0 < stopped < run.outcome.settings.num_rows
    tab.go_on()
    qtbot.waitUntil(lambda: run.outcome.num_games > stopped)
    run.stop()
    qtbot.waitUntil(lambda: not run.is_running)
    for kind in ("csv", "svg", "html", "npz"):
        tab.exporter.export_to(tmp_path / f"results.{kind}")
        qtbot.waitUntil((tmp_path / f"results.{kind}").exists)


def test_closing_ends_every_job(window: MainWindow, page: AnyPage, qtbot: QtBot) -> None:
    tab = play_tab(window, page, qtbot)
    assert tab.match is not None
    tab.store.service.ask(tab.match.game, ((tab.panel.view, tab.store.now.side),))
    window.close()
    poller: JobPoller = job_poller()
    assert all(watched.job.is_ended or watched.job.is_cancelling for watched in poller.running)


def test_a_page_costs_little() -> None:
    files = (HERE / "gui" / "nim").glob("*.py")
    assert sum(len(file.read_text().splitlines()) for file in files) < 270
