"""Fields of a form for rows of numbers, and for what is chosen by name or from a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui.shared.controls import parameter_form
from gui.shared.controls.parameter_form import ParameterForm
from tests.core.play.test_parameters import Race, Track


@pytest.fixture
def form(qtbot: QtBot) -> ParameterForm:
    form = ParameterForm(Race)
    qtbot.addWidget(form)
    form.resize(272, 400)
    form.show()
    return form


def test_numbers_are_written_in_a_line(form: ParameterForm, qtbot: QtBot) -> None:
    field = form.field("worth")
    assert field.entry.text() == "3,2,1"
    field.entry.selectAll()
    with qtbot.waitSignal(form.changed):
        qtbot.keyClicks(field.entry, "4, 5")
    assert form.instance() == Race(worth=(4, 5))
    qtbot.keyClicks(field.entry, "0")  # 50 is too much
    assert form.instance() is None
    assert field.entry.text() == "4, 50"
    assert field.sentence.plain == "Write 2 to 4 whole numbers from 0 to 9, such as 3,2,1."
    assert field.entry.accessibleDescription() == field.sentence.plain
    form.set_values(Race())
    assert not field.sentence.isVisible()
    assert form.instance() == Race()
    assert field.entry.accessibleDescription() == "Points."


def test_a_shipped_one_is_chosen_by_its_name(form: ParameterForm, qtbot: QtBot) -> None:
    field = form.field("track")
    assert [field.box.itemText(i) for i in range(field.box.count())] == ["Long", "Short"]
    assert field.value == Track("long", (9, 9))
    with qtbot.waitSignal(form.changed):
        qtbot.keyClick(field.box, Qt.Key.Key_Down)
    assert form.instance() == Race(track=Track("short", (1,)))


def test_one_from_a_file(
    form: ParameterForm, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    field, path = form.field("track"), tmp_path / "own.json"
    monkeypatch.setattr(parameter_form, "ask_open", lambda *_words: path)
    path.write_text('{"lengths": "far"}')
    qtbot.mouseClick(field.button, Qt.MouseButton.LeftButton)
    assert field.sentence.plain == f"{path}.lengths must be a list, not far."
    assert form.instance() == Race()
    path.write_text('{"lengths": [5, 6]}')
    with qtbot.waitSignal(form.changed):
        qtbot.mouseClick(field.button, Qt.MouseButton.LeftButton)
    assert not field.sentence.isVisible()
    own = Race(track=Track("own", (5, 6)))
    assert form.instance() == own
    qtbot.keyClick(field.box, Qt.Key.Key_Up)
    assert form.instance() == Race(track=Track("short", (1,)))
    qtbot.keyClick(field.box, Qt.Key.Key_Down)
    assert form.instance() == own
    form.set_values(Race())
    assert (field.box.count(), form.instance()) == (2, Race())


def test_a_record_s_own_one_is_shown_by_its_name(qtbot: QtBot) -> None:
    race = Race(track=Track("long", (1, 1, 1)))  # the name of a shipped one, with another content
    form = ParameterForm(race)
    qtbot.addWidget(form)
    assert form.instance() == race
    assert form.field("track").box.currentIndex() == 2
