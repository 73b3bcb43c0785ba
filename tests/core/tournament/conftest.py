"""Stores of tournaments, and how one is stopped."""

from __future__ import annotations

import pytest

from engine.core.tournament import tournament
from engine.core.tournament.tournament import TournamentSettings
from tests.core.tournament.stores import KINDS


@pytest.fixture(params=KINDS)
def settings(request: pytest.FixtureRequest) -> TournamentSettings:
    return KINDS[request.param]


@pytest.fixture
def snapshots_of_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every block can be the last one before a tournament is stopped."""
    monkeypatch.setattr(tournament, "_SNAPSHOT_SECONDS", -1.0)
