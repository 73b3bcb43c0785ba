"""What commands share: arguments from signatures, results on standard output, all else on standard
error.

A command is a function.  Its parameters are its arguments, those by keyword alone its options; the
first sentence of its docstring is its help, and `Example: ...` at the end are arguments to begin
with; what it returns is an `Answer`, which is told or with --json printed as JSON.  The annotations
say of what kind an argument is, as in `engine.core.play.parameters`:
`goal: Annotated[int, Bounds(1, 100), Note("the score that wins", "N")] = 50`, N for what its help
calls the value.  A function beside them reads the text; a list has its values in one go
(--line-up a b), a sequence one each time (--set a --set b).  An underscore at the end of a name is
dropped: `set_` is --set.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import inspect
import json
import math
import re
import sys
import typing
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, NoReturn, TypeVar

from engine.core.play.bots.dialogue import Clock
from engine.core.play.bots.program import with_clock
from engine.core.play.game import AnyGame
from engine.core.play.parameters import Bounds, Note, with_settings
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import Strategy
from engine.core.system.errors import InputError, printable, shortened

if TYPE_CHECKING:
    from engine.core.play.replay import MatchRecord

T = TypeVar("T")
N = TypeVar("N", int, float)

LARGEST_INPUT = 16_000_000
"""Letters that are read of standard input."""

Settings = Annotated[
    Sequence[str],
    Note("a parameter of the rules, such as goal=50; may be given again", "NAME=VALUE"),
]
GameName = Annotated[str, Note("a game that `games` lists")]
Entrants = Annotated[
    list[str],
    Note("a name, a name with parameters (bacon:cutoff=8,k=6), a shorthand or a file", "STRATEGY"),
]
Seed = Annotated[int, Bounds(0, 2**64 - 1), Note("the seed of all chance ({default})")]
Json = Annotated[bool, Note("print the results as JSON")]


def _clock(text: str) -> Clock:
    try:
        return Clock.parsed(text)
    except InputError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


class Either(NamedTuple):
    """Beside the annotations of options of which only one may be given."""

    of: str


ClockGiven = Annotated[
    Clock | None,
    _clock,
    Note(
        "the seconds of each program: a bank, and what comes back after each answer (3+3)",
        "BANK+INCREMENT",
    ),
    Either("clock"),
]
NoClock = Annotated[bool, Note("let programs take all the time they want"), Either("clock")]


def clocked(strategies: list[Strategy], clock: Clock | None, no_clock: bool) -> list[Strategy]:
    """Return strategies with the clock that --clock or --no-clock gives their programs."""
    return with_clock(strategies, clock) if clock is not None or no_clock else strategies


class Table(NamedTuple):
    """Rows below their heads."""

    rows: Iterable[Sequence[object]]
    heads: Sequence[str]


def named_table(rows: Iterable[Sequence[object]], names: Iterable[str]) -> Table:
    """Return a table whose heads are names of values, as they are read: win_rate as win rate."""
    return Table(rows, tuple(_read(name) for name in names))


def fact_table(facts: Mapping[str, object]) -> Table:
    """Return names of values, as they are read, each beside its value."""
    return Table([(_read(name), value) for name, value in facts.items()], ("fact", "value"))


def _read(name: str) -> str:
    return name.replace("_", " ")


class Answer(NamedTuple):
    """What a command has found: a JSON value, or what makes it, and the same to be read."""

    value: Any
    shown: Iterable[str | Table]


Command = Callable[..., Answer | None]


class Group(NamedTuple):
    """Commands under one name."""

    name: str
    summary: str
    commands: Iterable[Command | Group]
    metavar: str = "COMMAND"


def attach(subparsers: Any, command: Command | Group) -> None:
    """Declare a command, or a group of them, among its siblings."""
    if isinstance(command, Group):
        parser = _added(subparsers, command.name, command.summary)
        within = parser.add_subparsers(metavar=command.metavar, required=True, parser_class=Parser)
        for each in command.commands:
            attach(within, each)
        return
    summary, _, example = (inspect.getdoc(command) or "").partition("\n\nExample: ")
    parser = _added(subparsers, _written(command.__name__), summary)
    if example:
        parser.epilog = f"example: {parser.prog} {example}"
    parser.command = command
    parser.set_defaults(run=functools.partial(_run, command))


def _added(subparsers: Any, name: str, summary: str) -> Parser:
    parser: Parser = subparsers.add_parser(name, help=summary, description=summary)
    add_profile(parser, argparse.SUPPRESS)
    return parser


def _written(name: str) -> str:
    """Return what a person types for a name of Python's: set for set_, until-error."""
    return name.rstrip("_").replace("_", "-")


def declare(parser: argparse.ArgumentParser, command: Command) -> None:
    """Declare the arguments of a command; --json behind --seed, or last, where it answers."""
    hints = typing.get_type_hints(command, include_extras=True)
    parameters = inspect.signature(command).parameters.values()
    arguments = [(parameter, hints[parameter.name]) for parameter in parameters]
    if hints["return"] is not type(None):
        behind = (i for i, (_, hint) in enumerate(arguments, start=1) if hint == Seed)
        arguments.insert(next(behind, len(arguments)), (_JSON, Json))
    groups: defaultdict[str, Any] = defaultdict(parser.add_mutually_exclusive_group)
    for parameter, hint in arguments:
        kind, *extras = typing.get_args(hint) if hasattr(hint, "__metadata__") else (hint,)
        either = _one_of(Either, extras)
        _declare(parser if either is None else groups[either.of], parameter, kind, extras)


_JSON = inspect.Parameter("json", inspect.Parameter.KEYWORD_ONLY, default=False)


def _declare(parser: Any, parameter: inspect.Parameter, kind: Any, extras: list[Any]) -> None:
    """Declare an argument; one that is not given is None, and the command's own default holds."""
    is_required = parameter.default is parameter.empty
    note = _one_of(Note, extras) or Note("")
    text = note.text.replace("{default}", str(parameter.default))
    options = {"help": text or None, **_reading(kind, extras)}
    if note.title:
        options["metavar"] = note.title
    if parameter.kind is parameter.KEYWORD_ONLY:
        parser.add_argument("--" + _written(parameter.name), required=is_required, **options)
    else:
        options |= {} if is_required else {"nargs": "?"}
        parser.add_argument(parameter.name.rstrip("_"), **options)


def _reading(kind: Any, extras: list[Any]) -> dict[str, Any]:
    """Return how argparse reads a kind of value."""
    if type(None) in typing.get_args(kind):
        (kind,) = (each for each in typing.get_args(kind) if each is not type(None))
    reader = next(filter(inspect.isfunction, extras), None)
    bounds = _one_of(Bounds, extras)
    if reader is not None:
        return {"type": reader}
    if bounds is not None:
        return {"type": number(kind, bounds)}
    if typing.get_origin(kind) is Literal:
        return {"choices": typing.get_args(kind)}
    ways: dict[Any, dict[str, Any]] = {
        bool: {"action": "store_true"},
        Path: {"type": named_path},
        list[str]: {"nargs": "+"},
        Sequence[str]: {"action": "append"},
        Sequence[Path]: {"action": "append", "type": named_path},
        str: {},
    }
    return ways[kind]


def _one_of(kind: type[T], extras: Iterable[object]) -> T | None:
    return next((extra for extra in extras if isinstance(extra, kind)), None)


def _run(command: Command, options: argparse.Namespace) -> None:
    """Run a command, and print what it answers."""
    names = inspect.signature(command).parameters
    values = {name: getattr(options, name.rstrip("_")) for name in names}
    answer = command(**{name: value for name, value in values.items() if value is not None})
    if answer is None:
        return
    if options.json:
        print_json(answer.value() if callable(answer.value) else answer.value)
        return
    for each in answer.shown:
        if isinstance(each, Table):
            print_table(*each)
        else:
            print(each)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, with the exit code of a user's mistake."""

    def __init__(self, **options: Any) -> None:
        """No abbreviations: a new option must not change what an old command means.

        What begins with a minus sign and a digit is a value: no option does, a list such as -3,1,4
        may.
        """
        super().__init__(**{**options, "allow_abbrev": False})
        self._negative_number_matcher = re.compile(r"-\.?\d")
        self.command: Command | None = None

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Declare the arguments first: of the one command that is meant, not of all there are."""
        if self.command is not None:
            declare(self, self.command)
            self.command = None
        return super().parse_known_args(args, namespace)

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


def number(kind: type[N], bounds: Bounds) -> Callable[[str], N]:
    """Return a converter for argparse that accepts (whole) numbers within bounds."""
    low, high = bounds.low, bounds.high
    noun = "whole number" if kind is int else "number"
    limits = f"of at least {low}" if high == math.inf else f"from {low} to {high}"

    def convert(text: str) -> N:
        with contextlib.suppress(ValueError):
            value = kind(text)
            if low <= value <= high and value < math.inf:
                return value
        raise argparse.ArgumentTypeError(f"must be a {noun} {limits}, not {shortened(text, 40)!r}")

    return convert


def named_path(text: str) -> Path:
    """Return the path; for argparse, which says what is wrong with an empty one."""
    if not text:
        raise argparse.ArgumentTypeError("must name a file or a folder, not ''")
    return Path(text)


def game_of(entry: GameEntry, settings: Iterable[str]) -> AnyGame:
    """Return the game with the parameters that --set names."""
    return with_settings(entry.game_class(), entry.name, settings_of(settings))


def settings_of(texts: Iterable[str]) -> dict[str, str]:
    """Return what several name=value say."""
    settings = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign:
            raise InputError("--set takes name=value, not {text}", text=repr(text))
        settings[name.strip()] = value.strip()
    return settings


def game_for(entry: GameEntry, settings: Iterable[str], seats: int) -> AnyGame:
    """Return the same with so many seats, unless --set says how many."""
    game = game_of(entry, settings)
    names = {text.partition("=")[0].strip().lower() for text in settings}
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
    print(*record_lines(record), sep="\n")


def record_lines(record: MatchRecord) -> Iterator[str]:
    """Yield a match in sentences."""
    for seat, strategy in enumerate(record.strategies):
        yield f"seat {seat}: {'a person' if strategy is None else printable(strategy)}"
    for number, text in enumerate(record.told(), start=1):
        yield f"{number:4}  {text}"
    does = "forfeits" if record.is_forfeited else "fails"
    for fault in record.faults:
        why = f"{fault.kind}: {printable(fault.reason)}"
        yield f"seat {fault.seat} {does} before step {fault.step + 1}, {why}"
    for seat, count in enumerate(record.voided):
        if count:
            were = "action was" if count == 1 else "actions were"
            yield f"seat {seat}: {count} illegal {were} made harmless"
    yield "returns: " + "  ".join(f"{value:+g}" for value in record.returns)
