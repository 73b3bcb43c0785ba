"""Play: a person in any seat against any strategy, with a coach at hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from engine.core.play.advice import ActionValue
from engine.core.play.game import AnyGame
from engine.core.play.registry import GameEntry
from engine.core.play.replay import MatchRecord
from engine.core.play.series import Series, series_of
from engine.core.review.review import Review
from gui.shared.controls.boxes import column_of, holder_of
from gui.shared.controls.buttons import Button
from gui.shared.match import unfinished
from gui.shared.match.board_area import BoardArea, BoardScroll
from gui.shared.match.coach.coach_panel import CoachPanel
from gui.shared.match.coach.coaching import Coaching
from gui.shared.match.dice_entry import DiceAsking, DiceEntry
from gui.shared.match.ending.match_ending import MatchEnding
from gui.shared.match.guide.guide import Guide
from gui.shared.match.keeping.match_keeper import MatchKeeper
from gui.shared.match.log.lines import Log
from gui.shared.match.look_back import LookBack
from gui.shared.match.match_actions import play_actions
from gui.shared.match.match_tab import MatchTab
from gui.shared.match.match_text import keys_while_asked, match_facts
from gui.shared.match.right_panel import attach_sides, attach_undo, usual_panel
from gui.shared.match.seating.asking import Asking
from gui.shared.match.seating.position import Position
from gui.shared.match.series_play import SeriesPlay
from gui.shared.match.state.settings import MatchSettings, settings_of, worthwhile
from gui.shared.match.take_back import TakeBack
from gui.shared.match.taking import FirstMatch, take
from gui.shared.match.undo import Past, UndoHistory
from gui.shared.page.actions import Action, listed_keys
from gui.shared.page.opened_file import OpenedFile
from gui.shared.page.page import AnyPage
from gui.shared.page.tab import Shell
from gui.shared.text.key_text import key_text
from gui.shared.text.new_seed import new_seed


class PlayTab(MatchTab):
    """A match in which a person has a seat."""

    has_person = True

    def __init__(self, page: AnyPage, entry: GameEntry, shell: Shell) -> None:
        """Show the board; the first match begins when the tab is entered."""
        super().__init__(page, entry, shell)
        self.settings: MatchSettings | None = None
        self._is_resuming = False
        self.first = FirstMatch(self, self)
        self.past = UndoHistory()
        self.kept = MatchKeeper(self)
        self.take_back = TakeBack(self)
        self.series, self.most_matches = SeriesPlay(self), page.series
        self.panel = page.new_panel()
        self.look_back = LookBack(self)
        self.area = BoardArea(self.board, self.twin, self.panel, self.overlay_bar)
        self.sharing.menu.watch(self.area)  # the panel may lie on the board
        self.coach = CoachPanel()
        self.coaching = Coaching(self)
        self.asking = Asking(self)
        self.entry_of_dice = DiceEntry(self.area)
        self.dice_asking = DiceAsking(self, self.entry_of_dice)
        self.middle = BoardScroll(self.area)
        column = column_of(self.middle, on=self, gap=0)
        self.back = Button(self.tr("Take back"), "secondary", "undo-2")
        self.back.clicked.connect(self.undo)
        again = Button(self.tr("New match"), "secondary", "swords")
        again.clicked.connect(self.open_setup)
        self.ending = MatchEnding(self)
        self.guide = Guide(self)
        self.coach.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        tops = (self.waiting, self.coach, self.viewpoint.choice, self.ending.facts)
        buttons = (again, self.back, self.ending.rematch)
        head = column_of(self.coaching.row, gap=12)
        self._fill_panels(usual_panel(tops, self.log, buttons), holder_of(head))
        self.guide.offer.stand(self, head, column)
        self.panel.chosen.connect(self.choose)
        for rested in (self.playhead.stopped, self.driver.asked, self.driver.ended):
            rested.connect(self.arrive)
        self.board.installEventFilter(self)
        self.panel.branch_asked.connect(self.branch)
        self.panel.undo_asked.connect(self.undo)
        attach_sides(self, self.panel, self.choose, self.branch)
        if self.own_side is not None:
            self.own_side.try_asked.connect(self.take_back.try_at)
        attach_undo(self.explorer, self.undo, self.redo)

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of persons."""
        return () if self.settings is None else self.settings.person_seats

    def side(self) -> int:
        """Return the seat whose side the numbers take: of several persons, the one to choose."""
        person, asked = self.seats.person, self.asking.next_seat
        return person if person is not None else asked or 0

    @property
    def has_begun(self) -> bool:
        """Whether there is or was a match."""
        return self.settings is not None

    def begin_first(self) -> None:
        """Go on with the match that was left, or begin the usual one."""
        self.first.begin()

    def begin(self, settings: MatchSettings, start: Any = None) -> None:
        """Begin a match."""
        self.past.clear()
        self.kept.begin()
        self._begin(settings, start)

    def branch(self, game: AnyGame, start: Any) -> None:
        """Begin a match between the same players from a position; taking back leads to this one."""
        now = self.take_back.now()
        if now is None or self.guide.is_on:
            return
        self.past.branch(now)
        self.kept.take_back()
        self._begin(replace(now.settings, game=game), start)
        text = self.tr("A match from your own position. {undo} goes back.")
        self.shell.show_message(text.format(undo=key_text("Ctrl+Z")))

    def _begin(self, settings: MatchSettings, start: Any) -> None:
        self.settings = settings
        self._is_resuming = False
        self._set_up(settings, start)
        self.driver.begin(settings.game, settings.strategies, settings.seed, start, settings.dice)
        self._show_start(settings, start)

    def _show_start(self, settings: MatchSettings, start: Any = None) -> Any:
        """Show the board and what there will be to choose, though nobody is asked yet."""
        first = super()._show_start(settings, start)
        seat = next(iter(self.persons), 0)
        self.asking.show_controls(settings.game, first, seat, is_asked=False)
        return first

    def receive(self, thing: object) -> None:
        """Begin the match that a MatchStart or a MatchSettings says, or open the form for one."""
        take(self, thing)

    def _set_up(self, settings: MatchSettings, start: Any = None) -> None:
        self.first.drop()
        self.guide.clear()
        self.driver.clear()
        self.playhead.clear()
        self._close_setup()
        self.area.set_instead(None)
        self._seat(settings.game, settings.strategies, settings.persons, settings.strategies)
        self.asking.begin()
        self.earlier.clear()
        self.series.begin()
        self.num_taken_back = 0
        self.log.show_log(Log())
        self.show_review(False)
        self.ending.learning.clear()
        self.coach.clear()
        self._use_unit(settings.game)
        self.coach.set_unit(self.review_panel.unit)
        self.coaching.begin()
        rules = self.page.words.subtitle(settings.game)
        if start is not None:
            rules = self.tr("{rules}, from a position").format(rules=rules)
        self.show_status(parameters=rules)

    def restart(self) -> None:
        """Play the same match again from its start, with the same chance."""
        if self.settings is not None:
            start = None if self.driver.match is None else self.driver.match.start
            self.begin(self.settings, start)

    def rematch(self) -> None:
        """Begin a match between the same players with new chance."""
        if self.settings is not None:
            self.begin(worthwhile(self.entry, self.settings.with_seed(new_seed())))

    def saved_now(self) -> MatchRecord | Series:
        """Return what a file keeps; all of a series, also while a part of it is on show."""
        before = self.series.before
        return series_of(self.entry, before, self.record_now(), self.num_taken_back)

    def choose(self, action: Any) -> None:
        """Let the person act, if asked and if the rules allow it; say why they do not."""
        match = self.driver.match
        if self.playhead.finish_motion() or match is None:
            return
        if not self.playhead.is_at_end:
            self.playhead.show_step(self.playhead.timeline.num_steps)
            self.shell.show_message(self.look_back.why_not(match))
            return
        if self.driver.is_busy or not match.waiting_for:
            return
        if self.ending.learning.takes(match, action) or self.guide.refuses(action):
            return
        self.past.forget_undone()
        self.asking.choose(match, action)

    def undo(self) -> None:
        """Take back to the person's last decision, or to the match that this one branched from."""
        if self.asking.undo():
            return
        (self.series if self.series.can_undo else self.take_back).undo()

    def follow_undo(self) -> None:
        """Offer to take back where there is anything to."""
        self.back.setEnabled(self.take_back.can_undo or bool(self.earlier) or self.asking.can_undo)

    def redo(self) -> None:
        """Play again what was taken back last."""
        self.take_back.redo()

    def return_to(self, past: Past) -> None:
        """Show a match as it stood, at rest."""
        self.playhead.finish_motion()
        self._go_on_with(past.settings, past.record)

    def show_hint(self) -> None:
        """Show the best choice of a position where values are shown, or of the past."""
        if self.ending.learning.show_answer() or self.coaching.hint():
            return
        self.panel.show_advice(self.panel.advice, is_hint_shown=self.panel.is_asked)
        if self.explorer is not None:
            self.explorer.want_hint()
        self.coaching.position_coach.ask(as_hint=True)

    def open_file(self, file: OpenedFile) -> bool:
        """Go on with a saved match that waits for a person; one that is over is to be watched."""
        saved = file.saved
        if saved is None or saved.series is not None:
            return False
        if not unfinished.is_waiting(self.entry, saved.record, saved.match):
            return False
        self.first.was_left = file.path == unfinished.path_of(self.entry.name)
        self.resume(saved.record)
        return True

    def resume(self, record: MatchRecord) -> None:
        """Go on with a saved match; raises InputError where a strategy cannot be had any more."""
        settings = settings_of(record, record.seated())
        self.past.clear()
        self.kept.begin(*record.helped)
        self._go_on_with(settings, record)

    def _go_on_with(self, settings: MatchSettings, record: MatchRecord) -> None:
        self.settings = settings
        self._set_up(settings, record.start)
        self._is_resuming = True
        self.driver.resume(record, settings.strategies)
        self._show_start(settings, record.start)

    @property
    def main_button(self) -> QAbstractButton | None:
        return self.panel.main_button

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done in a match of one's own."""
        own = (
            listed_keys(f"panel.{keys}", text, keys, self.tr("Match"))
            for keys, text in self.panel.keys_here()
        )
        actions = (*play_actions(self), *own, *super().actions_here())
        return self.guide.barred(self.page.commands(actions))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Any click on the board or key ends the motion under way."""
        is_press = event.type() == QEvent.Type.MouseButtonPress
        return (is_press and self.playhead.finish_motion()) or super().eventFilter(watched, event)

    def _refuse(self, error: Exception) -> None:
        """Say why a saved match cannot go on, and go back to what was played before."""
        if not self._is_resuming:
            return super()._refuse(error)
        self._is_resuming, self.settings = False, None
        if self.first.was_left:
            self.first.begin_instead(error)
        else:
            self.shell.show_message(unfinished.cannot_go_on(error))
            self.begin_first()

    def _show_match(self) -> None:
        super()._show_match()
        match = self.driver.match
        assert match is not None
        self.asking.show_waiting()
        self.area.set_instead(None)
        self.kept.follow(match)
        self.show_usual_status()
        if self._is_resuming:  # what was played on another day is not played again
            self.playhead.seek(self.playhead.timeline.length)
        self._is_resuming = False
        self.middle.show_board()
        self.playhead.hurry(self.take_back.last_own(), self.page.waiting_seconds)
        self.playhead.play(self.playhead.timeline.length)

    def show_usual_status(self) -> None:
        """Say what the keys do, and the seed."""
        keys = keys_while_asked(self.page, self.coaching.keys())
        self.show_status(hint=keys, facts=self._facts())

    def escape(self) -> bool:
        """Close what lies on top, or else give the screen back that was handed over."""
        own = self.ending.learning.leave() or self.coaching.escape() or self.guide.leave()
        return own or super().escape() or self.asking.give_back()

    def arrive(self) -> None:
        """Ask the person, once the board has come to rest."""
        match, head = self.driver.match, self.playhead
        if match is None or head.is_playing or not head.is_at_end or self.driver.is_busy:
            return
        if not self.asking.ask(match):
            self.coach.clear()
        self.middle.show_controls()
        if self.explorer is not None:
            self.explorer.set_takes_back(self.take_back.can_undo, self.past.can_redo)
        self._follow_explorer(self.playhead.step)
        if match.is_over:
            return None if self.series.goes_on(match) else self._show_result()
        if match.undrawn is not None:
            self.dice_asking.ask(match)
        self.coaching.ask()
        self.ending.learning.arrive()
        self.guide.follow()

    def position(self) -> Position | None:
        """Return what is on the board; a choice whose dice are awaited is made already."""
        here, match = super().position(), self.driver.match
        if here is None or here.is_past or match is None or match.undrawn is None:
            return here
        seat = next(iter(match.undrawn))
        view = match.game.observe(match.state, seat)
        return replace(here, seat=seat, view=view, made=match.undrawn[seat])

    def _show_position(self) -> None:
        """Let controls and coach belong to the position on the board."""
        self.look_back.follow(self.position())
        self.coaching.ask()
        self.guide.follow()

    @property
    def is_asked_now(self) -> bool:
        """Whether a person is to choose in the position on the board."""
        return self.panel.is_asked and self.playhead.is_at_end

    @property
    def values_open(self) -> bool | None:
        """Whether values are seen, or hidden, at any level of the coach; None asks that."""
        return self.ending.values_open

    @property
    def shows_values(self) -> bool:
        """Whether marks may tell what choices cost."""
        return self.coaching.setting.shows_values or self.series.is_done

    def show_review(self, is_shown: bool) -> None:
        """Turn the right panel into the review, as far as the coach may tell, or back."""
        if is_shown and not self.coaching.tells_past:
            self.shell.show_message(self.coaching.why_no_review())
        else:
            super().show_review(is_shown)

    def show_mistake(self, direction: int) -> None:
        """Jump to a mistake; in a lesson go on to the next one."""
        if not self.ending.learning.go_on():
            super().show_mistake(direction)

    def show_choices(self, advice: Sequence[ActionValue], told: str = "") -> None:
        """Show what each choice is worth on its key, once the board has come to rest."""
        self.look_back.show_choices(advice, told)

    def _show_result(self) -> None:
        """Say who won, and review the match."""
        match = self.match
        if self.guide.is_on or match is None:
            return self.guide.follow()
        self.ending.show(match)
        facts = match_facts(match, (), 0)
        self.show_status(hint=self.tr("The match is over. Arrows step through it."), facts=facts)
        if self.ending.is_reviewed(match):
            self._review(self.persons)

    def _show_review(self, review: Review) -> None:
        super()._show_review(review)
        self.kept.judge(review)
        if self.match is not None:
            self.ending.follow(self.match, review)

    def _is_asked_at(self, step: int) -> bool:
        count = 0 if self.match is None else len(self.match.steps)
        return self.panel.is_asked and step == count
