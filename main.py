"""Armchair General: without arguments the window; with a command, the command line without Qt."""

from __future__ import annotations

import sys


def main(arguments: list[str]) -> int:
    """Run the program; return its exit code."""
    try:
        from engine.cli import run

        return run(arguments or ["demo"])
    except KeyboardInterrupt:  # before `run` could say so
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
