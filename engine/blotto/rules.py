"""The rules of Colonel Blotto, castle by castle, written to be read beside the specification.

The streak rule is that of a published tournament paper, the plain one that of FiveThirtyEight's
Riddler (2017).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, Any, ClassVar, Literal

from engine.core.play.chance import Chance
from engine.core.play.game import Rules, Step
from engine.core.play.mistakes import MistakeScale
from engine.core.play.parameters import Bounds, Length, Note, Titles, check_parameters
from engine.core.system.errors import IllegalActionError, InputError

MOST_CASTLES, MOST_SOLDIERS = 20, 1000
Plan = tuple[int, ...]
"""The soldiers at each castle, in the order of the road."""
Ties = Literal["nobody", "split"]
MOST_PAST = 20
"""So many battles of a series are remembered."""


@dataclass(frozen=True, slots=True)
class Battle:
    """The state: no plans before the battle, after it that of each seat.

    `past` are the plans of the battles before it in a series, the last ones, the newest last.
    """

    plans: tuple[Plan, ...] = ()
    past: tuple[tuple[Plan, Plan], ...] = ()


@dataclass(frozen=True, slots=True)
class Fought:
    """Soldiers met at a castle (its number from 0); `winner` is None where both sent as many.

    `streaks` are the castles that each seat has won in a row with this one; `points` is what the
    castle brought each seat.
    """

    castle: int
    soldiers: tuple[int, int]
    winner: int | None
    streaks: tuple[int, int]
    points: tuple[float, float]


@dataclass(frozen=True, slots=True)
class StreakComplete:
    """With this castle a player has won so many in a row that all castles after it are theirs."""

    player: int
    castle: int


@dataclass(frozen=True, slots=True)
class TakenOver:
    """A castle fell without a fight to the seat whose streak was complete before."""

    castle: int
    soldiers: tuple[int, int]
    winner: int
    points: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Ended:
    """The points of each seat at the end of the battle."""

    points: tuple[float, float]


@dataclass(frozen=True)
class Blotto(Rules[Battle, Battle, Plan]):
    """The rules with their parameters fixed; an action is the soldiers at each castle."""

    values: Annotated[
        tuple[int, ...],
        Bounds(1, 1000),
        Length(2, MOST_CASTLES),
        Note("The points of each castle, in the order of the road.", "Castles"),
    ] = tuple(range(1, 11))
    soldiers: Annotated[int, Bounds(1, MOST_SOLDIERS), Note("The soldiers of each side.")] = 100
    streak: Annotated[
        int,
        Bounds(0, MOST_CASTLES),
        Note("So many castles won in a row take all the rest; 0 for no such rule."),
    ] = 3
    ties: Annotated[
        Ties,
        Titles(
            ("Lost to both", "Shared"),
            ("A tie brings nobody a point.", "A tie brings half of the points to each."),
        ),
        Note("Who gets the points of a tie."),
    ] = "nobody"

    num_players: ClassVar[int] = 2
    on_fault: ClassVar[Literal["play on"]] = "play on"
    shorthands: ClassVar[Mapping[str, Mapping[str, Mapping[str, str]]]] = {
        "rule": {
            "streak": {"streak": "3", "ties": "nobody"},
            "plain": {"streak": "0", "ties": "split"},
        }
    }

    def __post_init__(self) -> None:
        """Raise InputError for a parameter outside its bounds."""
        check_parameters(self, "blotto")

    @property
    def castles(self) -> int:
        """The number of castles."""
        return len(self.values)

    @property
    def rule(self) -> str:
        """What the rule is called: streak, plain, or what it is made of."""
        usual = self.shorthands["rule"].items()
        own = {"streak": str(self.streak), "ties": self.ties}
        return next((name for name, what in usual if what == own), f"{self.streak}, {self.ties}")

    @property
    def splits(self) -> bool:
        """Whether a tie shares the points."""
        return self.ties == "split"

    @property
    def mistake_scale(self) -> MistakeScale:
        """The usual classes for a battle of all castles."""
        return MistakeScale.of(float(sum(self.values)))

    def initial_state(self, chance: Chance) -> Battle:
        """Return the battle before it is fought."""
        return Battle()

    def next_start(self, state: Battle) -> Battle:
        """Return how the next battle of a series begins: everybody has seen this one's plans."""
        first, second = state.plans
        return Battle(past=(*state.past, (first, second))[-MOST_PAST:])

    def check_state(self, state: Battle) -> None:
        """Raise InputError unless the battles before were fought with plans of these rules."""
        if len(state.past) > MOST_PAST:
            raise InputError("at most {most} battles are remembered", most=MOST_PAST)
        for plan in (plan for plans in (*state.past, state.plans) for plan in plans):
            check_plan(plan, self.castles, self.soldiers)

    def players_to_act(self, state: Battle) -> tuple[int, ...]:
        """Return both, at once."""
        return () if state.plans else (0, 1)

    def observe(self, state: Battle, player: int) -> Battle:
        """Return the state: plans are not in it before both have chosen."""
        return state

    def legal_actions(self, view: Battle, player: int) -> Iterator[Plan]:
        """Yield all plans in lexicographic order: far too many to list under the usual rules."""
        yield from compositions(self.soldiers, self.castles)

    def random_action(self, view: Battle, player: int, chance: Chance) -> Plan:
        """Return a plan, each equally likely."""
        return random_plan(self.castles, self.soldiers, chance)

    def fallback_action(self, view: Battle, player: int) -> Plan:
        """Return the plan of who fails to send one: everybody stays at the first castle."""
        return (self.soldiers, *(0,) * (self.castles - 1))

    def check_action(self, view: Battle, player: int, action: Plan) -> None:
        """Raise IllegalActionError unless the plan shares out all soldiers over the castles."""
        check_plan(action, self.castles, self.soldiers)

    def step(self, state: Battle, actions: Mapping[int, Plan], chance: Chance) -> Step[Battle]:
        """Return the battle fought, with an event for each castle."""
        fought = tuple(self.fight(actions[0], actions[1]))
        events: list[Fought | StreakComplete | TakenOver | Ended] = []
        for event in fought:
            events.append(event)
            if isinstance(event, Fought) and self._is_complete(event):
                events.append(StreakComplete(int(event.winner == 1), event.castle))
        after = Battle((actions[0], actions[1]), state.past)
        return Step(after, (*events, Ended(_totals(fought))))

    def _is_complete(self, event: Fought) -> bool:
        """Return whether castles are left, and all are taken over."""
        is_last = event.castle + 1 == self.castles
        return not is_last and 0 < self.streak == max(event.streaks)

    def returns(self, state: Battle) -> tuple[float, ...]:
        """Return the points of each seat."""
        return _totals(tuple(self.fight(*state.plans))) if state.plans else (0.0, 0.0)

    def fight(self, first: Plan, second: Plan) -> Iterator[Fought | TakenOver]:
        """Yield what happens at each castle.

        A streak that is complete stays so; a tie ends both.
        """
        streaks = [0, 0]
        for castle, value in enumerate(self.values):
            met = (first[castle], second[castle])
            done = [seat for seat in (0, 1) if self.streak and streaks[seat] == self.streak]
            if done:
                yield TakenOver(castle, met, done[0], _to(done[0], value))
                continue
            if met[0] == met[1]:
                streaks = [0, 0]
                share = value / 2 if self.splits else 0.0
                yield Fought(castle, met, None, (0, 0), (share, share))
                continue
            winner = int(met[1] > met[0])
            streaks[winner] += 1
            streaks[1 - winner] = 0
            yield Fought(castle, met, winner, (streaks[0], streaks[1]), _to(winner, value))


def outcome_letters(events: tuple[Fought | TakenOver, ...]) -> str:
    """Return a letter for each castle: A or B fought and won, = a tie, a or b taken over."""
    return "".join(
        "ab"[event.winner]
        if isinstance(event, TakenOver)
        else "="
        if event.winner is None
        else "AB"[event.winner]
        for event in events
    )


def check_plan(plan: Any, castles: int, soldiers: int) -> None:
    """Raise IllegalActionError unless `plan` is a tuple of whole numbers with the right sum."""
    if not isinstance(plan, tuple) or len(plan) != castles:
        count = len(plan) if isinstance(plan, tuple) else 0
        raise IllegalActionError(
            "a plan has {castles} numbers, one for each castle, not {n}", castles=castles, n=count
        )
    for castle, number in enumerate(plan, start=1):
        if type(number) is not int or number < 0:
            raise IllegalActionError(
                "castle {castle} needs a whole number of soldiers from 0 on, not {value}",
                castle=castle,
                value=number,
            )
    if sum(plan) != soldiers:
        raise IllegalActionError(
            "the soldiers of a plan are {soldiers}, not {sum}", soldiers=soldiers, sum=sum(plan)
        )


def compositions(soldiers: int, castles: int) -> Iterator[Plan]:
    """Yield every way to share out the soldiers, in lexicographic order."""
    if castles == 1:
        yield (soldiers,)
        return
    for first in range(soldiers + 1):
        for rest in compositions(soldiers - first, castles - 1):
            yield (first, *rest)


def random_plan(castles: int, soldiers: int, chance: Chance) -> Plan:
    """Return a uniformly random plan: where castles - 1 fences stand among soldiers and fences.

    Draws `castles` - 1 times: a subset of that size, by Floyd's algorithm (Bentley 1987).
    """
    places = soldiers + castles - 1
    fences: set[int] = set()
    for top in range(places - castles + 1, places):
        drawn = chance.below(top + 1)
        fences.add(top if drawn in fences else drawn)
    edges = [-1, *sorted(fences), places]
    return tuple(right - left - 1 for left, right in pairwise(edges))


def _to(winner: int, value: float) -> tuple[float, float]:
    return (float(value), 0.0) if winner == 0 else (0.0, float(value))


def _totals(events: tuple[Fought | TakenOver, ...]) -> tuple[float, float]:
    return sum(event.points[0] for event in events), sum(event.points[1] for event in events)
