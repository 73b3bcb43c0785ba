"""Tournaments on a cluster: a scheduler, workers and the driver as programs of their own.

Dask's client leaves a thread behind, so that it lives in a child process here, too.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import pytest

from engine.core.system import cluster_worker
from engine.core.system.cluster import Keys, check_address, is_loopback
from engine.core.system.errors import InputError
from engine.core.tournament.store import opened_store
from tests.command_line import ROOT, run
from tests.core.games import refusal
from tests.core.system.test_processes import is_gone
from tests.patience import Patience

pytest.importorskip("distributed")

HOG = ("hog", "always-3", "random", "bacon", "--games", "400")
GAMES = {
    "hog": HOG,
    "ponte": ("ponte", "random", "greedy", "--games", "20"),
    "gunslinger": ("gunslinger", "dumb", "ev", "random", "dr", "--games", "300"),
    "blotto": ("blotto", "random", "balanced", "--games", "40"),
    "conquest": ("conquest", "random", "greedy", "passive", "--games", "12"),
}


def started(folder: Path, *arguments: object, **variables: str) -> subprocess.Popen[str]:
    """Start a command in another folder, with another home."""
    folder.mkdir(exist_ok=True)
    return subprocess.Popen(
        [sys.executable, str(ROOT / "main.py"), *map(str, arguments)],
        cwd=folder,
        env={**os.environ, "HOME": str(folder), **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def line_of(stream: IO[str] | None) -> str:
    assert stream is not None
    return stream.readline().strip()


def ended(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


class Machines:
    """A scheduler and workers; all are ended at the end."""

    def __init__(self, folder: Path, *options: object) -> None:
        self._folder, self._options = folder, options
        self.begin()

    def begin(self) -> None:
        folder, options = self._folder, self._options
        self.scheduler = started(folder / "s", "cluster", "scheduler", "--port", 0, *options)
        self.address = line_of(self.scheduler.stdout)
        self.workers: list[subprocess.Popen[str]] = []

    def begin_again(self) -> None:
        """Have a scheduler and two workers again."""
        self.close()
        self.begin()
        self.add_worker()
        self.add_worker()

    def add_worker(self) -> subprocess.Popen[str]:
        place = self._folder / f"w{len(self.workers)}"
        words = ("cluster", "worker", self.address, "--threads", 1, "--cold", *self._options)
        made = started(place, *words)
        self.workers.append(made)
        assert line_of(made.stdout).startswith("ready")
        return made

    def play(self, *words: object) -> subprocess.Popen[str]:
        options = [f"--cluster-{each[2:]}" if each == "--keys" else each for each in self._options]
        return started(
            self._folder / "d", "tournament", *words, "--cluster", self.address, *options, "--json"
        )

    def close(self) -> None:
        for process in (self.scheduler, *self.workers):
            ended(process)


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    yield from two_in(tmp_path)


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    """Machines that nobody ends."""
    yield from two_in(tmp_path_factory.mktemp("machines"))


def two_in(folder: Path) -> Iterator[Machines]:
    with contextlib.closing(Machines(folder)) as made:
        made.add_worker()
        made.add_worker()
        yield made


def here(*words: object) -> Any:
    return json.loads(run("tournament", *words, "--json").out)


def told(driver: subprocess.Popen[str]) -> tuple[Any, str]:
    out, err = driver.communicate()
    assert driver.returncode == 0, err
    return json.loads(out), err


@pytest.mark.parametrize("game", GAMES)
def test_each_game_ends_the_same_on_two_workers(game: str, lasting: Machines) -> None:
    found, err = told(lasting.play(*GAMES[game]))
    assert found == here(*GAMES[game])
    assert err == f"2 at once on {lasting.address}\n"


def test_strategies_in_python_and_rounds_too(lasting: Machines, tmp_path: Path) -> None:
    words = ("hog", "always-3", "random", "bacon", "swap", "--swiss", "2", "--games", "60")
    assert told(lasting.play(*words))[0] == here(*words)


def test_without_a_scheduler_it_is_played_here(machines: Machines) -> None:
    machines.close()
    found, err = told(machines.play(*HOG))
    assert found == here(*HOG)
    assert err == (
        f"{machines.address} does not answer as a cluster: the tournament goes on here\n"
    )


def test_a_scheduler_that_is_killed_loses_nothing(machines: Machines) -> None:
    words = (*HOG[:-1], "400000")
    driver = machines.play(*words)
    assert "2 at once" in line_of(driver.stderr)
    machines.scheduler.kill()
    found, err = told(driver)
    assert found == here(*words)
    assert err == "the cluster does not answer any more: the tournament goes on here\n"


def num_kept(path: Path) -> int:
    """Return how many games a store has; none while it is being made."""
    with contextlib.suppress(InputError), opened_store(path) as store:
        return store.summary().num_games
    return 0


def kills(machines: Machines, tmp_path: Path, times: int, seed: int) -> None:
    """Kill the driver, a worker or the scheduler at random moments; go on with the store."""
    random_ = random.Random(seed)
    words = (*HOG[:-1], "200000")
    path = tmp_path / "t.sqlite"
    for number in range(times):
        driver = machines.play(*words, "--store", path)
        line_of(driver.stderr)
        games = int(600_000 * (number + random_.random()) / (times + 1))
        whom = random_.choice(["driver", "worker", "scheduler"])
        waits = Patience(60)
        while driver.poll() is None and num_kept(path) <= games and not waits.is_over:
            os.sched_yield()
        if whom == "driver":
            driver.kill()
        else:
            victim = machines.scheduler if whom == "scheduler" else machines.workers[-1]
            victim.kill()
        driver.communicate()
        if whom == "worker":
            machines.add_worker()
        if whom == "scheduler":
            machines.begin_again()
    found, _err = told(machines.play(*words, "--store", path))
    assert found == here(*words)


def test_five_kills_lose_nothing(machines: Machines, tmp_path: Path) -> None:
    kills(machines, tmp_path, 5, 1)


@pytest.mark.soak
def test_thirty_kills_lose_nothing(machines: Machines, tmp_path: Path) -> None:
    kills(machines, tmp_path, 30, 2)


def test_no_process_is_left(machines: Machines) -> None:
    told(machines.play(*GAMES["ponte"]))
    children = [pid for each in machines.workers for pid in children_of(each.pid)]
    assert children
    machines.close()
    waits = Patience(20)
    while not all(map(is_gone, children)) and not waits.is_over:
        os.sched_yield()
    assert all(map(is_gone, children))


def children_of(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(each) for path in found for each in path.read_text().split()]


def test_machines_know_one_another_by_keys(tmp_path: Path) -> None:
    folder = tmp_path / "keys"
    assert run("cluster", "keys", folder).code == 0
    assert {each.stat().st_mode & 0o777 for each in folder.iterdir()} == {0o600}
    assert "has keys" in run("cluster", "keys", folder).err
    with contextlib.closing(Machines(tmp_path, "--keys", folder)) as machines:
        assert machines.address.startswith("tls://")
        machines.add_worker()
        assert told(machines.play(*HOG))[0] == here(*HOG)
        other = tmp_path / "other"
        run("cluster", "keys", other)
        stranger = started(
            tmp_path / "x", "tournament", *HOG, "--cluster", machines.address,
            "--cluster-keys", other, "--json",
        )  # fmt: skip
        found, err = told(stranger)
        assert "does not answer as a cluster" in err
        assert found == here(*HOG)


def test_a_worker_with_another_engine_is_not_used(lasting: Machines, tmp_path: Path) -> None:
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); "
        "from engine.core.system import cluster_worker; "
        "cluster_worker.engine_hash = lambda: 'another'; "
        "from engine.cli import run; "
        "sys.exit(run(['cluster', 'worker', sys.argv[2], '--threads', '1', '--cold']))"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", code, str(ROOT), lasting.address],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert line_of(other.stdout).startswith("ready")
        found, err = told(lasting.play(*HOG))
        assert found == here(*HOG)
        assert "has another version of this program and is not used" in err
        assert "2 at once" in err
    finally:
        ended(other)


def test_addresses_that_are_refused(tmp_path: Path) -> None:
    keys = Keys(tmp_path)
    for address, why in {
        "10.0.0.1:8786": "a cluster is tls://",
        "tcp://10.0.0.1": "a cluster is tls://",
        "tcp://10.0.0.1:8786": "is plain",
        "tls://10.0.0.1:8786": "has no keys of a cluster",
        "local:0": "from 1 to 64",
        "local:many": "from 1 to 64",
    }.items():
        assert why in refusal(lambda address=address: check_address(address, keys, False))
    check_address("tcp://127.0.0.1:1", keys, False)
    check_address("tcp://10.0.0.1:8786", keys, True)
    assert is_loopback("[::1]")
    assert is_loopback("localhost")
    assert not is_loopback("example.org")
    told = run("tournament", *HOG, "--cluster", "tcp://10.0.0.1:1")
    assert (told.code, told.out) == (2, "")
    assert run("cluster", "scheduler", "--host", "0.0.0.0").code == 2


def test_what_a_worker_refuses_is_a_sentence() -> None:
    own = cluster_worker.engine_hash()
    assert cluster_worker.answer("another", "x:y", b"", b"") == b"o" + own.encode()
