"""What is said of advice: where to look by default, and explanations cut short."""

from __future__ import annotations

from typing import Any

from engine.core.play.advice import ActionValue
from engine.core.play.registry import game_named
from gui.shared.page.page import Clue
from gui.shared.review.advice_words import assumption_in_words, briefly, where_to_look


class Words:
    """Words of a game that says nothing more."""


class MoreWords:
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


def test_an_explanation_is_cut_to_its_first_and_last_sentence() -> None:
    assert briefly("It is 1.5 here. Two. Next best: three.") == "It is 1.5 here. Next best: three."
    assert briefly("Only this.") == "Only this."
    assert briefly("") == ""
    long = "word " * 25
    assert briefly(f"{long}end. {long}end.") == f"{long}end."
