"""The commands of Hog: exact comparisons, tables and values."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Annotated

from engine.console import Answer, Command, Seed, Settings, Table, game_of
from engine.core.play.parameters import Bounds, Note
from engine.core.play.registry import game_named
from engine.core.play.strategy_texts import parse_strategy
from engine.core.system.csv_text import csv_text
from engine.core.system.errors import InputError, run_all, say
from engine.core.system.files import write_text
from engine.hog.rules import Hog
from engine.hog.solver import Response, Search

if TYPE_CHECKING:
    from engine.hog.equilibrium import Learned
    from engine.hog.exact_play.policies import Policy

_STRATEGY = "a name, a name with parameters, a shorthand such as always-6, or a table file"
_OF_TURN = "points of {} last turn, or its dice where feral hogs look at dice (FA19) (0)"
_AS_ONE = "Of their mean as one table whose cells draw, the best reply found wins {:.6f}."
_REPLY, _SEARCH = Response(), Search()
_SCORES, _POINTS = Bounds(0, 999), Bounds(0, 10_000)


def compare(
    a: Annotated[str, Note(_STRATEGY)],
    b: Annotated[str, Note("the opponent, likewise")],
    *,
    set_: Settings = (),
) -> Answer:
    """The exact win rate of A against B.

    Example: final bacon
    """
    from engine.hog.exact_play.tables import win_rates

    game = _announced(set_)
    rates = win_rates(game, _policy(game, a), _policy(game, b))
    found = {
        "win_rate": rates.mean,
        "moving_first": rates.moving_first,
        "moving_second": rates.moving_second,
    }
    return Answer(
        found,
        (
            f"{a} wins {rates.mean:.9f} of its games against {b}, exactly:",
            f"{rates.moving_first:.9f} moving first, {rates.moving_second:.9f} moving second",
        ),
    )


def table(
    strategy: Annotated[str, Note(_STRATEGY)],
    *,
    out: Annotated[Path | None, Note("a .csv, .npy or contest .py file", "FILE")] = None,
    set_: Settings = (),
) -> Answer:
    """Write a strategy down as a table of rolls."""
    from engine.hog.files.table_files import csv_text, write_table

    rolls = _policy(_announced(set_), strategy).rolls
    if rolls is None or rolls.ndim != 2:
        raise InputError(
            "{name} does not play by the two scores alone, so it has no table", name=strategy
        )
    if out is not None:
        write_table(out, rolls, strategy)
    shown = [csv_text(rolls).removesuffix("\n")] if out is None else []
    return Answer({"strategy": strategy, "rolls": rolls.tolist()}, shown)


def reply(
    strategy: Annotated[str, Note(_STRATEGY)],
    *,
    starts: Annotated[int, Bounds(1, 10_000), Note(f"climbs from anywhere ({_REPLY.starts})")] = (
        _REPLY.starts
    ),
    shakes: Annotated[
        int, Bounds(0, 100_000), Note(f"climbs from beside the best ({_REPLY.shakes})")
    ] = _REPLY.shakes,
    seed: Seed = _REPLY.seed,
    out: Annotated[Path | None, Note("a .csv, .npy or contest .py file", "FILE")] = None,
    set_: Settings = (),
) -> Answer:
    """The table that beats a strategy most often, of those found, and a bound.

    Example: final
    """
    from engine.hog.files.table_files import write_table
    from engine.hog.response import replied

    game = _announced(set_)
    cpu = process_time()
    for far in replied(game, _policy(game, strategy), starts, shakes, seed):
        found = far.value
    assert found is not None
    if out is not None:
        write_table(out, found.reply.rolls, f"beats {strategy}")
    cpu = process_time() - cpu
    spread = f"{min(found.starts):.4f} to {max(found.starts):.4f}"
    lines = (
        f"The best table found wins {found.reply.rate:.9f} of its games against {strategy}.",
        f"Nobody wins more than {found.bound:.9f}, not even who knows the last points.",
        f"{len(found.starts)} climbs from anywhere ended at {spread}; {len(found.shakes)} began"
        f" beside the best; {found.sweeps:,} sweeps, {cpu:.0f} s of CPU.",
    )
    told = {
        "win_rate": found.reply.rate,
        "bound": found.bound,
        "starts": found.starts,
        "shakes": found.shakes,
        "sweeps": found.sweeps,
        "seed": seed,
        "cpu_seconds": cpu,
        "rolls": found.reply.rolls.tolist(),
    }
    return Answer(told, lines)


def equilibrium(
    *,
    tables: Annotated[
        int, Bounds(1, 64), Note(f"tables, one of which is drawn before a game ({_SEARCH.tables})")
    ] = _SEARCH.tables,
    rounds: Annotated[
        int, Bounds(1, 100_000), Note(f"rounds in which each table learns ({_SEARCH.rounds})")
    ] = _SEARCH.rounds,
    starts: Annotated[
        int, Bounds(0, 10_000), Note(f"climbs from anywhere for a reply ({_SEARCH.starts})")
    ] = _SEARCH.starts,
    seed: Seed = _SEARCH.seed,
    store: Annotated[
        Path | None,
        Note(
            "keep what is learned in FILE; the same command again goes on where it stopped", "FILE"
        ),
    ] = None,
    set_: Settings = (),
) -> Answer:
    """Tables played by chance, whose cells draw, that no table found beats by much.

    Example: --tables 8 --rounds 40
    """
    from engine.hog.equilibrium import Effort, approached
    from engine.hog.files.learned_files import read_learned, write_learned

    game = _announced(set_)
    cpu = process_time()
    before = None
    if store is not None and store.exists():
        before = read_learned(store, game, tables, seed)
        say(f"going on after round {before.rounds}")
    found = None

    def keep(learned: Learned) -> None:
        if store is not None:
            write_learned(store, learned, game, seed)

    for far in approached(game, Effort(tables, rounds, starts, seed), before, keep):
        if far.value is None or far.value is found:
            continue
        found = far.value
        if found.ends:
            say(f"climb {len(found.ends)} of {starts}: the best reply wins {found.worst:.4f}")
            continue
        say(f"round {found.learned.rounds}: the best reply wins {found.worst:.4f}")
    if found is None:
        raise InputError("{rounds} rounds are learned; --starts looks for replies", rounds=rounds)
    cpu = process_time() - cpu
    how = f"of {starts} climbs from anywhere" if found.ends else "of climbs from the one before"
    lines = (
        f"{tables} tables after {found.learned.rounds} rounds; the best reply found, {how},"
        f" wins {found.worst:.6f}.",
        *([_AS_ONE.format(max(found.single))] if found.single else []),
        f"Another may win more. {found.sweeps:,} sweeps, {cpu:.0f} s of CPU.",
    )
    told = {
        "worst_reply": found.worst,
        "ends": found.ends,
        "single": found.single,
        "curve": found.learned.curve,
        "sweeps": found.sweeps,
        "seed": seed,
        "cpu_seconds": cpu,
        "reply": found.reply.rolls.tolist(),
    }
    return Answer(told, lines)


def matrix(
    strategies: Annotated[list[str], Note(_STRATEGY, "STRATEGY")],
    *,
    out: Annotated[Path | None, Note("save the matrix as CSV", "FILE")] = None,
    set_: Settings = (),
) -> Answer:
    """The exact win rates of all pairs."""
    from engine.hog.exact_play.tables import win_rates

    game = _announced(set_)
    policies = [_policy(game, name) for name in strategies]
    rates = [[0.5] * len(strategies) for _ in strategies]
    for i, first in enumerate(policies):
        for j in range(i):
            rates[i][j] = win_rates(game, first, policies[j]).mean
            rates[j][i] = 1 - rates[i][j]
    rows = [[name, *line] for name, line in zip(strategies, rates, strict=True)]
    if out is not None:
        write_text(out, csv_text([["", *strategies], *rows]))
    shown = [Table(rows, ("win rate of", *strategies))] if out is None else []
    return Answer({"strategies": strategies, "win_rates": rates}, shown)


def values(
    score: Annotated[int, _SCORES, Note("the mover's score")],
    opponent: Annotated[int, _SCORES, Note("the other's score")],
    *,
    last: Annotated[int, _POINTS, Note(_OF_TURN.format("the mover's"), "A")] = 0,
    previous: Annotated[int, _POINTS, Note(_OF_TURN.format("the other's"), "B")] = 0,
    set_: Settings = (),
) -> Answer:
    """What each number of dice is worth in a state.

    Example: 72 68
    """
    from engine.hog.advice import advise
    from engine.hog.rules import HogState

    game = _announced(set_)
    scores, turns = (score, opponent), (last, previous)
    looks_at_dice = game.semester.feral == "dice"
    state = HogState(scores, (0, 0), 0, turns) if looks_at_dice else HogState(scores, turns)
    game.check_state(state)
    advice = advise(game, state, 0)
    best = max(item.value for item in advice)
    by_dice: list[float | None] = [None] * game.fewest_dice
    found = {
        "score": score,
        "opponent": opponent,
        "last": last,
        "previous": previous,
        "win_probability": best,
        "values": by_dice + [item.value for item in advice],
        "best": [item.action for item in advice if item.value >= best - 1e-12],
    }
    rows = [(item.action, f"{item.value:.9f}", f"{best - item.value:.9f}") for item in advice]
    return Answer(found, [Table(rows, ("dice", "chance to win", "costs"))])


def _announced(settings: Iterable[str]) -> Hog:
    """Return the game, after saying what solving it takes where that is worth saying."""
    game = game_of(game_named("hog"), settings)
    assert isinstance(game, Hog)
    from engine.hog.exact_play.solutions import LARGEST_EXACT_GOAL
    from engine.hog.solver import NoParameters, PerfectSolver

    # Beyond the largest goal solvers refuse; strategies that need none still have a table.
    if 100 < game.goal <= LARGEST_EXACT_GOAL:
        estimate = PerfectSolver().estimate(game, NoParameters())
        say(f"perfect play to {game.goal} takes {estimate}")
    return game


def _policy(game: Hog, text: str) -> Policy:
    from engine.hog.strategies import policy_of

    return policy_of(parse_strategy(game_named("hog"), game, text, run_all), game)


COMMANDS: tuple[Command, ...] = (compare, table, reply, equilibrium, matrix, values)
