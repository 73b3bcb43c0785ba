"""What a run of the tests says and how it waits: told by hand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis.internal.conjecture import providers
from pytestqt.qtbot import QtBot

from tests import patience
from tests.patience import Patience
from tests.telling import Telling
from tests.vectors import NOT_HERE


class Terminal:
    def __init__(self) -> None:
        self.lines: list[str] = []

    def ensure_newline(self) -> None:
        pass

    def write_line(self, text: str, **_colors: bool) -> None:
        self.lines.append(text)


@pytest.fixture
def terminal() -> Terminal:
    return Terminal()


@pytest.fixture
def telling(terminal: Terminal) -> Telling:
    config: Any = SimpleNamespace(pluginmanager=SimpleNamespace(get_plugin=lambda _name: terminal))
    return Telling(config)


def report(outcome: str, longrepr: Any, name: str = "tests/x.py::test_y") -> Any:
    return pytest.TestReport(name, ("x", 0, ""), {}, outcome, longrepr, "call")  # type: ignore[arg-type]


def test_a_failure_is_told_when_it_happens(telling: Telling, terminal: Terminal) -> None:
    crash = SimpleNamespace(message="assert 1 == 2\n more", path="x.py", lineno=7)
    telling.pytest_runtest_logreport(report("passed", None))
    telling.pytest_runtest_logreport(report("failed", SimpleNamespace(reprcrash=crash)))
    assert terminal.lines == ["call FAILED tests/x.py::test_y: assert 1 == 2 (x.py:7)"]
    telling.pytest_runtest_logreport(report("failed", "first\nlast line"))
    assert terminal.lines[1].endswith(": last line")


def test_it_is_told_how_much_was_not_compared(telling: Telling, terminal: Terminal) -> None:
    for name in ("a", "b", "b"):
        telling.pytest_runtest_logreport(report("skipped", ("x", 1, f"Skipped: {NOT_HERE}"), name))
    telling.pytest_runtest_logreport(report("skipped", ("x", 1, "Skipped: has no dice"), "c"))
    summary = telling.pytest_terminal_summary()
    next(summary)
    assert next(summary, None) is None
    assert terminal.lines == [f"2 tests or files of tests were NOT compared: {NOT_HERE}"]


def test_time_in_line_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    now, stood = [0.0], {"1": 5.0, "2": 1.0}
    monkeypatch.setattr(patience, "stood_in_line", lambda: dict(stood))
    span = Patience(60, lambda: now[0])
    now[0] = 59
    assert not span.is_over
    now[0] = 90
    stood["2"] += 40  # of 90 seconds a thread stood in line for 40
    assert not span.is_over
    del stood["2"]  # it has ended; what it lost is lost
    assert not span.is_over
    now[0] = 101
    assert span.is_over
    stood["1"] += 1e6
    now[0] = 599
    assert not span.is_over
    now[0] = 601
    assert span.is_over, "ten times as much, whatever the machine did"


def test_a_wait_ends_with_its_reason(qtbot: QtBot) -> None:
    told: list[int] = []
    qtbot.waitUntil(lambda: told.append(1) or len(told) > 2)
    assert len(told) == 3

    def never() -> None:
        assert told == [], "never"

    with pytest.raises(AssertionError, match="seconds that the machine gave") as failed:
        qtbot.waitUntil(never, timeout=1)
    assert "never" in str(failed.value.__cause__)
    with pytest.raises(ValueError, match="not 7"):
        qtbot.waitUntil(lambda: 7)


def test_what_is_tried_depends_on_nothing_that_is_imported() -> None:
    assert len(providers._get_local_constants()) == 0
