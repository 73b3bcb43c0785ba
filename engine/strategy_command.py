"""The commands `strategy`: a program of one's own begun, and checked; without Qt."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from engine.console import Answer, GameName, Group, Seed, Settings, Table, game_of
from engine.core.play.bots.starter import Language, new_program
from engine.core.play.parameters import Note
from engine.core.play.registry import game_named
from engine.core.system.errors import InputError, say
from engine.core.tournament.field_checks import fewest_entrants

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
    entry = game_named(game)
    written = new_program(entry, lang, out)
    others = "random " * (fewest_entrants(entry, [entry.game_class()]) - 1)
    name = f"program:{written}" if written.is_dir() else str(written)
    lines = [
        f"written: {written}",
        f"check it: python main.py strategy check {name} {game}",
        f"play it:  python main.py tournament {game} {name} {others}--games 100",
    ]
    return Answer({"path": str(written), "name": name}, lines)


def check(
    file: Annotated[str, Note("a program: a file, or program:DIR")],
    game: GameName,
    *,
    question: Annotated[
        Path | None, Note("ask this question alone, which a check has saved")
    ] = None,
    set_: Settings = (),
    seed: Seed = 0,
) -> Answer:
    """Ask a strategy in 200 positions, and say what is wrong, how fast it is and how it runs.

    With --json each wrong answer has its question, which --question takes as a file.
    """
    from engine.core.play.bots.check import asking, checking
    from engine.core.play.bots.closed import manner, walls_of
    from engine.core.play.bots.question import Question
    from engine.core.play.bots.reading import check_folder, no_program, program_path, read_program
    from engine.core.system.errors import run_all

    entry = game_named(game)
    path = program_path(file)
    if path is None:
        check_folder(file)
        raise no_program(file)
    program = read_program(path, game, run_all)
    if question is None:
        steps = checking(game_of(entry, set_), program, seed)
    else:
        asked = Question.load(question)
        if asked.game_name != game:
            text = "{path} is a question of {own}, not of {game}"
            raise InputError(text, path=question, own=asked.game_name, game=game)
        steps = asking(program, asked)
    for snapshot in steps:
        if sys.stderr.isatty():
            print(f"\r{snapshot.iteration} of {snapshot.total}", end="", file=sys.stderr)
    if sys.stderr.isatty():
        say("")
    facts = {**_facts(snapshot.value), "runs": walls_of(program.bot)}
    return Answer(facts, [*_shown(snapshot.value), str(manner(program.bot))])


def _facts(found: Checked) -> dict[str, Any]:
    verdict = found.verdict
    return {
        "asked": found.asked,
        "wrong": found.num_wrong,
        "median_ms": 1000 * verdict.median if found.seconds else None,
        "slowest_of_100_ms": 1000 * verdict.slowest if found.seconds else None,
        "memory_bytes": found.memory,
        "repeats": found.repeats,
        "answers": [
            {
                "kind": wrong.kind,
                "reason": wrong.reason,
                "position": wrong.why,
                "question": wrong.question.to_json(),
            }
            for wrong in found.wrong
        ],
    }


def _shown(found: Checked) -> list[str | Table]:
    first, *others = map(str, found.verdict.sentences)
    shown: list[str | Table] = [first]
    alike = {(wrong.kind, wrong.reason): wrong for wrong in reversed(found.wrong)}
    for wrong in reversed(alike.values()):
        cut = wrong.question.line[:_LONGEST_QUESTION]
        shown += [f"{wrong.kind}: {wrong.reason} ({wrong.why})", f"  it was asked: {cut}"]
    if found.num_wrong and found.written:
        shown.append(f"the last that it wrote: {found.written.strip().splitlines()[-1][:200]}")
    return [*shown, *others]


GROUP = Group("strategy", "strategies of your own: begun and checked", (new, check))
