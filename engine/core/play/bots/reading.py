"""Programs that texts name, and those that files of ours name."""

from __future__ import annotations

import ast
import os
from pathlib import Path

from engine.core.play.bots.closed import consent_to, is_allowed, walls_of, why_open
from engine.core.play.bots.copies import found_copy, repeats
from engine.core.play.bots.dialogue import Clock
from engine.core.play.bots.files import MANIFEST, MOST_BYTES, bot_path, looks_like_bot, read_bot
from engine.core.play.bots.program import Missing, Program
from engine.core.system.errors import InputError, MayRun, NotAllowedError, shortened
from engine.core.system.files import parsed_json, read_bytes

PREFIX = "program:"
_MEANT = f"a folder with {MANIFEST}, or a file with act(view, legal, match)"
"""What a program is, for who has named something else."""
_KEPT = b'{"program"'


def no_program(path: Path | str) -> InputError:
    """Return what says of a file that it is no program: in which line, or what one is."""
    if Path(path).suffix == ".py":
        try:
            ast.parse(read_bytes(Path(path), MOST_BYTES, "a program"))
        except SyntaxError as error:
            what, line = shortened(error.msg, 60), error.lineno or 1
            text = "{path}, line {line}: this is no Python: {what}"
            return InputError(text, path=path, line=line, what=what)
        except (InputError, ValueError, RecursionError, MemoryError):
            pass
    return InputError("{file} is no program: {meant}", file=path, meant=_MEANT)


def check_is_data(path: Path) -> None:
    """Raise InputError where a file that is to hold numbers is named like a program."""
    if path.suffix == ".py":
        raise no_program(path)


def check_folder(text: str) -> None:
    """Raise InputError for a folder that holds no program: nothing else is meant by a folder."""
    if os.path.isdir(text) and not looks_like_bot(path := Path(text)):
        raise InputError("{path} holds no {manifest}, which a program in a folder needs",
                         path=path, manifest=MANIFEST)  # fmt: skip


def program_path(text: str) -> Path | None:
    """Return where the program is that a text names: program:DIR, or a file; None for others."""
    if text.startswith(PREFIX):
        return Path(text.removeprefix(PREFIX))
    path = Path(text)
    is_path = bool(path.suffix) or "/" in text or os.path.isdir(text)
    return path if is_path and looks_like_bot(path) else None


def read_program(path: Path, game_name: str, may_run: MayRun) -> Program:
    """Return the program at a path; NotAllowedError where nobody has said that it may be run."""
    path = bot_path(path)
    bot = read_bot(path)
    if not is_allowed(bot, may_run):
        raise NotAllowedError(path, consent_to(bot), walls_of(bot), why_open(bot))
    label = f"{PREFIX}{path.resolve().name}" if path.is_dir() else path.name
    return Program(bot, game_name, label, is_anew=not repeats(bot))


def is_kept_program(content: bytes) -> bool:
    """Return whether what a file of ours keeps of a strategy is a program's name."""
    return content.startswith(_KEPT)


def restored_program(
    game_name: str, text: str, content: bytes, may_run: MayRun
) -> Program | Missing:
    """Return the program that a file of ours names, where a copy is here that may be run."""
    try:
        told = parsed_json(content)
        name, digest, times = told["program"], told["sha256"], told["clock"]
        clock = None if times is None else Clock(*map(float, times))
        is_right = isinstance(name, str) and isinstance(digest, str) and len(digest) == 64
    except (ValueError, TypeError, KeyError, RecursionError, InputError):
        is_right = False
    if not is_right:
        raise InputError("what was kept of {text} is damaged", text=text)
    bot = found_copy(digest)
    if bot is None or not is_allowed(bot, may_run):
        return Missing(name, digest, text, clock)
    return Program(bot, game_name, text, clock, is_anew=not repeats(bot))
