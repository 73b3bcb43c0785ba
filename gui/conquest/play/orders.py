"""What takes several actions: the next goes on when the person is asked again."""

from __future__ import annotations

from engine.conquest.state import Action, Attack, Board
from engine.core.play.game import AnyGame
from engine.core.system.errors import InputError


class Orders:
    """Actions one after the other, as long as the rules allow them and nothing comes between."""

    def __init__(self) -> None:
        self._left: list[Action] = []
        self._due = self._given = (0, 0)

    @property
    def are_left(self) -> bool:
        """Whether anything is to be done yet."""
        return bool(self._left)

    def begin(self, actions: list[Action], state: Board) -> None:
        """Have these to do from now on."""
        self._left, self._due = list(actions), (state.turn, state.actions)
        self._given = (0, 0)

    def clear(self) -> None:
        """Have nothing to do."""
        self._left.clear()

    def next(self, game: AnyGame, state: Board, player: int) -> Action | None:
        """Return what is to be done on this board; None where it is over.

        A later attack of a chain is dropped where the one before has failed; any other action is
        returned, and whoever asks for it is told why it is refused.
        """
        here = state.turn, state.actions
        if here == self._given:
            return None  # the one before is not played yet: the coach may hold it
        if here != self._due:
            self.clear()  # taken back, or another match
        if not self._left:
            return None
        action = self._left.pop(0)
        self._given, self._due = here, (state.turn, state.actions + 1)
        try:
            game.check_action(state, player, action)
        except InputError:
            self.clear()
            return None if isinstance(action, Attack) and state.rolled else action
        return action
