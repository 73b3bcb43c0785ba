"""A strategy that errs: now and then it plays what the game's advice says is worse.

So a strategy that is too strong has weaker siblings, as many as are wanted: the share of turns in
which one errs decides.  It is drawn from the seat's own chance, so that a game replays.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from engine.core.play.advice import ActionValue, best_of
from engine.core.play.chance import Chance
from engine.core.play.game import AnyGame
from engine.core.play.mistakes import MistakeClass
from engine.core.play.strategy import Strategy, is_slow, label_of
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot, repeated

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.core.play.registry import GameEntry

NAME = "blundering"
CLASSES = {each.name.lower(): each for each in MistakeClass if each}
MOST_MENDED = 2
"""It errs by the second or the third best: of the choices that are so bad one of the least bad."""
_THINKING: Snapshot[None] = Snapshot(0, None, None)


@dataclass(frozen=True, slots=True)
class BlunderingAgent:
    """Asks the agent of the strategy in each turn, and errs in a share of them."""

    game: AnyGame
    player: int
    chance: Chance
    strategy: Blundering
    inner: Any

    def think(self, view: Any) -> Generator[Snapshot[Any], None, Any]:
        """Yield while the strategy or the advice thinks; return the action."""
        thinks = hasattr(self.inner, "think")
        action = (yield from self.inner.think(view)) if thinks else self.inner.act(view)
        if self.chance.random() >= self.strategy.share:
            return action
        advising = self.strategy.entry.advising(self.game, view, self.player)
        worse = self.strategy.mistakes(self.game, (yield from repeated(advising, _THINKING)))
        return worse[self.chance.below(len(worse))].action if worse else action

    def memory(self) -> Any:
        """Return what the strategy's agent remembers."""
        return self.inner.memory()

    def with_memory(self, memory: Any) -> BlunderingAgent:
        """Return an agent whose strategy's agent remembers this."""
        return replace(self, inner=self.inner.with_memory(memory))


@dataclass(frozen=True)
class Blundering:
    """A strategy of a game, the class of its mistakes, and the share of turns that have one."""

    _entry: Any  # a GameEntry: the catalogue itself reads strategies
    _of: Strategy
    _mistake: MistakeClass
    _share: float

    name: ClassVar[str] = NAME
    source: ClassVar[str] = "Second and third best choices by the game's own advice."

    @property
    def entry(self) -> Any:
        """The game, whose advice tells what is worse."""
        return self._entry

    @property
    def share(self) -> float:
        """The share of turns in which it errs, where there is such a mistake to make."""
        return self._share

    @property
    def is_slow(self) -> bool:
        """Whether the strategy thinks long."""
        return is_slow(self._of)

    @property
    def label(self) -> str:
        """The text that names it."""
        word = self._mistake.name.lower()
        return f"{NAME}:class={word},share={self._share:g},of={label_of(self._of)}"

    @property
    def summary(self) -> str:
        """How it plays, and how often not."""
        word, share = self._mistake.name.lower(), f"{self._share:.0%}"
        return f"Plays as {label_of(self._of)}; up to {share} of its turns are a {word}."

    def agent(self, game: AnyGame, player: int, chance: Chance) -> BlunderingAgent:
        """Return an agent; InputError where the strategy cannot be put back to an earlier turn."""
        inner = self._of.agent(game, player, chance)
        if not hasattr(inner, "with_memory"):
            raise InputError("{name} cannot err: it cannot go back", name=label_of(self._of))
        return BlunderingAgent(game, player, chance, self, inner)

    def mistakes(self, game: AnyGame, advice: Any) -> list[ActionValue]:
        """Return the least bad choices of its class, nothing where there is none."""
        if not advice:
            return []
        best, scale = best_of(advice).value, self._entry.mistake_scale(game)
        bad = [each for each in advice if scale.class_of(best - each.value) == self._mistake]
        return sorted(bad, key=lambda each: -each.value)[:MOST_MENDED]


def blundering(entry: GameEntry, of: Strategy, said: Mapping[str, str]) -> Blundering:
    """Return a strategy that errs, by its settings; InputError where they are wrong."""
    word, text = said.get("class", "blunder"), said.get("share", "0.25")
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if word not in CLASSES or not 0 <= share <= 1 or said.keys() - {"class", "share"}:
        raise InputError(
            "{name} takes class={classes}, share from 0 to 1 and last of=strategy",
            name=NAME,
            classes=" or ".join(CLASSES),
        )
    if not entry.has_part("advice") or entry.advises_about:
        raise InputError("{game} has no advice to err by", game=entry.name)
    return Blundering(entry, of, CLASSES[word], share)
