"""What the views find out in jobs: generators that load the engine when they begin."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from engine.core.system.job import Snapshot, relayed, repeated, share_snapshots
from engine.ponte.positions import Position

if TYPE_CHECKING:
    from engine.ponte.files.csv_files import Checked
    from engine.ponte.files.table_files import SavedTable
    from engine.ponte.queries.kinds import Kind
    from engine.ponte.queries.prices import PriceCurve
    from engine.ponte.queries.queries import Found, Statistics
    from engine.ponte.queries.search import Solved
    from engine.ponte.solver import PonteSolution
    from engine.ponte.tables.states import States
    from engine.ponte.tables.stochastic import Stochastic
    from engine.ponte.tables.tables import Table


T = TypeVar("T")
Work = Generator[Snapshot[Any], None, T]


@dataclass(eq=False)
class Tables:
    """What is in memory, so that nothing is worked out twice: a table, and all states."""

    table: Table | None = None
    saved: SavedTable | None = None
    states: States | None = None


STATE_KINDS: tuple[Kind, ...] = ("only reply", "forced sacrifice", "every lead")


@dataclass(frozen=True, slots=True)
class Detail:
    """A position looked into: its moves, and the rounds won when leading and when answering.

    The last two are None where a team is named already.
    """

    solved: Solved
    leading: int | None = None
    answering: int | None = None


def list_deals(tables: Tables, n: int, values: Sequence[int], seed: int) -> Work[Found]:
    """Return the deals with these values V, or a sample; a saved table is first made whole."""
    from engine.ponte.files.table_files import unpacking
    from engine.ponte.queries.queries import listed_steps
    from engine.ponte.tables.tables import table_steps

    if tables.table is None and tables.saved is not None:
        tables.table = yield from share_snapshots(unpacking(tables.saved))
    elif tables.table is None:
        tables.table = yield from _plain(table_steps(n))
    return (yield from share_snapshots(listed_steps(tables.table, values, seed)))


def list_positions(tables: Tables, n: int, kind: Kind, seed: int) -> Work[Found]:
    """Return the positions of a kind, or a sample; all states are solved first."""
    from engine.ponte.queries.queries import state_steps_of

    states = yield from _states(tables, n)
    return (yield from share_snapshots(state_steps_of(states.layers[n], kind, seed)))


def sample_positions(n: int, kind: Kind, seed: int) -> Work[Found]:
    """Return positions of a kind among some that are drawn at random: for many teams a side."""
    from engine.ponte.queries.queries import drawn_steps

    return (yield from share_snapshots(drawn_steps(n, kind, seed)))


def count_positions(tables: Tables, n: int, kinds: Sequence[Kind]) -> Work[dict[Kind, int]]:
    """Yield the counts so far, of each kind in turn; return how many positions are of each."""
    from engine.ponte.queries.queries import state_steps_of

    states = yield from _states(tables, n)
    counts: dict[Kind, int] = {}
    for kind in kinds:
        found = yield from share_snapshots(state_steps_of(states.layers[n], kind, 0))
        counts[kind] = found.count
        yield Snapshot(len(counts), len(kinds), dict(counts))
    return counts


def look_into(position: Position) -> Work[Detail]:
    """Return what every move is worth, and what leading costs."""
    from engine.ponte.queries.search import Search

    search = Search()
    solved = yield from _plain(search.solve(position))
    if position.chosen or not position.k:
        return Detail(solved)
    exchanged = position.code ^ ((1 << (2 * position.k)) - 1)
    other = yield from _plain(search.wins(exchanged, position.k))
    return Detail(solved, solved.rounds_won, position.k - other)


def price_curve(mine: Sequence[float], theirs: Sequence[float], scale: float) -> Work[PriceCurve]:
    """Return what leading costs against the scale, point by point."""
    from engine.ponte.queries.prices import price_steps

    steps = price_steps(mine, theirs, scale)
    return (yield from relayed(steps, lambda far: Snapshot(round(1000 * far[0]), 1000, far[1])))


def matrix_values(text: str, path: Path | None = None) -> Work[Stochastic]:
    """Return both values of a matrix of chances, written as JSON or in a file."""
    from engine.ponte.tables.stochastic import read_chances, stochastic_steps, written_chances

    chances = written_chances(text) if path is None else read_chances(path)
    return (yield from _plain(stochastic_steps(chances)))


def open_saved(path: Path) -> Work[PonteSolution]:
    """Return a table that was saved, checked and mapped into memory."""
    from engine.ponte.files.table_files import opening
    from engine.ponte.solver import saved_solution

    return saved_solution((yield from share_snapshots(opening(path))))


def save(path: Path, n: int, table: Table | None) -> Work[Path]:
    """Write the table for n teams a side; made again where what saving needs was not kept."""
    from engine.ponte.files.table_files import save_table
    from engine.ponte.tables.tables import table_steps

    if table is None or len(table.parities) <= n:
        table = yield from _plain(table_steps(n, pack=True))
    save_table(path, table)
    return path


def write_states(path: Path, tables: Tables, n: int) -> Work[Path]:
    """Write all states as the CSV of PonteAI.jl."""
    from engine.ponte.files.csv_files import write_csv

    states = yield from _states(tables, n)
    write_csv(path, states)
    return path


def check_csv_file(path: Path) -> Work[tuple[str, Checked]]:
    """Return what a CSV of PonteAI.jl holds; InputError where it differs from our table."""
    from engine.ponte.files.csv_files import checking

    return path.name, (yield from _plain(checking(path)))


def small_statistics(n: int) -> Work[tuple[Statistics, ...]]:
    """Return the statistics of 1 to n teams a side."""
    from engine.ponte.queries.queries import statistics_of
    from engine.ponte.tables.tables import table_steps

    table = yield from _plain(table_steps(n))
    histograms = [*table.smaller, table.histogram][1:]
    return tuple(statistics_of(k, counts) for k, counts in enumerate(histograms, 1))


def _states(tables: Tables, n: int) -> Work[States]:
    from engine.ponte.tables.states import state_steps

    if tables.states is None or tables.states.n < n:
        tables.states = yield from _plain(state_steps(n))
    return tables.states


def _plain(steps: Generator[Any, None, T]) -> Work[T]:
    """Yield for every step; return what the steps return."""
    return repeated(steps, Snapshot(0, None, None))
