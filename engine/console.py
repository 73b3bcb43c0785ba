"""What commands share: options, results on standard output, everything else on standard error."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from engine.core.play.game import AnyGame
from engine.core.play.parameters import with_settings
from engine.core.play.registry import GameEntry
from engine.core.system.errors import InputError, printable, shortened

if TYPE_CHECKING:
    from engine.core.play.replay import MatchRecord

LARGEST_INPUT = 16_000_000
"""Letters that are read of standard input."""


@dataclass(frozen=True)
class Command:
    """A subcommand: `add` declares its arguments, `run` does it and returns nothing.

    `example` are arguments to begin with, which its help shows.
    """

    name: str
    summary: str
    add: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], None]
    example: str = ""

    def attach(self, subparsers: Any) -> None:
        """Declare this command among its siblings."""
        parser = subparsers.add_parser(self.name, help=self.summary, description=self.summary)
        if self.example:
            parser.epilog = f"example: {parser.prog} {self.example}"
        add_profile(parser, argparse.SUPPRESS)
        self.add(parser)
        parser.set_defaults(run=self.run)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, with the exit code of a user's mistake."""

    def __init__(self, **options: Any) -> None:
        """No abbreviations: a new option must not change what an old command means.

        What begins with a minus sign and a digit is a value: no option does, a list such as -3,1,4
        may.
        """
        super().__init__(**{**options, "allow_abbrev": False})
        self._negative_number_matcher = re.compile(r"-\.?\d")

    def error(self, message: str) -> NoReturn:
        """Raise InputError; `engine.cli.run` prints it."""
        raise InputError("{message}; see {prog} --help", message=message, prog=self.prog)


def add_profile(parser: argparse.ArgumentParser, default: Any = None) -> None:
    """Add --profile, which every command knows."""
    parser.add_argument(
        "--profile",
        metavar="DIR",
        type=named_path,
        default=default,
        help="keep settings, caches and data under DIR",
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add --json."""
    parser.add_argument("--json", action="store_true", help="print the results as JSON")


def add_seed(parser: argparse.ArgumentParser) -> None:
    """Add --seed."""
    parser.add_argument(
        "--seed", type=whole_number(0, 2**64 - 1), default=0, help="the seed of all chance (0)"
    )


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add --set for the rules' parameters."""
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a parameter of the rules, such as goal=50; may be given again",
    )


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """Return a converter for argparse that accepts whole numbers from `low` to `high`."""

    def convert(text: str) -> int:
        try:
            value = int(text) if len(text) <= 30 else high + 1
        except ValueError:
            value = high + 1
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(
                f"must be a whole number from {low} to {high}, not {shortened(text, 40)!r}"
            )
        return value

    return convert


def named_path(text: str) -> Path:
    """Return the path; for argparse, which says what is wrong with an empty one."""
    if not text:
        raise argparse.ArgumentTypeError("must name a file or a folder, not ''")
    return Path(text)


def game_of(entry: GameEntry, options: argparse.Namespace) -> AnyGame:
    """Return the game with the parameters that --set names."""
    return with_settings(entry.game_class(), entry.name, settings_of(options.set))


def settings_of(texts: Iterable[str]) -> dict[str, str]:
    """Return what several name=value say."""
    settings = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign:
            raise InputError("--set takes name=value, not {text}", text=repr(text))
        settings[name.strip()] = value.strip()
    return settings


def game_for(entry: GameEntry, options: argparse.Namespace, seats: int) -> AnyGame:
    """Return the same with so many seats, unless --set says how many."""
    game = game_of(entry, options)
    names = {text.partition("=")[0].strip().lower() for text in options.set}
    return game if entry.players_parameter in names else entry.with_seats(game, seats)


def print_json(value: Any) -> None:
    """Print one JSON value on standard output."""
    json.dump(value, sys.stdout, indent=1, allow_nan=False)
    print()


def read_input() -> str:
    """Return what stands on standard input, as far as it may be a text at all."""
    if sys.stdin is None:
        return ""
    return sys.stdin.read(LARGEST_INPUT)


_MARKS = str.maketrans("", "", "+-.,")
"""What stands in a number beside its digits."""


def print_table(rows: Iterable[Sequence[object]], heads: Sequence[str]) -> None:
    """Print aligned columns; numbers to the right."""
    cells = [[_cell(value) for value in row] for row in rows]
    numeric = [all(_is_number(row[i]) for row in cells) for i in range(len(heads))]
    widths = [max(len(row[i]) for row in [list(heads), *cells]) for i in range(len(heads))]
    for row in [list(heads), *cells]:
        padded = [
            text.rjust(width) if right else text.ljust(width)
            for text, width, right in zip(row, widths, numeric, strict=True)
        ]
        print("  ".join(padded).rstrip())


def _cell(value: object) -> str:
    if value is None:
        return "-"
    return f"{value:.4f}" if isinstance(value, float) else printable(str(value))


def _is_number(text: str) -> bool:
    return text == "-" or text.translate(_MARKS).isdigit()


def print_record(record: MatchRecord) -> None:
    """Tell a match in sentences."""
    for seat, strategy in enumerate(record.strategies):
        print(f"seat {seat}: {'a person' if strategy is None else printable(strategy)}")
    for number, text in enumerate(record.told(), start=1):
        print(f"{number:4}  {text}")
    does = "forfeits" if record.is_forfeited else "fails"
    for fault in record.faults:
        why = f"{fault.kind}: {printable(fault.reason)}"
        print(f"seat {fault.seat} {does} before step {fault.step + 1}, {why}")
    for seat, count in enumerate(record.voided):
        if count:
            were = "action was" if count == 1 else "actions were"
            print(f"seat {seat}: {count} illegal {were} made harmless")
    print("returns: " + "  ".join(f"{value:+g}" for value in record.returns))
