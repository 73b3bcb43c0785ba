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

from engine.core.play.bots.copies import found_copy
from engine.core.system import cluster_worker
from engine.core.system.errors import InputError
from engine.core.system.machines import Keys, is_loopback
from engine.core.system.machines import Machines as Reached
from engine.core.tournament.cluster_tasks import LOST
from engine.core.tournament.store import opened_store
from tests.command_line import ROOT, run
from tests.core.games import refusal
from tests.core.play.bots.programs import SHELL, program
from tests.core.system.test_processes import is_gone
from tests.drawn import drawn
from tests.patience import Patience
from tests.programs import children_of

pytest.importorskip("distributed")
pytestmark = pytest.mark.drawn(3)

HOG = ("hog", "always-3", "random", "bacon", "--games", "400")
LONG = (*HOG[:-1], "100000")
_LOOK_SECONDS = 0.05
GAMES = {
    "hog": HOG,
    "ponte": ("ponte", "random", "greedy", "--games", "20"),
    "gunslinger": ("gunslinger", "dumb", "ev", "random", "dr", "--games", "300"),
    "blotto": ("blotto", "random", "balanced", "--games", "40"),
    "conquest": ("conquest", "random", "greedy", "passive", "--games", "12"),
    "rounds": ("hog", "always-3", "random", "bacon", "swap", "--swiss", "2", "--games", "60"),
}
OTHER_COMMANDS = {
    "ladder": ("hog", "--games", "20"),
    "accuracy": ("hog", "random", "always-3", "--games", "6", "--set", "goal=20"),
}
PATCHED = """\
import sys
sys.path.insert(0, {root!r})
{patch}
from engine.cli import run
sys.exit(run(sys.argv[1:]))
"""
OTHER_ENGINE = """\
from engine.core.system import cluster_worker
cluster_worker.engine_hash = lambda: "another"
"""
NO_SHELL = """\
from engine.core.play.bots import closed
closed._PATH = "/nowhere"
"""


def started(
    folder: Path, *arguments: object, patch: str = "", **variables: str
) -> subprocess.Popen[str]:
    """Start a command in another folder, with another home; a `patch` makes it another program."""
    folder.mkdir(exist_ok=True)
    code = PATCHED.format(root=str(ROOT), patch=patch)
    return subprocess.Popen(
        [sys.executable, *(["-c", code] if patch else [ROOT / "main.py"]), *map(str, arguments)],
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
    """A scheduler and two workers, with keys where there is a folder of them."""

    def __init__(self, folder: Path, keys: Path | None = None) -> None:
        self.folder, self._keys = folder, keys
        self.begin()

    def begin(self) -> None:
        """Have all of them, where there are none."""
        words = ("cluster", "scheduler", "--port", 0, *self._with_keys("--keys"))
        self.workers: list[subprocess.Popen[str]] = []
        self.scheduler = started(self.folder / "s", *words)
        self.address = line_of(self.scheduler.stdout)
        self.add_workers("", "")

    def _with_keys(self, option: str) -> tuple[object, ...]:
        return () if self._keys is None else (option, self._keys)

    def add_workers(self, *patches: str) -> list[subprocess.Popen[str]]:
        """Start workers side by side."""
        words = ("cluster", "worker", self.address, "--threads", 1, "--cold")
        place, keys = self.folder / "w", self._with_keys("--keys")
        place.mkdir(exist_ok=True)
        made = [started(place, *words, *keys, patch=each, TMPDIR=str(place)) for each in patches]
        self.workers += made
        for each in made:
            assert line_of(each.stdout).startswith("ready")
        return made

    def end_workers(self, *workers: subprocess.Popen[str]) -> None:
        """End them; their children end with them."""
        children = [pid for each in workers for pid in children_of(each.pid)]
        for each in workers:
            ended(each)
            self.workers.remove(each)
        assert all(map(is_gone, children))

    def play(
        self, *words: object, keys: Path | None = None, **variables: str
    ) -> subprocess.Popen[str]:
        return self.drive("tournament", *words, keys=keys, **variables)

    def drive(
        self, command: str, *words: object, keys: Path | None = None, **variables: str
    ) -> subprocess.Popen[str]:
        own = self._with_keys("--cluster-keys") if keys is None else ("--cluster-keys", keys)
        options = ("--cluster", self.address, *own, "--json")
        return started(self.folder / "d", command, *words, *options, **variables)

    def close(self) -> None:
        """End all; no process is left."""
        ended(self.scheduler)
        self.end_workers(*self.workers)


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    """Machines of one test, without keys."""
    with contextlib.closing(Machines(tmp_path)) as made:
        yield made


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    """Machines with keys, which all tests share."""
    folder = tmp_path_factory.mktemp("machines")
    Keys(folder / "keys").make()
    with contextlib.closing(Machines(folder, folder / "keys")) as made:
        yield made


@pytest.fixture
def lasting(shared: Machines) -> Machines:
    """The shared ones: two workers are there, also where a test before has ended one."""
    shared.add_workers(*[""] * (2 - len(shared.workers)))
    return shared


def here(*words: object) -> Any:
    return json.loads(run("tournament", *words, "--json").out)


def told(driver: subprocess.Popen[str]) -> tuple[Any, str]:
    out, err = driver.communicate()
    assert driver.returncode == 0, err
    return json.loads(out), err


@pytest.mark.parametrize("case", drawn(GAMES, 1))
def test_each_game_ends_the_same_on_two_workers(case: str, lasting: Machines) -> None:
    found, err = told(lasting.play(*GAMES[case]))
    assert found == here(*GAMES[case])
    assert err == f"2 at once on {lasting.address}\n"


@pytest.mark.parametrize("command", drawn(OTHER_COMMANDS, 1))
def test_other_commands_end_the_same(command: str, lasting: Machines) -> None:
    words = OTHER_COMMANDS[command]
    found, err = told(lasting.drive(command, *words))
    assert found == json.loads(run(command, *words, "--workers", 1, "--json").out)
    assert err == f"2 at once on {lasting.address}\n"


def test_a_program_is_sent_to_the_workers_that_can_run_it(
    lasting: Machines, tmp_path: Path
) -> None:
    mine = program(tmp_path / "mine", f"# {tmp_path}\n{SHELL}", "bot.sh")
    words = ("hog", f"program:{tmp_path / 'mine'}", "always-3", "--games", "2", "--set", "goal=15")
    strangers = lasting.add_workers(OTHER_ENGINE, NO_SHELL)
    found, err = told(lasting.play(*words, ARMCHAIR_CACHE=str(tmp_path / "cache")))
    lasting.end_workers(*strangers)
    assert found_copy(mine.bot.digest) is not None  # where the workers keep theirs
    assert "has another version of this program and is not used\n" in err
    assert "has no sh, which Mine needs, and is not used\n" in err
    assert err.count("is not used") == 2
    assert found == here(*words)
    assert {line["faults"] for line in found["standings"]} == {0}


def test_who_has_other_keys_plays_alone(lasting: Machines, tmp_path: Path) -> None:
    folder = tmp_path / "keys"
    assert run("cluster", "keys", folder).code == 0
    assert {each.stat().st_mode & 0o777 for each in folder.iterdir()} == {0o600}
    assert "has keys" in run("cluster", "keys", folder).err
    found, err = told(lasting.play(*HOG, keys=folder))
    assert found == here(*HOG)
    assert err == (f"{lasting.address} does not take these keys: the tournament goes on here\n")


def num_kept(path: Path) -> int:
    """Return how many games a store has; none while it is being made."""
    with contextlib.suppress(InputError), opened_store(path) as store:
        return store.summary().num_games
    return 0


def wait_for(driver: subprocess.Popen[str], path: Path, games: int) -> None:
    """Wait until more games are kept than so many, or all are played."""
    waits = Patience(60)
    while num_kept(path) <= games and not waits.is_over:
        with contextlib.suppress(subprocess.TimeoutExpired):
            driver.wait(_LOOK_SECONDS)
            return


def test_two_kills_lose_nothing(lasting: Machines, tmp_path: Path) -> None:
    words = (*LONG, "--store", tmp_path / "t.sqlite")
    driver = lasting.play(*words)
    wait_for(driver, tmp_path / "t.sqlite", 0)
    ended(driver)
    driver = lasting.play(*words)
    assert "2 at once" in line_of(driver.stderr)
    lasting.end_workers(lasting.workers[0])
    assert told(driver)[0] == here(*LONG)
    lasting.add_workers("")  # which takes away what the killed one has left
    assert len([*(lasting.folder / "w").rglob("worker-*.dirlock")]) == len(lasting.workers)


@pytest.mark.soak
def test_a_scheduler_that_is_killed_loses_nothing(machines: Machines) -> None:
    driver = machines.play(*LONG)
    assert "2 at once" in line_of(driver.stderr)
    machines.scheduler.kill()
    found, err = told(driver)
    assert found == here(*LONG)
    assert err == f"{LOST}\n"


@pytest.mark.soak
@pytest.mark.parametrize("times", [5, 30])
def test_kills_at_any_moment_lose_nothing(machines: Machines, tmp_path: Path, times: int) -> None:
    """The driver, a worker or the scheduler is killed; the same command goes on with the store."""
    random_ = random.Random(times)
    path = tmp_path / "t.sqlite"
    for number in range(times):
        driver = machines.play(*LONG, "--store", path)
        line_of(driver.stderr)
        wait_for(driver, path, int(300_000 * (number + random_.random()) / (times + 1)))
        whom = random_.choice(["driver", "worker", "scheduler"])
        if whom == "driver":
            driver.kill()
        elif whom == "worker":
            machines.end_workers(machines.workers[-1])
        else:
            machines.scheduler.kill()
        driver.communicate()
        if whom == "worker":
            machines.add_workers("")
        if whom == "scheduler":
            machines.close()
            machines.begin()
    found, _err = told(machines.play(*LONG, "--store", path))
    assert found == here(*LONG)


def test_dask_looks_at_itself_rarely() -> None:
    """It took 15 ms of the scheduler and 26 ms of a worker for each second, whatever they did."""
    names = "admin.tick.interval", "admin.system-monitor.interval", "worker.profile.enabled"
    code = "from engine.core.system.machines import distributed_here as d\nd()\nimport dask\n"
    code += f"print(*(dask.config.get('distributed.' + each) for each in {names}))"
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert found.stdout.split() == ["1s", "5s", "False"], found.stderr


def test_addresses_that_are_refused(tmp_path: Path) -> None:
    keys = Keys(tmp_path)
    for address, why in {
        "10.0.0.1:8786": "a cluster is tls://",
        "tcp://10.0.0.1": "a cluster is tls://",
        "tcp://10.0.0.1:8786": "is plain",
        "tls://10.0.0.1:8786": "has no keys of a cluster",
        "local:0": "from 1 to 64",
        "local:many": "from 1 to 64",
        "local:²": "from 1 to 64",
        "local:" + 5000 * "9": "from 1 to 64",
        "tcp://127.0.0.1:²": "a cluster is tls://",
    }.items():
        assert why in refusal(Reached(address, keys).check)
    Reached("tcp://127.0.0.1:1", keys).check()
    Reached("tcp://10.0.0.1:8786", keys, trusts_network=True).check()
    assert is_loopback("[::1]")
    assert is_loopback("localhost")
    assert not is_loopback("example.org")
    told = run("tournament", *HOG, "--cluster", "tcp://10.0.0.1:1")
    assert (told.code, told.out) == (2, "")
    assert run("cluster", "scheduler", "--host", "0.0.0.0").code == 2


def test_what_a_worker_lacks_is_a_sentence() -> None:
    other = cluster_worker.Wanted("another")
    assert cluster_worker.answer(other, "x:y", b"", b"") == b"ohas another version of this program"
