"""Taking back by turn, what stands because dice fell, and trying from there: on the toy march."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import FunctionStrategy
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.state import going_back
from gui.shared.match.state.growing import work
from gui.shared.match.state.played import Turn
from gui.shared.match.state.settings import MatchSettings
from gui.shared.match.watch_tab import WatchTab
from gui.shared.page.page import MatchExport
from tests.pages import changed
from tests.toys import toys_on_show
from tests.windows import open_window, shown_tab, wait


@pytest.fixture
def tab(qtbot: QtBot, tmp_path: Path) -> Iterator[PlayTab]:
    from engine.march.rules import March, Rest

    rests = FunctionStrategy("rests", lambda _game, _view, _player, _chance: Rest(), "Rests.", "")
    with toys_on_show(), open_window(qtbot, tmp_path) as window:
        found = shown_tab(window, "march", "play", PlayTab)
        found.begin(MatchSettings(March(), (None, rests, rests), 5))
        wait(found, qtbot)
        yield found


def walk(tab: PlayTab, qtbot: QtBot, *towns: int) -> None:
    from engine.march.rules import Go

    for town in towns:
        tab.choose(Go(town))
        wait(tab, qtbot)


def steps(tab: PlayTab) -> int:
    assert tab.match is not None
    return len(tab.match.steps)


def test_what_a_person_did_is_told_before_an_agent_thinks_long(tab: PlayTab) -> None:
    from engine.march.rules import Rest

    assert tab.match is not None
    before = steps(tab)
    turn = Turn(tab.settings, played=tab.match, actions={0: Rest()})
    told = next(work(tab.page, turn)).value
    assert told.played.num_steps == before + 1


def test_a_turn_is_taken_back_as_a_whole(tab: PlayTab, qtbot: QtBot) -> None:
    assert steps(tab) == 2
    walk(tab, qtbot, 1, 2, 1)
    assert steps(tab) == 7
    walk(tab, qtbot, 2, 1)
    tab.store.do(going_back.take_back, True)
    wait(tab, qtbot)
    assert steps(tab) == 7
    tab.store.do(going_back.take_back, True)
    wait(tab, qtbot)
    assert steps(tab) == 2
    tab.redo()
    wait(tab, qtbot)
    assert steps(tab) == 7
    tab.undo()
    wait(tab, qtbot)
    assert steps(tab) == 4


def test_what_dice_decided_stands(tab: PlayTab, qtbot: QtBot) -> None:
    from engine.march.rules import Field, Go

    assert tab.match is not None
    game = tab.match.game
    owners = (0, -1, 1, *([-1] * 17))
    tab.branch(game, Field(owners, (0, 4, 17), turn=2))
    qtbot.waitUntil(lambda: not tab.store.is_busy and tab.panel.is_asked)
    walk(tab, qtbot, 1)
    assert tab.store.now.can_undo
    walk(tab, qtbot, 2)
    assert tab.match.state.die
    before = steps(tab)
    tab.store.do(lambda s: replace(s, branches=()))
    assert not tab.store.now.can_undo
    tab.undo()
    tab.store.do(going_back.take_back, True)
    wait(tab, qtbot)
    assert steps(tab) == before
    tab.choose(next(a for a in game.legal_actions(tab.match.state, 0) if isinstance(a, Go)))
    wait(tab, qtbot)
    tab.playhead.show_step(1)
    assert tab.store.now.can_try
    wanted = tab.match.states[1]
    tab.store.do(going_back.try_here)
    qtbot.waitUntil(lambda: not tab.store.is_busy and tab.panel.is_asked)
    assert tab.match.start == wanted
    tab.undo()
    wait(tab, qtbot)
    assert steps(tab) > before


def test_play_opens_at_any_speed(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(qtbot, tmp_path, animation_speed=4.0) as window:
        found = shown_tab(window, "hog", "play", PlayTab)
        wait(found, qtbot)
        assert found.playhead.speed == 4.0


def test_watch_may_begin_after_the_setup(qtbot: QtBot, tmp_path: Path) -> None:
    with toys_on_show(), open_window(qtbot, tmp_path, skips_setup=True) as window:
        found = shown_tab(window, "march", "watch", WatchTab)
        seen: list[float] = []
        head = found.playhead
        head.moved.connect(lambda: seen.append(head.seconds))
        qtbot.waitUntil(lambda: any(seen))
        line = head.timeline
        assert line.setup_steps > 45
        assert next(filter(None, seen)) >= line.end_of(line.setup_steps - 1)
        assert found.log.list.log.is_setup(0)


def write_count(path: Path, record: MatchRecord) -> None:
    path.write_text(f"{record.game.map.name}: {len(record.steps)} steps")


def test_a_match_is_saved_in_a_format_of_the_games_own(tab: PlayTab, tmp_path: Path) -> None:
    export = MatchExport("Counts (*.count)", ".count", f"{__name__}:write_count")
    now = tab.store.now
    page = changed(tab.page, match_exports=(export,))
    tab.store.now = replace(now, room=replace(now.room, page=page))
    assert tab.sharing.save_to(tmp_path / "match.count")
    assert (tmp_path / "match.count").read_text() == f"valley: {steps(tab)} steps"
    assert tab.sharing.save_to(tmp_path / "match.json")
    assert MatchRecord.load(tmp_path / "match.json").game.map.name == "valley"
