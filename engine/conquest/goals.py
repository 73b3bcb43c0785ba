"""Something to reach in Conquest: four maps, from three valleys to the world, three stars each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.conquest.rules import Conquest
from engine.conquest.state import Fought, TurnBegan
from engine.core.goals.rule import Attempt, GoalMatch, GoalRule, Result
from engine.core.play.parameters import with_settings
from engine.core.play.replay import MatchRecord
from engine.core.play.sentence import Sentence

STARS = ("won", "in time", "nothing lost")
STEPS = (
    ("learning", "Three valleys", ("passive", "random"), 60),
    ("isles", "Three isles", ("passive", "greedy"), 57),
    ("lakes", "The lakes", ("greedy", "passive"), 60),
    ("world", "The world", ("greedy", "greedy"), 130),
)
"""Each map with its title, the others, and the last turn in which its second star is won."""


def begin(step: int, base: int, number: int) -> GoalMatch:
    """Return the next attempt, each with other dice; the person begins."""
    first, last = map(STAGES[step].strategy, STEPS[step][2])
    return GoalMatch(game_of(step), (last, None, first), base + number)


def game_of(step: int) -> Conquest:
    """Return the rules that the map brings along."""
    return with_settings(Conquest(), "conquest", {"map": STEPS[step][0]})


def judge(step: int, attempts: Sequence[Attempt]) -> Result:
    """Return which stars all attempts together have won."""
    won: set[str] = set()
    for each in attempts:
        if len(won) < len(STARS) and each.counts and each.entry.outcome == "won":
            won |= stars_of(step, each.read(), each.own)
    told = Sentence("{n} of 3 stars", n=len(won))
    more = {star: int(star in won) for star in STARS}
    is_whole = len(won) == len(STARS)
    wanted = dict(zip(STARS, star_words(STEPS[step][3]), strict=True))
    missing = "; ".join(words for star, words in wanted.items() if star not in won)
    note = Sentence("Missing: {stars}.", stars=missing) if won and missing else None
    return Result(told, len(won), len(STARS), is_whole, is_over=is_whole, note=note, more=more)


def star_words(turn: int) -> tuple[str, ...]:
    """Return what each star is won for, where the second is to be won by this turn."""
    return "win", f"win by turn {turn}", "win without losing a strategic place"


def stars_of(step: int, record: MatchRecord, own: int) -> set[str]:
    """Return the stars of a match that was won: none by other rules."""
    game = game_of(step)
    if record.game != game:
        return set()
    events = [event for played in record.steps for event in played.events]
    last = max((each.turn for each in events if isinstance(each, TurnBegan)), default=1)
    lost = any(
        each.target in game.map.score_of and each.defender == own != each.target_owner
        for each in events
        if isinstance(each, Fought)
    )
    found = {"won": True, "in time": last <= STEPS[step][3], "nothing lost": not lost}
    return {star for star, is_won in found.items() if is_won}


STAGES = tuple(
    GoalRule(
        "conquest",
        name,
        title,
        f"A star each: {'; '.join(star_words(turn))}.",
        "the stars of all matches on this map against these two",
        "when all three stars are won, without hints and without taking back",
        "the stars, and which are missing",
        others,
        partial(begin, step),
        partial(judge, step),
        step=step,
    )
    for step, (name, title, others, turn) in enumerate(STEPS)
)
GOALS = STAGES
