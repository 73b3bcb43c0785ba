"""The Ponte's reasons, read in 1,000 positions: each claim checked on the bridge itself."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.core.play.chance import Chance
from engine.core.review.reasons import Comparison, compared
from engine.ponte.advice import advise
from engine.ponte.rules import Ponte, PonteState
from engine.ponte.words import SIDE_NAMES
from gui.ponte.board.description import team_label
from gui.ponte.board.words import PonteWords
from tests.drawn import counted
from tests.reasons import Claims, check_claims

SIZES = (3, 5, 6, 6, 6, 8, 10, 14)
"""Of 14 teams a side the answers are not looked for: that might take too long."""
TEAM = r"[A-Z][A-Za-z’ ]* \d+"
SIDE = "|".join(SIDE_NAMES)

Asked = Comparison[Ponte, PonteState]


def positions(count: int) -> Iterator[Asked]:
    """Yield positions of matches at random, beside the next best or any choice."""
    drawn, given = random.Random(7), 0
    while given < count:
        game, chance = Ponte(drawn.choice(SIZES), leads="drawn"), Chance(drawn.randrange(10**6))
        state = game.initial_state(chance)
        while game.players_to_act(state) and given < count:
            (player,) = game.players_to_act(state)
            advice = advise(game, state, player)
            chosen = (drawn.choice(advice).action,) if drawn.random() < 0.5 else ()
            asked = compared(game, state, player, advice, chosen)
            if asked.other is not None:
                given += 1
                yield asked
            action = drawn.choice(advice).action
            state = game.step(state, {player: action}, chance).state


def own(asked: Asked, team: int) -> tuple[str, int]:
    """Return what one of the own teams is called, and its strength."""
    strength = asked.view.strengths[asked.player][team]
    return team_label(asked.game.n, asked.player, team, strength), strength


def theirs(asked: Asked) -> dict[str, int]:
    """Return the strengths of the teams that they have left, by what these are called."""
    side = 1 - asked.player
    strengths = asked.view.strengths[side]
    return {
        team_label(asked.game.n, side, team, strengths[team]): strengths[team]
        for team in asked.view.in_play(side)
    }


def named(asked: Asked) -> str:
    side, team = 1 - asked.player, asked.view.named
    assert team is not None
    return team_label(asked.game.n, side, team, asked.view.strengths[side][team])


def both(asked: Asked) -> tuple[int, int]:
    """Return the strengths of the best and of the other."""
    assert asked.other is not None
    return own(asked, asked.best.action)[1], own(asked, asked.other.action)[1]


def is_other(asked: Asked, label: str) -> bool:
    assert asked.other is not None
    return label == own(asked, asked.other.action)[0]


def is_side(asked: Asked, side: str) -> bool:
    return side == SIDE_NAMES[1 - asked.player]


def is_best_reply(asked: Asked, team: int, label: str) -> bool:
    """Return whether nothing is better for them against a team than this answer."""
    side = 1 - asked.player
    state = asked.game.step(asked.view, {asked.player: team}, Chance(0)).state
    values = {item.action: item.value for item in advise(asked.game, state, side)}
    best = [team for team, value in values.items() if value == max(values.values())]
    strengths = asked.view.strengths[side]
    return label in [team_label(asked.game.n, side, team, strengths[team]) for team in best]


def wins(asked: Asked, label: str, other: str) -> bool:
    best, rest = both(asked)
    enemy = theirs(asked)[label]
    return label == named(asked) and is_other(asked, other) and best > enemy > rest


def wins_weaker(asked: Asked, label: str, other: str) -> bool:
    best, rest = both(asked)
    return is_other(asked, other) and label == named(asked) and rest > best > theirs(asked)[label]


def loses_weaker(asked: Asked, label: str, other: str) -> bool:
    best, rest = both(asked)
    return is_other(asked, other) and label == named(asked) and best < rest < theirs(asked)[label]


def gives_away(asked: Asked, other: str, side: str) -> bool:
    best, rest = both(asked)
    enemy = theirs(asked)[named(asked)]
    after = asked.game.step(asked.view, {asked.player: asked.best.action}, Chance(0)).state
    return (
        after.to_act == 1 - asked.player
        and is_side(asked, side)
        and is_other(asked, other)
        and best < enemy < rest
    )


def is_left(asked: Asked, side: str, label: str, other: str, team: str = "") -> bool:
    assert asked.other is not None
    best, rest = both(asked)
    strengths, against = theirs(asked), team or label
    are_best = is_best_reply(asked, asked.best.action, label) and is_best_reply(
        asked, asked.other.action, against
    )
    is_right = strengths[label] < best and strengths[against] > rest
    return are_best and is_right and is_side(asked, side) and is_other(asked, other)


def draws_weakest(asked: Asked, side: str, other: str, label: str) -> bool:
    assert asked.other is not None
    strengths = theirs(asked)
    is_right = is_best_reply(asked, asked.other.action, label)
    is_weakest = strengths[label] == min(strengths.values()) < both(asked)[1]
    return is_right and is_weakest and is_side(asked, side) and is_other(asked, other)


def is_weaker(asked: Asked, other: str) -> bool:
    best, rest = both(asked)
    return is_other(asked, other) and best < rest


def fewer_beat(asked: Asked, number: str, side: str, more: str, other: str) -> bool:
    counts = [sum(each > mine for each in theirs(asked).values()) for mine in both(asked)]
    is_right = counts == [int(number), int(more)] and counts[0] < counts[1]
    return is_right and is_side(asked, side) and is_other(asked, other)


LABEL, OTHER = rf"(?P<label>{TEAM})", rf"(?P<other>{TEAM})"
THEIRS = rf"(?P<side>{SIDE})"
CLAIMS: Claims = {
    rf"It beats {LABEL}, which {OTHER} does not\.": wins,
    rf"It beats {LABEL} as well, and keeps the stronger {OTHER} for later\.": wins_weaker,
    rf"It loses to {LABEL} as well, but keeps the stronger {OTHER} for later\.": loses_weaker,
    rf"Losing this combat keeps {OTHER} for later, and {THEIRS} has to name next\.": gives_away,
    rf"{THEIRS} does best to answer with {LABEL}, which loses to it but beats {OTHER}\.": is_left,
    rf"{THEIRS} does best to lose to it with {LABEL}, but would beat {OTHER} with "
    rf"(?P<team>{TEAM})\.": is_left,
    rf"{THEIRS} would answer {OTHER} with {LABEL}, its weakest, and keep the stronger ones\.": (
        draws_weakest
    ),
    rf"It keeps the stronger {OTHER} for later\.": is_weaker,
    rf"(?P<number>\d+) teams? of {THEIRS} beats? it, (?P<more>\d+) would beat {OTHER}\.": (
        fewer_beat
    ),
}


@counted(250, 1000)
def test_every_reason_is_true_on_the_bridge(count: int) -> None:
    found = check_claims(PonteWords(), positions(count), CLAIMS)
    assert found.total() == count
    assert len(found) >= len(CLAIMS) - (count < 1000)
