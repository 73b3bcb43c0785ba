"""What My games does in jobs: reading the library, matches to look at, files, judgements."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.core.library.entry import LibraryEntry
from engine.core.library.exchange import Imported, Words, importing
from engine.core.library.judging import judging
from engine.core.library.ladder import shipped_ladder
from engine.core.library.library import Library, safely
from engine.core.library.statistics import Statistics, statistics_of
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot, one_step, repeated
from gui.my_games.filters import Choices, choices_of
from gui.shared.page.opened_file import SavedMatch, saved_match


@dataclass(frozen=True, slots=True)
class Loaded:
    """All matches, the latest first, what there is to choose; and what was wrong with the file."""

    entries: tuple[LibraryEntry, ...]
    choices: Choices
    sentence: str = ""


def loading(library: Library) -> Generator[Snapshot[None], None, Loaded]:
    """Return the library; a damaged one is set aside."""
    yield Snapshot(0, None, None)
    entries, sentence = safely(library, Library.entries)
    yield Snapshot(1, None, None)
    return Loaded(tuple(entries), choices_of(entries), sentence)


@one_step
def opening(library: Library, key: str) -> SavedMatch:
    """Return a match as it can be shown."""
    return saved_match(library.record(key))


@one_step
def counting(game: str, entries: Sequence[LibraryEntry]) -> Statistics:
    """Return what the matches of a game say."""
    return statistics_of(game, entries, shipped_ladder(game))


def importing_all(
    library: Library, paths: Sequence[Path], words: Words
) -> Generator[Snapshot[None], None, Imported]:
    """Return how many matches of some files were kept."""
    new = known = 0
    for path in paths:
        found = yield from importing(library, path, words)
        new, known = new + found.num_new, known + found.num_known
    return Imported(new, known)


def judging_all(
    library: Library, entries: Sequence[LibraryEntry]
) -> Generator[Snapshot[None], None, int]:
    """Judge the matches that nobody has judged yet; return how many.

    A record that cannot be read is judged as one of which nothing is known: whoever opens it is
    told why.
    """
    for number, entry in enumerate(entries):
        yield Snapshot(number, len(entries), None)
        try:
            found = library.record(entry.key)
        except InputError:
            library.judge(entry.key, None)
            continue
        judgement = yield from repeated(
            judging(found, entry.own_seat), Snapshot(number, len(entries), None)
        )
        library.judge(entry.key, judgement)
    return len(entries)
