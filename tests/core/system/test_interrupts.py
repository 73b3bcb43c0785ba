"""Signals raise KeyboardInterrupt, but in the midst of a compilation they end the program."""

from __future__ import annotations

import signal
from typing import NoReturn

import pytest

from engine.core.system.interrupts import Interrupted, safe_interrupts


class OverError(Exception):
    """The program would be over."""


SIGNALS = [number for number in (signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", None))
           if number is not None]  # fmt: skip


def end(interrupted: Interrupted) -> NoReturn:
    raise OverError(interrupted.exit_code)


def interrupted_in(module: str, number: int = signal.SIGINT) -> None:
    """Send a signal in code of a module, called from it."""
    code = f"import signal\ndef press(): signal.raise_signal({int(number)})\npress()"
    exec(code, {"__name__": module})


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("module", ["numba.core.codegen", "llvmlite.binding.ffi", "numba"])
def test_while_compiling_the_program_ends(module: str, number: int) -> None:
    with pytest.raises(OverError) as caught, safe_interrupts(end):
        interrupted_in(module, number)
    assert caught.value.args == (128 + number,)


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("module", ["engine.hog.exact_play.tables", "numbat"])
def test_elsewhere_it_is_raised(module: str, number: int) -> None:
    before = signal.getsignal(number)
    with pytest.raises(KeyboardInterrupt) as caught, safe_interrupts(end):
        interrupted_in(module, number)
    assert signal.getsignal(number) is before
    assert isinstance(caught.value, Interrupted)
    assert caught.value.exit_code == 128 + number


def test_what_is_ignored_stays_ignored() -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    with safe_interrupts(end):
        interrupted_in("engine.hog.exact_play.tables", signal.SIGTERM)
    signal.signal(signal.SIGTERM, before)
