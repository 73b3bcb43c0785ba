"""What a game says of tournaments that decide little: `engine/<game>/contests.py`, if there is one.

It may hold `left_out(game, strategies)`: why rules decide nothing among such strategies, which a
grid then leaves out; `warning(game, strategies, lines=())`: what to say before, or with the lines
of a table, in place of one that would mean nothing; `notes(game, strategies)`: pairs of a title and
a text, said of the result; and `presets()`: tournaments that a form can be filled with at once.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.core.play.game import AnyGame
from engine.core.play.registry import GameEntry
from engine.core.play.sentence import Sentence
from engine.core.play.strategy import Strategy

ContestNote: TypeAlias = tuple[Sentence, Sentence]


@dataclass(frozen=True, slots=True)
class Preset:
    """A tournament somebody has played, as a form is filled with it.

    `line_up` names strategies as files do, one several times where copies sit; `games` is as in
    TournamentSettings; where it `is_exact` no games are played.  Where it is `with_files` those of
    one's own and from files, as many as are listed, take part beside them.
    """

    title: Sentence
    game: AnyGame
    line_up: tuple[str, ...]
    games: int = 0
    is_exact: bool = False
    with_files: bool = False


def presets(entry: GameEntry) -> Sequence[Preset]:
    """Return the tournaments that a game offers to play again."""
    found: Sequence[Preset] = _asked(entry, "presets", ())
    return found


def left_out(entry: GameEntry, game: AnyGame, strategies: Sequence[Strategy]) -> Sentence | None:
    """Return why nothing is decided under these rules, or None."""
    told: Sentence | None = _asked(entry, "left_out", None, game, strategies)
    return told


def warning(
    entry: GameEntry,
    games: Sequence[AnyGame],
    strategies: Sequence[Strategy],
    lines: Sequence[Any] = (),
) -> Sentence | None:
    """Return why a table, of these lines (Standing), means nothing under all rules, or None."""
    told: list[Sentence | None]
    told = [_asked(entry, "warning", None, game, strategies, lines) for game in games]
    return told[0] if told and all(told) else None


def contest_notes(
    entry: GameEntry, game: AnyGame, strategies: Sequence[Strategy]
) -> Sequence[ContestNote]:
    """Return titles and texts of what there is to know of such results."""
    told: Sequence[ContestNote] = _asked(entry, "notes", (), game, strategies)
    return told


def _asked(entry: GameEntry, name: str, otherwise: Any, *arguments: Any) -> Any:
    if not entry.has_part("contests"):
        return otherwise
    ask = getattr(importlib.import_module(f"{entry.package}.contests"), name, None)
    return otherwise if ask is None else ask(*arguments)
