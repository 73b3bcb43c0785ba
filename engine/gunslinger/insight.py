"""What one seat can say of a showdown: the enmity graph, its dangers, and what others would do.

The chances are those of Expected value (section 6 of the report), relative to holding fire.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.play.sentence import Sentence
from engine.gunslinger.rules import Gunslinger, Seen
from engine.gunslinger.shooters.aiming import Aim
from engine.gunslinger.shooters.expected_value import (
    ExpectedValue,
    Graph,
    Worth,
    hits,
    shooting_graph,
    table,
)
from engine.gunslinger.shooters.revenge import (
    WINDOW,
    DavidsRevenge,
    RevengeOfRevenge,
    hit_counts,
)


@dataclass(frozen=True)
class Dangers:
    """What Expected value believes of the next round: of each player, by number.

    `graph` says for each living shooter but me how likely it shoots at whom; `hit` how likely a
    player is hit at least once, `falls` at least twice, if I hold fire; `falls_to_me` how likely it
    falls if I shoot at it.  All 0 for the dead, `falls_to_me` for me.
    """

    graph: Graph
    hit: tuple[float, ...]
    falls: tuple[float, ...]
    falls_to_me: tuple[float, ...]


@dataclass(frozen=True)
class Verdict:
    """What a strategy would do: one of the targets, if any, with probability `rate`; and why."""

    strategy: str
    aim: Aim
    why: Sentence


def dangers(view: Seen) -> Dangers:
    """Return the enmity graph of a seat and what follows from it; of the public, everyone's."""
    graph = shooting_graph(view)
    pairs = [hits(graph, i) if lives else (0.0, 0.0) for i, lives in enumerate(view.alive)]
    once, twice = (tuple(column) for column in zip(*pairs, strict=True))
    to_me = tuple(0.0 if i == view.me else p for i, p in enumerate(once))
    return Dangers(graph, once, twice, to_me)


def belief(game: Gunslinger, view: Seen) -> list[Worth]:
    """Return Expected value's table, the best target first."""
    worths = table(game, view, shooting_graph(view))
    return sorted(worths, key=lambda worth: -worth.total)


def verdicts(game: Gunslinger, view: Seen) -> tuple[Verdict, ...]:
    """Return what David's Revenge, Expected value and DRR would do, with a reason.

    The sentences have no names: each strategy's targets are `aim.targets`.
    """
    drr = RevengeOfRevenge().aim(game, view)
    return (
        Verdict("dr", DavidsRevenge().aim(game, view), _revenge(view)),
        _expectation(game, view),
        Verdict("drr", drr, _trigger(view, drr)),
    )


def _revenge(view: Seen) -> Sentence:
    rounds, most = min(len(view.history), WINDOW), max(hit_counts(view, WINDOW))
    if not most:
        return Sentence("nobody alive shot you in the last {window} rounds", window=WINDOW)
    return Sentence("shot you {most} of the last {rounds} rounds", most=most, rounds=rounds)


def _expectation(game: Gunslinger, view: Seen) -> Verdict:
    ev = ExpectedValue()
    worths = belief(game, view)
    aim = ev.best(view, worths)
    allowed = [worth for worth in worths if worth.target not in view.friends]
    if not allowed:
        return Verdict("ev", aim, Sentence("there is nobody but friends"))
    return Verdict("ev", aim, _sum(allowed[0]))


def _sum(best: Worth) -> Sentence:
    return Sentence(
        "kill {kill:.2f} + save {save:.2f} - cost {cost:.2f} = {total:+.2f}",
        kill=best.kill,
        save=best.save,
        cost=best.cost,
        total=best.total,
    )


def _trigger(view: Seen, drr: Aim) -> Sentence:
    return Sentence(
        "{reason}; shoots back with P = {rate:.3f}, constant",
        reason=_revenge(view),
        rate=drr.rate,
    )
