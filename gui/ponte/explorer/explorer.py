"""The explorer of the Ponte: what each team is worth, who should lead, and what may follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.core.play.game import AnyGame
from engine.core.system.errors import InputError
from engine.ponte.rules import Ponte, PonteState
from gui.ponte.board.animation import Combat
from gui.ponte.board.insight import Insight
from gui.ponte.board.overlay_marks import Spot, other_leader, picture_of, stepped
from gui.ponte.board.panel import PontePanel
from gui.ponte.board.positions import playable, read_position
from gui.ponte.board.view import PonteView
from gui.ponte.explorer.analyser import ExplorerDesk
from gui.ponte.explorer.analysis import Found
from gui.ponte.explorer.findings import Findings, findings
from gui.ponte.explorer.labels import ExplorerFace
from gui.shared.controls.parameter_form import sentence_of
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.actions import Action
from gui.shared.page.canvas import Canvas
from gui.shared.page.explorer import Explorer
from gui.shared.page.seats import Seats
from gui.shared.page.tab import Fact


class PonteExplorer(Explorer):
    """Looks into the position of the match, and ahead of it without playing.

    A click on a team goes one step ahead; the trail leads back.  The main button plays the first
    step of the trail, or the team that is selected.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = ExplorerDesk(self)
        self.findings: Findings | None = None
        self._trail: list[Spot] = []
        self._seats = Seats(("", ""))
        self._is_asked = self._wants_hint = False
        self._selected: int | None = None
        self._told: PonteState | None = None
        self._failure = ""
        self._fact: Fact | None = None
        self._fought: tuple[Combat, ...] = ()
        self._board: PonteView | None = None
        self._panel: PontePanel | None = None
        self.face = ExplorerFace()
        body = QVBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        body.addWidget(self.face)
        self._connect()

    @property
    def here(self) -> Spot | None:
        """Where one stands on the trail."""
        return self._trail[-1] if self._trail else None

    @property
    def is_ahead(self) -> bool:
        """Whether another position than that of the match is on show."""
        return len(self._trail) > 1

    @property
    def _is_past(self) -> bool:
        """Whether the person, who is asked, looks at an earlier position of the match."""
        is_person_asked = self._panel is not None and self._panel.is_asked
        return is_person_asked and not self._is_asked

    @property
    def _can_branch(self) -> bool:
        """Whether a match can begin at the position on show, other than the one there is."""
        here = self.here
        is_other = self.is_ahead or self._is_past or self._panel is None
        return here is not None and is_other and here.state.combats_left > 0

    @property
    def is_ready(self) -> bool:
        """Whether everything about the position on show is known."""
        return self.findings is not None and (self.findings.is_whole or not self.face.switch.is_on)

    @property
    def fact(self) -> Fact | None:
        """That the values on show are exact, once they are known."""
        if not self.face.switch.is_on or self.findings is None or not self.findings.is_known:
            return None
        return Fact(self.tr("Exact: every position solved"), "circle-dot")

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done without the mouse."""
        tr = self.tr

        def action(name: str, text: str, run: Callable[[], object], key: str, icon: str) -> Action:
            return Action(f"explorer.{name}", text, run, key, icon, tr("Explorer"))

        def back() -> None:
            self.go_back(len(self._trail) - 2)

        go_back = action("back", tr("Back one explored step"), back, "Backspace", "undo-2")
        text = tr("Play from the explored position")
        play = action("play", text, self.play_from_here, "Ctrl+Return", "play")
        copy = self.face.position.copy
        return (
            replace(go_back, can_run=lambda: self.is_ahead),
            replace(play, can_run=lambda: self._can_branch),
            action(
                "lead", tr("Let the other side lead"), self.let_other_lead, "L", "arrow-left-right"
            ),
            action("copy", tr("Copy the position"), copy, "Ctrl+Shift+C", "copy"),
            action("write", tr("Write or paste a position"), self._write, "P", "search"),
        )

    def _write(self) -> None:
        self.wanted.emit()
        self.face.write()

    def attach(self, board: Canvas, panel: ActionPanel | None) -> None:
        """Belong to a board, and to the keys of its match where a person plays."""
        assert isinstance(board, PonteView)
        self._board = board
        if isinstance(panel, PontePanel):
            self._panel = panel
            panel.pointed.connect(self.select)
            panel.explored.connect(self.step)
        for part in (self.face.undo, self.face.redo):
            part.setVisible(panel is not None)

    def show_position(self, game: AnyGame, state: Any, seats: Seats, *, is_asked: bool) -> None:
        """Look into a position of the match; what was explored from it before stays."""
        assert isinstance(game, Ponte)
        root = self._trail[0] if self._trail else None
        is_new = root is None or (root.game, root.state) != (game, state)
        if not is_new and (seats, is_asked) == (self._seats, self._is_asked):
            self._show_board(self._trail[-1])
            return
        self._seats, self._is_asked, self._told = seats, is_asked, None
        if is_new:
            self._trail = [Spot(game, state, self.tr("Match"))]
            self._selected, self._wants_hint = None, False
        self._refresh()

    def set_values_shown(self, is_shown: bool) -> None:
        """Show values, or only what there is to explore."""
        self.face.switch.set_on(is_shown)
        self._told = None
        self._refresh()

    def set_takes_back(self, can_undo: bool, can_redo: bool) -> None:
        """Offer to take a turn back, and to play it again."""
        self.face.undo.setEnabled(can_undo)
        self.face.redo.setEnabled(can_redo)

    def ask_advice(self) -> None:
        """Tell again what each team of the match's position is worth, once that is known."""
        self._told = None
        if self.findings is not None and not self.is_ahead:
            self._tell(self.findings)

    def want_hint(self) -> None:
        """Select the best team, also where values are hidden."""
        self.go_back(0)
        self._wants_hint, self._selected, self._told = True, None, None
        self._refresh()

    def select(self, team: int | None) -> None:
        """Put the ring on a team, and let the main button name it; None for the usual one."""
        if team != self._selected:
            self._selected = team
            self._show_choice()

    def step(self, team: int) -> None:
        """Go one step ahead: `team` is named, or answers."""
        spot = None if self.here is None else stepped(self.here, team)
        if spot is not None:
            self._go(spot)

    def go_back(self, place: int) -> None:
        """Go back to a step of the trail, 0 for the match."""
        if 0 <= place < len(self._trail) - 1:
            del self._trail[place + 1 :]
            self._selected = None
            self._refresh()

    def read(self, text: str) -> None:
        """Look into a position that was written or pasted; say why if it is none."""
        side = self._seats.person or 0
        if self.here is None:
            return
        try:
            start = read_position(text, side)
        except InputError as error:
            self.face.position.show_message(sentence_of(error))
            return
        del self._trail[1:]
        self._go(Spot(start.game, start.state, self.tr("Written")))
        if start.was_ranked:
            told = self.tr("Sorted and ranked: {mine} v {theirs}.")
            strengths = start.state.strengths
            mine, theirs = (", ".join(map(str, strengths[s])) for s in (side, 1 - side))
            self.face.position.show_message(told.format(mine=mine, theirs=theirs), is_wrong=False)

    def play(self) -> None:
        """Play the first step of the trail, or the selected team."""
        team = self._choice()
        if team is not None and self._is_asked:
            self.go_back(0)
            self.chosen.emit(team)

    def play_from_here(self) -> None:
        """Ask for a match from the position on show."""
        here = self.here
        if here is not None and here.state.combats_left:
            start = playable(here.game, here.state)
            self.branch_asked.emit(start.game, start.state)

    def let_other_lead(self) -> None:
        """Look at the same teams with the other side leading, or go back from there."""
        spot = None if self.here is None else other_leader(self.here)
        if spot is None:
            return
        if len(self._trail) > 1 and self._trail[-2].state == spot.state:
            self.go_back(len(self._trail) - 2)
        else:
            self._go(spot)

    def _connect(self) -> None:
        self.desk.found.connect(self._take)
        self.desk.failed.connect(self._fail)
        self.desk.stopped.connect(self._stop)
        self.face.work_toggled.connect(self._toggle_work)
        self.face.switch.toggled.connect(self._switch)
        self.face.lead.clicked.connect(self.let_other_lead)
        self.face.trail.chosen.connect(self.go_back)
        self.face.rows.row_chosen.connect(lambda place: self.step(self.face.rows.rows[place].team))
        self.face.rows.cursor_moved.connect(self._point)
        self.face.position.asked.connect(self.read)
        self.face.position.copied.connect(lambda text: self.reported.emit(self.tr("Copied.")))
        self.face.main.clicked.connect(self.play)
        self.face.from_here.clicked.connect(self.play_from_here)
        self.face.undo.clicked.connect(self.undo_asked)
        self.face.redo.clicked.connect(self.redo_asked)

    def _switch(self, is_on: bool) -> None:
        self.switched.emit(is_on)
        self._refresh()

    def _go(self, spot: Spot) -> None:
        self._trail.append(spot)
        self._selected = None
        self.face.position.show_message("")
        self._refresh()

    def _point(self, place: int) -> None:
        """Select the team under the list's cursor."""
        self.select(self.face.rows.rows[place].team)

    def _take(self, state: PonteState, found: Found) -> None:
        here = self.here
        if here is not None and here.state == state:
            self._show(found)

    def _fail(self, state: PonteState, error: Exception) -> None:
        here = self.here
        if here is not None and here.state == state:
            self._failure = sentence_of(error)
            self._show(None)

    def _stop(self, state: PonteState) -> None:
        """Say that the values were given up, here or among the jobs; what was found stays."""
        here = self.here
        if here is not None and here.state == state:
            self._failure = self.tr("Stopped. The values found so far stay.")
            self._show(self.desk.found_of(state))

    def _toggle_work(self) -> None:
        here = self.here
        if here is not None and self.desk.is_busy:
            self.desk.drop()
            self._stop(here.state)
        else:
            self._refresh()

    def _refresh(self) -> None:
        """Show the position one stands on, as far as it is known, and have the rest found."""
        here = self.here
        if here is None:
            return
        self._failure = ""
        wants = self.face.switch.is_on or self._wants_hint
        found = self.desk.ask(here.state) if wants and here.state.combats_left else None
        if not wants:
            self.desk.drop()
        self._show_board(here)
        self._show(found)

    def _show(self, found: Found | None) -> None:
        here = self.here
        assert here is not None
        told = self.findings = findings(here.state, found)
        face = self.face
        face.show_findings(told, self._seats.person, self._failure)
        face.trail.setVisible(self.is_ahead)
        face.trail.show_trail([spot.label for spot in self._trail])
        face.set_usable(face.from_here, self._can_branch, True)
        self._show_choice()
        self._tell(told)
        before, self._fact = self._fact, self.fact
        if self._fact != before:
            self.fact_changed.emit()

    def _choice(self) -> int | None:
        """Return the team that the main button plays, None where there is none."""
        if self.is_ahead:
            return self._trail[1].team
        told = self.findings
        if told is None or self._selected is not None:
            return None if told is None else self._selected
        shows = self.face.switch.is_on or self._wants_hint
        return told.best[0].team if shows and told.best else None

    def _show_choice(self) -> None:
        """Put the ring on the board and in the list, and name the team on the main button."""
        told, here = self.findings, self.here
        if told is None or here is None:
            return
        root = self._trail[0]
        team = self._choice()
        is_on = root.state.combats_left > 0 and self._panel is not None
        can_play = is_on and not self._is_past and (team is not None or not self.is_ahead)
        self.face.set_usable(self.face.main, can_play, team is not None and self._is_asked)
        self.face.from_here.set_kind("secondary" if can_play else "main")
        self.face.name_main(root, team)
        ringed = self._selected if self.is_ahead else team
        self.face.point_at(ringed)
        if self._board is not None:
            insight = told.insight if self.face.switch.is_on else None
            insight = insight or Insight(told.state)
            self._board.show_insight(replace(insight, selected=ringed))

    def _show_board(self, here: Spot) -> None:
        """Show the explored position on the board, or the match again."""
        if self._board is None:
            return
        if self._panel is not None:
            is_other = self.is_ahead or self._is_past
            self._panel.show_ahead(*((here.game, here.state) if is_other else (None, None)))
        shown = self._board.frame
        if shown is None or not (self.is_ahead or self._board.is_ahead):
            return
        if not self.is_ahead:
            self._board.show_frame(replace(shown, explored_from=None))
            self.explored.emit(False)
            return
        if not self._board.is_ahead:
            self._fought = shown.combats
        picture = picture_of(self._trail[0], here, self._fought, self._seats)
        self._board.show_frame(picture)
        self.explored.emit(True)

    def _tell(self, told: Findings) -> None:
        """Say what each team of the match's position is worth, once."""
        if self.is_ahead or not told.is_known or not told.rows:
            return
        if self._told != told.state:
            self._told = told.state
            self.advised.emit(told.state, told.side, told.advice())
