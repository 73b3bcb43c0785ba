"""A worker that dies fails the run and leaves its stacks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.programs import ROOT

DIES = "import os\ndef die(): os.abort()\n"
IN_A_TEST = DIES + "def test_it(): die()\n"
AFTERWARDS = (
    DIES + "def pytest_sessionfinish():\n    'PYTEST_XDIST_WORKER' in os.environ and die()\n"
)

IN_A_HANG = "import threading\ndef die(): threading.Event().wait()\ndef test_it(): die()\n"
IMPATIENT = "from tests import workers\nworkers.LONGEST_SECONDS = 0.5\n"


def run_in(folder: Path, workers: int, plugin: str) -> subprocess.CompletedProcess[str]:
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    only = {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # else Qt is loaded
    plugins = ("-p", "xdist", "-p", plugin)
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-n", str(workers), *plugins, "--rootdir", folder],
        cwd=folder,
        env={**own, **only},
        capture_output=True,
        text=True,
    )


@pytest.mark.drawn(3)
@pytest.mark.parametrize(
    ("tests", "plugin", "word"),
    [
        (IN_A_TEST, "", "Fatal Python error: Aborted"),
        ("def test_it(): pass\n", AFTERWARDS, "Fatal Python error: Aborted"),
        (IN_A_HANG, IMPATIENT, "Timeout"),
    ],
    ids=["in a test", "afterwards", "in a hang"],
)
def test_a_worker_that_dies_fails_the_run(
    tests: str, plugin: str, word: str, tmp_path: Path
) -> None:
    (tmp_path / "test_it.py").write_text(tests)
    (tmp_path / "conftest.py").write_text(plugin)
    run = run_in(tmp_path, 1, "tests.workers")
    assert run.returncode == pytest.ExitCode.TESTS_FAILED
    told = run.stdout.partition("worker gw0 died")[2]
    assert word in told
    assert "in die" in told


def test_each_begins_to_import_at_another_place(tmp_path: Path) -> None:
    listing = "import os\nopen(os.environ['PYTEST_XDIST_WORKER'], 'a').write(__name__[5:])\n"
    for name in "abcd":
        (tmp_path / f"test_{name}.py").write_text(f"{listing}def test_it(): pass\n")
    (tmp_path / "test_c.py").write_text(f"{listing}raise ValueError('never')\n")
    run = run_in(tmp_path, 2, "tests.byte_code")
    assert run.returncode == pytest.ExitCode.TESTS_FAILED
    assert "ValueError: never" in run.stdout
    orders = [(tmp_path / worker).read_text() for worker in ("gw0", "gw1")]
    assert orders == ["abcdc", "cdabc"], "who collects a file that cannot be imported tells"
