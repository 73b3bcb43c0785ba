"""Game after game with programs that fail in every way: no process, thread, handle or folder."""

from __future__ import annotations

import gc
import os
import secrets
import tempfile
import threading
from pathlib import Path
from typing import Any

import pytest

from engine.core.play.bots import process
from engine.core.play.bots import program as programs
from engine.core.play.bots.copies import copies_folder
from engine.core.play.bots.program import Clock
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM
from tests.core.play.bots.programs import (
    BAD,
    GAMES,
    LONG,
    MANY_GAMES,
    TEXTS,
    WORDS,
    acting,
    faults_of,
    nothing_left,
    played,
    program,
    running,
)

HOG = game_named("hog").game_class()
SHORT = Clock(0.05, 0.05)
LATE = {way for way, (_body, word) in BAD.items() if word.startswith("late")}
LATE |= {"closes its input"}


def check_nothing_is_left(
    way: str, games: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Play games, each of which ends with its word and leaves nothing, not beside the program."""
    monkeypatch.setattr(process, "_PATIENCE_SECONDS", 0.5)
    monkeypatch.setattr(process, "MOMENT_SECONDS", 0.1 if way == "ignores its end" else 30)
    if way == "allocates":
        monkeypatch.setattr(process, "PYTHON_BYTES", 60 << 20)
    monkeypatch.setattr(programs, "START_SECONDS", 0.3 if way == "is never ready" else 10.0)
    temporary = folder / "temporary"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    monkeypatch.setenv("TMPDIR", str(temporary))
    monkeypatch.setenv("ARMCHAIR_CACHE", str(folder / "cache"))  # others copy beside us
    mark = f"bot-{os.getpid()}-{secrets.token_hex(4)}"
    text = TEXTS[way].replace("MARK", mark).replace("{secret}", str(folder / "secret"))
    bad = program(folder / "bad", text, f"{mark}.py", SHORT if way in LATE else LONG)
    played(bad)  # which makes the copy that is kept
    copies = set(copies_folder().iterdir())
    with nothing_left():
        faults = faults_of(bad, games)
    assert [each for each in faults if not each.startswith(WORDS[way])] == []
    assert not running(mark)
    assert set(copies_folder().iterdir()) == copies
    assert list(temporary.iterdir()) == []
    assert sorted(each.name for each in folder.iterdir()) == ["bad", "cache", "temporary"]


def test_an_agent_may_become_garbage_while_its_program_is_looked_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory, is_collected = process.BotProcess.memory, threading.Event()

    def collecting(self: process.BotProcess) -> int:
        if threading.current_thread() is process.watcher._thread and is_free.is_set():
            gc.collect()
            is_collected.set()
        return memory(self)

    is_free = threading.Event()
    monkeypatch.setattr(process.BotProcess, "memory", collecting)
    with nothing_left():
        match = Match(HOG, [acting(tmp_path / "mine.py", "return 4"), RANDOM], 3)
        match.advance()
        agent: Any = match._agents.agent(0)
        started, agent.itself = agent._link.process, agent
        watching = process.watcher._thread
        assert watching is not None
        del match, agent
        is_free.set()
        watching.join(60)
        assert is_collected.is_set()
        assert started.is_closed


@pytest.mark.drawn("way", 10)
@pytest.mark.usefixtures("walls")
@pytest.mark.parametrize("way", TEXTS)
def test_after_three_games(way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check_nothing_is_left(way, GAMES, tmp_path, monkeypatch)


@pytest.mark.soak
@pytest.mark.usefixtures("walls")
@pytest.mark.parametrize("way", TEXTS)
def test_after_a_thousand_games(way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check_nothing_is_left(way, MANY_GAMES, tmp_path, monkeypatch)
