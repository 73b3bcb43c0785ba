"""What Play and Watch share: a board, its log, its review and its form, as views of one value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from engine.core.play.lens import EVERYONE, TRUTH, Lens, Seat
from engine.core.play.match import Match, PlayedStep
from engine.core.play.registry import GameEntry
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import Strategy
from engine.core.review.review import Review
from engine.core.system.modules import part_named
from gui.shared.controls.boxes import row_of
from gui.shared.controls.cards import WaitCard
from gui.shared.controls.label import Text
from gui.shared.controls.lists import ListBox
from gui.shared.controls.over.drawer import Drawer
from gui.shared.match.asked_view import AskedView
from gui.shared.match.board_area import BoardArea
from gui.shared.match.log.turn_log import TurnLog
from gui.shared.match.match_actions import match_actions
from gui.shared.match.match_setup import MatchSetup
from gui.shared.match.playhead import Playhead
from gui.shared.match.replay.transport import Transport
from gui.shared.match.right_panel import RightPanel
from gui.shared.match.row_clock import RowClock
from gui.shared.match.sharing import Sharing
from gui.shared.match.state import beginning, coaching, commands, telling
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.parts import Refused, Room, Wishes
from gui.shared.match.state.played import Played
from gui.shared.match.state.settings import MatchSettings
from gui.shared.match.state.store import Store
from gui.shared.match.views import BoardView, LogView, ReviewView
from gui.shared.match.why import Why, WhyPanel, is_told
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.actions import Action
from gui.shared.page.board_text import BoardText
from gui.shared.page.own_side import OwnSide
from gui.shared.page.page import AnyPage
from gui.shared.page.seats import Seats
from gui.shared.page.tab import InTurns, Shell, TabView
from gui.shared.report.renderer import ReportParts
from gui.shared.text.fact import Fact
from gui.shared.text.tr import sentence_of, tr

AFTER_PAINT_MS = 20


class OpenTab(TabView):
    """A board with its transport, and a panel at the right that can turn into the review."""

    has_person = False

    def __init__(
        self, page: AnyPage, entry: GameEntry, shell: Shell, own_side: OwnSide | None
    ) -> None:
        super().__init__()
        self.page, self.entry, self.shell = page, entry, shell
        self._subtitle = lru_cache(maxsize=2)(page.words.subtitle)  # asked for at each command
        self.playhead = Playhead(self)
        self.explorer, self.own_side = page.new_explorer(), own_side
        coaches = self.own_side is not None and self.own_side.coaches
        now = OpenMatch(Room(entry, page, self.has_person, coaches), wishes_of(entry, shell))
        self.rows: list[RowClock] = []
        """The clocks of the matches on show, which go by one playhead."""
        self.store = Store(now, shell, RowClock(self.playhead, self.rows), self)
        self.board = page.new_view()
        self.twin = BoardText(self.board, page.describe)
        self.log = TurnLog(page.counting)
        self.log_view = LogView(self.store, self.log)
        self.why = Why(part_named(page.why), self) if page.why else None
        self.review_view = ReviewView(self.store, ReportParts(self), self.log_view, self.why)
        self.overlay_bar = page.new_overlay_bar(self.board)
        self.bar = self.transport = Transport(self.playhead)
        self.waiting = WaitCard(
            self.tr("Preparing, once, about 8 s"),
            self.tr("The players compute what they have to know; it is kept for the next time."),
        )
        self.lens_choice = LensChoice()
        self.asked = AskedView(self.store)
        self.panels = QStackedWidget()
        self.panel = self.new_panel()
        self.area = BoardArea(self.board, self.twin, self.panel, self.overlay_bar)
        self.sharing = Sharing(self.store, shell, self.board, self.twin, self.log)

    @classmethod
    def in_turns(cls, page: AnyPage, entry: GameEntry, shell: Shell) -> InTurns:
        """Return the tab, made in parts."""
        side = page.new_side()
        yield
        made = cls(page, entry, shell, side)
        yield
        yield from made.fill()
        return made

    def fill(self) -> Iterator[None]:
        """Make what the tab has besides, in parts; subclasses say what."""
        raise NotImplementedError

    def new_panel(self) -> ActionPanel | None:
        """Return the controls under the board."""
        return self.page.new_panel()

    def _fill_panels(self, usual: QWidget, head: QWidget) -> None:
        """Put the usual right panel, below its head, and the review in the same place."""
        why = None if self.why is None else WhyPanel(self.why)
        self.right = RightPanel(self.explorer, self.own_side, usual, head, why)
        self.panels.addWidget(self.right)
        self.panels.addWidget(self.review_view.parts.panel)
        self.side_panel = self.panels

    @property
    def styled_parts(self) -> Sequence[QWidget]:
        """Of the panels at the right one is seen at a time, and there are hundreds of widgets."""
        panels = map(self.panels.widget, range(self.panels.count()))
        others = (panel for panel in panels if panel is not None and panel is not self.right)
        return [self, self.bar, *self.right.styled_parts, *others]

    def _watch(self) -> None:
        """Have all parts show what the store says."""
        store = self.store
        parts = self.explorer, self.own_side, self.why
        self.board_view = BoardView(store, self.board, self.twin, self.bar, *parts)
        if self.why is not None:
            store.watch(self.why.show_players, _players)
            store.watch(self.why.tell_ahead, lambda s: not s.hides_ahead)
            store.watch(self.why.tell, is_told)
            store.watch(self.right.offer_why, is_told)
        self.lens_choice.chosen.connect(store.doing(commands.look_through))
        store.watch(
            self.lens_choice.offer,
            lambda s: s.plain_names,
            lambda s: s.lens,
            lambda s: s.matters_who_looks and s.is_lens_free,
        )
        store.watch(self.waiting.setVisible, lambda s: s.is_preparing)
        store.watch(self._show_opened, lambda s: s.opened)
        store.watch(self._show_refused, lambda s: s.refused)
        store.watch(
            self._show_status,
            self._parameters,
            self._hint,
            self._match_facts,
        )
        self._attach_sides()
        self.board.installEventFilter(self)
        self.shell.preferences.changed.connect(self._follow_settings)
        self._follow_settings("")

    def _attach_sides(self) -> None:
        """Let the game's own panels know the board, and do what they ask for."""
        store, explorer, own = self.store, self.explorer, self.own_side
        for side in (explorer, own):
            if side is not None:
                side.attach(self.board, self.panel)
                side.chosen.connect(self.choose)
                side.branch_asked.connect(self.branch)
                store.watch(side.set_values_shown, lambda s: s.shows_parts)
        if own is not None:
            own.step_asked.connect(store.doing(commands.look))
            own.lens_asked.connect(store.doing(commands.look_through))
            own.measured_by.connect(store.doing(commands.measure_by))
            store.watch(own.show_players, _players)
            if self.has_person:
                store.watch(own.show_steps, _steps)
            store.watch(
                lambda *_: store.do(commands.assume, own.assumption),
                lambda s: (s.settings, s.cursor.step, s.measured_by),
            )
        if explorer is not None:
            explorer.explored.connect(store.doing(commands.explore))
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
    def has_begun(self) -> bool:
        """Whether there is or was a match."""
        return self.settings is not None or self.store.now.saved is not None

    @property
    def is_review_shown(self) -> bool:
        """Whether the right panel is the review."""
        return self.store.now.opened == "review"

    # what can be done

    def entered(self) -> None:
        """Begin the first match once the tab was painted: there is always something to see."""
        self.store.do(commands.see, True)
        if not self.has_begun:
            begin = self.begin_first
            QTimer.singleShot(AFTER_PAINT_MS, self, lambda: None if self.has_begun else begin())

    def skip(self) -> bool:
        """End the move under way; return whether there was one."""
        return self.playhead.skip()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Any click on the board ends the motion under way, but where it moves the board."""
        is_press = event.type() == QEvent.Type.MouseButtonPress
        is_to_skip = is_press and (self.has_person or self.board.zooming is None)
        return (is_to_skip and self.skip()) or super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Any key ends the motion under way; one that means something ends it in its own way."""
        if not self.skip():
            super().keyPressEvent(event)

    def take_focus(self) -> None:
        """Let the keys be for the board, unless the form lies over it."""
        if self.store.now.opened != "setup":
            self.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def left(self) -> None:
        """Take away what would lie over another page."""
        self.store.do(commands.see, False)

    def begin_first(self) -> None:
        """Begin what there is to begin with."""
        self.store.do(beginning.begin_first)

    def begin(self, settings: MatchSettings, start: Any = None) -> None:
        """Begin a match."""
        self.store.do(beginning.begin, settings, start)

    def resume(self, record: MatchRecord) -> None:
        """Go on with a saved match, where a person plays."""

    def begin_guide(self) -> None:
        """Begin the guided first match, where there is one."""

    def choose(self, action: Any) -> None:
        """Choose for whoever is asked; subclasses say how."""

    def branch(self, game: Any, state: Any) -> None:
        """Let a person play from a position that was looked into; subclasses say how."""

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
        """Close what lies on top: the form, or the review; or put aside what is in hand, or go back
        from what was explored.

        Where there is nothing of that the motion under way is over.
        """
        before = self.store.now
        self.store.do(commands.escape)
        if self.store.now is not before or super().escape():
            return True
        if self.panel is not None and self.panel.escape():
            return True
        return (self.explorer is not None and self.explorer.leave()) or self.skip()

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done with the match, its replay and the explorer."""
        explorer = () if self.explorer is None else self.explorer.actions_here()
        shown = match_actions(self.store, self.board, self.twin, self.show_mistake)
        return (*explorer, *self.sharing.actions_here(), *shown)

    @cached_property
    def setup(self) -> MatchSetup:
        """The form for a new match, built when it is first asked for."""
        sides = self.page.sides
        form = MatchSetup(
            self.entry,
            with_person=self.has_person,
            sides=sides,
            series=(self.page.series, self.page.counting.many),
            parent=self,
        )
        form.started.connect(self.begin)
        form.goal_asked.connect(self.receive)
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
        if opened == "review":
            self.panel_wanted.emit()
        self._show_panel()
        self.status_changed.emit()

    def _show_panel(self) -> None:
        """Have the right panel that belongs there."""
        self.panels.setCurrentIndex(int(self.is_review_shown))

    def _show_refused(self, refused: Refused | None) -> None:
        """Let the form say what is wrong with the match that was asked for."""
        if refused is not None and refused.turn.record is None:
            self.setup.seed.bring_back()
            self.setup.show_error(sentence_of(refused.error))

    def _parameters(self, s: OpenMatch) -> str:
        return "" if s.game is None else self._subtitle(s.game)

    def _hint(self, s: OpenMatch) -> str:
        raise NotImplementedError

    def _match_facts(self, s: OpenMatch) -> Sequence[Fact]:
        return telling.facts(s)

    def _show_status(self, parameters: str, hint: str, _facts: Sequence[Fact]) -> None:
        self.show_status(parameters=parameters, hint=hint)
        self._show_facts()

    def _show_facts(self) -> None:
        """Say how sure the explorer's numbers are, and the seed."""
        sure = None if self.explorer is None else self.explorer.fact
        facts = self._match_facts(self.store.now)
        self.show_status(facts=facts if sure is None or not facts else (sure, *facts))

    def _follow_settings(self, name: str) -> None:
        wishes = wishes_of(self.entry, self.shell)
        if wishes != self.store.now.wishes:  # most settings, such as the theme, are none of a match
            self.store.do(commands.wish, wishes)
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
        coaching.WARN_FROM[settings.warn_from],
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


def _steps(s: OpenMatch) -> tuple[Any, Sequence[PlayedStep]] | None:
    """Return where a match began, and its steps, once a person is asked or it is over."""
    played = s.played
    if played is None or played.earlier or not (played.waiting_for or played.is_over):
        return None
    return played.start, played.steps


class LensChoice(QWidget):
    """Seen by everyone, by one of the seats, or as it is: `chosen(lens)`."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.box = ListBox(tr("Seen by"))
        self._lenses: tuple[Lens, ...] = ()
        row_of(Text(tr("Seen by"), weight=600), (self.box, 1), on=self, gap=12)
        self.box.currentIndexChanged.connect(lambda n: self.chosen.emit(self._lenses[n]))
        self.hide()

    def offer(self, names: Sequence[str], lens: Lens, is_free: bool) -> None:
        """Offer the seats with these names, and look through `lens`; hidden unless it `is_free`."""
        self._lenses = (EVERYONE, *map(Seat, range(len(names))), TRUTH)
        place = self._lenses.index(lens) if lens in self._lenses else 0
        self.box.set_texts([tr("Everyone"), *names, tr("The truth")], place)
        self.setVisible(is_free)
