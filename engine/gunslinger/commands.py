"""The commands of Gunslinger: a decision explained, the sweep of a trigger, the report again."""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

from engine.console import Answer, Command, Seed, Settings, Table, game_for, named_table
from engine.core.play.parameters import Bounds, Note
from engine.core.play.registry import game_named
from engine.core.system.csv_text import csv_text
from engine.core.system.errors import InputError, say, shortened
from engine.core.system.files import write_text

_MOST_POINTS = 200

_Games = Annotated[int, Bounds(2, 100_000_000), Note("games each (20000)")]


def explain(file: Annotated[Path, Note("one case as JSON", "FILE")]) -> Answer:
    """What dr, drr and ev see in one case, and do.

    Example: case.json --json
    """
    from engine.gunslinger.explain import NAMED, explained, read_case

    found = explained(*read_case(file))
    shots = [(i, count) for i, count in enumerate(found.counts) if count]
    values = [
        [w.target, w.kill, w.save, w.cost, w.total, *(found.chance(n, w.target) for n in NAMED)]
        for w in found.worths
    ]
    inferred = found.as_json()["ev"]["graph"]
    return Answer(
        found.as_json(),
        (
            Table(shots, ("player", "shots at me in the last 5 rounds")),
            "",
            Table(values, ("target", "kill", "save", "cost", "total", *NAMED)),
            "",
            Table(inferred, ("player", "shoots at", "as EV infers")),
            "",
            *(f"{name}: {_targets(found.aims[name].targets)}" for name in ("dr", "drr", "ev")),
            f"drr shoots with probability {found.aims['drr'].rate:.4f}",
        ),
    )


def _targets(targets: Sequence[int]) -> str:
    return " or ".join(map(str, targets)) or "no shot"


def _spread(text: str) -> tuple[float, ...]:
    """Return N values from LOW to HIGH; for argparse, which says what is wrong."""
    try:
        low_text, high_text, count_text = text.split(":")
        low, high, count = float(low_text), float(high_text), int(count_text)
    except ValueError:
        low, high, count = math.nan, math.nan, 0
    if not -math.inf < low <= high < math.inf or not 1 <= count <= _MOST_POINTS:
        raise argparse.ArgumentTypeError(
            f"must be LOW:HIGH:N with two numbers and a count from 1 to {_MOST_POINTS}, such as "
            f"0:1:11, not {shortened(text, 40)!r}"
        )
    width = (high - low) / max(count - 1, 1)
    return tuple(round(low + k * width, 12) for k in range(count))


_Spread = Annotated[tuple[float, ...], _spread]
_MU, _BETA = _spread("0:1:11"), _spread("0.02:0.2:10")


def sweep(
    *,
    set_: Settings = (),
    mu: Annotated[_Spread, Note("(0:1:11)", "LOW:HIGH:N")] = _MU,
    beta: Annotated[_Spread, Note("(0.02:0.2:10)", "LOW:HIGH:N")] = _BETA,
    line_up: Annotated[
        list[str] | None,
        Note("who plays; every drr has the trigger (dr ev drr dumb dumb dumb)", "STRATEGY"),
    ] = None,
    suite: Annotated[
        bool, Note("over the configurations of `report`: mean of (rank - 1) / (players - 1)")
    ] = False,
    games: _Games = 20_000,
    seed: Seed = 0,
    out: Annotated[Path | None, Note("write the rows as CSV", "FILE")] = None,
) -> Answer:
    """How drr ranks for each mu and beta of its trigger.

    Example: --mu 0:1:11 --beta 0.02:0.2:10 --games 20000
    """
    from engine.gunslinger import studies
    from engine.gunslinger.rules import Gunslinger

    if suite:
        if set_ or line_up:
            raise InputError("--suite takes no --set and no --line-up: it has its own")
        configurations = studies.CONFIGURATIONS
        rules = [(Gunslinger(len(names), e, f), names) for e, f, names in configurations]
    else:
        names = tuple(line_up or studies.SIX)
        game = game_for(game_named("gunslinger"), set_, len(names))
        assert isinstance(game, Gunslinger)
        rules = [(game, names)]
        say("in one configuration P is one number: what a map of mu and beta shows is a curve in P")
    games_of = [(game, studies.parsed(game, names)) for game, names in rules]
    if not any(strategy.name == "drr" for _, each in games_of for _, strategy in each):
        raise InputError("the line-up has no drr, whose trigger would be swept")
    rows = [asdict(point) for point in studies.sweep(games_of, (mu, beta), games, seed)]
    if out is not None:
        write_text(out, csv_text([rows[0], *(row.values() for row in rows)]))
    lines = named_table([tuple(row.values()) for row in rows], rows[0])
    return Answer({"rows": rows}, [lines] if out is None else [])


def report(
    *,
    games: _Games = 20_000,
    seed: Seed = 0,
    seat: Annotated[
        list[str] | None, Note("who sits there besides, each in place of a dumb", "STRATEGY")
    ] = None,
) -> Answer:
    """The configurations of the report, played again.

    Example: --seat sampler --games 60
    """
    from engine.gunslinger.studies import MEASURED, report_rows

    rows = list(report_rows(games, seed, tuple(seat or ())))
    heads = ("players", "enemies", "friends", "strategy")
    lines = [[*(row[head] for head in heads), *_with_errors(row, MEASURED)] for row in rows]
    table = named_table(lines, (*heads, *MEASURED))
    return Answer({"rows": rows}, (table, "\n± is half the 95 % interval"))


def exploit(
    *,
    games: Annotated[int, Bounds(2, 10_000_000), Note("by kernels (20000)")] = 20_000,
    plain: Annotated[int, Bounds(0, 1_000_000), Note("of others (400); 0 for none")] = 400,
    slow: Annotated[int, Bounds(0, 100_000), Note("of those that think (20); 0 for none")] = 20,
    by: Annotated[list[str] | None, Note("who tries besides", "STRATEGY")] = None,
    seed: Annotated[int, Bounds(0, 2**31 - 1)] = 1,
) -> Answer:
    """What each strategy gains in rank among mixtures bred in the report's configurations.

    Example: --slow 20 --by sampler:by=score
    """
    from engine.gunslinger.analysis.gains import gains_in_report

    counts = {"compiled": games, "plain": plain, "slow": slow}
    rows = list(gains_in_report(counts, tuple(by or ()), seed))
    heads = ("players", "enemies", "friends", "by", "games", "gain")
    best: dict[tuple[object, ...], dict[str, Any]] = {}
    for row in rows:  # the most of a kind comes first
        kind = row["kind"] if row["kind"] != "slow" else row["by"]
        best.setdefault((row["players"], row["enemies"], row["friends"], kind), row)
    lines = [
        [*(row[head] for head in heads[:-1]), f"{row['gain']:+.4f} ± {row['error']:.4f}"]
        for row in best.values()
    ]
    told = "\nthe most of each kind; ± is the standard error; a gain is ranks nearer the first"
    return Answer({"rows": rows}, (named_table(lines, heads), told))


def _with_errors(row: dict[str, Any], names: Sequence[str]) -> list[str]:
    from engine.core.play.interval import half_interval

    return [f"{row[name]:.3f} ± {half_interval(row[f'{name}_error']):.3f}" for name in names]


COMMANDS: tuple[Command, ...] = (explain, sweep, report, exploit)
