"""Watch: strategies live against each other, or a saved match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSize, QTimer
from PySide6.QtWidgets import QGridLayout, QStackedWidget, QWidget

from engine.core.play.game import AnyGame
from engine.core.play.match import Match
from engine.core.play.registry import GameEntry
from engine.core.play.replay import MatchRecord
from engine.core.play.series import Series
from engine.core.play.strategy import Strategy
from engine.core.review.review import Review
from engine.core.system.errors import InputError
from gui.shared.controls.boxes import column_of, padded
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import NoteCard, WaitCard
from gui.shared.controls.drawer import Drawer
from gui.shared.controls.file_dialog import ask_open
from gui.shared.match.board_area import BoardArea, BoardScroll
from gui.shared.match.coach.coach_panel import CoachPanel
from gui.shared.match.coach.level import ValuesSetting
from gui.shared.match.coach.values_row import ValuesRow
from gui.shared.match.coach.warning import WARN_FROM
from gui.shared.match.log.turn_log import TurnLog
from gui.shared.match.match_actions import match_actions
from gui.shared.match.match_setup import MatchSetup
from gui.shared.match.match_tab import AFTER_PAINT_MS
from gui.shared.match.playhead import Playhead
from gui.shared.match.replay.transport import Transport
from gui.shared.match.right_panel import RightPanel, review_side
from gui.shared.match.saving import ask_and_save, save_match
from gui.shared.match.seating.lens_choice import LensChoice
from gui.shared.match.setting_switch import ahead_switch, setup_switch
from gui.shared.match.sharing.sharing import Sharing
from gui.shared.match.state import cards, coaching, commands, telling
from gui.shared.match.state.open_match import OpenMatch, Refused, Room, Wishes
from gui.shared.match.state.played import Played
from gui.shared.match.state.settings import MatchSettings, MatchStart
from gui.shared.match.state.store import Store
from gui.shared.match.views import (
    BoardView,
    ChoicesView,
    CoachView,
    LensView,
    LogView,
    ReviewView,
    StoreViewpoint,
)
from gui.shared.page.actions import Action
from gui.shared.page.board_text import BoardText
from gui.shared.page.opened_file import OpenedFile, SavedMatch, WatchedMatch
from gui.shared.page.page import AnyPage
from gui.shared.page.seats import Seats
from gui.shared.page.tab import Shell, TabView
from gui.shared.review.review_panel import ReviewPanel
from gui.shared.text.sentence import sentence_of


class ResultNote(NoteCard):
    """Who won, under the board; no higher than its words."""

    def __init__(self) -> None:
        super().__init__("trophy", "", fill="soft", ink="on_soft")

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), 0)


class WatchTab(TabView):
    """A match without a person, or one that is over: a list of views of one value."""

    def __init__(self, page: AnyPage, entry: GameEntry, shell: Shell) -> None:
        """Show the board; the first match begins when the tab is entered."""
        super().__init__()
        self.page, self.entry, self.shell = page, entry, shell
        self.playhead = Playhead(self)
        now = OpenMatch(Room(entry, page), wishes_of(entry, shell))
        self.store = Store(now, shell, self.playhead, self)
        self.explorer, self.own_side = page.new_explorer(), page.new_side()
        self.board = page.new_view()
        self.twin = BoardText(self.board, page.describe)
        self.log = TurnLog(page.counting)
        self.review_panel = ReviewPanel(page.words, entry, counting=page.counting)
        self.overlay_bar = page.new_overlay_bar(self.board)
        self.bar = self.transport = Transport(self.playhead)
        self.panel = page.new_panel() if self.explorer is None else None
        self.result = ResultNote()
        self.area = BoardArea(self.board, self.twin, self.panel, self.overlay_bar)
        column_of(BoardScroll(self.area), on=self, gap=0)
        self.values = CoachPanel()
        self.values_row = ValuesRow(
            ValuesSetting(shell.preferences, self), self.review_panel.unit.title
        )
        self.ahead = ahead_switch(shell.preferences)
        self.lens_choice = LensChoice()
        self.viewpoint = StoreViewpoint(self.store, self.lens_choice)
        self.sharing = Sharing(self, self)
        self._fill_panels()
        self._watch()
        self._follow_settings("")

    def _fill_panels(self) -> None:
        """Put the usual right panel, and the review in the same place."""
        self.waiting = WaitCard(
            self.tr("Preparing, once, about 8 s"),
            self.tr("The players compute what they have to know; it is kept for the next time."),
        )
        self.panels = QStackedWidget()
        side = self._side()
        self.panels.addWidget(RightPanel(self.explorer, self.own_side, side, self.values_row))
        self.panels.addWidget(review_side(self.review_panel, lambda: self.show_review(False)))
        self.side_panel = self.panels

    def _side(self) -> QWidget:
        """Return the usual right panel: what the position is worth, the log, what to do next."""
        side, column = padded()
        setup = setup_switch(self.shell.preferences) if self.page.has_setup else None
        for part in (self.waiting, self.values, self.ahead, setup, self.lens_choice):
            if part is not None:
                column.addWidget(part)
        column.addWidget(self.log, 1)
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
        column.addLayout(grid)
        return side

    def _watch(self) -> None:
        """Have all parts show what the store says."""
        store = self.store
        parts = self.explorer, self.own_side
        log = LogView(store, self.log)
        self._board_view = BoardView(store, self.board, self.twin, self.bar, *parts)
        ReviewView(store, self.review_panel, lambda: log.numbers)
        CoachView(store, self.values)
        LensView(store, self.lens_choice)
        if self.panel is not None:
            ChoicesView(store, self.panel, telling.watched_choices)
            is_shown = self.panel.is_for_watching
            store.watch(self.area.set_controls_shown, lambda s: s.is_speaking and is_shown)
            store.watch(self._show_result, cards.watched_end)
            self.panel.chosen.connect(self._refuse_choice)
        for part in (self.values, self.values_row):
            store.watch(part.setVisible, lambda s: s.can.advised)
        store.watch(self._review_button.setVisible, lambda s: s.can.reviewed)
        store.watch(self.ahead.setVisible, lambda s: s.shows_all or not s.can.advised)
        store.watch(self.waiting.setVisible, lambda s: s.is_preparing)
        store.watch(self._show_opened, lambda s: s.opened)
        store.watch(self._show_refused, lambda s: s.refused)
        store.watch(
            self._show_status, lambda s: s.game, self._hint, lambda s: (s.played, telling.facts(s))
        )
        self._attach_sides()
        self.shell.preferences.changed.connect(self._follow_settings)

    def _show_result(self, end: cards.EndContent | None) -> None:
        """Say who won, in the place of the controls, while the board shows the end."""
        if end is not None:
            self.result.set_text(end.title, end.sentence)
        self.area.set_instead(None if end is None else self.result)

    def _attach_sides(self) -> None:
        """Let the game's own panels know the board, and do what they ask for."""
        store, explorer, own = self.store, self.explorer, self.own_side
        for side in (explorer, own):
            if side is not None:
                side.attach(self.board, self.panel)
                side.chosen.connect(self._refuse_choice)
                side.branch_asked.connect(self._play_from)
                store.watch(side.set_values_shown, lambda s: s.shows_all)
        if own is not None:
            own.step_asked.connect(store.doing(commands.look))
            own.lens_asked.connect(store.doing(commands.look_through))
            own.measured_by.connect(store.doing(commands.measure_by))
            store.watch(own.show_players, _players)
        if explorer is not None:
            explorer.explored.connect(self._follow_explored)
            explorer.wanted.connect(self.panel_wanted)
            explorer.fact_changed.connect(self._show_facts)
            explorer.reported.connect(self.shell.show_message)
            explorer.advised.connect(store.doing(coaching.advise))
            store.watch(
                lambda is_asked, *_: explorer.ask_advice() if is_asked else None,
                lambda s: s.has_own_advice,
                lambda s: s.questions,
                lambda s: s.cursor.step,
            )

    # what the match is, for the window, the actions and what copies it

    @property
    def match(self) -> Played | None:
        """The match on show."""
        return self.store.now.played

    @property
    def earlier(self) -> Sequence[Match]:
        """Those of the same series before it."""
        return () if self.match is None else self.match.earlier

    @property
    def settings(self) -> MatchSettings | None:
        """Who plays, in a match that is none from a file."""
        return self.store.now.settings

    @property
    def review(self) -> Review | None:
        """The review of the match, as far as it has come."""
        return self.store.now.review

    @property
    def seats(self) -> Seats:
        """Who sits where, as far as whoever looks may know."""
        return self.store.now.seats

    @property
    def step_shown(self) -> int:
        """How many steps are over on the board."""
        return self.store.now.cursor.step

    @property
    def has_begun(self) -> bool:
        """Whether there is or was a match."""
        return self.settings is not None or self.store.now.saved is not None

    @property
    def is_review_shown(self) -> bool:
        """Whether the right panel is the review."""
        return self.store.now.opened == "review"

    def saved_now(self) -> MatchRecord | Series:
        """Return what is on show, or what is being played."""
        return telling.saved(self.store.now)

    # what can be done

    def entered(self) -> None:
        """Begin the first match once the tab was painted: there is always something to see."""
        if not self.has_begun:
            begin = self.store.doing(commands.begin_first)
            QTimer.singleShot(AFTER_PAINT_MS, self, lambda: None if self.has_begun else begin())

    def begin(self, settings: MatchSettings) -> None:
        """Let strategies play."""
        self.store.do(commands.begin, settings)

    def another(self) -> None:
        """Let the same strategies play with new chance."""
        self.store.do(commands.another)

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
        self.store.do(commands.show_saved, saved)

    def open_record(self) -> None:
        """Ask for a saved match and show it."""
        title, kinds = self.tr("Open match"), self.tr("Matches (*.json)")
        path = ask_open(self, title, kinds)
        if path is not None:
            self.shell.open_file(path)

    def save(self) -> None:
        """Ask where to, and save the match as far as it has been played."""
        ask_and_save(self)

    def save_to(self, path: Path) -> bool:
        """Save the match; say so, or say why not."""
        return save_match(self, path)

    def show_review(self, is_shown: bool) -> None:
        """Turn the right panel into the review, or back."""
        self.store.do(commands.open_, "review" if is_shown else "")

    def show_mistake(self, direction: int) -> None:
        """Jump to the next or the previous decision that is marked as a mistake."""
        self.store.do(commands.show_mistake, direction)

    def open_setup(self) -> None:
        """Show the form for a new match."""
        self.store.do(commands.open_, "setup")

    def escape(self) -> bool:
        """Close what lies on top: the form, or the review."""
        before = self.store.now
        self.store.do(commands.escape)
        return self.store.now is not before or super().escape()

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done while watching."""
        section, tr = self.tr("Match"), self.tr
        new, another = tr("Choose who plays…"), tr("Another match")
        explorer = () if self.explorer is None else self.explorer.actions_here()
        actions = (
            Action("watch.new", new, self.open_setup, "Ctrl+N", "swords", section),
            Action("watch.another", another, self.another, "Ctrl+Shift+N", "repeat", section),
            *explorer,
            *match_actions(self),
        )
        return self.page.commands(actions)

    @cached_property
    def setup(self) -> MatchSetup:
        """The form for a new match, built when it is first asked for."""
        form = MatchSetup(self.entry, with_person=False, sides=self.page.sides, parent=self)
        form.started.connect(self.begin)
        return form

    @cached_property
    def drawer(self) -> Drawer:
        """The drawer that holds the form."""
        drawer = Drawer(self, self.setup)
        drawer.closed.connect(self.store.doing(commands.close_setup))
        return drawer

    # what the store tells

    def _show_opened(self, opened: str) -> None:
        """Have the form, the review or nothing on top."""
        if opened == "setup":
            if self.match is not None:
                self.setup.seed.offer(self.match.key)
            self.content_wanted.emit()
            self.drawer.set_open(True)
        elif "drawer" in self.__dict__:
            self.drawer.set_open(False)
        self.panels.setCurrentIndex(int(opened == "review"))
        if opened == "review":
            self.panel_wanted.emit()
        self.status_changed.emit()

    def _show_refused(self, refused: Refused | None) -> None:
        """Let the form say what is wrong with the match that was asked for."""
        if refused is not None:
            self.setup.seed.bring_back()
            self.setup.show_error(sentence_of(refused.error))

    def _hint(self, s: OpenMatch) -> str:
        return self.waiting.title if s.is_preparing else telling.watched_hint(s)

    def _show_status(self, game: AnyGame | None, hint: str, _match: object) -> None:
        rules = "" if game is None else self.page.words.subtitle(game)
        self.show_status(parameters=rules, hint=hint)
        self._show_facts()

    def _show_facts(self) -> None:
        """Say how sure the explorer's numbers are, and the seed."""
        sure = None if self.explorer is None else self.explorer.fact
        facts = telling.facts(self.store.now)
        self.show_status(facts=facts if sure is None or not facts else (sure, *facts))

    def _follow_explored(self, is_ahead: bool) -> None:
        """Tell in words what the board shows; show the match again once nothing is explored."""
        self.twin.follow() if is_ahead else self._board_view.paint()

    def _play_from(self, game: AnyGame, state: Any) -> None:
        """Let a person play from a position that was looked into."""
        self.shell.hand_to(self.entry.name, "play", MatchStart(game, state))

    def _refuse_choice(self, _action: object) -> None:
        self.shell.show_message(self.tr("This match is only watched; in Play the choice is yours."))

    def _follow_settings(self, name: str) -> None:
        self.store.do(commands.wish, wishes_of(self.entry, self.shell))
        settings = self.shell.preferences.settings
        if name in ("", "reduced_motion", "animation_speed"):
            self.playhead.is_motion_reduced = settings.reduced_motion
            if self.playhead.speed != settings.animation_speed:
                self.playhead.set_speed(settings.animation_speed)


def wishes_of(entry: GameEntry, shell: Shell) -> Wishes:
    """Return the settings that matter to a match."""
    preferences, settings = shell.preferences, shell.preferences.settings
    return Wishes(
        preferences.coach_level(entry.name),
        settings.values,
        settings.hides_ahead,
        settings.skips_setup,
        WARN_FROM[settings.warn_from],
        preferences.is_against_rival(entry.name),
    )


def _players(s: OpenMatch) -> Sequence[Strategy | None]:
    """Return who plays, as far as the match tells that."""
    if s.game is None:
        return ()
    if s.can.hides_strategies:
        return (None,) * s.game.num_players
    if s.saved is not None:
        return tuple(s.saved.record.known_strategies())
    return () if s.settings is None else s.settings.strategies
