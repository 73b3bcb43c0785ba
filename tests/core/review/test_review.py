"""The review of a match: costs, luck, and a ledger that adds up."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, ClassVar

import pytest

from engine.core.play.advice import ActionValue, Worth, listed
from engine.core.play.match import Match
from engine.core.play.mistakes import MistakeScale
from engine.core.play.registry import GameEntry, game_named
from engine.core.play.replay import RecordedMatch
from engine.core.play.series import joined
from engine.core.play.strategy import RANDOM
from engine.core.review.accuracy import performance
from engine.core.review.judging import LOOKED_AT_AGAIN, review
from engine.core.review.review import Decision, Review, judged
from tests.core.games import BIDS, MARCH, NIM


def reviewed(match: Match | RecordedMatch, entry: GameEntry) -> Review:
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
        ledger, other = found.ledger(seat), found.ledger(1 - seat)
        assert ledger is not None
        assert other is not None
        assert ledger.is_exact
        assert ledger.result == (match.returns[seat] > 0)
        assert ledger.mistakes == other.gifts
        assert ledger.luck == pytest.approx(-other.luck)
        total = ledger.start - ledger.mistakes + (ledger.gifts or 0) + ledger.luck
        assert total == pytest.approx(ledger.result)


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
    assert found.num_states == 4
    assert len(found.decisions) == 3


def test_review_needs_advice(hog: GameEntry) -> None:
    for entry in (hog, NIM, BIDS, replace(NIM, package=MARCH.package), MARCH):
        has_advice = entry.package != MARCH.package
        assert entry.abilities(entry.game_class()).reviewed == has_advice


def decision(cost: float, error: float, step: int = 0, seat: int = 0) -> Decision:
    return Decision(step, seat, "a", "b", 0.5, cost, error)


def test_a_mistake_is_worse_for_sure() -> None:
    """The difference must exceed half its own 95 % interval, which is paired where both were."""
    best, other = ActionValue("b", 0.5, 0.03), ActionValue("a", 0.4, 0.04)
    alone = judged(0, 0, None, "a", [best, other])
    paired = judged(0, 0, None, "a", [best, replace(other, difference_error=0.05)])
    surely = judged(0, 0, None, "a", [best, replace(other, difference_error=0.052)])
    assert alone is not None
    assert paired is not None
    assert alone.standard_error == pytest.approx(paired.standard_error)
    assert alone.is_mistake, "0.1 exceeds 1.96 times 0.05"
    assert surely is not None
    assert not surely.is_mistake, "0.1 is within 1.96 times 0.052"
    assert judged(0, 0, None, "c", [best, other]) is None, "the advice does not list it"
    exact = judged(0, 0, None, "a", [ActionValue("b", 0.5), ActionValue("a", 0.5 - 1e-9)])
    assert exact is not None
    assert exact.is_mistake


def test_a_turn_is_one_row_that_names_its_worst_choice() -> None:
    decisions = (
        decision(0.1, 0.0, 0),
        decision(0.3, 0.0, 1),
        decision(0.05, 0.1, 2),  # nobody knows whether that was one
        decision(0.2, 0.0, 3, seat=1),
    )
    found = Review(decisions, (), (range(3), range(3, 4)))
    first, second = found.costliest(10)
    assert (first.step, first.cost, first.others) == (1, pytest.approx(0.4), 1)
    assert (second.step, second.cost, second.others) == (3, 0.2, 0)
    assert [each.step for each in replace(found, turns=()).costliest(10)] == [1, 3, 0]


def test_a_turn_is_one_decision_where_choices_are_counted() -> None:
    """An idle turn of three steps is one blunder; one without a mistake what mattered most."""
    idle = (decision(0.1, 0.0, 0), decision(0.05, 0.0, 1), decision(0.0, 0.0, 2))
    wide = (ActionValue("a", 0.9), ActionValue("b", 0.1))
    good = (decision(0.0, 0.0, 3), replace(decision(0.0, 0.0, 4), advice=wide))
    found = Review((*idle, *good), (), (range(3), range(3, 5)))
    one, two = found.by_turn
    assert (one.step, one.cost, one.others) == (0, pytest.approx(0.15), 1)
    assert (two.step, two.cost) == (4, 0.0)
    assert performance(found.by_turn, 0, MistakeScale.of(1.0)).counts == (1, 0, 0, 1)
    assert replace(found, turns=()).by_turn == found.decisions


class Told(GameEntry):
    """Advises many that a higher card is worth more; a third of the seats hears nothing."""

    def advising(self, game: Any, view: Any, player: int, *_more: Any) -> Any:
        yield None
        if player % 3 == 2:
            return ()
        legal = game.legal_actions(view, player)
        return [ActionValue(card, card / 10, 0.1, difference_error=0.0) for card in legal]


def test_many_choose_at_once_and_each_has_a_value_of_its_own() -> None:
    entry = Told(**{f.name: getattr(BIDS, f.name) for f in fields(BIDS)})
    match = Match(entry.game_class(seats=4), [RANDOM] * 4, 7).play_out()
    found = reviewed(match, entry)
    for step, (row, played) in enumerate(zip(found.worths, match.steps, strict=False)):
        told = {d.seat: d for d in found.decisions if d.step == step}
        assert set(told) == {seat for seat in played.actions if seat != 2}
        for seat, worth in enumerate(row):
            assert (worth is None) == (seat not in told)
        for seat, each in told.items():
            assert each.value == max(each.view.hand) / 10
            assert each.cost == pytest.approx(each.value - played.actions[seat] / 10)
    assert found.worths[-1] == tuple(map(Worth, match.returns))
    ledger = found.ledger(0)
    assert ledger is not None
    assert ledger.gifts is None
    assert not ledger.is_exact
    assert ledger.start - ledger.mistakes + ledger.luck == pytest.approx(match.returns[0])
    assert found.of_seats([2]).decisions == ()


def test_only_some_seats_are_judged_and_nobody_asks_what_is_known() -> None:
    entry = Told(**{f.name: getattr(BIDS, f.name) for f in fields(BIDS)})
    match = Match(entry.game_class(seats=4), [RANDOM] * 4, 7)
    match.advance()
    actions = [dict(step.actions) for step in match.steps]
    told = (ActionValue(actions[0][1], 0.25),)

    def known(_view: Any, seat: int) -> Any:
        assert seat == 1
        return told

    *_, last = review(entry, match.game, match.states, actions, [1], known)
    assert {each.seat for each in last.value.decisions} == {1}
    assert last.value.worths[0] == (None, Worth(0.25), None, None)


class Turns(Told):
    """Judges turns of cards as it advises them; with more effort a higher card is worth more."""

    asked: ClassVar[list[tuple[int, tuple[Any, ...]]]] = []

    @property
    def judge_turn(self) -> Any:
        def judge(game: Any, view: Any, player: int, line: Any, effort: int = 0) -> Any:
            yield None
            self.asked.append((effort, line))
            legal = game.legal_actions(view, player)
            return [ActionValue(card, card / (10 - effort)) for card in legal]

        return judge


def test_the_dearest_choices_are_judged_again_with_more_effort() -> None:
    entry = Turns(**{f.name: getattr(BIDS, f.name) for f in fields(BIDS)})
    Turns.asked.clear()
    match = Match(entry.game_class(seats=4), [RANDOM] * 4, 7).play_out()
    found = reviewed(match, entry)
    again = {each.step for each in found.decisions if (1, (each.action,)) in Turns.asked}
    assert 0 < len(again) <= LOOKED_AT_AGAIN
    assert {effort for effort, _ in Turns.asked} == {0, 1}
    for each in found.decisions:
        best = max(each.view.hand) / (9 if each.step in again else 10)
        assert each.value == pytest.approx(best)
    assert [each.step for each in found.decisions] == sorted(e.step for e in found.decisions)


def test_what_is_judged_again_takes_the_place_of_what_was_known() -> None:
    """Of the steps of the ten dearest, and of no others; values and worths are the later ones."""
    entry = Turns(**{f.name: getattr(BIDS, f.name) for f in fields(BIDS)})
    Turns.asked.clear()
    match = Match(entry.game_class(seats=4), [RANDOM] * 4, 11).play_out()
    actions = [dict(step.actions) for step in match.steps]
    once = found = None
    for snapshot in review(entry, match.game, match.states, actions):
        found = snapshot.value
        if not any(effort for effort, _ in Turns.asked):
            once = found
    assert once is not None
    assert found is not None
    dearest = {each.step for each in once.costliest(LOOKED_AT_AGAIN)}
    assert 0 < len(dearest) < len(match.steps)
    again = sum(effort for effort, _ in Turns.asked)
    assert again == sum(len(actions[step]) for step in dearest), "each once"
    assert found.num_states == once.num_states == len(match.states)
    assert [by_place(each) for each in found.decisions] == sorted(map(by_place, once.decisions))
    for before, after in zip(sorted(once.decisions, key=by_place), found.decisions, strict=True):
        ratio = 10 / 9 if after.step in dearest else 1.0
        assert after.cost == pytest.approx(before.cost * ratio)
        assert after.likely_cost.value == pytest.approx(before.likely_cost.value * ratio)
        worth = found.worths[after.step][after.seat]
        assert worth is not None
        assert worth.value == pytest.approx(after.value) == pytest.approx(before.value * ratio)


def test_some_seats_are_judged_first_and_all_of_it_before_the_others() -> None:
    """The review is whole by then; in the end it is the same."""
    entry = Told(**{f.name: getattr(BIDS, f.name) for f in fields(BIDS)})
    match = Match(entry.game_class(seats=4), [RANDOM] * 4, 7).play_out()
    actions = [dict(step.actions) for step in match.steps]
    found = [each.value for each in review(entry, match.game, match.states, actions, first=[1, 3])]
    own = next(each for each in reversed(found) if {d.seat for d in each.decisions} <= {1, 3})
    assert own.num_states == len(match.states)
    assert own.decisions == tuple(d for d in found[-1].decisions if d.seat in (1, 3))
    assert {each.seat for each in found[-1].decisions} == {0, 1, 3}
    plain = reviewed(match, entry)
    assert found[-1].worths == plain.worths
    assert sorted(found[-1].decisions, key=by_place) == sorted(plain.decisions, key=by_place)


def test_where_nobody_is_judged_the_end_is_told_all_the_same() -> None:
    entry = Told(**{f.name: getattr(BIDS, f.name) for f in fields(BIDS)})
    match = Match(entry.game_class(seats=4), [RANDOM] * 4, 7).play_out()
    actions = [dict(step.actions) for step in match.steps]
    *_, last = review(entry, match.game, match.states, actions, [])
    assert last.value.decisions == ()
    assert last.value.worths[-1] == tuple(map(Worth, match.returns))


def by_place(decision: Decision) -> tuple[int, int]:
    return decision.step, decision.seat


def test_in_a_duel_nobody_comes_first(hog: GameEntry) -> None:
    match = Match(hog.game_class(), [RANDOM, RANDOM], 2)
    for _ in range(3):
        match.advance()
    actions = [dict(step.actions) for step in match.steps]
    for snapshot in review(hog, match.game, match.states, actions, first=[0]):
        steps = [each.step for each in snapshot.value.decisions]
        assert steps == list(range(len(steps)))


def test_a_choice_is_told_from_others_by_what_follows_it() -> None:
    """Of two plans that begin alike the one counts that was followed."""
    one, two = ActionValue("put", 0.9, line=("attack",)), ActionValue("put", 0.4, line=("stay",))
    assert listed((one, two), ("put", "stay", "end")) == [two]
    assert listed((one, two), ("put",)) == [one, two]
    decision = judged(0, 0, None, ("put", "stay"), (one, two))
    assert decision is not None
    assert decision.cost == pytest.approx(0.5)


def test_a_series_adds_up_what_its_matches_brought() -> None:
    """Each match begins anew: its start and its result count, not what the next one is worth."""
    coins = game_named("coins")
    game = coins.game_class()
    matches = [Match(game, [RANDOM, RANDOM], key).play_out() for key in (1, 2, 3)]
    whole = joined(matches)
    found = replace(
        reviewed(whole, coins),
        ends=tuple((place, tuple(map(Worth, m.returns))) for place, m in enumerate(matches[:2], 1)),
    )
    assert whole.ends == tuple((1, m.returns) for m in matches[:2])
    for seat in range(2):
        alone = [reviewed(match, coins) for match in matches]
        ledgers = [each.ledger(seat) for each in alone]
        ledger = found.ledger(seat)
        assert ledger is not None
        assert ledger.start == pytest.approx(sum(each.start for each in ledgers if each))
        assert ledger.mistakes == pytest.approx(sum(each.mistakes for each in ledgers if each))
        assert ledger.result == sum(match.returns[seat] for match in matches)
        after = [found.worth_after(step, seat) for step in range(3)]
        assert after == [Worth(match.returns[seat]) for match in matches]
        first = found.up_to(1).ledger(seat)
        assert first is not None
        assert first.result == matches[0].returns[seat], "the next one has not begun"
