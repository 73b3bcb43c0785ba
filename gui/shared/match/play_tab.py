"""Play: a person in any seat against any strategy, with a coach at hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from PySide6.QtWidgets import QAbstractButton

from engine.core.goals.goals import Goal
from engine.core.play.game import AnyGame
from engine.core.play.replay import MatchRecord
from gui.shared.controls.boxes import LowScroll, column_of, holder_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.drawing_view import DrawingView
from gui.shared.controls.label import Text
from gui.shared.match import unfinished
from gui.shared.match.board_area import BoardScroll
from gui.shared.match.coach.card import CardPlace
from gui.shared.match.coach.coach_panel import CoachPanel
from gui.shared.match.coach.level_row import LevelRow, RivalsChoice
from gui.shared.match.dice_entry import DiceEntry
from gui.shared.match.ending.end_page import EndView
from gui.shared.match.ending.learn_side import LearnSide
from gui.shared.match.first_match import FirstMatch
from gui.shared.match.goals import GoalStart, aims_told, campaign_step, goal_title
from gui.shared.match.guide import GuideOffer
from gui.shared.match.keeping.goal_keeper import goal_keeper
from gui.shared.match.keeping.library_writer import MatchKeeper
from gui.shared.match.match_actions import coach_actions, guided_actions, play_actions
from gui.shared.match.open_tab import OpenTab
from gui.shared.match.opponents import opposite_drawing
from gui.shared.match.play_views import (
    CardView,
    ControlsView,
    GuideView,
    InsteadView,
)
from gui.shared.match.right_panel import show_usual, usual_panel
from gui.shared.match.seating.hand_over import HandOver
from gui.shared.match.state import (
    beginning,
    cards,
    coaching,
    going_back,
    learning,
    telling,
)
from gui.shared.match.state.ending import deal_told, next_to_beat, points_before
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.opponents import Opposite, opposite
from gui.shared.match.state.settings import (
    MatchSettings,
    MatchStart,
    settings_from,
    settings_of,
)
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.actions import Action, listed_keys
from gui.shared.page.coach_level import CoachLevel
from gui.shared.page.file_kind import GivenFile
from gui.shared.page.guide_script import GuideWanted
from gui.shared.page.opened_file import OpenedFile, SavedMatch
from gui.shared.page.page_info import Opponent
from gui.shared.page.program_consent import program_consent
from gui.shared.text.fact import Fact


class PlayTab(OpenTab):
    """A match in which a person has a seat."""

    has_person = True
    panel: ActionPanel

    def fill(self) -> Iterator[None]:
        """Show the board; the first match begins when the tab is entered."""
        self.first = FirstMatch(self.store, self.shell)
        self.goals = GoalStart(self.store, self.shell, self._begin_goal)
        self.sharing.offer_menu(self.area)  # the panel may lie on the board
        self.coach, self.cover, self.entry_of_dice = CoachPanel(), HandOver(), DiceEntry(self.area)
        self.rivals = (RivalsChoice(has_line=True), RivalsChoice())
        self.level_row = LevelRow(self.rivals[0])
        self.review_view.parts.offer(self.rivals[1])
        self.level_row.chosen.connect(self._choose_level)
        self.level_row.hint.clicked.connect(self.show_hint)
        yield
        self.middle = BoardScroll(self.area)
        column = column_of(self.middle, on=self, gap=0)
        self.back = Button(self.tr("Take back"), "secondary", "undo-2")
        self.back.clicked.connect(self.undo)
        again = Button(self.tr("New match"), "secondary", "swords")
        again.clicked.connect(self.open_setup)
        self.ending = EndView(self.store, self.review_view, self.receive)
        self.review_button = Button(self.tr("Review"), "secondary", "gauge")
        self.review_button.clicked.connect(lambda: self.show_review(True))
        self.coach_room = LowScroll(self.coach)
        tops = (self.waiting, self.coach_room, self.lens_choice, self.asked)
        buttons = (again, self.back, self.review_button)
        self.opposite = DrawingView()
        self.aims = Text("", "small", "text_2", wraps=True)
        head = column_of(self.opposite, self.aims, self.level_row, gap=12)
        self._fill_panels(usual_panel(tops, self.log, buttons), holder_of(head))
        yield
        self.learn_side = LearnSide()
        self.panels.addWidget(self.learn_side)
        self.learn_side.left.connect(lambda: self.store.do(learning.leave))
        self.learn_side.again_asked.connect(self.rematch)
        self.learn_side.row_chosen.connect(self.store.doing(learning.turn_to))
        yield
        has_guide = bool(self.page.guide)
        offer = GuideOffer(self.entry.name, self.shell.preferences, has_guide)
        self.place = CardPlace(self.area)
        self._watch()
        yield
        parts = self.area, self.board, self.panel
        self.guide = GuideView(self.store, offer, *parts, self.panels)
        self.guide.offer.stand(self, head, column)

    def _watch(self) -> None:
        store, panel = self.store, self.panel
        super()._watch()
        self.controls = ControlsView(store, panel, self.area)
        store.watch(self.coach.show_told, telling.assessment)
        parts = self.cover, self.entry_of_dice, self.ending.page
        store.watch(self.area.keep_card_room, cards.card_room)  # first: a card is laid out in it
        InsteadView(store, self.area, panel, *parts)
        self.cards = CardView(store, panel, self.place, self.choose)
        self.kept = MatchKeeper(store)
        goal_keeper().changed.connect(self._show_goals)
        store.watch(self.learn_side.show_lesson, cards.lesson_told)
        store.watch(self.back.setVisible, lambda s: s.instead != "end")
        store.watch(self.review_button.setVisible, lambda s: s.instead == "end" and s.is_reviewable)
        store.watch(
            self.coach_room.setVisible,
            lambda s: s.instead != "end" and s.can.advised and s.shows_all,
        )
        store.watch(self.back.setEnabled, lambda s: s.can_undo)
        store.watch(self._show_opposite, opposite, next_to_beat)
        store.watch(
            lambda *_: self._show_aims(),  # once a step: all steps so far are looked through
            lambda s: s.played,
            lambda s: s.cursor.step,
            lambda s: s.helped,
        )
        store.watch(self.level_row.setVisible, lambda s: s.can_coach)
        store.watch(
            self.level_row.show_level,
            lambda s: s.level,
            lambda s: s.level is CoachLevel.HINTS and coaching.has_more_hints(s),
        )
        store.watch(lambda *_: self._show_panel(), lambda s: (s.lesson, s.guide, s.instead))
        store.watch(self._follow_rest, lambda s: s.cursor.is_at_end and not s.cursor.is_moving)
        if self.overlay_bar is not None:
            store.watch(self.overlay_bar.set_values_shown, lambda s: s.shows_beliefs)
        own, explorer = self.own_side, self.explorer
        if own is not None:
            own.try_asked.connect(store.doing(going_back.try_at))
            store.watch(own.set_coached, lambda s: s.warns or bool(s.are_values_open))
        if explorer is not None:
            explorer.undo_asked.connect(self.undo)
            explorer.redo_asked.connect(self.redo)
            is_due = lambda s: s.shows_all or s.is_done  # noqa: E731
            store.watch(self.right.offer_explorer, is_due, lambda s: s.shows_all)
            store.watch(explorer.set_takes_back, lambda s: s.can_undo, lambda s: s.can_redo)
        store.watch(self.rivals[1].setVisible, lambda s: bool(cards.rival_offer(s).rival))
        for choice in self.rivals:
            store.watch(choice.show_offer, cards.rival_offer)
            choice.chosen.connect(self._choose_rival)

    @property
    def main_button(self) -> QAbstractButton | None:
        return self.guide.way_on or self.panel.main_button

    # what can be done

    def begin_first(self) -> None:
        """Go on with the match that was left, or begin the usual one."""
        self.first.begin()

    def begin(self, settings: Any, start: Any = None) -> None:
        """Begin a match."""
        self.first.drop()
        self.goals.drop()
        super().begin(settings, start)

    def resume(self, record: MatchRecord) -> None:
        """Go on with a saved match; raises InputError where a strategy cannot be had any more."""
        settings = settings_of(record, record.seated(program_consent().may_run))
        self.first.drop()
        self.store.do(beginning.resume, settings, record)

    def _begin_goal(self, settings: MatchSettings, left: MatchRecord | None) -> None:
        """Begin a match of a goal, or go on with the one that was left."""
        if left is None:
            self.begin(settings)
        else:
            self.first.drop()
            self.store.do(beginning.resume, settings, left)

    def choose(self, action: Any) -> None:
        """Let the person act, if asked and if the rules allow it; say why they do not."""
        self.controls.choose(action)

    def branch(self, game: AnyGame, start: Any) -> None:
        """Begin a match between the same players from a position; taking back leads to this one."""
        self.store.do(going_back.branch, game, start)

    def undo(self) -> None:
        """Take back to the person's last decision, or to the match that this one branched from."""
        self.store.do(going_back.take_back)

    def redo(self) -> None:
        """Play again what was taken back last."""
        self.store.do(going_back.redo)

    def rematch(self) -> None:
        """Begin a match between the same players with new chance; in a campaign its next one.

        Say where a match is that was left for it.
        """
        left = telling.left_for_another(self.store.now)
        step = campaign_step(self.store.now)
        if step is None:
            self.store.do(beginning.rematch)
        else:
            self.goals.begin(step)
        if left:
            self.shell.show_message(left)

    def show_hint(self) -> None:
        """Show the best choice of a position where values are shown, or of the past."""
        s = self.store.now
        if self.explorer is not None and (s.shows_all or not s.is_asked_now):
            self.explorer.want_hint()
        self.store.do(coaching.hint)

    def begin_guide(self) -> None:
        """Begin the guided first match."""
        self.guide.begin()

    def open_levels(self) -> None:
        """Let the coach's level be chosen, wherever the right panel is."""
        self.show_review(False)
        self.panel_wanted.emit()
        self.level_row.open()

    def receive(self, thing: object) -> None:
        """Begin a match in the state of a MatchStart; a person sits where it begins.

        A MatchSettings has said all of it, a Goal has a match of its own, and a SavedMatch goes on.
        With an Opponent or what is in a file, open the form: the match on the board stays.  From
        one that was pasted taking back leads to it again.
        """
        before = self.store.now
        if isinstance(thing, Opponent | GivenFile):
            if not self.has_begun:
                self.begin_first()
            self.setup.accept(thing)
            self.open_setup()
        elif isinstance(thing, MatchStart):
            self.begin(settings_from(self.entry, thing), thing.state)
        elif isinstance(thing, Goal):
            self.goals.begin(thing)
        elif isinstance(thing, GuideWanted):
            self.begin_guide()
        elif isinstance(thing, unfinished.LeftWanted):
            is_going_on = before.played is not None and before.played.num_steps > 0
            if before.guide is not None or before.is_done or not is_going_on:
                self.begin_first()
        elif isinstance(thing, MatchSettings):
            self.begin(thing)
        elif isinstance(thing, SavedMatch):
            self.resume(thing.record)
        is_start = isinstance(thing, MatchStart) and thing.is_pasted
        if is_start or isinstance(thing, SavedMatch):
            count = len(thing.record.steps) if isinstance(thing, SavedMatch) else 0
            self.store.do(going_back.keep_before, before, count)

    def open_file(self, file: OpenedFile) -> bool:
        """Go on with a saved match that waits for a person; one that is over is to be watched."""
        saved = file.saved
        if saved is None or saved.series is not None:
            return False
        if not unfinished.is_waiting(self.entry, saved.record, saved.match):
            return False
        self.first.was_left = file.path == unfinished.newest(self.entry.name)
        self.resume(saved.record)
        return True

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done in a match of one's own."""
        own = (
            listed_keys(f"panel.{keys}", text, keys, self.tr("Match"))
            for keys, text in self.panel.keys_here()
        )
        coach = coach_actions(self.store, self.show_hint, self.open_levels)
        played = (*play_actions(self.store, self.rematch), *coach, *self.goals.actions())
        actions = (*played, *own, *super().actions_here())
        return guided_actions(self.store, self.page.commands(actions))

    def skip(self) -> bool:
        """End all motion under way: somebody waits for the end of it."""
        return self.playhead.finish_motion()

    # what the store tells

    def _show_opened(self, opened: str) -> None:
        super()._show_opened(opened)
        if opened == "setup":
            self._show_goals()

    def _show_goals(self) -> None:
        """Show on the form and at the end how the goals stand."""
        self.ending.show()
        self._show_aims()
        if "setup" in self.__dict__:
            self.setup.show_goals(goal_keeper().goals(self.entry.name))

    def _show_panel(self) -> None:
        s = self.store.now
        if s.lesson is not None:
            self.panels.setCurrentWidget(self.learn_side)
        elif s.guide is not None and hasattr(self, "guide"):
            self.panels.setCurrentWidget(self.guide.side)
        else:
            super()._show_panel()
            if s.instead == "end" and not self.is_review_shown:  # the whole log
                show_usual(self.panels)

    def _follow_rest(self, is_rest: bool) -> None:
        self.middle.show_controls() if is_rest else self.middle.show_board()

    def _show_opposite(self, told: Opposite | None, after: Opposite | None) -> None:
        """Show who sits opposite, in the mood that the match has brought, and who is next to beat.

        After the match of a goal that is whom the goal says.
        """
        self.opposite.setVisible(told is not None)
        if told is not None:
            following = None if goal_title(self.store.now) else after
            self.opposite.show_drawing(opposite_drawing(told, following))

    def _show_aims(self) -> None:
        """Show what the match of a goal may still reach."""
        told = aims_told(self.store.now)
        self.aims.set_text(told)
        self.aims.setVisible(bool(told))

    def _choose_level(self, level: CoachLevel) -> None:
        self.shell.preferences.set_coach_level(self.entry.name, level)

    def _choose_rival(self, is_rival: bool) -> None:
        self.shell.preferences.set_against_rival(self.entry.name, is_rival)

    def _parameters(self, s: OpenMatch) -> str:
        if s.guide is not None:
            return self.tr("first match")
        rules = super()._parameters(s)
        goal = goal_title(s)
        if deal := deal_told(s):
            return f"{deal} · {goal.partition(':')[0] or rules}"
        if goal:
            return goal
        return self.tr("{rules}, from a position").format(rules=rules) if s.is_branch else rules

    def _hint(self, s: OpenMatch) -> str:
        if s.is_preparing:
            return self.waiting.title
        own = "" if s.is_end_seen else self.panel.hint
        return "" if s.played is None else own or cards.hint_line(s)

    def _match_facts(self, s: OpenMatch) -> Sequence[Fact]:
        if s.instead == "cover":
            return (Fact(self.tr("Nothing hidden is on this screen"), "lock"),)
        points = points_before(s)
        before = (Fact(points),) if points else ()
        return () if s.guide is not None else (*before, *telling.facts(s))

    @property
    def level(self) -> CoachLevel:
        """How much the coach says."""
        return self.store.now.level
