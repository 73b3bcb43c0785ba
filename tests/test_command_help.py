"""What a person may type, and what is said of it: the help of every command there is."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
from engine import cli
from engine.core.play.registry import games
from tests.command_line import run

HELP = Path(__file__).parent / "command_help.txt"
"""Made anew by `python -m tests.test_command_help`."""


def paths(parser: argparse.ArgumentParser, *path: str) -> Iterator[tuple[str, ...]]:
    """Yield the names that lead to each command, and to each group of them."""
    yield path
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, within in action.choices.items():
                yield from paths(within, *path, name)


def command_help() -> str:
    """Return the help of every command of the program, and of the games that are shipped."""
    with pytest.MonkeyPatch.context() as patch:
        folders = {rules.parent.name for rules in Path(engine.__file__).parent.glob("*/rules.py")}
        shipped = tuple(entry for entry in games() if entry.name in folders)  # no toys
        patch.setattr(cli, "games", lambda: shipped)
        patch.setenv("COLUMNS", "100")
        return "\n".join(run(*path, "--help").out for path in paths(cli.command_line()))


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="argparse words its help otherwise there")
def test_help() -> None:
    assert command_help() == HELP.read_text()


if __name__ == "__main__":
    HELP.write_text(command_help())
