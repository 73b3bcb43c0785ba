"""Plays by its own advice: the choice with the best expected score or rank in sampled worlds."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from engine.core.play.advice import TIE
from engine.core.play.chance import Chance
from engine.core.play.parameters import Bounded, Bounds, Note, Titles
from engine.core.play.strategy import Memoryless
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot, relayed
from engine.gunslinger.abilities import MOST_ADVISED
from engine.gunslinger.rules import Gunslinger, Seen


@dataclass(frozen=True)
class Sampler(Bounded):
    """Reads the same numbers as the coach, of so many worlds."""

    worlds: Annotated[int, Bounds(10, 100_000), Note("How many it plays each choice in.")] = 300
    by: Annotated[
        Literal["rank", "score"],
        Titles(("Rank", "Score")),
        Note("What it wants: few who have more points, or many points."),
    ] = "rank"
    name: ClassVar[str] = "sampler"
    is_slow: ClassVar[bool] = True
    summary: ClassVar[str] = "Imagines worlds that fit what it saw, and plays every choice in each."
    source: ClassVar[str] = (
        "Perfect-information Monte Carlo (Ginsberg 2001) over a posterior by importance sampling."
    )

    def agent(self, game: Gunslinger, player: int, chance: Chance) -> SamplerAgent:
        """Return an agent that draws its worlds from its chance."""
        if game.players > MOST_ADVISED:
            raise InputError(
                "{name} plays with at most {most}, not {n}: its worlds would take too long",
                name=self.name,
                most=MOST_ADVISED,
                n=game.players,
            )
        return SamplerAgent(game, chance, self.worlds, self.by == "rank")


@dataclass(frozen=True, slots=True)
class SamplerAgent(Memoryless):
    """One seat."""

    game: Gunslinger
    chance: Chance
    worlds: int
    by_rank: bool = False

    def think(self, view: Seen) -> Generator[Snapshot[Any], None, int]:
        """Return one of the choices with the best expectation; ties are broken at random."""
        from engine.gunslinger.advice import RANK, Sampling, sampled_advice, term
        from engine.gunslinger.worlds.sampled import BUILT_IN

        sampling = Sampling(self.worlds, BUILT_IN, seed=self.chance.bits())
        steps = sampled_advice(self.game, view, sampling)
        advice = yield from relayed(steps, lambda values: Snapshot(0, None, values))
        if self.by_rank:  # among equals in rank the points decide
            least = min(term(item, RANK) for item in advice)
            advice = tuple(item for item in advice if term(item, RANK) <= least + TIE)
        best = max(item.value for item in advice)
        actions = [item.action for item in advice if item.value >= best - TIE]
        action: int = actions[self.chance.below(len(actions))]
        return action
