"""Watch: strategies live against each other, or a saved match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from engine.core.play.advice import ActionValue
from engine.core.play.game import AnyGame
from engine.core.play.match import Match
from engine.core.play.registry import GameEntry
from engine.core.play.replay import MatchRecord, RecordedMatch
from engine.core.play.series import Series, next_seed
from engine.core.system.errors import InputError, shortened
from gui.shared.controls.boxes import padded
from gui.shared.controls.buttons import Button
from gui.shared.controls.file_dialog import ask_open
from gui.shared.match.board_area import BoardArea, BoardScroll
from gui.shared.match.coach.coach_panel import CoachPanel
from gui.shared.match.coach.level import ValuesSetting
from gui.shared.match.coach.position_coach import PositionCoach
from gui.shared.match.coach.values_row import ValuesRow
from gui.shared.match.match_tab import MatchTab
from gui.shared.match.right_panel import attach_sides
from gui.shared.match.seating.position import Position
from gui.shared.match.setting_switch import ahead_switch, setup_switch
from gui.shared.match.state.settings import MatchSettings, MatchStart, usual_settings
from gui.shared.page.actions import Action
from gui.shared.page.opened_file import OpenedFile, SavedMatch, WatchedMatch
from gui.shared.page.page import AnyPage
from gui.shared.page.tab import Shell
from gui.shared.text.new_seed import new_seed
from gui.shared.text.sentence import LONGEST_WHY


class WatchTab(MatchTab):
    """A match without a person, or one that is over."""

    values_open: bool | None = None

    def __init__(self, page: AnyPage, entry: GameEntry, shell: Shell) -> None:
        """Show the board; the first match begins when the tab is entered."""
        super().__init__(page, entry, shell)
        self.record: RecordedMatch | None = None
        self._saved: SavedMatch | None = None
        self.settings: MatchSettings | None = None
        self.values = CoachPanel()
        setting = ValuesSetting(shell.preferences, self)
        self.values_row = ValuesRow(setting, self.review_panel.unit.title)
        self.ahead = ahead_switch(shell.preferences)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self.panel = page.new_panel() if self.explorer is None else None
        self.area = BoardArea(self.board, self.twin, self.panel, self.overlay_bar)
        column.addWidget(BoardScroll(self.area))
        self._fill_panels(self._side(), self.values_row)
        self.position_coach = PositionCoach(self, self.values, setting, self)
        attach_sides(self, self.panel, self._refuse_choice, self._play_from)
        if self.panel is not None:
            self.panel.chosen.connect(self._refuse_choice)
        self.follow_position()

    def _play_from(self, game: AnyGame, state: Any) -> None:
        """Let a person play from a position that was looked into."""
        self.shell.hand_to(self.entry.name, "play", MatchStart(game, state))

    def _refuse_choice(self, _action: object) -> None:
        self.shell.show_message(self.tr("This match is only watched; in Play the choice is yours."))

    @property
    def match(self) -> Match | RecordedMatch | None:
        """The match on show: a saved one, or the one that is being played."""
        return self.record or super().match

    @property
    def has_begun(self) -> bool:
        """Whether there is or was a match."""
        return self.settings is not None or self.record is not None

    def begin_first(self) -> None:
        """Let the two strongest play."""
        self.begin(usual_settings(self.entry, with_person=False))

    def begin(self, settings: MatchSettings) -> None:
        """Let strategies play."""
        self.record, self.settings, self.is_true = None, settings, True
        self.earlier.clear()
        self._close_setup()
        self._seat(settings.game, settings.strategies, settings.persons, settings.strategies)
        self.values.clear()
        self._count_in_units_of(settings.game)
        self.show_status(parameters=self.page.words.subtitle(settings.game))
        self.driver.begin(settings.game, settings.strategies, settings.seed)
        self._show_start(settings)

    def _count_in_units_of(self, game: AnyGame) -> None:
        self._use_unit(game)
        self.values.set_unit(self.review_panel.unit)
        for part in (self.values, self.values_row):
            part.setVisible(self.viewpoint.can.advised)
        self._review_button.setVisible(self.viewpoint.can.reviewed)

    def receive(self, thing: object) -> None:
        """Let the strategies of a MatchSettings play, or show a match that was kept."""
        if isinstance(thing, MatchSettings):
            self.begin(thing)
        elif isinstance(thing, WatchedMatch):
            self.show_saved(thing.saved)
            if thing.with_review:
                self.playhead.seek(self.playhead.timeline.length)
            self.show_review(thing.with_review)

    def another(self) -> None:
        """Let the same strategies play with new chance."""
        match = self.driver.match
        if self.settings is None:
            self.open_setup()
        elif self.page.series and match is not None and match.is_over:
            self.earlier.append(match)
            self.settings = settings = self.settings.with_seed(next_seed(match.key))
            start = match.game.next_start(match.state)
            self.driver.begin(settings.game, settings.strategies, settings.seed, start)
        else:
            self.begin(self.settings.with_seed(new_seed()))

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
        record = saved.record
        self.driver.stop()
        self._close_setup()
        self.values.clear()
        self.is_true = saved.untrue is None
        if saved.untrue is not None:
            told = self.tr("Shown as recorded, without review: {why}")
            self.shell.show_message(told.format(why=shortened(str(saved.untrue), LONGEST_WHY)))
        self.record, self._saved, self.settings = saved.match, saved, None
        self.earlier.clear()
        known = record.known_strategies()
        self._seat(record.game, record.strategies, record.persons, known)
        self.playhead.begin(saved.timeline.until(0))
        self.match_log.prepared = saved.match, saved.timeline
        self._count_in_units_of(record.game)
        self.show_status(parameters=self.page.words.subtitle(record.game))
        self._show_match()

    def saved_now(self) -> MatchRecord | Series:
        """Return what is on show, or what is being played."""
        if self.record is not None and self._saved is not None:
            return self._saved.series or self._saved.record
        return super().saved_now()

    def open_record(self) -> None:
        """Ask for a saved match and show it."""
        title, kinds = self.tr("Open match"), self.tr("Matches (*.json)")
        path = ask_open(self, title, kinds)
        if path is not None:
            self.shell.open_file(path)

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done while watching."""
        section = self.tr("Match")
        return (
            Action(
                "watch.new",
                self.tr("Choose who plays…"),
                self.open_setup,
                "Ctrl+N",
                "swords",
                section,
            ),
            Action(
                "watch.another",
                self.tr("Another match"),
                self.another,
                "Ctrl+Shift+N",
                "repeat",
                section,
            ),
            *super().actions_here(),
        )

    def _side(self) -> QWidget:
        """Return the usual right panel: what the position is worth, the log, what to do next."""
        side, column = padded()
        column.addWidget(self.waiting)
        column.addWidget(self.values)
        column.addWidget(self.ahead)
        if self.page.is_setup is not None:
            column.addWidget(setup_switch(self.shell.preferences))
        column.addWidget(self.viewpoint.choice)
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

    @property
    def shows_values(self) -> bool:
        """Whether the switch above the log is on."""
        return self.values.is_on and self.viewpoint.can.advised

    def _show_match(self) -> None:
        goes_on = bool(self.earlier) and self.playhead.is_at_end
        is_first = self.playhead.timeline.num_steps == 0 or self.playhead.seconds == 0
        super()._show_match()
        match = self.match
        assert match is not None
        hint = self.tr("Space plays and pauses, arrows step.")
        if self.viewpoint.can.reviewed:
            hint = self.tr("Space plays and pauses, arrows step, N jumps to the next mistake.")
        self.show_status(hint=hint, facts=self._facts())
        if not self.is_true:
            self.review_panel.show_unavailable(self.tr("The record is not what the rules give."))
        elif match.is_over or self.record is not None:
            self._review()
        if is_first:
            self._play_first(is_over=match.is_over)
        elif goes_on:
            self.playhead.play()

    def _play_first(self, *, is_over: bool) -> None:
        """Begin to play, at the start or, if that is wanted, once the setup is over."""
        head, line = self.playhead, self.playhead.timeline
        if self.shell.preferences.settings.skips_setup:
            if line.num_steps == line.setup_steps and not is_over:
                return  # more is to come
            if line.num_steps > line.setup_steps:
                head.seek(line.end_of(line.setup_steps - 1))
        head.play()

    @property
    def hides_ahead(self) -> bool:
        """Whether nothing may be seen of what lies ahead of the playhead."""
        is_advised = self.viewpoint.can.advised
        return self.shell.preferences.settings.hides_ahead or (is_advised and not self.values.is_on)

    def _follow_settings(self, name: str) -> None:
        super()._follow_settings(name)
        if name in ("hides_ahead", "values"):
            self.follow_position()

    def follow_position(self) -> None:
        """Let all that stands beside the board belong to it again: more is known, or wanted."""
        self.ahead.setVisible(self.values.is_on or not self.viewpoint.can.advised)
        self.bar.hide_ahead(self.hides_ahead)
        super().follow_position()

    def position(self) -> Position | None:
        """Return what is on the board; a choice is hidden until it is seen."""
        here, head = super().position(), self.playhead
        if here is None or not self.hides_ahead:
            return here
        is_seen = head.shown_seconds > head.timeline.start_of(here.step) + 1e-9
        return here if is_seen else replace(here, made=None)

    def _show_position(self) -> None:
        """Show what there was to choose at the playhead, and what each choice was worth."""
        here = self.position()
        if self.panel is not None:
            self.area.set_controls_shown(self.position_coach.is_speaking)
            if here is not None and here.seat is not None:
                self.panel.show_state(here.match.game, here.view, here.seat, is_asked=False)
                self.panel.show_made(here.made)
            else:  # at the end nothing was chosen, whatever was on show before
                self.panel.show_made(None)
        self.position_coach.ask()

    def show_choices(self, advice: Sequence[ActionValue], told: str = "") -> None:
        """Show what each choice is worth, and the one that was made."""
        if self.panel is not None:
            self.panel.show_made(self.panel.made, told)
            self.panel.show_advice(advice, is_hint_shown=False)
