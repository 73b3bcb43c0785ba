"""`python main.py demo`: a match, a tournament and a solve of every game there is.

Or `--quick` what somebody waits for: a match of each, one tournament and one solve.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from engine.console import fact_table, print_json, print_record, print_table
from engine.core.play.match import Match
from engine.core.play.registry import GameEntry, games
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import label_of
from engine.core.system.files import make_folder, write_text
from engine.core.tournament.results import line
from engine.core.tournament.schedule import TournamentSettings, named_entrants
from engine.tournament_run import played_out
from engine.tournament_tables import standings_table

_SEED = 4711
_GAMES = 200
_MOST_ENTRANTS = 8
_QUICK_TOURNAMENT, _QUICK_SOLVE = "blotto", "ponte"
"""The games of which least is compiled for it."""


def demo(folder: Path | None, as_json: bool, quick: bool) -> None:
    """Show every game, and save what was shown under `folder` if one is given.

    Where it is to be `quick`, a match of each, one tournament and one solve; matches are saved.
    """
    if folder is not None:
        make_folder(folder)
    show = _quick_of if quick else _demo_of
    shown = {entry.name: show(entry, folder, quiet=as_json) for entry in games()}
    if as_json:
        print_json(shown)


def _quick_of(entry: GameEntry, folder: Path | None, quiet: bool) -> dict[str, Any]:
    found: dict[str, Any] = {"match": _shown_match(entry, folder, quiet)}
    if entry.name == _QUICK_TOURNAMENT:
        found["standings"] = _shown_tournament(entry, quiet)
    if entry.name == _QUICK_SOLVE:
        found["solved"] = _shown_solve(entry.solvers[0], entry, quiet)
    return found


def _demo_of(entry: GameEntry, folder: Path | None, quiet: bool) -> dict[str, Any]:
    match = _shown_match(entry, folder, quiet)
    standings = _shown_tournament(entry, quiet)
    solved = {solver.name: _shown_solve(solver, entry, quiet) for solver in entry.solvers}
    if folder is not None:
        for name, found in (("standings", standings), ("solved", solved)):
            text = json.dumps(found, indent=1, allow_nan=False) + "\n"
            write_text(folder / f"{entry.name}-{name}.json", text)
    return {"match": match, "standings": standings, "solved": solved}


def _shown_match(entry: GameEntry, folder: Path | None, quiet: bool) -> dict[str, Any]:
    record = MatchRecord.of(entry, demo_match(entry))
    if folder is not None:
        record.save(folder / f"{entry.name}-match.json")
    if not quiet:
        print(f"\n{entry.title}: a match\n")
        print_record(record)
    return record.to_json()


def _shown_tournament(entry: GameEntry, quiet: bool) -> list[dict[str, Any]]:
    # A strategy sits twice only where there are fewer strategies than a tournament needs.
    strategies = entry.strategies
    seated = strategies if len(strategies) > 1 else strategies * 2
    entrants = named_entrants([(label_of(each), each) for each in seated[:_MOST_ENTRANTS]])
    settings = TournamentSettings(entry, entry.game_class(), entrants, _GAMES, _SEED)
    standings = [line(standing) for standing in played_out(settings).value.standings]
    if not quiet:
        print(f"\n{entry.title}: a tournament, {_GAMES} games a pair\n")
        print_table(*standings_table(standings))
    return standings


def _shown_solve(solver: Any, entry: GameEntry, quiet: bool) -> dict[str, Any]:
    facts = _solved(solver, entry.game_class())
    if not quiet:
        print(f"\n{entry.title}: solved, {solver.name}\n")
        print_table(*fact_table(facts))
    return facts


def demo_match(entry: GameEntry) -> Match:
    """Return a match between the first strategies of a game."""
    game, strategies = entry.game_class(), entry.strategies
    seats = [strategies[seat % len(strategies)] for seat in range(game.num_players)]
    return Match(game, seats, _SEED).play_out()


def _solved(solver: Any, game: Any) -> dict[str, Any]:
    """Return the facts that a solver finds with its usual parameters, and how long it took."""
    started = time.perf_counter()
    for snapshot in solver.solve(game, solver.parameters):
        solution = snapshot.value
    seconds = round(time.perf_counter() - started, 3)
    return {**solution.facts, "seconds, unless solved above": seconds}
