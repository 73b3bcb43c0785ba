"""What is done before Qt is loaded: whether it can be, and what to do where it cannot."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from engine.core.system.errors import InputError, say
from engine.core.system.profile import data_folder, use_profile
from gui.termination import Termination

if TYPE_CHECKING:
    import argparse

ROOT = Path(__file__).parents[1]
USER_FAULT = 2


def files_for_window(arguments: Sequence[str]) -> list[Path] | None:
    """Return the files that the window shall open, or None where a command is meant.

    `--profile DIR` may come first.
    """
    rest = list(arguments)
    if len(rest) >= 2 and rest[0] == "--profile":
        rest = rest[2:]
    if all(Path(text).suffix == ".json" or Path(text).is_file() for text in rest):
        return [Path(text) for text in rest]
    return None


def has_display() -> bool:
    """Return whether a window can be shown; without a display Qt would abort the process."""
    if sys.platform in ("win32", "darwin"):
        return True
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return any(os.environ.get(name) for name in names)


def start_window(arguments: Sequence[str], files: Sequence[Path]) -> int:
    """Show the window until it is closed; without a display, say so and run the demo.

    Return the exit code: 2, with one sentence, where the profile or Qt cannot be used.
    """
    try:
        if arguments and arguments[0] == "--profile":
            use_profile(Path(arguments[1]))
        if has_display():
            return _show_window(files)
    except InputError as error:
        say(f"armchair-general: {error}")
        return USER_FAULT
    say("There is no display to show the window on, so here is the demo instead.")
    from engine.cli import run

    return run(["demo", "--quick"], {"demo": save_pictures})


def _show_window(files: Sequence[Path]) -> int:
    termination = Termination()
    with termination.expected():
        try:
            app = imported_window()
        except ImportError as error:
            text = "the window cannot be loaded: {why}; make run installs it"
            raise InputError(text, why=error) from error
        code = termination.exit_code(app.run(files, termination))
        if app.is_at_work():  # a compilation that nobody waits for and that cannot be stopped
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
        return code


def imported_window() -> ModuleType:
    """Return what shows the window.

    No garbage is looked for from now on, until the window has it collected: what is imported stays.
    """
    gc.disable()
    from gui import app

    return app


def save_pictures(options: argparse.Namespace) -> None:
    """Save a picture of every page, made in a process of its own that needs no display.

    In light alone: somebody waits, and dark takes half as long again; of the boards alone for the
    quick demo.  Raises InputError where it fails.
    """
    import subprocess

    folder = options.out or data_folder() / "demo"
    shown = "the boards" if options.quick else "every page"
    more = "; python main.py demo shows more" if options.quick else ""
    say(f"making pictures of {shown} in {folder}{more}")
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "gui.pictures", str(folder.resolve()), "--light"]
    command += ["--boards"] if options.quick else []
    made = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if made.returncode:
        last = made.stderr.strip().splitlines()[-1:] or ["no reason given"]
        raise InputError("no pictures could be made: {why}", why=last[0])
