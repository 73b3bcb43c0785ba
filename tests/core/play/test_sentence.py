"""Sentences: templates with values, told in English and translated piece by piece."""

from __future__ import annotations

from dataclasses import replace

from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.sentence import Sentence
from engine.core.play.step_sentences import names_of, step_sentences
from engine.core.play.strategy import RANDOM
from engine.ponte.rules import Ponte
from tests.core.games import BIDS


def test_each_template_is_translated() -> None:
    sentence = Sentence("{name} rolled {dice}", name="Final", dice=Sentence("one die"))
    german = {"{name} rolled {dice}": "{name} warf {dice}", "one die": "einen Würfel"}
    assert str(sentence) == "Final rolled one die"
    assert sentence.translated(german.__getitem__) == "Final warf einen Würfel"


def test_equal_names_have_their_seats() -> None:
    assert names_of(["final", "random"]) == ("final", "random")
    assert names_of(["final", "final", None]) == ("final (0)", "final (1)", "the person")
    assert names_of(["final", None], ["", "Ada"]) == ("final", "Ada")


def test_the_ponte_is_told_as_on_its_board() -> None:
    entry, game = game_named("ponte"), Ponte()
    match = Match(game, (RANDOM, RANDOM), 3).play_out()
    told = [
        step_sentences(entry, game, state, step, ("a", "b"))
        for state, step in zip(match.states, match.steps, strict=False)
    ]
    assert len(told) == 12
    assert told[0].startswith("Combat 1: Mezzogiorno has named ")
    assert all(" beat " in text for text in told[1::2])
    assert "has won." in told[-1] or "Draw, 3 : 3." in told[-1]


def test_a_game_without_sentences_lists_its_events() -> None:
    game, silent = BIDS.game_class(), replace(BIDS, package="tests")
    match = Match(game, [RANDOM] * 4, 3).play_out()
    text = step_sentences(silent, game, match.states[0], match.steps[0], "abcd")
    assert text.endswith(")")
    assert " (" in text
