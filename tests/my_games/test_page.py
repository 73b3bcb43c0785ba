"""My games: keys and buttons, search and filters, deleting with undo, files, damaged libraries."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from engine.core.library.entry import Judgement
from engine.core.library.library import Library
from engine.core.play.mistakes import MistakeClass
from gui.my_games.filters import Choices, Filter, FilterBar
from gui.my_games.page import EMPTY, LIST, NOTHING
from gui.shared.controls import slices
from gui.shared.jobs.file_watch import FileWatch
from gui.shared.page.opened_file import WatchedMatch
from gui.shared.report.blocks import Choice, Report
from gui.shared.report.shown_words import ShownPick
from gui.shared.style.appearance import appearance
from tests.my_games.conftest import Shown, made
from tests.panels import is_there

Key = Qt.Key


def keys_of(shown: Shown) -> list[str]:
    return [entry.key for entry in shown.page.table.rows]


def test_the_list_is_there_and_gets_judged(shown: Shown, qtbot: QtBot) -> None:
    page = shown.page
    assert keys_of(shown) == ["k3", "k2", "k1", "k0"]
    assert page.parameters == "4 matches"
    assert page.shows == LIST
    assert all(entry.is_judged for entry in shown.library.entries())
    assert page.table.current is not None
    assert page.table.current.judgement is not None
    assert "not rated: the rules were not the usual ones" in page.table.words(page.table.current)


def test_what_another_window_keeps_is_listed(shown: Shown, qtbot: QtBot) -> None:
    page = shown.page
    (entry, content), *_ = made(1)
    shown.library.add_all([(replace(entry, key="another"), content)])
    page.findChild(FileWatch).look()
    qtbot.waitUntil(lambda: "another" in keys_of(shown))
    shown.settle(qtbot)


def test_keys_review_replay_and_search(shown: Shown, qtbot: QtBot) -> None:
    page, table = shown.page, shown.page.table
    table.setFocus()
    qtbot.keyClick(table, Key.Key_Down)
    assert table.current is not None
    assert table.current.key == "k2"
    for key, with_review in ((Key.Key_Return, True), (Key.Key_Space, False)):
        qtbot.keyClick(table, key)
        shown.settle(qtbot)
        game, tab, thing = shown.told.handed.pop()
        assert (game, tab) == ("hog", "watch")
        assert isinstance(thing, WatchedMatch)
        assert thing.with_review is with_review
        assert thing.saved.record.seed == 2
    qtbot.keyClicks(table, "z")
    assert page.filters.search.text() == "z"
    qtbot.waitUntil(lambda: page.shows == NOTHING)
    assert page.escape()
    qtbot.waitUntil(lambda: page.shows == LIST)
    qtbot.keyClicks(page.filters.search, "RANDOM 15")
    qtbot.waitUntil(lambda: len(table.rows) == 4)
    page.filters.search.setText("random nobody")
    qtbot.waitUntil(lambda: page.shows == NOTHING)
    page.live.widget("nothing").button.click()
    qtbot.waitUntil(lambda: len(table.rows) == 4)


def test_filters(shown: Shown, qtbot: QtBot) -> None:
    page = shown.page
    filtered = page.filters.live.widget
    filtered("result").setCurrentIndex(1)
    won = [entry.key for entry in page.entries if entry.outcome == "won"]
    qtbot.waitUntil(lambda: keys_of(shown) == won)
    filtered("result").setCurrentIndex(4)
    qtbot.waitUntil(lambda: page.shows == NOTHING)
    page.filters.clear()
    filtered("game").setCurrentIndex(1)
    filtered("opponent").setCurrentIndex(1)
    filtered("rules").setCurrentIndex(1)
    qtbot.waitUntil(lambda: len(keys_of(shown)) == 4)
    filtered("date").setCurrentIndex(1)
    qtbot.waitUntil(lambda: page.shows == NOTHING)
    assert page.filters.wanted != Filter()


def test_what_is_deleted_comes_back(shown: Shown, qtbot: QtBot) -> None:
    page = shown.page
    undo = next(action for action in page.actions_here() if action.id == "games.undo")
    assert not undo.can_run()
    page.table.setFocus()
    qtbot.keyClick(page.table, Key.Key_Down)
    qtbot.keyClick(page.table, Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(page.table, Key.Key_Delete)
    assert keys_of(shown) == ["k3", "k0"]
    assert page.table.current is not None
    assert page.table.current.key == "k0"
    assert shown.told.messages[-1].startswith("2 matches deleted.")
    shown.settle(qtbot)
    assert {entry.key for entry in Library(shown.library.path).entries()} == {"k3", "k0"}
    assert undo.can_run()
    undo.run()
    assert shown.told.messages[-1] == "2 matches brought back."
    shown.settle(qtbot)
    qtbot.waitUntil(lambda: keys_of(shown) == ["k3", "k2", "k1", "k0"])


def test_the_statistics_follow_what_is_left(shown: Shown, qtbot: QtBot) -> None:
    page = shown.page
    assert page.statistics.report.side
    page.table.setFocus()
    for _ in range(4):
        qtbot.keyClick(page.table, Key.Key_Delete)
        qtbot.waitUntil(lambda: len(page.table.rows) == len(page.entries))
    qtbot.waitUntil(lambda: page.game == "")
    shown.settle(qtbot)
    assert page.shows == EMPTY
    assert page.statistics.report == Report()
    assert not page.statistics.copy.isVisible()  # nothing there
    assert "Enter" not in page.hint


def test_another_game_is_looked_at_and_copied(shown: Shown, qtbot: QtBot) -> None:
    page, (entry, content) = shown.page, made(1)[0]
    shown.library.add_all([(replace(entry, key="other", game="ponte"), content)])
    page.reload()
    shown.settle(qtbot)
    choice = page.statistics.report.side[0]
    assert isinstance(choice, Choice)
    assert choice.texts == ("Hog", "Ponte")
    (pick,) = [each for each in page.statistics.side.shown if isinstance(each, ShownPick)]
    pick.live.widget("choice").setCurrentIndex(1)
    shown.settle(qtbot)
    assert page.game == "ponte"
    page.statistics.copied.emit()
    assert QGuiApplication.clipboard().text().startswith("Statistics: Ponte\nNo rating yet\n")
    assert shown.told.messages[-1] == "Copied the figures."


def test_many_go_into_a_file_and_come_back(shown: Shown, qtbot: QtBot, tmp_path: Path) -> None:
    page, path = shown.page, tmp_path / "some.jsonl"
    page.export_to(path)
    shown.settle(qtbot)
    assert shown.told.messages[-1] == "4 matches exported."
    shown.library.path.unlink()
    page.reload()
    shown.settle(qtbot)
    assert page.shows == EMPTY
    assert page.open_file(cast(Any, SimpleNamespace(path=path)))
    shown.settle(qtbot)
    assert shown.told.messages[-1] == "4 matches imported."
    assert keys_of(shown) == ["k3", "k2", "k1", "k0"]
    assert page.table.rows[0].is_judged
    path.write_text("{}")
    page.read([path])
    shown.settle(qtbot)
    assert "format" in shown.told.messages[-1]


def test_an_empty_library_leads_to_play(shown: Shown, qtbot: QtBot) -> None:
    shown.library.remove(["k0", "k1", "k2", "k3"])
    shown.page.reload()
    shown.settle(qtbot)
    assert shown.page.shows == EMPTY
    assert not shown.page.bar.live.widget("review").isEnabled()
    shown.page.live.widget("empty").button.click()
    assert shown.told.went[-1][1] == "play"


def test_a_damaged_library_is_told_of_in_its_place(shown: Shown, qtbot: QtBot) -> None:
    for end in ("-wal", "-shm"):
        Path(f"{shown.library.path}{end}").unlink(missing_ok=True)
    shown.library.path.write_bytes(b"no library " * 999)
    shown.page.reload()
    shown.settle(qtbot)
    assert is_there(shown.page.live, "error")
    assert (
        "set aside as my-games.broken.sqlite"
        in shown.page.live.widget("error").accessibleDescription()
    )
    assert shown.page.shows == EMPTY


def test_ten_thousand_are_filtered_a_few_at_a_time(
    shown: Shown, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With no time in a turn of the event loop it takes one match: it never does more at once."""
    page = shown.page
    first = page.entries[0]
    page._take(tuple(replace(first, key=f"x{n}", played=float(n)) for n in range(10_000)))
    qtbot.waitUntil(lambda: len(page.table.rows) == 10_000)
    monkeypatch.setattr(slices, "BUDGET_S", -1.0)
    looked: list[int] = []
    keeps = Filter.keeps

    def counted(wanted: Filter) -> Any:
        fits = keeps(wanted)
        return lambda entry: looked.append(1) or fits(entry)  # type: ignore[func-returns-value]

    monkeypatch.setattr(Filter, "keeps", counted)
    page._filter()
    assert len(looked) == 1
    page._slices._advance()
    assert len(looked) == 2
    monkeypatch.undo()
    page.table.sort_by(1)
    qtbot.waitUntil(lambda: not page._slices._timer.isActive())


def test_costs_are_sorted_with_the_unknown_last(shown: Shown, qtbot: QtBot) -> None:
    page = shown.page
    first, second, *rest = page.entries
    judged = Judgement(50.0, (None, None, None), 0.9, MistakeClass.BLUNDER)
    page._take((replace(first, judgement=None), replace(second, judgement=judged), *rest))
    page.table.sort_by(5)
    model = page.table.table_model

    def order() -> list[str]:
        return [page.table.rows[model.place(line)].key for line in range(4)]

    qtbot.waitUntil(lambda: (order()[0], order()[-1]) == (second.key, first.key))


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_field_says_search_whatever_room_there_is(qtbot: QtBot, scale: float) -> None:
    """Beside five lists on a line it said "Se…" with text of twice the size."""
    appearance().choose("light", scale)
    bar, theme = FilterBar(), appearance().theme
    appearance().apply_style_sheet(bar)
    qtbot.addWidget(bar)
    long = "Always enemy and four others"
    bar.offer(Choices(("hog", "gunslinger"), (long,), (long,)))
    bar.show()
    needed = theme.metrics("body").horizontalAdvance("Search") + theme.px(36)
    for width in range(theme.px(360), theme.px(900), theme.px(20)):
        bar.resize(width, bar.heightForWidth(width) if bar.hasHeightForWidth() else 200)
        qtbot.waitUntil(lambda: bar.search.width() >= needed)
