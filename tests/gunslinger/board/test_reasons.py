"""Gunslinger's reasons, read in 1,000 positions: each claim checked on lists and shots."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.core.play.advice import ActionValue
from engine.core.play.chance import Chance
from engine.core.review.reasons import Comparison, compared
from engine.gunslinger.rules import NO_SHOT, Gunslinger, Seen
from gui.gunslinger.board.words import GunslingerWords
from gui.shared.text.tr import seat_label
from tests.reasons import Claims, check_claims

POSITIONS = 1000
GAMES = (Gunslinger(), Gunslinger(6, 4, 1), Gunslinger(8, 1, 3), Gunslinger(4, 0, 0))

Asked = Comparison[Gunslinger, Seen]


def positions() -> Iterator[Asked]:
    """Yield what seats saw of matches at random, with any choice as the best one.

    What a choice is worth decides which two are compared, and nothing else: it is drawn.
    """
    drawn, given = random.Random(11), 0
    while given < POSITIONS:
        game, chance = drawn.choice(GAMES), Chance(drawn.randrange(10**6))
        state = game.initial_state(chance)
        while game.players_to_act(state) and given < POSITIONS and len(state.history) < 12:
            player = drawn.choice(game.players_to_act(state))
            view = game.observe(state, player)
            actions = game.legal_actions(view, player)
            advice = [ActionValue(action, drawn.random() * 4) for action in actions]
            chosen = (drawn.choice(actions),) if drawn.random() < 0.5 else ()
            asked = compared(game, view, player, advice, chosen)
            if asked.other is not None:
                given += 1
                yield asked
            shots = {
                i: drawn.choice(game.legal_actions(game.observe(state, i), i))
                for i in game.players_to_act(state)
                if drawn.random() < 0.7
            }
            wanted = {i: shots.get(i, NO_SHOT) for i in game.players_to_act(state)}
            state = game.step(state, wanted, chance).state


def target(asked: Asked, label: str) -> int:
    return next(i for i in range(asked.game.players) if seat_label(i, asked.game.players) == label)


def is_pair(asked: Asked, best: str | None, other: str | None) -> bool:
    """Return whether these are the choices that are compared; None is holding fire."""
    assert asked.other is not None
    wanted = [NO_SHOT if each is None else target(asked, each) for each in (best, other)]
    return wanted == [asked.best.action, asked.other.action]


def speaks_of_best(asked: Asked, best: str) -> bool:
    return asked.best.action == target(asked, best)


def shooters(asked: Asked, action: int) -> int:
    """Return how many others that live shot at a player in the last round."""
    view = asked.view
    if not view.history or action == NO_SHOT:
        return 0
    living = [i for i, lives in enumerate(view.alive) if lives and i != view.me]
    return sum(view.history[-1][i] == action for i in living)


def is_friend(asked: Asked, other: str) -> bool:
    friend = target(asked, other)
    assert asked.other is not None
    is_said = friend == asked.other.action and asked.best.action not in asked.view.friends
    return is_said and friend in asked.view.friends and asked.view.alive[friend]


def joins(asked: Asked, n: str, best: str) -> bool:
    assert asked.other is not None
    enemy = target(asked, best)
    rest = shooters(asked, asked.other.action) * (asked.other.action in asked.view.enemies)
    is_said = speaks_of_best(asked, best) and enemy in asked.view.enemies
    return is_said and shooters(asked, enemy) == int(n) > rest


def shot_back(asked: Asked, best: str, n: str = "1", rounds: str = "1") -> bool:
    assert asked.other is not None
    view, last = asked.view, asked.view.history[-5:]
    counts = [
        0 if i == NO_SHOT else sum(shots[i] == view.me for shots in last)
        for i in (asked.best.action, asked.other.action)
    ]
    is_said = speaks_of_best(asked, best) and len(last) == int(rounds)
    return is_said and counts[0] == int(n) > counts[1]


def helps(asked: Asked, best: str, friend: str) -> bool:
    assert asked.other is not None
    saved, view = target(asked, friend), asked.view
    is_said = speaks_of_best(asked, best) and saved in view.friends and view.alive[saved]
    other = asked.other.action
    spares = other == NO_SHOT or view.history[-1][other] not in [
        i for i in view.friends if view.alive[i]
    ]
    return is_said and view.history[-1][asked.best.action] == saved and spares


def enemy_alone(asked: Asked, best: str) -> bool:
    return is_pair(asked, best, None) and target(asked, best) in asked.view.enemies


def enemy(asked: Asked, best: str, other: str) -> bool:
    enemies = asked.view.enemies
    is_said = target(asked, best) in enemies and target(asked, other) not in enemies
    return is_pair(asked, best, other) and is_said


def under_fire(asked: Asked, n: str, best: str, other: str = "", less: str = "0") -> bool:
    is_said = is_pair(asked, best, other or None)
    against = shooters(asked, target(asked, other)) if other else 0
    return is_said and shooters(asked, target(asked, best)) == int(n) > against == int(less)


def no_point(asked: Asked, other: str) -> bool:
    return is_pair(asked, None, other) and target(asked, other) not in asked.view.enemies


def alone(asked: Asked, other: str) -> bool:
    return is_pair(asked, None, other) and not shooters(asked, target(asked, other))


def not_alone(asked: Asked, n: str, other: str) -> bool:
    return is_pair(asked, None, other) and shooters(asked, target(asked, other)) == int(n) > 0


def first_round(asked: Asked, other: str) -> bool:
    return is_pair(asked, None, other) and not asked.view.history


def more_points(asked: Asked, more: str) -> bool:
    assert asked.other is not None
    return f"{asked.best.value - asked.other.value:.2f}" == more


BEST, OTHER, COUNT = r"(?P<best>[A-H])", r"(?P<other>[A-H])", r"(?P<n>\d+)"
CLAIMS: Claims = {
    rf"{OTHER} is your friend: alive, worth a point to you\.": is_friend,
    rf"{COUNT} others? shot at {BEST} in the last round, and a fall brings you a point\.": joins,
    rf"{BEST} shot at you in the last round\.": shot_back,
    rf"{BEST} shot at you in {COUNT} of the last (?P<rounds>\d) rounds\.": shot_back,
    rf"{BEST} shot at your friend (?P<friend>[A-H]) in the last round\.": helps,
    rf"The fall of {BEST}, your enemy, brings you a point\.": enemy_alone,
    rf"The fall of {BEST}, your enemy, brings you a point, that of {OTHER} none\.": enemy,
    rf"{COUNT} others? shot at {BEST} in the last round: two bullets kill\.": under_fire,
    rf"{COUNT} others? shot at {BEST} in the last round, at {OTHER} (?P<less>\d+)\.": under_fire,
    rf"The fall of {OTHER} brings you no point, and everybody sees who shoots\.": no_point,
    rf"Nobody shot at {OTHER} in the last round: one bullet stops at the shield\.": alone,
    rf"Nobody has shot yet: one bullet stops at the shield of {OTHER}\.": first_round,
    rf"{COUNT} others? shot at {OTHER} last round, but everybody sees who shoots\.": not_alone,
    r"In games that fit what you saw it brings (?P<more>[\d.]+) points more\.": more_points,
}


def test_every_reason_is_true_of_what_the_seat_saw() -> None:
    found = check_claims(GunslingerWords(), positions(), CLAIMS)
    assert found.total() == POSITIONS
    assert set(found) == set(CLAIMS)


def test_reasons_call_players_by_their_names() -> None:
    names = tuple(f"{letter}lix" for letter in "ABCDEFGH")
    given = next(positions())
    told = GunslingerWords(names[: given.game.players]).why(given)
    assert "lix" in told or told == GunslingerWords().why(given)
    plain = GunslingerWords().why(given)
    assert told.replace("lix", "") == plain
