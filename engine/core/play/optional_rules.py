"""What a game may add to its rules, read here with what holds where it adds nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from engine.core.play.chance import Chance
from engine.core.play.game import AnyGame

OnFault = Literal["lose", "play on"]
"""What a seat that fails brings: the match is lost at once, or its `fallback_action` is played from
then on and the match is scored as usual."""


def on_fault(game: AnyGame) -> OnFault:
    """Return what a seat that fails brings; by default two lose and more play on."""
    own: OnFault | None = getattr(game, "on_fault", None)
    return own or ("lose" if game.num_players == 2 else "play on")


def fallback_action(game: AnyGame, view: Any, player: int) -> Any:
    """Return what a failed seat does: the game's own choice, else its first legal action."""
    own = getattr(game, "fallback_action", None)
    if own is not None:
        return own(view, player)
    return next(iter(game.legal_actions(view, player)))


def forfeit_returns(game: AnyGame, state: Any, losers: Sequence[int]) -> tuple[float, ...]:
    """Return the totals of a match that `losers` forfeit; several at once: the mean over them."""
    totals = [_forfeited_by(game, state, loser) for loser in losers]
    return tuple(sum(column) / len(losers) for column in zip(*totals, strict=True))


def _forfeited_by(game: AnyGame, state: Any, loser: int) -> Sequence[float]:
    own = getattr(game, "forfeit_returns", None)
    if own is not None:
        totals: Sequence[float] = own(state, loser)
        return totals
    others = game.num_players - 1
    return [-1.0 if seat == loser else 1.0 / others for seat in range(game.num_players)]


def checked_start(game: AnyGame, start: Any) -> Any:
    """Return `start`; InputError where the game can tell that play cannot begin from it."""
    check = getattr(game, "check_state", None)
    if check is not None:
        check(start)
    return start


def next_start(game: AnyGame, state: Any) -> Any | None:
    """Return the state that the match of a series after one that ended in `state` begins with.

    None where each begins as the rules have it: nothing of the matches before is known in the next.
    """
    own = getattr(game, "next_start", None)
    return None if own is None else own(state)


def made_harmless(game: AnyGame, view: Any, player: int, action: Any) -> Any | None:
    """Return what is played for an agent's illegal `action`; None where that is a fault."""
    own = getattr(game, "on_illegal", None)
    return None if own is None else own(view, player, action)


def first_undoable(game: AnyGame, states: Sequence[Any]) -> int:
    """Return the first step that may be taken back, of those between `states`.

    What led to a state that is not `may_undo`, because dice have fallen, say, stands.
    """
    own = getattr(game, "may_undo", None)
    if own is None:
        return 0
    return next((step for step in range(len(states) - 1, 0, -1) if not own(states[step])), 0)


def turns(game: AnyGame, states: Sequence[Any]) -> tuple[range, ...]:
    """Return the steps of each turn; `states` are those before each step and after the last.

    Steps in a row with equal `turn_of` are one turn; by default every step is one.
    """
    own = getattr(game, "turn_of", None)
    numbers = range(len(states)) if own is None else [own(state) for state in states]
    steps = range(len(states) - 1)
    firsts = [step for step in steps if not step or numbers[step] != numbers[step - 1]]
    return tuple(map(range, firsts, [*firsts[1:], len(steps)])) if firsts else ()


def hides(game: object) -> bool:
    """Return whether a seat may not know all: then the rules, or their class, have `redealt`."""
    return getattr(game, "redealt", None) is not None


def redealt(game: AnyGame, state: Any, player: int, chance: Chance) -> Any:
    """Return a state that `player` cannot tell from `state`: that one where nothing is hidden."""
    own = getattr(game, "redealt", None)
    return state if own is None else own(state, player, chance)


def observe_public(game: AnyGame, state: Any) -> Any:
    """Return what everybody may know: the state where nothing is hidden.

    Raises TypeError for a game that hides something and does not say what.
    """
    own = getattr(game, "observe_public", None)
    if own is not None:
        return own(state)
    if hides(game):
        raise TypeError(f"{type(game).__name__} has redealt, but no observe_public")
    return state


def progress_of(game: AnyGame, states: Sequence[Any]) -> tuple[float, ...]:
    """Return how far along a match was (0 to 1) in each of its states, the last being its end.

    The rules say so (`progress`), or else the share of steps.
    """
    own = getattr(game, "progress", None)
    if own is not None:
        return tuple(own(state) for state in states)
    last = max(len(states) - 1, 1)
    return tuple(step / last for step in range(len(states)))
