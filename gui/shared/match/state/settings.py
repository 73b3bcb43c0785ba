"""The settings of a match to be: who plays, by which rules, with what chance.  No Qt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import cycle
from typing import Any

from engine.core.library.deals import first_seed, num_deals
from engine.core.play.chance import chance_stream
from engine.core.play.game import AnyGame
from engine.core.play.match import Dice
from engine.core.play.registry import GameEntry
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import Strategy
from engine.core.play.strategy_texts import parse_strategy
from gui.shared.match.seating.line_up import (
    beginners,
    people_around,
    seated_in_secret,
    seated_in_turn,
    usual_line_up,
)
from gui.shared.text.new_seed import new_seed

MOST_TRIED = 100
"""Seeds that are looked at, from the one that was drawn on."""


@dataclass(frozen=True, slots=True)
class MatchSettings:
    """A match to be: `strategies` by seat, where None is a person, who may have a name."""

    game: AnyGame
    strategies: tuple[Strategy | None, ...]
    seed: int
    dice: Dice = "stream"
    persons: tuple[str, ...] = ()
    rival: tuple[int, Strategy] | None = None
    """Who plays a seat in a match beside this one, on the same dice."""
    is_single: bool = False
    """Whether it stands for itself also where matches usually follow one another."""
    points: tuple[float, ...] = ()
    """What the deals of this match before brought each seat."""
    is_daily: bool = False
    """Whether it is the match of a day."""

    @property
    def beside(self) -> MatchSettings | None:
        """The match beside this one."""
        if self.rival is None:
            return None
        seat, strategy = self.rival
        players = (*self.strategies[:seat], strategy, *self.strategies[seat + 1 :])
        return replace(self, strategies=players, rival=None)

    @property
    def person_seats(self) -> tuple[int, ...]:
        """The seats of persons."""
        return tuple(seat for seat, each in enumerate(self.strategies) if each is None)

    def with_seed(self, seed: int) -> MatchSettings:
        """Return the same match with other chance."""
        return replace(self, seed=seed)


@dataclass(frozen=True, slots=True)
class MatchStart:
    """A match to be from a state of one's own, or None for its start, against `others` in turn.

    Without them it is against the strategy called `opponent`: the strongest where there is none of
    that name, the usual one where none is wanted.
    """

    game: AnyGame
    state: Any
    opponent: str = ""
    others: tuple[Strategy, ...] = ()
    is_pasted: bool = False
    """Whether it came as text: then what was on the board can be gone back to."""


def usual_settings(entry: GameEntry, *, with_person: bool) -> MatchSettings:
    """Return the match that an untouched form describes."""
    game, seed = entry.game_class(), new_seed()
    players = usual_line_up(game, entry.strategies, with_person=with_person)
    people = people_around(entry, game) if with_person else ()
    if people:
        players = (None, *(parse_strategy(entry, game, each) for each in people))
    if entry.abilities(game).hides_strategies:
        players = tuple(players[i] for i in seated_in_secret(game.num_players, seed))
    elif len(first := beginners(game)) == 1:
        players = tuple(players[i] for i in seated_in_turn(game, 0, seed)) if first[0] else players
    if not with_person:
        return MatchSettings(game, players, seed)
    is_single = num_deals(entry) == 1
    return MatchSettings(game, players, first_seed(entry, seed), is_single=is_single)


def anew(entry: GameEntry, settings: MatchSettings) -> MatchSettings:
    """Return a match between the same players with new chance: all its deals, where it has many."""
    seed = new_seed()
    drawn = seed if settings.is_single else first_seed(entry, seed)
    return worthwhile(entry, replace(settings, seed=drawn, points=(), is_daily=False))


def worthwhile(entry: GameEntry, settings: MatchSettings) -> MatchSettings:
    """Return the same match with the next seed that is worth playing, where nobody has typed it."""
    seed = worth_seed(entry, settings.game, settings.seed, lambda _seed: settings.person_seats)
    return settings.with_seed(seed) if settings.dice == "stream" else settings


def worth_seed(
    entry: GameEntry, game: AnyGame, drawn: int, persons_at: Callable[[int], Sequence[int]]
) -> int:
    """Return the first seed, from the one `drawn` on, whose match is worth playing.

    Any is where the game has no `deals.py` with `is_worth_playing`; `persons_at(seed)` are the
    seats of persons, which may depend on it.
    """
    is_worth = entry.part("deals", "is_worth_playing")
    if is_worth is None:
        return drawn
    for seed in range(drawn, drawn + MOST_TRIED):
        state = game.initial_state(chance_stream(seed))
        if any(is_worth(game, state, seat) for seat in persons_at(seed)):
            return seed
    return drawn


def settings_from(entry: GameEntry, start: MatchStart) -> MatchSettings:
    """Return the settings of a match from a position: a person sits where it begins."""
    usual = usual_line_up(start.game, entry.strategies, with_person=True)
    named = list(start.others) or [s for s in entry.strategies if s.name == start.opponent]
    if start.opponent and not named:  # what was looked into is known: only the strongest holds it
        named = list(entry.strategies[:1])
    others = [s for s in usual if s is not None]
    turns = cycle(named or others)
    line_up: list[Strategy | None] = [next(turns) for _other in others]
    asked = () if start.state is None else start.game.players_to_act(start.state)
    line_up.insert(next(iter(asked), 0), None)
    return MatchSettings(start.game, tuple(line_up), new_seed())


def settings_of(
    record: MatchRecord,
    strategies: tuple[Strategy | None, ...],
    points: tuple[float, ...] = (),
    *,
    is_daily: bool = False,
) -> MatchSettings:
    """Return the settings of a match that was saved, between these strategies."""
    return MatchSettings(
        record.game,
        strategies,
        record.seed,
        record.dice,
        record.persons,
        points=points,
        is_daily=is_daily,
    )
