"""Stores of tournaments, and how one is stopped."""

from __future__ import annotations

import pytest

from engine.core.tournament import schedule, tasks, tournament
from engine.core.tournament.schedule import TournamentSettings
from tests.core.tournament.stores import KINDS


@pytest.fixture(params=KINDS)
def settings(request: pytest.FixtureRequest) -> TournamentSettings:
    return KINDS[request.param]


@pytest.fixture
def snapshots_of_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks are short, and every game can be the last one before a tournament is stopped."""
    monkeypatch.setattr(tournament, "_SNAPSHOT_SECONDS", -1.0)
    monkeypatch.setattr(tournament, "_KEEP_SECONDS", -1.0)
    monkeypatch.setattr(tasks, "_FIRST_CALL", 16)
    monkeypatch.setattr(tasks, "_SHORT_SECONDS", -1.0)
    monkeypatch.setattr(schedule, "_FEWEST_ROWS", 20)
    monkeypatch.setattr(schedule, "_MOST_ROWS", 20)
