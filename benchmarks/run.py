"""`python main.py bench`: runs every benchmark there is and prints the tables."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import asdict

import benchmarks
from benchmarks.rows import Figure, Row
from engine.console import print_json, print_table, say


def run(as_json: bool) -> None:
    """Print one line for each row of each benchmark module."""
    found = list(_measured())
    if as_json:
        print_json({"benchmarks": [_as_json(name, row) for name, row in found]})
        return
    rows = [(name, row) for name, row in found if isinstance(row, Row)]
    heads = ("of", "what", "kernel", "target", "plain Python", "times", "how it was measured")
    print_table([_line(name, row) for name, row in rows], heads)
    figures = [(name, row) for name, row in found if isinstance(row, Figure)]
    if figures:
        print()
        lines = [
            (name, f.name, _seconds(f.seconds), _seconds(f.target_seconds), f.note)
            for name, f in figures
        ]
        print_table(lines, ("of", "what", "time", "target", "how it was measured"))


def _measured() -> Iterator[tuple[str, Row | Figure]]:
    for info in pkgutil.iter_modules(benchmarks.__path__):
        module = importlib.import_module(f"benchmarks.{info.name}")
        for row in module.rows() if hasattr(module, "rows") else ():
            say(f"{info.name}: {row.name}")
            yield info.name, row


def _as_json(name: str, row: Row | Figure) -> dict[str, object]:
    ratio = {"ratio": row.ratio} if isinstance(row, Row) else {}
    return {"benchmark": name, **asdict(row), **ratio}


def _line(name: str, row: Row) -> tuple[str, ...]:
    return (
        name,
        row.name,
        _seconds(row.fast_seconds),
        _seconds(row.target_seconds),
        _seconds(row.plain_seconds),
        f"{row.ratio:,.0f}",
        row.note,
    )


def _seconds(value: float | None) -> str:
    """Return a time with a unit that suits it."""
    if value is None:
        return ""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value / 1e-9:.3g} ns"
