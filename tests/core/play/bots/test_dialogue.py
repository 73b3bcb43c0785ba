"""What a program answers: what is wrong with it is told as it is."""

from __future__ import annotations

import json

import pytest

from engine.core.play.asking import AgentError
from engine.core.play.bots.dialogue import Dialogue, check_ready
from engine.core.play.chance import Chance
from engine.core.play.registry import game_named


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
