"""What the explorer looks like: its parts from top to bottom, and what each of them says."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.ponte.rules import PonteState
from engine.ponte.words import SIDE_NAMES
from gui.ponte.board.description import margin_of, rounds_in_words, score_of, team_name
from gui.ponte.board.overlay_marks import PonteSpot
from gui.ponte.board.positions import position_text
from gui.ponte.explorer.findings import Findings
from gui.ponte.explorer.margin_notes import MarginNote, note_on
from gui.ponte.explorer.parts import LeadRow, PositionBox
from gui.ponte.explorer.rows import TeamTable, row_words
from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import Button, IconButton
from gui.shared.controls.cards import NoteCard, Separator
from gui.shared.controls.label import Heading, KeyNumber, Text
from gui.shared.controls.scroll_area import WIDTH, ScrollBody, ThinScroll
from gui.shared.page.explorer import Trail
from gui.shared.style.appearance import appearance

WORK_ICONS = {True: "x", False: "play"}
"""For stopping, and for going on."""
LOW = 400
"""The height, at 100 %, below which the position is not always in view."""
NOTHING = "\u00a0"
"""Keeps the line of a sentence that may come."""
DELAY_MS = 200
"""Values that come within this time are not announced: so long nothing is said of them."""


class ExplorerLabels(QWidget):
    """Value, who should lead, the trail, the teams, a note, the position, and the buttons.

    `work_toggled` asks to stop finding values, or to go on with that.
    """

    work_toggled = Signal()

    def __init__(self, trail: Trail) -> None:
        super().__init__()
        self.trail = trail
        self._lender: Button | None = None
        self._waiting: tuple[Findings, int, str] | None = None
        self._about: PonteState | None = None
        """The position that number and note are of."""
        self._is_low = False
        self.is_on = False
        """Whether values are shown."""
        self._patience = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._patience.timeout.connect(self._announce)
        self._make_parts()
        self._lay_out()

    def show_findings(self, told: Findings, person: int | None, failure: str) -> None:
        """Show what is known of a position, for the side of `person`; or why nothing is."""
        self._show_rows(told, person)
        self.position.show_text(position_text(told.state))
        self._waiting = (told, person or 0, failure)
        is_known = told.rounds is not None
        if is_known or failure or not self.is_on:
            self._announce()
        else:
            self._blank(told)
            if not self._patience.isActive():
                self._patience.start()

    def _blank(self, told: Findings) -> None:
        """Take away what was said of another position."""
        if told.state != self._about:
            self._about = told.state
            self._show_number(told, 0, NOTHING)
            self._show_lead(told)
            self._show_note(told)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_low = self.height() < appearance().theme.px(LOW)
        if is_low != self._is_low:
            self._is_low = is_low
            if is_low:
                self._column.addWidget(self.position)
            else:
                self._outer.insertWidget(1, self.position)
            self.position.show()  # Qt would hide it until it looks for events again

    def _announce(self) -> None:
        """Show the value, or that it is being found."""
        self._patience.stop()
        if self._waiting is not None:
            told, side, failure = self._waiting
            self._about = told.state
            self._show_number(told, side, failure)
            self._show_lead(told)
            self._show_note(told)
            is_open = self.is_on and told.rounds is None
            self.work.setVisible(is_open)
            self.work.set_text(
                self.tr("Go on") if failure else self.tr("Stop"), WORK_ICONS[not failure]
            )

    def show_looking(self, *, is_ahead: bool) -> None:
        """Offer to look ahead, where clicks play; or else to go back to the match."""
        self.is_ahead = is_ahead
        name = self.tr("Back to the match") if is_ahead else self.tr("Look ahead without playing")
        self.look.set_icon("x" if is_ahead else "route", name)

    def point_at(self, team: int | None) -> None:
        """Put the soft fill on the row of a team, or nowhere."""
        teams = [row.team for row in self.rows.rows]
        self.rows.set_current(teams.index(team) if team in teams else -1)

    def write(self) -> None:
        """Let the position be written over."""
        self.position.entry.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.position.entry.selectAll()

    def set_usable(self, button: Button, is_shown: bool, is_enabled: bool) -> None:
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

    def name_main(self, root: PonteSpot, team: int | None) -> None:
        """Let the main button say what it would do with a team, or that there is none."""
        side = root.state.to_act
        is_naming = root.state.named is None
        if team is None or team not in range(root.game.n):
            self.main.set_text(
                self.tr("Name a team") if is_naming else self.tr("Answer with a team")
            )
            return
        name = team_name(root.game.n, side, team, root.state.strengths[side][team])
        text = self.tr("Name {team}") if is_naming else self.tr("Answer with {team}")
        self.main.set_text(text.format(team=name))

    def _make_parts(self) -> None:
        self.number = KeyNumber()
        self.whose = Text("", token="text_2", wraps=True)
        self.work = Button(self.tr("Stop"), "secondary", "x", is_compact=True)
        self.work.hide()
        self.work.clicked.connect(self.work_toggled)
        self.lead = LeadRow(self.tr("Who should lead?"))
        self.heading = Heading("")
        self.rows = TeamTable()
        self.note = NoteCard("info", "", fill="sunken", ink="text", padding=12)
        self.warning = NoteCard("info", "", fill="warn_soft", ink="warn", padding=12)
        self.position = PositionBox()
        self.from_here = Button(self.tr("Play from here"), "secondary", "play")
        keeps_its_room = self.from_here.sizePolicy()
        keeps_its_room.setRetainSizeWhenHidden(True)  # it must not come to lie under the pointer
        self.from_here.setSizePolicy(keeps_its_room)
        self.main = Button("", "main")
        self.main.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.look = IconButton("route", "", has_edge=True)
        self.show_looking(is_ahead=False)
        self.undo = IconButton("undo-2", self.tr("Take back"), has_edge=True)
        again = self.tr("Play again what was taken back")
        self.redo = IconButton("redo-2", again, has_edge=True)

    def _lay_out(self) -> None:
        content = ScrollBody()
        work = (self.work, 0, Qt.AlignmentFlag.AlignLeft)
        self._column = column_of(
            *(self.number, self.whose, work, self.lead, self.trail, 2),
            *(self.heading, Separator(), self.rows, self.note, self.warning, STRETCH),
            on=content,
            gap=8,
            margins=(0, 0, WIDTH, 0),
        )
        buttons = row_of((self.main, 1), self.look, self.undo, self.redo, gap=8)
        buttons.setAlignment(Qt.AlignmentFlag.AlignRight)
        parts = ((ThinScroll(content), 1), self.position, self.from_here, buttons)
        self._outer = column_of(*parts, on=self, gap=12)

    def _show_number(self, told: Findings, side: int, failure: str) -> None:
        is_on = self.is_on
        rounds = told.rounds_of_side(side)
        for part in (self.number, self.whose):
            part.setVisible(is_on)
        if not is_on:
            return
        if rounds is None:
            self.number.show_number("…", "", is_exact=False, is_vague=True)
            self.whose.set_text(
                failure or self.tr("Solving: every value appears once it is known.")
            )
            self.number.chip.hide()
            return
        self.number.chip.show()
        words = f"({margin_of(rounds, told.n)})"
        self.number.show_number(score_of(rounds, told.n), words, is_exact=True, is_vague=False)
        text = self.tr("for {side}, both sides perfect")
        if not told.state.combats_left:
            text = self.tr("for {side}, the end of the match")
        self.whose.set_text(text.format(side=SIDE_NAMES[side]))

    def _show_lead(self, told: Findings) -> None:
        """Say what leading costs; only where nobody is named yet."""
        leading = told.leading
        self.lead.setVisible(self.is_on and leading is not None)
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
        self.lead.set_answer(answer, tip)

    def _show_rows(self, told: Findings, person: int | None) -> None:
        is_person = told.side == person
        side = SIDE_NAMES[told.side]
        if told.state.named is None:
            title = self.tr("Name a team") if is_person else self.tr("{side} names")
            note = self.tr("then their best answers") if self.is_on else ""
        else:
            title = self.tr("Answer with") if is_person else self.tr("{side} answers")
            note = ""
        if self.is_ahead:
            title = self.tr("Look ahead: {title}").format(title=title[:1].lower() + title[1:])
        if not is_person and self.is_on:
            note = self.tr("rounds for {side}")
        if not told.rows:
            title, note = self.tr("No team is left"), ""
        self.heading.title.set_text(title.format(side=side))
        self.heading.set_note(note.format(side=side))
        self.rows.has_values = self.is_on
        self.rows.show_rows(row_words(told, self.is_on))
        self.rows.setVisible(bool(told.rows))

    def _show_note(self, told: Findings) -> None:
        note = note_on(told) if self.is_on else MarginNote("")
        self.note.setVisible(bool(note.title) and not note.is_warning)
        self.warning.setVisible(bool(note.title) and note.is_warning)
        (self.warning if note.is_warning else self.note).set_text(note.title, note.text)
