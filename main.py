"""Armchair General: without arguments the window; with a command, the command line without Qt."""

from __future__ import annotations

import sys

INTERRUPTED = 130


def main(arguments: list[str]) -> int:
    """Run the program; return its exit code."""
    try:
        # Loaded here, so that Ctrl+C is caught from the first moment on; of window and command
        # line only what is meant, for either takes a tenth of a second.
        from gui.start import files_for_window, save_pictures, start_window

        files = files_for_window(arguments)
        if files is not None:
            return start_window(arguments, files)
        from engine.cli import run

        return run(arguments, {"demo": save_pictures})
    except KeyboardInterrupt:  # before `run` could say so
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
