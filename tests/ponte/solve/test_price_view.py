"""What Solve reports of the price of leading, for strengths and for a matrix; as values."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.core.system.job import finished
from engine.ponte.positions import parse
from engine.ponte.rules import Ponte
from engine.ponte.solver import StochasticParameters, StochasticSolver
from gui.ponte.solve.price import MATRIX, STRENGTHS, At, Chances, Teams
from gui.ponte.solve.price_view import PriceView
from gui.ponte.solve.shared import Shared
from gui.shared.report.blocks import Curve, Own, Say
from gui.shared.report.view import Now
from tests.command_line import results
from tests.ponte.solve.inspecting import answered, of_kind, one, said, shared, solved, told


def now(at: At, of: Shared | None = None, found: Any = None) -> Now[Any, At]:
    return Now(found, at, of or Shared())


def strengths(*mine: int) -> At:
    theirs = (each for each in range(1, 2 * len(mine) + 1) if each not in mine)
    return At(teams=Teams(mine, tuple(theirs), 0.5))


def test_a_curve_is_worked_out_and_its_highest_point_said() -> None:
    report = told(PriceView(), now(strengths(2, 4)))
    figure = one(report, Curve).figure
    assert list(figure.points) == sorted(figure.points)
    assert figure.points[0] == (0, pytest.approx(0, abs=1e-12))
    assert figure.points[-1] == (0.5, pytest.approx(0.0996070348 / 2))
    assert "on the curve. Scale 0.5: leading wins" in said(report)


def test_the_curve_so_far_is_shown_with_how_far_it_is() -> None:
    view, at = PriceView(), strengths(2, 4)
    (need,) = view.needs(now(at))
    parts = [each.value for each in need.work() if each.value is not None and each.value.points]
    part = view.report(replace(now(at), answers={need.key: parts[0]}, shares={need.key: 0.25}))
    assert one(part, Own).about[4] == 0.25
    assert len(one(part, Curve).figure.points) == len(parts[0].points)
    before = view.report(replace(now(at), shares={need.key: 0.0}))
    assert of_kind(before, Curve) == []


def test_strengths_are_first_those_of_the_position_on_show() -> None:
    def teams(of: Shared) -> tuple[float, ...]:
        asked: Teams = one(PriceView().report(now(At(), of)), Own).about[1]
        return asked.mine

    assert teams(shared(3)) == (1, 3, 5)
    assert teams(shared(11)) == tuple(range(1, 19, 2)), "not more than are quick"
    assert teams(shared(3).looking(parse("aabbab").position)) == (1, 2, 5)
    assert teams(shared(3).looking(parse("aaBbab").position)) == (1, 3, 5), "a team is named"


def test_a_result_shows_its_teams_and_values() -> None:
    result = solved(StochasticSolver(), Ponte(4), StochasticParameters(scale=0.5))
    view = PriceView()
    at = view.looks(result, At(way=MATRIX))
    assert (at.way, at.teams) == (STRENGTHS, Teams((1, 3, 5, 7), (2, 4, 6, 8)))
    report = told(view, now(at, found=result))
    assert "4 teams a side: leading wins" in said(report)
    assert "on the curve" in said(report)
    other = one(report, Own).choose(Teams((1, 4), (2, 3)))
    assert other is not None
    assert "4 teams" not in said(told(view, now(other.at, found=result)))


def test_of_many_teams_a_result_asks_for_no_curve() -> None:
    result = solved(StochasticSolver(), Ponte(10), StochasticParameters(scale=0.5))
    at = PriceView().looks(result, At())
    assert PriceView().needs(now(at, found=result)) == []
    order = one(PriceView().report(now(at, found=result)), Own).choose(at.teams)
    assert order is not None
    assert len(PriceView().needs(now(order.at))) == 1, "but a person may"


def test_why_there_is_no_curve_stands_in_the_form() -> None:
    many = At(teams=Teams(tuple(range(0, 30, 2)), tuple(range(1, 31, 2))))
    report = told(PriceView(), now(many))
    assert one(report, Own).about[3] == "Chance is for 1 to 14 teams a side, not 15."
    assert of_kind(report, Curve) == []


@pytest.mark.parametrize("text", ["1 0\n0.25 1", "[[1, 0], [0.25, 1]]", "1, 0; 0.25, 1"])
def test_a_matrix_of_chances(text: str) -> None:
    report = told(PriceView(), now(At(MATRIX, chances=Chances(text))))
    assert one(report, Own).about[3] == ""
    assert "2 teams a side: leading wins" in said(report)
    assert of_kind(report, Curve) == [], "each way to ask has its own results"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1 0", "row 1 needs 1 of them, not 2"),
        ("2", "a chance is from 0 to 1, not 2"),
        ("x", "A chance is a number from 0 to 1, not 'x'"),
        ("  ", "Write a row for each of my teams"),
        ("[[1", "is not a matrix of chances"),
        ('{"a": 1}', "is not a matrix"),
        ("nan", "from 0 to 1"),
    ],
)
def test_what_is_no_matrix(text: str, why: str) -> None:
    report = told(PriceView(), now(At(MATRIX, chances=Chances(text))))
    assert why in one(report, Own).about[3]
    assert len(of_kind(report, Say)) == 2, "no values stand under what is wrong"


def test_a_file_of_chances_is_taken_where_a_matrix_is_asked_for(tmp_path: Path) -> None:
    path, view = tmp_path / "p.json", PriceView()
    path.write_text("[[0.5]]")
    assert view.takes(path, now(At())) is None
    asked = now(At(MATRIX))
    assert view.takes(path, replace(asked, is_shown=False)) is None
    work = view.takes(path, asked)
    assert work is not None
    at = finished(work)
    assert isinstance(at, At)
    assert "1 team a side" in said(told(view, now(at)))


def test_the_prices_are_those_of_the_command_line() -> None:
    printed = results("ponte", "stochastic", "1,4,5", "2,3,6", "--scale", 0.5)
    teams = Teams((1, 4, 5), (2, 3, 6), 0.5)
    *_, last = answered(PriceView(), now(At(teams=teams))).answers[teams].points
    # Rounds won of 3 here, rounds won less those lost there.
    assert 2 * last.rounds_leading - 3 == pytest.approx(printed["value_when_leading"])
    assert 2 * last.rounds_answering - 3 == pytest.approx(printed["value_when_answering"])
    assert 2 * last.price == pytest.approx(printed["price_of_leading"])
