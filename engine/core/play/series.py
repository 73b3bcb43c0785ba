"""Series: matches between the same players one after the other, kept in one file.

What follows a match of one step is another: log, review and replay go over all of them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from engine.core.play.codec import decoded
from engine.core.play.match import Fault, Match
from engine.core.play.record_lines import read_record
from engine.core.play.registry import GameEntry
from engine.core.play.replay import LARGEST, MatchRecord, RecordedMatch
from engine.core.system.errors import InputError, check_version
from engine.core.system.files import write_text

FORMAT = "armchair-general series"
VERSION = 1
MOST_MATCHES = 10_000
_SEEDS = 2**64


def next_seed(seed: int) -> int:
    """Return the seed of the match that follows one in a series."""
    return (seed + 1) % _SEEDS


@dataclass(frozen=True)
class Series:
    """The records of matches by the same rules, the first one first.

    `num_taken_back` others stood among them and were taken back by a person.
    """

    records: tuple[MatchRecord, ...]
    num_taken_back: int = 0

    @property
    def returns(self) -> tuple[float, ...]:
        """What all matches together brought each seat."""
        totals = zip(*(record.returns for record in self.records), strict=True)
        return tuple(map(sum, totals))

    def to_json(self) -> dict[str, Any]:
        """Return the series as JSON values."""
        matches = [record.to_json() for record in self.records]
        back = {"taken_back": self.num_taken_back} if self.num_taken_back else {}
        return {"format": FORMAT, "version": VERSION, **back, "matches": matches}

    @classmethod
    def from_json(cls, data: Any, place: str) -> Series:
        """Return the series; InputError, naming the place, where `data` is none."""
        version = decoded(data.get("version"), int, f"{place}: version", {})
        check_version(version, VERSION, place=place)
        matches = data.get("matches")
        if not isinstance(matches, list) or not 0 < len(matches) <= MOST_MATCHES:
            raise InputError(
                "{place}: matches must be a list of 1 to {most}", place=place, most=MOST_MATCHES
            )
        records = [
            MatchRecord.from_json(match, f"{place}: match {number}")
            for number, match in enumerate(matches, start=1)
        ]
        if any(record.game != records[0].game for record in records):
            raise InputError("{place}: its matches have different rules", place=place)
        back = decoded(data.get("taken_back", 0), int, f"{place}: taken_back", {})
        if back < 0:
            raise InputError("{place}: taken_back must be 0 or more, not {n}", place=place, n=back)
        return cls(tuple(records), back)

    def save(self, path: Path) -> None:
        """Write the series, whole or not at all."""
        write_text(path, json.dumps(self.to_json(), indent=1, allow_nan=False) + "\n")

    def check(self) -> None:
        """Play every match again; InputError names the first place where the rules differ."""
        for number, record in enumerate(self.records, start=1):
            try:
                record.check()
            except InputError as error:
                raise InputError("match {number}: {why}", number=number, why=error) from error

    def shown(self) -> RecordedMatch:
        """Return all matches as one to look at."""
        return joined([RecordedMatch.of(record) for record in self.records])


def series_of(
    entry: GameEntry, earlier: Sequence[Match], now: MatchRecord, num_taken_back: int = 0
) -> MatchRecord | Series:
    """Return the record of a match, with those before it, or taken back, where there are any."""
    records = [MatchRecord.of(entry, match) for match in earlier]
    if now.steps or not records:
        records.append(now)
    is_series = len(records) > 1 or num_taken_back
    return Series(tuple(records), num_taken_back) if is_series else records[0]


def loaded(path: Path) -> MatchRecord | Series:
    """Read a match or a series; InputError, in one sentence, where the file holds neither."""
    data = read_record(path, LARGEST)
    if isinstance(data, dict) and data.get("format") == FORMAT:
        return Series.from_json(data, str(path))
    return MatchRecord.from_json(data, str(path))


def joined(matches: Sequence[Match | RecordedMatch]) -> RecordedMatch:
    """Return matches as one to look at, which is over when the last one is.

    Its states are those that the steps were played in, and the last one of the last match; its
    returns are what all of them brought together.
    """
    first, last = matches[0], matches[-1]
    states = [match.states[: len(match.steps)] for match in matches]
    faults, before = [], 0
    for match in matches:
        faults += [
            Fault(before + fault.step, fault.seat, fault.reason, fault.kind)
            for fault in match.faults
        ]
        before += len(match.steps)
    totals = zip(*(match.returns for match in matches), strict=True)
    return RecordedMatch(
        first.game,
        last.key,
        first.start,
        (*chain.from_iterable(states), last.states[-1]),
        tuple(chain.from_iterable(match.steps for match in matches)),
        tuple(faults),
        tuple(map(sum, totals)),
        last.is_over,
        last.waiting_for,
        tuple((len(match.steps), tuple(match.returns)) for match in matches[:-1]),
    )
