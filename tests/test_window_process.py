"""The window as a process of its own: how it starts, what it says where it cannot, how it ends."""

from __future__ import annotations

import argparse
import json
import os
import signal
from pathlib import Path

import pytest

from engine.core.play.match import Match
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import RANDOM
from engine.core.system.errors import InputError
from engine.hog import GAME
from engine.hog.rules import Hog
from gui import start
from gui.termination import Termination
from tests.programs import COMPILING, DRIVEN, SECONDS, ended, line_of, started

CLOSE = "def act(): window.close()\n"


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    return tmp_path / "profile"


def settings_of(profile: Path) -> dict[str, object]:
    found = json.loads((profile / "config" / "settings.json").read_text())
    assert isinstance(found, dict)
    return found


def test_everything_is_kept_in_the_profile_that_is_named(profile: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    names = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
    elsewhere = dict.fromkeys(names, str(home))
    assert ended(DRIVEN + CLOSE, "--profile", profile, **elsewhere) == (0, "", "")
    assert settings_of(profile)["window"]
    assert list(home.iterdir()) == []


def test_it_opens_the_files_that_are_named(profile: Path, tmp_path: Path) -> None:
    match = Match(Hog(goal=20), (RANDOM, RANDOM), 5)
    while not match.is_over:
        match.play({})
    record, other = tmp_path / "match.json", tmp_path / "other.json"
    MatchRecord.of(GAME, match).save(record)
    other.write_text("[]")
    code = """
def act(): when(lambda: window.frame is not None and window.toast.text, shown)
def shown():
    say(window.page_name, window.frame.tab_name)
    say(window.toast.text)
    window.close()
"""
    found = ended(DRIVEN + code, "--profile", profile, record, other)
    assert (found[0], found[2]) == (0, "")
    assert found[1].startswith("hog watch\n")
    assert "other.json" in found[1]


def test_without_its_fonts_it_takes_others(profile: Path) -> None:
    code = 'appearance.FONT_FILES = ("Nowhere.otf",)\n' + CLOSE
    assert ended(DRIVEN + code, "--profile", profile) == (0, "", "")
    assert "Nowhere.otf cannot be loaded" in log_of(profile)


def log_of(profile: Path) -> str:
    return (profile / "data" / "logs" / "armchair-general.log").read_text()


def test_without_qt_it_says_so(profile: Path) -> None:
    code = "import sys; sys.modules['PySide6.QtWidgets'] = None\n"
    number, out, err = ended(code, "--profile", profile)
    assert (number, out) == (2, "")
    assert err.startswith("armchair-general: the window cannot be loaded: ")
    assert err.count("\n") == 1
    number, out, err = ended("import sys", "--profile", profile, QT_QPA_PLATFORM="nowhere")
    assert number not in (0, 2)
    assert "nowhere" in err


@pytest.mark.drawn("place", 2)
@pytest.mark.parametrize("place", ["", "data", "data/logs/crash.log", "data/logs"])
def test_a_profile_that_cannot_be_used_is_told(profile: Path, place: str) -> None:
    blocked = profile / place
    blocked.parent.mkdir(parents=True, exist_ok=True)
    if place.endswith(".log"):
        blocked.mkdir()
    else:
        blocked.write_text("")
    number, out, err = ended("import sys", "--profile", profile)
    assert (number, out) == (2, "")
    assert err.startswith(f"armchair-general: {blocked}")
    assert err.count("\n") == 1


@pytest.mark.drawn("damage", 3)
@pytest.mark.parametrize("damage", ["a file", "no text", "folders"])
def test_it_starts_whatever_is_wrong_with_the_cache(
    profile: Path, tmp_path: Path, damage: str
) -> None:
    cache = tmp_path / "cache"
    if damage == "a file":
        cache.write_text("")
    else:
        cache.mkdir(0o700)
        ended(DRIVEN + CLOSE, "--profile", profile, ARMCHAIR_CACHE=str(cache))
    for file in [path for path in cache.rglob("*") if path.is_file()]:
        file.write_bytes(b"\xff\xfe")
        if damage == "folders":
            file.unlink()
            file.mkdir()
    code = DRIVEN + CLOSE
    assert ended(code, "--profile", profile, ARMCHAIR_CACHE=str(cache)) == (0, "", "")


def test_it_starts_on_a_full_disk(profile: Path, tmp_path: Path) -> None:
    profile.mkdir()
    code = """
import errno, pathlib
def full(folder, *_modes, exist_ok=False, **_options):
    if not folder.is_dir():
        raise OSError(errno.ENOSPC, "No space left on device", str(folder))
pathlib.Path.mkdir = full
autosave.BEGIN_AFTER = 0
def act():
    window.preferences.set(theme="dark")
    when(lambda: window.toast.text, told)
def told():
    say(window.toast.text)
    window.close()
"""
    number, out, err = ended(
        DRIVEN + code, "--profile", profile, ARMCHAIR_CACHE=str(profile / "cache")
    )
    assert number == 0, err
    assert out.startswith("The settings were not saved: ")
    assert "logs cannot be used as a folder: no space left on device" in err.splitlines()[0]
    assert "Traceback" not in err


NUDGED = """
import os, signal, sys
class Nudge:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Nudge())
"""
MOMENTS = (
    "gui.start",
    "gui.app",
    "PySide6.QtWidgets",
    "gui.shared.shell.game_page",
    "engine.hog.rules",
)


@pytest.mark.drawn("moment", 3)
@pytest.mark.parametrize("moment", MOMENTS)
def test_ctrl_c_at_once_ends_it_without_a_word(profile: Path, moment: str) -> None:
    assert ended(NUDGED.format(name=moment), "--profile", profile) == (130, "", "")


@pytest.mark.drawn("name", 3)
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_saves_what_was_changed(profile: Path, name: str) -> None:
    code = """
autosave.BEGIN_AFTER = 3600
def act():
    window.preferences.set(theme="dark")
    say("changed")
"""
    number = getattr(signal, name)
    with started(DRIVEN + code, "--profile", profile) as child:
        assert line_of(child.stdout) == "changed"
        child.send_signal(number)
        assert child.communicate(timeout=SECONDS) == ("", "")
        assert child.returncode == 128 + number
    assert settings_of(profile)["theme"] == "dark"


def test_what_is_ignored_outside_stays_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    termination = Termination()
    with termination.expected():
        os.kill(os.getpid(), signal.SIGHUP)
        assert termination.exit_code(0) == 0
        os.kill(os.getpid(), signal.SIGTERM)
        assert termination.is_coming.recv(10) == bytes([signal.SIGTERM])
        assert termination.exit_code(0) == 128 + signal.SIGTERM
    signal.signal(signal.SIGHUP, before)


HERE = "app.compile_elsewhere = lambda: None"  # as a bundle does
ELSEWHERE = """
from engine.core.system import compiler_process
compiler_process._COMPILER = "tests.core.system.test_compiler_process:never"
is_waiting = lambda: is_compiling() and compiler_process._processes._children
"""


@pytest.mark.parametrize("where", [HERE, ELSEWHERE], ids=["here", "elsewhere"])
def test_it_ends_while_a_kernel_compiles(profile: Path, tmp_path: Path, where: str) -> None:
    code = """
exit_at_once = os._exit
def left(code):
    say("left at work")
    exit_at_once(code)
os._exit = left

import threading
compiling = threading.Event()
def act():
    from numba.core.codegen import JITCodeLibrary
    def finalize(self):  # a compilation that lasts: it begins, and does not end
        compiling.set()
        threading.Event().wait()
    JITCodeLibrary.finalize = finalize
    window.show_page("hog", "solve")
    when(lambda: window.frame and window.frame.shown_view, solve)
def solve():
    window.frame.shown_view.runs.setup.live.widget("button").click()
    when(is_waiting, window.close)
"""
    cache = tmp_path / "cache"
    cache.mkdir(mode=0o700)
    whole = f"{DRIVEN}{COMPILING}is_waiting = lambda: compiling.is_set()\n{where}\n{code}"
    number, out, err = ended(whole, "--profile", profile, ARMCHAIR_CACHE=str(cache))
    assert (number, out, err) == (0, "left at work\n", "")


def test_pictures_that_fail_are_told(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(InputError, match=r"no pictures could be made: .*File exists"):
        start.save_pictures(argparse.Namespace(out=blocked, quick=False))
