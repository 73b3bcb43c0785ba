"""What a seat can say of a showdown: dangers, and what the report's strategies would do and why."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.gunslinger.insight import belief, dangers, verdicts
from engine.gunslinger.rules import NO_SHOT, Gunslinger, Seen
from tests.gunslinger.answers import answers, rules_of, view_of

N = NO_SHOT
GAME = Gunslinger(6, 2, 1)
SEEN = Seen(0, (1,), (2, 3), (True,) * 6, ((N, N, 0, 2, N, N), (N, N, N, 2, 2, N)))


def test_dangers_are_the_shared_answers() -> None:
    for case in answers("strategies.json"):
        found = dangers(view_of(case))
        for target, once, twice in case["EV"]["hits"]:
            assert found.hit[target] == pytest.approx(once, abs=1e-9)
            assert found.falls[target] == pytest.approx(twice, abs=1e-9)
        worths = belief(rules_of(case), view_of(case))
        totals = [worth.total for worth in worths]
        assert totals == sorted(totals, reverse=True)
        assert len(worths) == len(case["EV"]["table"])


def test_dangers_by_hand() -> None:
    """Player 3 shot twice at 2 (3/4), 4 once (1/2), and 2 once at me before its last hold (1/4)."""
    found = dangers(SEEN)
    assert found.graph == {1: {}, 2: {0: 0.25}, 3: {2: 0.75}, 4: {2: 0.5}, 5: {}}
    assert found.hit == (0.25, 0, 0.875, 0, 0, 0)
    assert found.falls == (0, 0, 0.375, 0, 0, 0)
    assert found.falls_to_me == (0, 0, 0.875, 0, 0, 0)
    dead = replace(SEEN, alive=(True, True, False, True, True, True))
    assert dangers(dead).hit[2] == 0


def test_what_they_would_do_and_why() -> None:
    dr, ev, drr = verdicts(GAME, SEEN)
    assert (dr.strategy, dr.aim.targets) == ("dr", (2,))
    assert str(dr.why) == "shot you 1 of the last 2 rounds"
    assert (ev.strategy, ev.aim.targets) == ("ev", (2,))
    assert str(ev.why) == "kill 0.50 + save 0.00 - cost 0.23 = +0.27"
    assert drr.aim.rate == pytest.approx(0.9993, abs=1e-4)
    assert str(drr.why).endswith("P = 0.999, constant")


def test_nobody_to_be_avenged_or_aimed_at() -> None:
    alone = replace(SEEN, alive=(True, True, False, False, False, False))
    dr, ev, _ = verdicts(GAME, alone)
    assert str(dr.why) == "nobody alive shot you in the last 5 rounds"
    assert str(ev.why) == "there is nobody but friends"
    assert not dr.aim.targets
    assert not ev.aim.targets
