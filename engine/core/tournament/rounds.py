"""Reports of the rounds of a Swiss or a knockout, and the round that follows from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engine.core.tournament.pairing import places_in
from engine.core.tournament.rounds_report import MatchResult, RoundsReport
from engine.core.tournament.schedule import TournamentSettings
from engine.core.tournament.standings import CrossTable, Report


class _Gaps:
    """The differences of means that pairings ask for, of whole games."""

    def __init__(self, cross: CrossTable) -> None:
        self.means = cross.means
        self.games = cross.games + cross.games.T

    def __call__(self, one: int, other: int) -> float:
        return float(self.means[one, other] - self.means[other, one])


def rounds_report(settings: TournamentSettings, report: Report) -> RoundsReport:
    """Return how the rounds stand by a report of all games so far."""
    rounds, count = settings.rounds, len(settings.entrants)
    assert rounds is not None
    assert report.cross is not None
    gaps = _Gaps(report.cross)
    matches = tuple(
        tuple(
            MatchResult(
                *pair,
                int(gaps.games[pair]),
                (float(gaps.means[pair]), float(gaps.means[pair[::-1]])),
            )
            for pair in pairing
        )
        for pairing in rounds.pairings
    )
    finished = num_finished(settings, int(gaps.games.sum()) // 2)
    share = _shares(report)
    done = replace(rounds, pairings=rounds.pairings[:finished])
    places = places_in(done, count, gaps, share)
    return RoundsReport(rounds, matches, tuple(places), finished)


def in_rounds(settings: TournamentSettings, report: Report) -> Report:
    """Return a report that tells of the rounds, its lines in the order of the places."""
    told = rounds_report(settings, report)
    names = [report.entrants[each.entrant] for each in told.places]
    order = {name: place for place, name in enumerate(names)}
    lines = tuple(sorted(report.standings, key=lambda line: order[line.entrant]))
    strategies = lines if report.strategies == report.standings else report.strategies
    return replace(report, standings=lines, strategies=strategies, rounds=told)


def num_finished(settings: TournamentSettings, num_games: int) -> int:
    """Return how many rounds are finished after so many games."""
    assert settings.rounds is not None
    ends = np.cumsum([len(pairing) for pairing in settings.rounds.pairings]) * settings.games
    return int(np.searchsorted(ends, num_games, "right"))


def with_next_round(settings: TournamentSettings, report: Report) -> TournamentSettings | None:
    """Return settings with one more round, by a report of all the games before; None at the end."""
    rounds = settings.rounds
    if rounds is None or report.cross is None:
        return None
    pairing = rounds.next_pairing(len(settings.entrants), _Gaps(report.cross))
    if pairing is None:
        return None
    return replace(settings, rounds=replace(rounds, pairings=(*rounds.pairings, pairing)))


def as_played(settings: TournamentSettings, report: Report) -> TournamentSettings:
    """Return settings with the rounds that a report tells of."""
    return settings if report.rounds is None else replace(settings, rounds=report.rounds.rounds)


def _shares(report: Report) -> Sequence[float]:
    """Return the mean of all games of each entrant, by number; 0 without games."""
    means = {line.entrant: line.mean if line.games else 0.0 for line in report.standings}
    return [means[name] for name in report.entrants]
