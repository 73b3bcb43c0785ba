"""Who sits opposite the person, in which mood, and who comes after.  No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.core.play.characters import Character, Mood
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import Strategy, label_of
from engine.core.play.strategy_texts import parse_strategy
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.text.strategy_words import strategy_words


@dataclass(frozen=True, slots=True)
class Opposite:
    """Somebody opposite, and the mood that what is on the board brings; `contest` is the strategy
    in words."""

    character: Character
    mood: Mood
    contest: str


def opposite(s: OpenMatch) -> Opposite | None:
    """Return the first opponent of the only person; None where there is nobody, or a secret."""
    settings = s.settings
    if settings is None or s.guide is not None or s.can.hides_strategies or len(s.persons) != 1:
        return None
    for seat, strategy in enumerate(settings.strategies):
        told = None if strategy is None else seen_as(s.room.entry, label_of(strategy))
        if told is not None:
            return replace(told, mood=_mood(s, seat))
    return None


def seen_as(entry: GameEntry, label: str) -> Opposite | None:
    """Return who plays the strategy of this label, calm; None for nobody."""
    found = entry.character_of(label)
    return None if found is None else Opposite(found, "calm", strategy_words(label))


def _mood(s: OpenMatch, seat: int) -> Mood:
    """Return the mood of a seat by what everybody sees: the end, whose turn it is, the scores."""
    played, step = s.played, s.cursor.step
    if played is None or step >= len(played.states):
        return "calm"
    if played.is_over and step == played.num_steps and not s.cursor.is_moving:
        returns = played.returns
        return "glad" if returns[seat] >= max(returns) else "beaten"
    state = played.states[step]
    if s.turn is not None and seat in played.game.players_to_act(state):
        return "thinking"
    tell = s.room.entry.part("opponents", "standing")
    return mood_by_scores(
        getattr(state, "scores", None) if tell is None else tell(played.game, state), seat
    )


def mood_by_scores(scores: Sequence[float] | None, seat: int) -> Mood:
    """Return how a seat takes the scores, where the game has any."""
    if not isinstance(scores, tuple) or seat >= len(scores):
        return "calm"
    own, best = scores[seat], max(each for n, each in enumerate(scores) if n != seat)
    return "glad" if own > best else "worried" if own < best else "calm"


def opponent_after(entry: GameEntry, beaten: Strategy) -> Character | None:
    """Return who stands one step above an opponent; None for nobody, or nobody's strategy."""
    labels = [each.strategy for each in entry.opponents]
    place = labels.index(label_of(beaten)) + 1 if label_of(beaten) in labels else len(labels)
    return entry.opponents[place] if place < len(labels) else None


def played_by(entry: GameEntry, character: Character) -> Strategy:
    """Return the strategy of an opponent."""
    return parse_strategy(entry, entry.game_class(), character.strategy)
