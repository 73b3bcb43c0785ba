"""Plain modules: the code of kernels without the compiler, beside the compiled ones."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from engine.core.play import compiled_chance
from engine.core.system import readiness
from engine.core.system.plain import plain_module
from engine.core.system.readiness import is_ready, ready_module
from engine.gunslinger.rules import Gunslinger

ROOT = Path(__file__).parents[3]
CHANCE = "engine.core.play.compiled_chance"
MIXED = f"{CHANCE}.mixed"
FIRST = """
import sys
from engine.core.play.chance import Chance
from engine.core.play.match import Match
from engine.core.play.registry import game_named
conquest, gunslinger = (game_named(name) for name in ("conquest", "gunslinger"))
game = conquest.game_class()
match = Match(game, conquest.strategies[:1] * 3, 5).play_out()
print(match.returns, len(match.steps), bool(match.faults))
for view in (match.states[0], match.states[len(match.states) // 2]):
    print(next(conquest.advising(game, view, view.to_move)))
for players in (6, 20, 22, 200):
    showdown = gunslinger.game_class(players, 2, 1)
    view = showdown.observe(showdown.initial_state(Chance(3)), 2)
    print(next(filter(None, gunslinger.advise_steps(showdown, view, 2))))
print("numba" in sys.modules)
"""


def test_plain_kernels_do_what_compiled_ones_do() -> None:
    plain = plain_module(CHANCE)
    assert plain is plain_module(CHANCE) is not compiled_chance
    one, other = np.array([7], np.uint64), np.array([7], np.uint64)
    drawn = [plain.below(one, 1000) for _ in range(50)]
    assert drawn == [compiled_chance.below(other, 1000) for _ in range(50)]
    assert not hasattr(plain.below, "overloads")


def test_what_has_no_kernels_is_the_same_for_all() -> None:
    plain = plain_module("engine.gunslinger.worlds.sampled")
    assert plain.Gunslinger is Gunslinger
    assert not hasattr(plain.sample, "overloads")
    assert plain.sample.__wrapped__.__globals__["compiled_chance"] is plain_module(CHANCE)


def test_a_module_is_plain_until_its_kernels_have_run(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled_chance.mixed(np.uint64(1))
    assert is_ready(MIXED)
    assert ready_module(CHANCE, MIXED) is compiled_chance
    monkeypatch.setattr(readiness, "is_ready", lambda _kernel: False)
    assert ready_module(CHANCE, MIXED) is plain_module(CHANCE)


def test_of_what_nobody_has_used_the_note_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    for is_whole in (True, False):
        monkeypatch.setattr(readiness, "_was_whole", lambda is_whole=is_whole: is_whole)
        assert is_ready("engine.nobody.uses.it") is is_whole


def test_with_an_empty_cache_the_first_word_needs_no_compiler(tmp_path: Path) -> None:
    """Sigma's match, Conquest's ranking and Gunslinger's first worlds, beside the plain code."""
    command = [sys.executable, "-W", "error", "-c", FIRST]
    environment = {**os.environ, "ARMCHAIR_CACHE": str(tmp_path)}
    told = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert told[0].endswith("False")
    assert told[1].startswith("Ranking(by='Sigma', plans=(Plan(action=Put(")
    assert told[2].startswith("Ranking(by='Sigma', plans=(Plan(action=")
    assert told[3].startswith("(ActionValue(action=-1")
    assert "Term(name='Worlds', value=30" in told[3]
    assert "Term(name='Worlds', value=10" in told[4]
    assert told[5] == told[6] == "Ranking(by='Guard', plans=(Plan(action=-1, line=()),))"
    assert told[7] == "False"
