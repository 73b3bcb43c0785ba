"""Every match that a person finishes in Play is kept by itself, as it was played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.core.library.entry import LibraryEntry
from engine.core.library.library import Library, library_path
from engine.core.play.replay import MatchRecord
from engine.core.play.series import Series
from engine.core.play.strategy import RANDOM
from engine.core.system.profile import use_profile
from engine.hog.rules import Hog
from gui.shared.jobs.autosave import autosave
from gui.shared.match import unfinished
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.state.settings import MatchSettings
from gui.shared.page.coach_level import CoachLevel
from gui.window.main_window import MainWindow
from tests.jobs import jobs_alive
from tests.shared.match.playing import GAME, play_out, view
from tests.toys import FOLDER, toys_on_show
from tests.windows import open_window, wait

assert FOLDER
SPREADS = ((6, 0, 0), (0, 6, 0))


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setenv("ARMCHAIR_PROFILE", str(tmp_path))
    use_profile(tmp_path)
    with toys_on_show(), open_window(qtbot, tmp_path) as made:
        yield made


def play(window: MainWindow, qtbot: QtBot, page: str, settings: MatchSettings) -> PlayTab:
    window.show_page(page, "play")
    found = view(window)
    assert isinstance(found, PlayTab)
    found.begin(settings)
    wait(found, qtbot)
    return found


def kept(qtbot: QtBot) -> list[LibraryEntry]:
    qtbot.waitUntil(lambda: not jobs_alive())
    autosave().flush()
    return Library(library_path()).entries()


def test_a_match_its_review_its_rematch_and_another_end(window: MainWindow, qtbot: QtBot) -> None:
    tab = play(window, qtbot, "hog", MatchSettings(Hog(), (None, RANDOM), 5))
    tab.begin(MatchSettings(GAME, (None, RANDOM), 5))
    wait(tab, qtbot)
    play_out(tab, qtbot)
    (entry,) = kept(qtbot)
    assert not unfinished.path_of("hog").exists()
    assert (entry.seed, entry.unrated) == (5, ("rules",))
    assert entry.rules == tab.page.words.subtitle(GAME)
    record = Library(library_path()).record(entry.key)
    assert isinstance(record, MatchRecord)
    assert tuple(record.steps) == tuple(tab.match.steps)  # type: ignore[union-attr]

    qtbot.waitUntil(lambda: kept(qtbot)[0].is_judged)
    judged = kept(qtbot)[0].judgement
    assert judged is not None
    assert judged.cost is not None

    tab.undo()
    wait(tab, qtbot)
    play_out(tab, qtbot)
    again, first = kept(qtbot)
    assert first.key == entry.key
    assert again.unrated == ("rules", "taken back")

    tab.rematch()
    wait(tab, qtbot)
    tab.level_row.chosen.emit(CoachLevel.HINTS)
    tab.show_hint()
    tab.level_row.chosen.emit(CoachLevel.OFF)
    play_out(tab, qtbot)
    assert len(kept(qtbot)) == 3
    assert kept(qtbot)[0].unrated == ("rules", "hint")


def test_help_is_known_of_a_match_that_was_left(window: MainWindow, qtbot: QtBot) -> None:
    tab = play(window, qtbot, "hog", MatchSettings(GAME, (None, RANDOM), 5))
    tab.choose(3)
    wait(tab, qtbot)
    tab.undo()
    wait(tab, qtbot)
    tab.choose(3)
    wait(tab, qtbot)
    autosave().flush()
    left = MatchRecord.load(unfinished.path_of("hog"))
    assert left.helped == ("taken back",)
    tab.begin(MatchSettings(GAME, (None, RANDOM), 5))
    assert tab.store.now.helped == ()
    tab.resume(left)
    assert tab.store.now.helped == ("taken back",)
    wait(tab, qtbot)


def test_battles_of_a_series_are_one_entry(window: MainWindow, qtbot: QtBot) -> None:
    from engine.core.play.registry import game_named

    game = game_named("coins").game_class()
    tab = play(window, qtbot, "coins", MatchSettings(game, (None, RANDOM), 5))

    def choose(number: int) -> None:
        tab.panel.chosen.emit(SPREADS[number])
        asked = number + 1
        qtbot.waitUntil(lambda: tab.panel.is_asked and tab.playhead.timeline.num_steps == asked)

    choose(0)
    choose(1)
    (entry,) = kept(qtbot)
    assert entry.num_matches == 2
    assert isinstance(Library(library_path()).record(entry.key), Series)
    tab.undo()
    wait(tab, qtbot)
    choose(1)
    again, first = kept(qtbot)
    assert (again.num_matches, first.num_matches) == (2, 2)
    assert "taken back" in again.unrated
    assert "taken back" not in first.unrated


def test_persons_at_one_screen(window: MainWindow, qtbot: QtBot) -> None:
    settings = MatchSettings(GAME, (None, None), 5, persons=("Ann", "Bob"))
    tab = play(window, qtbot, "hog", settings)
    play_out(tab, qtbot)
    (entry,) = kept(qtbot)
    assert [each.person for each in entry.players] == ["Ann", "Bob"]
    assert entry.own_seat is None
    assert "persons" in entry.unrated
