"""The command `goals`: what there is to reach today, how far one is, and how often strategies are.

What it prints with --measure and --json is shipped, as `resources/<game>/goals.json`: by it the
stars of the campaign and the deals of a day were chosen.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Annotated, Any

from engine.console import Answer, Table
from engine.core.goals.goals import Goal, goals_today, reader
from engine.core.goals.rule import goal_rules
from engine.core.library.library import Library, library_path
from engine.core.play.parameters import Bounds, Note
from engine.core.play.registry import game_named
from engine.core.play.strategy import Strategy
from engine.core.system.errors import InputError
from engine.core.system.job import finished


def goals(
    game: Annotated[str | None, Note("of this game alone")] = None,
    *,
    day: Annotated[str | None, Note("another day than today", "YYYY-MM-DD")] = None,
    measure: Annotated[
        int | None,
        Bounds(1, 10_000),
        Note("how often strategies reach them, over so many days, or attempts at a map", "N"),
    ] = None,
    strategies: Annotated[
        Sequence[str], Note("with --measure: of these, of all that do not think long", "NAME")
    ] = (),
) -> Answer:
    """What there is to reach today, and in the campaigns, and how far you are.

    Example: conquest --measure 100 --json
    """
    games = [] if game is None else [game_named(game).name]
    if measure is not None:
        return _measured(games, measure, strategies)
    library = Library(library_path())
    found = goals_today(_day(day), library.entries(), reader(library), games)
    rows = [(g.game, g.title, str(g.told), _mark(g), g.sentence) for g in found]
    lines = [each.line for each in found if each.line]
    heads = ("game", "goal", "so far", "", "what")
    return Answer([_json(each) for each in found], [Table(rows, heads), *lines])


def _day(text: str | None) -> datetime.date:
    if text is None:
        return datetime.date.today()
    try:
        return datetime.date.fromisoformat(text)
    except ValueError as error:
        raise InputError(
            "--day must be a day such as 2026-11-23, not {text}", text=repr(text)
        ) from error


def _mark(goal: Goal) -> str:
    return "reached" if goal.is_reached else "over" if goal.is_over else "open"


def _json(goal: Goal) -> dict[str, Any]:
    body = asdict(goal)
    return {
        **body,
        "day": goal.day and goal.day.isoformat(),
        "told": str(goal.told),
        "note": goal.note and str(goal.note),
    }


def _measured(games: list[str], count: int, names: Sequence[str]) -> Answer:
    from engine.core.goals.measuring import FIRST_DAY, measuring
    from engine.core.play.strategy import is_slow

    def players(all_: Sequence[Strategy]) -> Iterator[Strategy]:
        return (s for s in all_ if (s.name in names if names else not is_slow(s)))

    told = []
    for rule in goal_rules():
        for strategy in players(rule.about.strategies) if not games or rule.game in games else ():
            shares = finished(measuring(rule, strategy, count))
            told.append({"goal": f"{rule.game}/{rule.name}", **asdict(shares)})
    rows = [
        (each["goal"], each["strategy"], each["reached"], _stars(each["of_each"])) for each in told
    ]
    value = {"from": FIRST_DAY.isoformat(), "played": count, "shares": told}
    return Answer(value, [Table(rows, ("goal", "strategy", "reached", "of each"))])


def _stars(shares: dict[str, float]) -> str:
    return ", ".join(f"{name} {share:.2f}" for name, share in shares.items())
