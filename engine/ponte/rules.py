"""The rules of the Gioco del Ponte, as the public Julia package fph/PonteAI.jl plays it.

Seat 0 is Mezzogiorno, seat 1 Tramontana.  An action is the number of an own team, from 0: it stays
that team's number for the whole match, whatever its strength and whoever is already spent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Literal

from engine.core.play.chance import Chance
from engine.core.play.game import Rules, Step
from engine.core.play.mistakes import MistakeClass, MistakeScale
from engine.core.play.parameters import Bounds, Note, Titles, check_parameters
from engine.core.system.errors import IllegalActionError, InputError

MOST_TEAMS = 30
SIDES = ("mezzogiorno", "tramontana")


@dataclass(frozen=True, slots=True)
class PonteState:
    """A match so far.

    `strengths` are those of all teams by seat, in the order of their numbers.  `combats` are the
    pairs of teams (of seat 0, of seat 1) that have fought, in order.  `leader` names first in the
    combat now; `named` is the team it has named, None before that.  `opener` led the first combat
    fought; None before that, and in a state from outside that does not tell.
    """

    strengths: tuple[tuple[int, ...], tuple[int, ...]]
    leader: int = 0
    combats: tuple[tuple[int, int], ...] = ()
    named: int | None = None
    opener: int | None = None

    @property
    def to_act(self) -> int:
        """Who names or answers now."""
        return self.leader if self.named is None else 1 - self.leader

    @property
    def combats_left(self) -> int:
        """How many combats are still to come, the one under way included."""
        return len(self.strengths[0]) - len(self.combats)

    @property
    def scores(self) -> tuple[int, int]:
        """The combats won by each seat."""
        won = sum(self.winner_of(combat) == 0 for combat in self.combats)
        return won, len(self.combats) - won

    def winner_of(self, combat: tuple[int, int]) -> int:
        """Return the seat whose team is the stronger one."""
        first, second = combat
        return 0 if self.strengths[0][first] > self.strengths[1][second] else 1

    @property
    def leaders(self) -> tuple[int | None, ...]:
        """Who led each combat fought: its opener the first, then the winner of the one before."""
        winners = [self.winner_of(combat) for combat in self.combats]
        return (self.opener, *winners[:-1]) if winners else ()

    def after(self, combat: tuple[int, int]) -> PonteState:
        """Return the state once these teams (of seat 0, of seat 1) have fought."""
        opener = self.opener if self.combats else self.leader
        combats = (*self.combats, combat)
        return PonteState(self.strengths, self.winner_of(combat), combats, opener=opener)

    def in_play(self, player: int) -> tuple[int, ...]:
        """Return the numbers of the teams of `player` that are not spent, ascending.

        A team that has been named is in play until it has fought.
        """
        spent = {combat[player] for combat in self.combats}
        return tuple(i for i in range(len(self.strengths[player])) if i not in spent)


@dataclass(frozen=True, slots=True)
class Dealt:
    """The strengths of all teams by seat, and who names first; told before the first combat."""

    strengths: tuple[tuple[int, ...], tuple[int, ...]]
    leader: int


@dataclass(frozen=True, slots=True)
class Named:
    """`player` leads and has named one of its teams."""

    player: int
    team: int
    strength: int


@dataclass(frozen=True, slots=True)
class Answered:
    """`player` has answered with one of its teams."""

    player: int
    team: int
    strength: int


@dataclass(frozen=True, slots=True)
class Fought:
    """A combat is over: the teams and their strengths by seat, the winner, and the scores now."""

    winner: int
    teams: tuple[int, int]
    strengths: tuple[int, int]
    scores: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Won:
    """`player` has won more combats than the other; the match is over."""

    player: int
    scores: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Level:
    """The match is over and both have won as many combats."""

    scores: tuple[int, int]


@dataclass(frozen=True)
class Ponte(Rules[PonteState, PonteState, int]):
    """The rules with their parameters fixed; an action is the number of an own team, from 0."""

    n: Annotated[
        int, Bounds(1, MOST_TEAMS), Note("Six bear the names of Pisa’s.", "Teams a side")
    ] = 6
    leads: Annotated[
        Literal["mezzogiorno", "tramontana", "drawn"],
        Titles(
            ("Mezzogiorno", "Tramontana", "Drawn by lot"),
            (
                "The south bank names the first team.",
                "The north bank names the first team.",
                "Chance says which bank names the first team.",
            ),
        ),
        Note("The side that names the first team.", "Leader"),
    ] = "mezzogiorno"

    num_players: ClassVar[int] = 2

    def __post_init__(self) -> None:
        """Raise InputError for a parameter outside its bounds."""
        check_parameters(self, "ponte")

    @property
    def widest_return(self) -> float:
        """How far apart the totals of two matches can be."""
        return 2.0 * self.n

    @property
    def mistake_scale(self) -> MistakeScale:
        """A round lost that could be won is a mistake, two are a blunder; nothing costs less."""
        return MistakeScale(2.0, 2.0, 4.0, self.widest_return, MistakeClass.BLUNDER)

    def initial_state(self, chance: Chance) -> PonteState:
        """Return a deal of the strengths 1 to 2n; who leads is drawn last, if it is drawn."""
        strengths = list(range(1, 2 * self.n + 1))
        chance.shuffle(strengths)
        leader = chance.below(2) if self.leads == "drawn" else SIDES.index(self.leads)
        return PonteState((tuple(strengths[: self.n]), tuple(strengths[self.n :])), leader)

    def players_to_act(self, state: PonteState) -> tuple[int, ...]:
        """Return who names or answers; nobody once all teams are spent."""
        return (state.to_act,) if state.combats_left else ()

    def observe(self, state: PonteState, player: int) -> PonteState:
        """Return the whole state: nothing is hidden."""
        return state

    def legal_actions(self, view: PonteState, player: int) -> tuple[int, ...]:
        """Return the numbers of the player's teams that are not spent."""
        return view.in_play(player)

    def check_action(self, view: PonteState, player: int, action: int) -> None:
        """Raise IllegalActionError unless `action` is the number of a team still in play."""
        legal = view.in_play(player)
        if type(action) is not int or action not in legal:
            raise IllegalActionError(
                "name one of the teams {teams}, not {value}",
                teams=", ".join(map(str, legal)),
                value=action,
            )

    def step(
        self, state: PonteState, actions: Mapping[int, int], chance: Chance
    ) -> Step[PonteState]:
        """Return the state after a team was named, or after it was answered and both fought."""
        player = state.to_act
        team = actions[player]
        strength = state.strengths[player][team]
        if state.named is None:
            events: tuple[object, ...] = (Named(player, team, strength),)
            if not state.combats:
                events = (Dealt(state.strengths, state.leader), *events)
            return Step(replace(state, named=team), events)
        after, fought = _fought(state, team)
        events = (Answered(player, team, strength), fought)
        if after.combats_left == 0:
            events = (*events, _result(after))
        return Step(after, events)

    def returns(self, state: PonteState) -> tuple[float, float]:
        """Return the combats won less those lost, by seat."""
        first, second = state.scores
        return float(first - second), float(second - first)

    def forfeit_returns(self, state: PonteState, loser: int) -> tuple[float, float]:
        """Return the totals where `loser` forfeits: every combat of the match is lost."""
        lost = float(len(state.strengths[0]))
        return (-lost, lost) if loser == 0 else (lost, -lost)

    def check_state(self, state: PonteState) -> None:
        """Raise InputError unless play may begin from `state`."""
        _check_strengths(state, self.n)
        for leader in (state.leader, 0 if state.opener is None else state.opener):
            if leader not in (0, 1):
                raise InputError("the leader must be seat 0 or 1, not {leader}", leader=leader)
        for player in (0, 1):
            fought = [combat[player] for combat in state.combats]
            if len(set(fought)) < len(fought) or not set(fought) <= set(range(self.n)):
                raise InputError("each team fights once, and is numbered from 0")
        if state.combats and state.winner_of(state.combats[-1]) != state.leader:
            raise InputError("the winner of a combat leads the next one")
        if state.named is not None and state.named not in state.in_play(state.leader):
            raise InputError("the team named must be in play, not {named}", named=state.named)


def _fought(state: PonteState, answer: int) -> tuple[PonteState, Fought]:
    assert state.named is not None
    teams = (state.named, answer) if state.leader == 0 else (answer, state.named)
    after = state.after(teams)
    strengths = (state.strengths[0][teams[0]], state.strengths[1][teams[1]])
    return after, Fought(after.leader, teams, strengths, after.scores)


def _result(state: PonteState) -> Won | Level:
    first, second = state.scores
    if first == second:
        return Level(state.scores)
    return Won(0 if first > second else 1, state.scores)


def _check_strengths(state: PonteState, n: int) -> None:
    sides = state.strengths
    if any(len(side) != n for side in sides):
        raise InputError(
            "each side needs {n} teams, not {given}",
            n=n,
            given=" and ".join(str(len(side)) for side in sides),
        )
    if len({*sides[0], *sides[1]}) < 2 * n:
        raise InputError("no two teams may be equally strong")
