"""A tournament of the Ponte on the screen: points, worked out or sampled, in tables and files."""

from __future__ import annotations

import csv
import io

import pytest

from engine.core.play.registry import game_named
from engine.core.tournament.exact import run_exact
from engine.core.tournament.export.tables import csv_of, json_of
from engine.core.tournament.ranking import spread_of
from engine.core.tournament.schedule import TournamentSettings, named_entrants
from engine.core.tournament.tournament import run
from engine.ponte.rules import Ponte
from gui.shared.report.blocks import Say
from gui.shared.tournament.cells.cross_data import cross_data, opponent_rows
from gui.shared.tournament.data import standing_rows
from gui.shared.tournament.export import finished_of, png_of
from gui.shared.tournament.notes import notes_of
from gui.shared.tournament.outcome import Outcome, middle_of
from gui.shared.tournament.tables import At, cells_blocks, cells_of, standings_blocks
from gui.shared.tournament.titles import standing_heads

PONTE = game_named("ponte")
GAME = Ponte(4)


def settings(*names: str, games: int = 400) -> TournamentSettings:
    known = {strategy.name: strategy for strategy in PONTE.strategies}
    return TournamentSettings(
        PONTE, GAME, named_entrants([(name, known[name]) for name in names]), games, 3
    )


NAMES = ("optimal", "tricky", "random", "strongest-first")


@pytest.fixture(scope="module")
def exact() -> Outcome:
    chosen = settings(*NAMES)
    *_, last = run_exact(PONTE, GAME, chosen.entrants)
    return Outcome(chosen, last.value, 0, 0.1)


@pytest.fixture(scope="module")
def sampled() -> Outcome:
    chosen = settings(*NAMES)
    *_, last = run(chosen)
    return Outcome(chosen, last.value, chosen.num_rows, 0.1)


def test_exact_points(exact: Outcome) -> None:
    rows = standing_rows(exact)
    assert {row.name for row in rows[:2]} == {"Perfect", "Tricky"}
    assert all(row.half == 0 and row.rank for row in rows)
    assert middle_of(exact) == 0.0
    cross = cross_data(exact)
    assert cross is not None
    texts = {cell.text for line in cross.cells for cell in line if not cell.is_self}
    low, middle, high = cross.ends
    assert (middle, high) == ("0", low.replace("−", "+"))
    assert {low, high.lstrip("+")} <= texts
    assert "0.00" in texts
    assert max(cell.share for line in cross.cells for cell in line if not cell.is_self) == 1
    lines = cross.tip(0, 3)[1]
    assert lines[0].endswith("to six digits")
    assert lines[1].startswith("first ")
    means = exact.report.matrix.means  # type: ignore[union-attr]
    assert f"{means[0, 2]:.2f}" == opponent_rows(exact, 0)[0].value or means[0, 2] <= means[0, 3]
    assert standing_heads(exact).value == "Mean"


def test_exact_notes(exact: Outcome) -> None:
    notes = notes_of(exact, lambda _fault: None)
    assert [note.title for note in notes] == [
        "2 share the first rank", "The closest pair", "Nothing is left to luck"
    ]  # fmt: skip
    assert "a mean above zero is one" in notes[0].text
    assert "scores 0.00 a match against" in notes[1].text


def test_encounters_that_all_end_alike_are_no_certainty(sampled: Outcome) -> None:
    # Two perfect players split every encounter, yet 400 games prove little more than the rule of
    # three.
    assert spread_of(sampled.settings) == 8
    rows = {row.name: row for row in opponent_rows(sampled, 0)}
    assert rows["Tricky"].center == 0
    assert rows["Tricky"].half == pytest.approx(3 / 200 * 8, rel=0.02)
    assert not rows["Tricky"].is_vague


def test_sampled_agrees_with_exact(sampled: Outcome, exact: Outcome) -> None:
    worked_out = {row.name: row.center for row in standing_rows(exact)}
    for row in standing_rows(sampled):
        assert abs(row.center - worked_out[row.name]) < 2 * row.half


def test_files(exact: Outcome, sampled: Outcome, qapp: object) -> None:
    table = list(csv.DictReader(io.StringIO(csv_of(finished_of(exact, None)))))
    assert table[0]["mean"] == str(exact.report.standings[0].mean)
    assert "win_rate" in csv_of(finished_of(sampled, None)).splitlines()[0]
    assert "means" in json_of(finished_of(exact, None))
    for outcome in (exact, sampled):
        assert png_of(outcome, standing_heads(outcome), "four teams").startswith(b"\x89PNG")


def test_tables(exact: Outcome, qapp: object) -> None:
    cells = cells_of(exact, None)
    blocks = *standings_blocks(exact, None, At(), cells), *cells_blocks(exact, At(), cells)
    notes = [each.text for each in blocks if isinstance(each, Say)]
    assert notes[0] == "wins against others, mean combats won less lost"
    assert notes[1] == "row against column, mean combats won less lost"
