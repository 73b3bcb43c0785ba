"""A run of the pipeline: its stages, their lists, what is taken along, and the worked example."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.blotto.fields.field_files import read_field
from engine.blotto.pipeline.pipeline import STAGES
from engine.blotto.rules import Battle, Blotto
from engine.blotto.scoring.scores import Tally
from engine.blotto.search.best_response import BestReply
from engine.blotto.solver import PipelineSolver
from engine.core.system.job import finished
from engine.core.system.modules import part_named
from gui.blotto.solve.flow_figure import hill_of
from gui.blotto.solve.jobs import EXAMPLE, best_against
from gui.blotto.solve.run_view import LAST, RunView, sweep_blocks
from gui.shared.report.blocks import Do, Note, Own, Report, Rows, Say, Title
from gui.shared.report.orders import Copy, Hand, Look, PlayFrom, Save, Share, Solve
from gui.shared.report.view import Now
from tests.blotto.solve.inspecting import (
    SMALL,
    answered,
    first,
    run,
    run_solved,
    shared_of_run,
    solved,
)

VIEW = RunView()


def report(at: int = LAST, castles: int = 10) -> Report:
    return VIEW.report(Now(run_solved(castles), at, shared_of_run(castles)))


def plans_of(shown: Report) -> Rows:
    return first(shown, Rows)


def order_of(shown: Report, kind: type[Any], place: int = 0) -> Any:
    return [do.order for do in (*shown.foot, *shown.more) if isinstance(do.order, kind)][place]


def test_a_run_opens_at_its_ranking_and_each_stage_has_its_list() -> None:
    flow, chosen = first(report(), Own).about
    assert chosen == len(STAGES) - 1
    assert "100" in flow.stages[-2].words
    for number, stage in enumerate(run().stages):
        opened = report(number)
        plans = plans_of(opened)
        assert first(opened, Own).about == (flow, number)
        assert first(opened, Title).text.startswith(str(number + 1))
        listed = [list(row.scores.values())[-1] for row in plans.rows if row.scores]
        assert listed == sorted(listed, reverse=True)
        assert {row.plan for row in plans.rows} == set(map(tuple, stage.plans.tolist()))
    assert first(report(), Own).choose(3) == Look(3)


def test_a_row_is_the_plan_in_hand_that_is_played_and_copied() -> None:
    shared = shared_of_run()
    plans = plans_of(report())
    assert plans.current == 0
    assert plans.choose is not None
    order = plans.choose(2)
    assert isinstance(order, Share)
    assert order.shared.plan == plans.rows[2].plan != shared.plan
    after = VIEW.report(Now(run_solved(), LAST, order.shared))
    assert (plans_of(after).rows, plans_of(after).current) == (plans.rows, 2)
    assert plans_of(after).columns is plans.columns
    play = after.foot[0].order
    assert isinstance(play, PlayFrom)
    assert (play.game, play.state) == (Blotto(), Battle())
    (other,) = play.others
    assert other.field.plans() == [plans.rows[2].plan]  # type: ignore[attr-defined]
    assert first(after, Own).enter(None) is play
    assert order_of(after, Copy).text == ", ".join(map(str, plans.rows[2].plan))


def test_what_stays_is_not_shown_anew() -> None:
    assert report().middle == report().middle
    assert report().middle != report(2).middle
    assert report(2).middle[0] != report().middle[0]


def test_stages_come_one_by_one() -> None:
    counts = []
    shared = shared_of_run()
    for snapshot in PipelineSolver().solve(Blotto(), SMALL):
        part = VIEW.report(Now(solved(snapshot.value), LAST, shared, is_busy=True))
        flow, chosen = first(part, Own).about
        counts.append(sum(stage.is_done for stage in flow.stages))
        assert part.foot == part.more == ()
        scored = [n for n, stage in enumerate(snapshot.value.stages) if stage.scores]
        assert chosen == (scored[-1] if scored else -1)
    assert counts[-1] == len(STAGES)
    assert counts == sorted(counts)
    assert isinstance(VIEW.report(Now(None, LAST, shared)).middle[1], Say)


def test_lists_and_runs_are_written_and_open_again(tmp_path: Path) -> None:
    shown = report(3)
    names = ("list.csv", "run", "flow.png")
    for place, name in enumerate(names):
        order = order_of(shown, Save, place)
        part_named(order.write)(order.thing, tmp_path / name)
    assert (read_field(tmp_path / "list.csv").rows == run().stages[3].plans).all()
    assert json.loads((tmp_path / "run" / "run.json").read_text())["seed"] == SMALL.seed
    assert len(list((tmp_path / "run").glob("*.csv"))) == len(STAGES)
    assert (tmp_path / "flow.png").stat().st_size > 5000
    flow = order_of(shown, Save, 2)
    part_named(flow.write)(flow.thing, tmp_path / "flow.svg")
    assert (tmp_path / "flow.svg").read_text().startswith("<?xml")


def test_a_list_is_handed_on_as_a_field() -> None:
    hand, kept = (order_of(report(3), kind) for kind in (Hand, Share))
    assert hand.tab == "tournament"
    ranked = hand.thing.shared.field
    field = ranked.make(Blotto())
    assert (field.rows == run().stages[3].plans).all()
    assert kept.shared.field == ranked
    assert kept.told.startswith(field.name)


def test_thirteen_castles_have_thirteen_columns() -> None:
    plans = plans_of(report(castles=13))
    assert len(plans.rows[0].plan) == 13
    assert [column.title for column in plans.columns][1:14] == [str(k) for k in range(1, 14)]


def test_what_one_plan_takes_from_the_selected_is_said() -> None:
    now = Now(run_solved(), LAST, shared_of_run())
    (need,) = VIEW.needs(now)
    assert VIEW.needs(Now(None, LAST, shared_of_run())) == ()
    field = run().stages[3].field("selected")
    found = finished(best_against(Blotto(), field, 1))
    lead, _say, button = VIEW.report(answered(VIEW, now)).side[2:]
    assert lead == sweep_blocks(found, 55)[0]
    assert f"of {len(field)} battles" in lead.text  # type: ignore[union-attr]
    assert isinstance(button, Do)
    assert button.order == Solve("pipeline", EXAMPLE, Blotto())
    assert need.kind == "sweep"


def test_a_plan_that_takes_all_is_a_card() -> None:
    plan = (10,) * 10
    found = BestReply(plan, Tally(2 * 55 * 250, 0, 250, 0, 0), "mean", is_exact=True)
    (card,) = sweep_blocks(found, 55)
    assert isinstance(card, Note)
    assert card.title == "One plan takes all 55 points from all 250 selected"


def test_the_worked_example_takes_everything() -> None:
    *_, last = PipelineSolver().solve(Blotto(), EXAMPLE)
    field = next(stage for stage in last.value.stages if stage.name == "selected").field("s")
    found = finished(best_against(Blotto(), field, 20))
    (card,) = sweep_blocks(found, 55)
    assert card.title.startswith("One plan takes all 55 points from all 250")  # type: ignore[union-attr]


def test_hills_are_as_high_as_their_tops() -> None:
    hill = hill_of((1.0, 1.1, 5.0), (0.0, 10.0))
    assert hill.max() == 1.0
    assert not hill_of((), (0.0, 1.0)).any()
