"""`kill -9` at any moment loses nothing that is older than the last write begun."""

from __future__ import annotations

import json
import random
import signal
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from engine.core.library.library import Library
from engine.core.play.replay import MatchRecord
from engine.core.tournament.store import opened_store, remove_store
from engine.core.training.store import load
from engine.hog import GAME
from engine.hog.rules import Hog
from gui.hog.editor.draft import read_draft
from gui.shared.page.settings import load_settings
from tests.drawn import SEED, drawn
from tests.programs import COMPILING, DRIVEN, crash_log, ended, started

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
KILLS = [pytest.param(1, id="1"), pytest.param(30, id="30", marks=pytest.mark.soak)]
LINES = 12
"""A program is killed after it has told of so many moments of its writes, at most."""
GONE = "-"

WRITTEN = """
import zlib
def written(self, path, make=autosave.Change.make):
    if path.name != NAME:
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
"""Tells of every write of the file NAME, which saves itself."""
ADDED = """
import zlib
from engine.core.library.library import Library, packed
def added(self, entry, found, add=Library.add):
    say("begun", entry.key, zlib.crc32(packed(found)))
    add(self, entry, found)
    say("written", entry.key, zlib.crc32(packed(found)))
Library.add = added
"""
"""Tells of every match that My games takes, or takes anew."""
PLAYED = """
from engine.core.play.chance import Chance
from engine.core.play.parameters import values_of
from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM
from gui.shared.match.match_setup import MatchSettings

entry, chance = game_named(GAME), Chance(7)
settings = MatchSettings(entry.game_class(**RULES), (None, *(RANDOM,) * (SEATS - 1)), 7)

def act():
    window.preferences.set(reduced_motion=True, coach="off")
    window.show_page(GAME, "play")
    when(lambda: window.frame and window.frame.shown_view, begin)

def begin():
    global tab
    tab = window.frame.shown_view
    timer = QTimer(window, interval=0)
    timer.timeout.connect(play)
    timer.start()
    say("toast", window.toast.text)

def play():
    match = tab.match
    if match is None or tab.store.is_busy:
        return
    if match.game != settings.game or match.is_over and not tab.store.now.is_done:
        tab.begin(settings)
    elif match.is_over:
        tab.rematch()
    elif tab.panel.is_asked:
        tab.choose(choice(match, match.waiting_for[0]))

def choice(match, seat):
    return match.game.random_action(match.game.observe(match.state, seat), seat, chance)
"""
"""Plays matches of a game against random play, one after the other."""
RULES: dict[str, tuple[int, dict[str, Any]]] = {
    "hog": (2, {"goal": 300}),
    "ponte": (2, {}),
    "gunslinger": (6, {}),
    "blotto": (2, {}),
    "conquest": (3, {}),
}
"""Of each game the number of seats, and rules by which a match lasts."""


def playing(game: str, **rules: Any) -> str:
    """Return the code that plays a game."""
    seats, usual = RULES[game]
    return f"GAME, SEATS, RULES = {game!r}, {seats}, {usual | rules}\n{PLAYED}"


CHANGED = """
def act():
    timer, numbers = QTimer(window, interval=5), iter(range(10 ** 9))
    def change():
        number = next(numbers)
        window.preferences.set(animation_speed=1 + number % 1000 / 100, values=bool(number % 2))
    timer.timeout.connect(change)
    timer.start()
"""
TRAINED = """
from engine.core.training.schedule import Mark
from gui.shared.training.keeper import training
def act():
    when(lambda: training().progress is not None, begin)
def begin():
    keeper, timer = training(), QTimer(window, interval=5)
    autosave.autosave().saved.connect(tell)
    def answer():
        number = keeper.progress.standing("hog").asked + 1
        say("begun", number)
        keeper.change(lambda progress: progress.answered(
            f"hog/dice/1/{number}", "hog", Mark(number % 3), keeper.today()))
    timer.timeout.connect(answer)
    timer.start()
def tell(path):
    if path == training().path:
        with training()._lock:
            say("written", training()._kept.standing("hog").asked)
"""
PAINTED = """
def act():
    window.show_page("hog", "editor")
    tab = lambda: window.frame and window.frame.shown_view
    when(lambda: tab() and tab().editor.edit, paint)
def paint():
    editor, strokes = window.frame.shown_view.editor, iter(range(10 ** 9))
    timer = QTimer(window, interval=5)
    def stroke():
        number = next(strokes)
        editor.choose((number % 100, number // 100 % 100))
        editor.set_roll((number * 7 + number // 10_000) % 11)
    timer.timeout.connect(stroke)
    timer.start()
    say("toast", window.toast.text)
"""
TOURNAMENT = """
import os, sys
from engine.core.tournament import tournament
from engine.core.tournament.store import Store
tournament._KEEP_SECONDS = -1.0
def say(*words):
    os.write(1, (" ".join(map(str, words)) + "\\n").encode())
def kept(self, *arguments, keep=Store.keep):
    say("begun", 0)
    keep(self, *arguments)
    say("written", self.summary().num_games)
Store.keep = kept
"""
_FOUR = ("hog", "always-2", "random", "bacon:k=2", "swap", "--set", "goal=15", "--games", "40000")
COMMANDS = {
    "hog": ("hog", "always-2", "random", "bacon:k=2", "--set", "goal=15", "--games", "100000"),
    "conquest": ("conquest", "greedy", "random", "passive", "--set", "turns=130", "--games", "300"),
    "swiss": (*_FOUR, "--swiss", "3"),
    "knockout": (*_FOUR, "--knockout"),
    "gauntlet": (*_FOUR, "--gauntlet", "2"),
}


def killed_after(
    num_lines: int,
    code: str,
    *arguments: object,
    profile: Path | None = None,
    **environment: str,
) -> list[tuple[str, str]]:
    """Kill the program once it has told so much; return all that it told.

    A window that dies before by itself, or stops talking, fails with what it left.
    """
    own = () if profile is None else ("--profile", profile)
    with started(code, *own, *arguments, **environment) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        lines = [child.stdout.readline() for _ in range(num_lines)]
        if not lines[-1]:  # it closed what it speaks through
            child.wait()
        code_before = child.poll()
        child.kill()
        # Not communicate: it passes over lines that were read ahead.
        out, err = child.stdout.read(), child.stderr.read()
    told = [*lines, *out.splitlines(keepends=True)]
    crash = "" if profile is None else crash_log(profile)
    is_well = not crash and not err and (profile is None or code_before is None)
    assert is_well, f"exit code {code_before}, None: it lived; it told {told}\n{err}\n{crash}"
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


FILES = {
    "editor": ("data/hog-editor.json", PAINTED),
    "settings": ("config/settings.json", CHANGED),
    **{game: (f"data/unfinished/{game}.json", playing(game)) for game in RULES if game != "blotto"},
}
"""What a window writes again and again: where, and what it does meanwhile."""


@pytest.mark.parametrize("kills", KILLS)
@pytest.mark.parametrize("what", drawn(FILES, 2))
def test_a_window_is_killed_that_writes(what: str, kills: int, tmp_path: Path) -> None:
    """A match in play, the editor's table, the settings: the file is as it was told last."""
    chance = random.Random(SEED)
    name, code = FILES[what]
    path = tmp_path / name
    for _ in range(kills):
        before = state_of(path)
        number = chance.randint(1, LINES)
        whole = f"{DRIVEN}NAME = {path.name!r}\n{WRITTEN}{code}"
        told = killed_after(number, whole, profile=tmp_path)
        assert ("toast", "") in told or not any(what == "toast" for what, _ in told)
        assert state_of(path) in possible([("written", before), *told])
        if path.exists() and path.parent.name == "unfinished":
            MatchRecord.load(path).check()
        elif path.exists() and what == "editor":
            assert read_draft(path, range(11)) is not None
        elif path.exists():
            assert load_settings(path)[1] == ""


@pytest.mark.parametrize("kills", KILLS)
@pytest.mark.parametrize("game", drawn(RULES, 1))
def test_a_window_is_killed_that_finishes_matches(game: str, kills: int, tmp_path: Path) -> None:
    """My games has what was written and what was begun, each as it was then: series, too."""
    chance = random.Random(SEED)
    library = Library(tmp_path / "data" / "my-games.sqlite")
    told: dict[str, list[tuple[str, str]]] = {}
    code = playing(game, **({"goal": 12} if game == "hog" else {}))
    for _ in range(kills):
        lines = killed_after(chance.randint(1, LINES), DRIVEN + ADDED + code, profile=tmp_path)
        for what, state in lines:
            if what in ("begun", "written"):
                key, mark = state.split()
                told.setdefault(key, []).append((what, mark))
        entries = {entry.key for entry in library.entries()}
        for key, of_key in told.items():
            mark = str(zlib.crc32(library.content(key))) if key in entries else GONE
            assert mark in possible([("written", GONE), *of_key])
        assert entries <= told.keys()
        for key in entries:
            library.record(key)


@pytest.mark.soak
@pytest.mark.parametrize("kills", KILLS)
def test_a_window_is_killed_that_trains(kills: int, tmp_path: Path) -> None:
    """Each answer is there that was kept, and none but those that were given."""
    chance = random.Random(SEED)
    path = tmp_path / "data" / "training.json"
    for _ in range(kills):
        before = load(path).standing("hog").asked
        number = chance.randint(1, LINES)
        told = killed_after(number, DRIVEN + TRAINED, profile=tmp_path)
        kept = [int(state) for what, state in told if what == "written"]
        begun = [int(state) for what, state in told if what == "begun"]
        asked = load(path).standing("hog").asked
        assert max([before, *kept]) <= asked <= max([before, *begun])


@pytest.mark.soak
@pytest.mark.parametrize("kills", KILLS)
@pytest.mark.parametrize("kind", COMMANDS)
def test_a_tournament_is_killed(kind: str, kills: int, tmp_path: Path) -> None:
    chance = random.Random(SEED)
    path = tmp_path / "t.sqlite"
    plain = ("tournament", *COMMANDS[kind], "--seed", "4", "--json")
    command = (*plain, "--store", path)
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
    for arguments in (plain, command):
        number, out, err = ended("import sys", *arguments)
        assert (number, err) == (0, "")
        texts.append(json.loads(out))
    assert texts[0] == texts[1]


SOLVED = """
import zlib
from engine.core.system.job import Job
from engine.hog import GAME
from engine.hog.rules import Hog
def act():
    solver = GAME.solvers[0]
    job = Job("Solve", solver.solve(Hog(goal=20), solver.parameters))
    window.jobs.run(job)
    if TELLS:
        when(is_compiling, lambda: say("compiling", 0))
    when(lambda: job.is_ended, lambda: tell(job.snapshot.value))
def tell(found):
    say("found", zlib.crc32(found.rolls.tobytes()))
    window.close()
"""
DAMAGES: tuple[Callable[[Path], object], ...] = (
    lambda file: file.write_bytes(b""),
    lambda file: file.write_bytes(file.read_bytes()[:-100]),
    lambda file: file.write_bytes(random.Random(SEED).randbytes(5000)),
    lambda file: (file.unlink(), file.mkdir()),
)


@pytest.mark.soak
def test_a_window_is_killed_that_compiles_beside_another(tmp_path: Path) -> None:
    """The other one finds what is right all the same, as does one whose kernels are damaged."""
    cache = tmp_path / "cache"
    cache.mkdir(mode=0o700)
    code = f"{DRIVEN}{COMPILING}TELLS = {{}}\n{SOLVED}"
    solver = GAME.solvers[0]
    *_, last = solver.solve(Hog(goal=20), solver.parameters)
    right = zlib.crc32(last.value.rolls.tobytes())

    def found(code: str, name: str) -> tuple[int, str, str]:
        return ended(code, "--profile", tmp_path / name, ARMCHAIR_CACHE=str(cache))

    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(found, code.format(False), "other")
        told = killed_after(
            1, code.format(True), profile=tmp_path / "killed", ARMCHAIR_CACHE=str(cache)
        )
        assert told[0] == ("compiling", "0")
        assert other.result() == (0, f"found {right}\n", "")
    files = sorted(cache.rglob("*.nbc"))
    assert len(files) > 3
    for file, damage in zip(files, cycle(DAMAGES), strict=False):
        damage(file)
    assert found(code.format(False), "third") == (0, f"found {right}\n", "")
