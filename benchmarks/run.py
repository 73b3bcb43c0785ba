"""`python main.py bench`: runs every benchmark there is and prints the table."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import asdict

import benchmarks
from engine.core.console import print_json, print_table, say


def run(as_json: bool) -> None:
    """Print one line for each row of each benchmark module."""
    found = []
    for info in pkgutil.iter_modules(benchmarks.__path__):
        module = importlib.import_module(f"benchmarks.{info.name}")
        for row in module.rows() if hasattr(module, "rows") else ():
            say(f"{info.name}: {row.name}: {row.ratio:,.0f} times as fast as plain Python")
            found.append((info.name, row))
    if as_json:
        rows = [{"benchmark": name, **asdict(row), "ratio": row.ratio} for name, row in found]
        print_json({"benchmarks": rows})
        return
    lines = [
        (
            name,
            row.name,
            _seconds(row.fast_seconds),
            "" if row.target_seconds is None else _seconds(row.target_seconds),
            _seconds(row.plain_seconds),
            f"{row.ratio:,.0f}",
            row.note,
        )
        for name, row in found
    ]
    heads = ("game", "what", "kernel", "target", "plain Python", "times", "how it was measured")
    print_table(lines, heads)


def _seconds(value: float) -> str:
    """Return a time with a unit that suits it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value / 1e-9:.3g} ns"
