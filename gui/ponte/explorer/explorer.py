"""The explorer of the Ponte: what each team is worth, who should lead, and what may follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtWidgets import QWidget

from engine.core.system.errors import InputError
from engine.ponte.rules import Ponte, PonteState
from gui.ponte.board.animation import PonteFrame
from gui.ponte.board.description import team_name
from gui.ponte.board.insight import Insight
from gui.ponte.board.overlay_marks import PonteSpot, other_leader, picture_of
from gui.ponte.board.panel import PontePanel
from gui.ponte.board.positions import playable, read_position
from gui.ponte.board.view import PonteView
from gui.ponte.explorer.analyser import Analyser
from gui.ponte.explorer.analysis import Found
from gui.ponte.explorer.findings import Findings, findings
from gui.ponte.explorer.labels import ExplorerLabels
from gui.shared.controls.boxes import column_of
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.actions import Action
from gui.shared.page.canvas import Canvas
from gui.shared.page.explorer import Explorer
from gui.shared.page.spot import Spot
from gui.shared.text.fact import Fact
from gui.shared.text.sentence import sentence_of


class PonteExplorer(Explorer):
    """Looks into the position of the match, and ahead of it without playing.

    A click on a team plays it, where a person is to act; where one looks ahead it goes one step
    ahead.  The main button plays the first step of the trail, or the team that is selected.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.analyser = Analyser(self)
        self.findings: Findings | None = None
        self._wants_hint = False
        self._selected: int | None = None
        self._told: PonteState | None = None
        self._failure = ""
        self.looks_ahead = False
        """Whether clicks on teams explore, also at the position of the match."""
        self._fact: Fact | None = None
        self.board: PonteView | None = None
        self.panel: PontePanel | None = None
        self.face = ExplorerLabels(self.trail)
        column_of(self.face, on=self)
        self._connect()

    @property
    def is_ready(self) -> bool:
        """Whether everything about the position on show is known."""
        return self.findings is not None and (self.findings.is_whole or not self.face.is_on)

    @property
    def fact(self) -> Fact | None:
        """That the values on show are exact, once they are known."""
        if not self.face.is_on or self.findings is None or not self.findings.is_known:
            return None
        return Fact(self.tr("Exact: every position solved"), "circle-dot")

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done without the mouse."""
        tr = self.tr

        def action(name: str, text: str, run: Callable[[], object], key: str, icon: str) -> Action:
            return Action(f"explorer.{name}", text, run, key, icon, tr("Explorer"))

        copy = self.face.position.copy
        return (
            *super().actions_here(),
            action(
                "lead", tr("Let the other side lead"), self.let_other_lead, "L", "arrow-left-right"
            ),
            action("ahead", tr("Look ahead"), self.look_ahead, "A", "route"),
            action("copy", tr("Copy the position"), copy, "Ctrl+Shift+C", "copy"),
            action("write", tr("Write or paste a position"), self._write, "P", "search"),
        )

    def look_ahead(self) -> None:
        """Let clicks on teams explore from now on, or go back to the match."""
        self.looks_ahead = not (self.looks_ahead or self.is_ahead)
        self.go_back(0)
        self.refresh()

    def _look_at(self, game: Ponte, state: PonteState) -> None:
        """Look at a position with other strengths."""
        self.go(Spot(game, state, self.tr("Swapped")), 0)

    def _click(self, team: int) -> None:
        """Play a team of the list, or go one step ahead."""
        if self.is_asked and not (self.is_ahead or self.looks_ahead):
            self.chosen.emit(team)
        else:
            self.step(team)

    def _write(self) -> None:
        self.wanted.emit()
        self.face.write()

    def attach(self, board: Canvas, panel: ActionPanel | None) -> None:
        """Belong to a board, and to the keys of its match where a person plays."""
        assert isinstance(board, PonteView)
        self.board = board
        if isinstance(panel, PontePanel):
            self.panel = panel
            panel.pointed.connect(self.select)
            panel.explored.connect(self.step)
            panel.rearranged.connect(self._look_at)
        self.face.look.setVisible(panel is not None)
        for part in (self.face.undo, self.face.redo):
            part.setVisible(panel is not None)

    def match_changed(self, is_new: bool) -> None:
        self._told = None
        if is_new:
            self._selected, self._wants_hint, self.looks_ahead = None, False, False

    def set_values_shown(self, is_shown: bool) -> None:
        """Show values, or only what there is to explore."""
        self.face.is_on = is_shown
        self._told = None
        self.refresh()

    def set_takes_back(self, can_undo: bool, can_redo: bool) -> None:
        """Offer to take a turn back, and to play it again."""
        self.face.undo.setEnabled(can_undo)
        self.face.redo.setEnabled(can_redo)

    def ask_advice(self) -> None:
        """Tell again what each team of the match's position is worth, once that is known."""
        self._told = None
        if self.findings is not None and not self.is_ahead:
            self._show_findings(self.findings)

    def want_hint(self) -> None:
        """Select the best team, also where values are hidden."""
        self.go_back(0)
        self._wants_hint, self._selected, self._told = True, None, None
        self.refresh()

    def select(self, team: int | None) -> None:
        """Put the ring on a team, and let the main button name it; None for the usual one."""
        if team != self._selected:
            self._selected = team
            self._show_choice()

    def label_of(self, spot: PonteSpot, action: int) -> str:
        side = spot.state.to_act
        return team_name(spot.game.n, side, action, spot.state.strengths[side][action])

    def start_of(self, spot: PonteSpot) -> tuple[Ponte, PonteState]:
        start = playable(spot.game, spot.state)
        return start.game, start.state

    def moved(self) -> None:
        self._selected = None

    def go(self, spot: PonteSpot, place: int | None = None) -> None:
        self.face.position.show_message("")
        super().go(spot, place)

    def read(self, text: str) -> None:
        """Look into a position that was written or pasted; say why if it is none."""
        side = self.seats.person or 0
        if self.here is None:
            return
        try:
            start = read_position(text, side)
        except InputError as error:
            self.face.position.show_message(sentence_of(error))
            return
        self.go(Spot(start.game, start.state, self.tr("Written")), 0)
        if start.was_ranked:
            told = self.tr("Sorted and ranked: {mine} v {theirs}.")
            strengths = start.state.strengths
            mine, theirs = (", ".join(map(str, strengths[s])) for s in (side, 1 - side))
            self.face.position.show_message(told.format(mine=mine, theirs=theirs), is_wrong=False)

    def let_other_lead(self) -> None:
        """Look at the same teams with the other side leading, or go back from there."""
        spot = None if self.here is None else other_leader(self.here)
        if spot is None:
            return
        if len(self.spots) > 1 and self.spots[-2].state == spot.state:
            self.go_back(len(self.spots) - 2)
        else:
            self.go(spot)

    def _connect(self) -> None:
        self.analyser.found.connect(self._show_found)
        self.analyser.failed.connect(self._fail)
        self.analyser.stopped.connect(self._stop)
        self.face.work_toggled.connect(self._toggle_work)
        self.face.lead.clicked.connect(self.let_other_lead)
        self.face.rows.row_chosen.connect(
            lambda place: self._click(self.face.rows.rows[place].team)
        )
        self.face.rows.cursor_moved.connect(self._point)
        self.face.position.asked.connect(self.read)
        self.face.position.copied.connect(lambda text: self.reported.emit(self.tr("Copied.")))
        self.face.main.clicked.connect(self.play)
        self.face.look.clicked.connect(self.look_ahead)
        self.face.from_here.clicked.connect(self.play_from_here)
        self.face.undo.clicked.connect(self.undo_asked)
        self.face.redo.clicked.connect(self.redo_asked)

    def _point(self, place: int) -> None:
        """Select the team under the list's cursor."""
        self.select(self.face.rows.rows[place].team)

    def _show_found(self, state: PonteState, found: Found) -> None:
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
            self._show(self.analyser.found_of(state))

    def _toggle_work(self) -> None:
        here = self.here
        if here is not None and self.analyser.is_busy:
            self.analyser.drop()
            self._stop(here.state)
        else:
            self.refresh()

    def refresh(self) -> None:
        """Show the position one stands on, as far as it is known, and have the rest found."""
        here = self.here
        if here is None:
            return
        self._failure = ""
        wants = self.face.is_on or self._wants_hint
        found = self.analyser.ask(here.state) if wants and here.state.combats_left else None
        if not wants:
            self.analyser.drop()
        if self.panel is not None:
            is_other = self.is_ahead or self.is_past or self.looks_ahead
            self.panel.show_ahead(*((here.game, here.state) if is_other else (None, None)))
        self._show(found)

    def _show(self, found: Found | None) -> None:
        here = self.here
        assert here is not None
        told = self.findings = findings(here.state, found)
        face = self.face
        face.show_looking(is_ahead=self.is_ahead or self.looks_ahead)
        face.show_findings(told, self.seats.person, self._failure)
        self.trail.show_spots(self.spots)
        face.set_usable(face.from_here, self.can_branch, True)
        self._show_choice()
        self._show_findings(told)
        before, self._fact = self._fact, self.fact
        if self._fact != before:
            self.fact_changed.emit()

    def choice(self) -> int | None:
        """Return the team that the main button plays, None where there is none."""
        told = self.findings
        if self.is_ahead:
            first: int | None = super().choice()
            return first
        if told is None or self._selected is not None:
            return None if told is None else self._selected
        shows = self.face.is_on or self._wants_hint
        return told.best[0].team if shows and told.best else None

    def _show_choice(self) -> None:
        """Put the ring on the board and in the list, and name the team on the main button."""
        told, here = self.findings, self.here
        if told is None or here is None:
            return
        root = self.spots[0]
        team = self.choice()
        is_on = root.state.combats_left > 0 and self.panel is not None
        can_play = is_on and not self.is_past and (team is not None or not self.is_ahead)
        self.face.set_usable(self.face.main, can_play, team is not None and self.is_asked)
        self.face.from_here.set_kind("secondary" if can_play else "main")
        self.face.name_main(root, team)
        ringed = self._selected if self.is_ahead else team
        self.face.point_at(ringed)
        if self.board is not None:
            insight = told.insight if self.face.is_on else None
            insight = insight or Insight(told.state)
            self.board.show_insight(replace(insight, selected=ringed))

    def picture(self, frame: PonteFrame) -> PonteFrame:
        if not self.is_ahead or self.here is None:
            return frame
        return picture_of(self.spots[0], self.here, frame.combats, self.seats)

    def _show_findings(self, told: Findings) -> None:
        """Say what each team of the match's position is worth, once."""
        if self.is_ahead or not told.is_known or not told.rows:
            return
        if self._told != told.state:
            self._told = told.state
            self.advised.emit(told.state, told.side, told.advice())
