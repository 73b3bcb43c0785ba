"""The paper's claims beside our runs: nothing runs unasked, and what is said is what was found."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.blotto.pipeline.paper import Paper
from engine.blotto.pipeline.settings import PaperSettings
from engine.core.system.job import finished
from gui.blotto.solve.paper_view import At, PaperView, command_of
from gui.blotto.solve.shared import Shared
from gui.shared.report.blocks import Form, Key, Report, Rows, Say
from gui.shared.report.orders import Copy, Look, Share
from gui.shared.report.view import Now
from tests.blocks import all_of, one_of

TWO = PaperSettings(seeds=2, first=4)
VIEW = PaperView()


def told(at: At, found: Paper | None = None) -> Report:
    now: Now[Any, At] = Now(None, at, Shared())
    answers = {need.key: found for need in VIEW.needs(now) if found is not None}
    return VIEW.report(replace(now, answers=answers))


def test_nothing_runs_before_it_is_asked_for() -> None:
    report = told(VIEW.at)
    assert not VIEW.needs(Now(None, VIEW.at, Shared()))
    assert "44.1938 and 44.8239" in one_of(report.middle[1:2], Say).text
    assert report.foot[0].order == Look(At(PaperSettings(), PaperSettings()))
    assert report.foot[0].title == "Run", "and not again"
    form = one_of(report.side, Form)
    assert form.choose(TWO) == Look(At(TWO))


def test_claims_plans_and_the_lesson() -> None:
    at = At(TWO, TWO)
    (need,) = VIEW.needs(Now(None, at, Shared()))
    found: Paper = finished(need.work())
    report = told(at, found)
    assert found.best is not None
    assert one_of(report.side, Key).number.startswith(f"{found.best.mean:.2f} ± ")
    claims = {row.what: row for row in one_of(report.middle, Rows, "Claims").rows}
    assert claims["The best plan’s mean of three"].printed == "44.19 to 44.82"
    assert claims["Runs whose best plan reaches 44.19"].ours == "0 of 2 runs"
    kept = claims["Different maxima, of which 250 are kept"]
    assert kept.spread == f"{found.filled} of 2 runs"
    plans = one_of(report.middle, Rows, "Printed plans")
    assert [row.printed.number for row in plans.rows] == list(range(1, 16))
    for row in plans.rows:
        cells = [column.text(row) for column in plans.columns]
        assert cells[2] == f"{row.standard.mean:.1f} ± {row.standard.half:.1f}"
        assert row.mean == found.points(row.printed.number, "mean")
    assert plans.choose is not None
    order = plans.choose(14)
    assert isinstance(order, Share)
    assert order.shared.plan == plans.rows[14].printed.plan
    lesson = [block.text for block in all_of(report.middle, Say)][-1]
    assert f"In {found.alike} of 2 runs" in lesson
    copies = [do.order for do in report.more if isinstance(do.order, Copy)]
    assert copies[0].text == "python main.py blotto paper --seeds 2 --seed 4"


def test_while_runs_are_made_it_says_how_far_they_are() -> None:
    at = At(TWO, TWO)
    (need,) = VIEW.needs(Now(None, at, Shared()))
    report = VIEW.report(Now(None, at, Shared(), shares={need.key: 0.5}))
    assert report.middle[0] == need.block(Now(None, at, shares={need.key: 0.5}), "")
    assert not list(all_of(report.middle, Rows))


def test_the_command_says_what_differs_from_the_usual() -> None:
    assert command_of(PaperSettings()) == "python main.py blotto paper --seeds 200"
    other = PaperSettings(seeds=9, selected=15, other=400)
    assert command_of(other) == "python main.py blotto paper --seeds 9 --selected 15 --other 400"
