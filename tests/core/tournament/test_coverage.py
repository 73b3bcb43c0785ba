"""Intervals of tournaments against the truth: exact chances of Hog, and players who are equal."""

from __future__ import annotations

import numpy as np
import pytest

from engine.core.play.registry import game_named
from engine.core.play.strategy import Strategy
from engine.core.play.strategy_texts import parse_strategy
from engine.core.tournament.ranking import beaten, half_width, pair_half_width
from engine.core.tournament.schedule import TournamentSettings, named_entrants
from engine.core.tournament.standings import Report
from engine.hog.exact_play.tables import win_rates
from engine.hog.strategies import policy_of
from tests.core.tournament.stores import result

HOG = game_named("hog")
GAME = HOG.game_class()
FIELDS = (("perfect", "final", "swap", "bacon", "always-6"), ("final", "bacon", "always-3"))
GAMES = 60
SPREAD = 2.0


def played(names: tuple[str, ...], seed: int, deals: str = "") -> Report:
    strategies: list[tuple[str, Strategy]] = [
        (name, parse_strategy(HOG, GAME, name)) for name in names
    ]
    entrants = named_entrants(strategies)
    settings = TournamentSettings(HOG, GAME, entrants, GAMES, seed, deals=deals)  # type: ignore[arg-type]
    return result(settings)


def truths(names: tuple[str, ...]) -> np.ndarray:
    policies = [policy_of(parse_strategy(HOG, GAME, name), GAME) for name in names]
    found = [[2 * win_rates(GAME, a, b).mean - 1 for b in policies] for a in policies]
    return np.array(found)


def covered(names: tuple[str, ...], count: int) -> tuple[float, float]:
    """Return how often the intervals of lines and of cells hold the truth, of so many."""
    truth, size = truths(names), len(names)
    lines, cells = [], []
    for seed in range(count):
        report = played(names, seed)
        order = list(report.entrants)
        for line in report.standings:
            place = order.index(line.entrant)
            mean = np.delete(truth[place], place).mean()
            lines.append(abs(line.mean - mean) <= half_width(line, SPREAD))
        assert report.cross is not None
        for i in range(size):
            for j in range(i):
                half = pair_half_width(report.cross, i, j, SPREAD)
                cells.append(abs(report.cross.means[i, j] - truth[i, j]) <= half)
    return float(np.mean(lines)), float(np.mean(cells))


def claimed(copies: int, count: int) -> float:
    """Return in which share of tournaments among equals somebody is surely better."""
    reports = [played(("random",) * copies, seed, "fresh") for seed in range(count)]
    return float(np.mean([any(beaten(report.standings, SPREAD)) for report in reports]))


def test_intervals_hold_the_truth() -> None:
    lines, cells = covered(FIELDS[0], 12)
    assert lines > 0.8
    assert cells > 0.85


@pytest.mark.soak
def test_intervals_hold_the_truth_as_often_as_they_say(capsys: pytest.CaptureFixture[str]) -> None:
    for names in FIELDS:
        lines, cells = covered(names, 300)
        with capsys.disabled():
            print(f"{', '.join(names)}: lines {lines:.3f}, cells {cells:.3f}")
        assert 0.93 <= lines <= 0.97
        assert 0.93 <= cells <= 0.97


@pytest.mark.soak
def test_equals_are_seldom_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    for copies in (2, 6, 12):
        share = claimed(copies, 600)
        with capsys.disabled():
            print(f"{copies} equal players: {share:.3f} of tournaments tell two apart")
        assert share <= 0.075
