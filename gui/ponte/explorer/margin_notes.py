"""One thing worth knowing about a position: ties, an only move, or a forced sacrifice."""

from __future__ import annotations

from dataclasses import dataclass

from engine.ponte.words import has_names
from gui.ponte.board.description import rounds_in_words, team_label
from gui.ponte.explorer.findings import Findings, TeamRow
from gui.ponte.explorer.rows import listed
from gui.shared.text.tr import tr


@dataclass(frozen=True, slots=True)
class MarginNote:
    """A title and a sentence; a warning where it is easy to go wrong."""

    title: str
    text: str = ""
    is_warning: bool = False


def note_on(told: Findings) -> MarginNote:
    """Return what is worth knowing; an empty title while not everything is known."""
    if not told.is_known or not told.rows:
        return MarginNote("")
    if told.is_forced_sacrifice:
        return _sacrifice(told)
    if told.is_only_move:
        title = tr("Only move: {team}").format(team=_label(told, told.best[0]))
        least = min(row.cost for row in told.rows if row.cost)
        text = tr("Every other team costs at least {rounds}.")
        return MarginNote(title, text.format(rounds=rounds_in_words(least)), is_warning=True)
    count = len(told.best)
    if len(told.rows) == 1:
        return MarginNote(tr("Only one team is left"), _level(told))
    if count == len(told.rows):
        title = tr("All {count} teams are equally good").format(count=count)
        if count == 2:
            title = tr("Both teams are equally good")
    else:
        title = tr("{count} teams are equally good").format(count=count)
    return MarginNote(title, _level(told))


def _sacrifice(told: Findings) -> MarginNote:
    winners = [row for row in told.rows if row.wins_now]
    title = tr("A sacrifice is forced")
    if len(winners) == 1:
        text = tr("{team} would win this combat, and that would be a mistake.")
        return MarginNote(title, text.format(team=_label(told, winners[0])), is_warning=True)
    strengths = listed(sorted(row.strength for row in winners))
    text = tr("{teams} would win this combat, and that would be a mistake.")
    return MarginNote(title, text.format(teams=strengths), is_warning=True)


def _level(told: Findings) -> str:
    """Return what an even end means in the real event."""
    if told.rounds is None or 2 * told.rounds != told.n or not has_names(told.n):
        return ""
    return tr("Three wins each: the bella decides.")


def _label(told: Findings, row: TeamRow) -> str:
    return team_label(told.n, told.side, row.team, row.strength)
