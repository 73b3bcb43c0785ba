"""The command `tournament`: everyone against everyone, by games or exactly; without Qt."""

from __future__ import annotations

import argparse
import contextlib
import functools
import math
import sys
from typing import TYPE_CHECKING, Any

from engine.console import (
    add_json,
    add_rules,
    add_seed,
    game_of,
    named_path,
    print_json,
    print_table,
    whole_number,
)
from engine.core.play.game import AnyGame
from engine.core.play.registry import GameEntry, game_named
from engine.core.play.strategy_texts import parse_strategy
from engine.core.system.consent import run_all
from engine.core.system.errors import InputError, shortened
from engine.core.system.hardware import cores
from engine.core.system.say import say

if TYPE_CHECKING:
    from pathlib import Path

    from engine.core.tournament.exact import ExactReport
    from engine.core.tournament.schedule import TournamentSettings
    from engine.core.tournament.standings import Report

_MOST_GAMES_A_PAIR = 100_000_000
_GAMES = 1000
_ANY_NUMBER = 5040
"""Games that fit any orders of the seats: a multiple of the number of each."""
_MOST_WORKERS = 64


def add_players(parser: argparse.ArgumentParser) -> None:
    """Declare what every command that plays takes."""
    parser.add_argument("game", help="a game that `games` lists")
    parser.add_argument(
        "strategies",
        nargs="+",
        metavar="STRATEGY",
        help="a name, a name with parameters (bacon:cutoff=8,k=6), a shorthand or a file",
    )
    add_rules(parser)
    add_seed(parser)
    add_json(parser)


def add_tournament(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `tournament`."""
    add_players(parser)
    either = parser.add_mutually_exclusive_group()
    either.add_argument(
        "--games",
        type=whole_number(1, _MOST_GAMES_A_PAIR),
        help="games a pair, an even number: both seatings; in a free-for-all all games (1000)",
    )
    parser.add_argument(
        "--store",
        type=named_path,
        metavar="FILE",
        help="keep what is finished in FILE; the same command again goes on where it stopped",
    )
    either.add_argument(
        "--exact",
        action="store_true",
        help="no games: every pair's result worked out, ranked by wins, where the game can",
    )
    _add_strata(parser)


def _add_strata(parser: argparse.ArgumentParser) -> None:
    """Declare what the games of a tournament differ in, and when they end."""
    parser.add_argument(
        "--grid",
        action="append",
        default=[],
        metavar="NAME=VALUES",
        help="values that a parameter of the rules takes in turn: 3,4,6 or 3..6, or apart by "
        "semicolons; may be given again, for every combination that is possible",
    )
    parser.add_argument(
        "--orders",
        choices=("both", "rotations", "every", "shuffled"),
        help="in which orders of the seats a line-up meets; the game says which is usual",
    )
    parser.add_argument(
        "--deals",
        choices=("shared", "fresh"),
        help="whether all orders of a line-up share their chance, or each one is dealt anew",
    )
    parser.add_argument(
        "--until-error",
        type=_positive,
        metavar="E",
        help="end once the standard error of what orders the table is at most E for everyone",
    )
    parser.add_argument(
        "--workers",
        type=whole_number(1, _MOST_WORKERS),
        default=cores(),
        metavar="N",
        help="threads for games that are compiled; results are the same with any number",
    )


def _positive(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 < value < math.inf:
        raise argparse.ArgumentTypeError(f"must be a number above 0, not {shortened(text, 40)!r}")
    return value


def play_tournament(options: argparse.Namespace) -> None:
    """Play a tournament, or work it out, and print the results."""
    from engine.core.tournament.contests import warning
    from engine.core.tournament.grid import left_behind
    from engine.core.tournament.results import exact_json, sampled_json

    settings = _tournament_settings(options)
    for reason in settings.skipped:
        say(f"skipped {reason}")
    left = left_behind(settings.game, settings.grid)
    if left is not None:
        say(str(left))
    strategies = [entrant.strategy for entrant in settings.entrants]
    told = warning(settings.entry, settings.configurations, strategies)
    if told is not None:
        say(str(told))
    if options.exact:
        results = exact_json(_worked_out(settings, options.store))
    else:
        results = sampled_json(played_out(settings, options.store, options.workers), settings)
    if options.json:
        print_json(results)
        return
    _print_lines(results)
    for each in results.get("configurations", ()):
        print("\n" + ", ".join(f"{name}={value}" for name, value in each["parameters"].items()))
        _print_lines(each)
    if options.exact:
        title = list(results)[1]
        print(f"\n{title.replace('_', ' ')}, row against column:\n")
        names = [entrant.name for entrant in settings.entrants]
        lines = zip(names, results[title], strict=True)
        print_table([[name, *line] for name, line in lines], ("", *names))


def _print_lines(results: dict[str, Any]) -> None:
    """Print the entrants, and the strategies where they are fewer."""
    lines = [
        {name: value for name, value in line.items() if not isinstance(value, list)}
        for line in results["standings"]
    ]
    print_table([tuple(line.values()) for line in lines], tuple(lines[0]))
    strategies = results.get("strategies", lines)
    if len(strategies) < len(lines):
        print()
        print_table([tuple(line.values()) for line in strategies], tuple(strategies[0]))


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


def _tournament_settings(options: argparse.Namespace) -> TournamentSettings:
    from engine.core.tournament.grid import parsed_grid
    from engine.core.tournament.schedule import (
        TournamentSettings,
        exact_settings,
        most_games,
        named_entrants,
    )

    entry = game_named(options.game)
    texts = options.strategies
    grid = parsed_grid(entry, options.grid)
    game = _seated(entry, options, len(texts), {name for name, _ in grid})
    strategies = [(text, parse_strategy(entry, game, text, run_all)) for text in texts]
    entrants = named_entrants(strategies)
    if options.exact:
        for name in ("grid", "orders", "deals", "until_error"):
            if getattr(options, name):
                option = name.replace("_", "-")
                raise InputError("--exact takes no --{option}: no games are played", option=option)
        return exact_settings(entry, game, entrants)
    settings = functools.partial(
        TournamentSettings,
        entry,
        game,
        entrants,
        seed=options.seed,
        grid=grid,
        orders=options.orders or "",
        deals=options.deals or "",
        until_error=options.until_error,
    )
    if options.games is None and options.until_error is not None:
        return settings(games=most_games(settings(games=_ANY_NUMBER)))
    return settings(games=options.games or _GAMES)


def _seated(
    entry: GameEntry, options: argparse.Namespace, count: int, in_grid: set[str]
) -> AnyGame:
    """Return the rules, with a seat for each entrant as far as that can be, unless it is said."""
    from engine.core.tournament.schedule import seated

    game = game_of(entry, options)
    named = {text.partition("=")[0].strip().lower() for text in options.set} | in_grid
    if entry.players_parameter in named or options.exact:
        return game
    return seated(entry, game, count)


def played_out(settings: TournamentSettings, path: Path | None = None, workers: int = 1) -> Report:
    """Return the report of a whole tournament, saying on a terminal how far it is.

    With a `path` finished games are kept there, and those kept before are not played again.
    """
    from engine.core.tournament.store import store_for
    from engine.core.tournament.tournament import run as run_tournament

    with contextlib.nullcontext() if path is None else store_for(path, settings) as store:
        for snapshot in run_tournament(settings, store, workers):
            if sys.stderr.isatty():
                text = f"\r{snapshot.iteration:,} of {snapshot.total:,} games"
                print(text, end="", file=sys.stderr)
    if sys.stderr.isatty():
        say("")
    return snapshot.value
