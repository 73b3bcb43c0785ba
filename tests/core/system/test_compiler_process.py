"""Kernels that another process compiles: it keeps them, and what fails is compiled here."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import numba
import pytest

from engine.core.system import compiler_process, jit
from engine.core.system.compiler_process import (
    compile_elsewhere,
    compile_here,
    have_compiled,
    is_compiling,
    is_elsewhere,
)
from engine.core.system.errors import InputError
from tests.core.system.kernel_package import kept, loaded

HERE = __name__


@pytest.fixture(autouse=True)
def _ends() -> Iterator[None]:
    yield
    compile_here()


def never(_setup: bytes) -> Callable[[bytes], bytes]:
    """A compiler that comes to no end."""

    def answer(_task: bytes) -> bytes:
        while True:
            signal.pause()

    return answer


def dying(_setup: bytes) -> Callable[[bytes], bytes]:
    """A compiler that is killed, as one may be that takes much memory."""
    return lambda _task: os._exit(9)


def idle(_setup: bytes) -> Callable[[bytes], bytes]:
    """A compiler that can keep nothing."""
    return lambda _task: b""


def compiled_here() -> int:
    kernels = loaded()
    return int(sum(kernels.quadruple.stats.cache_misses.values()))


@pytest.mark.usefixtures("package")
def test_another_process_compiles_and_keeps_what_is_loaded_then(tmp_path: Path) -> None:
    compile_elsewhere()
    kernels = loaded()
    assert kernels.quadruple.stats.cache_hits
    assert not kernels.quadruple.stats.cache_misses
    assert not kernels.double.as_part.overloads  # what a kernel calls was compiled there as well
    assert {file.parent.name.partition("-")[0] for file in kept(tmp_path)} == {
        "jit_toy.kernels",
        "jit_toy.rules",
    }
    assert kernels.double(3) == 6  # made of a function that is itself no kernel
    assert not kernels.double.stats.cache_misses
    assert is_elsewhere()


@pytest.mark.drawn("name", 3)
@pytest.mark.usefixtures("package")
@pytest.mark.parametrize("name", ["dying", "idle", "nowhere"])
def test_where_it_fails_the_program_compiles_for_itself(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiler_process, "_COMPILER", f"{HERE}:{name}")
    compile_elsewhere()
    assert compiled_here() == 1
    assert not is_elsewhere()


def test_it_is_known_while_somebody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    known: list[bool] = []

    class Asked:
        def submit(self, _task: bytes) -> Asked:
            return self

        def result(self) -> None:
            known.append(is_compiling())
            raise InputError("no memory")

    monkeypatch.setattr(compiler_process, "_processes", Asked())
    have_compiled(b"")
    assert [*known, is_compiling()] == [True, False]
    monkeypatch.setattr(compiler_process, "_processes", None)


@pytest.mark.usefixtures("package")
def test_without_a_common_folder_nobody_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cache").write_text("a file")
    monkeypatch.setattr(compiler_process, "_COMPILER", f"{HERE}:never")
    compile_elsewhere()
    assert compiled_here() == 1


class Ends:
    """In place of the clocks that end an idle process."""

    made: ClassVar[list[Ends]] = []

    def __init__(self, seconds: float, end: object, arguments: tuple[int]) -> None:
        assert (seconds, end, arguments) == (jit._IDLE_SECONDS, os._exit, (0,))
        self.runs = False
        self.made.append(self)

    def start(self) -> None:
        self.runs = True

    def cancel(self) -> None:
        self.runs = False


@pytest.mark.usefixtures("package")
def test_it_ends_when_nobody_has_asked_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "Timer", Ends)
    monkeypatch.setattr(Ends, "made", [])
    answer = jit.compiling(b"")
    arguments: Any = (numba.int64,)
    running = []
    for name in ("quadruple", "double"):
        answer(pickle.dumps(("jit_toy.kernels", name, arguments)))
        running.append([each.runs for each in Ends.made])
    assert running == [[False, True], [False, False, True]]
