"""The commands of Hog: exact comparisons, tables and values."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from engine.console import (
    Command,
    add_json,
    add_rules,
    game_of,
    named_path,
    print_json,
    print_table,
    whole_number,
)
from engine.core.play.registry import game_named
from engine.core.play.strategy_texts import parse_strategy
from engine.core.system.consent import run_all
from engine.core.system.csv_text import csv_text
from engine.core.system.errors import InputError
from engine.core.system.files import write_text
from engine.core.system.say import say
from engine.hog.rules import Hog

if TYPE_CHECKING:
    from engine.hog.exact_play.policies import Policy
    from engine.hog.exact_play.solutions import WinRates

_STRATEGY = "a name, a name with parameters, a shorthand such as always-6, or a table file"


def _add_compare(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("a", help=_STRATEGY)
    parser.add_argument("b", help="the opponent, likewise")
    add_rules(parser)
    add_json(parser)


def _compare(options: argparse.Namespace) -> None:
    game = _announced(options)
    rates = _win_rates(game, options.a, options.b)
    if options.json:
        print_json(
            {
                "win_rate": rates.mean,
                "moving_first": rates.moving_first,
                "moving_second": rates.moving_second,
            }
        )
        return
    print(f"{options.a} wins {rates.mean:.9f} of its games against {options.b}, exactly:")
    print(f"{rates.moving_first:.9f} moving first, {rates.moving_second:.9f} moving second")


def _add_table(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("strategy", help=_STRATEGY)
    parser.add_argument(
        "--out", type=named_path, metavar="FILE", help="a .csv, .npy or contest .py file"
    )
    add_rules(parser)
    add_json(parser)


def _table(options: argparse.Namespace) -> None:
    from engine.hog.files.table_files import csv_text, write_table

    game = _announced(options)
    rolls = _policy(game, options.strategy).rolls
    if rolls is None or rolls.ndim != 2:
        raise InputError(
            "{name} does not play by the two scores alone, so it has no table",
            name=options.strategy,
        )
    if options.out is not None:
        write_table(options.out, rolls, options.strategy)
    if options.json:
        print_json({"strategy": options.strategy, "rolls": rolls.tolist()})
    elif options.out is None:
        print(csv_text(rolls), end="")


def _add_matrix(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("strategies", nargs="+", metavar="STRATEGY", help=_STRATEGY)
    parser.add_argument("--out", type=named_path, metavar="FILE", help="save the matrix as CSV")
    add_rules(parser)
    add_json(parser)


def _matrix(options: argparse.Namespace) -> None:
    from engine.hog.exact_play.tables import win_rates

    game = _announced(options)
    names = options.strategies
    policies = [_policy(game, name) for name in names]
    rates = [[0.5] * len(names) for _ in names]
    for i, first in enumerate(policies):
        for j in range(i):
            rates[i][j] = win_rates(game, first, policies[j]).mean
            rates[j][i] = 1 - rates[i][j]
    if options.out is not None:
        write_text(options.out, _matrix_csv(names, rates))
    if options.json:
        print_json({"strategies": names, "win_rates": rates})
    elif options.out is None:
        rows = [[name, *line] for name, line in zip(names, rates, strict=True)]
        print_table(rows, ("win rate of", *names))


def _matrix_csv(names: list[str], rates: list[list[float]]) -> str:
    return csv_text(
        [["", *names], *([name, *line] for name, line in zip(names, rates, strict=True))]
    )


def _add_values(parser: argparse.ArgumentParser) -> None:
    score = whole_number(0, 999)
    parser.add_argument("score", type=score, help="the mover's score")
    parser.add_argument("opponent", type=score, help="the other's score")
    last = whole_number(0, 10_000)
    of_turn = "points of {whose} last turn, or its dice where feral hogs look at dice (FA19) (0)"
    parser.add_argument(
        "--last", type=last, default=0, metavar="A", help=of_turn.format(whose="the mover's")
    )
    parser.add_argument(
        "--previous", type=last, default=0, metavar="B", help=of_turn.format(whose="the other's")
    )
    add_rules(parser)
    add_json(parser)


def _values(options: argparse.Namespace) -> None:
    from engine.hog.advice import advise
    from engine.hog.rules import HogState

    game = _announced(options)
    scores, last = (options.score, options.opponent), (options.last, options.previous)
    looks_at_dice = game.semester.feral == "dice"
    state = HogState(scores, (0, 0), 0, last) if looks_at_dice else HogState(scores, last)
    game.check_state(state)
    advice = advise(game, state, 0)
    best = max(item.value for item in advice)
    if options.json:
        by_dice: list[float | None] = [None] * game.fewest_dice
        print_json(
            {
                "score": options.score,
                "opponent": options.opponent,
                "last": options.last,
                "previous": options.previous,
                "win_probability": best,
                "values": by_dice + [item.value for item in advice],
                "best": [item.action for item in advice if item.value >= best - 1e-12],
            }
        )
        return
    rows = [(item.action, f"{item.value:.9f}", f"{best - item.value:.9f}") for item in advice]
    print_table(rows, ("dice", "chance to win", "costs"))


def _announced(options: argparse.Namespace) -> Hog:
    """Return the game, after saying what solving it takes where that is worth saying."""
    game = game_of(game_named("hog"), options)
    assert isinstance(game, Hog)
    from engine.hog.exact_play.solutions import LARGEST_EXACT_GOAL
    from engine.hog.solver import NoParameters, PerfectSolver

    # Beyond the largest goal solvers refuse; strategies that need none still have a table.
    if 100 < game.goal <= LARGEST_EXACT_GOAL:
        estimate = PerfectSolver().estimate(game, NoParameters())
        say(f"perfect play to {game.goal} takes {estimate}")
    return game


def _policy(game: Hog, text: str) -> Policy:
    from engine.hog.strategies import policy_of

    return policy_of(parse_strategy(game_named("hog"), game, text, run_all), game)


def _win_rates(game: Hog, a: str, b: str) -> WinRates:
    from engine.hog.exact_play.tables import win_rates

    return win_rates(game, _policy(game, a), _policy(game, b))


COMMANDS: tuple[Any, ...] = (
    Command("compare", "The exact win rate of A against B.", _add_compare, _compare, "final bacon"),
    Command("table", "Write a strategy down as a table of rolls.", _add_table, _table),
    Command("matrix", "The exact win rates of all pairs.", _add_matrix, _matrix),
    Command(
        "values", "What each number of dice is worth in a state.", _add_values, _values, "72 68"
    ),
)
