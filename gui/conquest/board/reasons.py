"""Why a plan for the turn is best: the one reason that decides, counted from the rules.  No Qt.

Plans are told apart by what their attacks take and how often, by true dice; else by what the attack
of the other would cost; else by what stands where without any attack.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from engine.conquest.calculator import Battle, arrivals
from engine.conquest.odds import battle
from engine.conquest.rules import Conquest
from engine.conquest.state import NOBODY, Action, Attack, Board, Fort, Move, NextPhase, Put
from engine.conquest.turns import (
    CAPTURE_BONUS,
    LEAST_INCOME,
    PLACES_A_TROOP,
    counted_income,
    strategic_places,
)
from engine.core.play.advice import ActionValue
from engine.core.review.reasons import Comparison, Reason
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal, percent

Asked = Comparison[Conquest, Board]

LEAST = 0.0005
"""Chances that differ by less are written alike, and decide nothing."""
ALL_BUT_ONE = 0.999
RARELY = 0.5
"""An attack that succeeds less often is no good for that alone."""


@dataclass(frozen=True)
class Plan:
    """What a seat plans to do in this turn, as far as the plan says it."""

    game: Conquest
    view: Board
    player: int
    line: tuple[Action, ...]

    @cached_property
    def attacks(self) -> tuple[Attack, ...]:
        """The first attack, and those that go on from where it ends with all but one."""
        found: list[Attack] = []
        for action in self.line:
            if not isinstance(action, Attack):
                continue
            if found and (found[-1].target != action.source or not _goes_on(found[-1])):
                break
            found.append(action)
        return tuple(found)

    @cached_property
    def taken(self) -> dict[int, float]:
        """How likely these attacks take each of their targets, in their order."""
        if not self.attacks:
            return {}
        met = [self.view.defenders(each.target) for each in self.attacks]
        stop = float(self.attacks[0].fraction)
        chances = arrivals(Battle(self.attackers, tuple(met), stop), "true").chances
        return dict(zip((each.target for each in self.attacks), chances, strict=True))

    @property
    def sources(self) -> set[int]:
        """Where it attacks from."""
        return {action.source for action in self.line if isinstance(action, Attack)}

    @property
    def attackers(self) -> int:
        """The troops where the first attack begins, with those that are put there before."""
        source = self.attacks[0].source
        return self.view.troops[source] + self.put.get(source, 0)

    @cached_property
    def put(self) -> dict[int, int]:
        """The troops of the reserve that are placed, by place."""
        found: dict[int, int] = {}
        for action in self.line:
            if isinstance(action, Put):
                found[action.place] = found.get(action.place, 0) + action.troops
        return found

    @property
    def forts(self) -> tuple[Fort, ...]:
        """The fort, where one is built."""
        return tuple(action for action in self.line if isinstance(action, Fort))

    def chance(self, place: int) -> float:
        """Return how likely a place is taken."""
        return self.taken.get(place, 0.0)

    def defenders(self, place: int) -> int:
        """Return what defends a place of one's own after it, attacks left aside."""
        count = self.view.defenders(place) + self.put.get(place, 0)
        for action in self.line:
            if isinstance(action, Move):
                count += action.troops * ((action.destination == place) - (action.source == place))
            if isinstance(action, Fort) and action.place == place:
                count += action.troops
        return count

    @cached_property
    def cost(self) -> float:
        """The troops that its first attack costs on average."""
        if not self.attacks:
            return 0.0
        first = self.attacks[0]
        ends = battle(self.attackers, self.view.defenders(first.target), float(first.fraction))
        return self.attackers - sum(left * chance for (left, _), chance in ends.items())

    @property
    def win_chance(self) -> float:
        """How likely it takes the strategic places that win at the end of this turn."""
        game, view = self.game, self.view
        wanted = game.to_win - strategic_places(view, game.map, self.player)
        if view.turn < game.first_finish or wanted <= 0:
            return 0.0
        chances = [chance for place, chance in self.taken.items() if place in game.map.score_of]
        return chances[wanted - 1] if len(chances) >= wanted else 0.0


def wins_at_once(asked: Asked) -> str:
    best, other = plans(asked)
    if not _is_likelier(best.win_chance, other.win_chance):
        return ""
    text = tr("It wins at once in {chance} of attacks.")
    if other.win_chance >= LEAST:
        text = tr("It wins at once in {chance} of attacks instead of {less}.")
    return text.format(chance=percent(best.win_chance), less=percent(other.win_chance))


def keeps_another_from_winning(asked: Asked) -> str:
    """It takes a strategic place from who has enough of them."""
    best, other = plans(asked)
    game, view = asked.game, asked.view
    for place in best.taken:
        count = strategic_places(view, game.map, view.owners[place])
        is_enough = place in game.map.score_of and count >= game.to_win
        if is_enough and _is_likelier(best.chance(place), other.chance(place)):
            text = tr(
                "It takes {place} in {chance} of attacks, from a player with {count} strategic "
                "places."
            )
            chance = percent(best.chance(place))
            return text.format(place=_title(asked, place), chance=chance, count=count)
    return ""


def takes_income(asked: Asked) -> str:
    """It takes a strategic place, or more often."""
    best, other = plans(asked)
    scores = asked.game.map.score_of
    gains = {
        place: (best.chance(place) - other.chance(place)) * scores[place]
        for place in best.taken
        if place in scores and _is_likelier(best.chance(place), other.chance(place))
    }
    if not gains:
        return ""
    place = max(gains, key=lambda each: gains[each])
    text = tr("It takes {place}, worth {score} troops a turn, in {chance} of attacks.")
    if other.chance(place) >= LEAST:
        text = tr(
            "It takes {place}, worth {score} troops a turn, in {chance} of attacks instead of "
            "{less}."
        )
    chances = {"chance": percent(best.chance(place)), "less": percent(other.chance(place))}
    return text.format(place=_title(asked, place), score=scores[place], **chances)


def takes_the_bonus(asked: Asked) -> str:
    """The first capture of a turn brings troops."""
    best, other = plans(asked)
    first, less = _first(best), _first(other)
    if asked.view.has_captured or not best.taken or not _is_likelier(first, less):
        return ""
    text = tr("It takes {place} in {chance} of attacks: a turn's first capture brings {n} troops.")
    place = _title(asked, next(iter(best.taken)))
    return text.format(place=place, chance=percent(first), n=CAPTURE_BONUS)


def stops_in_time(asked: Asked) -> str:
    """The other goes on from where the best stops."""
    best, other = plans(asked)
    ours, theirs = tuple(best.taken), tuple(other.taken)
    if not ours or len(theirs) <= len(ours) or theirs[: len(ours)] != ours:
        return ""
    text = tr("It stops in {place}: {beyond} would be taken in {chance} of attacks.")
    beyond = theirs[len(ours)]
    names = {"place": _title(asked, ours[-1]), "beyond": _title(asked, beyond)}
    return text.format(chance=percent(other.chance(beyond)), **names)


def avoids_a_bad_attack(asked: Asked) -> str:
    """The attack of the other fails more often than not."""
    best, other = plans(asked)
    if best.taken or not other.taken or _first(other) >= RARELY:
        return ""
    text = tr("An attack on {place} succeeds only in {chance} of attempts.")
    place = _title(asked, next(iter(other.taken)))
    return text.format(place=place, chance=percent(_first(other)))


def keeps_a_place_manned(asked: Asked) -> str:
    """The attack of the other leaves one troop on a strategic place."""
    best, other = plans(asked)
    if not other.attacks or not _goes_on(other.attacks[0]):
        return ""
    source = other.attacks[0].source
    score = asked.game.map.score_of.get(source)
    if score is None or source in best.sources:
        return ""
    text = tr("An attack from {place}, worth {score} troops a turn, leaves one troop there.")
    return text.format(place=_title(asked, source), score=score)


def goes_further(asked: Asked) -> str:
    """It goes on from where the other stops, or attacks where the other does not."""
    best, other = plans(asked)
    ours, theirs = tuple(best.taken), tuple(other.taken)
    if len(ours) <= len(theirs) or ours[: len(theirs)] != theirs:
        return ""
    place = ours[len(theirs)]
    text = tr("It takes {place} in {chance} of attacks.")
    if theirs:
        text = tr("It goes on to {place}, which it takes in {chance} of attacks.")
    return text.format(place=_title(asked, place), chance=percent(best.chance(place)))


def saves_troops(asked: Asked) -> str:
    """The attack of the other costs more troops than that of the best, if there is one."""
    best, other = plans(asked)
    if not other.taken or best.cost >= other.cost or decimal(best.cost) == decimal(other.cost):
        return ""
    if best.taken:
        text = tr("Its first attack costs {n} troops on average instead of {more}.")
        return text.format(n=decimal(best.cost), more=decimal(other.cost))
    text = tr("An attack on {place} costs {n} troops on average.")
    return text.format(place=_title(asked, other.attacks[0].target), n=decimal(other.cost))


def guards_a_place(asked: Asked) -> str:
    """More defend a strategic place."""
    best, other = plans(asked)
    scores = asked.game.map.score_of
    sources = best.sources | other.sources
    own = [
        place
        for place, score in scores.items()
        if asked.view.owners[place] == asked.player and place not in sources
    ]
    safer = [place for place in own if best.defenders(place) > other.defenders(place)]
    if not safer:
        return ""
    place = max(safer, key=lambda each: scores[each])
    text = tr("{n} then defend {place}, worth {score} troops a turn, instead of {less}.")
    counts = {"n": best.defenders(place), "less": other.defenders(place)}
    return text.format(place=_title(asked, place), score=scores[place], **counts)


def guards_a_border(asked: Asked) -> str:
    """More defend a place that lies next to an opponent."""
    best, other = plans(asked)
    view, sources = asked.view, best.sources | other.sources
    against = {
        place: max(view.troops[near] for near in _opponents(asked, place))
        for place in view.places_of(asked.player)
        if _opponents(asked, place) and place not in sources
    }
    safer = [place for place in against if best.defenders(place) > other.defenders(place)]
    if not safer:
        return ""
    place = max(safer, key=lambda each: (against[each], -each))
    text = tr("{n} instead of {less} then defend {place}, next to {troops} of an opponent.")
    counts = {"n": best.defenders(place), "less": other.defenders(place)}
    return text.format(place=_title(asked, place), troops=against[place], **counts)


def claims_income(asked: Asked) -> str:
    """It claims a free strategic place, worth more than what the other claims."""
    best, other = (_claimed(asked, plan) for plan in plans(asked))
    scores = asked.game.map.score_of
    place = max(best, key=lambda each: scores.get(each, 0), default=None)
    most = max((scores.get(each, 0) for each in other), default=0)
    if place is None or scores.get(place, 0) <= most:
        return ""
    text = tr("It claims {place}, worth {score} troops a turn.")
    return text.format(place=_title(asked, place), score=scores[place])


def is_beside_income(asked: Asked) -> str:
    """What it claims has a strategic place for a neighbour, what the other claims has none."""
    best, other = (_claimed(asked, plan) for plan in plans(asked))
    map_ = asked.game.map

    def beside(places: set[int]) -> set[int]:
        return {near for place in places for near in map_.neighbours[place]} & set(map_.score_of)

    if not other or not beside(best) or beside(other):
        return ""
    near = max(beside(best), key=lambda each: (map_.score_of[each], -each))
    text = tr("It is next to {place}, worth {score} troops a turn.")
    return text.format(place=_title(asked, near), score=map_.score_of[near])


def claims_more(asked: Asked) -> str:
    """It claims free places, and the other fewer, where they bring more than the least income."""
    best, other = (_claimed(asked, plan) for plan in plans(asked))
    if len(best) <= len(other):
        return ""
    owners = tuple(
        asked.player if place in best else owner for place, owner in enumerate(asked.view.owners)
    )
    after = replace(asked.view, owners=owners)
    if counted_income(after, asked.game.map, asked.player) < LEAST_INCOME:
        return ""
    text = tr("It claims {place}: every {count} places bring one troop a turn.")
    return text.format(place=_title(asked, min(best)), count=PLACES_A_TROOP)


def keeps_the_fort(asked: Asked) -> str:
    """The other builds it."""
    best, other = plans(asked)
    if best.forts or not other.forts:
        return ""
    return tr("It keeps the fort for later: there is one a match.")


def keeps_the_reserve(asked: Asked) -> str:
    """More stay in the reserve."""
    kept, less = (
        asked.view.reserves[asked.player] - sum(plan.put.values()) for plan in plans(asked)
    )
    if asked.view.in_setup or kept <= less:
        return ""
    return tr("It keeps %n troop(s) in the reserve for a later turn.", kept)


def wins_more_games(asked: Asked) -> str:
    return tr("Nothing is sure here: Sigma wins more of the games played on from it.")


REASONS: tuple[Reason[Conquest, Board], ...] = (
    wins_at_once,
    keeps_another_from_winning,
    takes_income,
    avoids_a_bad_attack,
    keeps_a_place_manned,
    takes_the_bonus,
    stops_in_time,
    claims_income,
    guards_a_place,
    goes_further,
    saves_troops,
    guards_a_border,
    is_beside_income,
    claims_more,
    keeps_the_fort,
    keeps_the_reserve,
    wins_more_games,
)
PLANNED_ANEW: tuple[Reason[Conquest, Board], ...] = (keeps_the_reserve, wins_more_games)
"""For the end of a phase alone: who ends it plans anew, and may then attack or build as well."""


def reasons_for(asked: Asked) -> tuple[Reason[Conquest, Board], ...]:
    """Return what may be said for the best plan."""
    is_planned_anew = _plan(asked, asked.best).line == (NextPhase(),)
    return PLANNED_ANEW if is_planned_anew else REASONS


def plans(asked: Asked) -> tuple[Plan, Plan]:
    """Return the best plan, and the other."""
    assert asked.other is not None
    return _plan(asked, asked.best), _plan(asked, asked.other)


def _plan(asked: Asked, item: ActionValue) -> Plan:
    return Plan(asked.game, asked.view, asked.player, (item.action, *item.line))


def _opponents(asked: Asked, place: int) -> list[int]:
    """Return the neighbours of a place that belong to opponents."""
    owners = asked.view.owners
    near = asked.game.map.neighbours[place]
    return [each for each in near if owners[each] not in (NOBODY, asked.player)]


def _claimed(asked: Asked, plan: Plan) -> set[int]:
    """Return the free places that a plan puts troops on."""
    return {place for place in plan.put if asked.view.owners[place] == NOBODY}


def _goes_on(attack: Attack) -> bool:
    """Return whether all but one move in where it wins."""
    return float(attack.move_fraction) >= ALL_BUT_ONE


def _first(plan: Plan) -> float:
    """Return how likely the first attack takes its target; 0 without one."""
    return next(iter(plan.taken.values()), 0.0)


def _is_likelier(chance: float, other: float) -> bool:
    """Return whether a chance is larger, and is written as another number."""
    return chance - other >= LEAST and percent(chance) != percent(other)


def _title(asked: Asked, place: int) -> str:
    return asked.game.map.title_of(place)
