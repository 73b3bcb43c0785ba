"""The work of the Tournament tab, without a window."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest

from engine.core.play.strategy import RANDOM
from engine.core.system import hardware
from engine.core.tournament import tournament
from gui.shared.tournament import work
from tests.core.games import NIM, Nim


@pytest.mark.parametrize(("system", "threads"), [("linux", 6), ("win32", 5), ("darwin", 5)])
def test_all_cores_play_where_their_threads_can_give_way(
    system: str, threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hardware, "cores", lambda: 6)
    monkeypatch.setattr(hardware.sys, "platform", system)
    asked: list[Any] = []

    def run(*arguments: Any, in_background: bool, remote: None) -> Any:
        asked.append((arguments[2], in_background))
        return tournament.run(*arguments)

    monkeypatch.setattr(work, "run", run)
    plan = work.Plan(NIM, Nim(9), tuple(work.Choice(name, RANDOM) for name in "ab"), 4, 5)
    deque(work.played(plan, work.new_path(plan), lambda *_: None, []), maxlen=0)
    assert asked == [(threads, True)]
