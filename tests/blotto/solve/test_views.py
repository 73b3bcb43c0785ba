"""Climbs, castles, searches and replies as reports, against fields of any road."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine.blotto.solver import Budget, OptimiserSolver, ReplySolver, Response
from engine.core.system.errors import InputError
from engine.core.system.job import finished
from gui.blotto.solve.castle_view import CastleView
from gui.blotto.solve.climb_view import At as ClimbAt
from gui.blotto.solve.climb_view import ClimbView
from gui.blotto.solve.reply_view import At as ReplyAt
from gui.blotto.solve.reply_view import ReplyView
from gui.blotto.solve.search_view import SearchView, Trial
from gui.blotto.solve.shared import Shared
from gui.shared.report.blocks import (
    Choice,
    Curve,
    Drawing,
    Entry,
    Form,
    Heat,
    Key,
    Own,
    Rows,
    Say,
    Work,
)
from gui.shared.report.orders import Look, Share
from gui.shared.report.view import Now
from tests.blotto.games import riddler
from tests.blotto.solve.inspecting import (
    answered,
    first,
    of_kind,
    report_of,
    run,
    shared_of_run,
    solved,
    titles,
)
from tests.command_line import results

EVEN = (10,) * 10
SHORT = Trial(3000)


def shared(**others: Any) -> Shared:
    return replace(shared_of_run(), **{"plan": EVEN, **others})


def from_file(path: Path) -> Shared:
    """Return what is shared after a file was dropped on a view."""
    work = CastleView().takes(path, Now(None, 0, shared()))
    assert work is not None
    order = finished(work)
    assert isinstance(order, Share)
    after: Shared = order.shared
    return after


def test_a_climb_begins_at_the_plan_in_hand_and_is_walked() -> None:
    report = report_of(ClimbView(), shared())
    path = first(report, Own)
    climb, place, is_whole = path.about
    assert (climb.frames[0].plan, place, is_whole) == (EVEN, 0, True)
    move = climb.frames[1].move
    heat = first(report, Heat)
    assert heat.cell == (move.giver, move.getter), "the move that is made"
    assert f"from {move.giver + 1} to {move.getter + 1}: " in heat.words(heat.cell)
    last = path.choose(len(climb.frames) - 1)
    assert isinstance(last, Look)
    after = report_of(ClimbView(), shared(), last.at)
    assert first(after, Own).about[1] == len(climb.frames) - 1 > 0
    assert first(after, Drawing).about == climb.frames[-1].plan
    cell = first(after, Heat).choose((2, 3))
    assert isinstance(cell, Look)
    assert first(report_of(ClimbView(), shared(), cell.at), Heat).cell == (2, 3)
    assert first(report, Work).note.startswith(f"{len(climb.frames) - 1} moves against Groups")


def test_a_place_on_a_path_is_one_of_its_climb_alone() -> None:
    view, at = ClimbView(), ClimbAt(of="another climb", place=3, cell=(8, 9))
    report = report_of(view, shared(), at)
    assert first(report, Own).about[1] == 0
    assert first(report, Heat).cell != (8, 9)


def test_moves_of_any_number_end_no_lower_and_chance_takes_another_way() -> None:
    view = ClimbView()
    report = report_of(view, shared())
    one = first(report, Own).about[0].frames[-1].mean
    moves, way = of_kind(report, Choice)
    any_number, by_chance = moves.choose(1), way.choose(1)
    assert isinstance(any_number, Look)
    assert isinstance(by_chance, Look)
    assert first(report_of(view, shared(), any_number.at), Own).about[0].frames[-1].mean >= one
    keys = {view.needs(Now(None, at, shared()))[0].key for at in (by_chance.at, ClimbAt())}
    assert len(keys) == 2


def test_what_is_not_another_value_is_not_shown_anew() -> None:
    for view, at in ((ClimbView(), None), (CastleView(), 2), (SearchView(), SHORT)):
        now = answered(view, Now(None, view.at if at is None else at, shared()))
        assert view.report(now).middle == view.report(now).middle


def test_a_wrong_plan_is_told_in_one_sentence() -> None:
    entry = first(report_of(CastleView(), shared()), Entry)
    assert entry.text == " ".join(map(str, EVEN))
    for text, why in (("1 2 3", "10 numbers"), ("9" + " 10" * 9, "not 99"), ("x", "castle 1")):
        with pytest.raises(InputError) as refused:
            entry.read(text)
        assert why in str(refused.value)
    assert entry.read("55 5 5 5 5 5 5 5 5 5") == Share(shared(plan=(55, *(5,) * 9)))


def test_castles_show_what_a_plan_has_of_each() -> None:
    field = run().stages[0].field("groups")
    report = report_of(CastleView(), shared(), 4)
    rows = first(report, Rows)
    assert rows.current == 4
    for castle, row in enumerate(rows.rows):
        assert row.wins == pytest.approx((field.rows[:, castle] < EVEN[castle]).mean())
        assert row.ties == pytest.approx((field.rows[:, castle] == EVEN[castle]).mean())
    figure = first(report, Curve).figure
    assert "castle 5" in figure.words(3)
    assert len(figure.columns) == 11
    chances = [y for _x, y in figure.points]
    assert chances == sorted(chances)
    assert rows.choose is not None
    assert rows.choose(7) == Look(7)


def test_searches_share_one_budget_and_their_plans_are_taken_in_hand() -> None:
    report = report_of(SearchView(), shared(), SHORT)
    rows, figure = first(report, Rows), first(report, Curve).figure
    assert len(rows.rows) == 4
    assert figure.x.high == 3000
    assert {row[0] for row in figure.table} == {row.title for row in rows.rows}
    assert rows.choose is not None
    assert rows.choose(2) == Share(shared(plan=rows.rows[2].plan))
    form = first(report, Form)
    assert form.choose(Trial(5000, 2)) == Look(Trial(5000, 2))


def test_replies_to_a_field_and_to_a_plan() -> None:
    view = ReplyView()
    report = report_of(view, shared())
    count = len(run().stages[0].plans)
    assert f"({count} plans)" in report.middle[1].text  # type: ignore[union-attr]
    assert first(report, Key).sure == "best found"
    order = first(report, Entry).read("10 " * 10)
    assert isinstance(order, Look)
    to_plan = report_of(view, shared(), order.at)
    facts = dict(first(to_plan, Rows).rows)
    assert facts["Battles won"] == "91"
    assert "Against the plan" in facts
    use = to_plan.foot[-1].order
    assert isinstance(use, Share)
    assert use.shared.plan != EVEN
    back = to_plan.side[-1].order  # type: ignore[union-attr]
    assert back == Look(ReplyAt(field=shared().field))
    other = shared().against(shared().sources()[1])
    assert view.needs(Now(None, order.at, other))[0].key[0] == "reply", "of another field"  # type: ignore[index]


def test_what_counts_is_chosen() -> None:
    report = report_of(ReplyView(), shared())
    wins = first(report, Choice).choose(1)
    assert isinstance(wins, Look)
    assert first(report_of(ReplyView(), shared(), wins.at), Key).words == "of battles won"


def test_a_file_of_thirteen_castles_brings_its_own_road() -> None:
    read = from_file(riddler(5))
    castles = report_of(CastleView(), read)
    assert len(first(castles, Rows).rows) == 13
    entry = first(castles, Entry)
    assert len(entry.text.split()) == 13, "the plan in hand is none of this road"
    with pytest.raises(InputError, match="13 numbers"):
        entry.read("1 2")
    assert len(first(report_of(ClimbView(), read), Own).about[0].frames[0].plan) == 13
    reply = report_of(ReplyView(), read)
    use = reply.foot[-1].order
    assert isinstance(use, Share)
    assert len(use.shared.plan) == 13
    assert "Play against this plan" not in titles(report_of(CastleView(), use.shared))


def test_a_file_that_is_no_field_is_refused(tmp_path: Path) -> None:
    assert CastleView().takes(Path("notes.txt"), Now(None, 0, shared())) is None
    path = tmp_path / "none.csv"
    path.write_text("")
    with pytest.raises(InputError, match="holds no plan"):
        from_file(path)


def test_rows_that_are_no_plan_are_told(tmp_path: Path) -> None:
    path = tmp_path / "some.csv"
    path.write_text(",".join(map(str, EVEN)) + "\n1,2,x,4,5,6,7,8,9,10\n")
    work = ClimbView().takes(path, Now(None, ClimbAt(), shared()))
    assert work is not None
    order = finished(work)
    assert isinstance(order, Share)
    assert order.told == "1 rows are left out: they are no plans."


def test_what_solvers_found_is_shown_until_something_else_is_asked() -> None:
    *_, last = OptimiserSolver().solve(run().game, Budget(budget=1000))
    result = solved(last.value, OptimiserSolver(), Budget(budget=1000))
    view, after = SearchView(), shared().with_result(result)
    now = Now(result, view.at, after)
    report = view.report(now)
    assert first(report, Form).parameters == Trial(1000)
    assert [row.plan for row in first(report, Rows).rows] == [
        each.plan for each in last.value.searches.values()
    ]
    assert view.needs(now) == ()
    other = first(report, Form).choose(Trial(2000))
    assert other == Look(Trial(2000))
    assert view.needs(replace(now, at=Trial(2000)))[0].kind == "searches"
    assert view.looks(result, Trial(2000)) is None, "the next result is shown again"
    assert view.needs(replace(now, shared=after.against(after.sources()[1])))
    busy = replace(now, shared=shared(), is_busy=True)
    assert first(view.report(busy), Rows).rows, "a part is a report too"


def test_what_the_solver_of_replies_found_is_shown() -> None:
    *_, last = ReplySolver().solve(run().game, Response(restarts=1, parts=2))
    result = solved(last.value, ReplySolver())
    view = ReplyView()
    report = view.report(Now(result, view.at, shared().with_result(result)))
    assert first(report, Rows).rows == report_facts(last.value)


def report_facts(solution: Any) -> Any:
    from gui.blotto.solve.jobs import Reply
    from gui.blotto.solve.reply_view import reply_facts

    return reply_facts(Reply(solution.game, "any", solution.reply))


def test_before_there_is_an_answer_it_is_said_what_is_worked_out() -> None:
    for view in (ClimbView(), CastleView(), SearchView(), ReplyView()):
        (need,) = view.needs(Now(None, view.at, shared()))
        now = Now(None, view.at, shared(), shares={need.key: 0.25}, refused={})
        assert first(view.report(now), Work).share == 0.25
        stopped = replace(now, shares={}, refused={need.key: "Cancelled."})
        assert first(view.report(stopped), Work).why == "Cancelled."


def test_a_new_run_keeps_the_field_of_this_title() -> None:
    before = shared_of_run()
    assert before.field.title == "Groups, 48 of the run"
    random = before.against(next(s for s in before.sources() if "1,000 random" in s.title))
    again = solved(run())
    assert random.with_result(again).field == random.field
    renewed = before.with_result(again)
    assert renewed.field.title == before.field.title
    assert renewed.run is again


def test_reports_and_commands_tell_the_same(tmp_path: Path) -> None:
    path = tmp_path / "field.csv"
    plans = run().stages[3].plans.tolist()
    path.write_text("".join(",".join(map(str, plan)) + "\n" for plan in plans))
    read = replace(from_file(path), plan=EVEN)

    told = partial(results, "blotto")
    text = ",".join(map(str, EVEN))
    scored = told("score", text, str(path))
    note = first(report_of(CastleView(), read), Work).note
    assert f"{scored['mean']:.3f} of 55 points" in note
    climbed = told("climb", text, str(path))
    frames = first(report_of(ClimbView(), read), Own).about[0].frames
    assert list(frames[-1].plan) == climbed["plan"]
    assert frames[-1].mean == pytest.approx(climbed["total"] / len(plans))
    best = told("best", str(path), "--rule", "plain")
    plain = replace(read, game=replace(read.game, streak=0, ties="split"))
    reply = report_of(ReplyView(), plain)
    assert dict(first(reply, Rows).rows)["Mean points"] == f"{best['mean']:.4f}"
    assert first(reply, Key).sure == ""
    assert first(reply, Key).is_exact
    assert of_kind(reply, Say) == []
