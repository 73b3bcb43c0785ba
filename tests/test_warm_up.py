"""Compiling ahead: everything the window may ask for, once, and noted."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine import warm_up as warming
from engine.core.play.registry import games
from engine.core.system import kernel_cache, readiness

ROOT = Path(__file__).parents[1]
ASKED = """
import sys
from engine.core.play.registry import game_named
from engine.core.system import jit
made = []
jit.KernelCache.save_overload = lambda self, sig, data: made.append(self._name)
from tests.test_warm_up import ask_all
ask_all()
print(made)
"""


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "kernels"
    root.mkdir()
    monkeypatch.setattr(readiness, "kernel_root", lambda: root)
    return root


def test_every_game_with_kernels_can_be_compiled_ahead() -> None:
    for entry in games():
        folder = ROOT.joinpath(*entry.package.split("."))
        has_kernels = any("import kernel" in file.read_text() for file in folder.rglob("*.py"))
        assert entry.has_part("warm_up") == has_kernels, entry.name


def test_it_is_noted_until_a_file_changes(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "games", lambda: ())
    assert not readiness.is_whole()
    assert list(warming.warm_up()) == []
    assert readiness.is_whole()
    (note,) = cache.iterdir()
    month = kernel_cache.DAYS_KEPT * 86_400
    os.utime(note, (1, note.stat().st_mtime - month - 60))  # its kernels may be gone by then
    assert not readiness.is_whole()
    assert list(warming.warm_up()) == []
    engine = cache.parent / "engine"
    engine.mkdir()
    (engine / "rules.py").write_text("")
    monkeypatch.setattr(readiness, "_ENGINE", engine)
    assert not readiness.is_whole()


def ask_all() -> None:
    """Ask what the window asks, with other games and strategies than compiling ahead took."""
    from collections import deque

    import numpy as np

    from engine.conquest import GAME as CONQUEST
    from engine.core.play.match import Match
    from engine.core.system.job import finished
    from engine.hog import GAME
    from engine.hog.exact_play.counterfactual import Evaluator
    from engine.hog.exact_play.inspection import inspection_steps
    from engine.hog.rules import Hog
    from engine.hog.strategies import policy_of
    from engine.ponte.queries.queries import state_steps_of
    from engine.ponte.tables.states import state_steps

    hog = Hog(goal=30)
    for solver in GAME.solvers:
        deque(solver.solve(hog, solver.parameters), maxlen=0)
    for name in ("swap", "final"):
        policy = policy_of(next(s for s in GAME.strategies if s.name == name), hog)
        finished(inspection_steps(hog, policy, name))
        finished(Evaluator(hog, policy).evaluate_steps(np.zeros((30, 30), np.uint8)))
    conquest = CONQUEST.game_class()
    match = Match(conquest, CONQUEST.strategies[:3], 1).play_out()
    for view in match.states[:: len(match.states) // 7][1:-1]:
        next(CONQUEST.advising(conquest, view, view.to_move))
    finished(state_steps_of(finished(state_steps(4)).layers[4], "every lead", 2))


def test_it_ends_with_who_started_it(tmp_path: Path) -> None:
    """Also where that one was killed: its end of the pipe is closed for it."""
    environment = {**os.environ, "ARMCHAIR_CACHE": str(tmp_path / "cache")}
    command = [sys.executable, "-m", "engine.warm_up", warming.WITH_PARENT]
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdin=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(60) == 1


def test_it_ends_well_while_who_started_it_goes_on(tmp_path: Path) -> None:
    """An interpreter that ends while a thread of its reads `sys.stdin` aborts."""
    program = "from engine import warm_up;warm_up.is_whole = lambda: True; warm_up.main()"
    command = [sys.executable, "-c", program, warming.WITH_PARENT]
    environment = {**os.environ, "ARMCHAIR_CACHE": str(tmp_path / "cache")}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdin=subprocess.PIPE) as process:
        assert process.wait(60) == 0


@pytest.mark.soak
def test_nothing_is_left_to_compile_afterwards(tmp_path: Path) -> None:
    environment = {**os.environ, "ARMCHAIR_CACHE": str(tmp_path / "cache")}
    command = [sys.executable, "-m", "engine.warm_up"]
    first = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert {"hog: perfect", "ponte: the rest"} <= set(first.stdout.splitlines())
    again = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert again.stdout == ""
    asked = subprocess.run(
        [sys.executable, "-c", ASKED],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert asked.stdout == "[]\n"
