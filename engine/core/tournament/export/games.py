"""The games of a tournament as CSV, JSON, and as arrays of numpy; read block by block.

They are numbered from 1, as on the screen and in the failures that tables tell of.
"""

from __future__ import annotations

import io
import json
import tempfile
import zipfile
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import IO, Any

import numpy as np
import numpy.typing as npt

from engine.core.play.asking import FAULT_KINDS
from engine.core.play.measure import Measure
from engine.core.system.csv_text import csv_text
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot
from engine.core.tournament.exact import ExactReport
from engine.core.tournament.export.finished import Finished
from engine.core.tournament.export.tables import json_of
from engine.core.tournament.play import PlayedBlock
from engine.core.tournament.store import opened_store

NOBODY = -1
"""Stands for the entrant of a seat that rules of a grid do not have."""
_IN_MEMORY = 8_000_000
_CHUNK = 1_000_000
_ZIP_DATE = (1980, 1, 1, 0, 0, 0)
"""The same for every file, so that the same games are the same bytes."""

Steps = Generator[Snapshot[None], None, None]


def csv_steps(finished: Finished, stream: IO[bytes]) -> Steps:
    """Write a line for each game: its number, rules and encounter, and by seat who played, the
    return, what the match tells of it, and how it failed."""
    seats = range(_num_seats(finished))
    grid = [name for name, _ in finished.settings.grid]
    heads = ["game", *grid, "encounter", *(f"seat_{seat}" for seat in seats)]
    names = ["return", *(measure.name for measure in _told(finished)), "fault"]
    heads += ["steps", *(f"{name}_{seat}" for name in names for seat in seats)]
    stream.write(csv_text([heads]).encode())
    for played, snapshot in _blocks(finished):
        rules = list(finished.settings.parameters[played.rows.configuration].values())
        lines = (_csv_line(game, rules, len(seats)) for game in _games(finished, played))
        stream.write(csv_text(lines).encode(errors="backslashreplace"))
        yield snapshot


def _csv_line(game: dict[str, Any], rules: list[Any], seats: int) -> list[Any]:
    empty = [""] * (seats - len(game["seats"]))
    line = [game["game"], *rules, game["encounter"], *game["seats"], *empty, game["steps"]]
    for values in (game["returns"], *game["measures"].values(), game["faults"]):
        line += [*values, *empty]
    return line


def json_steps(finished: Finished, stream: IO[bytes]) -> Steps:
    """Write what the tables say, and with them every game."""
    tables = json.dumps(json_of(finished), indent=1, allow_nan=False)
    stream.write(tables.removesuffix("\n}").encode() + b',\n "played": [')
    before = b"\n  "
    for played, snapshot in _blocks(finished):
        for game in _games(finished, played):
            game["configuration"] = played.rows.configuration
            stream.write(before + json.dumps(game, allow_nan=False).encode())
            before = b",\n  "
        yield snapshot
    stream.write(b"\n ]\n}\n")


def _games(finished: Finished, played: PlayedBlock) -> Iterator[dict[str, Any]]:
    names = [entrant.name for entrant in finished.settings.entrants]
    rows, results = played.rows[: played.count], played.results[: played.count]
    encounters, seats = rows.encounters.tolist(), rows.seats.tolist()
    returns, faults = results.returns.tolist(), results.faults.tolist()
    told = {
        measure.name: _in_words(measure, results.measures[:, :, place])
        for place, measure in enumerate(_told(finished))
    }
    for place, steps in enumerate(results.lengths.tolist()):
        yield {
            "game": rows.first + place + 1,
            "encounter": encounters[place],
            "seats": [names[each] for each in seats[place]],
            "returns": returns[place],
            "steps": None if steps < 0 else steps,
            "measures": {name: values[place] for name, values in told.items()},
            "faults": [None if not each else FAULT_KINDS[each - 1] for each in faults[place]],
        }


def _told(finished: Finished) -> tuple[Measure, ...]:
    """Return the measures that a match itself tells; others follow from the returns."""
    return tuple(each for each in finished.settings.entry.measures if each.of is None)


def _in_words(measure: Measure, values: npt.NDArray[Any]) -> list[list[Any]]:
    """Return a measure by game and seat: a number, or the choice that it stands for."""
    told: list[list[Any]] = values.tolist()
    if measure.kind != "choice":
        return told
    return [[measure.choices[int(each)] for each in game] for game in told]


def npz_steps(finished: Finished, stream: IO[bytes]) -> Steps:
    """Write arrays that `numpy.load` reads: those of the games, and of the tables.

    `game`, `configuration`, `encounter`, `steps` [games]; `seats`, which are numbers of `entrants`,
    `returns`, `faults`, and what the match tells, by its name [games, seats]: NOBODY and NaN where
    there is no such seat.  `tables` is what the JSON file says, as a text.
    """
    columns = _columns(_num_seats(finished), _told(finished))
    with ExitStack() as stack:
        parts = [
            stack.enter_context(tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY)) for _ in columns
        ]
        count = 0
        for played, snapshot in _blocks(finished):
            count += played.count
            for column, part in zip(columns, parts, strict=True):
                part.write(np.ascontiguousarray(column.of(played), dtype=column.kind).tobytes())
            yield snapshot
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as into:
            for column, part in zip(columns, parts, strict=True):
                _put(into, column.name, column.kind, (count, *column.shape), part)
                yield Snapshot(count, count, None)
            for name, array in _tables(finished).items():
                content = io.BytesIO(np.ascontiguousarray(array).tobytes())
                _put(into, name, array.dtype.str, array.shape, content)


@dataclass(frozen=True, slots=True)
class _Column:
    """An array of games: of what kind, its shape for one game, and how a block has it."""

    name: str
    kind: str
    shape: tuple[int, ...]
    of: Callable[[PlayedBlock], npt.ArrayLike]


def _columns(seats: int, told: Sequence[Measure]) -> tuple[_Column, ...]:
    def wide(values: npt.NDArray[Any], empty: float) -> npt.NDArray[Any]:
        """Return values by seat with as many seats as there are under any rules."""
        lacking = seats - values.shape[1]
        return np.pad(values, ((0, 0), (0, lacking)), constant_values=empty)

    def measured(place: int) -> Callable[[PlayedBlock], npt.ArrayLike]:
        return lambda each: wide(each.results.measures[: each.count, :, place], np.nan)

    of_match = (
        _Column(measure.name, "<f8", (seats,), measured(place))
        for place, measure in enumerate(told)
    )
    return (
        _Column("game", "<i8", (), lambda each: each.rows.first + 1 + np.arange(each.count)),
        _Column("configuration", "<i4", (), lambda each: [each.rows.configuration] * each.count),
        _Column("encounter", "<i8", (), lambda each: each.rows.encounters[: each.count]),
        _Column("seats", "<i4", (seats,), lambda each: wide(each.rows.seats[: each.count], NOBODY)),
        _Column("returns", "<f8", (seats,),
                lambda each: wide(each.results.returns[: each.count], np.nan)),
        *of_match,
        _Column("steps", "<i8", (), lambda each: each.results.lengths[: each.count]),
        _Column("faults", "|i1", (seats,),
                lambda each: wide(each.results.faults[: each.count], 0)),
    )  # fmt: skip


def _tables(finished: Finished) -> dict[str, npt.NDArray[Any]]:
    report = finished.report
    text = json.dumps(json_of(finished), allow_nan=False)
    found = {"tables": np.array(text), "entrants": np.array(report.entrants)}
    cross = None if isinstance(report, ExactReport) else report.cross
    if cross is not None:
        found |= {"cross_games": cross.games, "cross_means": cross.means}
    return found


def _put(
    into: zipfile.ZipFile, name: str, kind: str, shape: tuple[int, ...], content: IO[bytes]
) -> None:
    """Write an array whose numbers lie in `content`."""
    told = zipfile.ZipInfo(f"{name}.npy", _ZIP_DATE)
    told.compress_type = zipfile.ZIP_DEFLATED
    content.seek(0)
    with into.open(told, "w", force_zip64=True) as member:
        head = {"descr": kind, "fortran_order": False, "shape": shape}
        np.lib.format.write_array_header_2_0(member, head)
        while part := content.read(_CHUNK):
            member.write(part)


def _blocks(finished: Finished) -> Iterator[tuple[PlayedBlock, Snapshot[None]]]:
    """Yield the blocks that are kept, and how far each one is."""
    if isinstance(finished.report, ExactReport) or finished.store is None:
        raise InputError("an exact tournament has no games, only tables")
    done = 0
    with opened_store(finished.store) as store:
        for played in store.blocks(finished.settings):
            done += played.count
            yield played, Snapshot(done, finished.num_games, None)


def _num_seats(finished: Finished) -> int:
    return max(game.num_players for game in finished.settings.configurations)
