"""Kernels: compiled once, kept in a folder of one's own, named after what they are made of."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import numba
import numpy as np
import numpy.typing as npt
import pytest

from engine.core.system import jit, kernel_cache, plain
from engine.core.system.jit import (
    early_kernel,
    inner_kernel,
    is_compiled,
    kernel,
    popcount,
    with_item,
)
from engine.core.system.kernel_cache import source_hash
from engine.core.system.readiness import is_kept
from tests.core.system.kernel_package import SOURCES, compiled, forget, kept, loaded

ROOT = Path(__file__).parents[3]


def test_a_kernel_is_compiled_once_and_kept(package: Path, tmp_path: Path) -> None:
    assert compiled() == 2
    hashes = {m: source_hash(m, numba.__version__) for m in ("jit_toy.rules", "jit_toy.kernels")}
    folders = {file.parent.name for file in kept(tmp_path)}
    assert folders == {f"{module}-{found}" for module, found in hashes.items()}
    assert compiled() == 0
    assert not list((tmp_path / "cache").rglob("*.lock"))


def test_a_kernel_that_others_call_is_not_compiled_for_that(package: Path) -> None:
    kernels = loaded()
    assert is_compiled(kernels.quadruple)
    assert not is_compiled(kernels.double)  # what is kept of it is no machine code
    assert kernels.double(3) == 6
    assert is_compiled(kernels.double)


def test_a_module_is_not_imported_to_find_out_that_nothing_of_it_is_kept(package: Path) -> None:
    assert not is_kept("jit_toy.kernels.quadruple")
    assert "jit_toy.kernels" not in sys.modules
    loaded()
    forget()
    assert is_kept("jit_toy.kernels.quadruple")
    assert not is_kept("jit_toy.kernels.double")


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


def test_rows_are_filled_copied_added_and_counted_alike() -> None:
    found = []
    for module, made in ((jit, np.array), (plain, list)):
        row, into = made([1.5, 2.0, 1.5, 4.0]), made([9.0, 9.0, 9.0, 9.0])
        module.fill_row(into, 2, 0.5)
        module.add_row(row, 1, 2, 0.25, into)
        counted = module.count_in_row(row, 3, 1.5)
        module.copy_row(row, 1, into)
        found.append((list(into), counted))
    assert found[0] == found[1] == ([1.5, 0.875, 9.0, 9.0], 2)
