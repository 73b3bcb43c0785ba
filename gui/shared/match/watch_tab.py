"""Watch: strategies live against each other, or a saved match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QSizePolicy, QWidget

from engine.core.play.game import AnyGame
from engine.core.review.review import Review
from engine.core.system.errors import InputError
from gui.shared.controls.boxes import LowScroll, column_of, holder_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import NoteCard
from gui.shared.controls.file_dialog import ask_open
from gui.shared.controls.label import Text
from gui.shared.controls.switch import SwitchRow
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.match.beside import Beside
from gui.shared.match.board_area import BoardScroll
from gui.shared.match.coach.coach_panel import CoachPanel
from gui.shared.match.open_tab import OpenTab
from gui.shared.match.state import beginning, commands, ending, growing, telling, turning
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.played import Played
from gui.shared.match.state.settings import MatchSettings, MatchStart
from gui.shared.match.views import ChoicesView
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.actions import Action
from gui.shared.page.opened_file import OpenedFile, SavedMatch, WatchedMatch
from gui.shared.style.appearance import appearance
from gui.shared.text.tr import tr

STACKED_BELOW = 1000
"""Narrower than this, at 100 %, two boards stand one above the other."""


class ResultNote(NoteCard):
    """Who won and where it turned, under the board; no higher than its words."""

    def __init__(self) -> None:
        super().__init__("trophy", "", fill="soft", ink="on_soft")
        self.go = Button(tr("Go to the turning point"), "secondary", "route", is_compact=True)
        self.head.addWidget(self.go)
        self.head.setAlignment(self._title, Qt.AlignmentFlag.AlignTop)
        self.at = 0.0
        policy = self.sizePolicy()
        policy.setVerticalPolicy(QSizePolicy.Policy.Maximum)
        self.setSizePolicy(policy)

    def show_end(self, end: ending.EndContent) -> None:
        """Say how a match ended; of a result that the board tells nothing but the turning point."""
        title = tr("The turning point") if end.is_told else end.title
        told = "" if end.is_told else end.sentence
        self.set_text(title, " ".join(filter(None, (told, end.turned))))
        self.go.setVisible(end.turned_at is not None)
        self.at = end.turned_at or 0.0

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), 0)


class WatchTab(OpenTab):
    """A match without a person, or one that is over."""

    def fill(self) -> Iterator[None]:
        """Show the board; the first match begins when the tab is entered."""
        self.boards = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self.boards.setContentsMargins(0, 0, 0, 0)
        self.boards.setSpacing(0)
        self.middle = BoardScroll(self.area)
        self.boards.addWidget(self.middle, 1)
        self.beside: Beside | None = None
        """The match beside this one, once there was one."""
        self.values, self.result = CoachPanel(), ResultNote()
        self.values_room = LowScroll(self.values)
        self.shows_values = self._switch("values", telling.unit(self.store.now).title)
        without = self.tr(
            "Switched on, this shows what each position is worth, and the mistakes. Switched off, "
            "it also hides what is to come."
        )
        self.without = Text(without, token="text_2", wraps=True)
        self.values_row = holder_of(column_of(self.shows_values, self.without, gap=8))
        self.ahead = self._switch("hides_ahead", self.tr("Hide what is to come"))
        usual = self._side()
        yield
        self._fill_panels(usual, self.values_row)
        yield
        self._watch()

    def new_panel(self) -> ActionPanel | None:
        """Return the controls; where there is an explorer, that shows the choices."""
        return self.page.new_panel() if self.explorer is None else None

    def _side(self) -> QWidget:
        """Return the usual right panel: what the position is worth, the log, what to do next."""
        side = QWidget()
        after = None
        if self.page.has_setup:
            after = self._switch("skips_setup", self.tr("Begin after the setup"))
        tops = self.waiting, self.values_room, self.ahead, after, self.lens_choice, self.asked
        grid = QGridLayout()
        grid.setSpacing(8)
        for place, (text, icon, slot) in enumerate(
            (
                (self.tr("Players"), "swords", self.open_setup),
                (self.tr("Another"), "repeat", self.another),
                (self.tr("Open"), "folder-open", self.open_record),
                (self.tr("Review"), "gauge", lambda: self.show_review(True)),
            )
        ):
            button = Button(text, "secondary", icon)
            button.clicked.connect(slot)
            grid.addWidget(button, place // 2, place % 2)
        self._review_button = button
        margins = (24, 20, 24, 24)
        self._column = column_of(*tops, (self.log, 1), grid, on=side, gap=16, margins=margins)
        return side

    def _switch(self, setting: str, text: str) -> SwitchRow:
        """Return a switch of a setting that is kept."""
        row = SwitchRow(text)
        row.toggled.connect(lambda is_on: self.shell.preferences.set(**{setting: is_on}))
        self.store.watch(row.set_on, lambda s: getattr(s.wishes, setting))
        return row

    def _watch(self) -> None:
        store = self.store
        store.watch(self.values.show_told, telling.assessment)
        store.watch(self.without.setVisible, lambda s: not s.wishes.values)
        if self.panel is not None:
            ChoicesView(store, self.panel, telling.watched_choices)
            is_shown = self.panel.is_for_watching
            store.watch(self.area.set_controls_shown, lambda s: s.is_speaking and is_shown)
            self.panel.chosen.connect(self.choose)
        store.watch(self._show_result, ending.watched_end)
        self.result.go.clicked.connect(lambda: self.playhead.seek(self.result.at))
        self._turning = LatestJob(self)
        self._turning.answered.connect(store.doing(growing.turned))
        store.watch(self._find_turning, turning.ended, turning.whole_review)
        for part in (self.values_room, self.values_row):
            store.watch(part.setVisible, lambda s: s.can.advised and not s.is_paired)
        store.watch(self._review_button.setVisible, lambda s: s.can.reviewed and not s.is_paired)
        store.watch(
            self.ahead.setVisible, lambda s: s.shows_all or not s.can.advised or s.is_paired
        )
        store.watch(self.log.setVisible, lambda s: not s.is_paired)
        super()._watch()
        store.watch(self._follow_pair, lambda s: s.is_paired)

    def _follow_pair(self, is_paired: bool) -> None:
        """Have a second row once there is a match beside this one."""
        if is_paired and self.beside is None:
            self.beside = Beside(self.store, self.shell, self.rows, self.bar)
            self.boards.addWidget(self.beside, 1)
            self._column.insertWidget(0, self.beside.verdict)
            self._column.insertWidget(self._column.indexOf(self.log), self.beside.side, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let both boards stand beside each other where there is room, else one above the other."""
        super().resizeEvent(event)
        is_wide = self.width() >= STACKED_BELOW * appearance().theme.scale
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self.boards.setDirection(beside if is_wide else below)

    def _find_turning(self, played: Played | None, review: Review | None) -> None:
        """Find out where the match turned, once it is played and again once it is reviewed."""
        if played is None:
            self._turning.drop()
            return
        s = self.store.now
        seat = ending.first_of_winners(s, played)
        work = turning.finding(self.page, played, s.timeline, review, seat)
        self._turning.run(tr("The turning point"), work)

    def _show_result(self, end: ending.EndContent | None) -> None:
        """Say who won, in the place of the controls, while the board shows the end."""
        if end is not None:
            self.result.show_end(end)
        self.area.set_instead(None if end is None else self.result)
        self.middle.show_board() if end is None else self.middle.show_controls()

    def show_mistake(self, direction: int) -> None:
        """Jump to a mistake; of two matches to where they part."""
        pair = None if self.beside is None else self.beside.pair
        if pair is None:
            super().show_mistake(direction)
        elif pair.divergence is not None:
            if self.store.now.hides_ahead and pair.divergence >= self.playhead.step:
                self.shell.show_message(self.tr("What is to come is hidden."))
            else:
                self.playhead.show_step(pair.divergence)

    def another(self) -> None:
        """Let the same strategies play with new chance."""
        self.store.do(beginning.another)

    def receive(self, thing: object) -> None:
        """Let the strategies of a MatchSettings play, or show a match that was kept."""
        if isinstance(thing, MatchSettings):
            self.begin(thing)
        elif isinstance(thing, WatchedMatch):
            self.show_saved(thing.saved)
            if thing.with_review:
                self.store.do(commands.look, self.playhead.timeline.num_steps)
            self.show_review(thing.with_review)

    def open_file(self, file: OpenedFile) -> bool:
        """Show a saved match of this game."""
        if file.saved is None or file.game != self.entry.name:
            return False
        if file.saved.series is not None and not self.page.series:
            raise InputError(
                "{path} is a series, and {game} has longer matches: replay tells them",
                path=file.path,
                game=self.entry.title,
            )
        self.show_saved(file.saved)
        return True

    def show_saved(self, saved: SavedMatch) -> None:
        """Show a saved match from its events; say so where the rules of today differ."""
        self.store.do(beginning.show_saved, saved)

    def open_record(self) -> None:
        """Ask for a saved match and show it."""
        title, kinds = self.tr("Open match"), self.tr("Matches (*.json)")
        path = ask_open(self, title, kinds)
        if path is not None:
            self.shell.open_file(path)

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done while watching."""
        section = self.tr("Match")
        new, another = tr("Choose who plays…"), tr("Another match")
        actions = (
            Action(
                *("watch.new", new, self.open_setup, "Ctrl+N", "swords", section),
                words=tr("second row beside duel compare"),
            ),
            Action("watch.another", another, self.another, "Ctrl+Shift+N", "repeat", section),
            *super().actions_here(),
        )
        return self.page.commands(actions)

    def choose(self, _action: object) -> None:
        """Say that there is nothing to choose here."""
        self.shell.show_message(self.tr("This match is only watched; in Play the choice is yours."))

    def branch(self, game: AnyGame, state: object) -> None:
        """Let a person play from a position that was looked into."""
        self.shell.hand_to(self.entry.name, "play", MatchStart(game, state))

    def _hint(self, s: OpenMatch) -> str:
        return self.waiting.title if s.is_preparing else telling.watched_hint(s)
