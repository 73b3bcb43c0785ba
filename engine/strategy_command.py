"""The commands `strategy`: a program of one's own begun, and checked; without Qt."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from engine.console import Answer, GameName, Group, Seed, Settings, Table, game_of
from engine.core.play.bots.starter import Language, new_program
from engine.core.play.parameters import Note
from engine.core.play.registry import game_named
from engine.core.system.errors import InputError
from engine.core.system.say import say

if TYPE_CHECKING:
    from engine.core.play.bots.check import Checked

_LONGEST_QUESTION = 400


def new(
    game: GameName,
    *,
    lang: Annotated[Language, Note("the language (python)")] = "python",
    out: Annotated[Path, Note("the folder that it is written into (here)", "DIR")] = Path(),
) -> Answer:
    """Write a strategy to begin with.

    Example: gunslinger --lang python --out mine
    """
    written = new_program(game_named(game), lang, out)
    name = f"program:{written}" if written.is_dir() else str(written)
    lines = [
        f"written: {written}",
        f"check it: python main.py strategy check {name} {game}",
        f"play it:  python main.py tournament {game} {name} random --games 100",
    ]
    return Answer({"path": str(written), "name": name}, lines)


def check(
    file: Annotated[str, Note("a program: a file, or program:DIR")],
    game: GameName,
    *,
    set_: Settings = (),
    seed: Seed = 0,
) -> Answer:
    """Ask a strategy in 200 positions, and say what is wrong, how fast it is and what it holds."""
    from engine.core.play.bots.check import checking
    from engine.core.play.bots.reading import MEANT, program_path, read_program
    from engine.core.system.consent import run_all

    entry = game_named(game)
    path = program_path(file)
    if path is None:
        raise InputError("{file} is no program: {meant}", file=file, meant=MEANT)
    rules = game_of(entry, set_)
    for snapshot in checking(rules, read_program(path, game, run_all), seed):
        if sys.stderr.isatty():
            print(f"\r{snapshot.iteration} of {snapshot.total}", end="", file=sys.stderr)
    if sys.stderr.isatty():
        say("")
    return Answer(_facts(snapshot.value), _shown(snapshot.value))


def _facts(found: Checked) -> dict[str, Any]:
    return {
        "asked": found.asked,
        "wrong": found.num_wrong,
        "median_ms": 1000 * found.time(0.5),
        "slowest_of_100_ms": 1000 * found.time(0.99),
        "memory_bytes": found.memory,
        "repeats": found.repeats,
        "answers": [
            {
                "kind": wrong.kind,
                "reason": wrong.reason,
                "position": wrong.why,
                "question": wrong.question,
            }
            for wrong in found.wrong
        ],
    }


def _shown(found: Checked) -> list[str | Table]:
    right = f"{found.asked - found.num_wrong} of {found.asked} answers are right"
    shown: list[str | Table] = [right]
    for wrong in found.wrong:
        cut = wrong.question[:_LONGEST_QUESTION]
        shown += [f"{wrong.kind}: {wrong.reason} ({wrong.why})", f"  it was asked: {cut}"]
    if found.num_wrong and found.written:
        shown.append(f"the last that it wrote: {found.written.strip().splitlines()[-1][:200]}")
    if found.asked > found.num_wrong:
        median, slow = (f"{1000 * found.time(share):.1f} ms" for share in (0.5, 0.99))
        shown.append(f"an answer takes {median}, one of a hundred over {slow}")
        shown.append(f"it holds {found.memory / 1e6:,.0f} MB of memory")
    if found.repeats is not None:
        shown.append(
            "a game after another is played as in a fresh process: it is started once a tournament"
            if found.repeats
            else "a game after another is played otherwise: it is started anew for each game"
        )
    return shown


GROUP = Group("strategy", "strategies of your own: begun and checked", (new, check))
