"""The table that is kept: after anything done to it, a new editor goes on with what stood."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from engine.core.play.strategy import Strategy, kept_of, label_of
from gui.hog.editor.draft import draft_path, read_draft
from gui.hog.editor.editor import Editor
from gui.hog.editor.jobs import Examiner
from gui.hog.solve.handoff import EditRequest, Origin
from gui.shared.jobs.autosave import autosave

CELLS = st.tuples(st.integers(0, 99), st.integers(0, 99))
RULES = st.sampled_from(["SU20", "FA18", "SP20"])
Stands = tuple[bytes, Origin]


@pytest.fixture(autouse=True)
def nothing_more_is_worked_out(editor: Editor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that is kept depends on what a table wins, which costs most of the time."""
    monkeypatch.setattr(Examiner, "standings", lambda _examiner, _question: iter(()))


class Drafts(RuleBasedStateMachine):
    """Keeps beside the editor what stands in it, and what stood before and after."""

    host: ClassVar[QWidget]
    first: ClassVar[Editor]
    bot: ClassVar[QtBot]
    folder: ClassVar[Path]

    @initialize()
    def start(self) -> None:
        self.editor, self.made = self.first, list[Editor]()
        self.editor.set_rules("SU20")
        self.rules = "SU20"
        self.begin_another_day()

    def teardown(self) -> None:
        for editor in self.made:
            editor.deleteLater()

    @property
    def stands(self) -> Stands:
        assert self.editor.edit is not None
        return self.editor.edit.table, self.editor.edit.origin

    def record(self) -> None:
        if self.stands != self.stood[self.place]:
            self.stood[self.place + 1 :] = [self.stands]
            self.place += 1

    @rule(cell=CELLS, roll=st.integers(0, 10))
    def paint(self, cell: tuple[int, int], roll: int) -> None:
        self.editor.choose(cell)
        self.editor.set_roll(roll)
        assert self.stands[0][cell[0] * 100 + cell[1]] == roll
        self.record()

    @rule(name=st.sampled_from(["mine", "start"]), roll=st.integers(0, 10), rules=RULES)
    def hand_over(self, name: str, roll: int, rules: str) -> None:
        """Another tab hands a table over, with its rules; also that can be taken back."""
        self.receive(name, roll, rules)
        self.record()

    def receive(self, name: str, roll: int, rules: str) -> None:
        game = type(self.first.game)(preset=rules)  # type: ignore[arg-type]
        table = Origin(name, bytes([roll]) * 100 * 100)
        self.editor.receive(EditRequest(game, table, (3, 4)))
        assert self.stands == (table.table, table)
        self.rules = rules

    @rule(rules=RULES)
    def choose_rules(self, rules: str) -> None:
        self.editor.set_rules(rules)  # type: ignore[arg-type]
        self.rules = rules

    @rule(place=st.integers(0, 20))
    def choose_opponent(self, place: int) -> None:
        offered = self.editor.strategies
        self.editor.set_opponent(offered[place % len(offered)])

    @rule(roll=st.integers(0, 10), name=st.sampled_from("ab"))
    def read_opponent(self, roll: int, name: str) -> None:
        """One from a file, which changes or goes once it was read."""
        path = self.folder / f"{name}.csv"
        np.savetxt(path, np.full((100, 100), roll), "%d", delimiter=",")
        before = self.editor.opponent
        heard: list[Strategy] = []
        self.editor._reading.answered.connect(lambda _path, read: heard.append(read))
        self.editor.read_opponent(path)
        self.bot.waitUntil(lambda: bool(heard))
        path.unlink()
        assert self.editor.opponent == heard[0]
        assert heard[0] is not before

    @rule()
    def undo(self) -> None:
        self.editor.undo()
        self.place = max(self.place - 1, 0)

    @rule()
    def redo(self) -> None:
        self.editor.redo()
        self.place = min(self.place + 1, len(self.stood) - 1)

    @rule()
    def begin_another_day(self) -> None:
        """Nothing was done before; table, rules and opponent are those of the day before."""
        before, opponent = self.stands, self.editor.opponent
        autosave().flush()
        self.editor = Editor(self.host)
        self.made.append(self.editor)
        self.editor.resume()
        assert self.stands == before
        assert label_of(self.editor.opponent) == label_of(opponent)
        assert kept_of(self.editor.opponent) == kept_of(opponent)
        assert not self.editor.edit.undo_words  # type: ignore[union-attr]
        self.stood, self.place = [self.stands], 0

    @invariant()
    def what_stands_is_kept(self) -> None:
        if not hasattr(self, "stood"):
            return
        assert self.stands == self.stood[self.place]
        assert self.editor.game.preset == self.rules
        autosave().flush()
        draft = read_draft(draft_path(), self.editor.numbers)
        assert draft is not None
        assert (draft.table, draft.origin) == self.stands
        assert (draft.rules, draft.opponent) == (self.rules, label_of(self.editor.opponent))


def test_any_order_keeps_what_stands(editor: Editor, qtbot: QtBot, tmp_path: Path) -> None:
    Drafts.host, Drafts.first = editor._window, editor
    Drafts.bot, Drafts.folder = qtbot, tmp_path
    few = settings(max_examples=8, stateful_step_count=12, deadline=None)
    run_state_machine_as_test(Drafts, settings=few)


def test_rules_and_what_was_done_again_are_kept_too(
    editor: Editor, qtbot: QtBot, tmp_path: Path
) -> None:
    """A history that is rare among those drawn."""
    Drafts.host, Drafts.first = editor._window, editor
    Drafts.bot, Drafts.folder = qtbot, tmp_path
    machine = Drafts()
    machine.start()
    machine.hand_over("mine", 4, "FA18")
    machine.paint((5, 6), 9)
    for do in (machine.begin_another_day, lambda: machine.paint((1, 2), 3), machine.undo,
               machine.redo, machine.begin_another_day):  # fmt: skip
        do()
        machine.what_stands_is_kept()
    machine.teardown()
