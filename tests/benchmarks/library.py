"""The library of finished matches: ten thousand written, listed and filtered; a rating of many."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.core.library.entry import Judgement, entry_of
from engine.core.library.ladder import shipped_ladder
from engine.core.library.library import Library, packed
from engine.core.library.statistics import statistics_of
from engine.core.play.match import Match
from engine.core.play.mistakes import MistakeClass
from engine.core.play.registry import game_named
from engine.core.play.replay import MatchRecord
from tests.benchmarks.clock import cpu_seconds
from tests.benchmarks.rows import Figure

COUNT = 10_000
DIFFERENT = 50


def finished_matches() -> Iterator[Figure]:
    """Yield each figure as soon as it is measured."""
    hog = game_named("hog")
    perfect, other = hog.strategies[0], hog.strategies[-1]
    matches = [Match(hog.game_class(), (other, perfect), n).play_out() for n in range(DIFFERENT)]
    kept = []
    for match in matches:
        record = replace(MatchRecord.of(hog, match), strategies=(None, perfect.name))
        kept.append((record, match, packed(record)))
    with tempfile.TemporaryDirectory() as folder:
        library = Library(Path(folder) / "games.sqlite")
        library.add_all([_entry(kept[n % DIFFERENT], n) for n in range(COUNT)])
        record, match, _content = kept[0]
        entry = entry_of(record, match, "one", 0.0)
        seconds = cpu_seconds(lambda: library.add(entry, record), 5)
        yield Figure("one match kept", seconds, 0.05, "its record compressed, synced")
        found = library.entries()
        seconds = cpu_seconds(library.entries, 5)
        yield Figure("the library opened and listed", seconds, None, f"{COUNT:,} matches")
        ladder = shipped_ladder("hog")
        seconds = cpu_seconds(lambda: statistics_of("hog", found, ladder), 3)
        yield Figure("rating and statistics", seconds, None, f"{COUNT:,} matches")


def _entry(kept: Any, number: int) -> Any:
    record, match, content = kept
    chance = random.Random(number)
    cost, accuracy = chance.random() / 20, 80 + 20 * chance.random()
    judgement = Judgement(accuracy, (accuracy, None, accuracy), cost, MistakeClass.MISTAKE)
    entry = entry_of(record, match, f"{number:032x}", float(number))
    return replace(entry, is_judged=True, judgement=judgement), content


ROWS = (finished_matches,)
