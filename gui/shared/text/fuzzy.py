"""Fuzzy search: finds the letters of a query in a text, in order; no Qt."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from typing import TypeVar

Item = TypeVar("Item")
WORD_START, IN_A_ROW, GAP_COST, MOST_GAP = 10, 6, 1, 8
LEAST = 5
"""What each letter of a query must bring on average: letters strewn over a text are no answer."""


def match(query: str, text: str) -> tuple[int, tuple[int, ...]] | None:
    """Return score and places of the letters of `query` in `text`, or None where it does not fit.

    The whole query in one piece is best, and best of all at the start of a word.  Words that do not
    come one after the other may begin words of the text in any order.
    """
    words, lower = [_lower(word) for word in query.split()], _lower(text)
    wanted = "".join(words)
    if not wanted:
        return 0, ()
    whole = _whole(" ".join(words), lower)
    if whole is not None:
        return whole
    found = [_follow(wanted, lower, start) for start in _starts(wanted[0], lower)]
    in_order = max((hit for hit in found if hit is not None), default=None)
    return _in_any_order(words, lower) if in_order is None and len(words) > 1 else in_order


def search(
    query: str, items: Iterable[Item], text_of: Callable[[Item], str]
) -> list[tuple[Item, tuple[int, ...]]]:
    """Return the items that match, best first, each with the places of the letters."""
    hits = []
    for order, item in enumerate(items):
        hit = match(query, text_of(item))
        if hit is not None:
            hits.append((-hit[0], order, item, hit[1]))
    hits.sort(key=lambda hit: (hit[0], hit[1]))
    return [(item, places) for _score, _order, item, places in hits]


def _lower(text: str) -> str:
    """Return `text` in small letters, letter by letter, so that every place stays the same."""
    return "".join(low if len(low := letter.lower()) == 1 else letter for letter in text)


def _whole(query: str, text: str) -> tuple[int, tuple[int, ...]] | None:
    places = [place for place in _starts(query[0], text) if text.startswith(query, place)]
    if not places:
        return None
    place = max(places, key=lambda place: (_is_word_start(text, place), -place))
    score = 100 + len(query) * (IN_A_ROW + WORD_START) - place
    score += 50 if _is_word_start(text, place) else 0
    return score, tuple(range(place, place + len(query)))


def _in_any_order(words: list[str], text: str) -> tuple[int, tuple[int, ...]] | None:
    """Return score and places where each word begins one of the text; None where one does not."""
    places: set[int] = set()
    for word in words:
        begun = (p for p in _starts(word[0], text) if _is_word_start(text, p))
        start = next((place for place in begun if text.startswith(word, place)), -1)
        if start < 0:
            return None
        places.update(range(start, start + len(word)))
    return LEAST * len(places), tuple(sorted(places))


def _follow(wanted: str, text: str, start: int) -> tuple[int, tuple[int, ...]] | None:
    """Return the score when the first letter is taken at `start` and the others as they come.

    None where a letter is missing, or where they are strewn too widely to be meant.
    """
    places = [start]
    for letter in wanted[1:]:
        place = text.find(letter, places[-1] + 1)
        if place < 0:
            return None
        places.append(place)
    score = sum(WORD_START for place in places if _is_word_start(text, place))
    for before, after in itertools.pairwise(places):
        skipped = after - before - 1
        score += -GAP_COST * min(skipped, MOST_GAP) if skipped else IN_A_ROW
    return (score, tuple(places)) if score >= LEAST * len(wanted) else None


def _starts(letter: str, text: str) -> list[int]:
    return [place for place, other in enumerate(text) if other == letter]


def _is_word_start(text: str, place: int) -> bool:
    return place == 0 or not text[place - 1].isalnum()
