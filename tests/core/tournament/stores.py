"""Stores of tournaments, and how one is stopped."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from engine.core.play.strategy import RANDOM
from engine.core.play.strategy_texts import parse_strategy
from engine.core.tournament.schedule import TournamentSettings, named_entrants
from engine.core.tournament.standings import Report
from engine.core.tournament.store import Store
from engine.core.tournament.tasks import Remote
from engine.core.tournament.tournament import run
from engine.hog.rules import Hog
from tests.core.games import BIDS, HOG, NIM, REMEMBERING, THREE, Nim, playing, raising

SHORT = Hog(goal=20)
FAILS = raising(ValueError("no"))


def nim(games: int = 24) -> TournamentSettings:
    entrants = named_entrants([("a", RANDOM), ("b", REMEMBERING), ("c", FAILS)])
    return TournamentSettings(NIM, Nim(9), entrants, games, 5)


def bids(games: int = 32) -> TournamentSettings:
    entrants = named_entrants([("a", RANDOM), ("b", REMEMBERING), ("c", playing("spock"))])
    return TournamentSettings(BIDS, THREE, entrants, games, 5)


def hog(*texts: str, games: int = 200) -> TournamentSettings:
    named = [(text, parse_strategy(HOG, SHORT, text)) for text in texts]
    return TournamentSettings(HOG, SHORT, named_entrants(named), games, 5)


KINDS = {"nim": nim(), "bids": bids(), "hog": hog("always-3", "random", "bacon:k=2")}


def result(
    settings: TournamentSettings, store: Store | None = None, remote: Remote | None = None
) -> Report:
    *_, last = run(settings, store, remote=remote)
    return last.value


def changed(*statements: str) -> Any:
    def change(path: Path) -> None:
        connection = sqlite3.connect(path)
        for statement in statements:
            connection.execute(statement)
        connection.commit()
        connection.close()

    return change
