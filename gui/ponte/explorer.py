"""The explorer of the Ponte: what each team is worth, who should lead, and what may follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from engine.core.chance import Chance
from engine.core.errors import InputError
from engine.core.game import AnyGame
from engine.ponte.positions import seen
from engine.ponte.rules import Ponte, PonteState
from gui.ponte.animation import frame, timeline
from gui.ponte.explorer_desk import ExplorerDesk
from gui.ponte.explorer_parts import LeadRow, PositionBox, Trail
from gui.ponte.explorer_rows import TeamDelegate, TeamModel, row_words
from gui.ponte.exploring import Found
from gui.ponte.findings import Findings, findings
from gui.ponte.insight import Insight
from gui.ponte.notes import Note, note_on
from gui.ponte.panel import PontePanel
from gui.ponte.positions import playable, position_text, read_position, with_other_leader
from gui.ponte.telling import margin_of, rounds_in_words, score_of, team_name
from gui.ponte.theme import SIDE_NAMES
from gui.ponte.view import PonteView
from gui.shared.action_panel import ActionPanel
from gui.shared.actions import Action
from gui.shared.button import Button, IconButton
from gui.shared.canvas import Canvas
from gui.shared.card import NoteCard
from gui.shared.explorer import Explorer
from gui.shared.heading import Heading
from gui.shared.key_number import KeyNumber
from gui.shared.page import Seats
from gui.shared.parameter_form import sentence_of
from gui.shared.row_list import RowList
from gui.shared.rule import Rule
from gui.shared.scroll import Scroll, ScrollBody
from gui.shared.switch_row import SwitchRow
from gui.shared.text import Text
from gui.shared.thin_bar import WIDTH, ThinBar


@dataclass(frozen=True, slots=True)
class Spot:
    """A position on the trail: how one came there, and the team that was chosen for it, if any."""

    game: Ponte
    state: PonteState
    label: str
    team: int | None = None


class PonteExplorer(Explorer):
    """Looks into the position of the match, and ahead of it without playing.

    A click on a team goes one step ahead; the trail leads back.  The main button plays the first
    step of the trail, or the team that is selected.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Look at nothing yet."""
        super().__init__(parent)
        self.desk = ExplorerDesk(self)
        self.findings: Findings | None = None
        self._trail: list[Spot] = []
        self._seats = Seats(("", ""))
        self._is_asked = self._wants_hint = False
        self._selected: int | None = None
        self._told: PonteState | None = None
        self._failure = ""
        self._lender: Button | None = None
        self._board: PonteView | None = None
        self._panel: PontePanel | None = None
        self._make_parts()
        self._lay_out()
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
    def is_ready(self) -> bool:
        """Whether everything about the position on show is known."""
        return self.findings is not None and (self.findings.is_whole or not self.switch.is_on)

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done without the mouse."""
        section = self.tr("Explorer")
        return (
            Action(
                "explorer.back",
                self.tr("Back one explored step"),
                lambda: self.go_back(len(self._trail) - 2),
                "Backspace",
                "undo-2",
                section,
                can_run=lambda: self.is_ahead,
            ),
            Action(
                "explorer.play",
                self.tr("Play from the explored position"),
                self.play_from_here,
                "Ctrl+Return",
                "play",
                section,
                can_run=lambda: self.is_ahead,
            ),
            Action(
                "explorer.lead",
                self.tr("Let the other side lead"),
                self.let_other_lead,
                "L",
                "arrow-left-right",
                section,
            ),
            Action(
                "explorer.copy",
                self.tr("Copy the position"),
                self.position.copy,
                "Ctrl+Shift+C",
                "copy",
                section,
            ),
            Action(
                "explorer.write",
                self.tr("Write or paste a position"),
                self._write,
                "P",
                "search",
                section,
            ),
        )

    def _write(self) -> None:
        """Let the position be written over."""
        self.position.entry.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.position.entry.selectAll()

    def attach(self, board: Canvas, panel: ActionPanel | None) -> None:
        """Belong to a board, and to the keys of its match where a person plays."""
        assert isinstance(board, PonteView)
        self._board = board
        if isinstance(panel, PontePanel):
            self._panel = panel
            panel.pointed.connect(self.select)
            panel.explored.connect(self.step)
        for part in (self.undo, self.redo):
            part.setVisible(panel is not None)

    def show_position(self, game: AnyGame, state: Any, seats: Seats, *, is_asked: bool) -> None:
        """Look into a position of the match; what was explored from it before stays."""
        assert isinstance(game, Ponte)
        root = self._trail[0] if self._trail else None
        is_new = root is None or (root.game, root.state) != (game, state)
        if not is_new and (seats, is_asked) == (self._seats, self._is_asked):
            return
        self._seats, self._is_asked, self._told = seats, is_asked, None
        if is_new:
            self._trail = [Spot(game, state, self.tr("Match"))]
            self._selected, self._wants_hint = None, False
        self._refresh()

    def set_values_shown(self, is_shown: bool) -> None:
        """Show values, or only what there is to explore."""
        self.switch.set_on(is_shown)
        self._told = None
        self._refresh()

    def set_takes_back(self, can_undo: bool, can_redo: bool) -> None:
        """Offer to take a turn back, and to play it again."""
        self.undo.setEnabled(can_undo)
        self.redo.setEnabled(can_redo)

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
        here = self.here
        if here is None or team not in here.state.in_play(here.state.to_act):
            return
        side = here.state.to_act
        name = team_name(here.game.n, side, team, here.state.strengths[side][team])
        state = here.game.step(here.state, {side: team}, Chance(0)).state
        self._go(Spot(here.game, state, name, team))

    def go_back(self, place: int) -> None:
        """Go back to a step of the trail, 0 for the match."""
        if 0 <= place < len(self._trail) - 1:
            del self._trail[place + 1 :]
            self._selected = None
            self._refresh()

    def read(self, text: str) -> None:
        """Look into a position that was written or pasted; say why if it is none."""
        side = self._seats.person or 0
        try:
            start = read_position(text, side)
        except InputError as error:
            self.position.say(sentence_of(error))
            return
        del self._trail[1:]
        self._go(Spot(start.game, start.state, self.tr("Written")))
        if start.was_ranked:
            told = self.tr("Sorted and ranked: {mine} v {theirs}.")
            strengths = start.state.strengths
            mine, theirs = (", ".join(map(str, strengths[s])) for s in (side, 1 - side))
            self.position.say(told.format(mine=mine, theirs=theirs), is_wrong=False)

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
        here = self.here
        if here is None or here.state.named is not None:
            return
        state = with_other_leader(here.state)
        if len(self._trail) > 1 and self._trail[-2].state == state:
            self.go_back(len(self._trail) - 2)
            return
        label = self.tr("{side} leads").format(side=SIDE_NAMES[state.leader])
        self._go(Spot(here.game, state, label))

    def _make_parts(self) -> None:
        note = self.tr("Switched on, the explorer shows what each team is worth.")
        self.switch = SwitchRow(self.tr("Show values"), weight=600)
        self.off = Text(note, token="text_2", wraps=True)
        self.number = KeyNumber()
        self.whose = Text("", token="text_2", wraps=True)
        self.lead = LeadRow(self.tr("Who should lead?"))
        self.trail = Trail()
        self.heading = Heading("")
        self.rows = RowList(self.tr("Teams"))
        self.model = TeamModel(self)
        self.rows.setModel(self.model)
        self.rows.setItemDelegate(TeamDelegate(self.rows, self.model))
        self.rows.is_whole = True
        self.note = NoteCard("info", "", fill="sunken", ink="text", padding=12)
        self.warning = NoteCard("info", "", fill="warn_soft", ink="warn", padding=12)
        self.position = PositionBox()
        self.from_here = Button(self.tr("Play from here"), "secondary", "play")
        self.main = Button("", "main")
        self.main.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.undo = IconButton("undo-2", self.tr("Take back"), has_edge=True)
        again = self.tr("Play again what was taken back")
        self.redo = IconButton("redo-2", again, has_edge=True)

    def _lay_out(self) -> None:
        content = ScrollBody()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, WIDTH, 0)
        column.setSpacing(10)
        for part in (self.switch, self.off, self.number, self.whose, self.lead, self.trail):
            column.addWidget(part)
        column.addSpacing(2)
        column.addWidget(self.heading)
        column.addWidget(Rule())
        column.addWidget(self.rows)
        column.addWidget(self.note)
        column.addWidget(self.warning)
        column.addStretch(1)
        column.setSpacing(8)
        scroll = Scroll(content)
        self.bar = ThinBar(scroll)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.main, 1)
        buttons.setAlignment(Qt.AlignmentFlag.AlignRight)
        buttons.addWidget(self.undo)
        buttons.addWidget(self.redo)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(12)
        outer.addWidget(scroll, 1)
        outer.addWidget(self.position)
        outer.addWidget(self.from_here)
        outer.addLayout(buttons)

    def _connect(self) -> None:
        self.desk.found.connect(self._take)
        self.desk.failed.connect(self._fail)
        self.switch.toggled.connect(self._switch)
        self.lead.clicked.connect(self.let_other_lead)
        self.trail.chosen.connect(self.go_back)
        self.rows.row_chosen.connect(lambda place: self.step(self.model.row(place).team))
        self.rows.selectionModel().currentChanged.connect(self._point)
        self.position.asked.connect(self.read)
        self.position.copied.connect(lambda text: self.said.emit(self.tr("Copied.")))
        self.main.clicked.connect(self.play)
        self.from_here.clicked.connect(self.play_from_here)
        self.undo.clicked.connect(self.undo_asked)
        self.redo.clicked.connect(self.redo_asked)

    def _switch(self, is_on: bool) -> None:
        self.switched.emit(is_on)
        self._refresh()

    def _go(self, spot: Spot) -> None:
        self._trail.append(spot)
        self._selected = None
        self.position.say("")
        self._refresh()

    def _point(self, index: QModelIndex, _before: QModelIndex) -> None:
        """Select the team under the list's cursor."""
        if self.rows.is_cursor_shown and index.isValid():
            self.select(self.model.row(index.row()).team)

    def _take(self, state: PonteState, found: Found) -> None:
        here = self.here
        if here is not None and here.state == state:
            self._show(found)

    def _fail(self, state: PonteState, error: Exception) -> None:
        here = self.here
        if here is not None and here.state == state:
            self._failure = sentence_of(error)
            self._show(None)

    def _refresh(self) -> None:
        """Show the position one stands on, as far as it is known, and have the rest found."""
        here = self.here
        if here is None:
            return
        self._failure = ""
        wants = self.switch.is_on or self._wants_hint
        found = self.desk.ask(here.state) if wants and here.state.combats_left else None
        if not wants:
            self.desk.drop()
        self._show_board(here)
        self._show(found)

    def _show(self, found: Found | None) -> None:
        here = self.here
        assert here is not None
        told = self.findings = findings(here.state, found)
        self._show_number(told)
        self._show_lead(told)
        self.trail.setVisible(self.is_ahead)
        self.trail.show_trail([spot.label for spot in self._trail])
        self._show_rows(told)
        self._show_note(told)
        self.position.show_text(position_text(here.state))
        self._set_usable(self.from_here, self.is_ahead and here.state.combats_left > 0, True)
        self._show_choice()
        self._tell(told)

    def _show_number(self, told: Findings) -> None:
        is_on = self.switch.is_on
        side = self._seats.person or 0
        rounds = told.rounds_of_side(side)
        self.off.setVisible(not is_on)
        for part in (self.number, self.whose):
            part.setVisible(is_on)
        if not is_on:
            return
        if rounds is None:
            self.number.show_number("…", "", is_exact=False, is_vague=True)
            self.whose.say(
                self._failure or self.tr("Solving: every value appears once it is known.")
            )
            self.number.chip.hide()
            return
        self.number.chip.show()
        words = f"({margin_of(rounds, told.n)})"
        self.number.show_number(score_of(rounds, told.n), words, is_exact=True, is_vague=False)
        text = self.tr("for {side}, both sides perfect")
        if not told.state.combats_left:
            text = self.tr("for {side}, the end of the match")
        self.whose.say(text.format(side=SIDE_NAMES[side]))

    def _show_lead(self, told: Findings) -> None:
        """Say what leading costs; only where nobody is named yet."""
        leading = told.leading
        self.lead.setVisible(self.switch.is_on and leading is not None)
        if leading is None:
            return
        cost = leading[1] - leading[0]
        answer = self.tr("no difference")
        if cost:
            answer = self.tr("costs {rounds}").format(rounds=rounds_in_words(cost))
        other = SIDE_NAMES[1 - told.side]
        tip = self.tr("Leading costs {side} {rounds}. Click to let {other} lead.").format(
            side=SIDE_NAMES[told.side], rounds=rounds_in_words(cost), other=other
        )
        if not cost:
            tip = self.tr("Both lead to the same. Click to let {side} lead.").format(side=other)
        self.lead.say(answer, tip)

    def _show_rows(self, told: Findings) -> None:
        is_person = told.side == self._seats.person
        side = SIDE_NAMES[told.side]
        if told.state.named is None:
            title = self.tr("Name a team") if is_person else self.tr("{side} names")
            note = self.tr("then their best answers") if self.switch.is_on else ""
        else:
            title = self.tr("Answer with") if is_person else self.tr("{side} answers")
            note = ""
        if not is_person and self.switch.is_on:
            note = self.tr("rounds for {side}")
        if not told.rows:
            title, note = self.tr("No team is left"), ""
        self.heading.title.say(title.format(side=side))
        self.heading.say(note.format(side=side))
        self.model.set_rows(row_words(told, self.switch.is_on))
        self.rows.setVisible(bool(told.rows))
        self.rows.scheduleDelayedItemsLayout()
        self.rows.updateGeometry()

    def _show_note(self, told: Findings) -> None:
        note = note_on(told) if self.switch.is_on else Note("")
        self.note.setVisible(bool(note.title) and not note.is_warning)
        self.warning.setVisible(bool(note.title) and note.is_warning)
        (self.warning if note.is_warning else self.note).say(note.title, note.text)

    def _choice(self) -> int | None:
        """Return the team that the main button plays, None where there is none."""
        if self.is_ahead:
            return self._trail[1].team
        told = self.findings
        if told is None:
            return None
        if self._selected is not None:
            return self._selected
        shows = self.switch.is_on or self._wants_hint
        return told.best[0].team if shows and told.best else None

    def _show_choice(self) -> None:
        """Put the ring on the board and in the list, and name the team on the main button."""
        told, here = self.findings, self.here
        if told is None or here is None:
            return
        root = self._trail[0]
        team = self._choice()
        is_on = root.state.combats_left > 0 and self._panel is not None
        can_play = is_on and (team is not None or not self.is_ahead)
        self._set_usable(self.main, can_play, team is not None and self._is_asked)
        self.from_here.set_kind("secondary" if can_play else "main")
        self._name_main(root, team)
        ringed = self._selected if self.is_ahead else team
        teams = [row.team for row in self.model.rows]
        self.rows.set_current(teams.index(ringed) if ringed in teams else -1)
        if self._board is not None:
            insight = told.insight if self.switch.is_on else None
            insight = insight or Insight(told.state)
            self._board.show_insight(replace(insight, selected=ringed))

    def _set_usable(self, button: Button, is_shown: bool, is_enabled: bool) -> None:
        """Show and enable a button; while it is not, the list keeps the focus for it."""
        is_usable = is_shown and is_enabled
        other = Qt.FocusReason.OtherFocusReason
        if button.hasFocus() and not is_usable:
            self._lender = button
            self.rows.setFocus(other)
        button.setVisible(is_shown)
        button.setEnabled(is_enabled)
        if is_usable and self._lender is button:
            self._lender = None
            if self.rows.hasFocus():
                button.setFocus(other)

    def _name_main(self, root: Spot, team: int | None) -> None:
        side = root.state.to_act
        is_naming = root.state.named is None
        if team is None or team not in range(root.game.n):
            self.main.say(self.tr("Name a team") if is_naming else self.tr("Answer with a team"))
            return
        name = team_name(root.game.n, side, team, root.state.strengths[side][team])
        text = self.tr("Name {team}") if is_naming else self.tr("Answer with {team}")
        self.main.say(text.format(team=name))

    def _show_board(self, here: Spot) -> None:
        """Show the explored position on the board, or the match again."""
        if self._board is None:
            return
        ahead = here.state if self.is_ahead else None
        if self._panel is not None:
            self._panel.show_ahead(here.game if ahead is not None else None, ahead)
        shown = self._board.frame
        if shown is None or (shown.game, shown.state) == (here.game, here.state):
            return
        if not self.is_ahead and not self._board.is_ahead:
            return  # the match is in motion, and the picture on its way
        picture = frame(timeline((here.game, here.state), ()), 0.0, self._seats)
        played = len(self._trail[0].state.combats)
        is_match = here.game == self._trail[0].game and len(here.state.combats) >= played
        picture = replace(picture, explored_from=played if is_match else 0) if ahead else picture
        self._board.show_frame(picture)

    def _tell(self, told: Findings) -> None:
        """Say what each team of the match's position is worth, once."""
        if self.is_ahead or not self._is_asked or not told.is_known or not told.rows:
            return
        position, _ = seen(told.state)
        assert position.k == len(told.rows)
        if self._told != told.state:
            self._told = told.state
            self.advised.emit(told.state, told.side, told.advice())
