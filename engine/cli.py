"""The command line: `python main.py COMMAND ...`, without Qt; a game adds its own commands."""

from __future__ import annotations

import argparse
import errno
import io
import itertools
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

from engine import cluster_command, strategy_command
from engine.accuracy_command import accuracy
from engine.console import (
    Answer,
    ClockGiven,
    Command,
    Entrants,
    GameName,
    Group,
    Json,
    NoClock,
    Parser,
    Seed,
    Settings,
    Table,
    add_profile,
    attach,
    clocked,
    game_for,
    read_input,
    record_lines,
)
from engine.core.play.parameters import Bounds, Note, Parameter, parameters_of
from engine.core.play.registry import GameEntry, game_named, games
from engine.core.play.strategy import MOST_LEVEL, level_of
from engine.core.play.strategy_texts import parse_strategy
from engine.core.system.errors import InputError, run_all, say
from engine.core.system.interrupts import Interrupted, safe_interrupts
from engine.core.system.modules import left_out, left_out_sentence, packages_in
from engine.core.system.profile import use_profile
from engine.goals_command import goals
from engine.ratings_command import ladder, ratings
from engine.tournament_command import tournament

if TYPE_CHECKING:
    from engine.core.play.replay import MatchRecord
    from engine.core.play.series import Series


USER_FAULT, INTERRUPTED = 2, 130
_INTERRUPTED_WORDS = "armchair-general: interrupted"
_DISK_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


Afterwards = Mapping[str, Callable[[argparse.Namespace], object]]


def run(arguments: list[str], afterwards: Afterwards | None = None) -> int:
    """Run one command; return the exit code: 0, 2 a mistake of the user's, 130 interrupted,
    143 terminated.

    `afterwards` names what the caller does with the options after a command.

    A mistake of ours is raised on, so that Python shows it and exits with 1.
    """
    _make_streams_safe()
    try:
        with safe_interrupts(_end_interrupted):
            _run_command(arguments, afterwards or {})
            sys.stdout.flush()
        return 0
    except InputError as error:
        say(f"armchair-general: {error}")
        return USER_FAULT
    except KeyboardInterrupt as error:
        say(_INTERRUPTED_WORDS)
        return error.exit_code if isinstance(error, Interrupted) else INTERRUPTED
    except BrokenPipeError:
        _drop_output()  # whoever read it has enough
        return 0
    except OSError as error:
        if error.errno not in _DISK_FULL:
            raise
        _drop_output()
        place = error.filename or "the output"
        say(f"armchair-general: {place} cannot be written: {os.strerror(error.errno).lower()}")
        return USER_FAULT


def _end_interrupted(interrupted: Interrupted) -> NoReturn:
    say(_INTERRUPTED_WORDS)
    sys.stderr.flush()
    os._exit(interrupted.exit_code)


def _run_command(arguments: list[str], afterwards: Afterwards) -> None:
    try:
        options = command_line().parse_args(arguments)
    except SystemExit:
        return  # --help has been printed; nothing else ends this way
    if options.profile is not None:
        use_profile(options.profile)
    for sentence in left_out(packages_in("engine")):
        say(f"armchair-general: {sentence}")
    options.run(options)
    if options.command in afterwards:
        afterwards[options.command](options)


def _make_streams_safe() -> None:
    """Let no text fail to be printed, and let there be streams where the caller closed them."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115 - open to the end
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _drop_output() -> None:
    """Let what is left in the buffer go nowhere, or Python fails to write it at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def command_line() -> Parser:
    """Return the parser of every command there is."""
    top = Parser(prog="main.py", description="Play, watch and solve strategy games.")
    add_profile(top)
    commands = top.add_subparsers(
        dest="command", metavar="COMMAND", required=True, parser_class=Parser
    )
    for command in COMMANDS:
        attach(commands, command)
    for entry in games():
        own = _own_commands(entry)
        if own:
            attach(commands, Group(entry.name, f"commands of {entry.title}", own))
    return top


def _own_commands(entry: GameEntry) -> Sequence[Command | Group]:
    """Return the commands of a game; none, which is told, where they cannot be loaded."""
    try:
        return entry.commands
    except InputError as error:
        say(f"armchair-general: the commands of {entry.name} are left out: {error}")
        return ()


def games_() -> Answer:
    """List the games, their rules, strategies and solvers."""
    catalogue = []
    for entry in games():
        try:
            catalogue.append(_catalogue_entry(entry))
        except InputError as error:
            say(f"armchair-general: {left_out_sentence(entry.name, error)}")
    return Answer({"games": catalogue}, _catalogue_told(catalogue))


def _catalogue_told(catalogue: list[dict[str, Any]]) -> Iterator[str | Table]:
    for game in catalogue:
        fewest, most = game["fewest_players"], game["most_players"]
        players = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        yield f"{game['name']}: {game['title']}, {players} players\n\n{game['summary']}\n"
        for part in ("parameters", "strategies", "solvers"):
            if game[part]:
                yield f"{part.capitalize()}:"
                yield Table(_catalogue_lines(game[part]), ("name", "what", "default or source"))
                yield ""


def _catalogue_entry(entry: GameEntry) -> dict[str, Any]:
    """Return what `games --json` prints of a game."""
    return {
        "name": entry.name,
        "title": entry.title,
        "summary": entry.summary,
        "players": entry.game_class().num_players,
        "fewest_players": entry.seat_counts[0],
        "most_players": entry.seat_counts[1],
        "zero_sum": entry.zero_sum,
        "parameters": [_parameter(p) for p in parameters_of(entry.game_class)],
        "measures": [{"name": m.name, "title": m.title, "note": m.note} for m in entry.measures],
        "strategies": [
            {
                "name": strategy.name,
                "summary": strategy.summary,
                "source": strategy.source,
                "level": level_of(strategy) or None,
                "parameters": [_parameter(p) for p in parameters_of(strategy)],
            }
            for strategy in entry.strategies
        ],
        "solvers": [
            {
                "name": solver.name,
                "summary": solver.summary,
                "source": solver.source,
                "parameters": [_parameter(p) for p in parameters_of(solver.parameters)],
            }
            for solver in entry.solvers
        ],
    }


def _parameter(parameter: Parameter) -> dict[str, Any]:
    default = parameter.default
    described: dict[str, Any] = {
        "name": parameter.name,
        "type": parameter.kind.__name__,
        "default": default if parameter.resource is None else parameter.written(default),
        "note": parameter.note,
    }
    if parameter.length is not None:
        described["length"] = [parameter.length.low, parameter.length.high]
    if parameter.resource is not None:
        described["shipped"] = list(parameter.resource.names(parameter.kind))
    if parameter.bounds is not None:
        described |= {
            "low": parameter.kind(parameter.bounds.low),
            "high": parameter.kind(parameter.bounds.high),
        }
    if parameter.choices:
        described["choices"] = list(parameter.choices)
        if parameter.titles:
            described["titles"] = list(parameter.titles)
        if parameter.lines:
            described["lines"] = list(parameter.lines)
    return described


def _catalogue_lines(items: list[dict[str, Any]]) -> Iterator[tuple[str, str, str]]:
    for item in items:
        if "type" in item:
            yield item["name"], item["note"], _default_and_limits(item)
        else:
            settings = ", ".join(p["name"] for p in item["parameters"])
            level = item.get("level")
            yield (
                item["name"] + (f":{settings}" if settings else ""),
                item["summary"] + (f" Level {level} of {MOST_LEVEL}." if level else ""),
                item["source"],
            )


def _default_and_limits(item: dict[str, Any]) -> str:
    """Return the default of a parameter, and in brackets what else it may be."""
    limits = []
    if "length" in item:
        limits.append(f"{item['length'][0]} to {item['length'][1]} numbers")
    if "low" in item:
        limits.append(f"{item['low']} to {item['high']}")
    if "choices" in item or "shipped" in item:
        names = item.get("choices") or [*item["shipped"], "a file"]
        limits.append(f"of {', '.join(map(str, names))}")
    default = item["default"]
    text = ",".join(map(str, default)) if isinstance(default, tuple) else str(default)
    return f"{text} ({', '.join(limits)})" if limits else text


def match(
    game: GameName,
    strategies: Entrants,
    *,
    set_: Settings = (),
    seed: Seed = 0,
    out: Annotated[Path | None, Note("save the record of the match", "FILE")] = None,
    series: Annotated[
        int | None,
        Bounds(1, 10_000),
        Note(
            "so many matches one after the other, with seeds that follow; one record of them all",
            "N",
        ),
    ] = None,
    clock: ClockGiven = None,
    no_clock: NoClock = False,
) -> Answer:
    """Play one match and tell it."""
    from engine.core.play.match import Match
    from engine.core.play.replay import MatchRecord
    from engine.core.play.series import Series, next_seed

    entry = game_named(game)
    rules = game_for(entry, set_, len(strategies))
    seated = [parse_strategy(entry, rules, text, run_all) for text in strategies]
    seated = clocked(seated, clock, no_clock)
    records = []
    for _ in range(series or 1):
        records.append(MatchRecord.of(entry, Match(rules, seated, seed).play_out()))
        seed = next_seed(seed)
    played = Series(tuple(records)) if series else records[0]
    if out is not None:
        played.save(out)
    return Answer(played.to_json, _played_lines(played))


def _played_lines(played: MatchRecord | Series) -> Iterator[str]:
    """Yield a match, or every match of a series, in sentences."""
    from engine.core.play.replay import MatchRecord

    if isinstance(played, MatchRecord):
        yield from record_lines(played)
        return
    for number, record in enumerate(played.records, start=1):
        yield f"match {number}, seed {record.seed}"
        yield from record_lines(record)
    yield "all matches: " + "  ".join(f"{total:+g}" for total in played.returns)


def replay(
    file: Annotated[Path, Note("a record that `match --out` saved, or -")],
    *,
    check: Annotated[bool, Note("play the actions again and compare with the rules")] = False,
    text: Annotated[bool, Note("print it as a text to be sent")] = False,
) -> Answer | None:
    """Tell a saved match, or check it."""
    from engine.core.play.series import loaded

    if str(file) == "-":
        return _shared(read_input())
    record = loaded(file)
    if check:
        try:
            record.check()
        except InputError as error:
            raise InputError("{path}: {why}", path=file, why=error) from error
    if text:
        from engine.core.sharing.share import shared_text

        print(shared_text(record))
        return None
    checked = ["checked: the rules give the same events and returns"] if check else []
    lines = itertools.chain(_played_lines(record), checked)
    return Answer(lambda: {**record.to_json(), "checked": check}, lines)


def paste(
    text: Annotated[str, Note("what was copied or sent, or - for standard input")],
    *,
    out: Annotated[Path | None, Note("save the match", "FILE")] = None,
) -> Answer:
    """Tell a match or a position that was sent as text."""
    return _shared(read_input() if text == "-" else text, out)


def _shared(text: str, out: Path | None = None) -> Answer:
    """Return the match, or the position, that a text says."""
    from engine.core.play.codec import encoded
    from engine.core.play.parameters import parameters_json
    from engine.core.sharing.share import SharedPosition, from_shared_text

    found = from_shared_text(text)
    if not isinstance(found, SharedPosition):
        if out is not None:
            found.save(out)
        return Answer(found.to_json, _played_lines(found))
    if out is not None:
        raise InputError("a position is no match: there is nothing to save")
    rules, state = parameters_json(found.game), encoded(found.state)
    told = {"game": found.entry.name, "parameters": rules, "state": state}
    rows = [(name, json.dumps(value)) for name, value in told.items()]
    return Answer(told, [Table(rows, ("what", "value"))])


def demo(
    *,
    out: Annotated[Path | None, Note("save what is shown under DIR", "DIR")] = None,
    quick: Annotated[
        bool,
        Note("a match and a board of each game, one tournament and one solve: in a few seconds"),
    ] = False,
    json: Json = False,
) -> None:
    """A match, a tournament and a solve of every game."""
    from engine.demo import demo

    demo(out, json, quick)  # which takes a while: each part is told when it is done


def check(
    game: Annotated[str, Note("the name of its folders: engine/GAME and gui/GAME")],
) -> None:
    """What a game of your own lacks, in sentences."""
    try:
        from tests import gate
    except ImportError as error:
        text = "to check a game the tests are needed, and they are not here: {why}"
        raise InputError(text, why=error) from error
    gate.check(game)


COMMANDS: tuple[Command | Group, ...] = (
    games_,
    match,
    tournament,
    ratings,
    ladder,
    accuracy,
    goals,
    strategy_command.GROUP,
    cluster_command.GROUP,
    replay,
    paste,
    demo,
    check,
)
