"""What is said of advice: where to look by default, and why a choice is best."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from engine.core.play.advice import ActionValue
from engine.core.play.registry import game_named
from engine.core.review.reasons import Comparison, compared
from gui.shared.page.page import Clue, GameWords
from gui.shared.review import advice_words
from gui.shared.review.advice_words import assumption_in_words, explained, spoken_of, where_to_look
from gui.shared.text.value_format import CHANCE

ROOT = Path(__file__).parents[3]


class Words(GameWords[Any, Any, Any]):
    """Words of a game that says nothing more."""


class MoreWords(GameWords[Any, Any, Any]):
    def assumption(self, game: Any) -> str:
        return "if the moon is full"

    def where_to_look(self, game: Any, view: Any, player: int, advice: Any) -> Clue | None:
        return Clue("Up", "There.") if view else None


def advice(*values: float) -> list[ActionValue]:
    return [ActionValue(n, value) for n, value in enumerate(values)]


def test_the_usual_clues_are_true_and_name_no_choice() -> None:
    words: Any = Words()
    for values, title in (
        ((0.5,), "There is nothing to choose"),
        ((0.5, 0.5), "Any choice will do"),
        ((0.5, 0.2, 0.5), "There is more than one way"),
        ((0.5, 0.2, 0.1), "Look at every choice"),
    ):
        assert where_to_look(words, None, None, 0, advice(*values)).title == title


def test_a_game_says_more_or_leaves_it() -> None:
    words: Any = MoreWords()
    assert where_to_look(words, None, "view", 0, advice(0.5, 0.1)) == Clue("Up", "There.")
    assert where_to_look(words, None, None, 0, advice(0.5, 0.5)).title == "Any choice will do"


def test_what_values_go_by() -> None:
    hog, words, more = game_named("hog"), Words(), MoreWords()
    told: Any = words
    assert assumption_in_words(told, hog, hog.game_class()) == "if both play perfectly"
    told = more
    assert assumption_in_words(told, hog, hog.game_class()) == "if the moon is full"


class Named(Words):
    def action(self, game: Any, action: int, view: Any = None, player: int = 0) -> str:
        return f"choice {action}"

    def why(self, asked: Comparison[Any, Any]) -> str:
        assert asked.other is not None
        return f"{asked.best.action} beats {asked.other.action}."


def told(*items: ActionValue, chosen: tuple[int, ...] = (), named: int | None = None) -> str:
    words: Any = Named()
    return explained(words, compared(None, None, 0, items, chosen, named), CHANCE)


def test_the_reason_stands_beside_all_that_is_as_good_or_what_the_next_best_costs() -> None:
    """Two others tie with the best: none of them is called the next best."""
    assert told(*advice(0.5, 0.3, 0.1)) == (
        "0 beats 1. Next best: choice 1, which costs 20 games in 100."
    )
    assert told(*advice(0.5, 0.1, 0.5, 0.5)) == "0 beats 1. Just as good: choice 2 and choice 3."
    assert told(*advice(*[0.5] * 5, 0.1)) == "0 beats 5. 4 other choices are just as good."
    assert told(*advice(0.5)) == "It is the only choice."
    assert told(*advice(0.5, 0.5)) == ("It makes no difference: each choice is worth 50.0\u00a0%.")


def test_beside_what_was_chosen_stands_the_reason_alone() -> None:
    assert told(*advice(0.5, 0.3, 0.1), chosen=(2,)) == "0 beats 2."
    assert told(*advice(0.5, 0.3, 0.1), chosen=(0,)).startswith("0 beats 1. Next best")
    assert told(*advice(0.5, 0.5, 0.1), chosen=(2,), named=1) == "1 beats 2."


def test_an_estimate_claims_no_difference_that_is_not_sure() -> None:
    sure, near, far = (
        ActionValue(0, 0.5, 0.01),
        ActionValue(1, 0.49, 0.01),
        ActionValue(2, 0.3, 0.01),
    )
    assert told(sure, near) == "No choice is surely better than the others."
    assert told(sure, near, far) == "0 beats 2. Perhaps as good: choice 1."
    assert told(sure, far).endswith("Next best: choice 2, which costs about 20 games in 100.")
    plan = ActionValue(2, 0.3, 0.01, line=(4,))
    assert told(sure, plan).endswith("The next best costs about 20 games in 100.")


SPOKEN = sorted(
    sentence
    for file in ROOT.glob("gui/*/board/reasons.py")
    for sentence in re.findall(r'tr\("([^"]*\b[Yy]ou[^"]*)"\)', file.read_text())
)


@pytest.mark.parametrize("sentence", SPOKEN)
def test_of_a_strategy_reasons_speak_by_its_name(sentence: str) -> None:
    told = spoken_of(sentence, "Perfect")
    assert not re.search(r"\byou", told, re.IGNORECASE)
    assert not re.search(r"Perfect [a-z]+", told) or re.search(
        r"Perfect (trades|for|in|another|no|saw|a)\b", told
    ), "a verb is that of one person"


def test_whose_it_is_stays_plain() -> None:
    assert spoken_of("It trades your score for 40.", "Bella") == "It trades Bella’s score for 40."
    assert spoken_of("You trade your score.", "Final") == "Final trades its score."
    assert spoken_of("It wins at once.", "Bella") == "It wins at once."


@pytest.mark.parametrize("game", ["gunslinger", "conquest"])
def test_a_review_says_that_it_waits_for_its_code(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry, said = game_named(game), []
    for is_there in (False, True):
        monkeypatch.setattr(advice_words, "is_ready", lambda kernel, known=is_there: known)
        said.append(advice_words.review_progress(entry, 0.0))
    waits = "The review waits, once: its code is compiled for this computer"
    assert said == [waits, "Preparing the review"]
    assert advice_words.review_progress(game_named("hog"), 0.0) == said[1]
