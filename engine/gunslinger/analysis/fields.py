"""Who sits opposite, and under which rules: the fields and suites that an analysis may name."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice

from engine.core.play.registry import game_named
from engine.core.play.strategy import Strategy
from engine.core.play.strategy_texts import parse_strategy
from engine.core.system.errors import InputError, shortened
from engine.gunslinger.rules import Gunslinger
from engine.gunslinger.studies import CONFIGURATIONS, SIX

LineUp = tuple[str, ...]

MIXED: LineUp = ("always-enemy", "dumb", "ev", "dr", "guard", "crowd", "never")
"""Two openers first, without whom nobody would fire."""
FIELDS: dict[str, LineUp] = {
    "mixed": MIXED,
    "report": ("dumb", "ev", "dr", "dumb", "drr", "dumb"),
    "dumb": ("dumb",),
}
"""The seats of the others in turn, as often as it takes."""
WIDE = (
    *((18, e, f) for e, f in ((3, 14), (6, 11), (17, 0), (6, 1))),
    *((9, e, f) for e, f in ((2, 6), (4, 4), (8, 0), (2, 2))),
    *((6, e, f) for e, f in ((2, 3), (2, 1), (5, 0), (1, 4), (0, 2))),
)
"""Players, enemies and friends, from few friends to many: only there a trigger matters."""


def suite_of(name: str, game: Gunslinger) -> tuple[Gunslinger, ...]:
    """Return the rules that a suite goes through; those of `game` alone where it is "rules"."""
    if name == "report":
        return tuple(Gunslinger(len(names), e, f) for e, f, names in CONFIGURATIONS)
    return tuple(Gunslinger(*each) for each in WIDE) if name == "wide" else (game,)


def opponents(field: str, line_up: str, count: int) -> LineUp:
    """Return who sits in the other seats: a line-up of one's own, or a field in turn."""
    return tuple(islice(cycle(tuple(line_up.split()) or FIELDS[field]), count))


def line_up_with(
    subject: str, field: str, line_up: str, game: Gunslinger
) -> tuple[LineUp, tuple[int, ...]]:
    """Return a line-up with `subject` in it, and its seats: the report's own, or it and others."""
    rules = game.players, game.enemies, game.friends
    for e, f, names in CONFIGURATIONS if field == "report" and not line_up.strip() else ():
        if rules == (len(names), e, f) and subject in names:
            return names, tuple(i for i, name in enumerate(names) if name == subject)
    return (subject, *opponents(field, line_up, game.players - 1)), (0,)


def strategies_of(game: Gunslinger, texts: Sequence[str]) -> list[Strategy]:
    """Return the strategies that are named, equal ones the same; InputError for another name."""
    entry = game_named("gunslinger")
    known = {text: parse_strategy(entry, game, text) for text in dict.fromkeys(texts)}
    return [known[text] for text in texts]


def names_in(text: str, fewest: int = 0) -> LineUp:
    """Return the different names of a text, in order; InputError for fewer than wanted."""
    names = tuple(dict.fromkeys(text.split()))
    if len(names) < fewest:
        raise InputError(
            "name at least {n} different strategies, such as {example}, not {text}",
            n=fewest,
            example=" ".join(SIX[:fewest]),
            text=repr(shortened(text, 40)),
        )
    return names
