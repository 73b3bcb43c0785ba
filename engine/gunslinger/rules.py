"""The rules of Gunslinger: rounds of shots at once, shields, friends, enemies, scores and ranks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Literal

from engine.core.play.chance import Chance
from engine.core.play.game import Rules, Step
from engine.core.play.mistakes import MistakeScale
from engine.core.play.parameters import Bounds, Note, check_parameters
from engine.core.system.errors import IllegalActionError, InputError
from engine.gunslinger.relations import (
    SENTENCES,
    Ids,
    Relations,
    dealt,
    dealt_around,
    problem_of,
    relations_problem,
)

MOST_PLAYERS = 200
"""A game of so many takes up to 1,990 rounds, of which all are kept."""
QUIET_ROUNDS = 10
"""The game ends after so many rounds in a row in which nobody falls."""
DEADLY = 2
"""Bullets in one round; a single one stops at the shield."""
NO_SHOT = -1
NOBODY = -1

Shots = tuple[int, ...]


@dataclass(frozen=True)
class Showdown:
    """The state: `history` are the shots of all rounds, `quiet` those since somebody fell."""

    relations: Relations
    alive: tuple[bool, ...]
    history: tuple[Shots, ...] = ()
    quiet: int = 0


@dataclass(frozen=True)
class Seen:
    """What player `me` knows; nobody's lists are what everybody does.

    `history` are the shots of each round so far: whom each player shot, -1 for nobody.  `quiet`
    counts the rounds since somebody fell; after ten it is over.
    """

    me: int
    friends: Ids
    enemies: Ids
    alive: tuple[bool, ...]
    history: tuple[Shots, ...] = ()
    quiet: int = 0

    @property
    def others(self) -> Ids:
        """The living but me, in ascending order."""
        return tuple(i for i, lives in enumerate(self.alive) if lives and i != self.me)

    @property
    def score(self) -> int:
        """What I have if it ends now."""
        own = [self.alive[self.me], *(self.alive[i] for i in self.friends)]
        return sum(own) + sum(not self.alive[i] for i in self.enemies)


@dataclass(frozen=True)
class Volley:
    """The target of each player in a round; -1 for no shot."""

    shots: Shots


@dataclass(frozen=True)
class Fell:
    """A player was hit by two or more."""

    player: int


@dataclass(frozen=True)
class Gunslinger(Rules[Showdown, Seen, int]):
    """The rules with their parameters fixed; an action is a player to shoot, or -1 for none."""

    players: Annotated[int, Note("How many there are, 2 to 200.")] = 6
    enemies: Annotated[
        int,
        Bounds(0, MOST_PLAYERS - 1),
        Note("Each one's enemies, whose fall is worth a point.", sign="e"),
    ] = 2
    friends: Annotated[
        int,
        Bounds(0, MOST_PLAYERS - 1),
        Note("Each one's friends, whose life is worth a point.", sign="f"),
    ] = 1
    on_fault: ClassVar[Literal["play on"]] = "play on"

    def __post_init__(self) -> None:
        """Raise InputError, with the reason, for relations that there cannot be."""
        check_parameters(self, "gunslinger")
        n, e, f = self.players, self.enemies, self.friends
        if n > MOST_PLAYERS:
            raise InputError(
                "gunslinger: at most {most} can play, not {n}: a game keeps up to {rounds} rounds",
                most=MOST_PLAYERS,
                n=n,
                rounds=QUIET_ROUNDS * (MOST_PLAYERS - 1),
            )
        problem = problem_of(n, e, f)
        if problem is not None:
            template = "gunslinger: " + SENTENCES[problem]
            raise InputError(template, n=n, e=e, f=f, others=n - 1)

    @property
    def num_players(self) -> int:
        """Return the number of seats."""
        return self.players

    @property
    def most_points(self) -> int:
        """What one has who lives, with all friends alive and all enemies dead."""
        return 1 + self.enemies + self.friends

    @property
    def mistake_scale(self) -> MistakeScale:
        """The usual classes for scores of 0 to `most_points`."""
        return MistakeScale.of(float(self.most_points))

    def initial_state(self, chance: Chance) -> Showdown:
        """Return all alive, with friends and enemies dealt."""
        relations = dealt(self.players, self.enemies, self.friends, chance)
        return Showdown(relations, (True,) * self.players)

    def players_to_act(self, state: Showdown) -> Ids:
        """Return the living, until ten rounds in a row were quiet."""
        return () if state.quiet >= QUIET_ROUNDS else living(state.alive)

    def observe(self, state: Showdown, player: int) -> Seen:
        """Return the player's own lists and all shots so far."""
        lists = state.relations.friends[player], state.relations.enemies[player]
        return Seen(player, *lists, state.alive, state.history, state.quiet)

    def observe_public(self, state: Showdown) -> Seen:
        """Return the shots so far, and no lists."""
        return Seen(NOBODY, (), (), state.alive, state.history, state.quiet)

    def redealt(self, state: Showdown, player: int, chance: Chance) -> Showdown:
        """All lists but the player's own may be any that agree with it."""
        relations = dealt_around(state.relations, player, self.enemies, chance)
        return replace(state, relations=relations)

    def check_state(self, state: Showdown) -> None:
        """Raise InputError unless all lists are of so many players, and can be dealt."""
        lists = state.relations.friends, state.relations.enemies
        if any(len(row) != self.players for row in (*lists, *state.history, state.alive)):
            raise InputError("a showdown of {n} needs lists of {n}", n=self.players)
        known = set(range(NO_SHOT, self.players))
        if not all(known.issuperset(row) for rows in (*lists, state.history) for row in rows):
            raise InputError("players have numbers from 0 to {last}", last=self.players - 1)
        problem = relations_problem(state.relations, self.enemies, self.friends)
        if problem is not None:
            words = problem.replace("_", " ")
            raise InputError("no deal has these friends and enemies: {problem}", problem=words)

    def legal_actions(self, view: Seen, player: int) -> Ids:
        """Return -1, no shot, and all others who live."""
        others = (i for i, lives in enumerate(view.alive) if lives and i != player)
        return (NO_SHOT, *others)

    def check_action(self, view: Seen, player: int, action: int) -> None:
        """Raise IllegalActionError for a target that is not alive, or oneself."""
        if type(action) is not int or action not in self.legal_actions(view, player):
            raise IllegalActionError(
                "shoot one of the living ({others}), or {none} for no shot, not {value}",
                others=", ".join(map(str, self.legal_actions(view, player)[1:])),
                none=NO_SHOT,
                value=action,
            )

    def fallback_action(self, view: Seen, player: int) -> int:
        """A jammed gun shoots no more."""
        return NO_SHOT

    def on_illegal(self, view: Seen, player: int, action: Any) -> int | None:
        """A shot at oneself, the dead or nobody is void; what is no number is a fault."""
        return NO_SHOT if type(action) is int else None

    def step(self, state: Showdown, actions: Mapping[int, int], chance: Chance) -> Step[Showdown]:
        """Return what follows when all bullets have flown at once."""
        wanted = [actions.get(player, NO_SHOT) for player in range(self.players)]
        shots = recorded(state.alive, wanted)
        fallen = killed_by(shots)
        alive = tuple(lives and i not in fallen for i, lives in enumerate(state.alive))
        quiet = 0 if fallen else state.quiet + 1
        after = Showdown(state.relations, alive, (*state.history, shots), quiet)
        return Step(after, (Volley(shots), *map(Fell, fallen)))

    def returns(self, state: Showdown) -> tuple[float, ...]:
        """Return the scores."""
        return tuple(map(float, scores(state.relations, state.alive)))


def living(alive: Sequence[bool]) -> Ids:
    """Return who is alive, in ascending order."""
    return tuple(i for i, lives in enumerate(alive) if lives)


def recorded(alive: Sequence[bool], shots: Sequence[int]) -> Shots:
    """Return the shots that count: none of the dead, and none at them, oneself or nobody."""
    n = len(alive)
    return tuple(
        target if lives and 0 <= target < n and target != shooter and alive[target] else NO_SHOT
        for shooter, (lives, target) in enumerate(zip(alive, shots, strict=True))
    )


def killed_by(shots: Shots) -> Ids:
    """Return who is hit by two or more, in ascending order."""
    hits = Counter(target for target in shots if target != NO_SHOT)
    return tuple(sorted(target for target, count in hits.items() if count >= DEADLY))


def scores(relations: Relations, alive: Sequence[bool]) -> tuple[int, ...]:
    """Return what each player has: its life, its living friends and its dead enemies."""
    return tuple(
        alive[i] + sum(alive[j] for j in friends) + sum(not alive[j] for j in enemies)
        for i, (friends, enemies) in enumerate(
            zip(relations.friends, relations.enemies, strict=True)
        )
    )


def ranks(totals: Sequence[float]) -> tuple[int, ...]:
    """Return the rank of each total, such as 1, 2, 2, 4: ties share the best place."""
    return tuple(1 + sum(other > mine for other in totals) for mine in totals)
