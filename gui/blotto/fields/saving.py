"""Standings as a file: the plans, best first, with how they fared; it opens again as a field."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import IO, TYPE_CHECKING

from engine.core.system.files import write_with
from engine.core.system.job import one_step

if TYPE_CHECKING:
    from engine.blotto.contest.contest import Contest


@one_step
def saved_standings(contest: Contest, path: Path) -> str:
    """Write the standings; return the name of the file."""
    from engine.blotto.fields.field_files import field_blocks

    counts = contest.counts[contest.order]
    battles = counts[:, 2:].sum(axis=1)
    columns = {
        "rank": contest.ranks,
        "mean": counts[:, 0] / (2 * battles),
        "wins": counts[:, 2],
        "draws": counts[:, 3],
        "losses": counts[:, 4],
    }
    ordered = replace(contest.everyone, rows=contest.everyone.rows[contest.order], weights=None)

    def write(stream: IO[bytes]) -> None:
        for block in field_blocks(ordered, columns):
            stream.write(block.encode())

    write_with(path, write)
    return path.name
