"""The figures of Solve in numbers and words; no pixels."""

from __future__ import annotations

import numpy as np
import pytest

from engine.gunslinger.rules import Gunslinger
from gui.gunslinger.solve.contours import level_segments
from gui.gunslinger.solve.curve_figure import curve_figure
from gui.gunslinger.solve.map_figure import (
    BETAS,
    MUS,
    STEPS,
    cell_of,
    cell_words,
    colors_of,
    map_figure,
    sweep_map,
)
from gui.gunslinger.solve.marks import Tag
from gui.gunslinger.solve.population_view import generation_words, population_figure
from gui.gunslinger.solve.response_view import interval_words, response_figure, tried_words
from gui.gunslinger.solve.sweep_view import rows_of
from gui.gunslinger.solve.words import often, rules_in_full
from gui.shared.style.theme import Theme
from tests.gunslinger.solve.made import RULES, best_response, curve, population, sweep


def test_level_lines_of_a_slope_and_of_a_saddle() -> None:
    slope = np.tile(np.arange(5.0), (4, 1))
    segments = level_segments(slope, 1.25).tolist()
    assert segments == [[1.25, y, 1.25, y + 1] for y in range(3)]
    slope[0, 1] = np.nan
    assert len(level_segments(slope, 1.25)) == 2
    saddle = np.array([[1.0, 0.0], [0.0, 1.0]])
    assert level_segments(saddle, 0.5).tolist() == [[0.5, 0.0, 1.0, 0.5], [0.5, 1.0, 0.0, 0.5]]
    assert level_segments(saddle, 2.0).shape == (0, 4)


def test_a_map_says_its_cells_and_marks_the_points_of_the_report() -> None:
    found = sweep_map(sweep(), "average_rank")
    figure = map_figure(found)
    cell = cell_of(0.4, 0.06)
    assert (MUS[cell[1]], BETAS[cell[0]]) == (0.4, 0.06)
    mean, _ = found.sweep.at(0.4, 0.06, "average_rank")
    assert f"µ 0.40, β 0.060: mean rank {float(mean):.3f} ±" in cell_words(found, cell)
    index = cell[0] * len(MUS) + cell[1]
    assert figure.words(index) == cell_words(found, cell)
    assert figure.rows()[1 + index][:3] == pytest.approx((0.4, 0.06, float(mean)))
    titles = [layer.title for layer in figure.layers if isinstance(layer, Tag)]
    assert titles == ["Its first try, .50 and .07", "The report, .40 and .06", "Best of this map"]
    ticks = figure.x.ticks(0, len(MUS))
    assert [text for _, text in ticks] == ["0", "0.2", "0.4", "0.6", "0.8", "1"]
    assert ticks[2][0] == pytest.approx(40.5)


def test_the_best_has_the_last_colour_and_the_unknown_the_ground() -> None:
    theme = Theme()
    found = sweep_map(sweep(), "average_rank")
    assert found.best is not None
    colors = colors_of(found, theme)
    assert len(np.unique(colors.reshape(-1, 3), axis=0)) <= STEPS
    best = [int(theme.depth[-1][i : i + 2], 16) for i in (1, 3, 5)]
    assert colors[found.best].tolist() == best
    ground = [int(theme.colors.ground[i : i + 2], 16) for i in (1, 3, 5)]
    part = sweep_map(sweep(known=3), "average_rank")
    assert not part.is_known
    unknown = np.isnan(part.means)
    assert 0 < unknown.sum() < unknown.size
    assert (colors_of(part, theme)[unknown] == ground).all()
    nothing = sweep_map(sweep(known=0), "average_rank")
    assert (colors_of(nothing, theme) == ground).all()
    assert "not known yet" in cell_words(nothing, (0, 0))


def test_a_score_is_better_the_higher_it_is() -> None:
    found = sweep_map(sweep(RULES[0]), "mean_score")
    assert found.best is not None
    assert found.means[found.best] == np.nanmax(found.means)
    assert found.goodness()[found.best] == pytest.approx(1)


def test_one_configuration_has_equal_cells_where_p_is_equal() -> None:
    found = sweep_map(sweep(RULES[0]), "average_rank")
    middle = cell_of(0.5, 0.01)  # there P is a half whatever beta is
    assert np.ptp(found.means[:, middle[1]]) == pytest.approx(0, abs=1e-9)


def test_a_curve_has_the_better_up_and_says_the_point() -> None:
    figure = curve_figure(curve(RULES[1]), "average_rank", 0.5)
    assert figure is not None
    ys = [y for _, y in figure.points]
    assert ys[0] == min(ys)
    assert figure.y.text(figure.points[0][1]).startswith("4.")
    assert figure.words(0) == "P 0.00: rank 4.20 ± 0.02"
    assert curve_figure(curve(RULES[1], known=1), "average_rank", 0.5) is None
    half = curve_figure(curve(RULES[1], known=3), "average_rank", 0.9)
    assert half is not None
    assert len(half.points) == 3


def test_rows_tell_the_point_everywhere_and_the_best() -> None:
    rows = rows_of(sweep(), "average_rank", cell_of(0.4, 0.06))
    assert [row.game for row in rows] == list(RULES)
    assert rows[2].p == pytest.approx(1, abs=1e-4)
    for row, each in zip(rows, sweep().curves, strict=True):
        assert row.best == each.means[:, 0].min()
        assert row.mean >= row.best
    scores = rows_of(sweep(), "mean_score", cell_of(0.4, 0.06))
    assert scores[0].best == 3.0


def test_a_population_names_all_and_reads_a_generation() -> None:
    found = population()
    figure = population_figure(found)
    names = [text for _, text in figure.y.ticks(0, 1, 6)]
    assert names[0] == "Always enemy"
    assert "David's Revenge" in names
    words = generation_words(found, 200)
    assert words.startswith("Generation 200: Always enemy")
    assert words.count("%") == 7
    assert figure.words(200) == words
    assert len(figure.table) == 201
    assert population_figure(population(done=0)).points == ((0.0, 1.0),)


def test_a_best_response_says_values_and_intervals() -> None:
    mu, beta = best_response().responses
    figure = response_figure(mu, "average_rank")
    assert [x for x, _ in figure.points] == [0, 0.25, 0.5, 0.75, 1]
    assert max(figure.points, key=lambda point: point[1])[0] == 0.5
    assert interval_words(mu) == "0.25 to 0.75"
    assert interval_words(beta) == "0.25"
    assert tried_words(mu, mu.tried[0]) == "Mu 0: 3.25 ± 0.04, worse by 0.250 ± 0.078"
    assert tried_words(mu, mu.tried[1]).endswith("not significantly worse")


def test_words() -> None:
    assert rules_in_full(Gunslinger(9, 1, 2)) == "9 players, 1 enemy, 2 friends"
    assert rules_in_full(Gunslinger(6, 2, 1)) == "6 players, 2 enemies, 1 friend"
    said = [often(p) for p in (0.0, 0.1, 0.4, 0.7, 0.9, 1.0)]
    assert [words.split()[0] for words in said] == [
        *("never", "seldom", "sometimes", "often", "nearly", "always")
    ]
