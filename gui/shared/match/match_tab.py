"""What Play and Watch share: a match on a timeline, its board, its log and its review."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QStackedWidget, QWidget

from engine.core.play.advice import ActionValue
from engine.core.play.chance import chance_stream
from engine.core.play.game import AnyGame
from engine.core.play.lens import Seat
from engine.core.play.match import Match
from engine.core.play.record_fields import Help
from engine.core.play.registry import GameEntry
from engine.core.play.replay import MatchRecord, RecordedMatch
from engine.core.play.series import Series, joined, series_of
from engine.core.play.strategy import Strategy
from engine.core.review.review import Review
from engine.core.system.modules import part_named
from gui.shared.controls.cards import WaitCard
from gui.shared.controls.drawer import Drawer
from gui.shared.match.advice_service import AdviceService
from gui.shared.match.log.lines import Log
from gui.shared.match.log.match_log import MatchLog
from gui.shared.match.log.turn_log import TurnLog
from gui.shared.match.match_actions import match_actions
from gui.shared.match.match_driver import MatchDriver
from gui.shared.match.match_review import MatchReview
from gui.shared.match.match_setup import MatchSetup
from gui.shared.match.match_text import match_facts
from gui.shared.match.playhead import Playhead
from gui.shared.match.replay.transport import Transport
from gui.shared.match.right_panel import RightPanel, review_side
from gui.shared.match.saving import ask_and_save, save_match
from gui.shared.match.seating.position import Position
from gui.shared.match.seating.viewpoint import Player, Viewpoint
from gui.shared.match.sharing.sharing import Sharing
from gui.shared.match.state.settings import MatchSettings
from gui.shared.page.actions import Action
from gui.shared.page.board_text import BoardText
from gui.shared.page.page import AnyPage
from gui.shared.page.seats import Seats
from gui.shared.page.tab import Shell, TabView
from gui.shared.review.review_panel import ReviewPanel
from gui.shared.text.fact import Fact
from gui.shared.text.sentence import sentence_of

AFTER_PAINT_MS = 20


class MatchTab(TabView):
    """A board with its transport, and a panel at the right that can turn into the review."""

    has_person = False
    is_true = True
    """Whether the rules give what is on show; a record from elsewhere may say otherwise."""

    def __init__(self, page: AnyPage, entry: GameEntry, shell: Shell) -> None:
        super().__init__()
        self.page, self.entry, self.shell = page, entry, shell
        self.viewpoint = Viewpoint(entry, self)
        self.review: Review | None = None
        self.earlier: list[Match] = []
        """Those of the same series before the match that is played."""
        self.num_taken_back = self.most_matches = 0
        self.helped: tuple[Help, ...] = ()
        self._place: tuple[int, bool, bool] | None = None
        self.driver = MatchDriver(self)
        self.advice_service = AdviceService(entry, self)
        self.playhead = Playhead(self)
        self.board = page.new_view()
        self.twin = BoardText(self.board, page.describe)
        self.log = TurnLog(page.counting)
        self.match_log = MatchLog(page, self.log)
        self.driver.prepare = self.match_log.prepare
        self.waiting = WaitCard(
            self.tr("Preparing, once, about 8 s"),
            self.tr("The players compute what they have to know; it is kept for the next time."),
        )
        self.waiting.hide()
        self.review_panel = ReviewPanel(page.words, entry, counting=page.counting)
        self._shown_review = MatchReview(self)
        self.sharing = Sharing(self, self)
        self.explorer = page.new_explorer()
        self.own_side = page.new_side()
        self.overlay_bar = page.new_overlay_bar(self.board)
        self.panels = QStackedWidget()
        self.bar = self.transport = Transport(self.playhead)
        self._wire()
        self._follow_settings("")

    def _wire(self) -> None:
        self.driver.advanced.connect(self._show_match)
        self.driver.failed.connect(self._refuse)
        self.driver.waiting.connect(self._show_waiting)
        self.playhead.moved.connect(self.show_moment)
        self.playhead.changed.connect(self._follow_place)
        self.advice_service.reviewed.connect(self._show_review)
        fail = self.review_panel.show_unavailable
        self.advice_service.failed.connect(lambda error: fail(sentence_of(error)))
        self.log.step_chosen.connect(self.playhead.show_step)
        self.viewpoint.changed.connect(self.look_again)
        self.review_panel.step_chosen.connect(self.playhead.show_step)
        self.shell.preferences.changed.connect(self._follow_settings)
        self.board.lens_asked.connect(self.viewpoint.look)
        if self.explorer is not None:
            self.explorer.explored.connect(self._follow_explored)
            self.explorer.wanted.connect(self.panel_wanted)
            self.explorer.fact_changed.connect(lambda: self.show_status(facts=self._facts()))
            self.explorer.reported.connect(self.shell.show_message)

    def _seat(
        self,
        game: AnyGame,
        players: Sequence[Player],
        persons: Sequence[str],
        strategies: Sequence[Strategy | None],
    ) -> None:
        """Take who plays what, also for the game's own panel, as far as the match tells that."""
        self.viewpoint.seat(game, players, persons)
        if self.own_side is not None:
            is_told = not self.viewpoint.can.hides_strategies
            self.own_side.show_players(strategies if is_told else (None,) * game.num_players)

    def _facts(self) -> list[Fact]:
        """Return how sure the explorer's numbers are, and the seed."""
        sure = None if self.explorer is None else self.explorer.fact
        facts = match_facts(
            self.match, self.earlier, self.num_taken_back, self.most_matches, self.page.counting
        )
        return facts if sure is None or not facts else [sure, *facts]

    def _follow_explored(self, is_ahead: bool) -> None:
        """Tell in words what the board shows; show the match again once nothing is explored."""
        self.twin.follow() if is_ahead else self.show_moment()

    @cached_property
    def setup(self) -> MatchSetup:
        """The form for a new match, built when it is first asked for."""
        page = self.page
        form = MatchSetup(
            self.entry,
            with_person=self.has_person,
            sides=page.sides,
            paint=part_named(page.paint_value) if page.paint_value else None,
            parent=self,
        )
        form.started.connect(self.begin)
        return form

    @cached_property
    def drawer(self) -> Drawer:
        """The drawer that holds the form."""
        return Drawer(self, self.setup)

    def open_setup(self) -> None:
        """Show the form for a new match."""
        if self.match is not None:
            self.setup.seed.offer(self.match.key)
        self.content_wanted.emit()
        self.drawer.set_open(True)

    def _close_setup(self) -> None:
        if "drawer" in self.__dict__:
            self.drawer.set_open(False)

    def escape(self) -> bool:
        """Close the form, or else the review."""
        if super().escape():
            return True
        was_shown = self.is_review_shown
        self.show_review(False)
        return was_shown

    def entered(self) -> None:
        """Begin the first match once the tab was painted: there is always something to see."""
        if not self.has_begun:
            begin = self.begin_first
            QTimer.singleShot(AFTER_PAINT_MS, self, lambda: None if self.has_begun else begin())

    @property
    def has_begun(self) -> bool:
        """Whether there is or was a match."""
        raise NotImplementedError

    def begin_first(self) -> None:
        """Begin a match that nobody has asked for."""
        raise NotImplementedError

    def begin(self, settings: MatchSettings) -> None:
        """Begin a match; subclasses say how."""
        raise NotImplementedError

    @property
    def match(self) -> Match | RecordedMatch | None:
        """The match on show, with those before it in a series."""
        now = self.driver.match
        return now if now is None or not self.earlier else joined([*self.earlier, now])

    def _fill_panels(self, usual: QWidget, head: QWidget) -> None:
        """Put the usual right panel, below its head, and the review in the same place."""
        self.panels.addWidget(RightPanel(self.explorer, self.own_side, usual, head))
        self.panels.addWidget(review_side(self.review_panel, lambda: self.show_review(False)))
        self.side_panel = self.panels

    def show_review(self, is_shown: bool) -> None:
        """Turn the right panel into the review, or back."""
        if is_shown and self.match is not None and self.review is None and self.is_true:
            self._review()
        self.panels.setCurrentIndex(int(is_shown))
        self.follow_position()
        if is_shown:
            self.panel_wanted.emit()
        self.status_changed.emit()

    @property
    def is_review_shown(self) -> bool:
        """Whether the right panel is the review."""
        return self.panels.currentIndex() == 1

    def save(self) -> None:
        """Ask where to, and save the match as far as it has been played."""
        ask_and_save(self)

    def save_to(self, path: Path) -> bool:
        """Save the match; say so, or say why not."""
        return save_match(self, path)

    def saved_now(self) -> MatchRecord | Series:
        """Return what a file keeps: the match, or the whole series."""
        return series_of(self.entry, self.earlier, self.record_now(), self.num_taken_back)

    def record_now(self) -> MatchRecord:
        """Return the record of the match as far as it has been played."""
        assert self.driver.whole is not None
        record = MatchRecord.of(self.entry, self.driver.whole)
        return replace(record, persons=self.viewpoint.persons, helped=self.helped)

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done with the match, its replay and the explorer."""
        explorer = () if self.explorer is None else self.explorer.actions_here()
        return (*explorer, *match_actions(self))

    @property
    def seats(self) -> Seats:
        """Who sits where, as far as whoever looks may know."""
        return self.viewpoint.seats

    def look_again(self) -> None:
        """Show everything to other eyes."""
        if self.match is not None:
            self.match_log.follow(self.match, self.playhead.timeline, self.viewpoint)
        if isinstance(self.viewpoint.lens, Seat):
            self.review_panel.sides.choose(self.side())
        self.show_moment()
        self.follow_position()

    def side(self) -> int:
        """Return the seat whose side the numbers take."""
        lens = self.viewpoint.lens
        return lens.player if isinstance(lens, Seat) else self.seats.person or 0

    def _review(self, first: Sequence[int] = ()) -> None:
        """Review the match as far as it has been played and may be seen; these seats first."""
        assert self.match is not None
        self.advice_service.review(self.match, self.viewpoint.judged(self.match), first)

    def _refuse(self, error: Exception) -> None:
        """Let the form say what is wrong with the match that was asked for."""
        self.open_setup()
        self.setup.seed.bring_back()
        self.setup.show_error(sentence_of(error))

    def _use_unit(self, game: AnyGame) -> None:
        """Write values as this game with these parameters counts them."""
        self.review_panel.set_unit(self.page.unit(game))

    def _show_waiting(self, is_waiting: bool) -> None:
        """Say that the players are not ready yet, also where the panel is not to be seen."""
        self.waiting.setVisible(is_waiting)
        if is_waiting:
            self.show_status(hint=self.waiting.title)

    def _show_start(self, settings: MatchSettings, start: Any = None) -> Any:
        """Show the board before the first step, while the players get ready; return that state."""
        game = settings.game
        if start is None:
            start = game.initial_state(chance_stream(settings.seed))
        self.log.show_log(Log())
        self.show_status(hint="", facts=())
        self.review = None
        self.bar.set_extra_marks(())
        self.review_panel.begin(self.seats.names, self.side(), 0)
        self.playhead.begin(self.page.timeline((game, start), ()))
        return start

    def _show_match(self) -> None:
        """Let timeline and log go on with the steps there are; subclasses go on from here."""
        match = self.match
        kept = self.driver.num_kept + sum(len(each.steps) for each in self.earlier)
        assert match is not None
        timeline = self.match_log.follow(match, self.playhead.timeline, self.viewpoint, kept)
        self.review, self._place = None, None
        self.playhead.show(timeline)
        self._shown_review.forget()
        told = self.step_shown if self.hides_ahead else timeline.num_steps
        self.review_panel.begin(self.seats.names, self.side(), told, self.match_log.numbers)
        self.bar.set_extra_marks(())
        self.log.show_classes({})
        if self.is_review_shown:
            self._review()

    def show_moment(self) -> None:
        """Paint the board as it is at the playhead's time."""
        head = self.playhead
        if head.timeline.first is None:
            return
        seats, lens = self.viewpoint.seats_at(is_now=head.is_at_end), self.viewpoint.lens
        frame = self.page.frame(head.timeline, head.shown_seconds, seats, lens)
        self.board.show_frame(frame)
        if self.own_side is not None:
            self.own_side.show_frame(frame)
        if self.page.counting.position is not None:
            self.bar.set_position_text(self.page.counting.position(frame))
        step = self.step_shown
        self.log.reveal(step)
        self.log.show_step(step - 1)
        self.twin.follow()
        self.review_panel.set_step(step)
        match = self.match
        if match is not None and step < len(match.states):
            self.log.set_note(self.viewpoint.status(match, step, self.page.words))
        self._follow_explorer(step)
        self._follow_place()

    def position(self) -> Position | None:
        """Return what is on the board, None before anything is known of it."""
        match, step = self.match, self.step_shown
        if match is None or step >= len(match.states):
            return None
        return self.viewpoint.position(match, step)

    @property
    def step_shown(self) -> int:
        """How many steps are over on the board."""
        return self.playhead.timeline.steps_done(self.playhead.shown_seconds)

    def _follow_place(self) -> None:
        """Follow the board where it shows another position, or has come to rest."""
        head, step = self.playhead, self.step_shown
        if head.timeline.first is None:
            return
        is_inside = head.shown_seconds > head.timeline.start_of(step) + 1e-9
        place = (step, head.is_playing, is_inside)
        if place != self._place:
            self._place = place
            self._shown_review.follow()
            self._show_position()

    def follow_position(self) -> None:
        """Let all that stands beside the board belong to it again: more is known, or wanted."""
        self._place = None
        self._shown_review.forget()
        self.bar.set_extra_marks(self._shown_review.marks())
        self.log.show_classes(self._shown_review.classes())
        self._follow_place()

    @property
    def hides_ahead(self) -> bool:
        """Whether nothing may be seen of what lies ahead of the playhead."""
        return False

    def _show_position(self) -> None:
        """Let what stands beside the board belong to the position on it; subclasses say how."""

    @property
    def is_asked_now(self) -> bool:
        """Whether a person is to choose in the position on the board."""
        return False

    def show_choices(self, advice: Sequence[ActionValue], told: str = "") -> None:
        """Show what each choice is worth where the choices are; `told` is about the one made."""

    def _follow_explorer(self, step: int) -> None:
        """Let the explorer look into the position after `step` steps."""
        match = self.match
        if self.explorer is not None and match is not None and step < len(match.states):
            is_asked = self._is_asked_at(step)
            state = self.viewpoint.seen(match.game, match.states[step])
            self.explorer.show_position(match.game, state, self.seats, is_asked=is_asked)

    def _is_asked_at(self, _step: int) -> bool:
        """Return whether a person is to act after so many steps."""
        return False

    def _show_review(self, review: Review) -> None:
        match = self.match
        if match is None or review.num_states > len(match.states):
            return
        self.review = review
        self.follow_position()

    def show_mistake(self, direction: int) -> None:
        """Jump to the next or the previous decision that is marked as a mistake."""
        self._shown_review.show_mistake(direction)

    def _follow_settings(self, name: str) -> None:
        if name not in ("", "reduced_motion", "animation_speed"):
            return
        settings = self.shell.preferences.settings
        self.playhead.is_motion_reduced = settings.reduced_motion
        if self.playhead.speed != settings.animation_speed:
            self.playhead.set_speed(settings.animation_speed)

    @property
    def shows_values(self) -> bool:
        """Whether what positions are worth may be seen."""
        return True
