"""A match of several deals among the same players: points add up, and the most points win.

Each deal is kept as a match of its own.  That it is one of several is read off its seed: those of a
match follow one another from a multiple of ROOM on, so that nothing else has to be kept.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from engine.core.library.entry import LibraryEntry, Player
from engine.core.library.library import Library, library_path
from engine.core.play.registry import GameEntry
from engine.core.system.errors import InputError

ROOM = 1 << 12
_SEEDS = 2**64
Deals = tuple[LibraryEntry, ...]


def num_deals(entry: GameEntry) -> int:
    """Return of how many deals a match of a game is, as a person plays it."""
    return int(entry.part("opponents", "DEALS") or 1)


def first_seed(entry: GameEntry, seed: int) -> int:
    """Return the seed of the first deal of the match that a person calls by this seed."""
    return seed if num_deals(entry) == 1 else (seed + 1) * ROOM % _SEEDS


def deal_of(entry: GameEntry, seed: int) -> int | None:
    """Return which deal of its match has this seed, from 0 on; None for one that stands alone."""
    number = seed % ROOM
    return number if seed >= ROOM and number < num_deals(entry) > 1 else None


def points_before(
    entry: GameEntry, entries: Iterable[LibraryEntry], seed: int, players: Sequence[str | None]
) -> tuple[float, ...]:
    """Return what the deals before that of a seed brought each seat; () where one is missing.

    `players` are the labels by seat; of a deal that was played again the last one counts.
    """
    number, line_up = deal_of(entry, seed), tuple(map(Player, players))
    if not number:
        return ()
    first = seed - number
    found = {
        each.seed: each
        for each in sorted(entries, key=lambda each: each.played)
        if each.game == entry.name and first <= each.seed < seed and each.players == line_up
    }
    return points_of(tuple(found.values())) if len(found) == number else ()


def points_of(deals: Deals) -> tuple[float, ...]:
    """Return what some deals brought each seat."""
    return tuple(map(sum, zip(*(each.scores for each in deals), strict=True)))


def points_kept(entry: GameEntry, seed: int, players: Sequence[str | None]) -> tuple[float, ...]:
    """Return the same as the person's library has it: () where that cannot be read."""
    if not deal_of(entry, seed):
        return ()
    try:
        return points_before(entry, Library(library_path()).entries(), seed, players)
    except InputError:  # My games tells of it
        return ()


def whole_matches(entry: GameEntry, entries: Iterable[LibraryEntry]) -> Iterable[Deals]:
    """Yield the matches of a game, each with all its deals: of each the one that was first over.

    A deal that stands alone, or in a match that was left, is in none of several deals.
    """
    count = num_deals(entry)
    own = [each for each in entries if each.game == entry.name]
    if count == 1:
        yield from ((each,) for each in own)
        return
    found: defaultdict[tuple[int, tuple[Player, ...]], dict[int, LibraryEntry]] = defaultdict(dict)
    for each in sorted(own, key=lambda each: each.played):
        number = deal_of(entry, each.seed)
        if number is not None:
            found[each.seed - number, each.players].setdefault(number, each)
    yield from (tuple(deals.values()) for deals in found.values() if len(deals) == count)
