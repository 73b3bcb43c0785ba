"""The work of the Tournament tab, as generators for jobs: play, go on, open, list and delete."""

from __future__ import annotations

import secrets
import time
from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from engine.core.play.game import AnyGame
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import Strategy
from engine.core.play.strategy_texts import strategy_steps
from engine.core.ratings.ratings import Ratings
from engine.core.ratings.sequential import GAMES, SequentialTest
from engine.core.system.errors import InputError
from engine.core.system.files import make_folder
from engine.core.system.hardware import background_cores
from engine.core.system.job import Snapshot, finished, one_step, repeated, share_snapshots
from engine.core.system.machines import Machines
from engine.core.system.profile import data_folder
from engine.core.tournament.compiling import COMPILING
from engine.core.tournament.exact import ExactReport, run_exact
from engine.core.tournament.exact_store import ExactStore
from engine.core.tournament.grid import Grid
from engine.core.tournament.pairing import Rounds
from engine.core.tournament.rated import rating_steps
from engine.core.tournament.rounds import as_played
from engine.core.tournament.schedule import (
    Deals,
    Orders,
    TournamentSettings,
    exact_settings,
    most_games,
    named_entrants,
)
from engine.core.tournament.standings import Report
from engine.core.tournament.statistics import (
    GameStatistics,
    KeptGame,
    WantedGames,
    page_steps,
    statistics_steps,
)
from engine.core.tournament.store import (
    SUFFIX,
    Store,
    Summary,
    opened_store,
    remove_store,
    store_for,
)
from engine.core.tournament.tournament import run
from gui.shared.page.program_consent import program_consent
from gui.shared.strategies.work import Checkup, Known, first_checks
from gui.shared.text.tr import tr
from gui.shared.tournament.data import prepared
from gui.shared.tournament.machines import played_by
from gui.shared.tournament.outcome import Outcome

LARGE = 500_000
"""With so many games what is kept is shown before it is checked, which takes seconds."""
MOST_LISTED = 200
"""Games of a page of the list."""
Work = Iterator[Snapshot[Outcome | None]]


@dataclass(frozen=True, slots=True)
class Choice:
    """An entrant as chosen: the text that names it, and its strategy or the file it is in."""

    text: str
    strategy: Strategy | None
    path: Path | None = None


@dataclass(frozen=True, slots=True)
class Strata:
    """What the games of a tournament differ in, and the standard error at which they end."""

    grid: Grid = ()
    orders: Orders | Literal[""] = ""
    deals: Deals | Literal[""] = ""
    until_error: float | None = None
    sequential: SequentialTest | None = None
    challengers: int = 0
    """So many of the first meet all the others; 0 for everyone against everyone."""
    rounds: Rounds | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament to be; files are read when it begins."""

    entry: GameEntry
    game: AnyGame
    choices: tuple[Choice, ...]
    games: int
    seed: int
    is_exact: bool = False
    strata: Strata = Strata()

    def settings(self) -> TournamentSettings:
        """Return the settings; InputError where a file is unfit or the rules forbid a strategy."""
        named = [(choice.text, self._strategy(choice)) for choice in self.choices]
        entrants = named_entrants(named)
        if self.is_exact:
            return exact_settings(self.entry, self.game, entrants)
        strata = self.strata
        made = TournamentSettings(
            self.entry,
            self.game,
            entrants,
            self.games if strata.sequential is None else GAMES,
            self.seed,
            grid=strata.grid,
            orders=strata.orders,
            deals=strata.deals,
            until_error=strata.until_error,
            sequential=strata.sequential,
            against=tuple(range(strata.challengers)),
            rounds=strata.rounds,
        )
        # A test ends when it is decided, or where no more games would be kept.
        return made if strata.sequential is None else replace(made, games=most_games(made))

    def _strategy(self, choice: Choice) -> Strategy:
        if choice.path is not None:
            may_run = program_consent().may_run
            return finished(strategy_steps(self.entry, choice.path, self.game, may_run))
        assert choice.strategy is not None
        return choice.strategy


def tournaments_folder() -> Path:
    """Return where tournaments are kept."""
    return data_folder() / "tournaments"


def new_path(plan: Plan) -> Path:
    """Return a file name that is not taken, nor will be by another that is only about to begin."""
    name = f"{plan.entry.name}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(4)}"
    return tournaments_folder() / f"{name}{SUFFIX}"


@dataclass(frozen=True, slots=True)
class Players:
    """Who plays the games: other machines, where there are some; `told` of them comes in."""

    machines: Machines | None = None
    told: list[str] = field(default_factory=list)


def played(
    plan: Plan, path: Path, known: Known, found: list[Checkup], players: Players | None = None
) -> Work:
    """Play a new tournament, or work it out, and keep it in `path`.

    Programs of one's own of which nothing is `known` are checked first: see `first_checks`.
    """
    yield Snapshot(0, None, None, phase=tr("Preparing"))
    settings = plan.settings()
    yield from first_checks(settings, known, found)
    if found:  # a check may have found that a program plays game after game
        settings = plan.settings()
    make_folder(path.parent)
    with store_for(path, settings) as store:
        yield from _going_on(settings, store, players or Players())


def continued(path: Path, players: Players | None = None) -> Work:
    """Go on with a kept tournament."""
    yield Snapshot(0, None, None, phase=tr("Preparing"))
    with opened_store(path) as store:
        settings = store.settings(program_consent().may_run)
        yield from _going_on(settings, store, players or Players())


def opened(path: Path) -> Generator[Snapshot[Outcome | None], None, None]:
    """Read a kept tournament, without playing."""
    with opened_store(path) as store:
        settings, summary = store.settings(), store.summary()
        counts = summary.num_games, summary.seconds, summary.total
        if settings.is_exact:
            report: Report | ExactReport = ExactStore(store, settings).report()
        else:
            seen = store.glance(settings) if summary.num_games >= LARGE else None
            outcome = None if seen is None else prepared(Outcome(settings, seen, *counts))
            shown = Snapshot(0, None, outcome, phase=tr("Checking the games"))
            report = (yield from repeated(store.restoring(settings), shown)).report()
        outcome = prepared(Outcome(settings, report, *counts))
    yield Snapshot(summary.num_games, summary.total, outcome)


@one_step
def listed(game: str) -> tuple[Summary, ...]:
    """Return the kept tournaments of a game, the latest first; what cannot be read is left out."""
    found = []
    for path in tournaments_folder().glob(f"*{SUFFIX}"):
        try:
            with opened_store(path) as store:
                found.append(store.summary())
        except InputError:
            continue
    own = [summary for summary in found if summary.game == game]
    return tuple(sorted(own, key=lambda summary: -summary.created))


@one_step
def removed(path: Path) -> None:
    """Delete a kept tournament."""
    remove_store(path)


def counted(
    path: Path, settings: TournamentSettings, configuration: int | None
) -> Generator[Snapshot[None], None, GameStatistics]:
    """Return what the kept games say, under one combination of the grid or under all."""
    with opened_store(path) as store:
        return (yield from statistics_steps(store, settings, configuration))


def rated(
    path: Path, settings: TournamentSettings, configuration: int | None
) -> Generator[Snapshot[None], None, Ratings | None]:
    """Return the ratings by the kept games; None while not all can be compared."""
    with opened_store(path) as store:
        return (yield from rating_steps(store, settings, configuration))


def found_games(
    path: Path, settings: TournamentSettings, wanted: WantedGames, after: int | None = None
) -> Generator[Snapshot[None], None, tuple[KeptGame, ...]]:
    """Return the next games that are wanted; it may be stopped between blocks of them."""
    with opened_store(path) as store:
        return (yield from page_steps(store, settings, wanted, MOST_LISTED + 1, after))


def checked_file(
    entry: GameEntry, game: AnyGame, path: Path
) -> Generator[Snapshot[None], None, Path]:
    """Return the path, once its strategy has been read and fits the rules."""
    steps = strategy_steps(entry, path, game, program_consent().may_run)
    yield from share_snapshots(steps)
    return path


def _going_on(settings: TournamentSettings, store: Store, players: Players) -> Work:
    return _worked_out(settings, store) if settings.is_exact else _played(settings, store, players)


def _worked_out(settings: TournamentSettings, store: Store) -> Work:
    keeper = ExactStore(store, settings)
    for snapshot in run_exact(settings.entry, settings.game, settings.entrants, keeper):
        outcome = Outcome(settings, snapshot.value, snapshot.value.num_known)
        yield Snapshot(snapshot.iteration, snapshot.total, outcome, phase=snapshot.phase)
    yield Snapshot(snapshot.iteration, snapshot.total, _ended(outcome, store))


def _played(settings: TournamentSettings, store: Store, players: Players) -> Work:
    if players.machines is not None:
        phase = tr("Looking for {address}").format(address=players.machines.address)
        yield Snapshot(0, 1, None, phase=phase)
    with (
        played_by(players.machines, players.told.append) as remote,
        # Closed before the machines are: what they have in flight is finished.
        closing(
            run(settings, store, background_cores(), in_background=True, remote=remote)
        ) as snapshots,
    ):
        for snapshot in snapshots:
            report, total = snapshot.value, snapshot.total
            outcome = Outcome(
                as_played(settings, report),
                report,
                snapshot.iteration,
                total=total,
                is_compiling=snapshot.phase == COMPILING,
            )
            outcome = prepared(outcome)
            yield Snapshot(
                snapshot.iteration,
                outcome.expected_games,
                outcome,
                phase=_phase(snapshot.iteration, snapshot.total or 0),
            )
    yield Snapshot(snapshot.iteration, snapshot.total, _ended(outcome, store))


def _ended(outcome: Outcome, store: Store) -> Outcome:
    """Return what a tournament has come to, with the time that is kept of it."""
    return prepared(replace(outcome, seconds=store.summary().seconds))


def _phase(done: int, total: int) -> str:
    return tr("{done:,} of {total:,} games").format(done=done, total=total)
