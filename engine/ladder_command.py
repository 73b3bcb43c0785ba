"""The command `ladder`: how strong a game's strategies are, by a tournament; without Qt.

What it prints with --json is shipped as `resources/<game>/ladder.json`: ratings stand on it.
"""

from __future__ import annotations

import argparse
import sys

from engine.console import add_json, add_seed, print_json, print_table, whole_number
from engine.core.play.registry import game_named
from engine.core.system.hardware import cores
from engine.core.system.say import say

_GAMES = 1000


def add_ladder(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `ladder`."""
    parser.add_argument("game", help="a game that `games` lists")
    parser.add_argument(
        "--games",
        type=whole_number(1, 1_000_000),
        default=_GAMES,
        metavar="N",
        help="games a pair, an even number: both seatings; in a free-for-all all games (1000)",
    )
    parser.add_argument("--workers", type=whole_number(1, 64), default=cores())
    add_seed(parser)
    add_json(parser)


def measure_ladder(options: argparse.Namespace) -> None:
    """Let all strategies of a game play each other, and print how strong each of them is."""
    from engine.core.library.ladder import measuring

    entry = game_named(options.game)
    for snapshot in measuring(entry, options.games, options.seed, options.workers):
        if sys.stderr.isatty():
            print(f"\r{snapshot.iteration:,} of {snapshot.total:,} games", end="", file=sys.stderr)
    if sys.stderr.isatty():
        say("")
    ladder = snapshot.value
    assert ladder is not None
    if options.json:
        return print_json(ladder.to_json())
    heads = ("strategy", "strength", "standard_error", "games")
    return print_table(([getattr(rung, head) for head in heads] for rung in ladder.rungs), heads)
