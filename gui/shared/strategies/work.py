"""Work on a person's own strategies, for jobs: list them, check one, or all of a tournament."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.play.bots.check import Checked, Verdict, checking
from engine.core.play.bots.closed import is_closed, why_open
from engine.core.play.bots.files import BotFiles, bot_path, looks_like_bot, read_bot
from engine.core.play.bots.program import Program
from engine.core.play.bots.reading import read_program
from engine.core.play.registry import game_named
from engine.core.system.errors import InputError, MayRun
from engine.core.system.job import Snapshot
from engine.core.tournament.schedule import TournamentSettings
from gui.shared.strategies.collection import own_folder
from gui.shared.text.tr import sentence_of, tr

LONGEST_CHECK = 30.0
"""Seconds after which a slow program has been asked enough before a tournament."""
Known = Callable[[str, str], Verdict | None]
"""Returns what a check of a content, by its digest, in a game has found before."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A program as it is now; of one that cannot be read only `complaint`, which says why.

    `game` is what it says that it plays, "" for any; `files` are all that it is made of; `open` is
    why it runs with all rights here, "" where it runs closed.
    """

    path: Path
    name: str
    line: str = ""
    game: str = ""
    digest: str = ""
    files: tuple[Path, ...] = ()
    is_in_folder: bool = False
    complaint: str = ""
    open: str = ""


@dataclass(frozen=True, slots=True)
class Shelf:
    """All programs of a person, and whether bubblewrap closes all of them here when they run."""

    programs: tuple[Listed, ...] = ()
    is_closed: bool = True


def listed(paths: tuple[str, ...]) -> Generator[Snapshot[None], None, Shelf]:
    """Return the programs in the folder of strategies, and those at these paths."""
    yield Snapshot(0, None, None)
    folder = own_folder()
    inside = sorted(folder.iterdir()) if folder.is_dir() else []
    own = [path for path in inside if looks_like_bot(path)]
    others = [path for path in map(Path, paths) if path not in own]
    found: list[Listed] = []
    for path in (*own, *others):
        yield Snapshot(len(found), len(own) + len(others), None)
        found.append(_listed(path, is_in_folder=path in own))
    return Shelf(tuple(found), is_closed())


def _listed(path: Path, *, is_in_folder: bool) -> Listed:
    try:
        bot = read_bot(path)
    except InputError as error:
        complaint = sentence_of(error)
        return Listed(path, path.name, is_in_folder=is_in_folder, complaint=complaint)
    files = files_of(path, bot)
    names = path, bot.name, bot.line, bot.game, bot.digest
    return Listed(*names, files, is_in_folder, open=why_open(bot))


def files_of(path: Path, bot: BotFiles) -> tuple[Path, ...]:
    """Return all that a program at `path` is made of: when one of these changes, it has changed."""
    folder = bot_path(path)
    return folder, *(folder / name for name, _content in bot.files if folder.is_dir())


def checked(path: Path, game: str, may_run: MayRun) -> Iterator[Snapshot[tuple[str, Checked]]]:
    """Yield the content of a program and what is known of it, question by question."""
    program = read_program(path, game, may_run)
    for each in checking(game_named(game).game_class(), program):
        known = program.bot.digest, each.value
        yield Snapshot(each.iteration, each.total, known, phase=each.phase)


@dataclass(frozen=True, slots=True)
class Checkup:
    """What a check has found of a content in a game."""

    digest: str
    game: str
    verdict: Verdict


def first_checks(
    settings: TournamentSettings, known: Known, found: list[Checkup]
) -> Generator[Snapshot[Any], None, None]:
    """Check the programs that were not checked yet, and put what is found into a list.

    Raises InputError for one that answers wrongly: begun again, the tournament is played.
    """
    for name, program in programs_of(settings):
        digest = program.bot.digest
        if known(digest, settings.entry.name) is not None:
            continue
        began = time.monotonic()
        for each in checking(settings.game, program):
            words = tr("Checking {name} first: {n} of {all} questions")
            phase = words.format(name=name, n=each.iteration, all=each.total)
            yield Snapshot(each.iteration, each.total, None, phase=phase)
            if time.monotonic() - began > LONGEST_CHECK and each.value.asked:
                break
        verdict = each.value.verdict
        found.append(Checkup(digest, settings.entry.name, verdict))
        if not verdict.is_right:
            text = (
                "{path}: {wrong} of {asked} answers are wrong, the first is {why}. Settings, "
                "Strategies, tells more; begun again it is played all the same"
            )
            told = {"wrong": verdict.wrong, "asked": verdict.asked, "why": verdict.first}
            raise InputError(text, path=name, **told)


def programs_of(settings: TournamentSettings) -> Iterator[tuple[str, Program]]:
    """Yield the programs that take part, with the names of the entrants."""
    for entrant in settings.entrants:
        if isinstance(entrant.strategy, Program):
            yield entrant.name, entrant.strategy
