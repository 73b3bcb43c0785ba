"""`kill -9` at any moment loses no match that was finished: each is one transaction."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engine.core.library.library import Library
from tests.drawn import SEED
from tests.programs import ROOT

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
KILLS = [pytest.param(3, id="3"), pytest.param(30, id="30", marks=pytest.mark.soak)]
MOST = 12
FINISHING = """
import sys, uuid, time
from pathlib import Path
from engine.core.library.entry import entry_of
from engine.core.library.library import Library
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import RANDOM
hog = game_named("hog")
library, seed = Library(Path(sys.argv[1])), int(sys.argv[2])
while True:
    seed += 1
    match = Match(hog.game_class(goal=12), (None, RANDOM), seed)
    while not match.is_over:
        match.play({0: 2} if match.waiting_for else {})
    key, record = uuid.uuid4().hex, MatchRecord.of(hog, match)
    print("begun", key, flush=True)
    library.add(entry_of(record, match, key, time.time()), record)
    print("kept", key, flush=True)
"""


def killed_after(lines: int, path: Path, seed: int) -> list[list[str]]:
    """Kill a program that finishes matches once it has told so much; return all that it told."""
    command = [sys.executable, "-c", FINISHING, str(path), str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        told = [child.stdout.readline() for _ in range(lines)]
        child.kill()
        told += child.stdout.readlines()  # not communicate, which passes over what is buffered
    return [line.split() for line in told if line.endswith("\n")]


@pytest.mark.parametrize("kills", KILLS)
def test_nothing_finished_is_lost(kills: int, tmp_path: Path) -> None:
    chance, library = random.Random(SEED), Library(tmp_path / "games.sqlite")
    begun: set[str] = set()
    kept: set[str] = set()
    for number in range(kills):
        told = killed_after(chance.randint(1, MOST), library.path, 1000 * number)
        begun |= {key for what, key in told if what == "begun"}
        kept |= {key for what, key in told if what == "kept"}
        found = {entry.key for entry in library.entries()}
        assert kept <= found <= begun
    for entry in library.entries():
        assert library.record(entry.key)
