"""The commands of the Gioco del Ponte: tables, single positions, the package's CSV, chance."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.console import Command, add_json, named_path, print_json, print_table, whole_number
from engine.core.system.errors import InputError, shortened
from engine.core.system.generators import finished, relayed
from engine.core.system.say import say
from engine.ponte.positions import check_sides, ranked, strengths, text_of

if TYPE_CHECKING:
    from engine.ponte.positions import Position
    from engine.ponte.queries.search import Solved
    from engine.ponte.tables.tables import Progress, Table


def _add_solve(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("n", type=whole_number(0, 18), metavar="N", help="teams a side, 0 to 18")
    parser.add_argument(
        "--csv",
        type=named_path,
        metavar="FILE",
        help="write all states with their best moves, as PonteAI.jl does",
    )
    parser.add_argument(
        "--save",
        type=named_path,
        metavar="FILE",
        help="save the table, for deal --table and for the window",
    )
    parser.add_argument(
        "--threads", type=whole_number(0, 64), default=0, help="processor cores; 0 is all (0)"
    )
    parser.add_argument(
        "--even-if-too-large", action="store_true", help="try where memory seems too small"
    )
    add_json(parser)


def _solve(options: argparse.Namespace) -> None:
    from engine.ponte.files.table_files import save_table
    from engine.ponte.tables.states import LARGEST, count_states
    from engine.ponte.tables.tables import estimate, score_histogram, table_steps

    n = options.n
    if options.csv is not None and n > LARGEST:
        raise InputError(
            "--csv is for at most {largest} teams a side, not {n}", largest=LARGEST, n=n
        )
    pack = options.save is not None
    if n > 14:
        say(f"the table for {n} teams a side takes {estimate(n, options.threads or 1, pack=pack)}")
    started = time.perf_counter()
    steps = table_steps(n, options.threads, False, pack, options.even_if_too_large)
    table = _run(steps)
    seconds = time.perf_counter() - started
    if options.save is not None:
        save_table(options.save, table)
    if options.csv is not None:
        _write_csv(options.csv, n, options.threads, options.even_if_too_large)
    histogram = score_histogram(n, table.histogram)
    facts = {
        "n": n,
        "deals": table.deals,
        "states": count_states(n),
        "share_in_which_leading_costs_a_round": table.share_that_leading_costs,
        "seconds": round(seconds, 3),
    }
    if options.json:
        print_json({**facts, "histogram": {str(score): c for score, c in histogram.items()}})
        return
    print_table(histogram.items(), ("leader's score", "deals"))
    print()
    print_table(facts.items(), ("fact", "value"))


def _run(steps: Generator[Progress, None, Table]) -> Table:
    """Return the table, saying on a terminal how far it is."""
    return finished(relayed(steps, _say_far))


def _say_far(far: Progress) -> None:
    if sys.stderr.isatty():
        text = f"\r{far.k} teams a side: {far.deals_done:,} of {far.deals:,} deals"
        print(text, end="", file=sys.stderr)


def _write_csv(path: Path, n: int, threads: int, even_if_too_large: bool) -> None:
    from engine.ponte.files.csv_files import write_csv
    from engine.ponte.tables.states import state_steps

    write_csv(path, finished(state_steps(n, threads, even_if_too_large)))


def _add_deal(parser: argparse.ArgumentParser) -> None:
    _add_sides(parser, None)
    parser.add_argument(
        "--chosen",
        type=whole_number(0, 30),
        default=0,
        metavar="K",
        help="they have named their K-th weakest team, from 1; 0: I lead (0)",
    )
    parser.add_argument(
        "--table", type=named_path, metavar="FILE", help="look it up in a table saved by solve"
    )
    add_json(parser)


def _add_sides(parser: argparse.ArgumentParser, nargs: str | None) -> None:
    optional: dict[str, Any] = {} if nargs is None else {"nargs": nargs}
    parser.add_argument("mine", metavar="MINE", help="strengths of my teams: 1,4,5", **optional)
    parser.add_argument("theirs", metavar="THEIRS", help="strengths of theirs: 2,3,6", **optional)


def _deal(options: argparse.Namespace) -> None:
    mine, theirs = strengths(options.mine), strengths(options.theirs)
    position = ranked(mine, theirs, options.chosen)
    solved = _solved(position, options.table)
    sorted_mine = sorted(mine)
    result = {
        "best_score": solved.best_score,
        "best_moves": list(solved.best_moves),
        "text": text_of(position, solved.best_moves, solved.rounds_won),
        "rounds_won": solved.rounds_won,
        "rounds": position.k,
        "mine": sorted_mine,
        "theirs": sorted(theirs),
        "chosen": position.chosen,
        "values": [2 * value.rounds_won - position.k for value in solved.values],
    }
    if options.json:
        print_json(result)
        return
    rounds = _counted(position.k, "round")
    print(
        f"{result['text']}  perfect play wins {solved.rounds_won} of {rounds} "
        f"({solved.best_score:+d})"
    )
    rows = [
        (
            value.move,
            sorted_mine[value.move - 1],
            value.rounds_won,
            f"{2 * value.rounds_won - position.k:+d}",
            "best" if value.move in solved.best_moves else "",
        )
        for value in solved.values
    ]
    if rows:
        print_table(rows, ("move", "team", "rounds won", "won - lost", ""))


def _solved(position: Position, table: Path | None) -> Solved:
    if table is not None:
        from engine.ponte.files.table_files import open_table

        return open_table(table).solve(position)
    from engine.ponte.queries.search import solve

    return solve(position)


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def _add_import(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=named_path, help="a CSV that PonteAI.jl or solve --csv wrote")
    add_json(parser)


def _import(options: argparse.Namespace) -> None:
    from engine.ponte.files.csv_files import check_csv

    checked = check_csv(options.file)
    if options.json:
        print_json(
            {"n": checked.n, "rows": checked.rows, "identical_to_ours": checked.is_identical}
        )
        return
    order = "the same order" if checked.is_identical else "another order of its answer rows"
    teams, rows = _counted(checked.n, "team"), _counted(checked.rows, "row")
    print(f"{options.file}: {teams} a side, {rows}, all right, in {order}")


def _add_stochastic(parser: argparse.ArgumentParser) -> None:
    _add_sides(parser, "?")
    parser.add_argument(
        "--scale", type=_number, default=0.5, help="how much strength counts; 0 is a coin (0.5)"
    )
    parser.add_argument(
        "--matrix", type=named_path, metavar="FILE", help="a JSON file: rows of chances instead"
    )
    add_json(parser)


def _stochastic(options: argparse.Namespace) -> None:
    from engine.ponte.tables.stochastic import (
        LARGEST,
        bradley_terry,
        read_chances,
        solve_stochastic,
    )

    sides = [options.mine, options.theirs]
    if None in sides if options.matrix is None else sides != [None, None]:
        raise InputError("name either MINE and THEIRS or --matrix FILE")
    if options.matrix is not None:
        chances = read_chances(options.matrix)
    else:
        mine, theirs = strengths(options.mine), strengths(options.theirs)
        check_sides(mine, theirs, 0)
        if len(mine) > LARGEST:
            raise InputError(
                "at most {largest} teams a side, not {n}", largest=LARGEST, n=len(mine)
            )
        chances = bradley_terry(mine, theirs, options.scale)
    found = solve_stochastic(chances)
    if options.json:
        print_json(
            {
                "value_when_leading": found.value_a_leads,
                "value_when_answering": found.value_b_leads,
                "price_of_leading": found.price_of_leading,
                "states": found.states,
                "first_round": found.first_round.tolist(),
            }
        )
        return
    print(
        f"leading is worth {found.value_a_leads:+.9f} rounds (won - lost, expected), "
        f"answering {found.value_b_leads:+.9f}"
    )


def _number(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1000:
        raise argparse.ArgumentTypeError(
            f"must be a number from 0 to 1000, not {shortened(text, 40)!r}"
        )
    return value


COMMANDS: tuple[Any, ...] = (
    Command(
        "solve",
        "What leading is worth in every deal of N teams a side.",
        _add_solve,
        _solve,
        "12 --save twelve.ponte",
    ),
    Command(
        "deal",
        "What each team of one position is worth, to lead or to answer with.",
        _add_deal,
        _deal,
        "3,6 1,5 --chosen 2",
    ),
    Command("import", "Check a CSV of PonteAI.jl against our table.", _add_import, _import),
    Command(
        "stochastic",
        "What leading and answering are worth where the stronger team only mostly wins.",
        _add_stochastic,
        _stochastic,
        "1,4,5 2,3,6 --scale 0.5",
    ),
)
