"""All plans of some fields against all: as `blotto rank` has it, and as the rules do."""

from __future__ import annotations

import numpy as np
import pytest

from engine.blotto.contest.battle_facts import _ended, battle_facts, battles_of
from engine.blotto.contest.contest import contest_steps, together
from engine.blotto.fields.field import Field
from engine.blotto.fields.field_files import read_field
from engine.blotto.rules import Battle, Blotto, Plan, outcome_letters, random_plan
from engine.blotto.scoring.ranking import ranked
from engine.blotto.scoring.scores import Scorer
from engine.core.play.chance import Chance
from engine.core.system.errors import InputError
from engine.core.system.generators import finished
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
    assert contest.tally(best.row) == best.tally
    assert contest.rank_of(best.row) == 1
    assert contest.between[0, 0].tolist() == contest.counts.sum(axis=0).tolist()


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
    assert len(part.opponents) == 500
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
    facts = finished(battle_facts(STREAK, file, file))
    assert facts.is_whole
    assert facts.battles == 938**2 == facts.points.sum() == facts.ended.sum()
    shares = facts.ended / facts.battles
    assert [round(100 * share) for share in shares[2:]] == [38, 16, 9, 6, 5, 3, 2, 3, 17]


def test_where_streaks_count_for_nothing_no_fight_ends_early() -> None:
    few = Field.of("few", plans_of(20))
    facts = finished(battle_facts(PLAIN, few, few))
    assert facts.ended[:-1].sum() == 0
    assert np.dot(np.arange(111), facts.points) == 20 * 20 * 55
