"""The review of a match: costs, luck, and a ledger that adds up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.play.advice import ActionValue
from engine.core.play.match import Match
from engine.core.play.registry import GameEntry, game_named
from engine.core.play.review import Review, review
from engine.core.play.strategy import RANDOM
from tests.core.games import BIDS, NIM


def reviewed(match: Match, entry: GameEntry) -> Review:
    actions = [dict(step.actions) for step in match.steps]
    *_, last = review(entry, match.game, match.states, actions)
    return last.value


@pytest.fixture(scope="module")
def hog() -> GameEntry:
    return game_named("hog")


@pytest.mark.parametrize("seed", range(8))
def test_the_ledger_adds_up_for_both_seats(hog: GameEntry, seed: int) -> None:
    match = Match(hog.game_class(), [RANDOM, RANDOM], seed).play_out()
    found = reviewed(match, hog)
    for seat in (0, 1):
        ledger = found.ledger(seat)
        assert ledger.is_balanced
        assert ledger.result == (match.returns[seat] > 0)
        assert ledger.mistakes == found.ledger(1 - seat).gifts
        assert ledger.luck == pytest.approx(-found.ledger(1 - seat).luck)


def test_perfect_play_makes_no_mistake(hog: GameEntry) -> None:
    perfect = next(s for s in hog.strategies if s.name == "perfect")
    match = Match(hog.game_class(), [perfect, perfect], 3).play_out()
    assert reviewed(match, hog).costliest(10) == ()


def test_costliest_decisions_come_first_and_name_the_best(hog: GameEntry) -> None:
    match = Match(hog.game_class(), [RANDOM, RANDOM], 1).play_out()
    found = reviewed(match, hog)
    worst = found.costliest(10)
    assert [d.cost for d in worst] == sorted((d.cost for d in worst), reverse=True)
    for decision in worst:
        state = match.states[decision.step]
        assert hog.advise is not None
        advice: dict[int, ActionValue] = {
            item.action: item for item in hog.advise(match.game, state, decision.seat)
        }
        best = advice[decision.best].value
        assert decision.value == best == max(item.value for item in advice.values())
        assert decision.cost == best - advice[decision.action].value


def test_an_unfinished_match_can_be_reviewed(hog: GameEntry) -> None:
    match = Match(hog.game_class(), [RANDOM, RANDOM], 2)
    for _ in range(3):
        match.advance()
    found = reviewed(match, hog)
    assert len(found.values) == 4
    assert len(found.decisions) == 3
    assert found.ledger(0).is_balanced


def test_review_needs_advice(hog: GameEntry) -> None:
    for entry in (hog, NIM, replace(NIM, package=BIDS.package), BIDS):
        has_advice = entry.package != BIDS.package
        assert entry.abilities(entry.game_class()).reviewed == has_advice
