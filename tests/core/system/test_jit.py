"""Kernels: compiled once, kept in a folder of one's own, named after what they are made of."""

from __future__ import annotations

import errno
import importlib
import os
import pickle
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import numba
import numpy as np
import numpy.typing as npt
import pytest

from engine.core.system import kernel_cache, profile
from engine.core.system.errors import InputError
from engine.core.system.files import try_lock
from engine.core.system.jit import early_kernel, inner_kernel, kernel, popcount, with_item
from engine.core.system.kernel_cache import KernelFile, is_private, kernel_folder, source_hash

ROOT = Path(__file__).parents[3]
SOURCES = {
    "__init__": "",
    "words": "NAME = 'quadruple'\n",
    "numbers": "TWO = 2\n",
    "rules": "from jit_toy.numbers import TWO\ndef double(n: int) -> int:\n    return TWO * n\n",
    "kernels": """
from engine.core.system.jit import kernel
from jit_toy import rules
double = kernel(rules.double)
@kernel
def quadruple(n: int) -> int:
    return double(double(n))
""",
    "strategies": "from jit_toy import kernels, words\n",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with a kernel and modules that it is made of; a cache of its own."""
    monkeypatch.setenv(profile.CACHE_VARIABLE, str(tmp_path / "cache"))
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    folder = tmp_path / "jit_toy"
    folder.mkdir()
    for name, source in SOURCES.items():
        (folder / f"{name}.py").write_text(source)
    forget()
    yield folder
    forget()


def forget() -> None:
    """Be as a new process."""
    kernel_folder.cache_clear()
    kernel_cache._source.cache_clear()
    kernel_cache._spare_root.cache_clear()
    importlib.invalidate_caches()
    for name in [name for name in sys.modules if name.startswith("jit_toy")]:
        del sys.modules[name]


def loaded() -> ModuleType:
    """Import the toy as a new process does, use it, and return it."""
    forget()
    kernels = importlib.import_module("jit_toy.kernels")
    assert kernels.quadruple(3) == 12
    return kernels


def compiled() -> int:
    """Return how many kernels a new process has to compile."""
    kernels = loaded()
    each = (kernels.quadruple, kernels.double.as_part)
    return sum(sum(kernel.stats.cache_misses.values()) for kernel in each)


def kept(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "cache" / "kernels").rglob("*.nbc"))


def test_a_kernel_is_compiled_once_and_kept(package: Path, tmp_path: Path) -> None:
    assert compiled() == 2
    hashes = {m: source_hash(m, numba.__version__) for m in ("jit_toy.rules", "jit_toy.kernels")}
    folders = {file.parent.name for file in kept(tmp_path)}
    assert folders == {f"{module}-{found}" for module, found in hashes.items()}
    assert compiled() == 0
    assert not list((tmp_path / "cache").rglob("*.lock"))


@kernel
def added(n: int, more: int) -> int:
    return n + more


@kernel
def counted_on(n: int) -> int:
    return added(n, 1) + added(n, 2) + added(n, -1) + added(n, more=n)


def test_constants_that_kernels_hand_on_compile_nothing_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for each in (cast(Any, added).as_part, counted_on):  # what another run has kept does not tell
        monkeypatch.setattr(each, "_cache", numba.core.caching.NullCache())
    assert counted_on(5) == 27
    assert len(cast(Any, added).as_part.signatures) == 1


def test_what_kernels_call_becomes_machine_code_in_them_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for each in (cast(Any, added).as_part, added, counted_on):
        monkeypatch.setattr(each, "_cache", numba.core.caching.NullCache())
    counted_on(5)
    (part,) = cast(Any, added).as_part.overloads.values()
    (whole,) = cast(Any, counted_on).overloads.values()
    assert (part.library.is_machine_code, whole.library.is_machine_code) == (False, True)
    assert added(1, 2) == 3  # from Python all the same


def smaller(numbers: npt.NDArray[np.uint8], others: npt.NDArray[np.uint8]) -> None:
    for i in range(len(numbers)):
        numbers[i] = min(numbers[i], others[i])


early, late = early_kernel(smaller), kernel(smaller)


@kernel
def smallest(numbers: npt.NDArray[np.uint8], others: npt.NDArray[np.uint8]) -> None:
    early(numbers, others)
    late(numbers, others)


def test_an_early_kernel_is_optimised_before_others_take_it_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The loop of a part works on many bytes at once, or waits for those that call it."""
    for each in (cast(Any, early).as_part, cast(Any, late).as_part):
        monkeypatch.setattr(each._cache, "load_overload", lambda *_: None)
        monkeypatch.setattr(each._cache, "_key_and_file", lambda *_: ("", _Unkept()))
    monkeypatch.setattr(smallest, "_cache", numba.core.caching.NullCache())
    numbers = np.arange(5, dtype=np.uint8)
    smallest(numbers, np.full(5, 3, np.uint8))
    assert numbers.tolist() == [0, 1, 2, 3, 3]
    for each, is_early in ((early, True), (late, False)):
        (part,) = cast(Any, each).as_part.overloads.values()
        assert not part.library.is_machine_code
        assert ("x i8>" in part.library.get_llvm_str()) == is_early


class _Unkept:
    def write(self, _content: bytes) -> None:
        """Keep nothing."""


@inner_kernel
def ratio(numbers: npt.NDArray[np.int64], k: int) -> float:
    return float(numbers[k] / numbers[k + 1])


@inner_kernel
def sum_of_ratios(numbers: npt.NDArray[np.int64], n: int) -> float:
    found = 0.0
    for k in range(n):
        if numbers[k] > 0:
            found += ratio(numbers, k)
    return found


def test_inner_kernels_count_no_references(monkeypatch: pytest.MonkeyPatch) -> None:
    for each in (ratio, sum_of_ratios):
        monkeypatch.setattr(each, "_cache", numba.core.caching.NullCache())
    assert sum_of_ratios(np.arange(4), 3) == 0.5 + 2 / 3
    (code,) = cast(Any, sum_of_ratios).inspect_llvm().values()
    assert "NRT_incref" not in code


@pytest.mark.parametrize(("name", "again"), [("numbers", 2), ("rules", 2), ("kernels", 1)])
def test_a_change_in_what_a_kernel_is_made_of_compiles_it_again(
    package: Path, name: str, again: int
) -> None:
    compiled()
    with (package / f"{name}.py").open("a") as stream:
        stream.write("# changed\n")
    assert compiled() == again


def test_words_strategies_and_packages_leave_kernels_warm(package: Path) -> None:
    compiled()
    for name in ("words", "strategies", "__init__"):
        (package / f"{name}.py").write_text("X = 1\n")
    importlib.import_module("jit_toy.strategies")
    assert compiled() == 0


def test_the_sources_of_a_kernel_end_at_the_compilers_wrapper() -> None:
    importlib.import_module("engine.core.play.compiled_chance")
    importlib.import_module("engine.hog.exact_play.kernels")
    sources = kernel_cache._sources("engine.core.play.compiled_chance")
    names = {file.name for file in sources.values()}
    assert names == {"compiled_chance.py", "jit.py", "chance.py", "errors.py"}
    sources = kernel_cache._sources("engine.hog.exact_play.kernels")
    names = {file.name for file in sources.values()}
    assert {"kernels.py", "rule_tables.py", "rules.py", "presets.py"} <= names
    assert not {"__init__.py", "strategies.py", "kernel_cache.py", "profile.py"} & names


def test_another_compiler_is_another_key(package: Path) -> None:
    loaded()
    assert source_hash("jit_toy.rules", "0.1") != source_hash("jit_toy.rules", "0.2")


def test_a_bundle_is_its_own_source(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert kernel_cache._sources("jit_toy.rules") == {"": Path(sys.executable)}


def _foreign(file: Path) -> None:
    """What another library wrote, whole in itself."""
    KernelFile(file).write(pickle.dumps(("other key", ("no kernel",))))


def _unknown(file: Path) -> None:
    """A pickle that names what is not there."""
    KernelFile(file).write(b"cno_such_module\nthing\n.")


def _flipped(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


def _folder(file: Path) -> None:
    file.unlink()
    file.mkdir()
    (file / "x").touch()


DAMAGES: dict[str, Callable[[Path], object]] = {
    "empty": lambda file: file.write_bytes(b""),
    "cut": lambda file: file.write_bytes(file.read_bytes()[:-100]),
    "one bit": _flipped,
    "text": lambda file: file.write_text("not a kernel"),
    "foreign": _foreign,
    "unknown": _unknown,
    "folder": _folder,
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_damaged_files_are_dropped_and_compiled_again(
    package: Path, tmp_path: Path, damage: Callable[[Path], object]
) -> None:
    compiled()
    before = kept(tmp_path)
    for file in before:
        damage(file)
    assert compiled() == 2
    assert kept(tmp_path) == before
    assert compiled() == 0


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [("numbers", "TWO = 2", "TWO = 3"), ("rules", "return TWO * n", "return 1 + TWO * n")],
)
def test_an_update_under_a_running_program_keeps_no_kernel_of_old_code(
    package: Path, tmp_path: Path, name: str, before: str, after: str
) -> None:
    """The old code was imported, the new one lies there when the kernels are."""
    forget()
    importlib.import_module("jit_toy.rules")
    file = package / f"{name}.py"
    then = file.stat()
    file.write_text(SOURCES[name].replace(before, after))
    os.utime(file, ns=(then.st_atime_ns, then.st_mtime_ns))
    assert importlib.import_module("jit_toy.kernels").quadruple(3) == 12
    forget()
    new = importlib.import_module("jit_toy.kernels").quadruple(3)
    assert new == (27 if name == "numbers" else 15)


CODES = """
LIMIT = 3
PAIR = (1, frozenset({"a", "b"}))
def plain(n): return n + LIMIT
def least(n, most=9): return [min(each, 7) for each in (n, most)]
"""


@pytest.mark.parametrize(
    ("old", "new", "is_same"),
    [
        ("LIMIT = 3", "LIMIT = 4", False),
        ("LIMIT = 3", "LIMIT = 3.0", False),
        ('"b"})', '"c"})', False),
        ("n + LIMIT", "n - LIMIT", False),
        ("most=9", "most=8", False),
        ("each, 7", "each, 6", False),
        ("LIMIT = 3", "LIMIT = 3  # points", True),
    ],
)
def test_what_was_imported_tells_code_and_constants(old: str, new: str, is_same: bool) -> None:
    found = []
    for source in (CODES, CODES.replace(old, new)):
        module = ModuleType("jit_toy_codes")
        exec(source, vars(module))
        found.append(kernel_cache._imported_parts(module))
    assert (found[0] == found[1]) == is_same


def test_a_profile_never_brings_kernels(package: Path, tmp_path: Path) -> None:
    """A prepared file in `--profile DIR` must not be run."""
    compiled()
    marker = tmp_path / "ran"
    bad = pickle.dumps(_Touch(str(marker)))
    shutil.copytree(tmp_path / "cache", tmp_path / "brought" / "cache")
    for file in (tmp_path / "brought").rglob("*.nbc"):
        KernelFile(file).write(bad)
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import jit_toy.kernels as k; "
    environment = {**os.environ, profile.VARIABLE: str(tmp_path / "brought"), "HOME": str(tmp_path)}
    del environment[profile.CACHE_VARIABLE]
    command = [sys.executable, "-c", code + "print(k.quadruple(3))"]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert (run.stdout, run.stderr) == ("12\n", "")
    assert not marker.exists()


class _Touch:
    def __init__(self, path: str) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Callable[..., object], tuple[str, str]]:
        return open, (self.path, "w")


def test_what_others_may_have_filled_is_emptied(package: Path, tmp_path: Path) -> None:
    compiled()
    root = tmp_path / "cache" / "kernels"
    root.chmod(0o777)
    assert not is_private(root)
    assert compiled() == 2
    assert is_private(root)
    assert compiled() == 0


def test_a_folder_of_someone_else_is_not_read(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled()
    monkeypatch.setattr(kernel_cache, "make_folder", _refuse)
    monkeypatch.setattr(os, "getuid", lambda: 4321)
    monkeypatch.setattr(Path, "stat", _owned_by(1234, Path.stat))
    assert compiled() == 2


def _owned_by(owner: int, stat: Callable[..., os.stat_result]) -> Callable[..., os.stat_result]:
    def found(path: Path, **options: bool) -> os.stat_result:
        values = list(stat(path, **options))
        values[4] = owner
        return os.stat_result(values)

    return found


def _refuse(folder: Path) -> None:
    raise InputError("{path} cannot be used as a folder", path=folder)


def test_a_warm_cache_that_cannot_be_written_is_read(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled()
    before = {file: file.stat().st_mtime_ns for file in kept(tmp_path)}
    monkeypatch.setattr(kernel_cache, "make_folder", _refuse)
    assert compiled() == 0
    folder = kernel_folder("jit_toy.kernels", numba.__version__)
    assert tmp_path not in folder.parents
    assert {file: file.stat().st_mtime_ns for file in kept(tmp_path)} == before


def test_without_a_cache_kernels_are_kept_while_the_program_runs(
    package: Path, tmp_path: Path
) -> None:
    (tmp_path / "cache").write_text("a file")
    assert compiled() == 2
    folder = kernel_folder("jit_toy.kernels", numba.__version__)
    assert is_private(folder)
    assert list(folder.glob("*.nbc"))


def test_a_full_disk_compiles_all_the_same(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_path: Path, _write: object) -> None:
        raise InputError("the disk is full")

    monkeypatch.setattr(kernel_cache, "write_checked", full)
    assert compiled() == 2


def test_without_room_for_a_folder_it_compiles_all_the_same(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cache").write_text("a file")

    def full(**_options: str) -> str:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "mkdtemp", full)
    assert compiled() == 2


def test_what_cannot_be_copied_of_a_warm_cache_is_compiled(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled()
    monkeypatch.setattr(kernel_cache, "make_folder", _refuse)

    def full(_source: Path, _target: Path, **_options: bool) -> None:
        raise shutil.Error([("x.nbc", "x.nbc", "No space left on device")])

    monkeypatch.setattr(shutil, "copytree", full)
    assert compiled() == 2


def test_folders_unused_for_long_are_removed(tmp_path: Path) -> None:
    ages = {"old": 31, "new": 29}
    for name, days in ages.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "x.nbc").touch()
        then = time.time() - days * 86_400
        os.utime(tmp_path / name, (then, then))
    (tmp_path / "dangling").symlink_to(tmp_path / "nothing")  # as if another program was faster
    kernel_cache._remove_unused(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["dangling", "new"]


def test_opening_a_folder_counts_as_use(package: Path, tmp_path: Path) -> None:
    loaded()
    folder = kernel_folder("jit_toy.rules", numba.__version__)
    os.utime(folder, (0, 0))
    kernel_folder.cache_clear()
    assert kernel_folder("jit_toy.rules", numba.__version__) == folder
    assert folder.stat().st_mtime > time.time() - 60


def test_a_kernel_is_compiled_by_one_while_the_others_wait(tmp_path: Path) -> None:
    first, second = (KernelFile(tmp_path / "x.nbc") for _ in range(2))
    assert first.read_when_made() is None  # now it is for the first to make
    with (tmp_path / "x.lock").open("wb") as stream:
        assert not try_lock(stream)
    first.write(b"made")
    assert second.read_when_made() == b"made"
    assert [path.name for path in tmp_path.iterdir()] == ["x.nbc"]


def test_a_forgotten_lock_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_cache, "_LONGEST_WAIT_SECONDS", 0.0)
    first, second = (KernelFile(tmp_path / "x.nbc") for _ in range(2))
    assert first.read_when_made() is None
    assert second.read_when_made() is None
    second.write(b"made")
    first.write(b"made as well")
    assert first.read() == second.read() == b"made as well"


def test_several_processes_compile_a_kernel_once(package: Path, tmp_path: Path) -> None:
    lines = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})",
        "import jit_toy.kernels as k",
        "k.quadruple(3)",
        "print(sum(sum(f.stats.cache_misses.values()) for f in (k.quadruple, k.double.as_part)))",
    )
    command = [sys.executable, "-c", "\n".join(lines)]
    runs = [
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) for _ in range(3)
    ]
    assert sum(int(run.communicate()[0]) for run in runs) == 2


def test_plain_python_needs_no_cache(package: Path, tmp_path: Path) -> None:
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import jit_toy.kernels as k; "
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", code + "print(k.quadruple(3), type(k.quadruple).__name__)"]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert run.stdout == "12 function\n", run.stderr
    assert not (tmp_path / "cache").exists()


@kernel
def _counted(word: np.uint64) -> int:
    return popcount(word)


@kernel
def _changed(row: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return with_item(row, index, value)


@pytest.mark.parametrize("word", [0, 1, 2**63, 2**64 - 1, 0x0F0F_1234_5678_9ABC])
def test_bits_are_counted_plainly_and_compiled(word: int) -> None:
    assert popcount(word) == _counted(np.uint64(word)) == bin(word).count("1")


def test_a_tuple_has_another_item_plainly_and_compiled() -> None:
    for index in range(3):
        expected = tuple(9 if i == index else i for i in range(3))
        assert with_item((0, 1, 2), index, 9) == _changed((0, 1, 2), index, 9) == expected
