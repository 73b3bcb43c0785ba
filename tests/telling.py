"""What a run says: each failure when it happens, and at the end how much was not compared."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.vectors import NOT_HERE


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # the run itself, not one of its workers
        config.pluginmanager.register(Telling(config), "telling")


class Telling:
    """Writes beside what pytest writes, in the run that a person looks at."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self.not_compared: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Name a test as soon as it has failed; keep those that had nothing to compare with."""
        if report.failed:
            self._say(f"{report.when} FAILED {report.nodeid}: {told(report)}", red=True)
        elif is_not_compared(report):
            self.not_compared.add(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """The same of whole files."""
        if is_not_compared(report):
            self.not_compared.add(report.nodeid)

    @pytest.hookimpl(wrapper=True)
    def pytest_terminal_summary(self) -> Iterator[None]:
        """Say at the end how much was not compared."""
        yield
        if self.not_compared:
            count = len(self.not_compared)
            self._say(f"{count} tests or files of tests were NOT compared: {NOT_HERE}", yellow=True)

    def _say(self, text: str, **colors: bool) -> None:
        terminal = self._config.pluginmanager.get_plugin("terminalreporter")
        if terminal is not None:
            terminal.ensure_newline()
            terminal.write_line(text, **colors)


def is_not_compared(report: pytest.TestReport | pytest.CollectReport) -> bool:
    """Return whether a test was left out because its answers are not here."""
    why = report.longrepr
    return report.skipped and isinstance(why, tuple) and NOT_HERE in why[2]


def told(report: pytest.TestReport) -> str:
    """Return the last line of what went wrong, and where."""
    crash = getattr(report.longrepr, "reprcrash", None)
    if crash is None:
        return str(report.longrepr).strip().rpartition("\n")[2]
    return f"{crash.message.splitlines()[0]} ({crash.path}:{crash.lineno})"
