"""What the command `tournament` prints: its results as tables; without Qt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.console import Table, named_table
from engine.core.system.written import decimal


def lines(results: dict[str, Any]) -> Iterator[str | Table]:
    """Yield the tables of a tournament, and of each configuration of its grid."""
    if "places" in results:
        yield from _rounds_told(results)
        yield "\nall games, of whomever each has met:\n"
    yield from _standings(results)
    test = results.get("sequential")
    if test is not None:
        ratio, low, high = (decimal(each, 2) for each in (test["llr"], *test["bounds"]))
        yield f"\n{test['says']}"
        yield f"llr {ratio} ({low}, {high}) after {test['encounters']:,} encounters"
        if test["elo"] is not None and test["elo_error"] is not None:
            yield f"normalized Elo {decimal(test['elo'])}, standard error {test['elo_error']:.1f}"
    for each in results.get("configurations", ()):
        yield "\n" + ", ".join(f"{name}={value}" for name, value in each["parameters"].items())
        yield from _standings(each)


def _rounds_told(results: dict[str, Any]) -> Iterator[str | Table]:
    """Yield the places, and who met whom in each round."""
    places = results["places"]
    rows = [
        tuple(f"{value:g}" if isinstance(value, float) else value for value in each.values())
        for each in places
    ]
    yield named_table(rows, places[0])
    for number, played in enumerate(results["rounds"], start=1):
        free = ", ".join(played.get("free", ()))
        yield f"\nround {number}" + (f", free: {free}" if free else "") + "\n"
        matches = played["matches"]
        yield named_table([tuple(each.values()) for each in matches], matches[0])


def exact_lines(results: dict[str, Any], names: list[str]) -> Iterator[str | Table]:
    """Yield the table, and what each has against each."""
    yield from _standings(results)
    title = list(results)[1]
    yield f"\n{title.replace('_', ' ')}, row against column:\n"
    rows = [[name, *line] for name, line in zip(names, results[title], strict=True)]
    yield Table(rows, ("", *names))


def _standings(results: dict[str, Any]) -> Iterator[str | Table]:
    """Yield the entrants, and the strategies where they are fewer."""
    lines = results["standings"]
    yield standings_table(lines)
    strategies = results.get("strategies", lines)
    if len(strategies) < len(lines):
        yield ""
        yield standings_table(strategies)


def standings_table(lines: list[dict[str, Any]]) -> Table:
    """Return lines as a table, with the kinds of the faults where there were any."""
    left_out = {name for name, value in lines[0].items() if isinstance(value, list)}
    if not any(line.get("faults_by_kind") for line in lines):
        left_out.add("faults_by_kind")
    heads = tuple(name for name in lines[0] if name not in left_out)
    return named_table([tuple(_cell(line[name]) for name in heads) for line in lines], heads)


def _cell(value: Any) -> Any:
    from engine.core.tournament.results import kinds_told

    return kinds_told(value) if isinstance(value, dict) else value
