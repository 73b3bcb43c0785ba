"""Games are matches until another process has compiled their kernels: the same to the bit."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.core.system.job import Snapshot
from engine.core.tournament import compiling, tasks, tournament
from engine.core.tournament.compiling import COMPILING
from engine.core.tournament.pairing import Rounds
from engine.core.tournament.schedule import TournamentSettings
from engine.core.tournament.standings import Report
from engine.core.tournament.store import opened_store, store_for
from engine.core.tournament.tournament import run
from tests.core.tournament.stores import hog, nim

SETTINGS = hog("always-3", "random", "bacon:k=2", games=60)


class Held:
    """A process that compiles for as long as a test wants."""

    begun: list[Held]

    def __init__(self, count: int, function: str, setup: bytes) -> None:
        assert (count, function) == (1, f"{tasks.__name__}:{tasks.playing_once.__name__}")
        self.setup, self.answer = setup, Future[bytes]()
        self.is_closed = False
        self.begun.append(self)

    def submit(self, _task: bytes) -> Future[bytes]:
        return self.answer

    def close(self) -> None:
        self.is_closed = True


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> list[Held]:
    """Nothing is compiled, and what does so begins after the second game."""
    Held.begun = []
    monkeypatch.setattr(compiling, "is_kept", lambda _kernel: False)
    monkeypatch.setattr(compiling, "_TRIAL_SECONDS", 0.0)
    monkeypatch.setattr(compiling, "_WORTH_SECONDS", 1e-9)
    monkeypatch.setattr(compiling, "Processes", Held)
    monkeypatch.setattr(tournament, "_SNAPSHOT_SECONDS", -1.0)
    return Held.begun


@pytest.fixture
def by_kernels(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many games each call of kernels has played."""
    found: list[int] = []
    play = tasks.Kernels.play

    def noting(kernels: Any, rows: Any, places: Any) -> Any:
        found.append(len(places))
        return play(kernels, rows, places)

    monkeypatch.setattr(tasks.Kernels, "play", noting)
    return found


def told(report: Report) -> Any:
    assert report.cross is not None
    return report.standings, report.cross.returns.tolist()


def compiled(monkeypatch: pytest.MonkeyPatch, settings: TournamentSettings) -> Any:
    """Return what is told of a tournament that kernels play from its first game."""
    with monkeypatch.context() as patched:
        patched.setattr(compiling, "is_kept", lambda _kernel: True)
        *_, last = run(settings)
    return told(last.value)


def until(snapshots: Iterator[Snapshot[Report]], games: int) -> list[Snapshot[Report]]:
    found = []
    for snapshot in snapshots:
        found.append(snapshot)
        if snapshot.iteration >= games:
            break
    return found


def test_games_before_and_after_are_one_tournament(
    held: list[Held], by_kernels: list[int], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole = compiled(monkeypatch, SETTINGS)
    by_kernels.clear()
    with store_for(tmp_path / "both.sqlite", SETTINGS) as store:
        going = run(SETTINGS, store)
        before = until(going, 50)
        assert not by_kernels
        assert {snapshot.phase for snapshot in before[2:]} == {COMPILING}
        held[0].answer.set_result(b"")
        *_, last = going
    assert sum(by_kernels) == SETTINGS.num_rows - before[-1].iteration
    assert held[0].is_closed
    assert (last.phase, told(last.value)) == ("", whole)
    with (
        store_for(tmp_path / "kernels.sqlite", SETTINGS) as other,
        monkeypatch.context() as patched,
    ):
        patched.setattr(compiling, "is_kept", lambda _kernel: True)
        list(run(SETTINGS, other))
    contents = []
    for name in ("both", "kernels"):
        with opened_store(tmp_path / f"{name}.sqlite") as kept:
            contents.append(list(kept.blocks(kept.settings())))
    for one, same in zip(*contents, strict=True):
        for name in ("returns", "measures", "lengths", "faults"):
            assert np.array_equal(getattr(one.results, name), getattr(same.results, name))


def test_what_is_soon_over_is_not_compiled(
    held: list[Held], by_kernels: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "_WORTH_SECONDS", 1e6)
    whole = compiled(monkeypatch, SETTINGS)
    by_kernels.clear()
    *_, last = run(SETTINGS)
    assert told(last.value) == whole
    assert not by_kernels
    assert not held


def test_who_stops_waits_for_no_compiler(held: list[Held], tmp_path: Path) -> None:
    with store_for(tmp_path / "t.sqlite", SETTINGS) as store:
        going = run(SETTINGS, store)
        (*_, last) = until(going, 20)
        going.close()
        assert store.summary().num_games == last.iteration
    assert held[0].is_closed
    assert not held[0].answer.done()


def test_one_compiler_is_there_for_all_rounds(
    held: list[Held], monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = hog("always-3", "always-4", "random", "bacon:k=2", games=20)
    settings = replace(settings, rounds=Rounds("swiss", 3))
    *_, last = run(settings)
    assert len(held) == 1
    assert told(last.value) == compiled(monkeypatch, settings)


def test_what_another_process_fails_at_is_compiled_here(
    held: list[Held], by_kernels: list[int]
) -> None:
    going = run(SETTINGS)
    until(going, 10)
    held[0].answer.set_exception(RuntimeError("no memory"))
    *_, last = going
    assert last.iteration == SETTINGS.num_rows
    assert by_kernels


def test_entrants_that_no_text_names_are_compiled_here(
    held: list[Held], by_kernels: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "text_of", lambda _settings: None)
    *_, last = run(SETTINGS)
    assert last.iteration == SETTINGS.num_rows
    assert by_kernels
    assert not held


def test_where_there_are_no_kernels_nothing_is_compiled(held: list[Held]) -> None:
    list(run(nim()))
    assert not held


def test_the_other_process_plays_a_game_by_kernels(held: list[Held], by_kernels: list[int]) -> None:
    going = run(SETTINGS)
    until(going, 10)
    going.close()
    assert not by_kernels
    assert tasks.playing_once(held[0].setup)(b"") == b""
    assert by_kernels == [1]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_real_process_compiles_while_others_play(
    by_kernels: list[int], monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    settings = hog("always-3", "random", games=200_000)
    monkeypatch.setattr(compiling, "is_kept", lambda _kernel: False)
    for module in (compiling, tasks):
        monkeypatch.setattr(module, "_TRIAL_SECONDS", 0.0)
    made = []
    processes = tasks._Matches._start

    def noting(matches: Any) -> None:
        processes(matches)
        made.append(matches)

    monkeypatch.setattr(tasks._Matches, "_start", noting)
    *_, last = run(settings, workers=workers)
    assert last.iteration == settings.num_rows
    assert 0 < sum(by_kernels) < settings.num_rows
    assert len(made) == workers - 1
    assert all(each._processes is None for each in made), "they wait for nothing any more"
    assert told(last.value) == compiled(monkeypatch, settings)
