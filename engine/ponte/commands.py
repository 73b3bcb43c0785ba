"""The commands of the Gioco del Ponte: tables, single positions, the package's CSV, chance."""

from __future__ import annotations

import sys
import time
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from engine.console import Answer, Command, Table, fact_table
from engine.core.play.parameters import Bounds, Note
from engine.core.system.errors import InputError, say
from engine.core.system.job import finished, relayed
from engine.ponte.positions import check_sides, ranked, strengths, text_of

if TYPE_CHECKING:
    from engine.ponte.positions import Position
    from engine.ponte.queries.search import Solved
    from engine.ponte.tables import tables
    from engine.ponte.tables.tables import Progress


_MINE, _THEIRS = (
    Note("strengths of my teams: 1,4,5", "MINE"),
    Note("strengths of theirs: 2,3,6", "THEIRS"),
)


def solve(
    n: Annotated[int, Bounds(0, 18), Note("teams a side, 0 to 18", "N")],
    *,
    csv: Annotated[
        Path | None, Note("write all states with their best moves, as PonteAI.jl does", "FILE")
    ] = None,
    save: Annotated[
        Path | None, Note("save the table, for deal --table and for the window", "FILE")
    ] = None,
    threads: Annotated[int, Bounds(0, 64), Note("processor cores; 0 is all (0)")] = 0,
    even_if_too_large: Annotated[bool, Note("try where memory seems too small")] = False,
) -> Answer:
    """What leading is worth in every deal of N teams a side.

    Example: 12 --save twelve.ponte
    """
    from engine.ponte.files.table_files import save_table
    from engine.ponte.tables.states import LARGEST, count_states
    from engine.ponte.tables.tables import estimate, score_histogram, table_steps

    if csv is not None and n > LARGEST:
        raise InputError(
            "--csv is for at most {largest} teams a side, not {n}", largest=LARGEST, n=n
        )
    pack = save is not None
    if n > 14:
        say(f"the table for {n} teams a side takes {estimate(n, threads or 1, pack=pack)}")
    started = time.perf_counter()
    table = _run(table_steps(n, threads, False, pack, even_if_too_large))
    seconds = time.perf_counter() - started
    if save is not None:
        save_table(save, table)
    if csv is not None:
        _write_csv(csv, n, threads, even_if_too_large)
    histogram = score_histogram(n, table.histogram)
    facts = {
        "n": n,
        "deals": table.deals,
        "states": count_states(n),
        "share_in_which_leading_costs_a_round": table.share_that_leading_costs,
        "seconds": round(seconds, 3),
    }
    return Answer(
        {**facts, "histogram": {str(score): count for score, count in histogram.items()}},
        (
            Table(histogram.items(), ("leader's score", "deals")),
            "",
            fact_table(facts),
        ),
    )


def _run(steps: Generator[Progress, None, tables.Table]) -> tables.Table:
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


def deal(
    mine: Annotated[str, _MINE],
    theirs: Annotated[str, _THEIRS],
    *,
    chosen: Annotated[
        int,
        Bounds(0, 30),
        Note("they have named their K-th weakest team, from 1; 0: I lead (0)", "K"),
    ] = 0,
    table: Annotated[Path | None, Note("look it up in a table saved by solve", "FILE")] = None,
) -> Answer:
    """What each team of one position is worth, to lead or to answer with.

    Example: 3,6 1,5 --chosen 2
    """
    teams, others = sorted(strengths(mine)), sorted(strengths(theirs))
    position = ranked(teams, others, chosen)
    solved = _solved(position, table)
    text = text_of(position, solved.best_moves, solved.rounds_won)
    margins = [2 * value.rounds_won - position.k for value in solved.values]
    found = {
        "best_score": solved.best_score,
        "best_moves": list(solved.best_moves),
        "text": text,
        "rounds_won": solved.rounds_won,
        "rounds": position.k,
        "mine": teams,
        "theirs": others,
        "chosen": position.chosen,
        "values": margins,
    }
    rows = [
        (
            value.move,
            teams[value.move - 1],
            value.rounds_won,
            f"{margin:+d}",
            "best" if value.move in solved.best_moves else "",
        )
        for value, margin in zip(solved.values, margins, strict=True)
    ]
    rounds = _counted(position.k, "round")
    won = f"{text}  perfect play wins {solved.rounds_won} of {rounds} ({solved.best_score:+d})"
    moves = [Table(rows, ("move", "team", "rounds won", "won - lost", ""))] if rows else []
    return Answer(found, [won, *moves])


def _solved(position: Position, table: Path | None) -> Solved:
    if table is not None:
        from engine.ponte.files.table_files import open_table

        return open_table(table).solve(position)
    from engine.ponte.queries.search import solve

    return solve(position)


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def import_(
    file: Annotated[Path, Note("a CSV that PonteAI.jl or solve --csv wrote")],
) -> Answer:
    """Check a CSV of PonteAI.jl against our table."""
    from engine.ponte.files.csv_files import check_csv

    checked = check_csv(file)
    order = "the same order" if checked.is_identical else "another order of its answer rows"
    teams, rows = _counted(checked.n, "team"), _counted(checked.rows, "row")
    return Answer(
        {"n": checked.n, "rows": checked.rows, "identical_to_ours": checked.is_identical},
        [f"{file}: {teams} a side, {rows}, all right, in {order}"],
    )


def stochastic(
    mine: Annotated[str | None, _MINE] = None,
    theirs: Annotated[str | None, _THEIRS] = None,
    *,
    scale: Annotated[
        float, Bounds(0, 1000), Note("how much strength counts; 0 is a coin (0.5)")
    ] = 0.5,
    matrix: Annotated[Path | None, Note("a JSON file: rows of chances instead", "FILE")] = None,
) -> Answer:
    """What leading and answering are worth where the stronger team only mostly wins.

    Example: 1,4,5 2,3,6 --scale 0.5
    """
    from engine.ponte.tables.stochastic import (
        LARGEST,
        bradley_terry,
        read_chances,
        solve_stochastic,
    )

    if matrix is not None and mine is None and theirs is None:
        chances = read_chances(matrix)
    elif matrix is None and mine is not None and theirs is not None:
        teams, others = strengths(mine), strengths(theirs)
        check_sides(teams, others, 0)
        if len(teams) > LARGEST:
            raise InputError(
                "at most {largest} teams a side, not {n}", largest=LARGEST, n=len(teams)
            )
        chances = bradley_terry(teams, others, scale)
    else:
        raise InputError("name either MINE and THEIRS or --matrix FILE")
    found = solve_stochastic(chances)
    return Answer(
        {
            "value_when_leading": found.value_a_leads,
            "value_when_answering": found.value_b_leads,
            "price_of_leading": found.price_of_leading,
            "states": found.states,
            "first_round": found.first_round.tolist(),
        },
        [
            f"leading is worth {found.value_a_leads:+.9f} rounds (won - lost, expected), "
            f"answering {found.value_b_leads:+.9f}"
        ],
    )


COMMANDS: tuple[Command, ...] = (solve, deal, import_, stochastic)
