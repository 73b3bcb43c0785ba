"""The command `tournament`: everyone against everyone, by games or exactly; without Qt."""

from __future__ import annotations

import argparse
import contextlib
import functools
import math
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from engine.cluster_command import ClusterAddress, ClusterKeys, ClusterTrusted, playing_on
from engine.console import (
    Answer,
    ClockGiven,
    Either,
    Entrants,
    GameName,
    NoClock,
    Seed,
    Settings,
    clocked,
    game_of,
)
from engine.core.play.parameters import Bounds, Note
from engine.core.play.registry import game_named
from engine.core.play.strategy_texts import parse_strategy
from engine.core.system.errors import InputError, run_all, say, shortened
from engine.core.system.hardware import cores
from engine.core.tournament.pairing import MOST_ROUNDS, Rounds
from engine.tournament_run import played_out, worked_out
from engine.tournament_tables import exact_lines, lines

if TYPE_CHECKING:
    from engine.core.ratings.sequential import SequentialTest
    from engine.core.tournament.exact import ExactReport
    from engine.core.tournament.schedule import TournamentSettings
    from engine.core.tournament.standings import Report

_GAMES = 1000
_ANY_NUMBER = 5040
"""Games that fit any orders of the seats: a multiple of the number of each."""
_CORES = cores()


def _positive(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 < value < math.inf:
        raise argparse.ArgumentTypeError(f"must be a number above 0, not {shortened(text, 40)!r}")
    return value


def _differences(text: str) -> tuple[float, float]:
    try:
        low, high = map(float, text.split(","))
    except ValueError as error:
        text = f"takes two numbers LOW,HIGH, not {shortened(text, 40)!r}"
        raise argparse.ArgumentTypeError(text) from error
    return low, high


def tournament(
    game: GameName,
    strategies: Entrants,
    *,
    set_: Settings = (),
    seed: Seed = 0,
    games: Annotated[
        int | None,
        Bounds(1, 100_000_000),
        Note("games a pair, an even number: both seatings; in a free-for-all all games (1000)"),
        Either("games or exact"),
    ] = None,
    store: Annotated[
        Path | None,
        Note(
            "keep what is finished in FILE; the same command again goes on where it stopped", "FILE"
        ),
    ] = None,
    exact: Annotated[
        bool,
        Note("no games: every pair's result worked out, ranked by wins, where the game can"),
        Either("games or exact"),
    ] = False,
    grid: Annotated[
        Sequence[str],
        Note(
            "values that a parameter of the rules takes in turn: 3,4,6 or 3..6, or apart by "
            "semicolons; may be given again, for every combination that is possible",
            "NAME=VALUES",
        ),
    ] = (),
    orders: Annotated[
        Literal["both", "rotations", "every", "shuffled"] | None,
        Note("in which orders of the seats a line-up meets; the game says which is usual"),
    ] = None,
    deals: Annotated[
        Literal["shared", "fresh"] | None,
        Note("whether all orders of a line-up share their chance, or each one is dealt anew"),
    ] = None,
    until_error: Annotated[
        float | None,
        _positive,
        Note("end once the standard error of what orders the table is at most E for everyone", "E"),
    ] = None,
    sprt: Annotated[
        tuple[float, float] | None,
        _differences,
        Note(
            "end once it is known whether the first strategy is HIGH rather than LOW points of "
            "normalized Elo better than the second; where more than two play, the others fill the "
            "seats beside them",
            "LOW,HIGH",
        ),
    ] = None,
    alpha: Annotated[
        float | None, _positive, Note("the chance of taking HIGH by mistake (0.05)", "P")
    ] = None,
    beta: Annotated[
        float | None, _positive, Note("the chance of taking LOW by mistake (0.05)", "P")
    ] = None,
    gauntlet: Annotated[
        int | None,
        Bounds(1, 999),
        Note("only the first N meet the others, each of them all, and not one another", "N"),
        Either("who meets whom"),
    ] = None,
    swiss: Annotated[
        int | None,
        Bounds(1, MOST_ROUNDS),
        Note(
            "ROUNDS rounds in which those with equal points meet, nobody twice; a match is all "
            "games of a pair",
            "ROUNDS",
        ),
        Either("who meets whom"),
    ] = None,
    knockout: Annotated[
        bool,
        Note("who loses a match is out; the first strategies named meet last"),
        Either("who meets whom"),
    ] = False,
    workers: Annotated[
        int,
        Bounds(1, 64),
        Note("cores that play, all there are; results are the same with any number", "N"),
    ] = _CORES,
    report: Annotated[
        Sequence[Path],
        Note(
            "write what came out: FILE.html is a page to send, FILE.csv and FILE.json the tables, "
            "FILE.games.csv and FILE.games.json every game, FILE.npz all as arrays; may be given "
            "again",
            "FILE",
        ),
    ] = (),
    cluster: ClusterAddress = None,
    cluster_keys: ClusterKeys = None,
    trust_network: ClusterTrusted = False,
    clock: ClockGiven = None,
    no_clock: NoClock = False,
) -> Answer:
    """Let strategies play each other."""
    from engine.core.tournament import schedule
    from engine.core.tournament.grid import parsed_grid
    from engine.core.tournament.results import exact_json, sampled_json
    from engine.core.tournament.rounds import as_played

    _check_files(report, exact)
    entry = game_named(game)
    ranges = parsed_grid(entry, grid)
    rules = game_of(entry, set_)
    named = {text.partition("=")[0].strip().lower() for text in set_} | {name for name, _ in ranges}
    if not (exact or entry.players_parameter in named):
        # Two of a sequential test take one seat in turn.
        rules = schedule.seated(entry, rules, len(strategies) - (sprt is not None))
    seated = [parse_strategy(entry, rules, text, run_all) for text in strategies]
    seated = clocked(seated, clock, no_clock)
    entrants = schedule.named_entrants(list(zip(strategies, seated, strict=True)))
    if exact:
        _refuse_games(
            grid=grid,
            orders=orders,
            deals=deals,
            until_error=until_error,
            sprt=sprt,
            gauntlet=gauntlet,
            swiss=swiss,
            knockout=knockout,
        )
        settings = schedule.exact_settings(entry, rules, entrants)
        _warn(settings)
        told = worked_out(settings, store)
        _write(report, settings, told, told.num_known)
        results = exact_json(told)
        return Answer(results, exact_lines(results, [entrant.name for entrant in entrants]))
    test = _test(sprt, alpha, beta)
    of_games = functools.partial(
        schedule.TournamentSettings,
        entry,
        rules,
        entrants,
        seed=seed,
        grid=ranges,
        orders=orders or "",
        deals=deals or "",
        until_error=until_error,
        sequential=test,
        against=tuple(range(gauntlet or 0)),
        rounds=_rounds(swiss, knockout),
    )
    if games is None and (until_error is not None or test is not None):
        games = schedule.most_games(of_games(games=_ANY_NUMBER))
    settings = of_games(games=games or _GAMES)
    _warn(settings)
    with (
        _kept(store, is_read=bool(report)) as path,
        playing_on(cluster, cluster_keys, trust_network) as remote,
    ):
        played = played_out(settings, path, workers, goes_on=store is not None, remote=remote)
        settings = as_played(settings, played.value)
        _write(report, settings, played.value, played.iteration, path)
    results = sampled_json(played.value, settings)
    return Answer(results, lines(results))


def _rounds(swiss: int | None, knockout: bool) -> Rounds | None:
    if swiss is not None:
        return Rounds("swiss", swiss)
    return Rounds("knockout") if knockout else None


def _check_files(paths: Sequence[Path], is_exact: bool) -> None:
    """Raise InputError where a report could not be written: sooner than after the last game."""
    from engine.core.tournament.export.files import kind_of

    for path in paths:
        kind_of(path, is_exact)
        if not path.absolute().parent.is_dir():
            raise InputError(
                "{path} cannot be written: there is no folder {folder}",
                path=path,
                folder=path.parent,
            )


@contextlib.contextmanager
def _kept(store: Path | None, is_read: bool) -> Iterator[Path | None]:
    """Have games kept where they are read afterwards, if only for as long as that takes."""
    if store is not None or not is_read:
        yield store
        return
    with tempfile.TemporaryDirectory(prefix="tournament-") as folder:
        yield Path(folder) / "games.sqlite"


def _write(
    paths: Sequence[Path],
    settings: TournamentSettings,
    report: Report | ExactReport,
    num_games: int,
    store: Path | None = None,
) -> None:
    """Write the reports that are wanted."""
    from engine.core.tournament.export.files import save
    from engine.core.tournament.export.finished import Finished

    for path in paths:
        save(Finished(settings, report, num_games, store), path)
        say(f"written: {path}")


def _test(
    differences: tuple[float, float] | None, alpha: float | None, beta: float | None
) -> SequentialTest | None:
    """Return the sequential test that is wanted; InputError where its chances are said alone."""
    from engine.core.ratings.sequential import SequentialTest

    chances: dict[str, Any] = {
        name: chance for name, chance in (("alpha", alpha), ("beta", beta)) if chance is not None
    }
    if differences is not None:
        return SequentialTest(*differences, **chances)
    for name in chances:
        raise InputError("--{name} is a chance of a sequential test: give --sprt too", name=name)
    return None


def _refuse_games(**options: object) -> None:
    """Raise InputError for the first option that is about games."""
    for name, value in options.items():
        if value:
            option = name.replace("_", "-")
            raise InputError("--exact takes no --{option}: no games are played", option=option)


def _warn(settings: TournamentSettings) -> None:
    """Say what is left out of a tournament, and what it cannot show."""
    from engine.core.tournament.contests import warning
    from engine.core.tournament.grid import left_behind

    for reason in settings.skipped:
        say(f"skipped {reason}")
    strategies = [entrant.strategy for entrant in settings.entrants]
    for told in (
        left_behind(settings.game, settings.grid),
        warning(settings.entry, settings.configurations, strategies),
    ):
        if told is not None:
            say(str(told))
