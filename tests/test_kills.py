"""`kill -9` at any moment loses nothing that is older than the last write begun."""

from __future__ import annotations

import json
import random
import signal
import zlib
from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.core.library.library import Library
from engine.core.play.replay import MatchRecord
from engine.core.tournament.store import opened_store, remove_store
from gui.hog.editor.draft import read_draft
from tests.drawn import SEED
from tests.programs import DRIVEN, ended, started

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
KILLS = [pytest.param(1, id="1"), pytest.param(30, id="30", marks=pytest.mark.soak)]
LINES = 12
"""A program is killed after it has told of so many moments of its writes, at most."""
GONE = "-"

TOLD = """
import zlib
def written(self, path, make=autosave.Change.make):
    if path.name not in ("hog.json", "hog-editor.json"):
        return make(self, path)
    what = None if self.write is None else self.write.args[0]
    text = what and (what.to_text() if hasattr(what, "to_text") else what())
    mark = "-" if text is None else zlib.crc32(text.encode())
    say("begun", mark)
    make(self, path)
    say("written", mark)
autosave.Change.make = written

synced = os.fsync
def fsync(descriptor):
    say("filled", 0)
    synced(descriptor)
    say("synced", 0)
os.fsync = fsync
"""
PLAYED = """
def act():
    window.preferences.set(reduced_motion=True, coach="off")
    window.show_page("hog", "play")
    when(lambda: window.frame.shown_view is not None, begin)
def begin():
    from engine.core.play.strategy import RANDOM
    from engine.hog.rules import Hog
    from gui.shared.match.state.settings import MatchSettings
    global tab
    tab = window.frame.shown_view
    settings = MatchSettings(Hog(goal=300), (None, RANDOM), 7)
    timer = QTimer(window, interval=0)
    def play():
        match = tab.driver.match
        if match is None or tab.driver.is_busy:
            return
        if match.is_over or match.game.goal != 300:
            tab.begin(settings)
        elif tab.panel.is_asked:
            tab.choose(3)
    timer.timeout.connect(play)
    timer.start()
    say("toast", window.toast.text)
"""
FINISHED = """
from engine.core.library.library import Library
def added(self, entry, found, add=Library.add):
    say("begun", entry.key)
    add(self, entry, found)
    say("written", entry.key)
Library.add = added

def act():
    window.preferences.set(reduced_motion=True, coach="off")
    window.show_page("hog", "play")
    when(lambda: window.frame.shown_view is not None, begin)
def begin():
    from engine.core.play.strategy import RANDOM
    from engine.hog.rules import Hog
    from gui.shared.match.state.settings import MatchSettings
    global tab
    tab = window.frame.shown_view
    settings = MatchSettings(Hog(goal=12), (None, RANDOM), 7)
    timer = QTimer(window, interval=0)
    def play():
        match = tab.driver.match
        if match is None or tab.driver.is_busy:
            return
        if match.game.goal != 12:
            tab.begin(settings)
        elif match.is_over:
            tab.rematch()
        elif tab.panel.is_asked:
            tab.choose(3)
    timer.timeout.connect(play)
    timer.start()
"""
PAINTED = """
def act():
    window.show_page("hog", "editor")
    when(lambda: window.frame.shown_view is not None and window.frame.shown_view.edit, paint)
def paint():
    tab, strokes = window.frame.shown_view, iter(range(10 ** 9))
    timer = QTimer(window, interval=5)
    def stroke():
        number = next(strokes)
        tab.canvas.choose((number % 100, number // 100 % 100))
        tab.set_roll((number * 7 + number // 10_000) % 11)
    timer.timeout.connect(stroke)
    timer.start()
    say("toast", window.toast.text)
"""
TOURNAMENT = """
import sys
from engine.core.tournament import tournament
from engine.core.tournament.store import Store
tournament._KEEP_SECONDS = -1.0
def kept(self, *arguments, keep=Store.keep):
    print("begun", 0, flush=True)
    keep(self, *arguments)
    print("written", self.summary().num_games, flush=True)
Store.keep = kept
"""
COMMAND = ("tournament", "hog", "always-2", "random", "bacon:k=2", "--set", "goal=15",
           "--games", "100000", "--seed", "4", "--json")  # fmt: skip


def killed_after(num_lines: int, code: str, *arguments: object) -> list[tuple[str, str]]:
    """Kill the program once it has told so much; return all that it told."""
    with started(code, *arguments) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        lines = [child.stdout.readline() for _ in range(num_lines)]
        child.kill()
        # Not communicate: it passes over lines that were read ahead.
        out, err = child.stdout.read(), child.stderr.read()
        assert err == ""
    told = [*lines, *out.splitlines(keepends=True)]
    # The last line may be cut in the middle.
    return [tuple(line.rstrip("\n").split(" ", 1)) for line in told if line.endswith("\n")]  # type: ignore[misc]


def possible(told: Sequence[tuple[str, str]]) -> set[str]:
    """Return the states that a file may be in: the last one written, or one begun since."""
    found = {GONE}
    for what, state in told:
        if what == "written":
            found = {state}
        elif what == "begun":
            found.add(state)
    return found


def state_of(path: Path) -> str:
    """Return what tells contents apart: of a match, which grows on disk, what is read of it."""
    if not path.exists():
        return GONE
    is_match = path.parent.name == "unfinished"
    content = MatchRecord.load(path).to_text().encode() if is_match else path.read_bytes()
    return str(zlib.crc32(content))


@pytest.mark.parametrize("kills", KILLS)
@pytest.mark.parametrize("what", ["match", "editor"])
def test_the_window_is_killed(kills: int, what: str, tmp_path: Path) -> None:
    chance = random.Random(SEED)
    name, code = {
        "match": ("unfinished/hog.json", PLAYED),
        "editor": ("hog-editor.json", PAINTED),
    }[what]
    path = tmp_path / "data" / name
    for _ in range(kills):
        before = state_of(path)
        number = chance.randint(1, LINES)
        told = killed_after(number, DRIVEN + TOLD + code, "--profile", tmp_path)
        assert len(told) >= number, "it tells no more"
        assert ("toast", "") in told or not any(what == "toast" for what, _ in told)
        assert state_of(path) in possible([("written", before), *told])
        if path.exists() and what == "match":
            MatchRecord.load(path).check()
        elif path.exists():
            assert read_draft(path, range(11)) is not None


@pytest.mark.soak
@pytest.mark.parametrize("kills", KILLS)
def test_a_window_is_killed_that_finishes_matches(kills: int, tmp_path: Path) -> None:
    """What was written is there, and nothing but what was begun."""
    chance = random.Random(SEED)
    library = Library(tmp_path / "data" / "my-games.sqlite")
    begun: set[str] = set()
    kept: set[str] = set()
    for _ in range(kills):
        number = chance.randint(1, LINES)
        told = killed_after(number, DRIVEN + FINISHED, "--profile", tmp_path)
        assert len(told) >= number, "it tells no more"
        begun |= {key for what, key in told if what == "begun"}
        kept |= {key for what, key in told if what == "written"}
        assert kept <= {entry.key for entry in library.entries()} <= begun


@pytest.mark.soak
@pytest.mark.parametrize("kills", KILLS)
def test_a_tournament_is_killed(kills: int, tmp_path: Path) -> None:
    chance = random.Random(SEED)
    path = tmp_path / "t.sqlite"
    command = (*COMMAND, "--store", path)
    for _ in range(kills):
        workers = ("--workers", chance.randint(1, 2))
        lines = killed_after(chance.randint(1, LINES), TOURNAMENT, *command, *workers)
        told = [line for line in lines if line[0] in ("begun", "written")]
        if not told:  # it has come to its end
            remove_store(path)
            continue
        kept = [int(state) for what, state in told if what == "written"]
        with opened_store(path) as store:
            assert store.summary().num_games >= max(kept, default=0)
    texts = []
    for arguments in (COMMAND, command):
        number, out, err = ended("import sys", *arguments)
        assert (number, err) == (0, "")
        texts.append(json.loads(out))
    assert texts[0] == texts[1]
