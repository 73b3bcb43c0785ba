"""What each target, and to hold fire, is worth: games played on in worlds that fit what a seat saw.

A world is relations and a line-up, drawn as likely as they are after the shots so far
(`worlds/sampled.py`).  All choices are played in every world with the same chance; from the next
round on the seat plays `guard`.  Until what plays them is compiled a few worlds are played plainly,
or where many play it is told what `guard` would do.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from engine.core.play.advice import ActionValue, Plan, Ranking, Term
from engine.core.play.chance import derived_key
from engine.core.play.interval import half_interval
from engine.core.play.sentence import Sentence
from engine.core.play.strategy import Strategy
from engine.core.system.job import repeated
from engine.core.system.plain import plain_module
from engine.core.system.readiness import is_ready
from engine.gunslinger.rules import NO_SHOT, Gunslinger, Seen
from engine.gunslinger.shooters.simple import Guard

if TYPE_CHECKING:
    from engine.gunslinger.worlds.sampled import Floats, LineUp

RANK, RANK_INTERVAL = "Expected rank", "± of the rank"
WORLDS, EFFECTIVE = "Worlds", "Effective worlds"
GUESS_BELOW = 100
"""With fewer effective worlds, advice is a guess."""
MOST_WORLDS = 7_500
USUAL_PLAYERS = 10
"""Of fewer, scores differ less; of more, worlds take longer: then there are less of them."""
FEWEST_SHOWN = 64
FIRST_WORLDS, FIRST_PLAYERS = 30, 20
"""So many worlds are played plainly, where there are at most so many players: within a second;
fewer of more than the usual players.  Where still more play too few would be left.
"""
GUARD = Guard()
LAST_COMPILED = "engine.gunslinger.worlds.play_kernels.play_worlds"


@dataclass(frozen=True)
class Sampling:
    """How advice is sampled: so many worlds, who may sit on the other seats, how one goes on."""

    worlds: int
    line_up: LineUp
    later: Strategy = GUARD
    seed: int = 0


def usual_sampling(game: Gunslinger) -> Sampling:
    """Return the sampling of the coach."""
    from engine.gunslinger.worlds.sampled import BUILT_IN

    size = game.players / USUAL_PLAYERS
    return Sampling(int(MOST_WORLDS * min(size, size**-1.5)), BUILT_IN)


def advise_steps(
    game: Gunslinger, view: Seen, player: int
) -> Generator[object, None, tuple[ActionValue, ...]]:
    """Yield what each choice is worth so far, nothing before the first worlds; return the last.

    Before all a Ranking, where many play and games are to be compiled.
    """
    if not is_ready(LAST_COMPILED):
        if game.players <= FIRST_PLAYERS:
            yield (yield from plain_module(__name__).first_advice(game, view))
        else:
            yield ranked(game, view)
    return (yield from sampled_advice(game, view, usual_sampling(game)))


def plain_steps(
    game: Gunslinger, view: Seen, _player: int
) -> Generator[object, None, tuple[ActionValue, ...]]:
    """Return what a few worlds say, as long as what plays many is not compiled; nothing then."""
    if game.players > FIRST_PLAYERS or is_ready(LAST_COMPILED):
        return ()
    advice: tuple[ActionValue, ...] = yield from plain_module(__name__).first_advice(game, view)
    return advice


def ranked(game: Gunslinger, view: Seen) -> Ranking:
    """Return whom `guard` may shoot, all as likely, or that it holds fire: without a game."""
    targets = GUARD.aim(game, view).targets or (NO_SHOT,)
    return Ranking(GUARD.name.capitalize(), tuple(map(Plan, targets)))


def doubt(game: Gunslinger, view: Seen, player: int, action: int) -> Sentence | None:
    """Return that a friend would be shot at, whose life counts for who shoots."""
    if action not in view.friends:
        return None
    return Sentence("{choice}: a friend, whose life at the end is your point.")


def first_advice(
    game: Gunslinger, view: Seen
) -> Generator[tuple[ActionValue, ...], None, tuple[ActionValue, ...]]:
    """Yield and return what a few worlds say."""
    worlds = int(FIRST_WORLDS * min(1.0, (USUAL_PLAYERS / game.players) ** 1.5))
    sampling = replace(usual_sampling(game), worlds=worlds)
    return (yield from sampled_advice(game, view, sampling))


def sampled_advice(
    game: Gunslinger, view: Seen, sampling: Sampling
) -> Generator[tuple[ActionValue, ...], None, tuple[ActionValue, ...]]:
    """Yield and return expected scores, expected ranks beside them, by any sampling."""
    from engine.gunslinger.batch import coded
    from engine.gunslinger.worlds.play_kernels import play_worlds
    from engine.gunslinger.worlds.sampled import (
        parts,
        play_keys,
        resampled,
        sampled_steps,
        shots_of,
    )

    line_up, count = sampling.line_up, sampling.worlds
    seed = derived_key(sampling.seed, len(view.history)) >> 8
    worlds = yield from repeated(sampled_steps(game, view, line_up, count, seed), ())
    chosen = resampled(worlds, count, seed)
    actions = tuple(game.legal_actions(view, view.me))
    played = _Played(
        actions, worlds.draws[chosen], np.zeros((2, count, len(actions))), worlds.effective
    )
    relations, line_ups = worlds.relations[chosen], worlds.line_ups[chosen]
    line_ups[:, view.me] = len(line_up.strategies)
    position = (
        shots_of(view),
        np.array([view.alive], dtype=np.int8),
        view.quiet,
        view.me,
        np.array(actions, dtype=np.int64),
        coded(game, (*line_up.strategies, sampling.later)),
    )
    keys = play_keys(seed, count)
    for part in parts(count):
        scores, ranks = played.results[:, part]
        play_worlds(scores, ranks, relations[part], line_ups[part], keys[part], *position)
        if part.stop < count:
            yield played.values(part.stop) if part.stop >= FEWEST_SHOWN else ()
    return played.values(count)


@dataclass(frozen=True)
class _Played:
    """Worlds that were played: of which draws they are, and scores and ranks [2, world, action]."""

    actions: tuple[int, ...]
    draws: npt.NDArray[np.int64]
    results: Floats
    effective: float

    def values(self, count: int) -> tuple[ActionValue, ...]:
        """Return what the first so many worlds say.

        That all agree proves nothing: one more that does not would move a mean by 1 / count.
        """
        draws, scores, ranks = self.draws[:count], *self.results[:, :count]
        means, mean_ranks = scores.mean(axis=0), ranks.mean(axis=0)
        errors, rank_errors = (
            np.maximum(standard_errors(each, draws), 1 / count) for each in (scores, ranks)
        )
        best = scores[:, [int(means.argmax())]]
        differences = standard_errors(scores - best, draws)
        shared = (Term(WORLDS, count, 0), Term(EFFECTIVE, self.effective, 0))
        return tuple(
            ActionValue(
                action,
                float(means[k]),
                float(errors[k]),
                terms=(
                    Term(RANK, float(mean_ranks[k])),
                    Term(RANK_INTERVAL, half_interval(float(rank_errors[k]))),
                    *shared,
                ),
                difference_error=float(differences[k]),
            )
            for k, action in enumerate(self.actions)
        )


def standard_errors(values: Floats, worlds: npt.NDArray[np.int64]) -> Floats:
    """Return the standard errors of the means of columns; rows of one world are no new evidence.

    Errors clustered by world (Liang and Zeger, "Longitudinal data analysis using generalized linear
    models", 1986), never less than without.
    """
    order = np.argsort(worlds, kind="stable")
    starts = np.unique(worlds[order], return_index=True)[1]
    residuals, clusters = values - values.mean(axis=0), len(starts)
    sums = np.add.reduceat(residuals[order], starts)
    plain = np.sqrt((residuals**2).sum(axis=0)) / len(values)
    clustered = np.sqrt((sums**2).sum(axis=0) * clusters / max(clusters - 1, 1)) / len(values)
    errors: Floats = np.maximum(plain, clustered)
    return errors


def term(item: ActionValue, name: str) -> float:
    """Return a term of advice by its name."""
    return next(term.value for term in item.terms if term.name == name)


def is_guess(advice: Sequence[ActionValue]) -> bool:
    """Return whether advice stands on too few worlds that fit what was seen."""
    return any(term(item, EFFECTIVE) < GUESS_BELOW for item in advice)


def best_by_rank(advice: Sequence[ActionValue]) -> ActionValue:
    """Return the choice with the best expected rank, which need not have the best score."""
    return min(advice, key=lambda item: term(item, RANK))
