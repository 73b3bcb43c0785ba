"""Games of strategies in Python are played by processes, and are the same to the bit."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections import Counter
from contextlib import ExitStack
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from engine.core.play.bots import links
from engine.core.play.bots.copies import note_repeats
from engine.core.play.bots.files import BotFiles
from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM, kept_of
from engine.core.play.strategy_texts import parse_strategy
from engine.core.system import processes
from engine.core.system.hardware import BACKGROUND_PRIORITY
from engine.core.tournament import compiling, tasks, tournament
from engine.core.tournament.play import PlayedBlock
from engine.core.tournament.schedule import TournamentSettings, named_entrants
from engine.core.tournament.settings_text import settings_from, text_of
from engine.core.tournament.store import opened_store, store_for
from engine.core.tournament.tasks import played_blocks
from engine.core.tournament.tournament import run
from tests.core.games import NIM, Nim, playing
from tests.core.play.bots.programs import acting, nothing_left
from tests.core.system.test_processes import is_gone
from tests.core.tournament.stores import hog
from tests.programs import line_of, started

GUNSLINGER = game_named("gunslinger")
SLOW = ("priority-list", "random", "ev")


def gunslinger(*texts: str, games: int = 60, **options: Any) -> TournamentSettings:
    game = GUNSLINGER.game_class(players=4, enemies=1)
    named = [(text, parse_strategy(GUNSLINGER, game, text)) for text in texts]
    return TournamentSettings(GUNSLINGER, game, named_entrants(named), games, 5, **options)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes begin as soon as a game was played."""
    monkeypatch.setattr(tasks, "_TRIAL_SECONDS", 0.0)
    monkeypatch.setattr(tasks, "_WORTH_SECONDS", 0.0)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """How often each process was asked."""
    found: Counter[int] = Counter()
    ask = processes._Child.ask

    def noting(child: Any, task: bytes) -> bytes:
        found[child._process.pid] += 1
        return ask(child, task)

    monkeypatch.setattr(processes._Child, "ask", noting)
    return found


def test_two_workers_play_sixty_games_and_one_plays_the_same(
    at_once: None, asked: Counter[int], tmp_path: Path
) -> None:
    reports, contents = [], []
    for workers in (1, 2):
        path = tmp_path / f"{workers}.sqlite"
        with store_for(path, gunslinger(*SLOW)) as store:
            *_, last = run(gunslinger(*SLOW), store, workers)
        reports.append(last.value)
        with opened_store(path) as store:
            contents.append(list(store.blocks(store.settings())))
        assert len(asked) == {1: 0, 2: 2}[workers]
    assert reports[0] == reports[1]
    for one, other in zip(*contents, strict=True):
        for name in ("returns", "measures", "lengths", "faults"):
            assert np.array_equal(getattr(one.results, name), getattr(other.results, name))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a priority for each thread")
def test_in_the_background_even_one_worker_is_a_process_that_gives_way(
    at_once: None, asked: Counter[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    priorities, ask = [], processes._Child.ask

    def looking(child: Any, task: bytes) -> bytes:
        found = ask(child, task)
        priorities.append(os.getpriority(os.PRIO_PROCESS, child._process.pid))
        return found

    monkeypatch.setattr(processes._Child, "ask", looking)
    *_, last = run(gunslinger(*SLOW), workers=1, in_background=True)
    *_, alone = run(gunslinger(*SLOW))
    assert last.value == alone.value
    assert len(asked) == 1
    assert min(priorities) >= BACKGROUND_PRIORITY


def test_games_that_are_soon_over_start_no_process(
    asked: Counter[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "_TRIAL_SECONDS", 0.0)
    monkeypatch.setattr(tasks, "_WORTH_SECONDS", 1e6)
    list(run(gunslinger(*SLOW, games=20), workers=2))
    assert not asked


def test_a_task_is_whole_encounters_and_they_end_together(
    at_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = []
    take = tasks._Task.take

    def noting(task: Any, found: Any) -> None:
        if task.future is not None:
            taken.append(task.played.rows.encounters[task.places])
        take(task, found)

    monkeypatch.setattr(tasks._Task, "take", noting)
    settings = gunslinger(*SLOW, games=400, orders="rotations", block_rows=40)
    list(run(settings, workers=2))
    together = np.concatenate(taken)
    for one, other in pairwise(taken):
        assert one[-1] != other[0]
    assert len(together) > 350
    assert len(taken[-1]) <= 4  # the last encounter alone: nobody waits long for another


def test_entrants_that_no_text_names_are_played_here(at_once: None, asked: Counter[int]) -> None:
    entrants = named_entrants([("random", playing(1, "one")), ("two", playing(2, "two"))])
    settings = TournamentSettings(NIM, Nim(9), entrants, 40, 5)
    assert text_of(settings) is None  # "random" is the name of another strategy
    *_, last = run(settings, workers=2)
    assert last.iteration == 40
    assert not asked


@pytest.mark.parametrize(
    "settings",
    [
        hog("always-3", "random", "bacon:k=2"),
        gunslinger(*SLOW, grid=(("players", (4, 5)),), deals="shared"),
        replace(hog("always-3", "random"), against=(1,), until_error=0.25, block_rows=7),
    ],
)
def test_settings_as_a_text_are_the_same(settings: TournamentSettings) -> None:
    text = text_of(settings)
    assert text is not None
    made = settings_from(text)
    assert replace(made, block_rows=0) == replace(settings, block_rows=0)
    assert made.rows_a_block == settings.rows_a_block
    assert [e.strategy for e in made.entrants] == [e.strategy for e in settings.entrants]


def test_a_file_travels_as_it_was_read(tmp_path: Path) -> None:
    entry, file = game_named("hog"), tmp_path / "mine.npy"
    game = entry.game_class(goal=10)
    np.save(file, np.arange(100).reshape(10, 10) % 11)
    named = [(text, parse_strategy(entry, game, text)) for text in ("random", str(file))]
    settings = TournamentSettings(entry, game, named_entrants(named), 10, 5)
    file.unlink()
    text = text_of(settings)
    assert text is not None
    made, own = (each.entrants[1].strategy for each in (settings_from(text), settings))
    assert kept_of(made) == kept_of(own) is not None


def test_a_process_asks_a_program_game_after_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []

    class Noted(links.BotProcess):
        def __init__(self, bot: BotFiles) -> None:
            super().__init__(bot)
            begun.append(bot.digest)

    monkeypatch.setattr(links, "BotProcess", Noted)
    monkeypatch.setattr(links, "processes", links._Processes())
    mine = acting(tmp_path / "mine.py", "return 4")
    note_repeats(mine.bot, True)
    hog = game_named("hog")
    entrants = named_entrants([("mine.py", mine), ("random", RANDOM)])
    settings = TournamentSettings(hog, hog.game_class(goal=15), entrants, 8, 5)
    text = text_of(settings)
    assert text is not None
    with nothing_left():
        answer = tasks.answering(text)
        for places in ([0, 1], [2, 3]):
            answer(json.dumps({"block": 0, "places": places}).encode())
        assert begun == [mine.bot.digest]
        links.processes.let_go()


def test_what_is_stopped_waits_for_no_game_and_leaves_no_process(
    at_once: None, asked: Counter[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = threading.active_count()
    monkeypatch.setattr(tasks, "TASK_SECONDS", 1e6)
    work = played_blocks(gunslinger(*SLOW, games=100_000), 0, workers=2)
    for played in work:
        if played is None:  # somebody else is at it, for very long
            break
    work.close()  # type: ignore[attr-defined]
    assert asked
    assert all(map(is_gone, asked))
    assert threading.active_count() == threads


def test_a_process_that_is_killed_costs_its_games_alone(
    at_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed = []
    tell = processes._Child.tell

    def telling(child: Any, frames: tuple[bytes, ...]) -> None:
        tell(child, frames)
        if not killed:
            killed.append(child._process.pid)
            os.kill(child._process.pid, signal.SIGKILL)

    monkeypatch.setattr(processes._Child, "tell", telling)
    *_, last = run(gunslinger(*SLOW), workers=2)
    *_, alone = run(gunslinger(*SLOW))
    assert killed
    assert last.value == alone.value


AT_WORK = """
import os, sys
from engine.core.system import processes
from engine.core.system.hardware import BACKGROUND_PRIORITY
from engine.core.tournament import tasks
tasks._TRIAL_SECONDS = tasks._WORTH_SECONDS = 0.0
tasks._TASK_SECONDS = 1e6
ask = processes._Child.ask
def told(child, task):
    os.write(1, f"{child._process.pid}\\n".encode())
    return ask(child, task)
processes._Child.ask = told
"""
WORDS = (
    "tournament",
    "gunslinger",
    *SLOW,
    "--set",
    "players=4",
    "--games",
    "1000000",
    "--workers",
    "2",
)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_processes_end_with_the_command(number: signal.Signals) -> None:
    with started(AT_WORK, *WORDS) as child:
        pids = [int(line_of(child.stdout)) for _ in range(2)]
        child.send_signal(number)
        _, err = child.communicate()
    assert all(map(is_gone, pids))
    if number == signal.SIGKILL:
        assert child.returncode == -signal.SIGKILL
    else:
        assert err.endswith("armchair-general: interrupted\n")
        assert child.returncode == 128 + number


def test_what_is_in_flight_when_it_is_stopped_is_finished_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without that the games of every thread, or process, were played for nothing."""
    played: list[int] = []
    play = tasks.Kernels.play

    def counting(kernels: Any, rows: Any, places: Any) -> Any:
        found = play(kernels, rows, places)
        played.append(len(places))
        return found

    monkeypatch.setattr(tasks.Kernels, "play", counting)
    monkeypatch.setattr(compiling, "is_kept", lambda _kernel: True)
    monkeypatch.setattr(tournament, "_SNAPSHOT_SECONDS", -1.0)
    settings = hog("always-3", "random", games=20_000)
    with store_for(tmp_path / "t.sqlite", settings) as store:
        going = run(settings, store, 2)
        next(snapshot for snapshot in going if snapshot.iteration)
        going.close()
        kept = store.summary().num_games
    assert 0 < kept < settings.num_rows
    assert kept == sum(played)


def test_a_block_is_finished_up_to_the_first_game_that_is_not() -> None:
    """Tasks of a block end in any order."""
    settings = hog("random", "always-4", games=30)
    played = PlayedBlock(settings, next(iter(settings.blocks(0))))
    kernels = tasks.Kernels(settings, 0, False, ExitStack())
    is_done = np.zeros(len(played.rows.keys), dtype=bool)
    counts = []
    for places in (range(10, 15), range(5), range(20, len(is_done)), range(5, 10), range(15, 20)):
        own = np.array(places)
        task = tasks._Task(played, own, is_done, kernels.play)
        task.take(kernels.play(played.rows, own))
        counts.append(played.count)
    assert counts == [0, 5, 5, 15, len(is_done)]
    assert played.is_whole


def test_of_a_block_that_was_begun_only_the_rest_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings = hog("random", "always-4", games=200)
    block = next(iter(settings.blocks(0)))
    *_, whole = [each for each in played_blocks(settings, 0) if each is not None]
    assert whole.block == block
    begun = PlayedBlock(settings, block)
    begun.put(np.arange(50), tasks.Kernels(settings, 0, False, ExitStack()).play(
        begun.rows, np.arange(50)))  # fmt: skip
    begun.count = 50
    asked: list[int] = []
    play = tasks.Kernels.play

    def noted(self: Any, rows: Any, places: Any) -> Any:
        asked.extend(places.tolist())
        return play(self, rows, places)

    monkeypatch.setattr(tasks.Kernels, "play", noted)
    *_, last = [each for each in played_blocks(settings, 0, begun) if each is not None]
    assert asked == list(range(50, len(whole.rows.keys)))
    assert (last.results.returns == whole.results.returns).all()


def test_who_has_a_kernel_in_one_configuration_alone_is_numbered_there() -> None:
    given: list[Any] = []

    def play_rows(game: str, strategies: Any, seats: Any, keys: Any) -> Any:
        given.append((game, strategies, seats.tolist()))
        return SimpleNamespace(returns=np.zeros((len(keys), 2)), measures=None, lengths=None)

    entry = SimpleNamespace(
        play_rows=play_rows, kernel_for=lambda game, each: each in (game, "both") or None,
        measures=(),
    )  # fmt: skip
    entrants = [SimpleNamespace(strategy=name) for name in ("one", "two", "both")]
    settings: Any = SimpleNamespace(
        entry=entry, strategies=(0, 1, 2), entrants=entrants, configurations=("one", "two")
    )
    kernels = tasks.Kernels(settings, 0, False, ExitStack())
    rows: Any = SimpleNamespace(
        configuration=1, seats=np.array([[1, 2], [2, 1]]), keys=np.arange(2)
    )
    kernels.play(rows, np.arange(2))
    assert given == [("two", ("two", "both"), [[0, 1], [1, 0]])]
    rows.seats = np.array([[0, 2], [2, 1]])
    assert kernels.can_play(rows).tolist() == [False, True]
