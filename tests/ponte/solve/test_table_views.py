"""What Solve reports of the Ponte's tables: bars, lists, questions, sizes, positions; as values."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core.system.job import finished
from engine.ponte.positions import Position, parse, text_of
from engine.ponte.queries.search import rounds_when_leading, solve
from engine.ponte.rules import Ponte, PonteState
from engine.ponte.solver import DealParameters, DealSolver, PonteSolution, StatesSolver, TableSolver
from gui.ponte.solve.deal_view import DealView
from gui.ponte.solve.question_view import QUESTIONS, QuestionView
from gui.ponte.solve.score_view import ScoreView
from gui.ponte.solve.shared import Shared
from gui.ponte.solve.size_view import SizeView
from gui.shared.report.blocks import Bars, Curve, Do, Drawing, Key, Rows, Say, Title
from gui.shared.report.orders import Ask, Copy, Play, PlayFrom, Share
from gui.shared.report.view import Now, Solved
from tests.command_line import results
from tests.ponte.solve.inspecting import answered, of_kind, one, said, shared, solved, told

EVENT = (2, 43, 286, 406, 166, 20, 1)


def now(of: Shared) -> Now[Any, None]:
    return Now(None, None, of)


def positions(rows: Rows) -> list[Position]:
    return [deal.position for deal in rows.rows]


def test_bars_of_the_real_event() -> None:
    report = told(ScoreView(), now(shared()))
    bars = one(report, Bars)
    assert tuple(bar.value for bar in bars.row.bars) == EVENT
    assert bars.row.bars[4].words == "4 of 6 (+2): 166 deals, 18.0\u00a0%"
    for number in ("wins 187 (20.2", "406 (43.9", "loses 331 (35.8", "36.6", "−0.3658"):
        assert number in said(report)
    assert "All 924 deals of 6 teams a side. Both sides play perfectly." in said(report)
    assert [do.title for do in report.more] == [
        "Table, to be opened again…", "All positions as CSV…",
    ]  # fmt: skip
    assert one(told(ScoreView(), now(shared())), Bars) == bars


def test_a_bar_lists_its_deals() -> None:
    report = told(ScoreView(), now(shared()))
    order = one(report, Bars).choose(5)  # type: ignore[misc]
    assert isinstance(order, Share)
    before = ScoreView().report(now(order.shared))
    assert one(before, Key) == Key("5 of 6 (+4)", "20 deals")
    assert "Searching" in said(before)
    assert of_kind(before, Rows) == []
    report = told(ScoreView(), now(order.shared))
    deals = positions(one(report, Rows))
    assert len(set(deals)) == 20
    assert all(rounds_when_leading(deal)[0] == 5 for deal in deals)
    assert "All are listed." in said(report)
    assert "5 of 6 (+4): 20 deals, 2.2\u00a0%. They are listed in the panel (F9)." in said(report)
    bars = one(report, Bars)
    assert (bars.current, bars.enter(5)) == (5, Play())
    assert bars.click(5) == Share(order.shared, shows_panel=True)


def test_how_far_a_search_is_and_why_it_ended() -> None:
    of = shared().listing(3)
    far = ScoreView().report(replace(now(of), shares={of.list_key: 0.5}))
    assert "Searching, 50\u00a0%" in said(far)
    ended = ScoreView().report(replace(now(of), refused={of.list_key: "Cancelled."}))
    assert "Cancelled." in said(ended)


def test_a_position_of_the_list_is_looked_into() -> None:
    of = shared(5).listing(2)
    rows = one(told(ScoreView(), now(of)), Rows)
    order = rows.choose(7)  # type: ignore[misc]
    assert isinstance(order, Share)
    position = order.shared.position
    assert position == rows.rows[7].position
    report = told(ScoreView(), now(order.shared))
    found = solve(position)
    marked = text_of(position, found.best_moves, found.rounds_won)
    assert marked in said(report).replace("\u200b", "")
    leading, answering = rounds_when_leading(position)
    assert leading == found.rounds_won == 2
    cost = "no difference who leads" if leading == answering else "Leading costs 1 round"
    assert cost in said(report)
    assert one(report, Rows).current == 7
    assert one(report, Drawing).words.startswith(f"Mine {position.mine[0]}")
    state = PonteState((position.mine, position.theirs))
    assert report.foot[0].order == PlayFrom(Ponte(5), state)
    copy = report.more[0].order
    assert isinstance(copy, Copy)
    assert copy.text == text_of(position)
    price = next(do.order for do in of_kind(report, Do) if do.icon == "gauge")
    assert isinstance(price, Ask)
    assert (price.view, price.at.teams.mine) == ("price", position.mine)
    board = told(DealView(), now(order.shared))
    assert one(board, Title).text == "The side to act wins 2 of 5 (−1)"
    assert one(board, Drawing).about == found


def test_the_first_deal_is_played_where_none_is_looked_into() -> None:
    of = shared(4).listing(2)
    assert ScoreView().report(now(of)).foot[0].order is None, "not before it is found"
    report = told(ScoreView(), now(of))
    first = one(report, Rows).rows[0].position
    order = report.foot[0].order
    assert isinstance(order, PlayFrom)
    assert order.state == PonteState((first.mine, first.theirs))
    assert one(report, Rows).enter(0) == order  # type: ignore[misc]


def test_a_large_bar_is_sampled_with_a_seed() -> None:
    of = shared(10).listing(5)
    report = told(ScoreView(), now(of))
    rows = one(report, Rows)
    assert "1,000 of them, drawn at random." in said(report)
    assert rounds_when_leading(rows.rows[0].position)[0] == 5
    again = one(told(ScoreView(), now(of.listing(5))), Rows)
    assert again.rows[0] == rows.rows[0]
    (sample,) = (do.order for do in of_kind(report, Do) if do.icon == "dices")
    assert isinstance(sample, Share)
    other = one(told(ScoreView(), now(sample.shared)), Rows)
    assert len(other.rows) == 1000
    assert positions(other)[:20] != positions(rows)[:20]


def test_only_deals_that_are_asked_for_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    standing = answered(ScoreView(), now(shared(10).listing(5)))
    found = standing.answers[standing.shared.list_key]
    make = type(found).position
    monkeypatch.setattr(
        type(found), "position", lambda self, place: (asked.append(place), make(self, place))[1]
    )
    rows = one(ScoreView().report(standing), Rows)
    assert len(set(asked)) <= 1, "the first one alone, to be played"
    assert rows.rows[999].place == 999
    assert set(asked) <= {0, 999}


def test_a_table_grows() -> None:
    part = PonteSolution(7, {"done": 12, "deals": 3432}, (1, 4, 7))
    view, found = ScoreView(), Solved(TableSolver(), TableSolver.parameters, Ponte(7), part, 0.0)
    assert view.shows(found)
    assert not QuestionView().shows(found)
    assert not view.shows(replace(found, solution=PonteSolution(1, {})))
    report = view.report(Now(found, None, shared(), is_busy=True))
    assert one(report, Title).text == "7 teams a side: 12 of 3,432 deals so far"
    bars = one(report, Bars)
    assert tuple(bar.value for bar in bars.row.bars) == (1, 4, 7, 0, 0, 0, 0, 0)
    assert bars.is_off
    assert report.more == ()


def test_before_there_is_a_table() -> None:
    assert "Once it is solved" in said(told(ScoreView(), now(Shared())))
    assert "Once scores or states" in said(told(QuestionView(), now(Shared())))
    assert "chosen from a list" in said(told(DealView(), now(Shared())))


def test_questions_of_the_real_event() -> None:
    view, of = QuestionView(), shared()
    before = view.report(now(of))
    assert "Counting positions" in said(before)
    assert [row.number for row in one(before, Rows).rows] == ["–", "–", "144", "288", "338", "–"]
    standing = answered(view, now(of))
    rows = one(view.report(standing), Rows)
    assert "Choose a question" in said(view.report(standing))
    assert [row.number for row in rows.rows] == ["588", "55", "144", "288", "338", "664"]
    assert "of 5,544, 10.6" in rows.rows[0].share
    for place, count in ((1, 55), (2, 144), (5, 664)):
        order = rows.choose(place)  # type: ignore[misc]
        assert isinstance(order, Share)
        assert order.shows_panel
        listed = told(view, now(order.shared))
        assert [len(each.rows) for each in of_kind(listed, Rows)] == [6, count]
        assert one(listed, Key).number == f"{count:,}"
        assert one(listed, Rows).current == place


def test_a_count_sharpens_in_place() -> None:
    view, of = QuestionView(), shared()
    (need,) = view.needs(now(of))
    parts = [snapshot.value for snapshot in need.work() if snapshot.value]
    assert [len(part) for part in parts] == [1, 2, 3]
    part = replace(now(of), answers={need.key: parts[0]}, shares={need.key: 0.3})
    numbers = [row.number for row in one(view.report(part), Rows).rows]
    assert numbers == ["588", "–", "144", "288", "338", "–"]
    assert "Counting positions" in said(view.report(part))
    again = one(view.report(part), Rows)
    assert again == one(view.report(part), Rows), "nothing is shown anew where nothing is new"


def test_many_teams_are_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    for room in ("table_view", "question_view"):
        monkeypatch.setattr(f"gui.ponte.solve.{room}.COUNTED", 4)
    view, of = QuestionView(), shared(5)
    report = told(view, now(of))
    assert one(report, Rows).rows[0].number == "–"
    assert "estimated from a sample" in said(report)
    listed = told(view, now(of.listing(QUESTIONS[0])))
    assert not one(listed, Key).is_exact
    asked, found = of_kind(listed, Rows)
    assert "±" in asked.rows[0].number
    assert f"{len(found.rows)} of " in said(listed)
    for position in positions(found):
        assert len(solve(position).best_moves) == 1


def test_statistics_by_the_number_of_teams() -> None:
    report = told(SizeView(), now(shared()))
    rows = one(report, Rows)
    assert [row.n for row in rows.rows] == list(range(1, 11))
    assert (rows.rows[5].costs, rows.current) == (338, 5)
    assert rows.rows[9].share_of_costs == pytest.approx(0.397, abs=5e-4)
    assert "−0.3658" in [column.text(rows.rows[5]) for column in rows.columns]
    assert "6: 36.6" in one(report, Curve).figure.words(5)
    more = shared().with_result(solved(TableSolver(), Ponte(11)))
    assert one(told(SizeView(), now(more)), Rows).rows[-1].n == 11
    assert SizeView().needs(now(more)) == [], "a table brings those of fewer teams"


def test_all_states_and_a_position_by_itself() -> None:
    of = shared(5, StatesSolver())
    assert len(one(told(ScoreView(), now(of.listing(3))), Rows).rows) == of.histogram[3]
    position = parse("abBababa").position
    deal = of.with_result(solved(DealSolver(), Ponte(5), DealParameters("abBababa")))
    assert (deal.position, deal.n) == (position, 5)
    report = told(DealView(), now(deal))
    assert "What each team of this position is worth." in said(report)
    order = report.foot[0].order
    assert isinstance(order, PlayFrom)
    assert order.game == Ponte(4)
    state = order.state
    order.game.check_state(state)
    assert (state.leader, state.to_act, state.named) == (1, 0, position.chosen - 1)
    assert "They have named" in one(report, Say).text


def test_the_numbers_are_those_of_the_command_line() -> None:
    table = results("ponte", "solve", 6)
    report = told(ScoreView(), now(shared()))
    assert tuple(bar.value for bar in one(report, Bars).row.bars) == tuple(
        count for _, count in sorted((int(s), c) for s, c in table["histogram"].items())
    )
    sizes = one(told(SizeView(), now(shared())), Rows)
    share = table["share_in_which_leading_costs_a_round"]
    assert sizes.rows[5].share_of_costs == pytest.approx(share)
    deal = results("ponte", "deal", "1,4,5", "2,3,6")
    looked = told(DealView(), now(Shared().looking(Position((1, 4, 5), (2, 3, 6)))))
    assert deal["text"] in said(looked).replace("\u200b", "")
    values = [2 * each.rounds_won - 3 for each in one(looked, Drawing).about.values]
    assert values == deal["values"]


def test_states_once_solved_serve_the_next_table() -> None:
    of = shared(5, StatesSolver())
    assert of.tables.states is not None
    assert of.with_result(solved(TableSolver(), Ponte(4))).tables.states is of.tables.states
    assert finished(QuestionView().needs(now(of))[0].work())
