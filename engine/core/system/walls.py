"""Walls around programs of others: bubblewrap shows them little of this machine, where it works."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache

_SEEN = ("/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin", "/etc/alternatives")
_TRIAL_SECONDS = 30
"""Once in a program's life: a busy machine must not take the walls away."""


def interpreter() -> str:
    """Return the path of Python itself, not of the link in a virtual environment."""
    return os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)


@cache
def walls(*options: str) -> tuple[str, ...]:
    """Return the words that stand before a command and wall it in; () where that does not work.

    It sees programs and libraries of this machine, Python's own among them, and an empty /tmp; no
    network, no other processes, no home.  `options` are further ones of bubblewrap.
    """
    program = shutil.which("bwrap")
    if program is None:
        return ()
    seen = dict.fromkeys((*_SEEN, sys.base_prefix, sys.base_exec_prefix))
    call = (
        *(program, "--unshare-all", "--die-with-parent", "--cap-drop", "ALL"),
        *(word for path in seen if os.path.exists(path) for word in ("--ro-bind", path, path)),
        *("--tmpfs", "/tmp", *options),
    )
    try:
        trial = subprocess.run(
            [*call, "--", interpreter(), "-I", "-S", "-c", "pass"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_TRIAL_SECONDS,
        )
    except (OSError, subprocess.SubprocessError):
        return ()
    return call if trial.returncode == 0 else ()
