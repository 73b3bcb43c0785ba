"""Which team?  Keys on the person's own shields; any team can be dragged onto another to swap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from engine.ponte.rules import Ponte, PonteState
from engine.ponte.words import has_names
from gui.ponte.board.animation import standing_order
from gui.ponte.board.description import score_of, team_label
from gui.ponte.board.layout import BoardLayout, TeamRects, board_layout, columns
from gui.ponte.board.positions import playable
from gui.ponte.board.shields import paint_ring, paint_shield
from gui.ponte.board.team_keys import TeamKey
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.choice_keys import ALONG, BETWEEN_ROWS, ChoiceKeys
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr

MOVES = ALONG | BETWEEN_ROWS
PICKING = (Qt.Key.Key_X,)
Place = tuple[int, int]
"""A side and one of its teams."""


class PontePanel(ActionPanel):
    """Lies over the board: a click on an own shield chooses it, a drag ahead swaps two strengths.

    `pointed` brings the team that has the focus; while one looks ahead, `explored` brings the team
    clicked in the place of `chosen`, and two teams in play can trade their strengths, which
    `rearranged` brings: X picks up the team with the focus, the arrows go to another one on either
    bank, and X or Enter swaps them. Digits choose by the place from the left.
    """

    is_over_board = True
    pointed = Signal(object)
    explored = Signal(int)
    rearranged = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keys = ChoiceKeys(self, self._make_key, MOVES)
        self.keys.further, self.keys.judge = PICKING, self._judge
        self._carried: Place | None = None
        self._target: Place | None = None
        self._pointer: QPointF | None = None
        self._press = QPointF()
        self._ahead: tuple[Ponte, PonteState] | None = None
        self.setAccessibleName(tr("Which team?"))
        self.keys.chosen.connect(self._choose)
        self.keys.pointed.connect(self.pointed)

    @property
    def carried(self) -> Place | None:
        """The team that is being dragged, or was picked up with the keyboard."""
        return self._carried

    def show_ahead(self, game: Ponte | None, state: PonteState | None) -> None:
        """Let the teams of a position that is only explored be clicked, or again those in play."""
        ahead = None if game is None or state is None else (game, state)
        if ahead != self._ahead:
            self._ahead = ahead
            self.refresh()

    def keys_here(self) -> Sequence[tuple[str, str]]:
        """Return the digits, and what swaps two teams."""
        digits = tr("Choose a team by its place from the left, 0 the tenth")
        return ("0–9", digits), ("X", tr("Looking ahead: swap the strengths of two teams"))

    def refresh(self) -> None:
        """Show the new state or the new advice."""
        if not isinstance(self.game, Ponte) or self.player is None:
            return
        self._drop_carried()
        side, state = self._side, self._state
        legal = [team for team in self._order(side) if team in state.in_play(side)]
        self.keys.columns = columns(len(self._order(side)))
        self.keys.show(legal, legal[0] if legal else None)
        self._name_keys()
        self.keys.set_enabled(self.is_asked, self.tried)
        self.lay_out()

    def swap(self, first: Place, second: Place) -> None:
        """Look at the position in which two teams in play have traded their strengths."""
        if first == second or not (self._is_movable(first) and self._is_movable(second)):
            return
        start = playable(self._rules, swapped(self._state, first, second))
        self.rearranged.emit(start.game, start.state)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.lay_out()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self._team_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and at is not None and self._is_movable(at):
            self._carried, self._pointer = at, None
            self._press = event.position()
        else:
            event.ignore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._carried is not None and event.buttons() & Qt.MouseButton.LeftButton:
            way = (event.position() - self._press).manhattanLength()
            if self._pointer is not None or way >= QApplication.startDragDistance():
                self._drag(self._carried, event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._drop(event.position())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._carried is None:
            return
        with Painter(self) as painter:
            rects = self._rects(self._carried)
            if self._target is not None:
                paint_ring(painter, self._rects(self._target).shield, painter.theme.color("accent"))
            side, team = self._carried
            ghost = QRectF(rects.shield)
            if self._pointer is not None:
                ghost.moveCenter(self._pointer)
            elif self._target is not None:
                near = self._rects(self._target).shield
                ghost.moveCenter(near.center() + QPointF(near.width() * 0.34, -near.height() * 0.2))
            else:
                return
            painter.setOpacity(0.85)
            paint_shield(painter, ghost, side, str(self._state.strengths[side][team]))

    @property
    def _rules(self) -> Ponte:
        assert isinstance(self.game, Ponte)
        return self.game if self._ahead is None else self._ahead[0]

    @property
    def _state(self) -> PonteState:
        """The position on show."""
        state: PonteState = self.view if self._ahead is None else self._ahead[1]
        return state

    @property
    def _side(self) -> int:
        """Whose teams can be clicked."""
        return (self.player or 0) if self._ahead is None else self._state.to_act

    def _order(self, side: int) -> tuple[int, ...]:
        return standing_order(self._rules, self._state.strengths[side])

    def _digit(self, team: int) -> str:
        """Return the key of a team of the side to choose: its place, 0 for the tenth."""
        place = self._order(self._side).index(team) + 1
        return str(place % 10) if place <= 10 else ""

    def _name_keys(self) -> None:
        """Give each key its name and its tooltip."""
        state, n, side = self._state, self._rules.n, self._side
        worth = {entry.action: (round(entry.value) + n) // 2 for entry in self.advice}
        worth = worth if self._ahead is None else {}
        is_leading = state.named is None
        verb = tr("Name {team}") if is_leading else tr("Answer {team}")
        best = max(worth.values(), default=0)
        for team, key in zip(self.keys.actions, self.keys.each, strict=True):
            label = team_label(n, side, team, state.strengths[side][team])
            name = verb.format(team=label)
            lines = []
            if self._ahead is not None:
                lines.append(tr("Drag it onto another team to swap their strengths."))
            digit = self._digit(team)
            key.setShortcut(digit)
            if digit:
                lines.append(tr("{digit} chooses it.").format(digit=digit))
            if team in worth:
                score = tr("wins {score}").format(score=score_of(worth[team], n))
                if worth[team] == best:
                    score = tr("{score}, best").format(score=score)
                name = f"{name}, {score}"
                lines.insert(0, score[:1].upper() + score[1:] + ".")
            key.setAccessibleName(name)
            key.tip.set_text(label if self.is_asked else "", lines)

    def _make_key(self, team: int, keys: ChoiceKeys[TeamKey]) -> TeamKey:
        key = TeamKey(team, keys)
        key.dragged.connect(lambda point: self._drag((self._side, team), point))
        key.dropped.connect(self._drop)
        return key

    def _choose(self, team: int) -> None:
        if self._ahead is None:
            self.chosen.emit(team)
        else:
            self.explored.emit(team)

    def _judge(self, key: Qt.Key) -> bool:
        """Pick up the focused team; what other keys mean while one is, return whether one is."""
        carried, target = self._carried, self._target
        if carried is None or target is None:
            if key == Qt.Key.Key_X and self._is_movable((self._side, self.keys.current)):
                self._carried = self._target = (self._side, self.keys.current)
                self.keys.further = (*PICKING, Qt.Key.Key_Escape)
                self.update()
            return False
        if key in MOVES:
            self._move_target(target, *MOVES[key])
            return True
        self._drop_carried()
        if key != Qt.Key.Key_Escape:
            self.swap(carried, target)
        return True

    def _move_target(self, target: Place, across: int, down: int) -> None:
        """Move to another team in play of either side."""
        side, team = target
        if down:
            side = 1 if down < 0 else 0
        movable = [t for t in self._order(side) if self._is_movable((side, t))]
        if not movable:
            return
        if side == target[0]:
            place = min(max(movable.index(team) + across, 0), len(movable) - 1)
        else:
            x = self._rects(target).shield.center().x()
            places = range(len(movable))
            place = min(
                places,
                key=lambda i: abs(self._rects((side, movable[i])).shield.center().x() - x),
            )
        self._target = (side, movable[place])
        self.update()

    def _drag(self, carried: Place, point: QPointF) -> None:
        if not self._is_movable(carried):
            return
        self._carried, self._pointer = carried, point
        at = self._team_at(point)
        is_target = at is not None and at != carried and self._is_movable(at)
        self._target = at if is_target else None
        self.update()

    def _drop(self, point: QPointF) -> None:
        carried, was_dragged = self._carried, self._pointer is not None
        at = self._team_at(point)
        self._drop_carried()
        if carried is not None and was_dragged and at is not None:
            self.swap(carried, at)

    def _drop_carried(self) -> None:
        self._carried = self._target = self._pointer = None
        self.keys.further = PICKING
        self.update()

    def _is_movable(self, place: Place) -> bool:
        """Return whether a team may be swapped: while one looks ahead, if it is still in play."""
        side, team = place
        return self._ahead is not None and self.is_asked and team in self._state.in_play(side)

    def _layout(self) -> BoardLayout:
        n = self._rules.n
        return board_layout(QRectF(self.rect()), n, has_names(n), self.theme)

    def _rects(self, place: Place) -> TeamRects:
        side, team = place
        return self._layout().banks[side].teams[self._order(side).index(team)]

    def _team_at(self, point: QPointF) -> Place | None:
        if not isinstance(self.game, Ponte):
            return None
        layout = self._layout()
        for side in (0, 1):
            for team, rects in zip(self._order(side), layout.banks[side].teams, strict=True):
                if rects.whole.contains(point):
                    return side, team
        return None

    def lay_out(self) -> None:
        """Put the keys on their shields."""
        if not isinstance(self.game, Ponte) or self.player is None:
            return
        places = self._layout().banks[self._side].teams
        for team, rects in zip(self._order(self._side), places, strict=True):
            if team in self.keys.actions:
                self.keys[team].set_rects(rects.whole, rects.shield)
        self.update()


def swapped(state: PonteState, first: Place, second: Place) -> PonteState:
    """Return the state in which two teams have traded their strengths."""
    sides = [list(side) for side in state.strengths]
    (a, i), (b, j) = first, second
    sides[a][i], sides[b][j] = sides[b][j], sides[a][i]
    return replace(state, strengths=(tuple(sides[0]), tuple(sides[1])))
