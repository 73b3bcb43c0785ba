"""What actions are worth against those who sit there, where their ways to play are known.

After the action one goes on as the strongest built-in strategy, and the others as they play.  A
game may know that exactly (`engine/<game>/against.py`: `advise_against(game, view, player, others)`
returns ActionValues, or None where it does not).  Else whole matches are played to their end from
each action, each time with the same chance for all of them; where nobody draws one match is exact.

Where there are too many actions for that, or more than two players, the same file says of whom the
game `knows(game, strategy)` how they play; its `advise_about` and `judge_turn` are those of the
advice, with the strategies of the `others` by seat as one argument more.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.play.advice import ActionValue
from engine.core.play.asking import ask
from engine.core.play.chance import Chance, chance_stream, seat_stream
from engine.core.play.game import AnyGame
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import Strategy, is_slow, seat_agent
from engine.core.system.job import repeated


@dataclass(frozen=True)
class Rivals:
    """A yardstick: who sits in the other seats, instead of perfect play.

    Where it `is_guessed` from how each seat played, all are told what their own choices are worth
    against the others; it may be of all seats, and of what only the game's own advice plays on by.
    """

    others: tuple[tuple[int, Any], ...]
    is_guessed: bool = False

    def beside(self, seat: int) -> Mapping[int, Any] | None:
        """Return who sits beside a seat; None where it is to be told nothing."""
        others = dict(self.others)
        return None if others.pop(seat, None) is not None and not self.is_guessed else others


MOST_MATCHES = 4000
"""So many are played from each action at most."""
FEWEST_MATCHES = 30
"""Before there are so many, nothing is told of an estimate."""
SURE = 0.002
"""Fewer are enough where the standard error is this share of how wide values are."""
MOST_ACTIONS = 64
MOST_STEPS = 5000
"""A match that is longer has no end that anybody would wait for."""


def strongest(entry: GameEntry) -> Strategy:
    """Return the strategy that one goes on with: the first that does not think for long."""
    return next((s for s in entry.strategies if not is_slow(s)), entry.strategies[0])


def rivals_of(
    entry: GameEntry, game: AnyGame, strategies: Sequence[Strategy | None]
) -> Rivals | None:
    """Return who plays against the one person of a match; None where nothing can be told of that.

    Not where several choose at once or something is hidden: what is known of the others' plans must
    not leak; nor against a person, or one who thinks for long; and among more than two only where
    the game knows how they play.
    """
    can = entry.abilities(game)
    is_open = can.advised and not (can.simultaneous or game.hides())
    known = [(seat, each) for seat, each in enumerate(strategies) if each is not None]
    if not is_open or len(known) != game.num_players - 1:
        return None
    knows = entry.part("against", "knows")
    if knows is None and not can.paired:
        return None
    if any(is_slow(each) or not (knows is None or knows(game, each)) for _, each in known):
        return None
    return Rivals(tuple(known))


def advising(
    entry: GameEntry, game: AnyGame, view: Any, seat: int, made: Sequence[Any], yardstick: Any
) -> Generator[object, None, Sequence[ActionValue]]:
    """Return what each action is worth by a yardstick; yield now and then where that takes long.

    Against rivals nothing is told of their own choices.
    """
    if not isinstance(yardstick, Rivals):
        return (yield from entry.advising(game, view, seat, made, yardstick))
    others = yardstick.beside(seat)
    if others is None:
        return ()
    own = entry.part("against", "advise_about")
    if own is not None:
        return tuple((yield from own(game, view, seat, made, others)))
    return (yield from advise_against(entry, game, view, seat, others))


def advise_against(
    entry: GameEntry, game: AnyGame, view: Any, player: int, others: Mapping[int, Strategy]
) -> Generator[Sequence[ActionValue], None, Sequence[ActionValue]]:
    """Yield what each action is worth as far as it is known; return it in the end.

    Values are the chance to win, or what the game counts; nothing where there are too many actions.
    """
    exact = entry.part("against", "advise_against")
    if exact is not None:
        told: Sequence[ActionValue] | None = exact(game, view, player, others)
        if told is not None:
            return told
    actions = list(game.legal_actions(view, player))
    if len(actions) > MOST_ACTIONS:
        return ()
    seats = {**others, player: strongest(entry)}
    width = entry.mistake_scale(game).width
    trials = [_Trial(action, width) for action in actions]
    for key in range(MOST_MATCHES):
        drawn = False
        for trial in trials:
            yield ()
            playing = _played(game, view, player, trial.action, seats, key)
            total, has_drawn = yield from repeated(playing, ())
            trial.add(entry.value_of_return(total))
            drawn = drawn or has_drawn
        if not drawn:
            return _told(trials, drawn=False)
        if key + 1 >= FEWEST_MATCHES:
            yield _told(trials, drawn=True)
            if max(trial.error for trial in trials) < SURE * width:
                break
    return _told(trials, drawn=True)


@dataclass
class _Trial:
    """An action and what the matches have brought that were played from it."""

    action: Any
    width: float
    count: int = 0
    mean: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Count one more match (Welford 1962)."""
        self.count += 1
        difference = value - self.mean
        self.mean += difference / self.count
        self.squares += difference * (value - self.mean)

    @property
    def error(self) -> float:
        """The standard error of the mean; where all ended alike as if another had not."""
        squares = self.squares + (self.width / 2) ** 2
        return math.sqrt(squares / self.count / max(self.count - 1, 1))


def _told(trials: Sequence[_Trial], *, drawn: bool) -> tuple[ActionValue, ...]:
    return tuple(ActionValue(t.action, t.mean, t.error if drawn else 0.0) for t in trials)


def _played(
    game: AnyGame, state: Any, player: int, action: Any, seats: Mapping[int, Strategy], key: int
) -> Generator[object, None, tuple[float, bool]]:
    """Return the player's total of a match from `state` with this action, and whether any drew."""
    chances: list[Chance] = [chance_stream(key)]
    agents = {}
    for seat, strategy in seats.items():
        chances.append(seat_stream(key, seat))
        agents[seat] = seat_agent(strategy, game, seat, chances[-1])
    state = game.step(state, {player: action}, chances[0]).state
    for step in range(MOST_STEPS):
        if step % 64 == 63:
            yield None
        to_act = game.players_to_act(state)
        if not to_act:
            break
        views = {seat: game.observe(state, seat) for seat in to_act}
        answers = yield from ask({seat: agents[seat] for seat in to_act}, views)
        chosen = {seat: answer.action for seat, answer in answers.items()}
        for seat, made in chosen.items():
            game.check_action(views[seat], seat, made)
        state = game.step(state, chosen, chances[0]).state
    return game.returns(state)[player], any(each.num_draws for each in chances)
