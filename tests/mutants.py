"""Faults put in by hand, each run against the tests of its room: `make mutants` prints the score.

They are listed in mutants.toml, most of a kind that is seen only the second time: after a take
back, in another seat, with the 65th plan.  Each goes into a copy of the sources, never into these.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import Queue

ROOT = Path(__file__).parents[1]
LIST = Path(__file__).with_suffix(".toml")
LONGEST_WORK, LONGEST_WAIT = 240, 1800
"""Seconds of the processor, and of the clock where nothing is worked: a fault that has made its
tests take longer is seen."""
PYTEST = """
import resource, sys, pytest
resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[1]),) * 2)
sys.exit(pytest.main(sys.argv[2:]))
"""
NO_TESTS = 5
"""What pytest returns where it found none: that tells nothing."""


@dataclass(frozen=True)
class Fault:
    """`before`, which stands once in `file`, becomes `after`; `tests` should then fail."""

    file: str
    before: str
    after: str
    tests: tuple[str, ...]

    @property
    def name(self) -> str:
        """Return where it is and what it is, in one line."""
        return f"{self.file}: {' '.join(self.before.split())} -> {' '.join(self.after.split())}"

    def problem(self, root: Path = ROOT) -> str:
        """Return why it cannot be put in; empty where it can."""
        missing = [path for path in (self.file, *self.tests) if not (root / path).exists()]
        if missing:
            return f"{missing[0]} is not there"
        count = (root / self.file).read_text().count(self.before)
        if count != 1:
            return f"what is to be changed stands {count} times in {self.file}"
        return "" if self.after != self.before else "it changes nothing"


def listed(path: Path = LIST) -> list[Fault]:
    """Return the faults of a list."""
    found = tomllib.loads(path.read_text())["fault"]
    return [Fault(**{**each, "tests": tuple(each["tests"])}) for each in found]


@contextmanager
def copy_of_sources() -> Iterator[Path]:
    """Yield a folder with all sources as they are now, and the known answers beside it."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        root = Path(folder) / "tree"
        told = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(told, cwd=ROOT, capture_output=True, check=True).stdout.decode()
        for name in filter(None, names.split("\0")):
            if (ROOT / name).is_file():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, root / name)
        (root.parent / "shared").symlink_to(ROOT.parent / "shared")
        yield root


def failure(root: Path, tests: Sequence[str], longest: int = LONGEST_WORK) -> str:
    """Return what pytest says of tests that fail in a folder; empty where they pass."""
    command = [sys.executable, "-c", PYTEST, str(longest), "-x", "-q"]
    command += ["-p", "no:cacheprovider", *tests]
    environment = dict(os.environ)
    environment.setdefault("ARMCHAIR_CACHE", str(ROOT / ".pytest_cache" / "profiles" / "cache"))
    environment["PYTHONDONTWRITEBYTECODE"] = "1"  # of a source changed within a second, by length
    try:
        run = subprocess.run(
            command,
            cwd=root,
            env=environment,
            timeout=LONGEST_WAIT * longest / LONGEST_WORK,
            capture_output=True,
            text=True,
        )
    except subprocess.TimeoutExpired:
        return "they hang"
    if run.returncode == NO_TESTS:
        raise SystemExit(f"there are no tests in {' '.join(tests)}")
    return (run.stdout + run.stderr or "pytest failed") if run.returncode else ""


def verdict(fault: Fault, root: Path) -> str:
    """Put a fault in, run its tests, take it out; return what came of it."""
    problem = fault.problem(root)
    if problem:
        return f"stale ({problem})"
    path = root / fault.file
    right = path.read_text()
    path.write_text(right.replace(fault.before, fault.after))
    try:
        return "seen" if failure(root, fault.tests) else "NOT SEEN"
    finally:
        path.write_text(right)


def verdicts(faults: Sequence[Fault]) -> Iterator[tuple[Fault, str]]:
    """Yield each fault with what came of it, as many at a time as there are cores."""
    cores = min(os.cpu_count() or 1, len(faults))
    roots: Queue[Path] = Queue()

    def run(fault: Fault) -> tuple[Fault, str]:
        root = roots.get()
        try:
            return fault, verdict(fault, root)
        finally:
            roots.put(root)

    def copies(number: int) -> Iterator[tuple[Fault, str]]:
        if not number:
            with ThreadPoolExecutor(cores) as pool:
                yield from pool.map(run, faults)
            return
        with copy_of_sources() as root:
            roots.put(root)
            yield from copies(number - 1)

    yield from copies(cores)


def main(parts: Iterable[str]) -> int:
    """Run all faults, or those whose names hold one of `parts`; print each, and the score."""
    asked = list(parts)
    faults = [f for f in listed() if not asked or any(part in f.name for part in asked)]
    if not faults:
        print("no fault of the list is named so")
        return 1
    with copy_of_sources() as root:
        tests = sorted({test for fault in faults for test in fault.tests})
        told = failure(root, tests, LONGEST_WORK * len(tests))
    if told:
        print(f"{told}\nthey fail without any fault: mend them first")
        return 1
    counts: Counter[str] = Counter()
    for fault, came in verdicts(faults):
        counts[came] += 1
        print(f"{came}: {fault.name}", flush=True)
    unseen = counts["NOT SEEN"]
    stale = sum(counts.values()) - counts["seen"] - unseen
    told = f"{counts['seen']} of {counts['seen'] + unseen} faults seen"
    print(told + (f"; {stale} stale: change or remove them in {LIST.name}" if stale else ""))
    return int(stale > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
