"""The explorer of the Ponte: what each team is worth, who should lead, and what may follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.core.system.errors import InputError
from engine.ponte.rules import Ponte, PonteState
from gui.ponte.board.animation import PonteFrame
from gui.ponte.board.description import team_name
from gui.ponte.board.insight import Insight, PonteSpot, other_leader, picture_of
from gui.ponte.board.panel import PontePanel
from gui.ponte.board.positions import playable, position_text, read_position
from gui.ponte.board.view import PonteView
from gui.ponte.explorer.analysis import SearchBox, explore
from gui.ponte.explorer.findings import Findings, findings
from gui.ponte.explorer.labels import (
    Message,
    heading_part,
    lead_part,
    main_words,
    note_part,
    position_part,
    value_parts,
)
from gui.ponte.explorer.parts import from_here_button
from gui.ponte.explorer.rows import RowWords, TeamTable, row_words
from gui.shared.controls.boxes import STRETCH, WIDTH
from gui.shared.live.live import Live
from gui.shared.live.parts import (
    LEFT,
    Part,
    button,
    column,
    icon_button,
    part,
    row,
    scroll,
    separator,
)
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.actions import Action
from gui.shared.page.canvas import Canvas
from gui.shared.page.explorer import Explorer, trail
from gui.shared.page.spot import Spot
from gui.shared.report.answers import Answers
from gui.shared.report.view import Need
from gui.shared.style.appearance import appearance
from gui.shared.style.tokens import Height
from gui.shared.text.fact import Fact
from gui.shared.text.tr import sentence_of

LOW = 400
"""The height, at 100 %, below which the position is not always in view."""
VALUES = "values"
NOTHING = "\u00a0"
"""Keeps the line of a sentence that may come."""
DELAY_MS = 200
"""Values that come within this time are not announced: so long nothing is said of them."""
SIDE = Height.CONTROL
IGNORED, FIXED = QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed


class PonteExplorer(Explorer):
    """Looks into the position of the match, and ahead of it without playing.

    A click on a team plays it, where a person is to act; where one looks ahead it goes one step
    ahead.  The main button plays the first step of the trail, or the team that is selected.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.answers, self._box = Answers(self), SearchBox()
        self.findings: Findings | None = None
        self._wants_hint = False
        self._selected: int | None = None
        self._told: PonteState | None = None
        self.looks_ahead = False
        """Whether clicks on teams explore, also at the position of the match."""
        self.is_on = False
        """Whether values are shown."""
        self._takes_back = False, False
        self._fact: Fact | None = None
        self._announced: tuple[Findings, str] | None = None
        """What number and note are of, and why there is no number."""
        self._is_low = False
        self._position = self._written = ""
        self._message = Message()
        self.board: PonteView | None = None
        self.panel: PontePanel | None = None
        self._patience = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._patience.timeout.connect(self._announce)
        self.answers.changed.connect(self._show)
        self.live = Live(self, self._parts)

    @property
    def is_ready(self) -> bool:
        """Whether everything about the position on show is known."""
        return self.findings is not None and (self.findings.is_whole or not self.is_on)

    @property
    def fact(self) -> Fact | None:
        """That the values on show are exact, once they are known."""
        if not self.is_on or self.findings is None or not self.findings.is_known:
            return None
        return Fact(self.tr("Exact: every position solved"), "circle-dot")

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done without the mouse."""
        tr = self.tr

        def action(name: str, text: str, run: Callable[[], object], key: str, icon: str) -> Action:
            return Action(f"explorer.{name}", text, run, key, icon, tr("Explorer"))

        return (
            *super().actions_here(),
            action(
                "lead", tr("Let the other side lead"), self.let_other_lead, "L", "arrow-left-right"
            ),
            action("ahead", tr("Look ahead"), self.look_ahead, "A", "route"),
            action("copy", tr("Copy the position"), self._copy, "Ctrl+Shift+C", "copy"),
            action("write", tr("Write or paste a position"), self._write, "P", "search"),
        )

    def look_ahead(self) -> None:
        """Let clicks on teams explore from now on, or go back to the match."""
        self.looks_ahead = not (self.looks_ahead or self.is_ahead)
        if self.looks_ahead:
            self.wanted.emit()
        self.go_back(0)
        self.refresh()

    def leave(self) -> bool:
        if not (self.looks_ahead or self.is_ahead):
            return False
        self.looks_ahead = False
        self.go_back(0)
        self.refresh()
        return True

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
        entry = self.live.widget("position")
        entry.setFocus(Qt.FocusReason.ShortcutFocusReason)
        entry.selectAll()

    def _copy(self) -> None:
        """Put the position on the clipboard."""
        QGuiApplication.clipboard().setText(self._position)
        self.reported.emit(self.tr("Copied."))

    def attach(self, board: Canvas, panel: ActionPanel | None) -> None:
        """Belong to a board, and to the keys of its match where a person plays."""
        assert isinstance(board, PonteView)
        self.board = board
        if isinstance(panel, PontePanel):
            self.panel = panel
            panel.pointed.connect(self.select)
            panel.explored.connect(self.step)
            panel.rearranged.connect(self._look_at)

    def match_changed(self, is_new: bool) -> None:
        self._told = None
        if is_new:
            self._selected, self._wants_hint, self.looks_ahead = None, False, False

    def set_values_shown(self, is_shown: bool) -> None:
        """Show values, or only what there is to explore."""
        self.is_on = is_shown
        self._told = None
        self.refresh()

    def set_takes_back(self, can_undo: bool, can_redo: bool) -> None:
        """Offer to take a turn back, and to play it again."""
        self._takes_back = can_undo, can_redo
        self.live.refresh()

    def ask_advice(self) -> None:
        """Tell again what each team of the match's position is worth, once that is known."""
        self._told = None
        if self.findings is not None and not self.is_ahead:
            self._show_findings(self.findings)

    def want_hint(self) -> None:
        """Select the best team, also where values are hidden."""
        self.wanted.emit()
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
        self._message = Message()
        super().go(spot, place)

    def read(self, text: str) -> None:
        """Look into a position that was written or pasted; say why if it is none."""
        side = self.seats.person or 0
        if self.here is None:
            return
        try:
            start = read_position(text, side)
        except InputError as error:
            self._tell_of(sentence_of(error))
            return
        self.go(Spot(start.game, start.state, self.tr("Written")), 0)
        if start.was_ranked:
            told = self.tr("Sorted and ranked: {mine} v {theirs}.")
            strengths = start.state.strengths
            mine, theirs = (", ".join(map(str, strengths[s])) for s in (side, 1 - side))
            self._tell_of(told.format(mine=mine, theirs=theirs), is_wrong=False)

    def _tell_of(self, sentence: str, *, is_wrong: bool = True) -> None:
        self._message = Message(sentence, is_wrong)
        self.live.refresh()

    def _write_over(self, words: str) -> None:
        self._written, self._message = words, Message()

    def _take(self, text: str) -> None:
        """Take what was written or pasted."""
        self._written = text
        self.read(text)

    def let_other_lead(self) -> None:
        """Look at the same teams with the other side leading, or go back from there."""
        spot = None if self.here is None else other_leader(self.here)
        if spot is None:
            return
        if len(self.spots) > 1 and self.spots[-2].state == spot.state:
            self.go_back(len(self.spots) - 2)
        else:
            self.go(spot)

    def _point(self, place: int) -> None:
        """Select the team under the list's cursor."""
        self.select(self._rows[place].team)

    def _toggle_work(self) -> None:
        """Stop, and keep the values found so far, or go on."""
        if self.answers.is_busy:
            self.answers.stop(VALUES)
        else:
            self.refresh()

    def refresh(self) -> None:
        """Show the position one stands on, as far as it is known, and have the rest found."""
        here = self.here
        if here is None:
            return
        wants, state = self.is_on or self._wants_hint, here.state
        title = self.tr("What each team is worth")
        need = Need(VALUES, state, lambda: explore(state, self._box), title)
        self.answers.retry()
        self.answers.find([need] if wants and state.combats_left else ())
        if self.panel is not None:
            is_other = self.is_ahead or self.is_past or self.looks_ahead
            self.panel.show_ahead(*((here.game, here.state) if is_other else (None, None)))
        self._show()

    def _show(self) -> None:
        """Show what is known of the position by now."""
        here = self.here
        if here is None:
            return
        told = self.findings = findings(here.state, self.answers.known.get(here.state))
        position = position_text(told.state)
        is_other = position != self._position
        if is_other:
            self._position = self._written = position
        if told.rounds is not None or here.state in self.answers.refused or not self.is_on:
            self._announce()
        else:
            if self._announced is None or told.state != self._announced[0].state:
                self._announced = told, NOTHING
            if not self._patience.isActive():
                self._patience.start()
        self._show_choice()
        if is_other:
            self.live.widget("position").setCursorPosition(0)
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
        shows = self.is_on or self._wants_hint
        return told.best[0].team if shows and told.best else None

    def _announce(self) -> None:
        """Say what is known of the value, or that it is being found."""
        self._patience.stop()
        if self.findings is not None:
            self._announced = self.findings, self.answers.refused.get(self.findings.state, "")
            self.live.refresh()

    def _show_choice(self) -> None:
        """Put the ring on the board and in the list, and name the team on the main button."""
        self.live.refresh()
        if self.board is not None and self.findings is not None:
            insight = self.findings.insight if self.is_on else None
            insight = insight or Insight(self.findings.state)
            self.board.show_insight(replace(insight, selected=self._ringed))

    @property
    def _ringed(self) -> int | None:
        """The team with the ring."""
        return self._selected if self.is_ahead else self.choice()

    @property
    def _rows(self) -> Sequence[RowWords]:
        return () if self.findings is None else row_words(self.findings, self.is_on)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_low = self.height() < appearance().theme.px(LOW)
        if is_low != self._is_low:
            self._is_low = is_low
            self.live.refresh()

    def _parts(self) -> Part:
        told = self.findings
        if told is None or self._announced is None:
            return column()
        (about, why), is_on, rows = self._announced, self.is_on, self._rows
        is_open = is_on and about.rounds is None and why != NOTHING
        teams, ringed = [row.team for row in rows], self._ringed
        current = teams.index(ringed) if ringed in teams else -1
        content = column(
            value_parts(about, self.seats.person or 0, why, is_on=is_on),
            button(self.tr("Go on") if why else self.tr("Stop"), self._toggle_work,
                   icon="play" if why else "x", is_compact=True, side=LEFT, is_shown=is_open,
                   key="work"),
            lead_part(about, self.let_other_lead) if is_on else None,
            trail(self.spots, self.go_back),
            2,
            heading_part(told, self.seats.person, is_on=is_on,
                         is_ahead=self.is_ahead or self.looks_ahead),
            separator(),
            part(TeamTable, show_teams=(rows, is_on, current), cursor_moved=self._point,
                 row_chosen=lambda place: self._click(teams[place]), is_shown=bool(rows),
                 key="teams"),
            note_part(about, is_on=is_on),
            [self._position_part()] if self._is_low else [],
            STRETCH,
            gap=8,
            margins=(0, 0, WIDTH, 0),
        )  # fmt: skip
        position = [] if self._is_low else [self._position_part()]
        return column(scroll(content, stretch=1), position, self._buttons(), gap=12)

    def _position_part(self) -> Part:
        asked = self._write_over, self._take, self._copy
        return position_part(self._written, self._message, *asked)

    def _buttons(self) -> Part:
        root, team, is_playing = self.spots[0], self.choice(), self.panel is not None
        is_on = root.state.combats_left > 0 and is_playing
        can_play = is_on and not self.is_past and (team is not None or not self.is_ahead)
        is_ahead, (can_undo, can_redo) = self.is_ahead or self.looks_ahead, self._takes_back
        name, words = main_words(root, team)
        theme = appearance().theme
        room = self.width() - 3 * (theme.px(SIDE) + 8) - 8  # beside the buttons with icons
        has_room = theme.metrics("body", 600).horizontalAdvance(words) <= room
        look = self.tr("Back to the match") if is_ahead else self.tr("Look ahead without playing")
        again, side = self.tr("Play again what was taken back"), partial(icon_button, size=SIDE)
        return column(
            part(from_here_button, setVisible=self.can_branch, clicked=self.play_from_here,
                 set_kind="secondary" if can_play else "main", key="from_here"),
            row(
                button(words if has_room else name, self.play, "main", stretch=1000,
                       can=team is not None and self.is_asked, is_shown=can_play,
                       setAccessibleName=words, setSizePolicy=(IGNORED, FIXED), key="main"),
                STRETCH,
                side("x" if is_ahead else "route", look, self.look_ahead, is_shown=is_playing,
                     has_edge=True, key="look"),
                side("undo-2", self.tr("Take back"), self.undo_asked.emit, has_edge=True,
                     setEnabled=can_undo, is_shown=is_playing, key="undo"),
                side("redo-2", again, self.redo_asked.emit, has_edge=True, setEnabled=can_redo,
                     is_shown=is_playing, key="redo"),
                gap=8,
            ),
            gap=12,
        )  # fmt: skip

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
