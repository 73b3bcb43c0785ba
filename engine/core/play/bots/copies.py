"""Copies of programs: what was asked about is what runs, whatever becomes of the files."""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
from pathlib import Path

from engine.core.play.bots.files import BotFiles
from engine.core.system.errors import InputError
from engine.core.system.files import make_folder
from engine.core.system.profile import own_cache_folder

_ABOUT = "about.json"
_REPEATS = "plays game after game"
FILES = "files"


def copies_folder() -> Path:
    """Return where copies lie: never in a profile that came from elsewhere, for they are run."""
    return own_cache_folder() / "programs"


def copied(bot: BotFiles) -> Path:
    """Return the folder with a program's files, which are written where they are not yet."""
    folder = copies_folder() / bot.digest
    if _is_whole(folder, bot):
        return folder / FILES
    make_folder(folder.parent)
    part = folder.with_name(f"{bot.digest}.{secrets.token_hex(8)}.part")
    try:
        for name, content in bot.files:
            path = part / FILES / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            path.chmod(0o755)
        about: dict[str, object] = {
            "name": bot.name,
            "line": bot.line,
            "game": bot.game,
            "serves": bot.serves,
        }
        about["command"] = list(bot.command)
        (part / _ABOUT).write_text(json.dumps(about))
        shutil.rmtree(folder, ignore_errors=True)
        os.replace(part, folder)
    except OSError as error:
        if not _is_whole(folder, bot):  # another program may have put it there meanwhile
            text = "{name} cannot be copied to {path}: {why}"
            why = error.strerror or str(error)
            raise InputError(text, name=bot.name, path=folder, why=why) from error
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return folder / FILES


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
        bot = BotFiles(
            str(about["name"]),
            str(about["line"]),
            str(about["game"]),
            tuple(map(str, about["command"])),
            files,
            bool(about["serves"]),
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return bot if bot.digest == digest else None


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
