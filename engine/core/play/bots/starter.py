"""A program to begin with: it plays legally and not badly, and says in comments how."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from engine.core.play.bots.files import MANIFEST
from engine.core.play.registry import GameEntry
from engine.core.system.errors import InputError
from engine.core.system.files import make_folder, write_text
from engine.core.system.resources import resource

Language = Literal["python", "javascript", "perl"]
_ENDS = {"python": "py", "javascript": "js", "perl": "pl"}
_RUNS = {"javascript": "node", "perl": "perl"}


def new_program(entry: GameEntry, language: Language, folder: Path) -> Path:
    """Write a program for a game into a folder, which is made; return what to name it by.

    Raises InputError where something of that name is there already.
    """
    end = _ENDS[language]
    path = folder / f"{entry.name}_strategy.{end}"
    manifest = folder / MANIFEST
    for each in (path, manifest):
        if each.exists():
            raise InputError("{path} is there already", path=each)
    make_folder(folder)
    write_text(path, _text(entry, language))
    if language == "python":
        return path
    name = f'name = "My {entry.title}"'[:47].rstrip('"') + '"'
    lines = [
        name,
        'line = "What it does, in one line."',
        f'game = "{entry.name}"',
        f'command = ["{_RUNS[language]}", "{path.name}"]',
    ]
    write_text(manifest, "\n".join(lines) + "\n")
    return folder


def _text(entry: GameEntry, language: Language) -> str:
    choose = resource(entry.name, f"choose.{language}")
    if not choose.is_file():
        choose = resource("strategies", f"choose.{language}")
    text = resource("strategies", f"program.{language}").read_text(encoding="utf-8")
    chosen = choose.read_text(encoding="utf-8").rstrip("\n")
    return text.replace("$TITLE", entry.title).replace("$CHOOSE", chosen)
