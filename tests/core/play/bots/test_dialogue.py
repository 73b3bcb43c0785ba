"""What a program answers: what is wrong with it is told as it is."""

from __future__ import annotations

import json

import pytest

from engine.core.play.asking import AgentError
from engine.core.play.bots.dialogue import Dialogue, Remarks, check_ready
from engine.core.play.chance import Chance
from engine.core.play.registry import game_named

HOG = game_named("hog").game_class()


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ({"choice": 3}, "its choice has no list: legal was null"),
        ({"say": "hm"}, "its answer has neither action nor choice"),
    ],
)
def test_what_an_answer_lacks_is_told(answer: dict[str, object], sentence: str) -> None:
    blotto = game_named("blotto").game_class()
    dialogue = Dialogue("blotto", blotto, 0)
    view = blotto.observe(blotto.initial_state(Chance(1)), 0)
    assert json.loads(dialogue.question(view, (), None))["legal"] is None
    with pytest.raises(AgentError, match=sentence):
        dialogue.reply(json.dumps({"id": 1, **answer}).encode())


def test_what_is_said_in_another_alphabet_is_shown_as_it_can_be() -> None:
    with pytest.raises(AgentError, match="it must answer hello"):
        check_ready('{"ready": 1}'.encode("utf-16"))


@pytest.mark.parametrize(
    ("answer", "kind", "sentence"),
    [
        ({"id": 1, "action": 4}, "protocol", "it answered to 1, and was asked 2"),
        ({"action": 4}, "protocol", "it answered to None, and was asked 2"),
        ({"id": 2, "choice": -1}, "malformed", "its choice must be from 0 to 10, not -1"),
        ({"id": 2, "choice": 11}, "malformed", "its choice must be from 0 to 10, not 11"),
        ({"id": 2, "choice": True}, "malformed", "its choice must be from 0 to 10, not True"),
    ],
)
def test_an_answer_is_to_the_question_and_chooses_of_its_list(
    answer: dict[str, object], kind: str, sentence: str
) -> None:
    """The second question of a match: one that was late may be answered only now."""
    hog = game_named("hog").game_class()
    dialogue = Dialogue("hog", hog, 0)
    view = hog.observe(hog.initial_state(Chance(1)), 0)
    for _ in range(2):
        dialogue.question(view, (), None)
    with pytest.raises(AgentError) as refused:
        dialogue.reply(json.dumps(answer).encode())
    assert refused.value.kind == kind
    assert sentence in str(refused.value)
    assert dialogue.reply(b'{"id": 2, "choice": 4}').action == 4


def test_of_what_an_answer_says_so_much_is_shown() -> None:
    terms = {f"number {n}": n for n in range(30)} | {"word": "four", "is": True}
    told = Remarks.of(json.dumps({"id": 1, "terms": terms, "say": "a" * 5000}))
    assert told.terms == tuple((f"number {n}", float(n)) for n in range(20))
    assert 100 < len(told.say) < 5000


LARGE = "9" * 300, "9" * 310, "9" * 5000, "1e400", "-1e400"


@pytest.mark.parametrize("number", LARGE)
def test_a_term_that_no_number_can_hold_is_left_out(number: str) -> None:
    """It is JSON, and the choice is one: nothing is wrong with the answer."""
    dialogue = Dialogue("hog", HOG, 0)
    dialogue.question(HOG.initial_state(Chance(1)), (), None)
    line = f'{{"id": 1, "choice": 3, "terms": {{"large": {number}, "gain": 2.5}}}}'
    reply = dialogue.reply(line.encode())
    assert reply.action == 3
    assert ("gain", 2.5) in Remarks.of(reply.line).terms
    assert ("large" in dict(Remarks.of(reply.line).terms)) == (len(number) == 300)


@pytest.mark.parametrize("number", LARGE[1:])
@pytest.mark.parametrize("word", ["choice", "action"])
def test_a_choice_that_no_number_can_hold_is_malformed(word: str, number: str) -> None:
    dialogue = Dialogue("hog", HOG, 0)
    dialogue.question(HOG.initial_state(Chance(1)), (), None)
    with pytest.raises(AgentError, match=number[:20]) as caught:
        dialogue.reply(f'{{"id": 1, "{word}": {number}}}'.encode())
    assert caught.value.kind == "malformed"
