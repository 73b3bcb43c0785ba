"""How a program is called: by a guard of ours, and closed by bubblewrap where that works.

Without it a Python file that passes the reading is asked in a process that is closed to it.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

from engine.core.play.bots.copies import copied
from engine.core.play.bots.files import PYTHON, BotFiles
from engine.core.play.sentence import Sentence
from engine.core.system.errors import InputError, MayRun, Walls
from engine.core.system.modules import ROOT
from engine.core.system.walls import interpreter, walls

_SERVE = Path(__file__).with_name("serve.py")
_GUARD = f"""\
import sys
sys.path.append({str(ROOT)!r})
from engine.core.play.bots.guard import main
sys.exit(main(sys.argv[1:]))
"""
_SERVE_CLOSED = f"""\
import sys
sys.path.append({str(ROOT)!r})
from engine.core.play.bots.serve_closed import main
main(sys.argv[1:])
"""
_CLOSED_BYTES = 768 << 20
"""Of address space a closed process has, of which it may fill what every Python program may."""
OUT_OF_MEMORY = 77
"""The exit code of a closed process that would need more."""
_PATH = "/usr/local/bin:/usr/bin:/bin"
ENVIRONMENT = {"PATH": _PATH, "HOME": "/tmp", "LANG": "C.UTF-8", "PYTHONHASHSEED": "0"}


def is_closed() -> bool:
    """Return whether bubblewrap works here: programs then see their own folder alone."""
    return bool(_walls())


def why_open(bot: BotFiles) -> str:
    """Return why a program runs here with all rights of who starts it; "" where it runs closed."""
    if is_closed():
        return ""
    return "nothing would hold it on Windows" if sys.platform == "win32" else bot.not_closed


def is_read(bot: BotFiles) -> bool:
    """Return whether a program runs in a closed process here: read, where no bubblewrap works."""
    return not is_closed() and not why_open(bot)


def walls_of(bot: BotFiles) -> Walls:
    """Return how a program runs here."""
    return "open" if why_open(bot) else "closed"


def manner(bot: BotFiles) -> Sentence:
    """Return how a program runs here, in words."""
    if why := why_open(bot):
        text = "it runs with your rights: bubblewrap does not work here, and {why}"
        return Sentence(text, why=why)
    if is_read(bot):
        return Sentence("it runs closed, without bubblewrap: it sees no files and no network")
    return Sentence("it runs closed: it sees its own files, no others, and no network")


def consent_to(bot: BotFiles) -> bytes:
    """Return what a person is asked about before a program runs here: it, and whether it is open.

    Who has let one run closed has not said that it may have all rights.
    """
    return bot.digest.encode() if walls_of(bot) == "closed" else _open(bot)


def is_allowed(bot: BotFiles, may_run: MayRun) -> bool:
    """Return whether somebody has said that a program may run as it would here, or freer."""
    return may_run(consent_to(bot)) or may_run(_open(bot))


def _open(bot: BotFiles) -> bytes:
    return b"open " + bot.digest.encode()


def call_of(bot: BotFiles, alive: int) -> tuple[list[str], str]:
    """Return the command that starts a program, and the folder to start it in.

    `alive` is a pipe that ends with the program that asks.  Raises InputError where what runs the
    program is not there.
    """
    folder = copied(bot)
    guard = [interpreter(), "-I", "-S", "-c", _GUARD, str(alive)]
    if is_read(bot):
        path, sizes = str(folder / bot.command[1]), (str(_CLOSED_BYTES), str(OUT_OF_MEMORY))
        python = [interpreter(), "-u", "-P", "-s", "-S", "-W", "ignore", "-c", _SERVE_CLOSED]
        return [*guard, *python, path, *sizes], "/"
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
    found = [[bot.name, _interpreter_of(bot), is_closed() and bool(bot.not_closed)] for bot in bots]
    return json.dumps(found).encode()


def lack(demanded: bytes) -> str:
    """Return what this machine lacks of what `demands` gave, after its name; "" for nothing."""
    for name, word, needs_walls in json.loads(demanded):
        if needs_walls and not is_closed():
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
        return [interpreter(), "-u", "-s", str(serve), str(place / others[0])]
    if first == PYTHON:
        return [interpreter(), "-u", "-s", *others]
    if first in {name for name, _content in bot.files}:
        return [str(place / first), *others]
    found = _path_of(first)
    if found is None:
        text = "{name} needs {program}, which is not in {path}"
        raise InputError(text, name=bot.name, program=first, path=_PATH)
    return [found, *others]


def _walls() -> tuple[str, ...]:
    return walls("--new-session", "--hostname", "bot", "--proc", "/proc", "--dev", "/dev")
