"""What the driver of a cluster does, with one that answers here: lost, or without what it takes."""

from __future__ import annotations

import contextlib
import math
import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from engine.core.play.bots.program import USUAL_CLOCK
from engine.core.play.strategy_texts import parse_strategy
from engine.core.system.cluster import Cluster
from engine.core.system.machines import ClusterLostError
from engine.core.tournament import cluster_tasks
from engine.core.tournament.cluster_tasks import LOST, NOBODY, answering, on_cluster
from engine.core.tournament.gains import Gain
from engine.core.tournament.results import sampled_json
from engine.core.tournament.schedule import TournamentSettings, named_entrants
from engine.core.tournament.store import store_for
from engine.core.tournament.tournament import run
from engine.hog.rules import Hog
from tests.core.games import HOG
from tests.core.play.bots.programs import SHELL, program
from tests.core.tournament.stores import KINDS, hog, result


class Answering:
    """A cluster of two threads that answers some tasks, and then no more."""

    num_threads = 2

    def __init__(self, num_answers: int, lack: str = "") -> None:
        self.left, self.lack = num_answers, lack
        self.told: list[str] = []
        self.tell: Callable[[str], object] = self.told.append
        self.is_alive = True
        self._answer: Callable[[bytes], bytes] | None = None

    def require(self, _check: str, _what: bytes) -> None:
        self.is_alive = not self.lack

    def submit(self, _function: str, setup: bytes, task: bytes) -> Future[bytes]:
        found: Future[bytes] = Future()
        if not self.left:
            found.set_exception(ClusterLostError())
            return found
        self.left -= 1
        self._answer = self._answer or answering(setup)
        found.set_result(self._answer(task))
        return found


def end_on(cluster: Answering, settings: TournamentSettings) -> Any:
    """Return the results of all games."""
    remote = partial(on_cluster, cast(Cluster, cluster))
    *_others, last = run(settings, remote=remote)
    return sampled_json(last.value, settings)


@pytest.mark.parametrize("num_answers", [0, 1, 3])
def test_what_a_cluster_does_not_answer_is_played_here(num_answers: int) -> None:
    settings = KINDS["hog"]
    cluster = Answering(num_answers)
    assert end_on(cluster, settings) == sampled_json(result(settings), settings)
    assert cluster.told == [LOST]
    assert cluster.left == 0


def kept(path: Path, settings: TournamentSettings, **remote: Any) -> list[Any]:
    """Return the games and the sums that a store has when all are played."""
    with store_for(path, settings) as store:
        result(settings, store, **remote)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return [list(connection.execute(f"SELECT * FROM {each}")) for each in ("block", "sums")]


def test_whole_blocks_are_summed_where_they_are_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sums and results are written as they come, and are those of games here to the last bit."""
    settings = replace(hog("always-3", "always-3", "random", games=600), block_rows=50)
    wanted = kept(tmp_path / "here.sqlite", settings)
    monkeypatch.setattr(cluster_tasks, "TASK_SECONDS", math.inf)  # whatever the pace is
    come, of_bytes = list[Gain](), Gain.of_bytes

    def noted(told: bytes) -> Gain:
        come.append(of_bytes(told))
        return come[-1]

    monkeypatch.setattr(Gain, "of_bytes", noted)
    remote = partial(on_cluster, cast(Cluster, Answering(1000)))
    assert kept(tmp_path / "there.sqlite", settings, remote=remote) == wanted
    assert len(come) > settings.num_blocks / 2  # but for the first tasks, which are short


def test_where_no_worker_can_run_a_program_it_plays_here(tmp_path: Path) -> None:
    mine = program(tmp_path / "mine", SHELL, "bot.sh", USUAL_CLOCK)
    other = parse_strategy(HOG, Hog(goal=15), "always-3")
    entrants = named_entrants([("program:mine", mine), ("always-3", other)])
    settings = TournamentSettings(HOG, Hog(goal=15), entrants, 2, 5)
    cluster = Answering(1000, "has no sh")
    assert end_on(cluster, settings) == sampled_json(result(settings), settings)
    assert (cluster.told, cluster.left) == ([NOBODY], 1000)
