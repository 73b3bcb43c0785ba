import json
from pathlib import Path

import pytest

from engine.core.system.errors import InputError
from gui.shared.jobs.autosave import autosave
from gui.shared.page.coach_level import CoachLevel
from gui.shared.page.settings import Preferences, Settings, load_settings


@pytest.fixture
def path(tmp_path) -> Path:
    return tmp_path / "config" / "settings.json"


def test_choices_survive(qtbot, path):
    preferences = Preferences(path)
    preferences.set(theme="dark", font_scale=150, coach="off")
    autosave().flush()
    assert load_settings(path) == (Settings(theme="dark", font_scale=150, coach="off"), "")
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


def test_the_file_has_a_version_and_one_without_is_read_as_well(qtbot, path):
    preferences = Preferences(path)
    preferences.set(theme="dark")
    autosave().flush()
    content = json.loads(path.read_text())
    assert content.pop("version") == 4
    path.write_text(json.dumps(content))
    assert load_settings(path) == (Settings(theme="dark"), "")


@pytest.mark.parametrize(("was", "now"), [(True, CoachLevel.ALL), (False, CoachLevel.OFF)])
def test_a_coach_that_was_on_or_off_is_still(qtbot, path, was, now):
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({"version": 2, "coach": was, "theme": "dark"}))
    preferences = Preferences(path)
    assert not preferences.warning
    assert preferences.settings.theme == "dark"
    assert {preferences.coach_level(game) for game in ("hog", "ponte")} == {now}


@pytest.mark.parametrize(("version", "is_hidden"), [(3, True), (4, False)])
def test_what_is_to_come_is_hidden_where_nobody_has_chosen(qtbot, path, version, is_hidden):
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({"version": version, "hides_ahead": False}))
    assert load_settings(path) == (Settings(hides_ahead=is_hidden), "")


def test_the_coach_has_a_level_in_each_game(qtbot, path):
    preferences = Preferences(path)
    assert preferences.coach_level("hog") is CoachLevel.WARN
    preferences.set_coach_level("hog", CoachLevel.HINTS)
    preferences.set_coach_level("ponte", CoachLevel.OFF)
    preferences.set_coach_level("hog", CoachLevel.ALL)
    autosave().flush()
    again = Preferences(path)
    levels = [again.coach_level(game) for game in ("hog", "ponte", "nim")]
    assert levels == [CoachLevel.ALL, CoachLevel.OFF, CoachLevel.WARN]
    again.set(coach_levels="hog loud\nponte\n\nnim all")
    levels = [again.coach_level(game) for game in ("hog", "ponte", "nim")]
    assert levels == [CoachLevel.WARN, CoachLevel.WARN, CoachLevel.ALL]
    autosave().flush()


def test_a_change_is_told_and_nothing_else(qtbot, path):
    preferences = Preferences(path)
    told = []
    preferences.changed.connect(told.append)
    preferences.set(theme="dark", coach="warn")
    assert told == ["theme"]
    autosave().flush()


def test_wrong_values_are_refused(qtbot, path):
    preferences = Preferences(path)
    with pytest.raises(InputError):
        preferences.set(font_scale=500)
    assert preferences.settings == Settings()


@pytest.mark.parametrize("content", [b"{", b"[]", b"\xff\xfe\x00", b"nonsense"])
def test_a_broken_file_is_set_aside(path, content):
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    settings, warning = load_settings(path)
    assert settings == Settings()
    assert "set aside" in warning
    assert not path.exists()
    assert path.with_suffix(".broken.json").read_bytes() == content


def test_one_wrong_value_keeps_the_others(path):
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({"theme": "dark", "font_scale": 7, "unknown": 1}))
    settings, warning = load_settings(path)
    assert settings == Settings(theme="dark")
    assert "font_scale" in warning


def test_a_folder_that_cannot_be_written_is_told(qtbot, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    preferences = Preferences(blocked / "settings.json")
    told = []
    autosave().failed.connect(told.append)
    preferences.set(theme="dark")
    autosave().flush()
    qtbot.waitUntil(lambda: len(told) == 1)  # told by the flush, or by the job that was sooner


def test_recent_files_are_the_newest_that_are_there(qtbot, path, tmp_path):
    preferences = Preferences(path)
    for name in ("a", "b", "a"):
        (tmp_path / name).write_text("")
        preferences.remember_file(tmp_path / name)
    assert [file.name for file in preferences.recent_files] == ["a", "b"]
    (tmp_path / "a").unlink()
    assert [file.name for file in preferences.recent_files] == ["b"]
    autosave().flush()
