"""What a person waits for at the first use: fresh processes, nothing compiled, nothing kept.

Beside it stands what the same answer takes when its kernels have to be compiled first.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.rows import Figure, Row

ROOT = Path(__file__).parents[1]
RUNS = 5
ASKED = "from engine.core.play.registry import game_named; game = game_named('hog'); "
ADVICE = ASKED + "rules = game.game_class(); game.advise(rules, rules.initial_state(None), 0)"
HOG = "from engine.hog.rules import Hog; "
COMPILED_ADVICE = HOG + "from engine.hog.exact_play import tables; tables."
PONTE = "from engine.ponte.rules import Ponte; from engine.core.play.chance import Chance; "
PONTE_DEAL = PONTE + "game = Ponte(n=12); state = game.initial_state(Chance(1)); "
PONTE_ADVICE = "from engine.ponte.advice import advise; advise(game, state, 0)"
PONTE_COMPILED = (
    "from engine.ponte.queries.deep_memo import DeepMemo; list(DeepMemo().wins(0x555555, 12))"
)
FINAL = ("main.py", "match", "hog", "final", "bacon")
VALUES = ("main.py", "hog", "values", "72", "68")


def hog_advice() -> Row:
    """Hog's first advice."""
    note = "whole process, empty cache; beside it by kernels, compiled first"
    advice = fresh_seconds("-c", ADVICE)
    compiled = fresh_seconds("-c", COMPILED_ADVICE + "solve_perfect(Hog())", runs=1)
    return Row("first advice, Hog", advice, compiled, note, 0.3)


def ponte_advice() -> Row:
    """The Ponte's first advice."""
    deal = fresh_seconds("-c", PONTE_DEAL)
    advice = fresh_seconds("-c", PONTE_DEAL + PONTE_ADVICE) - deal
    compiled = fresh_seconds("-c", PONTE_DEAL + PONTE_COMPILED, runs=1) - deal
    note = f"12 teams, empty cache; Python and the rules take {deal * 1e3:.0f} ms more"
    return Row("first advice, Ponte", advice, compiled, note, 0.05)


def commands() -> Iterator[Row | Figure]:
    """What the command line answers at once."""
    note = "whole process, empty cache; beside it by kernels, compiled first"
    compiled = fresh_seconds("-c", COMPILED_ADVICE + "final_table(Hog())", runs=1)
    yield Row("match hog final bacon", fresh_seconds(*FINAL), compiled, note, 0.4)
    note = f"whole process, empty cache, median of {RUNS}"
    yield Figure("hog values 72 68", fresh_seconds(*VALUES), 0.4, note)


def fresh_seconds(*arguments: str, runs: int = RUNS) -> float:
    """Return the median CPU time of Python with these arguments, each time with nothing kept."""
    return median(_process_seconds(arguments) for _ in range(runs))


def _process_seconds(arguments: tuple[str, ...]) -> float:
    with tempfile.TemporaryDirectory() as folder:
        kept = {"ARMCHAIR_PROFILE": f"{folder}/profile", "ARMCHAIR_CACHE": f"{folder}/cache"}
        before = os.times()
        subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env={**os.environ, **kept},
            stdout=subprocess.DEVNULL,
            check=True,
        )
        after = os.times()
    user = after.children_user - before.children_user
    return user + after.children_system - before.children_system


ROWS = (hog_advice, ponte_advice, commands)
