"""Fields of a form for rows of numbers, and for what is chosen by name or from a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui.shared.live import parameter_form
from gui.shared.live.parameter_form import ParameterForm
from tests.core.play.test_parameters import Race, Track
from tests.panels import is_seen
from tests.showing import on_screen


@pytest.fixture
def form(qtbot: QtBot) -> ParameterForm:
    form = on_screen(qtbot, ParameterForm(Race), 272, 400)
    return form


def test_numbers_are_written_in_a_line(form: ParameterForm, qtbot: QtBot) -> None:
    entry = form.live.widget("worth")
    assert entry.text() == "3,2,1"
    entry.selectAll()
    with qtbot.waitSignal(form.changed):
        qtbot.keyClicks(entry, "4, 5")
    assert form.instance() == Race(worth=(4, 5))
    qtbot.keyClicks(entry, "0")  # 50 is too much
    assert form.instance() is None
    assert entry.text() == "4, 50"
    assert (
        form.live.widget(("worth", "wrong")).plain
        == "Write 2 to 4 whole numbers from 0 to 9, such as 3,2,1."
    )
    assert entry.accessibleDescription() == form.live.widget(("worth", "wrong")).plain
    form.set_values(Race())
    assert not is_seen(form.live, ("worth", "wrong"))
    assert form.instance() == Race()
    assert entry.accessibleDescription() == "Points."


def test_a_shipped_one_is_chosen_by_its_name(form: ParameterForm, qtbot: QtBot) -> None:
    box = form.live.widget("track")
    assert [box.itemText(i) for i in range(box.count())] == ["Long", "Short"]
    assert form.values()["track"] == Track("long", (9, 9))
    with qtbot.waitSignal(form.changed):
        qtbot.keyClick(box, Qt.Key.Key_Down)
    assert form.instance() == Race(track=Track("short", (1,)))


def test_one_from_a_file(
    form: ParameterForm, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box, path = form.live.widget("track"), tmp_path / "own.json"
    monkeypatch.setattr(parameter_form, "ask_open", lambda *_words: path)
    path.write_text('{"lengths": "far"}')
    qtbot.mouseClick(form.live.widget(("track", "file")), Qt.MouseButton.LeftButton)
    assert form.live.widget(("track", "wrong")).plain == f"{path}.lengths must be a list, not far."
    assert form.instance() == Race()
    path.write_text('{"lengths": [5, 6]}')
    with qtbot.waitSignal(form.changed):
        qtbot.mouseClick(form.live.widget(("track", "file")), Qt.MouseButton.LeftButton)
    assert not is_seen(form.live, ("track", "wrong"))
    own = Race(track=Track("own", (5, 6)))
    assert form.instance() == own
    qtbot.keyClick(box, Qt.Key.Key_Up)
    assert form.instance() == Race(track=Track("short", (1,)))
    qtbot.keyClick(box, Qt.Key.Key_Down)
    assert form.instance() == own
    form.set_values(Race())
    assert (box.count(), form.instance()) == (2, Race())


def test_a_record_s_own_one_is_shown_by_its_name(qtbot: QtBot) -> None:
    race = Race(track=Track("long", (1, 1, 1)))  # the name of a shipped one, with another content
    form = ParameterForm(race)
    qtbot.addWidget(form)
    assert form.instance() == race
    assert form.live.widget("track").currentIndex() == 2
