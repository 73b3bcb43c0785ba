"""What is asked of the machine that the program runs on."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

THREADS = """
import ctypes, sys, threading
from engine.core.system.hardware import share_arenas
if sys.argv[1] == "shared":
    assert share_arenas()
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
