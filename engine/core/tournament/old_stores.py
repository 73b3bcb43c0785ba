"""Tournaments that programs before version 4 kept: sums without games, to be looked at.

A cell was an entrant against an opponent, or in a free-for-all the entrant: over encounters of n
games with total y their number and the sums of n, y, n n, n y and y y; of the games in the first
seat their number, the returns, the wins and the losses; then the sums of the measures.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from engine.core.play.codec import decoded
from engine.core.system.errors import InputError
from engine.core.tournament import store_tables as tables
from engine.core.tournament.schedule import TournamentSettings
from engine.core.tournament.standings import columns_of
from engine.core.tournament.tournament import Progress

_SCHEMA = {
    "tournament": "CREATE TABLE tournament (id INTEGER PRIMARY KEY CHECK (id = 1),"
    " settings TEXT NOT NULL, created REAL NOT NULL, seconds REAL NOT NULL)",
    "entrant": "CREATE TABLE entrant (position INTEGER PRIMARY KEY, text TEXT NOT NULL,"
    " content BLOB, faults INTEGER NOT NULL)",
    "progress": "CREATE TABLE progress (stratum INTEGER PRIMARY KEY, encounters INTEGER NOT NULL)",
    "sums": "CREATE TABLE sums (entrant INTEGER, stratum INTEGER, cell BLOB NOT NULL,"
    " PRIMARY KEY (entrant, stratum)) WITHOUT ROWID",
    "fault": tables.SCHEMA["fault"],
    "comparison": tables.SCHEMA["comparison"],
}
PROGRESS = "(SELECT coalesce(sum(encounters), 0) FROM progress), 0, 0"
"""What stands for the columns games, summed and ended."""
_SHARED = 10
_MOST_SEATS = 1000

Query = Callable[[str], list[Any]]


def schema(version: int) -> dict[str, str]:
    """Return the tables that a store of a version has; before 2 there was no exact tournament."""
    return {name: text for name, text in _SCHEMA.items() if version > 1 or name != "comparison"}


def described(found: tables.Described) -> tables.Described:
    """Return what a tournament says of itself, in the terms of today."""
    seatings = decoded(found.settings.get("seatings"), int, "seatings", {})
    if not 0 < seatings <= _MOST_SEATS:
        raise InputError("its number of games is none")
    if found.games * seatings >= found.num_games + seatings:
        raise InputError("more games are finished than there are")
    games = min(found.games * seatings, found.num_games)
    since: dict[str, Any] = {"grid": {}, "deals": "shared", "until_error": None}
    orders = "both" if seatings == 2 else "rotations"
    settings = {**found.settings, **since, "orders": orders}
    return replace(found, settings=settings, games=games, is_ended=games == found.num_games)


def progress(query: Query, settings: TournamentSettings) -> Progress:
    """Return how far a tournament had come; nothing can be added to it."""
    found = Progress(settings)
    sums = found.standings.parts
    rows = query("SELECT entrant, stratum, cell FROM sums")
    for entrant, stratum, cell in rows:
        if not (tables.is_count(entrant) and tables.is_count(stratum) and isinstance(cell, bytes)):
            raise InputError("its sums are damaged")
        if max(entrant, stratum) >= len(settings.entrants) or len(cell) % 8:
            raise InputError("its sums are damaged")
        _put(sums, settings, (entrant, stratum), np.frombuffer(cell, dtype="<f8"))
    counts = query("SELECT faults FROM entrant ORDER BY position")
    for entrant, (faults,) in enumerate(counts[: len(settings.entrants)]):
        if not tables.is_count(faults):
            raise InputError("entrant {n} is damaged", n=entrant)
        sums["entrant"][0, entrant, :, 3][sums["entrant"][0, entrant, :, 1].argmax()] = faults
    seated = sums["entrant"][0, :, :, 1].sum() / settings.game.num_players
    ((encounters,),) = query("SELECT coalesce(sum(encounters), 0) FROM progress")
    games = min(encounters * settings.game.num_players, settings.num_rows)
    if seated != (0 if settings.is_exact else games):
        raise InputError("its sums are not of the games played")
    select = "SELECT game, entrant, reason FROM fault ORDER BY rowid"
    found.standings.note_faults(tables.faults(query(select), settings))
    found.standings.num_games = games
    found.is_ended = games == settings.num_rows
    return found


def _put(sums: Any, settings: TournamentSettings, place: tuple[int, int], cell: Any) -> None:
    """Fill in one cell; what was not kept, the errors of the measures, is not known."""
    num_measures = len(columns_of(settings.entry.measures))
    if cell.shape != (_SHARED + num_measures,) or not np.isfinite(cell).all():
        raise InputError("the sums of entrant {n} are damaged", n=place[0])
    num, n, y, nn, ny, yy = cell[:6]
    if min(num, n, nn) < 0 or n * n > num * nn:
        raise InputError("the sums of entrant {n} are damaged", n=place[0])
    measured = np.full((num_measures, 3), np.nan)
    measured[:, 0] = cell[_SHARED:]
    stratum = place[1] if settings.is_paired else 0
    counts = [num, n, nn, 0.0, y, ny, yy]
    sums["entrant"][0, place[0], stratum] = np.concatenate([counts, measured.ravel()])
    if settings.is_paired:
        sums["cross"][0, place[0], stratum] = cell[6:_SHARED]
