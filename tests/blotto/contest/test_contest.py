"""All plans of some fields against all: as `blotto rank` has it, and as the rules do."""

from __future__ import annotations

from dataclasses import astuple, replace

import numpy as np
import pytest

from engine.blotto.contest.battle_facts import _ended, battle_facts, battles_of
from engine.blotto.contest.contest import contest_steps, together
from engine.blotto.fields.field import Field
from engine.blotto.fields.field_files import read_field
from engine.blotto.rules import (
    Battle,
    Blotto,
    Ended,
    Fought,
    Plan,
    outcome_letters,
    random_plan,
)
from engine.blotto.scoring.ranking import ranked
from engine.blotto.scoring.scores import Scorer, Tally
from engine.core.play.chance import Chance
from engine.core.system.errors import InputError
from engine.core.system.job import finished
from gui.blotto.fields.matrix_view import matrix_of, places_of
from tests.blotto.games import PLAIN, STREAK, field, riddler

LETTERS = "=ABab"


def plans_of(count: int, game: Blotto = STREAK) -> list[Plan]:
    chance = Chance(7)
    return [random_plan(game.castles, game.soldiers, chance) for _ in range(count)]


@pytest.mark.parametrize(
    "game", [STREAK, PLAIN, Blotto(streak=2), Blotto(streak=1, ties="split"), Blotto(streak=12)]
)
def test_battles_are_those_of_the_rules(game: Blotto) -> None:
    plan, *others = plans_of(60)
    found = battles_of(game, plan, Field.of("others", others).rows)
    for n, other in enumerate(others):
        events = tuple(game.fight(plan, other))
        assert "".join(LETTERS[code] for code in found.codes[:, n]) == outcome_letters(events)
        assert tuple(found.points[:, n] / 2) == game.returns(Battle((plan, other)))
        ends = [e.castle for e in events if max(getattr(e, "streaks", (0,))) == (game.streak or 99)]
        columns = np.ascontiguousarray(Field.of("others", others).rows.T)
        assert _ended(game, plan, columns)[n] == found.ended[n]
        assert found.ended[n] == (ends[0] if ends else game.castles)


@pytest.mark.parametrize("game", [STREAK, PLAIN])
def test_one_field_is_ranked_as_the_command_does(game: Blotto) -> None:
    one = field("group90")
    contest = finished(contest_steps(game, [one], "mean"))
    wanted = finished(ranked(Scorer(game, one), "mean"))
    assert contest.is_whole
    assert contest.order.tolist() == [each.row for each in wanted]
    assert contest.ranks.tolist() == [each.rank for each in wanted]
    best = wanted[0]
    alone = Tally(*(55, 55) if game.splits else (0, 0), 0, 1, 0)  # the command counts that too
    assert contest.tally(best.row) == Tally(
        *(a - b for a, b in zip(astuple(best.tally), astuple(alone), strict=True))
    )
    assert contest.rank_of(best.row) == 1
    assert contest.between[0, 0].tolist() == contest.counts.sum(axis=0).tolist()


def test_the_rows_of_a_mixture_are_ranked_by_its_weights() -> None:
    plans = [(10, *(10,) * 9), (1, 11, *(11,) * 8), (0, 0, 12, 12, 12, 12, 12, 12, 14, 14)]
    mixture = replace(Field.of("three", plans), weights=np.array([8.0, 1.0, 1.0]))
    found = {each.row: each.tally for each in finished(ranked(Scorer(PLAIN, mixture), "mean"))}
    alone = [Scorer(PLAIN, Field.of("one", [plan])) for plan in plans]
    for row, plan in enumerate(plans):
        wanted = sum(
            w * one.tally(plan).mean for w, one in zip((0.8, 0.1, 0.1), alone, strict=True)
        )
        assert found[row].mean == pytest.approx(wanted, abs=0.05)


def test_fields_meet_and_their_sums_add_up() -> None:
    one, other = Field.of("one", plans_of(30)), field("group90")
    contest = finished(contest_steps(STREAK, [one, other], "mean"))
    everyone = together([one, other])
    alone = finished(contest_steps(STREAK, [everyone], "mean"))
    assert contest.counts.tolist() == alone.counts.tolist()
    assert contest.field_of(29) == 0
    assert contest.field_of(30) == 1
    assert contest.between[0, 1, 0] == contest.between[1, 0, 1]  # own points, and the others'
    assert contest.between.sum(axis=(0, 1)).tolist() == contest.counts.sum(axis=0).tolist()


def test_a_sample_is_told_and_is_near() -> None:
    many = Field.of("many", plans_of(2000))
    whole = finished(contest_steps(STREAK, [many], "mean"))
    part = finished(contest_steps(STREAK, [many], "mean", opponents=500))
    assert not part.is_whole
    assert len(part.met) == 500
    apart = [abs(whole.tally(row).mean - part.tally(row).mean) for row in range(0, 2000, 100)]
    assert max(apart) < 4 * 27.5 / 500**0.5


def test_texts_stay_with_their_rows() -> None:
    file = read_field(riddler(1), is_lenient=True)
    row = next(iter(file.texts))
    both = together([field("group90"), file])
    assert both.texts[90 + row] == file.texts[row]


def test_fields_of_other_roads_cannot_meet() -> None:
    with pytest.raises(InputError, match="100 at 13"):
        together([field("group90"), read_field(riddler(5), is_lenient=True)])


def test_the_riddlers_plans_are_swept_at_castle_three() -> None:
    file = read_field(riddler(4), is_lenient=True)
    facts = finished(battle_facts(STREAK, file, np.arange(len(file))))
    assert facts.is_whole
    assert facts.battles == 938 * 937 == facts.points.sum() == facts.ended.sum()
    shares = facts.ended / facts.battles
    assert [round(100 * share) for share in shares[2:]] == [38, 16, 9, 6, 5, 3, 2, 3, 17]


def test_where_streaks_count_for_nothing_no_fight_ends_early() -> None:
    few = Field.of("few", plans_of(20))
    facts = finished(battle_facts(PLAIN, few, np.arange(20)))
    assert facts.ended[:-1].sum() == 0
    assert np.dot(np.arange(111), facts.points) == 20 * 19 * 55


@pytest.mark.parametrize("game", [STREAK, PLAIN])
def test_fields_of_unequal_lengths_meet_and_no_row_meets_itself(game: Blotto) -> None:
    plans = plans_of(12)
    fields = [
        Field.of("a", [*plans[:3], plans[0]]),  # a plan that is sent twice meets its copy
        Field.of("b", plans[3:4]),
        Field.of("c", plans[4:12]),
    ]
    rows = [(n, plan) for n, field in enumerate(fields) for plan in field.plans()]
    sums = np.zeros((3, 3, 2))
    own = np.zeros((13, 2))
    for i, (a, mine) in enumerate(rows):
        for j, (b, theirs) in enumerate(rows):
            if i != j:
                points = game.returns(Battle((mine, theirs)))
                sums[a, b] += points
                own[i] += points
    contest = finished(contest_steps(game, fields, "mean"))
    assert (contest.between[:, :, :2] / 2).tolist() == sums.tolist()
    assert (contest.counts[:, :2] / 2).tolist() == own.tolist()
    assert (contest.counts[:, 2:].sum(axis=1) == 12).all()
    assert contest.between[1, 1].tolist() == [0] * 5
    assert [contest.field_of(row) for row in range(13)] == [n for n, _plan in rows]
    places, matrix = places_of(contest), finished(matrix_of(contest))
    assert places == list(range(13))
    for i, mine in enumerate(contest.order.tolist()):
        for j, theirs in enumerate(contest.order.tolist()):
            wanted = game.returns(Battle((contest.plan(mine), contest.plan(theirs))))
            assert matrix[i, j] == wanted[0]
    facts = finished(battle_facts(game, contest.everyone, contest.met))
    assert facts.battles == 13 * 12
    assert np.dot(np.arange(111), facts.points) == contest.counts[:, 0].sum()


def test_who_is_in_the_sample_has_fought_one_battle_less_and_is_ranked_by_the_mean() -> None:
    fields = [Field.of("a", plans_of(31)), field("group90")]
    part = finished(contest_steps(STREAK, fields, "mean", opponents=20))
    battles = part.counts[:, 2:].sum(axis=1)
    assert set(np.flatnonzero(battles == len(part.met) - 1)) == set(part.met.tolist())
    means = [part.tally(row).mean for row in part.order.tolist()]
    assert means == sorted(means, reverse=True)
    for row in (0, int(part.met[1]), 60):
        assert len(part.opponents_of(row)) == part.tally(row).battles
        met = battles_of(STREAK, part.plan(row), part.opponents_of(row))
        assert met.points[0].sum() == part.counts[row, 0]


def test_ranks_by_mean_are_told_whatever_the_order() -> None:
    contest = finished(contest_steps(PLAIN, [field("group90")], "wins"))
    by_mean = finished(contest_steps(PLAIN, [field("group90")], "mean"))
    ranks = [contest.rank_by_mean(row) for row in range(90)]
    assert ranks == [by_mean.rank_of(row) for row in range(90)]
    assert ranks != [contest.rank_of(row) for row in range(90)]


def test_one_plan_has_nobody_to_meet() -> None:
    with pytest.raises(InputError, match="nobody to meet"):
        finished(contest_steps(STREAK, [Field.of("one", plans_of(1))], "mean"))


@pytest.mark.parametrize("winner", [0, 1])
def test_a_streak_at_the_last_castle_ends_the_fight_there_and_takes_nothing(winner: int) -> None:
    game, late, early = Blotto((1, 2, 3, 4), 8), (0, 2, 3, 3), (5, 1, 1, 1)
    plans = (late, early) if winner == 0 else (early, late)
    step = game.step(Battle(), dict(enumerate(plans)), Chance(0))
    assert [type(event) for event in step.events] == [Fought] * 4 + [Ended]
    assert game.returns(step.state)[winner] == 9
    met = Field.of("met", [plans[1]])
    found = battles_of(game, plans[0], met.rows)
    assert found.ended.tolist() == [3]  # the fourth, not "nobody's streak was complete"
    assert _ended(game, plans[0], np.ascontiguousarray(met.rows.T)).tolist() == [3]
    both = Field.of("both", [late, early])
    facts = finished(battle_facts(game, both, np.arange(2)))
    assert facts.ended.tolist() == [0, 0, 0, 2, 0]
