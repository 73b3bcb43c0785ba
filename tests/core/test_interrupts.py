"""Ctrl+C raises KeyboardInterrupt, but in the midst of a compilation it ends the program."""

from __future__ import annotations

import signal
from typing import NoReturn

import pytest

from engine.core.interrupts import safe_interrupts


class OverError(Exception):
    """The program would be over."""


def end() -> NoReturn:
    raise OverError


def interrupted_in(module: str) -> None:
    """Press Ctrl+C in code of a module, called from it."""
    code = "import signal\ndef press(): signal.raise_signal(signal.SIGINT)\npress()"
    exec(code, {"__name__": module})


@pytest.mark.parametrize("module", ["numba.core.codegen", "llvmlite.binding.ffi", "numba"])
def test_while_compiling_the_program_ends(module: str) -> None:
    with pytest.raises(OverError), safe_interrupts(end):
        interrupted_in(module)


@pytest.mark.parametrize("module", ["engine.hog.tables", "numbat"])
def test_elsewhere_it_is_raised(module: str) -> None:
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), safe_interrupts(end):
        interrupted_in(module)
    assert signal.getsignal(signal.SIGINT) is before
