"""The commands of Gunslinger: a decision explained, the sweep of a trigger, the report again."""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from engine.console import (
    Command,
    add_json,
    add_rules,
    add_seed,
    game_for,
    named_path,
    print_json,
    print_table,
    whole_number,
)
from engine.core.play.registry import game_named
from engine.core.system.csv_text import csv_text
from engine.core.system.errors import InputError, shortened
from engine.core.system.files import write_text
from engine.core.system.say import say

if TYPE_CHECKING:
    from engine.gunslinger.studies import Point

_MOST_GAMES = 100_000_000
_MOST_POINTS = 200


def _add_explain(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=named_path, metavar="FILE", help="one case as JSON")
    add_json(parser)


def _explain(options: argparse.Namespace) -> None:
    from engine.gunslinger.explain import explained, read_case

    found = explained(*read_case(options.file))
    if options.json:
        print_json(found)
        return
    dr, ev, drr = found["dr"], found["ev"], found["drr"]
    rows = [(i, count) for i, count in enumerate(dr["counts"]) if count]
    print_table(rows, ("player", "shots at me in the last 5 rounds"))
    print()
    print_table(ev["table"], ("target", "kill", "save", "cost", "total"))
    print()
    for name, targets in (("dr", dr["targets"]), ("drr", drr["targets"]), ("ev", ev["choice"])):
        print(f"{name}: {_targets(targets)}")
    print(f"drr shoots with probability {drr['probability']:.4f}")


def _targets(targets: Sequence[int]) -> str:
    return " or ".join(map(str, targets)) or "no shot"


def _add_sweep(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)
    for name, usual in (("--mu", "0:1:11"), ("--beta", "0.02:0.2:10")):
        parser.add_argument(
            name, type=_values, default=_values(usual), metavar="LOW:HIGH:N", help=f"({usual})"
        )
    parser.add_argument(
        "--line-up",
        nargs="+",
        metavar="STRATEGY",
        help="who plays; every drr has the trigger (dr ev drr dumb dumb dumb)",
    )
    parser.add_argument(
        "--suite",
        action="store_true",
        help="over the configurations of `report`: mean of (rank - 1) / (players - 1)",
    )
    _add_games(parser)
    parser.add_argument("--out", type=named_path, metavar="FILE", help="write the rows as CSV")


def _add_games(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--games", type=whole_number(2, _MOST_GAMES), default=20_000, help="games each (20000)"
    )
    add_seed(parser)
    add_json(parser)


def _values(text: str) -> tuple[float, ...]:
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


def _sweep(options: argparse.Namespace) -> None:
    from engine.gunslinger.rules import Gunslinger
    from engine.gunslinger.studies import CONFIGURATIONS, SIX, parsed, sweep

    if options.suite:
        if options.set or options.line_up:
            raise InputError("--suite takes no --set and no --line-up: it has its own")
        rules = [(Gunslinger(len(names), e, f), names) for e, f, names in CONFIGURATIONS]
    else:
        names = tuple(options.line_up or SIX)
        game = game_for(game_named("gunslinger"), options, len(names))
        assert isinstance(game, Gunslinger)
        rules = [(game, names)]
        say("in one configuration P is one number: what a map of mu and beta shows is a curve in P")
    games_of = [(game, parsed(game, names)) for game, names in rules]
    if not any(strategy.name == "drr" for _, line_up in games_of for _, strategy in line_up):
        raise InputError("the line-up has no drr, whose trigger would be swept")
    points = list(sweep(games_of, (options.mu, options.beta), options.games, options.seed))
    _show_points(options, points)


def _show_points(options: argparse.Namespace, points: Sequence[Point]) -> None:
    rows = [asdict(point) for point in points]
    if options.out is not None:
        write_text(options.out, csv_text([rows[0], *(row.values() for row in rows)]))
    if options.json:
        print_json({"rows": rows})
    elif options.out is None:
        print_table([tuple(row.values()) for row in rows], tuple(rows[0]))


def _report(options: argparse.Namespace) -> None:
    from engine.gunslinger.studies import MEASURED, report_rows

    rows = list(report_rows(options.games, options.seed))
    if options.json:
        print_json({"rows": rows})
        return
    heads = ("players", "enemies", "friends", "strategy")
    lines = [[*(row[head] for head in heads), *_with_errors(row, MEASURED)] for row in rows]
    print_table(lines, (*heads, *MEASURED))
    print("\n± is half the 95 % interval")


def _with_errors(row: dict[str, Any], names: Sequence[str]) -> list[str]:
    from engine.core.play.interval import half_interval

    return [f"{row[name]:.3f} ± {half_interval(row[f'{name}_error']):.3f}" for name in names]


COMMANDS = (
    Command(
        "explain",
        "What dr, drr and ev see in one case, and do.",
        _add_explain,
        _explain,
        "case.json --json",
    ),
    Command(
        "sweep",
        "How drr ranks for each mu and beta of its trigger.",
        _add_sweep,
        _sweep,
        "--mu 0:1:11 --beta 0.02:0.2:10 --games 20000",
    ),
    Command("report", "The configurations of the report, played again.", _add_games, _report),
)
