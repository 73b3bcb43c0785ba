"""What the guides say, against the rules: who reads a number can check it on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.blotto.rules import Battle, Plan, TakenOver, random_plan
from engine.conquest.rules import Conquest
from engine.conquest.turns import CAPTURE_BONUS, LEAST_INCOME, income
from engine.core.play.chance import Chance
from engine.core.play.match import Match
from engine.hog.rules import Hog
from gui.blotto.board import guide as blotto
from gui.conquest.board import guide as conquest
from gui.gunslinger.board import guide as gunslinger
from gui.hog.board import guide as hog
from gui.shared.page.guide_script import GuideScript, GuideStep


def played(script: GuideScript) -> Iterator[tuple[GuideStep, Any]]:
    """Yield each step with the state that it speaks of, and play what it asks for."""
    match = Match(script.game, script.strategies, script.seed, start=script.start)
    for step in script.steps:
        while not match.waiting_for:
            match.advance()
        before = step.first(match.state)
        if before is not None:
            match.play({script.seat: before.action})
        yield step, match.state
        match.play({script.seat: step.does[0]})


def text_of(script: GuideScript, row: str) -> str:
    return next(step.text for step in script.steps if step.row == row)


def test_blotto_ticks_what_was_done_by_the_rules() -> None:
    script, chance = blotto.guide(), Chance(3)
    rows = [step.row for step in script.steps]
    assert rows.index("Three in a row") < rows.index("Win a battle"), "before castle 5"
    steps = {step.row: step for step in script.steps}
    plans = [random_plan(5, 20, chance) for _ in range(3000)]
    plans += [(4, 4, 4, 4, 4), (6, 6, 8, 0, 0), (0, 0, 6, 7, 7), (3, 3, 3, 5, 6)]
    accepted = Counter[str]()

    def fought(plan: Plan, theirs: Plan) -> list[Any]:
        return list(blotto.GAME.fight(plan, theirs))

    for plan in plans:
        events = fought(plan, blotto.EVEN)
        mine, theirs = blotto.GAME.returns(Battle((plan, blotto.EVEN)))
        claims = {
            "Share out soldiers": True,
            "The most soldiers win": events[0].points == (1, 0),
            "A tie": events[1].soldiers == (4, 4) and events[1].points == (0, 0),
            "Three in a row": mine == 15 and isinstance(events[3], TakenOver),
            "Break a streak": fought(plan, blotto.BEGINNING)[2].winner == 0,
            "Win a battle": mine > theirs and events[4].points == (5, 0),
        }
        for row, is_true in claims.items():
            assert steps[row].is_done_by(plan) is is_true, (row, plan)
            accepted[row] += is_true
    assert min(accepted.values()) > 5
    assert not steps["Win a battle"].is_done_by((3, 3, 3, 5, 6)), "three lost before castle 5"
    assert "0 0 6 7 7" in steps["Win a battle"].ask
    assert blotto.GAME.returns(Battle(((0, 0, 6, 7, 7), blotto.EVEN))) == (12, 3)
    assert (sum(blotto.GAME.values), blotto.GAME.values[4]) == (15, 5)


def test_gunslinger_tells_what_the_board_shows() -> None:
    script = gunslinger.guide()
    found = {step.row: state for step, state in played(script)}
    seen = {row: script.game.observe(state, 0) for row, state in found.items()}
    letters = "ABCDEF"

    def shots(row: str) -> dict[str, str]:
        last = seen[row].history[-1]
        return {letters[i]: letters[target] for i, target in enumerate(last) if target >= 0}

    assert letters[seen["Shoot an enemy"].enemies[0]] == "C"
    hits = Counter(shots("The shield").values())
    assert hits["C"] == 1
    assert shots("Your friend")["B"] == "C"
    assert not seen["Your friend"].alive[2]
    assert seen["Your friend"].score == 3
    assert "you have 3 points" in text_of(script, "Your friend")
    assert shots("Your own shield")["F"] == "A"
    assert Counter(shots("Your own shield").values())["A"] == 1
    assert shots("What all can see")["E"] == "B"
    assert seen["Stay alive"].score == script.game.most_points == 4
    assert shots("Stay alive")["B"] == "E", "it did shoot back"


def test_conquest_counts_the_troops_that_come() -> None:
    script = conquest.guide()
    game: Any = script.game
    assert isinstance(game, Conquest)
    found = {step.row: state for step, state in played(script)}
    stars, board = game.map.score_of, found["Place troops"]
    own = [stars[place] for place in sorted(stars) if board.owners[place] == 0]
    assert own == [2, 3]
    assert income(board, game.map, 0) == 5 >= LEAST_INCOME
    assert "two stars bring 2 and 3" in text_of(script, "Place troops")
    assert board.reserves[0] == 1
    after = found["Move"]
    assert after.reserves[0] - found["Attack"].reserves[0] == CAPTURE_BONUS == 3
    assert stars[conquest.MARKET] == 4
    last = found["New troops"]
    assert last.owners.count(0) == 4
    assert income(last, game.map, 0) == 10 == 1 + 2 + 3 + 4


def test_hog_counts_as_the_board_does() -> None:
    script = hog.guide()
    assert isinstance(script.game, Hog)
    found = {step.row: state for step, state in played(script)}
    assert found["Free bacon"].scores[1] == 28
    swap = found["Swine swap"].scores
    assert swap == (34, 46)
    assert 34 + (10 - 6 + 4) == 42
    assert found["Reach the goal"].scores[0] == 60 - 14
    mine, theirs = found["Reach the goal"].scores
    swaps = [points for points in range(14, 25) if script.game.settled(mine + points, theirs)[1]]
    assert swaps, "some rolls reach 60 and hand the win over"
    assert "after any swap" in text_of(script, "Reach the goal")
