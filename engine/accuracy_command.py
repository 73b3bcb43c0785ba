"""The command `accuracy`: how well strategies choose, over many matches; without Qt.

What it prints with --json of random play by the usual rules is shipped, as
`resources/<game>/accuracy.json`, and shown beside a person's accuracy.
"""

from __future__ import annotations

import argparse
from dataclasses import asdict

from engine.console import game_for, print_json, print_table, whole_number
from engine.core.play.registry import game_named
from engine.core.play.strategy import label_of
from engine.core.play.strategy_texts import parse_strategy
from engine.core.system.consent import run_all
from engine.tournament_command import add_players


def add_accuracy(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `accuracy`."""
    add_players(parser)
    parser.add_argument(
        "--games", type=whole_number(1, 100_000), default=100, metavar="N", help="matches (100)"
    )


def tell_accuracy(options: argparse.Namespace) -> None:
    """Play the matches, review them, and print the mean accuracy of each seat."""
    from engine.core.review.typical import mean_accuracy, performances

    entry = game_named(options.game)
    game = game_for(entry, options, len(options.strategies))
    strategies = [parse_strategy(entry, game, text, run_all) for text in options.strategies]
    rows = list(performances(entry, game, strategies, options.seed, options.games))
    means = [
        mean_accuracy(label_of(strategy), [row[seat] for row in rows])
        for seat, strategy in enumerate(strategies)
    ]
    seats = [asdict(mean) for mean in means if mean is not None]
    if options.json:
        told = {"game": entry.name, "games": options.games, "seed": options.seed, "seats": seats}
        return print_json(told)
    heads = ("strategy", "accuracy", "standard_error", "cost_per_choice")
    print_table(([seat[head] for head in heads] for seat in seats), heads)
