"""What a program of one's own is: a folder with bot.toml, or one file; read, never run."""

from __future__ import annotations

import ast
import hashlib
import os
import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Any

from engine.core.system.closed_modules import of_dialogue, offered
from engine.core.system.closed_reading import SENTENCES, ReadingError, check_modules, read
from engine.core.system.errors import InputError, printable, shortened
from engine.core.system.files import MEGABYTE, read_bytes

MOST_BYTES = 64 * MEGABYTE
MOST_FILES = 2000
MOST_READ = MEGABYTE
"""A longer file is not read before it runs: reading takes some hundred times its length."""
MANIFEST = "bot.toml"
PYTHON = "python"
"""The first word of a command that means this program's own Python."""
INTERPRETERS = {".pl": "perl", ".sh": "sh", ".js": "node"}
"""What runs a single file, by the end of its name."""
_LONGEST_NAME, _LONGEST_LINE = 40, 200
_LEFT_OUT = {"__pycache__", ".git"}
_FIELDS = {"name": str, "line": str, "game": str, "command": list, "batch": bool}


@dataclass(frozen=True)
class BotFiles:
    """A program: its files by name, the command that starts it among them, and what it says.

    `game` is the only game that it plays, "" where it plays any.  `serves` says that it is a Python
    file with `act`, which is asked by a program of ours and needs no lines of its own; `batch` that
    it is asked in many matches at once.
    """

    name: str
    line: str
    game: str
    command: tuple[str, ...]
    files: tuple[tuple[str, bytes], ...]
    serves: bool = False
    batch: bool = False

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the command and of all files, in hexadecimal: what consent is about."""
        found = hashlib.sha256()
        for part in (*self.command, *(each for file in sorted(self.files) for each in file)):
            content = part.encode() if isinstance(part, str) else part
            found.update(len(content).to_bytes(8, "little") + content)
        return found.hexdigest()

    @cached_property
    def not_closed(self) -> str:
        """Why it cannot run closed without bubblewrap; "" where its reading finds nothing."""
        if not self.serves:
            return "it is no Python file with act"
        content = dict(self.files)[PurePosixPath(self.command[1]).as_posix()]
        if len(content) > MOST_READ:
            return f"it is over {MOST_READ // MEGABYTE} MB long"
        try:
            check_modules(read(content.decode("utf-8-sig")), offered(of_dialogue()))
        except UnicodeDecodeError:
            return "it is no text in UTF-8"
        except ReadingError as error:
            why = SENTENCES[error.reason].format(what=shortened(printable(error.what), 60))
            return f"line {error.line}: {why}"
        return ""


def looks_like_bot(path: Path) -> bool:
    """Return whether a path is a program of one's own; reads the text of a .py file alone."""
    if os.path.isdir(path):  # which says no where a name is too long
        return os.path.isfile(path / MANIFEST)
    if path.suffix in INTERPRETERS or path.name == MANIFEST:
        return os.path.isfile(path)
    if path.suffix != ".py":
        return False
    try:
        return _has_act(_content(path))
    except InputError:
        return False


def bot_path(path: Path) -> Path:
    """Return what is a program where `path` names it: the folder, where it names its bot.toml."""
    return path.parent if path.name == MANIFEST else path


def read_bot(path: Path) -> BotFiles:
    """Return the program at `path`; InputError, in one sentence, where it is none."""
    path = bot_path(path)
    return _read_folder(path) if path.is_dir() else _read_file(path)


def _read_file(path: Path) -> BotFiles:
    content = _content(path)
    if path.suffix == ".py":
        if not _has_act(content):
            raise InputError("{path} has no function act(view, legal, match)", path=path)
        return BotFiles(path.stem, "", "", (PYTHON, path.name), ((path.name, content),), True)
    if path.suffix not in INTERPRETERS:
        raise InputError(
            "{path}: a program is a folder with {manifest}, or a file .py, {ends}",
            path=path,
            manifest=MANIFEST,
            ends=", ".join(INTERPRETERS),
        )
    command = (INTERPRETERS[path.suffix], path.name)
    return BotFiles(path.stem, "", "", command, ((path.name, content),))


def _read_folder(folder: Path) -> BotFiles:
    manifest = folder / MANIFEST
    told = _told(manifest)
    files: dict[str, bytes] = {}
    size = 0
    for path in _paths(folder):
        content = files[path.relative_to(folder).as_posix()] = _content(path)
        size += len(content)
        if size > MOST_BYTES:
            raise InputError(
                "{path}: a program has at most {n} MB", path=folder, n=MOST_BYTES // MEGABYTE
            )
    command = tuple(told["command"])
    is_python = len(command) == 2 and command[0] == PYTHON
    serves = is_python and _has_act(files.get(PurePosixPath(command[1]).as_posix(), b""))
    names = told["name"], told["line"], told["game"]
    return BotFiles(*names, command, tuple(files.items()), serves, told["batch"])


def _told(manifest: Path) -> dict[str, Any]:
    """Return what bot.toml says, checked."""
    try:
        told = tomllib.loads(read_bytes(manifest, MEGABYTE, MANIFEST).decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise InputError("{path} is no text in UTF-8", path=manifest) from error
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError("{path} is no TOML: {why}", path=manifest, why=error) from error
    for name, value in told.items():
        if name not in _FIELDS:
            known = ", ".join(_FIELDS)
            text = "{path}: {name} is unknown; it may say {known}"
            raise InputError(text, path=manifest, name=shortened(name, 40), known=known)
        if type(value) is not _FIELDS[name]:
            kind = {"command": "a list of texts", "batch": "true or false"}.get(name, "a text")
            raise InputError("{path}: {name} must be {kind}", path=manifest, name=name, kind=kind)
    command = told.get("command")
    if not command or not all(isinstance(word, str) and word for word in command):
        text = '{path}: command must be a list of texts, such as ["perl", "bot.pl"]'
        raise InputError(text, path=manifest)
    name = told.get("name", manifest.resolve().parent.name)
    if not 0 < len(name) <= _LONGEST_NAME or printable(name) != name:
        raise InputError("{path}: name must be a text of 1 to 40 letters", path=manifest)
    line = shortened(printable(told.get("line", "")), _LONGEST_LINE)
    rest = {"game": told.get("game", ""), "batch": told.get("batch", False)}
    return {"name": name, "line": line, "command": command, **rest}


def _paths(folder: Path) -> list[Path]:
    """Return the files below a folder, by name; InputError for what is no plain file."""
    found: list[Path] = []
    left = [folder]
    while left:
        for path in sorted(_entries(left.pop())):
            if not path.name.isprintable():
                raise InputError("{path}: a name that can be read is needed",
                                 path=printable(str(path)))  # fmt: skip
            if path.is_dir() and not path.is_symlink():
                left += [] if path.name in _LEFT_OUT else [path]
            elif path.is_symlink() or not path.is_file():
                raise InputError("{path} is no plain file: a program holds such alone", path=path)
            else:
                found.append(path)
        if len(found) > MOST_FILES:
            raise InputError("{path} holds over {n:,} files", path=folder, n=MOST_FILES)
    return sorted(found)


def _entries(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except OSError as error:
        raise InputError("{path} cannot be read: {why}", path=folder, why=error.strerror) from error


def _content(path: Path) -> bytes:
    return read_bytes(path, MOST_BYTES, "a program")


def _has_act(content: bytes) -> bool:
    """Return whether a Python text defines act at its top level."""
    try:
        tree = ast.parse(content)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return any(isinstance(each, functions) and each.name == "act" for each in tree.body)
