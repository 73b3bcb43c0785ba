"""The mixture of an equilibrium as a report: what it says, keeps and leads to."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from engine.blotto.equilibrium.settings import Search
from engine.blotto.fields.field_files import read_field
from engine.blotto.rules import Blotto
from engine.blotto.solver import EquilibriumSolver
from gui.blotto.solve.mixture_view import MixtureView, curve_of, fan_of, played_of, write_mixture
from gui.blotto.solve.shared import Shared
from gui.shared.report.blocks import Curve, Key, Rows, Title
from gui.shared.report.orders import Share
from gui.shared.style.appearance import appearance

PLAIN, STREAK = Blotto((1, 2, 3), 6, 0, "split"), Blotto((1, 2, 3, 4), 8, 2)


def shown(game: Blotto, rounds: int = 12) -> tuple[Any, Any, Shared]:
    """Return the report of a solver's result, the mixture, and what the views share."""
    solver = EquilibriumSolver()
    *_, last = solver.solve(game, Search(rounds=rounds, climbs=8))
    solved = SimpleNamespace(solution=last.value, parameters=solver.parameters)
    shared = Shared(game).with_result(solved)  # type: ignore[arg-type]
    now = SimpleNamespace(shared=shared, found=solved, at=None, is_busy=False, answers={})
    return MixtureView().report(now), last.value.mixture, shared  # type: ignore[arg-type]


def block(report: Any, kind: type) -> Any:
    return next(each for each in (*report.middle, *report.side) if isinstance(each, kind))


def test_an_exact_mixture_says_so() -> None:
    report, found, shared = shown(PLAIN)
    key = block(report, Key)
    assert key.words == "points for the best reply"
    assert float(key.number) == pytest.approx(0, abs=1e-8)
    assert block(report, Title).text == f"{len(found.mixture)} plans, drawn by chance"
    assert [each.name for each in report.middle if isinstance(each, Curve)] == [
        "Soldiers by castle"
    ]
    share = block(report, Rows).choose(0)
    assert isinstance(share, Share)
    assert share.shared.plan == played_of(found.mixture)[0].plan
    assert shared.plan is None


def test_one_that_is_approached_says_how_it_was_measured() -> None:
    report, found, _shared = shown(STREAK)
    key = block(report, Key)
    assert key.sure == "at least"
    assert key.words == "points for the best of 96 replies found"
    curve = [each for each in report.middle if isinstance(each, Curve)][1]
    assert [y for _x, y in curve.figure.points] == list(found.curve)


def test_the_fan_is_of_the_plans_as_they_are_played() -> None:
    _report, found, _shared = shown(PLAIN)
    mixture = found.mixture
    figure = fan_of(mixture)
    means = mixture.rows.T @ mixture.shares
    assert [y for _x, y in figure.points] == pytest.approx(means.tolist())
    for castle, _mean, low, high, near, far in figure.table:
        column = mixture.rows[:, int(castle) - 1]
        assert min(column) <= low <= near <= far <= high <= max(column)


def test_what_is_drawn_has_an_ink_of_the_theme(qapp: QApplication) -> None:
    _report, found, _shared = shown(STREAK)
    for figure in (fan_of(found.mixture), curve_of(found)):
        assert all(appearance().theme.color(layer.ink).isValid() for layer in figure.layers)


def test_a_mixture_that_is_saved_is_a_field_with_weights(tmp_path: Path) -> None:
    _report, found, _shared = shown(PLAIN)
    write_mixture(found.mixture, tmp_path / "it.csv")
    again = read_field(tmp_path / "it.csv")
    assert again.plans() == found.mixture.plans()
    assert again.weights == pytest.approx(found.mixture.weights)


def test_it_is_the_field_that_plans_are_measured_by_each_as_often_as_it_is_played() -> None:
    report, found, _shared = shown(PLAIN)
    order = next(each.order for each in report.foot if each.title == "Measure plans by it")
    field = order.shared.field.make(PLAIN)
    assert set(field.plans()) <= set(found.mixture.plans())
    assert field.rows.mean(axis=0) == pytest.approx(
        found.mixture.shares @ found.mixture.rows, abs=0.01
    )


def test_nothing_is_said_before_there_is_any() -> None:
    now = SimpleNamespace(shared=Shared(), found=None, at=None, is_busy=False, answers={})
    report = MixtureView().report(now)  # type: ignore[arg-type]
    assert len(report.middle) == 2
