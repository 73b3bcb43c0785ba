"""The command `tournament`: everyone against everyone, by games or exactly; without Qt."""

from __future__ import annotations

import argparse
import contextlib
import functools
import math
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from engine.console import (
    Answer,
    ClockGiven,
    Either,
    Entrants,
    GameName,
    NoClock,
    Seed,
    Settings,
    Table,
    clocked,
    game_of,
)
from engine.core.play.parameters import Bounds, Note
from engine.core.play.registry import game_named
from engine.core.play.strategy_texts import parse_strategy
from engine.core.system.consent import run_all
from engine.core.system.errors import InputError, shortened
from engine.core.system.hardware import cores
from engine.core.system.interrupts import first_is_a_request
from engine.core.system.say import say
from engine.core.system.written import time_left
from engine.core.tournament.pairing import MOST_ROUNDS, Rounds

if TYPE_CHECKING:
    from engine.core.ratings.sequential import SequentialTest
    from engine.core.system.job import Snapshot
    from engine.core.tournament.exact import ExactReport
    from engine.core.tournament.schedule import TournamentSettings
    from engine.core.tournament.standings import Report
    from engine.core.tournament.tasks import Remote

_GAMES = 1000
_ANY_NUMBER = 5040
"""Games that fit any orders of the seats: a multiple of the number of each."""
_CORES = cores()
_PACE_SECONDS, _SURE_SECONDS = 10.0, 1.0
"""The pace is that of the last seconds, and no pace sooner."""
_LINE = 78
"""Letters of the line that says how far it is."""


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
    cluster: Annotated[
        str | None,
        Note(
            "machines that play: tls://HOST:PORT of `cluster scheduler`, or local:N; without them "
            "it goes on here",
            "ADDRESS",
        ),
    ] = None,
    cluster_keys: Annotated[
        Path | None, Note("where `cluster keys` has put the keys", "DIR")
    ] = None,
    trust_network: Annotated[
        bool, Note("let a cluster's address be plain: nobody else can reach it")
    ] = False,
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
        told = _worked_out(settings, store)
        _write(report, settings, told, told.num_known)
        results = exact_json(told)
        return Answer(results, _exact_lines(results, [entrant.name for entrant in entrants]))
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
        _remote(cluster, cluster_keys, trust_network) as remote,
    ):
        played = played_out(settings, path, workers, goes_on=store is not None, remote=remote)
        settings = as_played(settings, played.value)
        _write(report, settings, played.value, played.iteration, path)
    results = sampled_json(played.value, settings)
    return Answer(results, _lines(results))


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
def _remote(address: str | None, keys: Path | None, trust_network: bool) -> Iterator[Remote | None]:
    """Have a cluster play; where it does not answer, say so, and let the games be played here."""
    if address is None:
        yield None
        return
    from engine.core.system.cluster import (
        ClusterLostError,
        Keys,
        check_address,
        opened_cluster,
        usual_keys,
    )
    from engine.core.tournament.cluster_tasks import on_cluster

    known = usual_keys() if keys is None else Keys(keys)
    check_address(address, known, trust_network)
    with contextlib.ExitStack() as stack:
        try:
            opened = stack.enter_context(opened_cluster(address, known, trust_network, say))
        except ClusterLostError as error:
            say(f"{error}: the tournament goes on here")
            yield None
            return
        say(f"{opened.num_threads} at once on {address}")
        yield functools.partial(on_cluster, opened)


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

    chances = {
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


def _lines(results: dict[str, Any]) -> Iterator[str | Table]:
    """Yield the tables of a tournament, and of each configuration of its grid."""
    if "places" in results:
        yield from _rounds_told(results)
        yield "\nall games, of whomever each has met:\n"
    yield from _standings(results)
    test = results.get("sequential")
    if test is not None:
        (lower, upper), count = test["bounds"], test["encounters"]
        yield f"\n{test['says']}"
        yield f"llr {test['llr']:.2f} ({lower:.2f}, {upper:.2f}) after {count:,} encounters"
        if test["elo"] is not None and test["elo_error"] is not None:
            yield f"normalized Elo {test['elo']:+.1f}, standard error {test['elo_error']:.1f}"
    for each in results.get("configurations", ()):
        yield "\n" + ", ".join(f"{name}={value}" for name, value in each["parameters"].items())
        yield from _standings(each)


def _rounds_told(results: dict[str, Any]) -> Iterator[str | Table]:
    """Yield the places, and who met whom in each round."""
    places = results["places"]
    heads = tuple(places[0])
    rows = [
        tuple(f"{value:g}" if isinstance(value, float) else value for value in each.values())
        for each in places
    ]
    yield Table(rows, heads)
    for number, played in enumerate(results["rounds"], start=1):
        free = ", ".join(played.get("free", ()))
        yield f"\nround {number}" + (f", free: {free}" if free else "") + "\n"
        matches = played["matches"]
        yield Table([tuple(each.values()) for each in matches], tuple(matches[0]))


def _exact_lines(results: dict[str, Any], names: list[str]) -> Iterator[str | Table]:
    """Yield the table, and what each has against each."""
    yield from _standings(results)
    title = list(results)[1]
    yield f"\n{title.replace('_', ' ')}, row against column:\n"
    rows = [[name, *line] for name, line in zip(names, results[title], strict=True)]
    yield Table(rows, ("", *names))


def _standings(results: dict[str, Any]) -> Iterator[str | Table]:
    """Yield the entrants, and the strategies where they are fewer."""
    lines = results["standings"]
    yield standings_table(lines)
    strategies = results.get("strategies", lines)
    if len(strategies) < len(lines):
        yield ""
        yield standings_table(strategies)


def standings_table(lines: list[dict[str, Any]]) -> Table:
    """Return lines as a table, with the kinds of the faults where there were any."""
    left_out = {name for name, value in lines[0].items() if isinstance(value, list)}
    if not any(line.get("faults_by_kind") for line in lines):
        left_out.add("faults_by_kind")
    heads = tuple(name for name in lines[0] if name not in left_out)
    return Table([tuple(_cell(line[name]) for name in heads) for line in lines], heads)


def _cell(value: Any) -> Any:
    from engine.core.tournament.results import kinds_told

    return kinds_told(value) if isinstance(value, dict) else value


def _worked_out(settings: TournamentSettings, path: Path | None) -> ExactReport:
    """Return the exact results of everyone against everyone, saying on a terminal how far it is.

    With a `path` they are kept there, and those kept before are not worked out again.
    """
    from engine.core.tournament.exact import run_exact
    from engine.core.tournament.exact_store import ExactStore
    from engine.core.tournament.store import store_for

    with contextlib.nullcontext() if path is None else store_for(path, settings) as store:
        keeper = None if store is None else ExactStore(store, settings)
        for snapshot in run_exact(settings.entry, settings.game, settings.entrants, keeper):
            if sys.stderr.isatty() and snapshot.total:
                share = snapshot.iteration / snapshot.total
                print(f"\r{share:.0%} {snapshot.phase:60.60}", end="", file=sys.stderr)
    if sys.stderr.isatty():
        say("")
    return snapshot.value


def played_out(
    settings: TournamentSettings,
    path: Path | None = None,
    workers: int = 1,
    goes_on: bool = False,
    remote: Remote | None = None,
) -> Snapshot[Report]:
    """Return the last snapshot of a whole tournament, saying on a terminal how far it is.

    With a `path` finished games are kept there, and those kept before are not played again.  The
    first Ctrl+C lets the games that run be finished and kept; where it `goes_on` that is said.
    """
    from engine.core.tournament.store import store_for
    from engine.core.tournament.tournament import run as run_tournament

    shown = _Shown(settings)
    with (
        contextlib.nullcontext() if path is None else store_for(path, settings) as store,
        first_is_a_request(_tell_ending) as asked,
        contextlib.closing(run_tournament(settings, store, workers, remote=remote)) as snapshots,
    ):
        for snapshot in snapshots:
            shown.show(snapshot)
            if asked.by is not None and snapshot.iteration != snapshot.total:
                break
        else:
            asked.by = None
    if sys.stderr.isatty():
        say("")
    if asked.by is not None:
        on = "; the same command goes on from there" if goes_on else ""
        say(f"stopped after {snapshot.iteration:,} games{on}")
        raise asked.by
    return snapshot


def _tell_ending() -> None:
    say("\nfinishing the games that run; Ctrl+C again ends at once")


class _Shown:
    """Says on a terminal how far a tournament is, how fast, and how long still."""

    def __init__(self, settings: TournamentSettings) -> None:
        self._settings = settings
        self._steps: deque[tuple[float, int]] = deque()

    def show(self, snapshot: Snapshot[Report]) -> None:
        """Write over the line before."""
        if not sys.stderr.isatty():
            return
        from engine.core.tournament.expected import expected_games

        done, total, report = snapshot.iteration, snapshot.total or 0, snapshot.value
        words = [f"{done:,} of {total:,} games"]
        if report.test is not None:
            words = [f"{done:,} games, llr {report.test.ratio:.2f}"]
        now = time.monotonic()
        self._steps.append((now, done))
        while len(self._steps) > 2 and now - self._steps[0][0] > _PACE_SECONDS:
            self._steps.popleft()
        seconds, before = now - self._steps[0][0], self._steps[0][1]
        if seconds > _SURE_SECONDS and done > before:
            pace = (done - before) / seconds
            left = (expected_games(self._settings, report, done, total) - done) / pace
            words += [f"{pace:,.3g} a second" if pace < 1000 else f"{pace:,.0f} a second"]
            words += [time_left(left)]
        print(f"\r{', '.join(words):<{_LINE}.{_LINE}}", end="", file=sys.stderr, flush=True)
