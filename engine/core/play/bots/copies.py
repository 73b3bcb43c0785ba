"""Copies of programs: what was asked about is what runs, whatever becomes of the files."""

from __future__ import annotations

import base64
import contextlib
import json
import mmap
import os
import re
import secrets
import shutil
import time
from pathlib import Path
from typing import Any

from engine.core.play.bots.files import BotFiles
from engine.core.system.errors import InputError
from engine.core.system.files import make_folder
from engine.core.system.profile import data_folder, own_cache_folder

_ABOUT = "about.json"
_REPEATS = "plays game after game"
FILES = "files"
MOST_COPIES_BYTES = 1 << 30
_DAY = 24 * 3600
_UNUSED_SECONDS, _KEPT_SECONDS, _NOTED_SECONDS = 90 * _DAY, _DAY, 3600
_NAMING = {".sqlite", ".db", ".json"}
"""How files end that may name a program: tournaments, matches, the list of one's own."""
_DIGEST = re.compile(rb'sha256\\?": ?\\?"([0-9a-f]{64})')
"""Also in a text that stands in another one."""


def copies_folder() -> Path:
    """Return where copies lie: never in a profile that came from elsewhere, for they are run."""
    return own_cache_folder() / "programs"


def copied(bot: BotFiles) -> Path:
    """Return the folder with a program's files, which are written where they are not yet."""
    folder = copies_folder() / bot.digest
    if _is_whole(folder, bot):
        _note_use(folder)
        return folder / FILES
    make_folder(folder.parent)
    remove_unused()
    part = folder.with_name(f"{bot.digest}.{secrets.token_hex(8)}.part")
    try:
        for name, content in bot.files:
            path = part / FILES / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            path.chmod(0o755)
        (part / _ABOUT).write_text(json.dumps(_about(bot)))
        _put_in_place(part, folder, bot)
    except OSError as error:
        text = "{name} cannot be copied to {path}: {why}"
        why = error.strerror or str(error)
        raise InputError(text, name=bot.name, path=folder, why=why) from error
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return folder / FILES


def _put_in_place(part: Path, folder: Path, bot: BotFiles) -> None:
    """Let a copy lie in `folder`; a whole one stays there, for a program may run in it."""
    try:
        os.rename(part, folder)
    except OSError:
        if _is_whole(folder, bot):  # somebody else has put it there meanwhile
            return
        damaged = part.with_suffix(".damaged")
        os.rename(folder, damaged)
        shutil.rmtree(damaged, ignore_errors=True)
        os.rename(part, folder)


def found_copy(digest: str) -> BotFiles | None:
    """Return the program of this digest where a copy of it is there and whole."""
    if re.fullmatch("[0-9a-f]{64}", digest) is None:  # a file may name anything
        return None
    folder = copies_folder() / digest
    try:
        about = json.loads((folder / _ABOUT).read_bytes())
        files = tuple(
            (path.relative_to(folder / FILES).as_posix(), path.read_bytes())
            for path in sorted((folder / FILES).rglob("*"))
            if path.is_file()
        )
        bot = _bot_of(about, files)
    except (OSError, ValueError, KeyError, TypeError):
        return None
    if bot.digest != digest:
        return None
    _note_use(folder)
    return bot


def as_sent(bot: BotFiles) -> dict[str, object]:
    """Return a program as JSON for another machine, with what was found out of it."""
    files = [[name, base64.b64encode(content).decode()] for name, content in bot.files]
    return {**_about(bot), "files": files, "repeats": repeats(bot)}


def take_sent(told: dict[str, Any]) -> None:
    """Make a copy of what `as_sent` gave; InputError where it cannot be written."""
    files = tuple((name, base64.b64decode(content)) for name, content in told["files"])
    bot = _bot_of(told, files)
    copied(bot)
    if told["repeats"]:
        note_repeats(bot, True)


def _about(bot: BotFiles) -> dict[str, object]:
    """Return all of a program but its files."""
    return {
        "name": bot.name,
        "line": bot.line,
        "game": bot.game,
        "serves": bot.serves,
        "batch": bot.batch,
        "command": list(bot.command),
    }


def _bot_of(about: dict[str, Any], files: tuple[tuple[str, bytes], ...]) -> BotFiles:
    """Return the program of which `_about` tells."""
    return BotFiles(
        str(about["name"]),
        str(about["line"]),
        str(about["game"]),
        tuple(map(str, about["command"])),
        files,
        bool(about["serves"]),
        bool(about.get("batch", False)),
    )


def remove_unused() -> None:
    """Remove copies that nobody has used for long, and beyond a size the longest unused first.

    What was used today stays, and what a kept tournament or a match that is not over names; what
    lies where its owner put it is copied again when it plays again.
    """
    now = time.time()
    folders = [path for path in copies_folder().iterdir() if path.is_dir()]
    copies = sorted((_last_use(folder), folder) for folder in folders)
    size = sum(_size(folder) for _used, folder in copies)
    named: set[str] | None = None
    for used, folder in copies:
        age = now - used
        if age < _KEPT_SECONDS or (age < _UNUSED_SECONDS and size <= MOST_COPIES_BYTES):
            continue
        named = _named_in_data() if named is None else named
        if folder.name not in named:
            size -= _size(folder)
            shutil.rmtree(folder, ignore_errors=True)


def _named_in_data() -> set[str]:
    """Return the digests that stand in files of this user's data, in any of its tables."""
    found: set[str] = set()
    for path in data_folder().rglob("*"):
        if path.suffix in _NAMING and path.is_file():
            with (
                contextlib.suppress(OSError, ValueError),  # gone, or empty
                path.open("rb") as stream,
                mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as content,
            ):
                found.update(each[1].decode() for each in _DIGEST.finditer(content))
    return found


def _note_use(folder: Path) -> None:
    """Note that a copy is used, once an hour at most; its folder's time is that of its last use."""
    with contextlib.suppress(OSError):
        if time.time() - folder.stat().st_mtime > _NOTED_SECONDS:
            os.utime(folder)


def _last_use(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except OSError:  # another program has removed it
        return time.time()


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def note_repeats(bot: BotFiles, repeats: bool) -> None:
    """Note whether a program plays a game after another one as it does in a fresh process."""
    mark = copied(bot).parent / _REPEATS
    if repeats:
        mark.touch()
    else:
        mark.unlink(missing_ok=True)


def repeats(bot: BotFiles) -> bool:
    """Return whether that was found out of a program, and it is so."""
    return (copies_folder() / bot.digest / _REPEATS).exists()


def _is_whole(folder: Path, bot: BotFiles) -> bool:
    try:
        return all((folder / FILES / name).read_bytes() == it for name, it in bot.files)
    except OSError:
        return False
