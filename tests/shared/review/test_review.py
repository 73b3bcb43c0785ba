"""The review as a value: what it says of a match, from either side, as far as it has come."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.core.play.advice import Plan, Ranking, Worth
from engine.core.play.registry import game_named
from engine.core.review.review import Decision, Ledger, Otherwise, Review
from gui.shared.page.page import GameWords
from gui.shared.report.blocks import Block, Choice, Curve, Report, Rows, Say, Title, Work, text_of
from gui.shared.report.orders import Look, Order, Send
from gui.shared.review.cost_list import CostRow
from gui.shared.review.ledger_words import fortune, in_steps
from gui.shared.review.report import At, Reviewed, review_report
from gui.shared.text.move_numbering import TURNS
from gui.shared.text.value_format import CHANCE, ValueUnit, decimal, points, rounded_to_sum, signed
from tests.blocks import all_of, one_of

NAMES = ("You", "Final")
GAME = game_named("hog").game_class()


class ToyWords(GameWords[Any, Any, Any]):
    """What the panel asks of a game's words."""

    def action(self, _game: Any, action: Any, *_where: Any) -> str:
        return f"{action} dice"

    def chosen(self, _game: Any, action: Any, *_where: Any) -> str:
        return f"rolled {action}"


def make_review(*, error: float = 0.0) -> Review:
    """Return five turns in which seat 0 errs twice and seat 1 once, and seat 0 wins."""
    values = (0.5, 0.48, 0.55, 0.40, 0.62, 1.0)
    costs = (0.018, 0.0, 0.1004, 0.03, 0.0)
    decisions = tuple(
        Decision(step, step % 2, 6, 4 if cost else 6, _own(values[step], step % 2), cost, error)
        for step, cost in enumerate(costs)
    )
    return Review(decisions, worths(*values, error=error), duel=True)


def worths(*values: float, error: float = 0.0) -> tuple[tuple[Worth, Worth], ...]:
    """Return what states are worth to two seats that share one point."""
    return tuple((Worth(value, error), Worth(1 - value, error)) for value in values)


def _own(value: float, seat: int) -> float:
    return value if seat == 0 else 1 - value


def cut(review: Review, last: int) -> Review:
    """Return what is known after `last` turns, as a job yields it."""
    decisions = tuple(d for d in review.decisions if d.step <= last)
    return replace(review, decisions=decisions, worths=review.worths[: last + 1])


TOLD = Reviewed(game_named("hog"), ToyWords(), TURNS, CHANCE, NAMES, 0, 5, (), GAME)


def reviewed(review: Review | None = None, **more: Any) -> Reviewed:
    """Return a review of five turns, or another one."""
    return replace(TOLD, review=review or make_review(), **more)


def test_before_the_first_value_it_tells_a_plan_that_was_not_followed() -> None:
    first = Otherwise(2, 0, None, Ranking("Sigma", (Plan(4),)))
    words = ToyWords()
    words.choice = words.action  # type: ignore[attr-defined]
    told = replace(reviewed(Review((), (), first=first)), words=words)
    said = [each.text for each in all_of(report(told).side, Say)]
    assert said[-2:] == [
        "4 dice",
        "Sigma would do this. It is not yet played out: what it is worth is being worked out. "
        "You did otherwise.",
    ]
    assert "Not yet played out" in {each.text for each in all_of(report(told).side, Title)}
    known = replace(cut(make_review(), 1), first=first)
    assert "Sigma would" not in str(report(replace(told, review=known)).side)
    assert known.up_to(2).first is known.of_seats([1]).first is None
    assert known.up_to(3).first is known.of_seats([0]).first is first


def look(step: int) -> Order:
    return Send(print, (step,))


def report(told: Reviewed, step: int = 0, hovered: int = -1) -> Report:
    return review_report(told, step, At(told.side, hovered), look)


def costs(blocks: tuple[Block, ...]) -> tuple[CostRow, ...]:
    return tuple(one_of(blocks, Rows).rows)


def cells(told: Reviewed) -> dict[str, str]:
    """Return the numbers of the ledger."""
    assert told.ledger is not None
    pairs = told.ledger.words.split("; ")[0].split(", ")
    return dict(pair.rsplit(" ", 1) for pair in pairs)


def note(told: Reviewed, step: int, hovered: int = -1) -> str:
    """Return what is read of the line, while the match stands after `step` steps."""
    return one_of(report(told, step, hovered).side, Title, told.unit.title).note


def test_costliest_first_in_words() -> None:
    rows = one_of(report(reviewed(), 3).side, Rows)
    assert [row.step for row in rows.rows] == [2, 3, 0]
    assert rows.rows[rows.current].step == 3
    first = rows.rows[0]
    assert (first.when, first.name, first.chosen) == ("Turn 3", "You", "rolled 6")
    assert (first.best, first.cost) == ("best 4 dice", "costs 10.0\u00a0%")
    assert (first.share, first.sureness) == (1.0, "exact")
    assert rows.rows[2].cost == "costs 1.8\u00a0%"
    assert rows.choose is not None
    assert rows.choose(1) == look(3)


def test_a_row_for_a_whole_turn_tells_how_many_more_mistakes_it_had() -> None:
    decisions = tuple(Decision(step, 0, 6, 4, 0.5, 0.1, 0.0) for step in range(3))
    turn = Review(decisions, worths(0.5, 0.4, 0.3, 0.2), turns=(range(3),), duel=True)
    (row,) = costs(report(reviewed(turn)).side)
    assert row.chosen == "rolled 6, with 2 more mistakes"
    assert row.cost == "costs 30.0\u00a0%"


def test_estimates_say_so() -> None:
    told = reviewed(make_review(error=0.002))
    row = costs(report(told).side)[2]
    assert row.cost == "costs 1.8 ± 0.4\u00a0%"
    assert row.sureness == "estimate"
    assert told.ledger is not None
    assert "These are estimates." in told.ledger.tip


def test_the_line_says_where_the_match_stands_or_the_pointer() -> None:
    """A step leads to its position; a value that is known is read where the newest is not."""
    told = reviewed()
    assert note(told, 1) == "48.0\u00a0% after turn 1"
    assert note(told, 1, hovered=5) == "100.0\u00a0% after turn 5"
    line = one_of(report(told, 3).side, Curve)
    assert (line.current, line.figure) == (3, told.figure)
    assert line.choose is not None
    assert line.choose(4) == look(4)
    assert line.hover(2) == Look(At(0, 2))
    growing = reviewed(cut(make_review(), 2))
    assert note(growing, 5) == "", "nothing is known there yet"
    assert note(growing, 5, hovered=2) == "55.0\u00a0% after turn 2"


def test_sides() -> None:
    told = reviewed()
    sides = one_of(report(told).side, Choice)
    assert (sides.texts, sides.index, sides.is_closed) == (NAMES, 0, False)
    assert sides.choose(1) == Look(At(1))
    other = replace(told, side=1)
    assert note(other, 1) == "52.0\u00a0% after turn 1"
    assert cells(other)["Result"] == "0.0\u00a0%"
    assert cells(other) != cells(told)
    assert one_of(report(replace(told, names=("Final", "Final"))).side, Choice).texts == (
        "Final A",
        "Final B",
    )


def test_ledger_adds_up_and_says_so() -> None:
    told = reviewed()
    assert cells(told) == {
        "Start": "50.0",
        "Skill": "−8.8",
        "Luck": "+58.8",
        "Result": "100.0\u00a0%",
    }
    assert told.ledger is not None
    assert "The sum is exact." in told.ledger.tip
    assert "What one’s own choices cost −11.8" in told.ledger.words
    assert report(told).below == (told.ledger,)


def test_growing_review_shows_progress() -> None:
    whole = make_review()
    for last in range(5):
        told = reviewed(cut(whole, last))
        shown = report(told).side
        work = one_of(shown, Work)
        assert work.note == (f"Reviewed {20 * last}\u00a0%" if last else "Preparing the review")
        assert work.share == last / 5
        assert told.ledger is not None
        assert "The sum is exact." not in told.ledger.tip
        assert all(row.step < last for row in told.costs)
        numbers = [_tenths(number) for number in cells(told).values()]
        assert sum(numbers[:3]) == numbers[3]
    assert not all_of(report(reviewed(whole)).side, Work)


def test_no_mistakes() -> None:
    told = reviewed(Review((), worths(0.5, 1.0), duel=True), num_steps=1)
    text = "No mistakes: every decision was the best one."
    assert Say(text, is_lead=True) in report(told).side
    assert Say("No mistakes so far.", is_lead=True) in report(replace(told, num_steps=2)).side
    assert not all_of(report(told).side, Rows)


def test_without_a_review_there_is_a_reason_or_progress() -> None:
    told = replace(TOLD, why_none="Nobody knows heaps of 12.")
    assert Say("Nobody knows heaps of 12.") in report(told).side
    assert not all_of(report(told).side, Work)
    assert one_of(report(TOLD).side, Work).share == 0
    assert report(TOLD).below == ()


def test_a_sum_over_turns_says_that_it_is_one() -> None:
    """Choices that gave away 313 games in 100 are read as an error, where nobody says why."""
    for is_duel in (True, False):
        told = reviewed(replace(make_review(), duel=is_duel))
        texts = text_of(report(told).below)
        assert ("is lost again counts twice" in texts) != is_duel, "the other's is told apart"


def test_an_assumption_is_said() -> None:
    shown = report(replace(TOLD, assumption="against Swap, if you go on perfectly"))
    assert Say("against Swap, if you go on perfectly") in shown.side


@given(st.lists(st.floats(-100, 100), min_size=1, max_size=6))
def test_rounding_keeps_the_sum(terms: list[float]) -> None:
    total = round(sum(terms))
    rounded = rounded_to_sum(terms, total)
    assert sum(rounded) == total
    assert all(abs(a - b) <= 1 for a, b in zip(rounded, terms, strict=True))


@given(st.floats(0, 1), st.floats(0, 2), st.floats(0, 2), st.floats(0, 1))
def test_tenths_add_up(start: float, mistakes: float, gifts: float, result: float) -> None:
    luck = result - start + mistakes - gifts
    steps = in_steps(Ledger(start, mistakes, gifts, luck, result), CHANCE)
    assert steps.start + steps.skill + steps.luck == steps.result
    assert steps.mistakes + steps.gifts == steps.skill
    assert abs(steps.result - 1000 * result) <= 0.5


def test_the_ledger_says_what_the_coach_says() -> None:
    """Start and result are rounded like everywhere; what lies between makes up for it."""
    ledger = Ledger(0.50055, 0.11845, 0.0302, 0.5877, 1.0)
    steps = in_steps(ledger, CHANCE)
    assert CHANCE.number(steps.start) + CHANCE.sign == CHANCE.format_value(ledger.start)
    assert steps.start + steps.skill + steps.luck == steps.result == 1000


@given(st.floats(0, 55), st.floats(0, 55), st.floats(0, 55))
def test_a_ledger_says_of_one_s_choices_what_they_cost_elsewhere(
    start: float, mistakes: float, result: float
) -> None:
    """Costs of 2.71 were 2.70 in the sum, which counted in tenths what has two decimals."""
    unit = replace(points(0.0, 55.0, lambda value: decimal(value, 2)), digits=2)
    found = Ledger(start, mistakes, None, result - start + mistakes, result)
    steps = in_steps(found, unit)
    assert unit.number(-steps.skill) == unit.mean_cost(mistakes) == unit.format_cost(mistakes)
    assert unit.number(steps.start) == decimal(start, 2)
    assert steps.start + steps.skill + steps.luck == steps.result


def test_unbalanced_sum_is_not_forced() -> None:
    assert rounded_to_sum([500.0, 0.0, 0.0], 700) == [500, 0, 0]


def test_numbers_in_words() -> None:
    assert [signed(0.4), signed(-1.2), signed(0.04)] == ["+0.4", "−1.2", "0.0"]
    assert [decimal(-0.01), decimal(1234.5), decimal(-3.25)] == ["0.0", "1,234.5", "−3.2"]


def test_without_dice_there_is_no_luck() -> None:
    """Unless it made a difference: an estimate, or a draw that is no roll of dice."""
    entry = replace(game_named("hog"), has_dice=False)
    decisions = (Decision(0, 0, 6, 4, 0.5, 0.1, 0.0),)
    told = reviewed(Review(decisions, worths(0.5, 0.4), duel=True), entry=entry, num_steps=1)
    assert list(cells(told)) == ["Start", "Skill", "Result"]
    assert told.ledger is not None
    assert "uck" not in "".join((told.ledger.words, *told.ledger.tip))
    lucky = replace(told, review=Review(decisions, worths(0.5, 0.6), duel=True))
    assert cells(lucky)["Luck"] == "+20.0"


def _tenths(number: str) -> int:
    return round(10 * float(number.removesuffix("\u00a0%").replace("−", "-")))


def test_points_count_from_their_offset() -> None:
    """A value of 2 rounds won less those lost, of 6, stands for 4 rounds; a loss of 2 for one."""
    unit = ValueUnit(
        format_value=lambda value: f"{(value + 6) / 2:.0f} of 6",
        format_cost=lambda cost: f"{cost / 2:.0f} rounds",
        low=-6.0,
        high=6.0,
        factor=0.5,
        sign="",
        offset=6.0,
        digits=0,
        name="Rounds",
    )
    decisions = (
        Decision(0, 0, 6, 4, 2.0, 2.0, 0.0),
        Decision(1, 1, 6, 6, 0.0, 0.0, 0.0),
    )
    played = Review(decisions, tuple((Worth(v), Worth(-v)) for v in (2.0, 0.0, 0.0)), duel=True)
    told = reviewed(played, unit=unit, num_steps=2)
    assert one_of(report(told).side, Curve).name == "Rounds"
    assert [row.cost for row in told.costs] == ["costs 1 rounds"]
    assert cells(told) == {"Start": "4", "Skill": "\N{MINUS SIGN}1", "Luck": "0", "Result": "3"}
    assert told.ledger is not None
    assert "The sum is exact." in told.ledger.tip
    assert [unit.tick(value) for value in (unit.low, unit.middle, unit.high)] == ["0", "3", "6"]


def test_luck_and_skill_are_told_in_words() -> None:
    def told(luck: float, mistakes: float, gifts: float | None, *, has_dice: bool = True) -> str:
        start = 0.5
        result = start + luck + (gifts or 0.0) - mistakes
        found = Ledger(start, mistakes, gifts, luck, result)
        return fortune(found, CHANCE, "Swap", has_dice=has_dice)

    assert told(0.34, 0.0, 0.12) == (
        "You were lucky: worth 34 games in 100. You chose better than Swap: worth 12 games in 100."
    )
    assert told(-0.2, 0.1, 0.03) == (
        "You were unlucky: that cost 20 games in 100. "
        "Swap chose better than you: worth 7 games in 100."
    )
    assert told(0.0, 0.1, 0.1) == "Luck was even. You and Swap chose equally well."
    assert told(0.0, 0.0, 0.5, has_dice=False).startswith("You chose better"), "nothing of luck"
    assert told(0.2, 0.1, None) == "", "what the others did cannot be told from luck"
