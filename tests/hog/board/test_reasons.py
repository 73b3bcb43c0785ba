"""Hog's reasons, read in 1,000 positions: each claim counted again with the rules themselves."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from engine.core.play.advice import ActionValue
from engine.core.review.reasons import Comparison, compared
from engine.hog.advice import advise
from engine.hog.presets import PRESETS
from engine.hog.rules import (
    ExtraTurn,
    FeralHogs,
    FreeBacon,
    Hog,
    HogState,
    Scored,
    ScoreJump,
    SwineSwap,
)
from gui.hog.board.words import HogWords
from gui.shared.page.page import Clue
from tests.drawn import counted
from tests.hog.turns import End, ends
from tests.reasons import Claims, check_claims

OFTEN = r"in every case|in no case|in (?:[<>] )?[\d.]+ %(?: of rolls)?"
OTHER = r"(?P<other>free bacon|1 die|\d+ dice)"
NUMBER = r"[\d,.]+"

Asked = Comparison[Hog, HogState]
Measure = Callable[[Asked, End], float]


def positions(count: int) -> Iterator[Asked]:
    """Yield positions of the usual rules and of all others, beside the next best or any choice."""
    drawn = random.Random(22)
    others = [Hog(preset=preset) for preset in PRESETS if preset != "SU20"]
    of_others = count // 40
    games = [Hog()] * (count - of_others * len(others))
    for game in [*games, *(game for game in others for _ in range(of_others))]:
        while True:
            scores, last = (tuple(drawn.randrange(n) for _ in "ab") for n in (game.goal, 30))
            dice = (drawn.randrange(11), drawn.randrange(11))
            view = HogState(scores, last, drawn.randrange(2), dice)
            advice = advise(game, view, view.to_move)
            chosen = (drawn.choice(advice).action,) if drawn.random() < 0.5 else ()
            asked = compared(game, view, view.to_move, advice, chosen)
            if asked.other is not None:
                yield asked
                break


def of(asked: Asked, measure: Measure) -> tuple[float, float]:
    """Return the mean of something over the ends of the best choice, and of the other."""
    assert asked.other is not None
    best, other = (
        float(sum(end.chance * measure(asked, end) for end in ends(asked.game, asked.view, number)))
        for number in (asked.best.action, asked.other.action)
    )
    return best, other


def is_other(asked: Asked, other: str) -> bool:
    assert asked.other is not None
    number = 0 if other == "free bacon" else int(other.split()[0])
    return number == asked.other.action


def is_often(told: str, chance: float) -> bool:
    if told == "in no case":
        return chance == 0
    if told == "in every case":
        return chance == 1
    (number,) = re.findall(r"[\d.]+", told)
    if "<" in told or ">" in told:
        return 0 < chance < 0.001 if "<" in told else 0.999 < chance < 1
    return abs(100 * chance - float(number)) < 0.0501


def is_mean(told: str, mean: float) -> bool:
    return abs(float(told.replace(",", "").replace("−", "-")) - mean) < 0.0501


def wins(asked: Asked, end: End) -> float:
    return end.state.scores[asked.player] >= asked.game.goal


def loses(asked: Asked, end: End) -> float:
    return end.state.scores[1 - asked.player] >= asked.game.goal


def points(_asked: Asked, end: End) -> float:
    return next(event.gain for event in end.events if isinstance(event, Scored))


def lead(asked: Asked, end: End) -> int:
    return end.state.scores[asked.player] - end.state.scores[1 - asked.player]


def jump(asked: Asked, end: End) -> float:
    scored = next(event for event in end.events if isinstance(event, Scored))
    moved = (event for event in end.events if isinstance(event, ScoreJump))
    return sum(event.scores[asked.player] - scored.scores[asked.player] for event in moved)


def next_bonus(asked: Asked, end: End) -> float:
    if max(end.state.scores) >= asked.game.goal:
        return 0
    kept = end.state.last_points[asked.player]
    if asked.game.semester.feral == "dice":
        kept = end.state.last_dice[asked.player]
    return any(abs(dice - kept) == 2 for dice in range(11))


def left_bacon(asked: Asked, end: End) -> float:
    if max(end.state.scores) >= asked.game.goal:
        return 0
    view = HogState(end.state.scores, to_move=1 - asked.player)
    (only,) = ends(Hog(preset=asked.game.preset), view, 0)
    return next(event.points for event in only.events if isinstance(event, FreeBacon))


def more_often(measure: Measure) -> Callable[..., bool]:
    """Return a check of: the best does it so often, the other so often, which is less."""

    def check(asked: Asked, more: str, other: str, less: str, **_: Any) -> bool:
        best, rest = of(asked, measure)
        is_right = is_often(more, best) and is_often(less, rest)
        return is_right and best > rest and more != less and is_other(asked, other)

    return check


def kind(event: type) -> Measure:
    return lambda _asked, end: end.has(event)


def means(measure: Measure) -> Callable[..., bool]:
    """Return a check of: the best brings so much on average, the other so much less."""

    def check(asked: Asked, more: str, other: str, less: str, **_: Any) -> bool:
        best, rest = of(asked, measure)
        is_right = is_mean(more, best) and is_mean(less, rest)
        return is_right and best > rest and is_other(asked, other)

    return check


def certain(measure: Measure, which: str) -> Callable[..., bool]:
    """Return the same where one of the two is free bacon."""

    def check(asked: Asked, **groups: str) -> bool:
        item = asked.best if which == "best" else asked.other
        return item is not None and item.action == 0 and means(measure)(asked, **groups)

    return check


def swaps_in(asked: Asked, score: str, more: str, other: str, less: str) -> bool:
    is_theirs = int(score) == asked.view.scores[1 - asked.player]
    return is_theirs and more_often(kind(SwineSwap))(asked, more=more, other=other, less=less)


def swaps_less(asked: Asked, score: str, other: str, less: str, more: str = "in no case") -> bool:
    best, rest = of(asked, kind(SwineSwap))
    is_theirs = int(score) == asked.view.scores[1 - asked.player]
    is_right = is_often(more, best) and is_often(less, rest) and best < rest
    return is_theirs and is_right and is_other(asked, other)


def loses_less(asked: Asked, less: str, other: str, more: str) -> bool:
    best, rest = of(asked, loses)
    return is_often(less, best) and is_often(more, rest) and best < rest and is_other(asked, other)


def feral(asked: Asked, dice: str, last: str) -> bool:
    number = 0 if dice == "no" else int(dice)
    kept = 0 if last == "the 0 of a first turn" else int(last.split()[2])
    earned = of(asked, kind(FeralHogs))
    is_right = number == asked.best.action and abs(number - kept) == 2
    return is_right and earned == (1.0, 0.0)


def leads_by(sign: int) -> Callable[..., bool]:
    def check(asked: Asked, more: str, other: str, less: str, least: str = "0") -> bool:
        line = sign * int(least)
        reaches = more_often(lambda asked, end: lead(asked, end) >= line)
        return reaches(asked, more=more, other=other, less=less)

    return check


def less_bacon(asked: Asked, less: str, other: str, more: str) -> bool:
    best, rest = of(asked, left_bacon)
    return is_mean(less, best) and is_mean(more, rest) and best < rest and is_other(asked, other)


def pays_later(asked: Asked, other: str) -> bool:
    """It brings no more points, and no greater lead, of any size more often by 1 in 100."""
    best, rest = of(asked, points)
    return best < rest + 0.1 and is_other(asked, other)


def again(asked: Asked, rule: str, **groups: str) -> bool:
    is_named = rule == asked.game.semester.names[0]
    return is_named and more_often(kind(ExtraTurn))(asked, **groups)


def jumps(asked: Asked, rule: str, **groups: str) -> bool:
    return rule == asked.game.semester.names[0] and means(jump)(asked, **groups)


MORE, LESS = rf"(?P<more>{OFTEN})", rf"(?P<less>{OFTEN})"
MEAN, LESS_MEAN = rf"(?P<more>{NUMBER})", rf"(?P<less>{NUMBER})"
SCORE = r"(?P<score>\d+)"
CLAIMS: Claims = {
    r"It wins at once\.": lambda asked: of(asked, wins)[0] == 1,
    rf"It wins at once {MORE}, {OTHER} {LESS}\.": more_often(wins),
    r"Feral hogs add 3: (?P<dice>no|\d+) (?:dice are|die is) two off "
    r"(?P<last>your last \d+ (?:points?|dice|die)|the 0 of a first turn)\.": feral,
    rf"It brings {MEAN} points on average, {OTHER} {LESS_MEAN}\.": means(points),
    rf"It brings {MEAN} points for certain, {OTHER} {LESS_MEAN} on average\.": (
        certain(points, "best")
    ),
    rf"It brings {MEAN} points on average, {OTHER} {LESS_MEAN} for certain\.": (
        certain(points, "other")
    ),
    rf"Trading places would lose the match {LESS}, with {OTHER} {MORE}\.": loses_less,
    rf"You trade your score for {SCORE} {MORE}, with {OTHER} {LESS}\.": swaps_in,
    rf"It trades your score for {SCORE} only {MORE}, {OTHER} {LESS}\.": swaps_less,
    rf"It avoids a swap: {OTHER} would trade your score for {SCORE} {LESS}\.": swaps_less,
    rf"(?P<rule>[A-Z][a-z ]+) adds {MEAN} to your score(?: on average)?, after {OTHER} "
    rf"{LESS_MEAN}(?: on average)?\.": jumps,
    rf"(?P<rule>[A-Z][a-z ]+) brings you another turn {MORE}, after {OTHER} {LESS}\.": again,
    rf"Feral hogs can add 3 to your next turn {MORE}, after {OTHER} {LESS}\.": (
        more_often(next_bonus)
    ),
    rf"It leads by (?P<least>\d+) or more {MORE}, {OTHER} {LESS}\.": leads_by(1),
    rf"It is level or ahead {MORE}, {OTHER} {LESS}\.": leads_by(1),
    rf"It is at most (?P<least>\d+) behind {MORE}, {OTHER} {LESS}\.": leads_by(-1),
    rf"Free bacon then brings the other {LESS_MEAN} points on average, after {OTHER} "
    rf"{MEAN}\.": less_bacon,
    rf"It brings no more than {OTHER} now, but more in the turns that follow\.": pays_later,
}


@counted(280, 1000)
def test_every_reason_is_true_by_the_rules(count: int) -> None:
    found = check_claims(HogWords(), positions(count), CLAIMS)
    assert found.total() == count
    assert len(found) >= 12
    assert found[next(pattern for pattern in CLAIMS if "no more than" in pattern)] < count / 50


def test_what_most_of_a_difference_is_owed_to_is_the_reason() -> None:
    """Six dice win at once in 30.5 % of rolls, free bacon never; but without the bonus they would
    be worth far less than free bacon."""
    game, view = Hog(), HogState((94, 38), (4, 6), 0)
    asked = compared(game, view, 0, advise(game, view, 0), (0,))
    assert HogWords().why(asked) == "Feral hogs add 3: 6 dice are two off your last 4 points."


ABOUT = {
    "Look at the goal": "It wins at once",
    "Look at feral hogs": "Feral hogs add",
    "Look ahead to feral hogs": "your next turn",
    "swine swap": "swap|trade|Trading",
    "Weigh the risk": "points|leads by|level or ahead|behind",
    "Look at the lead": "leads by|level or ahead|behind",
    "Look at what you leave": "Free bacon then",
    "Look beyond this turn": "no more than",
}
"""What a hint that says where to look is about, and the reasons that may then be told."""


@counted(160, 400)
def test_where_to_look_is_what_the_reason_is_about(count: int) -> None:
    words = HogWords()
    seen = set()
    for asked in positions(count):
        about = compared(asked.game, asked.view, asked.player, asked.advice)
        if about.other is None:
            continue
        clue = words.where_to_look(asked.game, asked.view, asked.player, asked.advice)
        assert clue is not None
        told, rule = words.why(about), asked.game.semester.names[0]
        topic = next((each for each in ABOUT if each in clue.title), "")
        seen.add(topic)
        assert re.search(ABOUT[topic] if topic else rule, told), (clue, told)
    assert {"Look at feral hogs", "swine swap", "Weigh the risk"} <= seen


def test_feral_hogs_of_a_first_turn_compare_with_0() -> None:
    game, view = Hog(), HogState((0, 18), (0, 5), 0)
    advice = [replace(each, value=float(each.action == 2)) for each in advise(game, view, 0)]
    clue = HogWords().where_to_look(game, view, 0, advice)
    assert clue == Clue("Look at feral hogs", "They compare the dice with the 0 of a first turn.")


def test_where_all_are_as_good_there_is_nothing_to_look_at() -> None:
    equal = [ActionValue(number, 0.5) for number in range(11)]
    assert HogWords().where_to_look(Hog(), HogState((0, 0), (0, 0), 0), 0, equal) is None
