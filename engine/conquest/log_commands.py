"""The commands for the contest's logs: play one by the rules, write a match as one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from engine.conquest.map import Map
from engine.console import Answer
from engine.core.play.parameters import Note

if TYPE_CHECKING:
    from engine.conquest.logs import Replay


def replay(
    log: Annotated[Path, Note("a log of the contest's kernel", "LOG")],
    *,
    map_: Annotated[str, Note("its map: a shipped one, or a file")],
    out: Annotated[Path | None, Note("also write it as a match to look at", "FILE")] = None,
) -> Answer:
    """Play a log of the contest by the rules."""
    from engine.conquest.log_match import game_of_log, match_of_log
    from engine.conquest.logs import Replay, read_log
    from engine.conquest.rules import MAPS

    on: Map = MAPS.parsed(Map, "--map", map_)
    if out:
        match_of_log(log, on).save(out)
    lines = read_log(log)
    found = Replay(lines, game_of_log(lines, on))
    value = {
        "winner": found.winner if found.ended else None,
        "ended": found.ended,
        "score": list(found.score),
        "last_turn": found.last_turn,
        "problems": [asdict(problem) for problem in found.problems],
    }
    return Answer(value, _told(found))


def _told(found: Replay) -> Iterator[str]:
    if found.ended:
        how = found.ended.replace("_", " ")
        yield f"player {found.winner} has won {how} at the end of turn {found.last_turn}"
    yield "score: " + ", ".join(map(str, found.score))
    for problem in found.problems:
        yield f"turn {problem.turn}, {problem.key}: {problem.text}"


def log(
    match: Annotated[Path, Note("a match that was saved", "MATCH")],
    *,
    out: Annotated[Path, Note("where the log is written", "FILE")],
) -> None:
    """Write a match as a log of the contest."""
    from engine.conquest.log_match import write_log
    from engine.core.play.replay import MatchRecord
    from engine.core.system.errors import InputError

    record = MatchRecord.load(match)
    if record.entry.name != "conquest":
        raise InputError("{path} is a match of {game}", path=match, game=record.entry.title)
    write_log(out, record)
