"""The command `tournament`: everyone against everyone, by games or exactly; without Qt."""

from __future__ import annotations

import argparse
import contextlib
import sys
from typing import TYPE_CHECKING

from engine.console import (
    add_json,
    add_rules,
    add_seed,
    game_of,
    named_path,
    print_json,
    print_table,
    say,
    whole_number,
)
from engine.core.play.registry import game_named, parse_strategy
from engine.core.system.consent import run_all

if TYPE_CHECKING:
    from pathlib import Path

    from engine.core.tournament.exact import ExactReport
    from engine.core.tournament.standings import Report
    from engine.core.tournament.tournament import TournamentSettings

_MOST_GAMES_A_PAIR = 100_000_000


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
        default=1000,
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


def play_tournament(options: argparse.Namespace) -> None:
    """Play a tournament, or work it out, and print the results."""
    from engine.core.tournament.results import exact_json, sampled_json

    settings = _tournament_settings(options)
    if options.exact:
        results = exact_json(_worked_out(settings, options.store))
    else:
        results = sampled_json(played_out(settings, options.store))
    if options.json:
        print_json(results)
        return
    rows = [tuple(line.values()) for line in results["standings"]]
    print_table(rows, tuple(results["standings"][0]))
    if options.exact:
        title = list(results)[1]
        print(f"\n{title.replace('_', ' ')}, row against column:\n")
        names = [entrant.name for entrant in settings.entrants]
        lines = zip(names, results[title], strict=True)
        print_table([[name, *line] for name, line in lines], ("", *names))


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
    from engine.core.tournament.tournament import TournamentSettings, exact_settings, named_entrants

    entry = game_named(options.game)
    game = game_of(entry, options)
    texts = options.strategies
    strategies = [(text, parse_strategy(entry, game, text, run_all)) for text in texts]
    entrants = named_entrants(strategies)
    if options.exact:
        return exact_settings(entry, game, entrants)
    return TournamentSettings(entry, game, entrants, options.games, options.seed)


def played_out(settings: TournamentSettings, path: Path | None = None) -> Report:
    """Return the report of a whole tournament, saying on a terminal how far it is.

    With a `path` finished games are kept there, and those kept before are not played again.
    """
    from engine.core.tournament.store import store_for
    from engine.core.tournament.tournament import run as run_tournament

    with contextlib.nullcontext() if path is None else store_for(path, settings) as store:
        for snapshot in run_tournament(settings, store):
            if sys.stderr.isatty():
                text = f"\r{snapshot.iteration:,} of {snapshot.total:,} games"
                print(text, end="", file=sys.stderr)
    if sys.stderr.isatty():
        say("")
    return snapshot.value
