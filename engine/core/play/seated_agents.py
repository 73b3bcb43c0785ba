"""The agents of a match, and how each is put back where it was without being asked again."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.core.play.asking import Answer, AnyAgent, ask, reason_of
from engine.core.play.chance import Chance, seat_stream
from engine.core.play.game import AnyGame
from engine.core.play.strategy import (
    EndingAgent,
    HearingAgent,
    RememberingAgent,
    Said,
    SayingAgent,
    Strategy,
    seat_agent,
)
from engine.core.system.job import Snapshot


@dataclass(frozen=True, slots=True)
class Kept:
    """What an agent is after a turn: the numbers that it has drawn so far, and its memory.

    `said` is its answer, of one that says more than its choice.
    """

    draws: int = 0
    memory: Any = None
    said: Said | None = None


NOTHING = Kept()
"""An agent that remembers nothing and has drawn nothing."""
Events: TypeAlias = tuple[Any, ...]
Past: TypeAlias = Sequence[tuple[Any, Kept | None, Events]]
"""The states in which a seat was asked, each with what was kept after that turn, None where nobody
knows, because an old record does not say; and the events that it had seen since the one before."""


@dataclass(frozen=True, slots=True)
class _Seated:
    """An agent, and the same one as what it can do besides: looked at once, not at each question.

    hasattr tells what isinstance tells of a protocol, 100 times as fast.
    """

    agent: AnyAgent
    chance: Chance
    remembering: RememberingAgent | None
    hearing: HearingAgent | None
    ending: EndingAgent | None
    saying: SayingAgent | None

    @classmethod
    def of(cls, agent: Any, chance: Chance) -> _Seated:
        return cls(
            agent,
            chance,
            agent if hasattr(agent, "memory") and hasattr(agent, "with_memory") else None,
            agent if hasattr(agent, "hear") else None,
            agent if hasattr(agent, "end") else None,
            agent if hasattr(agent, "said") else None,
        )


class SeatedAgents:
    """Makes agents of strategies (None for a person), asks them, forgets them where it must.

    An agent that is not there is made anew when it is asked, and is then as it was after its last
    turn: by what was kept of that turn.  One without `memory` is asked again all that it was asked
    before, in vain.
    """

    def __init__(self, game: AnyGame, strategies: Sequence[Strategy | None], key: int) -> None:
        """Seat nobody yet."""
        self._game, self._strategies, self._key = game, strategies, key
        self._seated: dict[int, _Seated] = {}

    def drop(self, seat: int, returns: Sequence[float] | None = None) -> None:
        """Let an agent go; one that ends is told so, with the result where there is one."""
        seated = self._seated.pop(seat, None)
        if seated is not None and seated.ending is not None:
            seated.ending.end(returns)

    def close(self, returns: Callable[[], Sequence[float] | None]) -> None:
        """Let all agents go; `returns` gives the result, where one of them is told."""
        is_told = any(each.ending is not None for each in self._seated.values())
        result = returns() if is_told else None
        for seat in tuple(self._seated):
            self.drop(seat, result)

    def agent(self, seat: int) -> AnyAgent | None:
        """Return the agent of a seat, where one is there."""
        found = self._seated.get(seat)
        return None if found is None else found.agent

    def last_words(self, seat: int) -> str:
        """Return the last that an agent wrote beside its answers, "" where it has no such words."""
        seated = self._seated.get(seat)
        return "" if seated is None or seated.saying is None else seated.saying.last_words()

    def anew(self) -> SeatedAgents:
        """Return the same without any agent."""
        return SeatedAgents(self._game, self._strategies, self._key)

    def seat(self, seat: int) -> None:
        """Make the agent of a seat; raises whatever its strategy does."""
        strategy, chance = self._strategies[seat], seat_stream(self._key, seat)
        assert strategy is not None
        agent = seat_agent(strategy, self._game, seat, chance)
        self._seated[seat] = _Seated.of(agent, chance)

    def ask(
        self,
        views: Mapping[int, Any],
        past: Callable[[int], Past],
        deadline: float | None,
        heard: Callable[[int], Events],
    ) -> Generator[Snapshot[Any], None, dict[int, tuple[Answer, Kept]]]:
        """Return what each seat answers, unchecked, and what is to be kept of it then.

        `past(seat)` is wanted where an agent must be made, and `heard(seat)`, what a seat has seen
        since it was asked last, by agents that `hear`.  Nobody is timed who is asked again.
        """
        try:
            answers: dict[int, Answer] = {}
            for seat in views:
                if seat not in self._seated:
                    failed = yield from self._seat_again(seat, past(seat))
                    answers |= {} if failed is None else {seat: failed}
            agents = {seat: self._seated[seat].agent for seat in views if seat not in answers}
            for seat in agents:
                hearing = self._seated[seat].hearing
                if hearing is not None:
                    hearing.hear(heard(seat))
            answers |= yield from ask(agents, views, deadline)
        except BaseException:  # given up: what agents remember of this turn has not been
            for seat in views:
                self.drop(seat)
            raise
        return {seat: self._with_memory(seat, answers[seat]) for seat in views}

    def _seat_again(self, seat: int, past: Past) -> Generator[Snapshot[Any], None, Answer | None]:
        """Make an agent and put it where it was after its last turn; return why that failed."""
        try:
            self.seat(seat)
            again = self._restored(seat, past)
        except Exception as error:  # noqa: BLE001 - foreign code: whatever it raises, it fails
            return Answer(None, "crash", reason_of(error))
        seated = self._seated[seat]
        for state, kept, events in again:
            view = self._game.observe(state, seat)
            if seated.hearing is not None:
                seated.hearing.hear(events, again=True)
            answers = yield from ask({seat: seated.agent}, {seat: view})
            if answers[seat].fault is not None:
                return answers[seat]
            if seated.saying is not None and kept is not None and kept.said is not None:
                seated.saying.recall(kept.said)
        return None

    def _restored(self, seat: int, past: Past) -> Past:
        """Give a new agent its last memory back; return what it must be asked again instead."""
        seated = self._seated[seat]
        kept = past[-1][1] if past else None
        if kept is None or seated.remembering is None:
            return past
        self._seated[seat] = _Seated.of(seated.remembering.with_memory(kept.memory), seated.chance)
        seated.chance.go_to(kept.draws)
        return ()

    def _with_memory(self, seat: int, answer: Answer) -> tuple[Answer, Kept]:
        if answer.fault is not None:
            return answer, NOTHING
        seated = self._seated[seat]
        if seated.saying is not None:
            return answer, Kept(said=seated.saying.said())
        if seated.remembering is None:
            return answer, NOTHING
        try:
            return answer, Kept(seated.chance.num_draws, seated.remembering.memory())
        except Exception as error:  # noqa: BLE001 - foreign code: whatever it raises, it fails
            return Answer(None, "crash", reason_of(error)), NOTHING
