"""A yardstick against the ranking of the field and against plans scored one by one."""

from __future__ import annotations

import pytest

from engine.blotto.contest.contest import contest_steps
from engine.blotto.fields.field import Field
from engine.blotto.rules import Blotto, random_plan
from engine.blotto.scoring.ranking import Order
from engine.blotto.search import yardstick as module
from engine.blotto.search.climbs import Move
from engine.blotto.search.yardstick import Yardstick, yardstick_steps
from engine.core.play.chance import Chance
from engine.core.system.errors import InputError
from engine.core.system.job import finished
from tests.blotto.games import PLAIN, STREAK, field

BEST = (10, 8, 46, 2, 4, 15, 7, 6, 1, 1)


def yardstick(game: Blotto, rows: Field, order: Order | None = None) -> Yardstick:
    return finished(yardstick_steps(game, rows, order))


@pytest.mark.parametrize(("game", "order"), [(STREAK, "mean"), (PLAIN, "wins")])
def test_a_plan_is_ranked_as_one_more_of_the_field(game: Blotto, order: Order) -> None:
    rows, chance = field("group90"), Chance(2)
    made = yardstick(game, rows)
    assert made.order == order
    for plan in [rows.plan(3), rows.plan(60), *(random_plan(10, 100, chance) for _ in range(8))]:
        more = Field.of("more", [*rows.plans(), plan])
        standing = made.standing(plan)
        contest = finished(contest_steps(game, [more], order))
        wanted = contest.rank_of(90), 90, True
        assert (standing.rank, standing.plans, standing.is_exact) == wanted
        assert standing.tally == contest.tally(90)


def test_who_loses_to_the_only_plan_there_is_comes_second() -> None:
    made = yardstick(STREAK, Field.of("one", [BEST]))
    assert made.standing((100, *(0,) * 9)).rank == 2
    assert made.standing((11, 9, 47, 33, *(0,) * 6)).rank == 1


@pytest.mark.parametrize("game", [STREAK, PLAIN])
def test_gains_are_what_the_plans_after_the_moves_score(game: Blotto) -> None:
    made, chance = yardstick(game, field("random250")), Chance(4)
    plan = random_plan(10, 100, chance)
    here = made.standing(plan).tally.mean
    gains = made.gains(plan, 4)
    assert len({(gain.giver, gain.getter) for gain in gains}) == len(gains) == 4
    assert [gain.gain for gain in gains] == sorted((gain.gain for gain in gains), reverse=True)
    for gain in gains:
        after = Move(gain.giver, gain.getter, gain.soldiers, 0).made(plan)
        assert made.standing(after).tally.mean == pytest.approx(here + gain.gain)


def test_nothing_brings_more_at_the_top() -> None:
    made = yardstick(PLAIN, Field.of("one", [(10,) * 10]))
    assert made.gains((0, 12) + (11,) * 8) == []


def test_a_large_field_is_looked_at_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = field("random250")
    monkeypatch.setattr(module, "MOST_MEETINGS", 125 * 250)
    monkeypatch.setattr(module, "MOST_MOVED", 50)
    made = yardstick(STREAK, rows)
    standing = made.standing(BEST)
    assert not standing.is_exact
    assert standing.plans == 250
    assert len(made.worths) == 125
    assert len(made.moved.field) == 50
    assert 1 <= standing.rank <= 251
    assert made.gains(rows.plan(0))


def test_another_size_is_refused() -> None:
    with pytest.raises(InputError, match="the rules have 100 at 3"):
        yardstick(Blotto(values=(1, 2, 3)), field("group90"))
