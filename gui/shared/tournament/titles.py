"""The titles over the parts of a tournament, and what their columns and cells hold, in words."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

from gui.shared.live.parts import Part, part, row, text
from gui.shared.text.fact import Fact
from gui.shared.text.tr import tr
from gui.shared.tournament.cells.grid_data import grid_note
from gui.shared.tournament.data import other_scales
from gui.shared.tournament.outcome import Outcome, scale_of
from gui.shared.tournament.score_rows import Heads


def section_title(title: str, note: str, **more: Any) -> Part:
    """Return a section's title with a note beside it."""
    words = text(note, "small", "text_2", stretch=1, key=f"{title} note")
    head = row(text(title, "section"), words, gap=12, margins=(0, 0, 0, 8))
    return part(QWidget, parts=[head], **more)


def standing_heads(outcome: Outcome) -> Heads:
    """Return the titles of the standings' columns."""
    settings = outcome.settings
    value = scale_of(settings).title
    if outcome.is_exact:
        value = tr("Mean rate") if outcome.entry.value_unit == "chance" else value
        return Heads(tr("Rank"), tr("Strategy"), value, tr("Wins"), "")
    more = tuple(scale.title for scale in other_scales(outcome))
    if settings.is_paired:
        return Heads(tr("Rank"), tr("Strategy"), value, tr("Games"), tr("Faults"), more=more)
    most = max(game.num_players for game in settings.configurations)
    ranks = tr("Ranks 1 to {n}").format(n=most)
    more = (*more, tr("Games"))
    return Heads(tr("Place"), tr("Strategy"), value, "", tr("Faults"), more=more, ranks=ranks)


def standings_note(outcome: Outcome) -> str:
    """Return what the standings hold: share of games won, 95 % interval."""
    is_chance = outcome.entry.value_unit == "chance"
    if outcome.is_exact and is_chance:
        return tr("wins against others, mean chance to win")
    if outcome.is_exact:
        return tr("wins against others, {mean}").format(mean=_mean(outcome))
    scale = scale_of(outcome.settings)
    if scale.measure is not None:
        what = tr("mean {returns}").format(returns=scale.title.lower())
    else:
        what = tr("share of games won") if is_chance else _mean(outcome)
    if scale.is_higher_better:
        return tr("{what}, 95 % interval").format(what=what)
    return tr("{what}, 95 % interval; lower is better").format(what=what)


def cross_note(outcome: Outcome) -> str:
    """Return what the cross table holds: row against column, % of games won."""
    is_chance = outcome.entry.value_unit == "chance"
    unit = tr("% of games won") if is_chance else _mean(outcome)
    if outcome.is_exact and is_chance:
        unit = tr("chance to win in %")
    if not outcome.entry.zero_sum:
        return tr("{unit}; colour: more or less than the column").format(unit=unit)
    return tr("row against column, {unit}").format(unit=unit)


def cells_note(outcome: Outcome, view: str) -> str:
    """Return what the cells of another view hold."""
    if view == "ranks":
        return tr("% of games; click for those")
    if view == "better":
        return tr("row ranks above column, % of games, equals half; surely better in a ring")
    what = scale_of(outcome.settings).title.lower()
    if view == "seats":
        return tr("{what} by seat; click for the games").format(what=what)
    names = grid_note(outcome).lower()
    return tr("{what} by {names}; best in a ring").format(what=what, names=names)


def _mean(outcome: Outcome) -> str:
    """Return what the numbers of a game of points are."""
    return tr("mean {returns}").format(returns=tr(outcome.entry.return_words))


def status_hint(outcome: Outcome) -> str:
    """Return what a click does, for the status bar."""
    if outcome.is_exact:
        return tr("Click a row for its opponents, a cell for a match of the two.")
    if outcome.settings.is_paired:
        return tr("Every finished game is kept; stopping loses nothing. Click a cell to watch.")
    return tr("Every finished game is kept. Click a line or a cell for its games.")


def status_facts(outcome: Outcome | None) -> list[Fact]:
    """Return how sure a tournament is, and its seed."""
    if outcome is None:
        return []
    if outcome.is_exact:
        return [Fact(tr("Exact"))]
    seed = tr("Seed {seed}").format(seed=outcome.settings.seed)
    return [Fact(tr("Estimated")), Fact(seed)]
