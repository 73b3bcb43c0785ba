"""What a run costs: CPU seconds of each file with `--costs`, summed over the workers of a run.

CPU and not the clock, so that two runs can be compared on a machine that is busy elsewhere. Counted
is what the whole process used while a test ran, its threads and the programs that it started.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator

import pytest

MOST_SHOWN = 25


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--costs", action="store_true", help="CPU seconds of each file at the end")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--costs"):
        config.pluginmanager.register(Costs(), "costs")


def cpu_seconds() -> float:
    """Return what this process and its ended children have used."""
    return sum(os.times()[:4])


class Costs:
    """Measures in each worker, adds up in the run that a person looks at."""

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Keep in the item what it cost until its last report is made."""
        item.stash[_begun] = cpu_seconds()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Iterator[None]:
        """Write into each report what was used since the one before."""
        report = yield
        now = cpu_seconds()
        report.cpu_seconds, item.stash[_begun] = now - item.stash[_begun], now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up by file."""
        self.seconds[report.nodeid.partition("::")[0]] += report.cpu_seconds

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Show the dearest files."""
        total = self.seconds.total()
        terminalreporter.write_sep("=", f"{total:.1f} CPU seconds in {len(self.seconds)} files")
        for file, seconds in self.seconds.most_common(MOST_SHOWN):
            terminalreporter.write_line(f"{seconds:8.1f}  {file}")


_begun = pytest.StashKey[float]()
