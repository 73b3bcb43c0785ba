"""What is asked of the machine that the program runs on."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

THREADS = """
import ctypes, sys, threading
from engine.core.system.hardware import keep_memory_small
if sys.argv[1] == "shared":
    assert keep_memory_small()
gate = threading.Barrier(17)
def work():
    kept = [bytes(2000) for _ in range(200)]
    gate.wait()
    gate.wait()
threads = [threading.Thread(target=work) for _ in range(16)]
for each in threads:
    each.start()
gate.wait()
libc = ctypes.CDLL(None)
libc.fopen.restype = ctypes.c_void_p
file = libc.fopen(sys.argv[2].encode(), b"w")
libc.malloc_info(0, ctypes.c_void_p(file))
libc.fclose(ctypes.c_void_p(file))
gate.wait()
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc has arenas")
def test_threads_share_arenas(tmp_path: object) -> None:
    """Each thread else takes one of its own, and holds what it has given back."""
    heaps = {}
    for how in ("shared", "usual"):
        told = f"{tmp_path}/{how}.xml"
        subprocess.run([sys.executable, "-c", THREADS, how, told], check=True)
        with open(told) as file:
            heaps[how] = file.read().count("<heap nr=")
    assert heaps["shared"] <= 2 < heaps["usual"]


LARGE_BLOCKS = """
import ctypes, sys
from engine.core.system.hardware import keep_memory_small
if sys.argv[1] == "returned":
    assert keep_memory_small()
def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096
def filled(size):
    return bytearray(b"x") * size
del (first := [filled(1 << 24)])[:]  # from now on the heap would take as much
before = resident()
blocks, kept = [], []
for _ in range(20):
    blocks.append(filled(4 << 20))
    kept.append(filled(100_000))
blocks.clear()
print(resident() - before)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc keeps them")
def test_large_blocks_go_back_to_the_system() -> None:
    """The heap else keeps what lies between others that are in use: the most of 80 MB."""
    left = {}
    for how in ("returned", "usual"):
        run = subprocess.run(
            [sys.executable, "-c", LARGE_BLOCKS, how], capture_output=True, text=True, check=True
        )
        left[how] = int(run.stdout)
    assert left["returned"] < 8e6 < 40e6 < left["usual"]
