"""`python -m tests.benchmarks`: runs the benchmarks there are, or those named, and prints rows."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict

import tests.benchmarks
from engine.console import print_json
from engine.core.system.errors import InputError, say
from tests.benchmarks.rows import Figure, Row

Measured = Row | Figure
Measure = Callable[[], Measured | Iterable[Measured]]
_HEADS = ("kernel", "target", "plain", "times", "what and how it was measured")
_WIDTH = 9


def run(names: Sequence[str], as_json: bool) -> None:
    """Print one line for each row of the named benchmarks as soon as it is measured; all for none.

    A name is that of a module, as `hog`, or of what it measures, as `hog.visits`.
    """
    chosen = _chosen(names)
    if as_json:
        print_json({"benchmarks": [_as_json(name, row) for name, row in _measured(chosen)]})
        return
    is_late: list[str] = []
    print(_line(*_HEADS))
    for name, row in _measured(chosen):
        print(_line(*_cells(name, row)), flush=True)
        is_late += [f"{name}: {row.name}"] if row.is_late else []
    if is_late:
        print("\nabove their target: " + "; ".join(is_late))


def all_measures() -> dict[str, Measure]:
    """Return what each benchmark module measures, by name."""
    found: dict[str, Measure] = {}
    for info in pkgutil.iter_modules(tests.benchmarks.__path__):
        module = importlib.import_module(f"tests.benchmarks.{info.name}")
        for measure in getattr(module, "ROWS", ()):
            found[f"{info.name}.{measure.__name__}"] = measure
    return found


def _chosen(names: Sequence[str]) -> dict[str, Measure]:
    measures = all_measures()
    for name in names:
        if not any(_is_meant(name, each) for each in measures):
            raise InputError(
                "there is no benchmark {name}; there are {all}", name=name, all=", ".join(measures)
            )
    return {
        each: measure
        for each, measure in measures.items()
        if not names or any(_is_meant(name, each) for name in names)
    }


def _is_meant(name: str, measure: str) -> bool:
    return name in (measure, measure.partition(".")[0])


def _measured(chosen: dict[str, Measure]) -> Iterator[tuple[str, Measured]]:
    for name, measure in chosen.items():
        say(f"measuring {name}")
        found = measure()
        for row in [found] if isinstance(found, Row | Figure) else found:
            yield name, row


def _as_json(name: str, row: Measured) -> dict[str, object]:
    ratio = {"ratio": row.ratio} if isinstance(row, Row) else {}
    return {"benchmark": name, **asdict(row), **ratio}


def _cells(name: str, row: Measured) -> tuple[str, ...]:
    words = f"{name}: {row.name}" + (f" ({row.note})" if row.note else "")
    target = _seconds(row.target_seconds)
    if isinstance(row, Figure):
        return _seconds(row.seconds), target, "", "", words
    plain = _seconds(row.plain_seconds)
    return _seconds(row.fast_seconds), target, plain, f"{row.ratio:,.3g}", words


def _line(*cells: str) -> str:
    *numbers, words = cells
    return "".join(each.rjust(_WIDTH) for each in numbers) + "  " + words


def _seconds(value: float | None) -> str:
    """Return a time with a unit that suits it."""
    if value is None:
        return ""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value / 1e-9:.3g} ns"
