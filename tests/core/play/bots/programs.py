"""Programs for the tests: in Python, sh and perl, as files in a folder."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from engine.core.play.bots import process
from engine.core.play.bots.files import read_bot
from engine.core.play.bots.program import Clock, Program
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM

LOOP = """\
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if "hello" in asked:
        print('{"ready": true}', flush=True)
    elif "id" in asked:
        %s
    elif "goodbye" in asked:
        break
"""
RIGHT = "print(json.dumps({'id': asked['id'], 'choice': 0}), flush=True)"


def program(
    folder: Path,
    text: str,
    name: str = "bot.py",
    clock: Clock | None = Clock(60, 60),  # noqa: B008 - frozen
    game: str = "hog",
) -> Program:
    """Return the program of one file; .py is called by its command, and is not asked for act."""
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text)
    runs = {".py": "python", ".sh": "sh", ".pl": "perl"}[Path(name).suffix]
    (folder / "bot.toml").write_text(f'name = "Mine"\ncommand = ["{runs}", "{name}"]\n')
    return Program(read_bot(folder), game, "program:mine", clock)


def acting(path: Path, body: str, game: str = "hog") -> Program:
    """Return the program of a Python file with act."""
    path.write_text(f"def act(view, legal, match):\n    {body}\n")
    return Program(read_bot(path), game, path.name)


def played(mine: Any, game: str = "hog", seed: int = 3, **rules: Any) -> Match:
    """Return a whole match of a program in the first seat, random play in the others."""
    instance = game_named(game).game_class(**rules)
    others = [RANDOM] * (instance.num_players - 1)
    return Match(instance, [mine, *others], seed).play_out()


@contextmanager
def nothing_left() -> Iterator[None]:
    """Fail where a process, a handle or a thread of programs is left."""
    before, threads = _handles(), set(threading.enumerate())
    yield
    assert not process.watcher.programs
    assert process.watcher._thread is None
    assert not _children()
    assert _handles() <= before  # others may have let some go
    assert set(threading.enumerate()) <= threads


def _children() -> list[str]:
    lists = Path("/proc/self/task").glob("*/children")
    numbers = [number for each in lists for number in each.read_text().split()]
    return [n for n in numbers if b"bot" in Path(f"/proc/{n}/cmdline").read_bytes()]


def _handles() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))
