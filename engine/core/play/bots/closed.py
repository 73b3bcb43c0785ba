"""How a program is called: by a guard of ours, and closed by bubblewrap where that works."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

from engine.core.play.bots.copies import copied
from engine.core.play.bots.files import PYTHON, BotFiles
from engine.core.system.errors import InputError

_SERVE = Path(__file__).with_name("serve.py")
_GUARD = Path(__file__).with_name("guard.py")
_SEEN = ("/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin", "/etc/alternatives")
_TRIAL_SECONDS = 30
"""Once in a program's life: a busy machine must not take the walls away."""
_PATH = "/usr/local/bin:/usr/bin:/bin"
ENVIRONMENT = {"PATH": _PATH, "HOME": "/tmp", "LANG": "C.UTF-8", "PYTHONHASHSEED": "0"}


@lru_cache(maxsize=1)
def is_closed() -> bool:
    """Return whether bubblewrap works here: programs then see their own folder alone."""
    program = shutil.which("bwrap")
    if program is None:
        return False
    call = [program, *_walls(), "--", "/bin/sh", "-c", ":"]
    try:
        ended = subprocess.run(
            call, capture_output=True, timeout=_TRIAL_SECONDS, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return ended.returncode == 0


def call_of(bot: BotFiles, alive: int) -> list[str]:
    """Return the command that starts a program; InputError where what runs it is not there.

    `alive` is a pipe that ends with the program that asks.
    """
    folder = copied(bot)
    guard = [_python(), "-I", "-S", str(_GUARD), str(alive)]
    if not is_closed():
        return [*guard, *_words(bot, folder, _SERVE)]
    place = Path("/bot")
    return [
        *(*guard, str(shutil.which("bwrap")), *_walls()),
        *("--ro-bind", str(folder), str(place), "--ro-bind", str(_SERVE), "/serve.py"),
        *("--chdir", str(place), "--clearenv"),
        *(word for name, value in ENVIRONMENT.items() for word in ("--setenv", name, value)),
        *("--", *_words(bot, place, Path("/serve.py"))),
    ]


def working_folder(bot: BotFiles) -> str:
    """Return where a program starts that is not closed."""
    return "/" if is_closed() else str(copied(bot))


def _words(bot: BotFiles, place: Path, serve: Path) -> list[str]:
    first, *others = bot.command
    if bot.serves:
        return [_python(), "-u", "-s", "-E", str(serve), str(place / others[0])]
    if first == PYTHON:
        return [_python(), "-u", "-s", "-E", *others]
    if first in {name for name, _content in bot.files}:
        return [str(place / first), *others]
    found = shutil.which(first, path=_PATH)
    if found is None:
        text = "{name} needs {program}, which is not in {path}"
        raise InputError(text, name=bot.name, program=first, path=_PATH)
    return [found, *others]


def _python() -> str:
    """Return Python itself, not the link in a virtual environment."""
    return os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)


def _walls() -> list[str]:
    """Return the options that show nothing but programs and libraries of this machine."""
    shown = [*_SEEN, sys.base_prefix, sys.base_exec_prefix]
    return [
        *("--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"),
        *("--hostname", "bot"),
        *(
            word
            for path in dict.fromkeys(shown)
            if os.path.exists(path)
            for word in ("--ro-bind", path, path)
        ),
        *("--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"),
    ]
