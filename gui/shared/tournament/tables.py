"""The tables of a tournament as blocks: standings, coloured cells beside them, one's opponents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.core.tournament.statistics import GameStatistics, WantedGames
from gui.shared.report.blocks import Block, Do, Note, Say, Title
from gui.shared.report.orders import Hand, Look, Order
from gui.shared.text.tr import tr, translated
from gui.shared.tournament.cells.cell_rows import cell_legend, cell_rows
from gui.shared.tournament.cells.cross_data import cross_data, opponent_rows
from gui.shared.tournament.cells.game_data import better_cells, rank_cells, rank_shares, seat_cells
from gui.shared.tournament.cells.grid_data import grid_cells
from gui.shared.tournament.cells.matrix import Matrix
from gui.shared.tournament.data import NO_RANKS, ScoreRow, standing_rows
from gui.shared.tournament.outcome import Outcome, middle_of
from gui.shared.tournament.score_rows import Heads, score_rows
from gui.shared.tournament.titles import cells_note, cross_note, standing_heads, standings_note


@dataclass(frozen=True, slots=True)
class At:
    """What is looked at of a tournament.

    With a grid, the rules on show, None for all; copies by themselves or together; the kind of
    cells; the entrant whose row is chosen, -1 for none; and the games that are listed.
    """

    configuration: int | None = None
    is_by_strategy: bool = False
    cells: str = ""
    player: int = -1
    wanted: WantedGames = field(default_factory=WantedGames)

    def chosen(self, player: int, seat: int | None = None, rank: int | None = None) -> At:
        """Return the same with an entrant looked at closely, and its games listed."""
        entrant = None if player < 0 else player
        return replace(
            self, player=player, wanted=WantedGames(entrant, seat, rank, self.configuration)
        )


def cells_of(outcome: Outcome, known: GameStatistics | None) -> dict[str, Matrix]:
    """Return the cells that a tournament has, of which those of its games may be `known`."""
    found: dict[str, Matrix | None] = {"grid": grid_cells(outcome), "cross": cross_data(outcome)}
    if known is not None:
        found["seats"] = seat_cells(outcome, known)
        found["ranks"] = rank_cells(outcome, known) if known.ranks.shape[1] > 2 else None
        found["better"] = better_cells(outcome, known)
    return {name: cells for name, cells in found.items() if cells is not None}


def cells_titles() -> dict[str, str]:
    """Return what each kind of cells is called."""
    return {
        "grid": tr("Rules"),
        "cross": tr("Who beats whom"),
        "better": tr("Who beats whom"),
        "seats": tr("Seats"),
        "ranks": tr("Ranks"),
    }


def standings_blocks(
    outcome: Outcome, known: GameStatistics | None, at: At, cells: Mapping[str, Matrix]
) -> tuple[Block, ...]:
    """Return the standings, and one entrant against each other one where its row is chosen.

    In the place of standings that would mean nothing stands why they would.
    """
    told = outcome.warning
    if told is not None:
        return (Note(tr("This table would mean nothing"), translated(told)),)
    is_ranked = known is not None and known.ranks.shape[1] > 2
    shares = rank_shares(outcome, known) if known is not None and is_ranked else NO_RANKS
    rows, heads, middle = (
        standing_rows(outcome, shares),
        standing_heads(outcome),
        middle_of(outcome),
    )

    def choose(place: int) -> Order:
        player = rows[place].player
        return Look(at.chosen(-1 if player == at.player else player))

    def faults(row: ScoreRow) -> Order:
        return Hand("faults", row.player)

    table = score_rows(tr("Standings"), rows, heads, middle, choose, faults, at.player)
    notes = [standings_note(outcome)]
    if any(row.last for row in rows):
        notes.append(tr("more than one rank: cannot be told apart yet"))
    found = table, Say("; ".join(notes))
    if at.player < 0 or "cross" not in cells:
        return found
    others = opponent_rows(outcome, at.player)
    detail = tr("Moving first") if outcome.is_exact else heads.detail
    against = tr("{name} against each opponent").format(name=outcome.names()[at.player])
    return (
        *found,
        Title(against, do=Do(tr("Close"), "x", Look(at.chosen(-1)))),
        score_rows(
            tr("Score against each opponent"),
            others,
            Heads("", tr("Opponent"), heads.value, detail, ""),
            middle,
            lambda place: Hand("pair", (at.player, others[place].player)),
        ),
    )


def cells_blocks(outcome: Outcome, at: At, cells: Mapping[str, Matrix]) -> tuple[Block, ...]:
    """Return the cells that are looked at, with what their colours mean."""
    if not cells or outcome.warning is not None:
        return ()
    name = at.cells if at.cells in cells else next(iter(cells))
    shown = cells[name]

    def choose(row: int, column: int) -> Order:
        """Show what a cell stands for: a match of two, or the games that it counts."""
        player, other = shown.players[row], shown.heads[column].player
        if name == "cross":
            return Hand("pair", (player, other))
        if name == "grid":
            return Look(replace(at, configuration=column).chosen(player))
        seat, rank = (column if name == "seats" else None), column + 1 if name == "ranks" else None
        return Look(at.chosen(player, seat, rank))

    note = cross_note(outcome) if name == "cross" else cells_note(outcome, name)
    rows = cell_rows(cells_titles()[name], shown, choose)
    return rows, cell_legend(shown.ends), Say(note)
