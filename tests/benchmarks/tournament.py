"""Tournaments: games of kernels, and exact ones beside the kernel that compares tables."""

from __future__ import annotations

import functools
import tempfile
import tracemalloc
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice
from pathlib import Path

import numpy as np

import tests.toys
from engine.core.play.registry import game_named
from engine.core.play.strategy import label_of
from engine.core.play.strategy_texts import parse_strategy
from engine.core.system.job import finished
from engine.core.tournament.exact import run_exact
from engine.core.tournament.play import PlayedBlock
from engine.core.tournament.schedule import Entrant, TournamentSettings, named_entrants
from engine.core.tournament.statistics import WantedGames, page_steps
from engine.core.tournament.store import opened_store, store_for
from engine.core.tournament.tournament import Progress, run
from engine.hog.exact_play.compare_kernels import compare_tables
from engine.hog.exact_play.rule_tables import rule_tables
from engine.hog.exact_play.sweeps import with_end
from engine.hog.rules import Hog
from engine.hog.strategies import policy_of
from tests.benchmarks.clock import cpu_seconds
from tests.benchmarks.rows import Figure

assert tests.toys.FOLDER  # sealed bids
HOG = game_named("hog")
GAME = Hog(goal=20)
PAIRS = 500
seconds = functools.partial(cpu_seconds, runs=3)


def exact() -> Iterator[Figure]:
    """Exact tournaments of tables, a pair beside the kernel."""
    everyone = entrants(160)
    kernel = seconds(functools.partial(compare, everyone)) / PAIRS
    for count in (40, 120, 160):
        work = functools.partial(run_exact, HOG, GAME, everyone[:count])
        whole = seconds(lambda work=work: deque(work(), maxlen=1))  # type: ignore[misc]
        a_pair = whole / (count * (count - 1) / 2)
        note = f"goal 20, all cores; the kernel takes {kernel * 1e6:.0f} us more"
        name = f"exact tournament of {count}, a pair beside the kernel"
        yield Figure(name, max(a_pair - kernel, 0.0), 0.0001, note)


def games_of_pairs() -> Figure:
    """Two hundred entrants, ten games a pair."""
    game = Hog()
    settings = TournamentSettings(HOG, game, entrants(200, game), 10, 5)
    note = f"{settings.num_rows:,} games, 200,000/s wanted; a store beside"
    return _played("200 entrants, 10 games a pair", settings, settings.num_rows / 200_000, note)


def games_of_many() -> Figure:
    """Sealed bids of six, and the memory that ten times the games take."""
    bids = game_named("bids")
    named = [(label_of(each), each) for each in bids.strategies]
    settings = TournamentSettings(bids, bids.game_class(6), named_entrants(named), 100_000, 5)
    longer = replace(settings, games=1_000_000)
    peaks = [_peak(settings), _peak(longer)]
    note = (
        f"{settings.games:,} games, 100,000/s wanted; a store beside; at most "
        f"{peaks[0] / 1e6:.1f} MB, for ten times the games {peaks[1] / 1e6:.1f} MB"
    )
    return _played("sealed bids of six", settings, settings.games / 100_000, note)


def _played(name: str, settings: TournamentSettings, target: float, note: str) -> Figure:
    return Figure(name, seconds(lambda: _play(settings)), target, note)


def _play(settings: TournamentSettings) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        store_for(Path(folder) / "t.sqlite", settings) as store,
    ):
        deque(run(settings, store), maxlen=0)


def _peak(settings: TournamentSettings) -> int:
    """Return the most bytes that Python and numpy hold while it is played."""
    _play(replace(settings, games=settings.game.num_players))
    tracemalloc.start()
    _play(settings)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


def large_store() -> Iterator[Figure]:
    """A store of 20 million games of 1,000 entrants: opened, and the first of them listed."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.sqlite"
        settings = _large(path)
        note = f"{settings.num_rows:,} games made up, {path.stat().st_size / 1e6:.0f} MB"
        yield Figure("a large store at a glance", seconds(lambda: _glance(path)), 1.0, note)
        for wanted in (WantedGames(), WantedGames(entrant=999, rank=2)):
            name = f"its first 50 games{' of one who was second' if wanted.rank else ''}"
            yield Figure(name, seconds(functools.partial(_first, path, wanted)), 1.0, note)


def many_entrants(games: int) -> TournamentSettings:
    """Return a tournament of 1,000 entrants with so many games a pair."""
    game = Hog()
    texts = (f"bacon:cutoff={cutoff},k={k}" for cutoff in range(1, 101) for k in range(1, 11))
    named = [(text, parse_strategy(HOG, game, text)) for text in texts]
    return TournamentSettings(HOG, game, named_entrants(named), games, 5)


def made_up(settings: TournamentSettings) -> Iterator[PlayedBlock]:
    """Yield its games with results drawn by strength, as if they had been played."""
    random, strengths = np.random.default_rng(1), np.linspace(1, -1, len(settings.entrants))
    for block in settings.blocks():
        played = PlayedBlock(settings, block)
        gaps = strengths[played.rows.seats[:, 0]] - strengths[played.rows.seats[:, 1]]
        won = np.where(random.random(len(gaps)) < 1 / (1 + np.exp(-gaps)), 1.0, -1.0)
        played.results.returns[:] = np.stack([won, -won], axis=1)
        played.count = len(gaps)
        yield played


def _large(path: Path) -> TournamentSettings:
    settings = many_entrants(40)
    progress, unkept = Progress(settings), []
    with store_for(path, settings) as store:
        store.restore(settings)
        for played in made_up(settings):
            progress.take(played)
            unkept.append(played)
            if len(unkept) == 100 or progress.is_ended:
                store.keep(unkept, progress, 1.0)
                unkept = []
    return settings


def _glance(path: Path) -> None:
    with opened_store(path) as store:
        assert store.glance(store.settings()) is not None


def _first(path: Path, wanted: WantedGames) -> None:
    with opened_store(path) as store:
        assert len(finished(page_steps(store, store.settings(), wanted, 50))) == 50


def entrants(count: int, game: Hog = GAME) -> tuple[Entrant, ...]:
    """Return so many different tables."""
    texts = (f"bacon:cutoff={cutoff},k={k}" for cutoff in range(1, 31) for k in range(1, 8))
    named = [(text, parse_strategy(HOG, game, text)) for text in islice(texts, count)]
    return named_entrants(named)


def compare(everyone: tuple[Entrant, ...]) -> None:
    """Compare pairs in one call of the kernel."""
    tables = rule_tables(GAME)
    policies = [policy_of(entrant.strategy, GAME) for entrant in everyone]
    rolls = np.stack([policy.arrays(GAME, tables.num_classes).rolls for policy in policies])
    values = with_end((2, tables.num_classes, tables.num_cells, 2), 2)
    pairs = np.array(list(islice(combinations(range(len(everyone)), 2), PAIRS)))
    compare_tables(tables, rolls, pairs, values)


ROWS = (games_of_pairs, games_of_many, exact, large_store)
