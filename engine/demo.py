"""`python main.py demo`: a match, a tournament and a solve of every game there is."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from engine.console import print_json, print_record, print_table
from engine.core.play.match import Match
from engine.core.play.registry import GameEntry, games
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import Strategy, label_of
from engine.core.system.files import make_folder, write_text
from engine.core.tournament.results import line
from engine.core.tournament.schedule import TournamentSettings, named_entrants
from engine.tournament_command import played_out

_SEED = 4711
_GAMES = 200
_MOST_ENTRANTS = 8


def demo(folder: Path | None, as_json: bool) -> None:
    """Show every game, and save what was shown under `folder` if one is given."""
    if folder is not None:
        make_folder(folder)
    shown = {entry.name: _demo_of(entry, folder, quiet=as_json) for entry in games()}
    if as_json:
        print_json(shown)


def _demo_of(entry: GameEntry, folder: Path | None, quiet: bool) -> dict[str, Any]:
    game = entry.game_class()
    strategies = entry.strategies
    record = MatchRecord.of(entry, _match(entry, strategies))
    # A strategy sits twice only where there are fewer strategies than a tournament needs.
    seated = strategies if len(strategies) > 1 else strategies * 2
    seated = seated[:_MOST_ENTRANTS]
    entrants = named_entrants([(label_of(strategy), strategy) for strategy in seated])
    report = played_out(TournamentSettings(entry, game, entrants, _GAMES, _SEED))
    standings = [line(standing) for standing in report.standings]
    solved = {solver.name: _solved(solver, game) for solver in entry.solvers}
    if folder is not None:
        record.save(folder / f"{entry.name}-match.json")
        write_text(
            folder / f"{entry.name}-standings.json",
            json.dumps(standings, indent=1, allow_nan=False) + "\n",
        )
        write_text(
            folder / f"{entry.name}-solved.json",
            json.dumps(solved, indent=1, allow_nan=False) + "\n",
        )
    if not quiet:
        print(f"\n{entry.title}: a match\n")
        print_record(record)
        print(f"\n{entry.title}: a tournament, {_GAMES} games a pair\n")
        print_table([tuple(row.values()) for row in standings], tuple(standings[0]))
        for name, facts in solved.items():
            print(f"\n{entry.title}: solved, {name}\n")
            print_table(facts.items(), ("fact", "value"))
    return {"match": record.to_json(), "standings": standings, "solved": solved}


def _match(entry: GameEntry, strategies: tuple[Strategy, ...]) -> Match:
    """Return a match between the first strategies of the list."""
    game = entry.game_class()
    seats = [strategies[seat % len(strategies)] for seat in range(game.num_players)]
    return Match(game, seats, _SEED).play_out()


def _solved(solver: Any, game: Any) -> dict[str, Any]:
    """Return the facts that a solver finds with its usual parameters, and how long it took."""
    started = time.perf_counter()
    for snapshot in solver.solve(game, solver.parameters):
        solution = snapshot.value
    seconds = round(time.perf_counter() - started, 3)
    return {**solution.facts, "seconds, unless solved above": seconds}
