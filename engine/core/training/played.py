"""Questions from seeded play of good strategies, for games whose advice is exact."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from engine.core.play.chance import Chance
from engine.core.play.game import AnyGame
from engine.core.play.match import Match
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import Memoryless, Strategy, is_slow, level_of, random_action
from engine.core.system.job import finished
from engine.core.training.question import Candidates, Question, QuestionKind, question_at

WAVERING = 6
"""One choice of so many is any legal one, so that play without chance is not always the same."""
MOST_STEPS = 200
A_MATCH = 5
"""So many positions of a match are looked at: more would be alike."""


@dataclass
class _WaveringAgent(Memoryless):
    """Does what another agent does, or now and then anything."""

    agent: Any
    game: AnyGame
    player: int
    chance: Chance

    def act(self, view: Any) -> Any:
        """Return an action; the agent is always asked, for it may remember."""
        thinks = hasattr(self.agent, "think")
        action = finished(self.agent.think(view)) if thinks else self.agent.act(view)
        if self.chance.below(WAVERING):
            return action
        return random_action(self.game, view, self.player, self.chance)


@dataclass(frozen=True)
class Wavering:
    """A strategy that now and then does anything."""

    strategy: Strategy
    summary: str = ""
    source: str = ""

    @property
    def name(self) -> str:
        """Its name: nobody asks for it."""
        return self.strategy.name

    def agent(self, game: AnyGame, player: int, chance: Chance) -> _WaveringAgent:
        """Return an agent that wavers by the chance of its seat."""
        return _WaveringAgent(self.strategy.agent(game, player, chance), game, player, chance)


def good_strategies(entry: GameEntry) -> tuple[Strategy, ...]:
    """Return the strongest strategies that do not think long: two, or as many as there are."""
    quick = [each for each in entry.strategies if not is_slow(each)] or list(entry.strategies)
    return tuple(sorted(quick, key=level_of, reverse=True)[:2])


def played(
    entry: GameEntry,
    game: AnyGame,
    players: Sequence[Strategy],
    key: int,
    most_steps: int = MOST_STEPS,
) -> Match:
    """Return a match between these players, each in any seat, as far as it was played.

    Without dice they waver.
    """
    chance = Chance(key)
    drawn = [players[chance.below(len(players))] for _ in range(game.num_players)]
    seated = drawn if entry.has_dice else [Wavering(each) for each in drawn]
    match = Match(game, seated, chance.bits())
    while len(match.steps) < most_steps and match.advance():
        pass
    return match


Ask = Callable[[Match, int, int], Question | None]
"""Returns the question of a seat before a step of a match, None where there is none to ask."""


def questions_of_matches(
    play: Callable[[int], Match],
    ask: Ask,
    chance: Chance,
    suits: Callable[[Any], bool] = lambda _state: True,
) -> Candidates:
    """Yield questions from one match after the other, of positions in any order that suit."""
    while True:
        match = play(chance.bits())
        yield None
        states = [(step, state) for step, state in enumerate(match.states[:-1]) if suits(state)]
        places = [(step, seat) for step, _ in states for seat in match.steps[step].actions]
        chance.shuffle(places)
        for step, seat in places[:A_MATCH]:
            yield ask(match, step, seat)


def advised_question(entry: GameEntry, match: Match, step: int, seat: int) -> Question | None:
    """Return the question of a choice in a match, by the game's advice; None where none matters."""
    view = match.game.observe(match.states[step], seat)
    asked = question_at(entry, match, step, seat, finished(entry.advising(match.game, view, seat)))
    worst = max((asked.cost(item.action) for item in asked.answers), default=0.0)
    return asked if worst >= asked.scale.mistake else None


def played_kind(
    entry: GameEntry, name: str, title: str, players: Sequence[str] = ()
) -> QuestionKind:
    """Return the kind that asks what to play, from matches of these strategies or of good ones."""

    def find(chance: Chance) -> Candidates:
        game = entry.game_class()
        known = [each for each in entry.strategies if each.name in players]
        play = partial(played, entry, game, known or good_strategies(entry))
        return questions_of_matches(play, partial(advised_question, entry), chance)

    return QuestionKind(name, title, find)
