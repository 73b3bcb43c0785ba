"""What can be done with the tournament on show."""

from __future__ import annotations

from typing import Protocol

from gui.shared.page.actions import Action
from gui.shared.text.tr import tr
from gui.shared.tournament.export import Exporter
from gui.shared.tournament.results import TournamentResults
from gui.shared.tournament.run import TournamentRun


class Tab(Protocol):
    """What these actions want of the tab."""

    run: TournamentRun
    exporter: Exporter

    @property
    def results(self) -> TournamentResults: ...
    @property
    def is_form_shown(self) -> bool: ...
    def new(self) -> None: ...
    def go_on(self) -> None: ...
    def show_ratings(self) -> None: ...


def tournament_actions(tab: Tab) -> tuple[Action, ...]:
    """Return what can be done, each as long as it can."""
    section, run = tr("Tournament"), tab.run

    def has_outcome() -> bool:
        return run.outcome is not None and not tab.is_form_shown

    def has_rules() -> bool:
        outcome = run.outcome
        return has_outcome() and bool(outcome and len(outcome.settings.configurations) > 1)

    def can_rate() -> bool:
        return has_outcome() and run.outcome is not None and not run.outcome.is_exact

    def can_go_on() -> bool:
        outcome = run.outcome
        return has_outcome() and not run.is_running and bool(outcome and outcome.can_go_on)

    return (
        Action("tournament.new", tr("New tournament"), tab.new, "Ctrl+N", "trophy", section,
               can_run=lambda: not run.is_running),
        Action("tournament.pause", tr("Pause or resume"), run.toggle_pause, "P", "pause", section,
               can_run=lambda: run.is_running),
        Action("tournament.stop", tr("Finish games, then stop"), run.stop, "Ctrl+.", "x", section,
               can_run=lambda: run.is_running),
        Action("tournament.continue", tr("Continue"), tab.go_on, "Ctrl+R", "play", section,
               can_run=can_go_on),
        Action("tournament.sort", tr("Sort by the next column"),
               lambda: tab.results.standings.sort_by_next(), "S", "layers", section,
               can_run=has_outcome),
        Action("tournament.rules", tr("Next rules of the grid"),
               lambda: tab.results.turn_rules(), "C", "layers", section,
               can_run=has_rules),
        Action("tournament.ratings", tr("Ratings"), tab.show_ratings, "", "gauge", section,
               can_run=can_rate, words=tr("elo strength scale superiority")),
        Action("tournament.export", tr("Export…"), tab.exporter.ask, "Ctrl+E", "download", section,
               can_run=has_outcome, words=tr("html page report csv json npz png svg save")),
        Action("tournament.copy", tr("Copy the command"), tab.exporter.copy_command,
               "Ctrl+Shift+C", "copy", section, can_run=has_outcome),
    )  # fmt: skip
