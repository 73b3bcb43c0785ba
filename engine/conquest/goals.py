"""Something to reach in Conquest: four maps, from three valleys to the world, three stars each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.conquest.rules import Conquest
from engine.conquest.state import Fought, TurnBegan
from engine.core.goals.rule import Aim, Attempt, GoalMatch, GoalRule, Result
from engine.core.play.match import PlayedStep
from engine.core.play.parameters import with_settings
from engine.core.play.replay import MatchRecord
from engine.core.play.sentence import Sentence

STARS = ("won", "in time", "little lost")
STEPS = (
    ("learning", "Three valleys", ("passive", "random"), 60, 0),
    ("isles", "Three isles", ("passive", "greedy"), 57, 0),
    ("lakes", "The lakes", ("random", "greedy"), 57, 4),
    ("world", "The world", ("greedy", "random"), 126, 3),
)
"""Each map with its title, the others, the last turn in which its second star is won, and how often
a strategic place may be lost for the third."""


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
    wanted = dict(zip(STARS, star_words(step), strict=True))
    missing = "; ".join(words for star, words in wanted.items() if star not in won)
    note = Sentence("Missing: {stars}.", stars=missing) if won and missing else None
    return Result(told, len(won), len(STARS), is_whole, is_over=is_whole, note=note, more=more)


def star_words(step: int) -> tuple[str, ...]:
    """Return what each star of a map is won for."""
    *_, turn, losses = STEPS[step]
    few = f"win and lose at most {losses} strategic places"
    last = few if losses else "win without losing a strategic place"
    return "win", f"win by turn {turn}", last


def stars_of(step: int, record: MatchRecord, own: int) -> set[str]:
    """Return the stars of a match that was won: none by other rules."""
    game = game_of(step)
    if record.game != game:
        return set()
    return {each.name for each in aims(step, record.steps, own) if each.is_open}


def aims(step: int, steps: Sequence[PlayedStep], own: int) -> tuple[Aim, ...]:
    """Return which stars a match with these steps so far can still win, and what each takes."""
    events = [event for played in steps for event in played.events]
    now = max((each.turn for each in events if isinstance(each, TurnBegan)), default=1)
    strategic = game_of(step).map.score_of
    lost = sum(
        each.target in strategic and each.defender == own != each.target_owner
        for each in events
        if isinstance(each, Fought)
    )
    *_, turn, losses = STEPS[step]
    are_open = (True, now <= turn, lost <= losses)
    *words, last = map(Sentence, star_words(step))
    if lost and losses:
        last = Sentence("{star} ({n} lost)", star=last, n=lost)
    return tuple(map(Aim, STARS, (*words, last), are_open))


STAGES = tuple(
    GoalRule(
        "conquest",
        name,
        title,
        f"A star each: {'; '.join(star_words(step))}.",
        "the stars of all matches on this map against these two",
        "when all three stars are won, without hints and without taking back",
        "the stars, and which are missing",
        others,
        partial(begin, step),
        partial(judge, step),
        step=step,
        aims=partial(aims, step),
    )
    for step, (name, title, others, _turn, _losses) in enumerate(STEPS)
)
GOALS = STAGES
