"""The plan of Blotto's editor: any order of changes, undo, redo and sending."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from gui.blotto.editor.history import PlanHistory

START = (3, 0)


class Editing(RuleBasedStateMachine):
    """A list of all plans with a place in it, in which a run of changes of a castle is one."""

    def __init__(self) -> None:
        super().__init__()
        self.history = PlanHistory(START)
        self.plans, self.place = [START], 0
        self.running: object = None

    @rule(first=st.integers(0, 3), what=st.sampled_from([0, 1, None]))
    def change(self, first: int, what: int | None) -> None:
        """Slide a castle, or put a plan (None), which goes on with nothing."""
        plan = (first, 3 - first)
        self.history.change(plan, what)
        goes_on = what is not None and what == self.running
        self.plans[self.place + (not goes_on) :] = [plan]
        self.place, self.running = len(self.plans) - 1, what

    @precondition(lambda self: self.place > 0)
    @rule()
    def undo(self) -> None:
        """A change after this is one of its own."""
        self.history.undo()
        self.place, self.running = self.place - 1, None

    @precondition(lambda self: self.place < len(self.plans) - 1)
    @rule()
    def redo(self) -> None:
        self.history.redo()
        self.place, self.running = self.place + 1, None

    @rule()
    def send(self) -> None:
        """What was sent cannot be taken back here."""
        self.history.forget()
        self.plans, self.place, self.running = [self.history.plan], 0, None

    @invariant()
    def is_at_its_place(self) -> None:
        assert self.history.plan == self.plans[self.place]
        assert self.history.can_undo == (self.place > 0)
        assert self.history.can_redo == (self.place < len(self.plans) - 1)


TestEditing = Editing.TestCase
TestEditing.settings = settings(max_examples=150, stateful_step_count=25)
