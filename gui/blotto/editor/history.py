"""A plan with what it was before: changes of the same castle in a row are one.  No Qt."""

from __future__ import annotations

from collections.abc import Hashable

from engine.blotto.rules import Plan


class PlanHistory:
    """Keeps a plan; `change` with the same `what` as the change before goes on with that."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._before: list[Plan] = []
        self._after: list[Plan] = []
        self._what: Hashable = None

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether a change was taken back."""
        return bool(self._after)

    def change(self, plan: Plan, what: Hashable = None) -> None:
        """Have another plan."""
        if what is None or what != self._what or not self._before:
            self._before.append(self.plan)
        self._after.clear()
        self.plan, self._what = plan, what

    def undo(self) -> None:
        """Take the last change back."""
        self._after.append(self.plan)
        self.plan, self._what = self._before.pop(), None

    def redo(self) -> None:
        """Make it again."""
        self._before.append(self.plan)
        self.plan, self._what = self._after.pop(), None

    def forget(self) -> None:
        """Begin anew with the plan there is: it was sent."""
        self._before, self._after, self._what = [], [], None
