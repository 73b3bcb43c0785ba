"""Which files a tournament is written to: the kind is what the name ends in."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import IO

from engine.core.system.errors import InputError
from engine.core.system.files import writing
from engine.core.system.job import Snapshot
from engine.core.system.job import finished as to_the_end
from engine.core.tournament.export.finished import Finished
from engine.core.tournament.export.games import Steps, csv_steps, json_steps, npz_steps
from engine.core.tournament.export.page import page_steps
from engine.core.tournament.export.tables import csv_of, json_of


def _page(finished: Finished, stream: IO[bytes]) -> Steps:
    text = yield from page_steps(finished)
    stream.write(text.encode())


def _tables_csv(finished: Finished, stream: IO[bytes]) -> Steps:
    stream.write(csv_of(finished).encode(errors="backslashreplace"))
    yield Snapshot(0, None, None)


def _tables_json(finished: Finished, stream: IO[bytes]) -> Steps:
    stream.write((json.dumps(json_of(finished), indent=1, allow_nan=False) + "\n").encode())
    yield Snapshot(0, None, None)


KINDS: dict[str, Callable[[Finished, IO[bytes]], Steps]] = {
    ".html": _page,
    ".games.csv": csv_steps,
    ".games.json": json_steps,
    ".csv": _tables_csv,
    ".json": _tables_json,
    ".npz": npz_steps,
}
"""How each kind is written: a page, tables, games alone, or both as arrays."""
OF_GAMES = (".games.csv", ".games.json", ".npz")
"""The kinds that an exact tournament, which plays none, cannot be written as."""


def kind_of(path: Path, is_exact: bool = False, more: Sequence[str] = ()) -> str:
    """Return the kind that a name says; InputError where there is none, or no games.

    Who can write `more` kinds has them named too.
    """
    name = path.name.lower()
    kind = next((each for each in KINDS if name.endswith(each)), None)
    if kind is None:
        endings = ", ".join([*KINDS, *more])
        raise InputError("{path}: a tournament is saved as {endings}", path=path, endings=endings)
    if is_exact and kind in OF_GAMES:
        raise InputError("{path}: an exact tournament has no games, only tables", path=path)
    return kind


def saving_steps(finished: Finished, path: Path) -> Generator[Snapshot[None], None, None]:
    """Write a file of the kind that its name says, whole or not at all."""
    kind = KINDS[kind_of(path)]
    with writing(path) as stream:
        yield from kind(finished, stream)


def save(finished: Finished, path: Path) -> None:
    """Write a file of the kind that its name says; InputError where it cannot be."""
    to_the_end(saving_steps(finished, path))
