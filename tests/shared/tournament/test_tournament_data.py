"""What a tournament shows: numbers, ranks, cells and notes, from reports with known results."""

from __future__ import annotations

import csv
import io
import json
import math
import shlex
from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgRenderer

from engine.core.play.strategy import RANDOM
from engine.core.play.strategy_texts import parse_strategy
from engine.core.tournament.exact import run_exact
from engine.core.tournament.export.tables import csv_of, json_of
from engine.core.tournament.ranking import half_width
from engine.core.tournament.schedule import TournamentSettings, named_entrants
from engine.core.tournament.standings import Standings
from engine.core.tournament.statistics import no_statistics
from engine.core.tournament.tournament import run
from engine.hog.rules import Hog
from gui.shared.charts.axis import Axis
from gui.shared.controls.table_cells import edges_of
from gui.shared.style.theme import Theme
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.value_format import CHANCE, SPACE, UNKNOWN
from gui.shared.tournament.cells import cross_data as tournament_cross
from gui.shared.tournament.cells.cross_data import (
    cross_data,
    encounters_of,
    game_of_pair,
    opponent_rows,
)
from gui.shared.tournament.cells.game_data import seat_cells
from gui.shared.tournament.cells.grid_data import grid_names, grid_note, short_names
from gui.shared.tournament.data import ScoreRow, figure_of, standing_rows
from gui.shared.tournament.export import command_of, finished_of, png_of, svg_of
from gui.shared.tournament.notes import notes_of
from gui.shared.tournament.outcome import Outcome, estimate_words, titles_of
from gui.shared.tournament.score_rows import axis_of, labelled_ticks, score_rows
from gui.shared.tournament.titles import standing_heads
from tests.command_line import results
from tests.core.games import BIDS, HOG, NIM, THREE, Nim, raising

SHORT = Hog(goal=20)
TEXTS = ("always-3", "random", "bacon:k=2", "always-3")


def settings(games: int = 200, *texts: str) -> TournamentSettings:
    named = [(text, parse_strategy(HOG, SHORT, text)) for text in texts or TEXTS]
    return TournamentSettings(HOG, SHORT, named_entrants(named), games, 5)


def played(made: TournamentSettings) -> Outcome:
    *_, last = run(made)
    return Outcome(made, last.value, last.iteration, 1.0)


@pytest.fixture(scope="module")
def sampled() -> Outcome:
    return played(settings(400))


@pytest.fixture(scope="module")
def exact() -> Outcome:
    *_, last = run_exact(HOG, SHORT, settings().entrants)
    return Outcome(settings(2), last.value, last.value.num_known, 1.0)


def open_nothing(_fault: Any) -> None:
    raise AssertionError


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ignore-feral", "Ignores feral hogs"),
        ("always-4", "Always 4"),
        ("bacon:cutoff=7,k=6", "Bacon, bacon from 7, 6 dice"),
        ("x:rate=0.5", "X, rate 0.5"),
        ("/some/where/my-table.csv", "my-table.csv"),
        ("C:\\tables\\mine.npy", "mine.npy"),
    ],
)
def test_strategies_in_words(text: str, words: str) -> None:
    assert strategy_words(text) == words


def test_entrants_named_twice() -> None:
    assert titles_of(settings().entrants) == ("Always 3", "Random", "Bacon, 2 dice", "Always 3 (2)")


def test_digits_follow_the_interval() -> None:
    halves = (0.12, 0.008, 0.0004, 0.00004)
    texts = [estimate_words(CHANCE, 0.62134, half).replace(SPACE, " ") for half in halves]
    assert texts == ["62 ± 12 %", "62.1 ± 0.8 %", "62.13 ± 0.04 %", "62.134 ± 0.004 %"]


def test_rows_of_a_sampled_tournament(sampled: Outcome) -> None:
    rows = standing_rows(sampled)
    assert [row.center for row in rows] == sorted((row.center for row in rows), reverse=True)
    report: Any = sampled.report
    for row, line in zip(rows, report.standings, strict=True):
        assert row.center == pytest.approx(100 * line.measures["win_rate"])
        assert row.half == pytest.approx(100 * half_width(line, 2.0) / 2)
        assert row.detail == f"{line.games:,}"
        assert "±" in row.value
    assert rows[0].rank == "1"


def test_thousands_that_stand_alone_are_whole() -> None:
    def short(value: float) -> str:
        same: Any = float
        scale: Any = SimpleNamespace(name="", unit=None, value=same, number=same, words=repr)
        line: Any = SimpleNamespace(value=lambda _name: value)
        return figure_of(scale, line).short

    assert [short(value) for value in (48654.67, 3.854)] == ["48,655", "3.85"]


def test_before_the_first_game_nothing_is_claimed() -> None:
    made = settings()
    outcome = Outcome(made, Standings(made).report())
    assert {row.value for row in standing_rows(outcome)} == {UNKNOWN}
    assert {row.rank for row in standing_rows(outcome)} == {""}
    cross = cross_data(outcome)
    assert cross is not None
    assert all(math.isnan(cell.share) for line in cross.cells for cell in line)
    assert cross.tip(0, 1)[1] == ("no games yet",)
    notes = [note.title for note in notes_of(outcome, open_nothing)]
    assert notes[0] == "Too few games to rank anyone"
    assert "No faults" not in notes, "of no games"
    assert [row.value for row in opponent_rows(outcome, 0)] == [UNKNOWN] * 3


def test_few_games_are_grey_and_unranked(qapp: object) -> None:
    outcome = played(settings(4))
    axis = axis_of(standing_rows(outcome))
    assert axis is not None
    assert (axis.low, axis.high) == (0, 100), "no share is below nothing"
    assert all(row.is_vague for row in standing_rows(outcome))
    assert {row.rank for row in standing_rows(outcome)} == {""}
    cross = cross_data(outcome)
    assert cross is not None
    assert all(cell.is_vague or cell.is_self for line in cross.cells for cell in line)


def test_cells_and_tips(sampled: Outcome) -> None:
    cross = cross_data(sampled)
    assert cross is not None
    report: Any = sampled.report
    table = report.cross
    for r, row in enumerate(cross.players):
        for c, column in enumerate(cross.players):
            cell = cross.cells[r][c]
            if r == c:
                assert cell.is_self
                continue
            games = table.games[row, column] + table.games[column, row]
            won = table.wins[row, column] + table.losses[column, row]
            assert cell.share == pytest.approx(won / games)
            title, lines = cross.tip(r, c)
            assert title == f"{cross.names[r]} against {cross.names[c]}"
            assert lines[0].endswith(f"in {games:,} games")
            assert lines[1] == f"won {won:,}, lost {games - won:,}"
            assert lines[2].startswith("first ")
            assert encounters_of(sampled, row, column) == 200
    rows = opponent_rows(sampled, 0)
    assert {row.player for row in rows} == {1, 2, 3}
    assert [row.center for row in rows] == sorted((row.center for row in rows), reverse=True)


def test_notes_of_a_sampled_tournament(sampled: Outcome) -> None:
    undecided, faults, luck = notes_of(sampled, open_nothing)
    assert "cannot be told apart yet" in undecided.title
    assert "more games" in undecided.text
    assert faults.title == "No faults"
    assert "2,400" in faults.text
    assert luck.title == "Same luck for both seatings"


def test_a_fault_is_told_and_can_be_opened() -> None:
    named = [("random", RANDOM), ("fails", raising(ValueError("no")))]
    outcome = played(TournamentSettings(NIM, Nim(9), named_entrants(named), 40, 5))
    seen = []
    note = notes_of(outcome, seen.append)[1]
    assert (note.title, note.is_warning) == ("40 games lost by faults", True)
    assert note.text == "By kind: 40 crash. Fails: ValueError: no, in game 1."
    assert note.run is not None
    note.run()
    assert [fault.row for fault in seen] == [0]
    rows = {row.name: (row.faults, row.kinds) for row in standing_rows(outcome)}
    assert rows == {"Random": (0, ""), "Fails": (40, "40 crash")}


def test_a_free_for_all_has_no_cross_table() -> None:
    named = [("a", RANDOM), ("b", RANDOM), ("c", RANDOM)]
    outcome = played(TournamentSettings(BIDS, THREE, named_entrants(named), 90, 5))
    assert cross_data(outcome) is None
    assert len(standing_rows(outcome)) == 3
    titles = [note.title for note in notes_of(outcome, open_nothing)]
    assert "Same luck in every seat" in titles
    assert "cross" not in json_of(finished_of(outcome, None))
    assert svg_of(outcome, standing_heads(outcome), "")


def test_rows_and_cells_of_an_exact_tournament(exact: Outcome) -> None:
    rows = standing_rows(exact)
    report: Any = exact.report
    rates = report.matrix.means
    assert {row.half for row in rows} == {0.0}
    assert all("±" not in row.value for row in rows)
    best = rows[0]
    others = [rates[best.player, i] for i in range(4) if i != best.player]
    assert best.detail == f"{sum(rate > 0.500001 for rate in others)} of 3"
    cross = cross_data(exact)
    assert cross is not None
    one, other = cross.players[0], cross.players[-1]
    assert cross.cells[0][-1].share == rates[one, other]
    assert cross.tip(0, 3)[1][0].endswith("%, exactly")
    titles = [note.title for note in notes_of(exact, open_nothing)]
    assert titles[1:] == ["The closest pair", "Nothing is left to luck"]


def test_an_exact_tournament_in_the_midst_ranks_nobody() -> None:
    entrants = settings().entrants
    for snapshot in run_exact(HOG, SHORT, entrants):
        outcome = Outcome(settings(2), snapshot.value)
        rows = standing_rows(outcome)
        if snapshot.iteration < (snapshot.total or 0):
            assert {row.rank for row in rows} == {""}
            assert [note.title for note in notes_of(outcome, open_nothing)] == [
                "Nothing is left to luck"
            ]
            cross_data(outcome)
            opponent_rows(outcome, 0)
            json.dumps(json_of(finished_of(outcome, None)), allow_nan=False)
            assert not outcome.is_whole
    assert all(row.rank for row in rows)


@pytest.mark.parametrize("width", [200, 300, 420, 640, 1500])
def test_columns_never_overlap(sampled: Outcome, width: int, qapp: object) -> None:
    """Where it is narrow the axis goes first; names and numbers have room while there is any."""
    rows = score_rows("", standing_rows(sampled), standing_heads(sampled), 50.0)
    columns = rows.columns
    for scale in (0.8, 1.0, 2.0):
        theme = Theme(scale=scale)
        edges = edges_of(columns, theme, width)
        assert list(edges) == sorted(edges)
        assert edges[-1] <= width
        wide = {c.title: b - a for c, (a, b) in zip(columns, pairwise((0, *edges)), strict=True)}
        assert (wide["95 % interval"] > 0) == (width >= 420 * scale)
        if width >= 420 * scale:
            games = max(theme.metrics("body").horizontalAdvance(row.detail) for row in rows.rows)
            assert wide["Games"] >= games


@pytest.mark.parametrize(
    ("ticks", "length", "shown"),
    [
        ((-1.5, -1.0, -0.5, 0.0, 0.5, 1.0), 400, (-1.5, -1.0, -0.5, 0.0, 0.5, 1.0)),
        ((-1.5, -1.0, -0.5, 0.0, 0.5, 1.0), 95, (-1.0, 0.0, 1.0)),
        ((20.0, 30.0, 40.0, 50.0), 45, (20.0, 40.0)),
    ],
)
def test_numbers_of_ticks_stand_apart(
    ticks: tuple[float, ...], length: float, shown: tuple[float, ...], qapp: object
) -> None:
    assert labelled_ticks(Axis(ticks), length, Theme()) == shown


def run_command(text: str) -> Any:
    words = shlex.split(text)
    assert words[:2] == ["python", "main.py"]
    return results(*words[2:])


def test_the_command_repeats_it(sampled: Outcome, exact: Outcome) -> None:
    for outcome in (sampled, exact):
        again = run_command(command_of(outcome))
        saved = json.loads(json.dumps(json_of(finished_of(outcome, None))))
        assert {name: saved[name] for name in again} == again
        assert saved["command"] == command_of(outcome)


def test_the_command_names_every_parameter() -> None:
    game = Hog(goal=15, dice=5, swine_swap=False)
    named = [(text, parse_strategy(HOG, game, text)) for text in ("always-2", "random")]
    outcome = played(TournamentSettings(HOG, game, named_entrants(named), 30, 2**63))
    assert command_of(outcome).endswith("--set goal=15 --set dice=5 --set swine_swap=off")
    again = run_command(command_of(outcome))
    assert (
        again["standings"]
        == json.loads(json.dumps(json_of(finished_of(outcome, None))))["standings"]
    )


def test_of_ranks_that_nothing_is_known_of_the_axis_is_all_there_are(qapp: object) -> None:
    rows = [ScoreRow(0, "", "One", "2.5", 2.5, math.inf, is_vague=True, limits=(1.0, 6.0))]
    axis = axis_of(rows)
    assert axis is not None
    assert (axis.low, axis.high) == (1, 6)


@pytest.mark.parametrize(
    ("lines", "ends"),
    [
        # The two that lead are known badly yet: they are on the axis all the same.
        ([(78.0, 11.0, True), (64.0, 15.0, True), (0.0, 3.3, False), (0.0, 3.0, False)], (0, 80)),
        # No share is below nothing or above all, however wide its interval.
        ([(0.0, 50.0, True), (100.0, 40.0, True)], (0, 100)),
        ([(1.0, 4.0, False), (98.0, 4.0, False)], (0, 100)),
    ],
)
def test_the_axis_holds_every_line_and_nothing_that_cannot_be(
    qapp: object, lines: list[tuple[float, float, bool]], ends: tuple[float, float]
) -> None:
    rows = [
        ScoreRow(i, "", "One", "2", center, half, is_vague=is_vague, limits=(0.0, 100.0))
        for i, (center, half, is_vague) in enumerate(lines)
    ]
    axis = axis_of(rows)
    assert axis is not None
    assert (axis.low, axis.high) == ends


def test_csv_is_a_table(sampled: Outcome, exact: Outcome) -> None:
    for outcome in (sampled, exact):
        rows = list(csv.DictReader(io.StringIO(csv_of(finished_of(outcome, None)))))
        report: Any = outcome.report
        assert [row["entrant"] for row in rows] == [line.entrant for line in report.standings]
        assert rows[0]["rank"] == "1"
        assert all(row[f"mean_win_rate against {row['entrant']}"] in ("", "0.5") for row in rows)


def test_csv_counts_as_the_screen_does(sampled: Outcome, exact: Outcome) -> None:
    for outcome in (sampled, exact):
        rows = list(csv.DictReader(io.StringIO(csv_of(finished_of(outcome, None)))))
        shown, cross = standing_rows(outcome), cross_data(outcome)
        assert cross is not None
        names = [row["entrant"] for row in rows]
        for place, (row, line) in enumerate(zip(rows, shown, strict=True)):
            assert (row["rank"], row["games" if "games" in row else "wins"]) == (
                line.rank,
                line.detail.split(" ")[0].replace(",", ""),
            )
            assert 100 * float(row["mean_win_rate"]) == pytest.approx(line.center)
            if not outcome.is_exact:
                report: Any = outcome.report
                standing = report.standings[place]
                assert 2 * float(row["mean_win_rate_error"]) == standing.standard_error
                assert 100 * half_width(standing, 2.0) / 2 == pytest.approx(line.half)
            for other, name in enumerate(names):
                cell = row[f"mean_win_rate against {name}"]
                share = cross.cell(place, other).share
                assert other == place or float(cell) == pytest.approx(share)


def test_csv_has_no_rank_where_the_screen_has_none() -> None:
    early = played(replace(settings(), games=2))
    rows = list(csv.DictReader(io.StringIO(csv_of(finished_of(early, None)))))
    assert [row["rank"] for row in rows] == [line.rank for line in standing_rows(early)]
    assert "" in [row["rank"] for row in rows]


def test_pictures_of_both_tables(sampled: Outcome, exact: Outcome, qapp: object) -> None:
    for outcome in (sampled, exact):
        heads = standing_heads(outcome)
        image = QImage.fromData(png_of(outcome, heads, "to 20"))
        assert image.width() > 1500
        colors = {image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, 700, 9)}
        assert len(colors) > 10
        drawing = svg_of(outcome, heads, "to 20")
        assert QSvgRenderer(QByteArray(drawing)).isValid()
        assert b"Always 3" in drawing
        assert np.frombuffer(drawing[:5], np.uint8).tobytes() == b"<?xml"


def test_a_large_cross_table_works_out_only_what_is_asked_for(sampled, monkeypatch):
    cross = cross_data(sampled)
    asked = []
    real = tournament_cross._cross_cell
    monkeypatch.setattr(
        tournament_cross, "_cross_cell", lambda *what: asked.append(what) or real(*what)
    )
    assert cross.cell(0, 1) is cross.cell(0, 1)
    assert len(asked) == 1


def test_json_knows_no_nan() -> None:
    """A single game has no standard error, and a table half full has holes."""

    def refuse(word: str) -> Any:
        raise AssertionError(f"{word} is no JSON")

    one_game_each = played(replace(settings(), games=2))
    json.loads(json.dumps(json_of(finished_of(one_game_each, None))), parse_constant=refuse)
    begun = next(iter(run_exact(HOG, SHORT, settings().entrants)))
    assert any(math.isnan(mean) for mean in begun.value.matrix.means.ravel())
    half = Outcome(settings(2), begun.value)
    json.loads(json.dumps(json_of(finished_of(half, None))), parse_constant=refuse)


@pytest.mark.parametrize("orders", ["both", "shuffled"])
@pytest.mark.parametrize("configuration", [0, 1])
def test_the_games_of_a_pair_in_its_seats(orders: Any, configuration: int) -> None:
    """Those of one combination of the grid, the first of them first."""
    named = settings().entrants
    grid = (("goal", (20, 30)),)
    made = TournamentSettings(HOG, SHORT, named, 8, 5, grid=grid, orders=orders)
    outcome = replace(played(made), configuration=configuration)
    played_so = [i for i in range(made.num_rows) if made.row(i).seats == (2, 1)]
    own = [i for i in played_so if made.row(i).configuration == configuration]
    assert encounters_of(outcome, 2, 1) == len(own)
    assert [game_of_pair(outcome, (2, 1), place) for place in range(len(own))] == own


def test_a_long_tournament_says_which_games_are_kept() -> None:
    short = settings()
    assert "kept" not in " ".join(note.title for note in notes_of(played(short), open_nothing))
    long = replace(short, games=10_000_000)
    outcome = Outcome(long, Standings(long).report())
    titles = {note.title: note.text for note in notes_of(outcome, open_nothing)}
    assert titles["Not every game is kept"].startswith("Of 3 blocks of games one is kept")


def test_cells_are_worked_out_where_they_are_asked_for() -> None:
    named = [("a", RANDOM)] * 200
    made = TournamentSettings(BIDS, THREE, named_entrants(named), 400, 5)
    outcome = played(made)
    cells = seat_cells(outcome, no_statistics(made))
    assert math.isnan(cells.cell(199, 2).share)
    assert cells.tip(0, 0)[1] == ("0 games",)
    assert len(titles_of(made.entrants)) == len(set(titles_of(made.entrants))) == 200


def test_combinations_are_named_by_what_they_differ_in() -> None:
    named = settings().entrants
    grid = (("sides", (6,)), ("goal", (20, 30)))
    made = TournamentSettings(HOG, SHORT, named, 8, 5, grid=grid)
    outcome = Outcome(made, Standings(made).report())
    assert short_names(outcome) == ("20", "30")
    assert all("ide" not in name for name in grid_names(outcome))
    assert "ide" not in grid_note(outcome)
