"""The list of faults for `make mutants`: each can be put in, and a run tells what came of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import mutants
from tests.mutants import Fault, listed, verdict


def test_every_fault_of_the_list_can_be_put_in() -> None:
    stale = [f"{fault.name}: {fault.problem()}" for fault in listed() if fault.problem()]
    assert not stale, "code of mutants.toml has gone: change those faults, or take them out"


def test_none_is_listed_twice() -> None:
    names = [fault.name for fault in listed()]
    assert len(set(names)) == len(names)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "sums.py").write_text("def add(a, b):\n    return a + b\n")
    test = "from sums import add\n\n\ndef test():\n    assert add(2, 2) == 4\n"
    (tmp_path / "test_sums.py").write_text(test)
    return tmp_path


@pytest.mark.parametrize(
    ("before", "after", "came"),
    [
        ("a + b", "a - b", "seen"),
        ("a + b", "a * b", "NOT SEEN"),
        ("a - b", "a + b", "stale (what is to be changed stands 0 times in sums.py)"),
        ("a", "b", "stale (what is to be changed stands 3 times in sums.py)"),
        ("a + b", "a + b", "stale (it changes nothing)"),
    ],
)
def test_what_came_of_a_fault(root: Path, before: str, after: str, came: str) -> None:
    right = (root / "sums.py").read_text()
    assert verdict(Fault("sums.py", before, after, ("test_sums.py",)), root) == came
    assert (root / "sums.py").read_text() == right, "it is taken out again"


def test_a_test_that_is_not_there_is_told(root: Path) -> None:
    fault = Fault("sums.py", "a + b", "a - b", ("test_none.py",))
    assert verdict(fault, root) == "stale (test_none.py is not there)"


def test_tests_that_fail_by_themselves_end_the_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(mutants, "failure", lambda *_: "1 failed")
    assert mutants.main([]) == 1
    assert "mend them first" in capsys.readouterr().out
    assert mutants.main(["no such part"]) == 1
