"""What a person waits for at the first use: fresh processes, nothing compiled, nothing kept.

Beside it stands what the same answer takes when its kernels have to be compiled first.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.benchmarks.rows import Figure, Row

ROOT = Path(__file__).parents[2]
RUNS = 5
ASKED = "from engine.core.play.registry import game_named; game = game_named('hog'); "
ADVICE = ASKED + "rules = game.game_class(); game.advise(rules, rules.initial_state(None), 0)"
HOG = "from engine.hog.rules import Hog; "
COMPILED_ADVICE = HOG + "from engine.hog.exact_play import tables; tables."
PONTE = "from engine.ponte.rules import Ponte; from engine.core.play.chance import Chance; "
PONTE_DEAL = PONTE + "game = Ponte(n=12); state = game.initial_state(Chance(1)); "
PONTE_ADVICE = "from engine.ponte.advice import advise; advise(game, state, 0)"
PONTE_COMPILED = (
    "from engine.ponte.queries.deep_memo import DeepMemo; list(DeepMemo().wins(0x555555, 12))"
)
GAME = "from engine.core.play.registry import game_named; entry = game_named('{name}'); "
POSITION = GAME + "from engine.core.play.match import Match; game = entry.game_class(); "
SAMPLED = (
    POSITION + "from engine.core.play.chance import Chance; state = game.initial_state(Chance(1)); "
    "steps = entry.advising(game, game.observe(state, 1), 1); "
)
PLAYED = POSITION + "Match(game, entry.strategies[:1] * 3, 1).play_out()"
WORD = "next(filter(None, steps))"
VALUES_LAST = "from engine.core.system.job import finished; finished(steps)"
REVIEWED = (
    POSITION + "from engine.core.review.judging import review; "
    "match = Match(game, entry.strategies[:1] * game.num_players, 1); match.play_out(); "
    "chosen = [step.actions for step in match.steps]; "
)
FINDINGS = "found = review(entry, game, match.states, chosen, first=(0,)); "
FINDING = FINDINGS + "next(each for each in found if each.value.first or each.value.decisions)"
VALUED = FINDINGS + "next(each for each in found if each.iteration and each.value.decisions)"
TOURNAMENTS = {
    "hog": ("always-6", "bacon", "final-round0"),
    "ponte": ("optimal", "greedy", "random"),
    "gunslinger": ("dumb", "guard", "dr", "ev", "crowd", "never"),
    "blotto": ("group-a", "group-b", "random"),
    "conquest": ("sigma", "greedy", "random"),
}
LONG_TOURNAMENT = GAME + (
    "from engine.core.tournament.schedule import TournamentSettings, named_entrants; "
    "from engine.core.play.strategy_texts import parse_strategy; "
    "from engine.core.tournament.tournament import run; game = entry.game_class(); "
    "named = [(each, parse_strategy(entry, game, each)) for each in {strategies}]; "
    "settings = TournamentSettings(entry, game, named_entrants(named), 24_000, 1); "
    "next(each for each in run(settings) if each.iteration)"
)
FINAL = ("main.py", "match", "hog", "final", "bacon")
VALUES = ("main.py", "hog", "values", "72", "68")


def hog_advice() -> Row:
    """Hog's first advice."""
    note = "whole process, empty cache; beside it by kernels, compiled first"
    advice = fresh_seconds("-c", ADVICE)
    compiled = fresh_seconds("-c", COMPILED_ADVICE + "solve_perfect(Hog())", runs=1)
    return Row("first advice, Hog", advice, compiled, note, 0.3)


def ponte_advice() -> Row:
    """The Ponte's first advice."""
    deal = fresh_seconds("-c", PONTE_DEAL)
    advice = fresh_seconds("-c", PONTE_DEAL + PONTE_ADVICE) - deal
    compiled = fresh_seconds("-c", PONTE_DEAL + PONTE_COMPILED, runs=1) - deal
    note = f"12 teams, empty cache; Python and the rules take {deal * 1e3:.0f} ms more"
    return Row("first advice, Ponte", advice, compiled, note, 0.05)


def gunslinger_advice() -> Row:
    """Gunslinger's first worlds."""
    return _first_word("gunslinger", "30 worlds with their errors, played plainly")


def conquest_advice() -> Row:
    """Sigma's plans before any of them is played out."""
    return _first_word("conquest", "Sigma's plans, not played out")


def gunslinger_review() -> Row:
    """The first choice of one's own that the review of a match tells the cost of."""
    return _first_finding("gunslinger", "a choice measured by 30 plain worlds")


def conquest_review() -> Row:
    """The first choice that Sigma would have made otherwise."""
    return _first_finding("conquest", "what Sigma plans instead, not played out")


def conquest_match() -> Figure:
    """What Watch plays at once."""
    note = f"whole process, empty cache, by plain Python, median of {RUNS}"
    seconds = fresh_seconds("-c", PLAYED.format(name="conquest"))
    return Figure("first match of three Sigmas", seconds, 1.0, note)


def first_tournaments() -> Iterator[Figure]:
    """The first tournament of each game: its first numbers, and a short one to its end."""
    note = f"whole process, empty cache, the first report of many games, median of {RUNS}"
    for name, strategies in TOURNAMENTS.items():
        words = LONG_TOURNAMENT.format(name=name, strategies=strategies)
        yield Figure(f"first numbers of a tournament, {name}", fresh_seconds("-c", words), 1, note)
    note = "whole process, empty cache, 24 games a pair of some strategies"
    for name, strategies in TOURNAMENTS.items():
        command = ("main.py", "tournament", name, *strategies, "--games", "24")
        yield Figure(f"first tournament, {name}", fresh_seconds(*command, runs=1), None, note)


def _first_word(name: str, what: str) -> Row:
    word = fresh_seconds("-c", SAMPLED.format(name=name) + WORD, runs=3)
    last = fresh_seconds("-c", SAMPLED.format(name=name) + VALUES_LAST, runs=1)
    note = f"{what}: whole process, empty cache; beside it the last word, by kernels"
    return Row(f"first advice, {name.capitalize()}", word, last, note, 1.0)


def _first_finding(name: str, what: str) -> Row:
    """Return how long the first finding of a review takes, beside the first value by kernels."""
    played = fresh_seconds("-c", REVIEWED.format(name=name))
    finding = fresh_seconds("-c", REVIEWED.format(name=name) + FINDING) - played
    valued = fresh_seconds("-c", REVIEWED.format(name=name) + VALUED, runs=1) - played
    note = (
        f"{what}, empty cache; Python and the match take {played * 1e3:.0f} ms more; "
        "beside it the first value by kernels"
    )
    return Row(f"first finding of a review, {name.capitalize()}", finding, valued, note, 1.0)


def commands() -> Iterator[Row | Figure]:
    """What the command line answers at once."""
    note = "whole process, empty cache; beside it by kernels, compiled first"
    compiled = fresh_seconds("-c", COMPILED_ADVICE + "final_table(Hog())", runs=1)
    yield Row("match hog final bacon", fresh_seconds(*FINAL), compiled, note, 0.4)
    note = f"whole process, empty cache, median of {RUNS}"
    yield Figure("hog values 72 68", fresh_seconds(*VALUES), 0.4, note)


def fresh_seconds(*arguments: str, runs: int = RUNS) -> float:
    """Return the median CPU time of Python with these arguments, each time with nothing kept."""
    return median(_process_seconds(arguments) for _ in range(runs))


def _process_seconds(arguments: tuple[str, ...]) -> float:
    with tempfile.TemporaryDirectory() as folder:
        kept = {"ARMCHAIR_PROFILE": f"{folder}/profile", "ARMCHAIR_CACHE": f"{folder}/cache"}
        before = os.times()
        subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env={**os.environ, **kept},
            stdout=subprocess.DEVNULL,
            check=True,
        )
        after = os.times()
    user = after.children_user - before.children_user
    return user + after.children_system - before.children_system


ROWS = (
    hog_advice,
    ponte_advice,
    gunslinger_advice,
    conquest_advice,
    gunslinger_review,
    conquest_review,
    conquest_match,
    first_tournaments,
    commands,
)
