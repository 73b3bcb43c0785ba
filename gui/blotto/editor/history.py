"""A plan with what it was before: changes of the same castle in a row are one.  No Qt."""

from __future__ import annotations

from engine.blotto.rules import Plan


class PlanHistory:
    """Keeps a plan; `change` at the same castle as the change before goes on with that.

    `typed` are the castles whose numbers were typed since all of it was last another one.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.typed: set[int] = set()
        self._before: list[Plan] = []
        self._after: list[Plan] = []
        self._castle: int | None = None

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether a change was taken back."""
        return bool(self._after)

    def change(self, plan: Plan, castle: int | None = None) -> None:
        """Have another plan, changed at a castle or as a whole."""
        if castle is None or castle != self._castle or not self._before:
            self._before.append(self.plan)
        if castle is None:
            self.typed.clear()
        self._after.clear()
        self.plan, self._castle = plan, castle

    def undo(self) -> None:
        """Take the last change back."""
        self._after.append(self.plan)
        self.plan, self._castle = self._before.pop(), None

    def redo(self) -> None:
        """Make it again."""
        self._before.append(self.plan)
        self.plan, self._castle = self._after.pop(), None

    def forget(self) -> None:
        """Begin anew with the plan there is: it was sent."""
        self._before, self._after, self._castle, self.typed = [], [], None, set()
