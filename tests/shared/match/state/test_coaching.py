"""What the coach does before a choice is made, on values: it holds, warns and hints."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

import pytest

import tests.toys
from engine.core.play.advice import ActionValue, Plan, Ranking
from engine.core.play.mistakes import MistakeClass
from engine.core.play.sentence import Sentence
from engine.core.review.against import Rivals
from engine.hog.rules import Hog
from gui.shared.match.state import coaching, commands
from gui.shared.match.state.cards import card, hint_line
from gui.shared.match.state.commands import choose, escape, look, wish
from gui.shared.match.state.going_back import take_back
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.parts import Wishes
from gui.shared.page.coach_level import CoachLevel
from tests.shared.match.state.settling import begun, settled
from tests.toys import toys_on_show

assert tests.toys.FOLDER
WARN, HINTS, ALL = CoachLevel.WARN, CoachLevel.HINTS, CoachLevel.ALL
COSTS = {1: 0.0, 2: 0.029, 3: 0.07}
"""On Nim: to take one stone is best, two cost an inaccuracy and three a mistake."""


@pytest.fixture(autouse=True)
def toys() -> Any:
    with toys_on_show():
        yield


def nim(level: CoachLevel = WARN, **wishes: Any) -> OpenMatch:
    """Return a match in which a person is asked and nothing is known yet."""
    s = begun("nim", (None, "random"), level=CoachLevel.OFF)
    return wish(s, Wishes(level, **wishes))


def told(s: OpenMatch, costs: Mapping[int, float] = COSTS, error: float = 0.0) -> OpenMatch:
    """Return it with advice on the position on the board."""
    assert s.questions is not None
    ((view, seat),) = s.questions.each
    known = [ActionValue(taken, 0.641 - cost, error) for taken, cost in costs.items()]
    return coaching.advise(s, view, seat, known)


def num_steps(s: OpenMatch) -> int:
    assert s.played is not None
    return s.played.num_steps


def test_advice_of_another_position_is_nowhere() -> None:
    s = told(nim())
    assert s.advice
    (question,) = s.questions.each  # type: ignore[union-attr]
    s = settled(coaching.play(choose(choose(s, 3), 3)), answers=False)
    assert num_steps(s) > 0
    assert (s.advice, s.answers) == ((), {})
    assert coaching.advise(s, *question, ()) is s, "nobody asks that any more"


def test_a_costly_choice_is_held_until_it_is_made_again() -> None:
    s = told(nim())
    held = choose(s, 3)
    assert held.turn is None
    assert held.care.held is not None
    assert held.care.held.decision is not None
    assert held.care.held.decision.cost == pytest.approx(0.07)
    assert hint_line(held).startswith("Enter or Esc chooses again, the same again plays it")
    assert choose(held, 3).turn is not None
    assert choose(s, 1).turn is not None
    assert choose(s, 2).turn is not None
    assert choose(s, 3, is_own=False).turn is not None, "what a panel chooses is not warned of"


def test_a_warning_tells_the_newest_values_and_goes_where_there_is_no_cost() -> None:
    """The panel beside it shows them: a first estimate may be three games in a hundred off."""
    held = choose(told(nim(), error=0.001), 3)
    sharper = told(held, {1: 0.0, 2: 0.029, 3: 0.05}, 0.0005)
    assert sharper.care.held is not None
    assert sharper.care.held.decision is not None
    assert sharper.care.held.decision.cost == pytest.approx(0.05)
    assert told(held, {1: 0.0}).care.held == held.care.held, "nothing new of the choice"
    assert told(held, {1: 0.01, 3: 0.0}).care.held is None


@pytest.mark.parametrize(
    ("least", "cost", "error", "is_held"),
    [
        (MistakeClass.MISTAKE, 0.0299, 0.0, False),
        (MistakeClass.MISTAKE, 0.03, 0.0, True),
        (MistakeClass.INACCURACY, 0.01, 0.0, True),
        (MistakeClass.BLUNDER, 0.079, 0.0, False),
        (MistakeClass.BLUNDER, 0.08, 0.0, True),
        (MistakeClass.MISTAKE, 0.06, 0.01, True),
        (MistakeClass.MISTAKE, 0.06, 0.02, False),
    ],
)
def test_it_warns_from_the_class_that_is_wished(
    least: MistakeClass, cost: float, error: float, *, is_held: bool
) -> None:
    s = choose(told(nim(warn_from=least), {**COSTS, 3: cost}, error), 3)
    held = s.care.held
    assert (held is not None and held.decision is not None) is is_held


def test_the_same_taken_up_again_is_played() -> None:
    """A drag takes up what it chooses: the same drag again is the same choice again."""
    taken_up = coaching.take_up(choose(told(nim()), 3))
    assert taken_up.care.held is None
    assert choose(taken_up, 3).turn is not None
    assert choose(escape(taken_up), 3).care.held is not None, "Esc has chosen again"


def test_of_plans_that_begin_alike_the_best_is_what_the_choice_is_worth() -> None:
    """The two numbers beside each other differ by what the title says."""
    s = nim()
    assert s.questions is not None
    ((view, seat),) = s.questions.each
    known = (
        ActionValue(1, 0.85, line=(2,)),
        ActionValue(3, 0.45, line=(2,)),
        ActionValue(1, 0.38, line=(3,)),
        ActionValue(3, 0.20, line=(1,)),
    )
    warning = card(coaching.hint(choose(coaching.advise(s, view, seat, known), 3)))
    assert warning is not None
    assert "would cost 40 games in 100" in warning.title
    assert ": 85.0\N{NO-BREAK SPACE}%, instead of 45.0\N{NO-BREAK SPACE}%." in warning.text


def test_another_choice_heeds_the_warning() -> None:
    held = choose(told(nim()), 3)
    again = coaching.close(held)
    assert again.care.held is None
    assert again.care.warned == (3,)
    assert coaching.take_up(held).care.held is None
    other = settled(choose(again, 1), answers=False)
    assert other.helped == ("warning",)
    assert settled(choose(again, 3), answers=False).helped == ()


def test_taking_back_takes_what_a_warning_holds_and_no_more() -> None:
    first = choose(told(nim()), 3)
    assert first.can_undo, "though nothing was played"
    assert take_back(first).care.held is None
    played = settled(choose(first, 3), answers=False)
    held = choose(told(played, {1: 0.07, 2: 0.0}), 1)
    assert held.care.held is not None
    back = take_back(held)
    assert back.care.held is None
    assert num_steps(back) == num_steps(played)
    assert num_steps(take_back(back)) == 0


def test_why_shows_the_values_and_counts() -> None:
    held = coaching.hint(choose(told(nim()), 3))
    assert held.care.is_why_shown
    assert held.shows_beliefs
    assert escape(held).care.is_why_shown, "until a choice is made"
    s = settled(choose(escape(held), 1), answers=False)
    assert s.helped == ("hint", "warning")
    assert not s.shows_beliefs


def test_a_choice_waits_until_its_cost_is_known() -> None:
    waiting = choose(nim(), 3)
    assert waiting.turn is None
    held = waiting.care.held
    assert held is not None
    assert held.decision is None
    assert choose(waiting, 3) is waiting
    assert told(waiting).care.held.decision is not None  # type: ignore[union-attr]
    assert told(waiting, {3: 0.0}).turn is not None, "it is settled that it costs nothing"
    assert coaching.play(waiting, held).turn is not None, "after a while it is played"
    other = choose(waiting, 2)
    assert coaching.play(other, held) is other, "the timer was for another choice"
    ((view, seat),) = waiting.questions.each  # type: ignore[union-attr]
    assert coaching.advise(waiting, view, seat, ()).turn is not None


def test_no_choice_waits_where_values_take_long() -> None:
    """A strategy's plans tell that; a warning that is there already stays."""
    s = nim()
    ((view, seat),) = s.questions.each  # type: ignore[union-attr]
    plans = Ranking("Gardener", (Plan(1),))
    assert choose(coaching.rank(s, view, seat, plans), 3).turn is not None
    waiting = choose(s, 3)
    assert waiting.turn is None
    assert coaching.rank(waiting, view, seat, plans).turn is not None
    warned = choose(told(s), 3)
    assert coaching.rank(warned, view, seat, plans).care.held == warned.care.held


def test_where_values_take_long_it_warns_of_what_needs_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Once there are values these tell what it costs; that it costs nothing plays nothing."""
    said = Sentence("{choice} leaves nothing.")
    doubts = {3: said}
    s = nim()
    own = vars(importlib.import_module("engine.nim.advice"))
    monkeypatch.setitem(own, "doubt", lambda _game, _view, _seat, action: doubts.get(action))
    ((view, seat),) = s.questions.each  # type: ignore[union-attr]
    plans = Ranking("Gardener", (Plan(1),))
    ranked = coaching.rank(s, view, seat, plans)
    assert choose(ranked, 2).turn is not None
    for held in (choose(ranked, 3), coaching.rank(choose(s, 3), view, seat, plans)):
        assert held.turn is None
        assert held.care.held is not None
        assert held.care.held.doubt is said
        found = card(held)
        assert found is not None
        assert found.title.endswith("leaves nothing.")
        assert found.text == "Not yet played out: what it costs is being worked out."
        assert not found.is_estimate
        assert choose(held, 3).turn is not None
        heeded = choose(coaching.close(held), 2)
        assert heeded.helped == ("warning",)
        costly = told(held).care.held
        assert costly is not None
        assert costly.decision is not None
        assert told(held, {1: 0.0, 3: 0.0}).turn is None


def test_looking_back_forgets_the_warning() -> None:
    s = settled(coaching.play(choose(told(nim()), 1)), answers=False)
    while num_steps(s) < 1:
        s = settled(choose(s, 1), answers=False)
    held = choose(told(s), 3)
    assert held.care.warned == (3,)
    back = settled(look(settled(look(held, 0), answers=False), num_steps(held)), answers=False)
    assert back.care.warned == ()
    assert take_back(held).care.held is None


def test_hints_come_in_two_stages() -> None:
    s = told(nim(HINTS))
    first = coaching.hint(s)
    assert (first.care.hint_stage, first.care.is_hint_open, first.helped) == (1, True, ("hint",))
    assert coaching.hint(first).care.hint_stage == 2
    both = coaching.hint(coaching.hint(first))
    assert both.care.hint_stage == 2
    more = [coaching.has_more_hints(each) for each in (s, first, both, escape(both))]
    assert more == [True, True, False, True]
    closed = escape(first)
    assert not closed.care.is_hint_open
    assert coaching.hint(closed).care.hint_stage == 2
    told_off = coaching.hint(nim(WARN))
    assert told_off.said is not None


def test_a_hint_waits_for_its_answer() -> None:
    waiting = coaching.hint(nim(HINTS))
    assert waiting.helped == ()
    assert coaching.hint(waiting).care.hint_stage == 1
    assert told(waiting).helped == ("hint",)
    ((view, seat),) = waiting.questions.each  # type: ignore[union-attr]
    none = coaching.advise(waiting, view, seat, ())
    assert none.said is not None
    assert none.said.text == "There is nothing to go by yet."


def test_values_are_shown_at_the_highest_level_alone() -> None:
    s = settled(wish(nim(), Wishes(ALL)))
    assert s.is_speaking
    assert s.advice
    s = settled(choose(s, 1))
    assert s.helped == ("hint",)
    assert wish(s, Wishes(CoachLevel.OFF)).questions is None
    past = settled(look(wish(s, Wishes(WARN)), 0))
    assert past.questions is None
    once = settled(coaching.hint(past))
    assert once.advice
    assert settled(look(once, num_steps(s))).asked_at is None


def test_values_against_who_sits_there() -> None:
    s = begun("hog", (None, "random"), rules=Hog(goal=20), level=ALL)
    assert s.rivals is not None
    perfect = s.advice
    other = settled(wish(s, Wishes(ALL, against_rival=True)))
    assert isinstance(other.yardstick, Rivals)
    assert other.advice
    assert other.advice != perfect
    assert wish(other, Wishes(ALL)).answers == {}, "those were by another yardstick"


def test_the_review_closes_where_the_coach_may_not_tell() -> None:
    s = commands.open_(settled(wish(nim(), Wishes(ALL))), "review")
    assert s.opened == "review"
    closed = wish(s, Wishes(WARN))
    assert closed.opened == ""
    refused = commands.open_(closed, "review")
    assert refused.opened == ""
    assert refused.said is not None
