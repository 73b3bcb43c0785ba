"""How a program is called: by a guard of ours, and closed by bubblewrap where that works."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable
from pathlib import Path

from engine.core.play.bots.copies import copied
from engine.core.play.bots.files import PYTHON, BotFiles
from engine.core.system.errors import InputError
from engine.core.system.modules import ROOT
from engine.core.system.walls import interpreter, walls

_SERVE = Path(__file__).with_name("serve.py")
_GUARD = f"""\
import sys
sys.path.append({str(ROOT)!r})
from engine.core.play.bots.guard import main
sys.exit(main(sys.argv[1:]))
"""
_PATH = "/usr/local/bin:/usr/bin:/bin"
ENVIRONMENT = {"PATH": _PATH, "HOME": "/tmp", "LANG": "C.UTF-8", "PYTHONHASHSEED": "0"}


def is_closed() -> bool:
    """Return whether bubblewrap works here: programs then see their own folder alone."""
    return bool(_walls())


def call_of(bot: BotFiles, alive: int) -> tuple[list[str], str]:
    """Return the command that starts a program, and the folder to start it in.

    `alive` is a pipe that ends with the program that asks.  Raises InputError where what runs the
    program is not there.
    """
    folder = copied(bot)
    guard = [interpreter(), "-I", "-S", "-c", _GUARD, str(alive)]
    if not is_closed():
        return [*guard, *_words(bot, folder, _SERVE)], str(folder)
    place = Path("/bot")
    call = [
        *(*guard, *_walls()),
        *("--ro-bind", str(folder), str(place), "--ro-bind", str(_SERVE), "/serve.py"),
        *("--chdir", str(place), "--clearenv"),
        *(word for name, value in ENVIRONMENT.items() for word in ("--setenv", name, value)),
        *("--", *_words(bot, place, Path("/serve.py"))),
    ]
    return call, "/"


def demands(bots: Iterable[BotFiles]) -> bytes:
    """Return what other machines need to start these programs as this one does, for `lack`."""
    found = [[bot.name, _interpreter_of(bot)] for bot in bots]
    return json.dumps({"closed": is_closed(), "programs": found}).encode()


def lack(demanded: bytes) -> str:
    """Return what this machine lacks of what `demands` gave, after its name; "" for nothing."""
    told = json.loads(demanded)
    for name, word in told["programs"]:
        if told["closed"] and not is_closed():
            return f"has no bubblewrap that works, within which {name} is run,"
        if word and _path_of(word) is None:
            return f"has no {word}, which {name} needs,"
    return ""


def _interpreter_of(bot: BotFiles) -> str:
    """Return the program of this machine that starts another; "" where none but Python does."""
    first = bot.command[0]
    is_own = bot.serves or first == PYTHON or first in {name for name, _content in bot.files}
    return "" if is_own else first


def _path_of(word: str) -> str | None:
    return shutil.which(word, path=_PATH)


def _words(bot: BotFiles, place: Path, serve: Path) -> list[str]:
    first, *others = bot.command
    if bot.serves:
        return [interpreter(), "-u", "-s", "-E", str(serve), str(place / others[0])]
    if first == PYTHON:
        return [interpreter(), "-u", "-s", "-E", *others]
    if first in {name for name, _content in bot.files}:
        return [str(place / first), *others]
    found = _path_of(first)
    if found is None:
        text = "{name} needs {program}, which is not in {path}"
        raise InputError(text, name=bot.name, program=first, path=_PATH)
    return [found, *others]


def _walls() -> tuple[str, ...]:
    return walls("--new-session", "--hostname", "bot", "--proc", "/proc", "--dev", "/dev")
