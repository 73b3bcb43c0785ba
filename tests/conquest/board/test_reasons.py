"""Conquest's reasons, read in 1,000 positions: each claim worked out anew from dice and board."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

from engine.conquest.map import Map
from engine.conquest.rollouts.candidates import Candidates
from engine.conquest.rules import MAPS, Conquest
from engine.conquest.state import ATTACK, PUT, Attack, Board, Fort, Move, NextPhase, Put
from engine.conquest.strategies import GREEDY, Sigma, SigmaClassic
from engine.core.play.advice import ActionValue
from engine.core.play.match import Match
from engine.core.play.strategy import RANDOM
from engine.core.review.reasons import Comparison, compared
from gui.conquest.board.reasons import claims_more as claims_more_words
from gui.conquest.board.words import ConquestWords
from tests.conquest.board.boards import BOARD, BRIDGE, GAME, HARBOUR
from tests.drawn import counted
from tests.reasons import Claims, check_claims

Asked = Comparison[Conquest, Board]


def positions(count: int) -> Iterator[Asked]:
    """Yield boards of matches in any phase, with Sigma's plans and others in any order."""
    drawn, given = random.Random(3), 0
    games = [Conquest(MAPS.shipped(Map, name)) for name in ("learning", "isles", "world")]
    line_ups = ([SigmaClassic()] * 3, [GREEDY] * 3, [RANDOM, GREEDY, SigmaClassic()])
    matches = [Match(g, seats, 5).play_out() for g in games for seats in line_ups]
    while given < count:
        match = drawn.choice(matches)
        game: Any = match.game
        view = drawn.choice([s for s in match.states if not s.ended])
        if view.in_setup and drawn.random() < 0.8:
            continue
        if not view.in_setup and drawn.random() < 0.5:
            view = replace(view, phase=drawn.randint(PUT, 4))
        if not view.in_setup and drawn.random() < 0.2:
            view = replace(view, turn=game.first_finish + (view.turn - game.first_finish) % 3)
        me = view.to_move
        legal = list(game.legal_actions(view, me))
        asked = drawn.sample(legal, min(3, len(legal)))
        if view.phase == ATTACK and drawn.random() < 0.3:
            asked = [replace(a, fraction=1.5) if isinstance(a, Attack) else a for a in asked]
        found = Candidates(game, view, me, Sigma().constants).found(asked)
        drawn.shuffle(found)
        advice = [ActionValue(c.action, 1 / (2 + at), 0.0, c.line) for at, c in enumerate(found)]
        comparison = compared(game, view, me, advice)
        if comparison.other is not None:
            given += 1
            yield comparison


@cache
def rounds(attacking: int, defending: int) -> Counter[tuple[int, int]]:
    """Return how many of all throws cost attackers and defenders so many."""
    found: Counter[tuple[int, int]] = Counter()
    for dice in product(range(6), repeat=attacking + defending):
        ours, theirs = sorted(dice[:attacking])[::-1], sorted(dice[attacking:])[::-1]
        won = sum(a > d for a, d in zip(ours, theirs, strict=False))
        found[min(attacking, defending) - won, won] += 1
    return found


@cache
def ends(attackers: int, defenders: int, stop: float) -> dict[tuple[int, int], float]:
    """Return how likely a battle ends with so many left."""
    going = {(attackers, defenders): 1.0}
    ended: Counter[tuple[int, int]] = Counter()
    for _ in range(400):
        after: Counter[tuple[int, int]] = Counter()
        for (a, d), chance in going.items():
            if a < 2 or d < 1 or a / d <= stop:
                ended[a, d] += chance
                continue
            thrown = rounds(min(3, a - 1), min(2, d))
            for (lost, won), count in thrown.items():
                after[a - lost, d - won] += chance * count / thrown.total()
        going = {key: chance for key, chance in after.items() if chance > 1e-15}
    return dict(ended)


def line(item: ActionValue | None) -> tuple[Any, ...]:
    assert item is not None
    return item.action, *item.line


def put(actions: Sequence[Any], place: int | None = None) -> int:
    puts = [a for a in actions if isinstance(a, Put)]
    return sum(a.troops for a in puts if place is None or a.place == place)


def chances(asked: Asked, actions: Sequence[Any]) -> dict[int, float]:
    """Return how likely the first run of attacks takes each place that it comes to."""
    found: dict[int, float] = {}
    arriving: dict[int, float] = {}
    here = -1
    for attack in (a for a in actions if isinstance(a, Attack)):
        if not found:
            source = attack.source
            arriving = {asked.view.troops[source] + put(actions, source): 1.0}
        elif attack.source != here:
            break
        left: Counter[int] = Counter()
        for troops, chance in arriving.items():
            for (a, d), part in ends(
                troops, asked.view.defenders(attack.target), float(attack.fraction)
            ).items():
                left[a - 1] += chance * part * (d == 0)
        found[attack.target] = sum(left.values())
        arriving, here = dict(left), attack.target
        if float(attack.move_fraction) < 0.9:
            break
    return found


def place_of(asked: Asked, title: str) -> int:
    titles = [asked.game.map.title_of(place) for place in range(asked.game.map.places)]
    return titles.index(title)


def near(text: str, number: float) -> bool:
    """Return whether a chance is written so."""
    if text.startswith(("<", ">")):
        edge = float(text[1:]) / 100
        return number < edge if text[0] == "<" else number > edge
    return abs(float(text) / 100 - number) < 0.000501


def both(asked: Asked, place: int) -> tuple[float, float]:
    best, other = chances(asked, line(asked.best)), chances(asked, line(asked.other))
    return best.get(place, 0.0), other.get(place, 0.0)


def strategic(asked: Asked, player: int) -> int:
    return sum(asked.view.owners[place] == player for place in asked.game.map.strategic)


def takes(
    asked: Asked, place: str, chance: str, score: str = "", less: str = "0", n: str = ""
) -> bool:
    at = place_of(asked, place)
    more, rest = both(asked, at)
    is_scored = not score or asked.game.map.score_of[at] == int(score)
    first = next(iter(chances(asked, line(asked.best))))
    is_bonus = not n or (int(n) == 3 and not asked.view.has_captured and first == at)
    return (
        near(chance, more)
        and (near(less, rest) or bool(n))
        and more > rest * (not n)
        and (is_scored and is_bonus)
    )


def takes_from_leader(asked: Asked, place: str, chance: str, count: str) -> bool:
    at = place_of(asked, place)
    owner = asked.view.owners[at]
    is_enough = strategic(asked, owner) == int(count) >= asked.game.to_win
    return is_enough and owner != asked.player and near(chance, both(asked, at)[0])


def wins(asked: Asked, chance: str, less: str = "0") -> bool:
    def win(actions: Sequence[Any]) -> float:
        taken = chances(asked, actions)
        own = strategic(asked, asked.player)
        for place, likely in taken.items():
            own += place in asked.game.map.strategic
            if own == asked.game.to_win and place in asked.game.map.strategic:
                return likely
        return 0.0

    more, rest = win(line(asked.best)), win(line(asked.other))
    return asked.view.turn >= asked.game.first_finish and near(chance, more) and near(less, rest)


def is_planned_anew(item: ActionValue) -> bool:
    """Return whether a phase is ended, and what follows is still to be planned."""
    return line(item) == (NextPhase(),)


def has_no_attack(item: ActionValue) -> bool:
    return not is_planned_anew(item) and not any(isinstance(a, Attack) for a in line(item))


def fails(asked: Asked, place: str, chance: str) -> bool:
    at = place_of(asked, place)
    return (
        has_no_attack(asked.best) and near(chance, both(asked, at)[1]) and both(asked, at)[1] < 0.5
    )


def empties(asked: Asked, place: str, score: str) -> bool:
    at = place_of(asked, place)
    attack = next(a for a in line(asked.other) if isinstance(a, Attack))
    stays = not any(isinstance(a, Attack) and a.source == at for a in line(asked.best))
    is_scored = asked.game.map.score_of[at] == int(score) and not is_planned_anew(asked.best)
    return stays and attack.source == at and float(attack.move_fraction) > 0.9 and is_scored


def stops(asked: Asked, place: str, beyond: str, chance: str) -> bool:
    ours = list(chances(asked, line(asked.best)))
    further = place_of(asked, beyond)
    is_end = ours[-1] == place_of(asked, place) and further not in ours
    return is_end and near(chance, both(asked, further)[1])


def cost(asked: Asked, item: ActionValue | None) -> float:
    attack = next(a for a in line(item) if isinstance(a, Attack))
    troops = asked.view.troops[attack.source] + put(line(item), attack.source)
    battle = ends(troops, asked.view.defenders(attack.target), float(attack.fraction))
    return sum((troops - a) * chance for (a, _), chance in battle.items())


def costs(asked: Asked, n: str, place: str = "", more: str = "") -> bool:
    if more:
        mean, less = cost(asked, asked.other), cost(asked, asked.best)
        return abs(mean - float(more)) < 0.051 and abs(less - float(n)) < 0.051 and less < mean
    attack = next(a for a in line(asked.other) if isinstance(a, Attack))
    is_right = abs(cost(asked, asked.other) - float(n)) < 0.051
    return attack.target == place_of(asked, place) and is_right and has_no_attack(asked.best)


def goes_on(asked: Asked, place: str, chance: str) -> bool:
    at = place_of(asked, place)
    ours, theirs = (list(chances(asked, line(item))) for item in (asked.best, asked.other))
    return at == ours[len(theirs)] and at not in theirs and near(chance, both(asked, at)[0])


def guards(asked: Asked, n: str, place: str, less: str, score: str = "", troops: str = "") -> bool:
    at = place_of(asked, place)
    counts = []
    for actions in (line(asked.best), line(asked.other)):
        count = asked.view.troops[at] + asked.view.forts[at] + put(actions, at)
        for action in actions:
            if isinstance(action, Move):
                count += action.troops * (action.destination == at)
                count -= action.troops * (action.source == at)
            elif isinstance(action, Fort):
                count += action.troops * (action.place == at)
        counts.append(count)
    is_own = asked.view.owners[at] == asked.player
    is_right = counts == [int(n), int(less)] and counts[0] > counts[1]
    if troops:
        ends_ = [b if a == at else a for a, b in asked.game.map.roads if at in (a, b)]
        others = [each for each in ends_ if asked.view.owners[each] not in (-1, asked.player)]
        return is_own and is_right and max(asked.view.troops[e] for e in others) == int(troops)
    return is_own and is_right and asked.game.map.score_of[at] == int(score)


def claimed(asked: Asked, item: ActionValue | None) -> set[int]:
    puts = {a.place for a in line(item) if isinstance(a, Put)}
    return {place for place in puts if asked.view.owners[place] == -1}


def claims(asked: Asked, place: str, score: str) -> bool:
    at, scores = place_of(asked, place), asked.game.map.score_of
    most = max((scores.get(each, 0) for each in claimed(asked, asked.other)), default=0)
    return at in claimed(asked, asked.best) and scores[at] == int(score) > most


def is_beside(asked: Asked, place: str, score: str) -> bool:
    at, roads = place_of(asked, place), asked.game.map.roads

    def joined(one: int, two: int) -> bool:
        return (one, two) in roads or (two, one) in roads

    is_near = any(joined(at, each) for each in claimed(asked, asked.best))
    others, all_ = claimed(asked, asked.other), asked.game.map.strategic
    has_none = others and not any(joined(one, each) for one in all_ for each in others)
    return bool(is_near and has_none) and asked.game.map.score_of[at] == int(score)


def claims_more(asked: Asked, place: str) -> bool:
    best, other = claimed(asked, asked.best), claimed(asked, asked.other)
    own = best | set(asked.view.places_of(asked.player))
    brings = len(own) // 4 + sum(asked.game.map.score_of.get(each, 0) for each in own)
    return place_of(asked, place) in best and len(best) > len(other) and brings >= 3


def keeps_fort(asked: Asked) -> bool:
    ours, theirs = (
        [a for a in line(item) if isinstance(a, Fort)] for item in (asked.best, asked.other)
    )
    return not ours and len(theirs) == 1 and not is_planned_anew(asked.best)


def keeps_reserve(asked: Asked, n: str) -> bool:
    reserve = asked.view.reserves[asked.player]
    kept, less = (reserve - put(line(item)) for item in (asked.best, asked.other))
    return kept == int(n) > less


def is_best(asked: Asked) -> bool:
    assert asked.other is not None
    return asked.best.value > asked.other.value


NUMBER = r"(?:[<>] )?\d+\.\d"
PLACE = r"(?P<place>[^,:]+)"
CHANCE, LESS = rf"(?P<chance>{NUMBER}) %", rf"(?P<less>{NUMBER}) %"
SCORE = r"worth (?P<score>\d+) troops a turn"
COST = r"(?P<n>\d+\.\d)"
NEXT_TO = r"next to (?P<troops>\d+)"
LEADER = r"from a player with (?P<count>\d)"
CLAIMS: Claims = {
    rf"It wins at once in {CHANCE} of attacks\.": wins,
    rf"It wins at once in {CHANCE} of attacks instead of {LESS}\.": wins,
    rf"It takes {PLACE} in {CHANCE} of attacks, {LEADER} strategic places\.": takes_from_leader,
    rf"It takes {PLACE}, {SCORE}, in {CHANCE} of attacks\.": takes,
    rf"It takes {PLACE}, {SCORE}, in {CHANCE} of attacks instead of {LESS}\.": takes,
    rf"It takes {PLACE} in {CHANCE} of attacks: a turn's first capture brings (?P<n>\d) troops\.": (
        takes
    ),
    rf"An attack on {PLACE} succeeds only in {CHANCE} of attempts\.": fails,
    rf"An attack from {PLACE}, {SCORE}, leaves one troop there\.": empties,
    rf"It stops in {PLACE}: (?P<beyond>.+) would be taken in {CHANCE} of attacks\.": stops,
    rf"(?P<n>\d+) then defend {PLACE}, {SCORE}, instead of (?P<less>\d+)\.": guards,
    rf"An attack on {PLACE} costs {COST} troops on average\.": costs,
    rf"It claims {PLACE}, {SCORE}\.": claims,
    rf"It is next to {PLACE}, {SCORE}\.": is_beside,
    rf"It claims {PLACE}: every 4 places bring one troop a turn\.": claims_more,
    rf"Its first attack costs {COST} troops on average instead of (?P<more>\d+\.\d)\.": costs,
    rf"It takes {PLACE} in {CHANCE} of attacks\.": goes_on,
    rf"It goes on to {PLACE}, which it takes in {CHANCE} of attacks\.": goes_on,
    rf"(?P<n>\d+) instead of (?P<less>\d+) then defend {PLACE}, {NEXT_TO} of an opponent\.": guards,
    r"It keeps the fort for later: there is one a match\.": keeps_fort,
    r"It keeps (?P<n>\d+) troops? in the reserve for a later turn\.": keeps_reserve,
    r"Nothing is sure here: Sigma wins more of the games played on from it\.": is_best,
}


@counted(400, 1000)
def test_every_reason_is_true_of_dice_and_board(count: int) -> None:
    found = check_claims(ConquestWords(), positions(count), CLAIMS)
    assert found.total() == count
    assert len(found) >= len(CLAIMS) - 1 - (count < 1000), (
        "two chances to win at once are rarely side by side"
    )
    assert found[list(CLAIMS)[-1]] < count / 4, "of plans in any order"


def test_places_are_counted_only_where_they_bring_more_than_the_least_income() -> None:
    advice = [ActionValue(Put(HARBOUR, 1), 1.0, 0.0), ActionValue(Put(BRIDGE, 1), 0.0, 0.0)]
    few = replace(BOARD, owners=tuple(1 if at == BRIDGE else -1 for at in range(9)))
    many = replace(BOARD, owners=tuple(-1 if at == HARBOUR else 1 for at in range(9)))
    told = [claims_more_words(compared(GAME, board, 1, advice)) for board in (few, many)]
    assert told == ["", "It claims Harbour: every 4 places bring one troop a turn."]
