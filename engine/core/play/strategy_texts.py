"""Strategies that texts name: on a command line, in a form, in a record or a store."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Generator
from pathlib import Path

from engine.core.play.blundering import NAME as BLUNDERING
from engine.core.play.blundering import blundering
from engine.core.play.bots.files import INTERPRETERS, looks_like_bot
from engine.core.play.bots.reading import (
    check_folder,
    is_kept_program,
    no_program,
    program_path,
    read_program,
    restored_program,
)
from engine.core.play.codec import decoded
from engine.core.play.game import AnyGame
from engine.core.play.parameters import with_settings
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import Strategy, label_of
from engine.core.system.errors import InputError, MayRun, run_nothing
from engine.core.system.files import parsed_json


def parse_strategy(
    entry: GameEntry, game: AnyGame, text: str, may_run: MayRun = run_nothing
) -> Strategy:
    """Return the strategy that `text` names: a name, name:parameter=value, a shorthand or a file.

    One that errs is blundering:class=mistake,share=0.3,of=NAME, in any game with advice.
    A person who types the name of a program wants it run; a file of ours that holds it does not.
    Raises InputError, in one sentence, where nothing is meant or the file is unfit.
    """
    name = text.partition(":")[0]
    known: dict[str, Strategy] = {strategy.name: strategy for strategy in entry.strategies}
    if name in known:
        return with_settings(known[name], name, settings_in(text))
    if name == BLUNDERING:
        said, sign, of = text.partition("of=")
        if not sign:
            raise InputError("{text}: what errs is named last, as of=strategy", text=text)
        return blundering(entry, parse_strategy(entry, game, of, may_run), settings_in(said))
    if entry.shorthand is not None:
        short = entry.shorthand(text)
        if short is not None:
            return short
    if (program := program_path(text)) is not None:
        return read_program(program, entry.name, may_run)
    check_folder(text)
    if Path(text).suffix in (".py", *INTERPRETERS):
        if not os.path.exists(text):
            raise InputError("{path} does not exist", path=text)
        if entry.read_strategy is None:
            raise no_program(text)
    path = strategy_file(entry, text)
    if path is not None and entry.read_strategy is not None:
        return entry.read_strategy(path, game, may_run)
    raise InputError(
        "{game} has no strategy {text}; it has {known}",
        game=entry.name,
        text=repr(text),
        known=", ".join(known),
    )


def own_strategies_of_people(entry: GameEntry) -> tuple[Strategy, ...]:
    """Return what opponents of a game play that are no strategies of it as these are listed."""
    known, game = {label_of(each) for each in entry.strategies}, entry.game_class()
    texts = [each.strategy for each in entry.opponents if each.strategy not in known]
    return tuple(parse_strategy(entry, game, text) for text in texts)


def strategy_steps(
    entry: GameEntry, path: Path, game: AnyGame, may_run: MayRun = run_nothing
) -> Generator[float, None, Strategy]:
    """Yield the share done, as far as it is known; return the strategy in a file.

    A program is read in every game, any other file where the game knows such.
    """
    yield 0.0
    if looks_like_bot(path):
        return read_program(path, entry.name, may_run)
    check_folder(str(path))
    steps = entry.part("strategies", "read_strategy_steps")
    if steps is not None:
        found: Strategy = yield from steps(path, game, may_run)
        return found
    if entry.read_strategy is None:
        raise no_program(path)
    return entry.read_strategy(path, game, may_run)


def strategy_file(entry: GameEntry, text: str) -> Path | None:
    """Return the file that `text` means, where it means one."""
    if text.partition(":")[0] in {BLUNDERING, *(strategy.name for strategy in entry.strategies)}:
        return None
    if (program := program_path(text)) is not None:
        return program
    if entry.shorthand is not None and entry.shorthand(text) is not None:
        return None
    path = Path(text)
    is_path = path.suffix or "/" in text or (text and os.path.exists(text))
    return path if entry.read_strategy is not None and is_path else None


def restored_strategy(
    entry: GameEntry,
    game: AnyGame,
    text: str,
    content: bytes | None,
    may_run: MayRun = run_nothing,
) -> Strategy:
    """Return a strategy that a file of ours keeps: its text, and what `kept_of` said of it.

    Nothing is run, and no file of the same name is read: another one may be there by now.  Of
    a program its name is kept; it is Missing where nobody says that it may be run.
    """
    if content is not None and is_kept_program(content):
        return restored_program(entry.name, text, content, may_run)
    if content is None:
        if strategy_file(entry, text) is not None:
            raise InputError("{text}'s file was not kept", text=text)
        return parse_strategy(entry, game, text)
    known: dict[str, Strategy] = {strategy.name: strategy for strategy in entry.strategies}
    own = known.get(text.partition(":")[0])
    if own is not None:
        return _strategy_kept_as(own, text, content)
    if entry.read_strategy is None:
        raise InputError("{game} reads no strategies from files", game=entry.name)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / Path(text).name
        try:
            copy.write_bytes(content)
        except (OSError, ValueError) as error:
            raise InputError("entrant {text} is no file", text=text) from error
        return entry.read_strategy(copy, game)


def _strategy_kept_as(usual: Strategy, text: str, content: bytes) -> Strategy:
    """Return a strategy of the catalogue with the parameters that a file of ours keeps."""
    try:
        data = parsed_json(content)
    except (ValueError, RecursionError) as error:
        raise InputError("what was kept of {text} is damaged", text=text) from error
    found: Strategy = decoded(data, type(usual), text, {})
    return found


def settings_in(text: str) -> dict[str, str]:
    """Return name=value,name=value as a dict; a part without a sign goes on with the value."""
    pairs: dict[str, str] = {}
    name = ""
    for part in filter(None, text.partition(":")[2].split(",")):
        if "=" not in part and name in pairs:
            pairs[name] += f",{part.strip()}"
            continue
        name, sign, value = (word.strip() for word in part.partition("="))
        if not sign:
            raise InputError("{text}: {part} must be name=value", text=text, part=repr(part))
        if name in pairs:
            raise InputError("{text}: {name} is given twice", text=text, name=name)
        pairs[name] = value
    return pairs
