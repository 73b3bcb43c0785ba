"""Programs of one's own: what a choice costs beside the same strategy in this process."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from engine.core.play.bots.files import read_bot
from engine.core.play.bots.links import programs_kept
from engine.core.play.bots.process import watcher
from engine.core.play.bots.program import Program
from engine.core.play.match import Match, play_together
from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM, FunctionStrategy, Strategy
from engine.core.tournament.play import TOGETHER
from tests.benchmarks.rows import Figure

FOUR = "def act(view, legal, match):\n    return 4\n"
ANY = """\
import random


def act(view, legal, match):
    return random.choice(legal or [{"type": "NextPhase"}])
"""
RUNS, GAMES = 3, 20
HOG_A_SECOND, TOGETHER_A_SECOND, CONQUEST_SECONDS = 3000, 4000, 0.001
TOURNAMENT_GAMES, MOST_FOR_TWO = 1500, 1.1


def hog_choices() -> Figure:
    """Hog, one choice after the other: the CPU of this process and the program's together."""
    rules = game_named("hog").game_class()
    in_process = FunctionStrategy("four", _four)
    with _program("hog", FOUR) as mine:
        taken = median(_a_choice(rules, mine) for _ in range(RUNS))
    plain = median(_a_choice(rules, in_process) for _ in range(RUNS))
    note = f"{1 / taken:,.0f} a second; in process {plain * 1e6:.0f} us"
    return Figure("a choice of Hog by a program", taken, 1 / HOG_A_SECOND, note)


def hog_together() -> Figure:
    """Hog, 64 games in a line: the CPU of this process and the program's together."""
    rules = game_named("hog").game_class()
    with _program("hog", FOUR, batch=True) as mine:
        taken = median(_a_choice_together(rules, mine) for _ in range(RUNS))
    return Figure("a choice of Hog, 64 games in a line", taken, 1 / TOGETHER_A_SECOND,
                  f"{1 / taken:,.0f} a second")  # fmt: skip


def two_workers() -> Figure:
    """A tournament of a program: CPU of all with two workers, as often as with one."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mine.py"
        path.write_text(FOUR)
        _run("strategy", "check", str(path), "hog")
        command = "tournament", "hog", str(path), "always-5", "--games", str(TOURNAMENT_GAMES)
        one, two = (_run(*command, "--workers", number) for number in ("1", "2"))
    note = f"{TOURNAMENT_GAMES:,} games of Hog: {one:.1f} and {two:.1f} s"
    return Figure("two workers, CPU of all over one's", two / one, MOST_FOR_TWO, note)


def _run(*words: str) -> float:
    """Return the CPU seconds of a command with all that it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "main.py", *words], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def conquest_choices() -> Figure:
    """Conquest: the CPU that this process takes for a choice, with three programs."""
    rules = game_named("conquest").game_class()
    with _program("conquest", ANY) as mine:
        taken = median(_ours(rules, mine) for _ in range(RUNS))
    plain = median(_ours(rules, RANDOM) for _ in range(RUNS))
    note = f"random play, {GAMES} games; in process {plain * 1e6:.0f} us"
    return Figure("our part of a choice of Conquest", taken, CONQUEST_SECONDS, note)


def _four(_game: Any, _view: Any, _player: int, _chance: Any) -> int:
    return 4


@contextmanager
def _program(game: str, text: str, *, batch: bool = False) -> Iterator[Program]:
    """Bring a program that is asked game after game, or in many at once, without a clock."""
    with tempfile.TemporaryDirectory() as folder, programs_kept():
        (Path(folder) / "mine.py").write_text(text)
        told = f'command = ["python", "mine.py"]\nbatch = {str(batch).lower()}\n'
        (Path(folder) / "bot.toml").write_text(f'name = "Mine"\n{told}')
        yield Program(read_bot(Path(folder)), game, "program:mine", None, is_anew=False)


def _a_choice_together(rules: Any, strategy: Strategy) -> float:
    """Return the CPU seconds of all for a choice of 64 games that are played at once."""
    play_together([Match(rules, [strategy] * 2, 0)])
    began = _cpu_of_all()
    matches = [Match(rules, [strategy] * 2, key) for key in range(1, TOGETHER + 1)]
    play_together(matches)
    assert not any(match.faults for match in matches)
    return (_cpu_of_all() - began) / sum(len(match.steps) for match in matches)


def _a_choice(rules: Any, strategy: Strategy) -> float:
    """Return the CPU seconds of all for a choice of games between the same two."""
    Match(rules, [strategy] * 2, 0).play_out()
    steps, began = 0, _cpu_of_all()
    for key in range(1, 5 * GAMES + 1):
        steps += _steps(rules, [strategy] * 2, key)
    return (_cpu_of_all() - began) / steps


def _cpu_of_all() -> float:
    return time.process_time() + sum(each.cpu() for each in watcher.programs)


def _ours(rules: Any, strategy: Strategy) -> float:
    """Return the CPU seconds of this process alone for a choice of games between three alike."""
    line_up = [strategy] * rules.num_players
    Match(rules, line_up, 0).play_out()
    began = time.process_time()
    steps = sum(_steps(rules, line_up, key + 1) for key in range(GAMES))
    return (time.process_time() - began) / steps


def _steps(rules: Any, line_up: list[Strategy], key: int) -> int:
    """Return the number of steps of a match in which nobody fails."""
    match = Match(rules, line_up, key).play_out()
    assert not match.faults
    return len(match.steps)


ROWS = (hog_choices, hog_together, conquest_choices, two_workers)
