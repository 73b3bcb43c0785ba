"""What the advice of long sittings leaves behind: the newest answers, and no more."""

from __future__ import annotations

import pytest

from engine.core.play.advice import ActionValue
from engine.hog import GAME
from engine.hog.rules import Hog
from gui.shared.match import advice_service
from gui.shared.match.advice_service import AdviceService


def test_the_newest_answers_are_kept(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice_service, "MOST_KNOWN", 2)
    service = AdviceService(GAME)
    for view in "abac":
        service._remember((Hog(), view, 0), (ActionValue(1, 0.5),))
    assert [view for _, view, _ in service._known] == ["a", "c"]
