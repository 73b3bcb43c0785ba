"""Play: a person in any seat against any strategy, with a coach at hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from engine.core.advice import ActionValue, best_of
from engine.core.errors import InputError, shortened
from engine.core.game import AnyGame
from engine.core.match import Match
from engine.core.registry import GameEntry
from engine.core.replay import MatchRecord, RecordedMatch
from engine.core.review import Review
from engine.core.strategy import Strategy, parse_strategy
from gui.shared.actions import Action
from gui.shared.advice_desk import can_be_reviewed
from gui.shared.board_area import BoardArea, BoardScroll
from gui.shared.button import Button
from gui.shared.coach_panel import CoachPanel
from gui.shared.draw_entry import DrawEntry
from gui.shared.match_actions import play_actions
from gui.shared.match_end import how_it_ended, verdict, where_it_came_from
from gui.shared.match_setup import MatchSettings, MatchStart, new_seed, usual_settings
from gui.shared.match_tab import LONGEST_WHY, MatchTab, padded, seats_of
from gui.shared.page import Page
from gui.shared.parameter_form import sentence_of
from gui.shared.place import Opponent
from gui.shared.result_card import ResultCard
from gui.shared.tab_view import Shell
from gui.shared.take_back import Past, TakeBack
from gui.shared.unfinished import drop, keep, path_of


class PlayTab(MatchTab):
    """A match in which a person has a seat."""

    has_person = True

    def __init__(self, page: Page, entry: GameEntry, shell: Shell) -> None:
        """Show the board; the first match begins when the tab is entered."""
        super().__init__(page, entry, shell)
        self.settings: MatchSettings | None = None
        self._is_resuming = self._is_left = False
        self.past = TakeBack()
        self.panel = page.panel()
        self.coach = CoachPanel()
        self.coach.set_on(shell.preferences.settings.coach)
        self.result = ResultCard(with_review=can_be_reviewed(entry))
        self.area = BoardArea(self.board, self.twin, self.panel)
        self.entry_of_dice = DrawEntry(self.area)
        self.entry_of_dice.hide()
        self.entry_of_dice.given.connect(self._give)
        self.middle = BoardScroll(self.area)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.middle)
        self._fill_panels(self._side())
        self.panel.chosen.connect(self.choose)
        self.coach.toggled.connect(self._switch_coach)
        self.desk.advised.connect(self._show_advice)
        self.desk.failed.connect(lambda error: self.coach.show_unavailable(sentence_of(error)))
        self.playhead.stopped.connect(self._arrived)
        self.driver.asked.connect(self._arrived)
        self.driver.ended.connect(self._arrived)
        self.board.installEventFilter(self)
        self.result.again_asked.connect(self.rematch)
        self.result.review_asked.connect(lambda: self.show_review(True))
        self.result.others_asked.connect(self.open_setup)
        self.panel.branch_asked.connect(self.branch)
        self._wire_explorer()

    def _wire_explorer(self) -> None:
        explorer = self.explorer
        if explorer is None:
            return
        explorer.attach(self.board, self.panel)
        explorer.set_values_shown(self.coach.is_on)
        explorer.chosen.connect(self.choose)
        explorer.branch_asked.connect(self.branch)
        explorer.advised.connect(self._show_advice)
        explorer.switched.connect(self._switch_by_explorer)
        explorer.undo_asked.connect(self.undo)
        explorer.redo_asked.connect(self.redo)
        explorer.said.connect(self.shell.say)

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of persons."""
        seated = () if self.settings is None else self.settings.strategies
        return tuple(seat for seat, strategy in enumerate(seated) if strategy is None)

    def side(self) -> int:
        """Return the seat whose side the numbers take: of two persons, the one to move."""
        if self.seats.person is not None:
            return self.seats.person
        match = self.driver.match
        waiting = () if match is None else match.waiting_for
        return waiting[0] if waiting else 0

    @property
    def has_begun(self) -> bool:
        """Whether there is or was a match."""
        return self.settings is not None

    def begin_first(self) -> None:
        """Go on with the match that was left, or begin the usual one."""
        left = path_of(self.entry.name)
        try:
            if left.exists() and self.open_path(left):
                return
        except InputError as error:
            self.shell.say(str(error))
        self.begin(usual_settings(self.entry, with_person=True))

    def begin(self, settings: MatchSettings, start: Any = None) -> None:
        """Begin a match."""
        self.past.clear()
        self._begin(settings, start)

    def branch(self, game: AnyGame, start: Any) -> None:
        """Begin a match between the same players from a position; taking back leads to this one."""
        now = self._now()
        if now is None:
            return
        self.past.branch(now)
        self._begin(replace(now.settings, game=game), start)
        self.shell.say(self.tr("A match from your own position. Ctrl+Z goes back."))

    def _begin(self, settings: MatchSettings, start: Any) -> None:
        self.settings = settings
        self._is_resuming = False
        self._set_up(settings, start)
        self.driver.begin(settings.game, settings.strategies, settings.seed, start, settings.dice)
        self._show_start(settings, start)

    def _show_start(self, settings: MatchSettings, start: Any = None) -> None:
        """Show the board and what there will be to choose, though nobody is asked yet."""
        super()._show_start(settings, start)
        game, state = settings.game, self.board.frame.state
        seat = next(iter(self.persons), 0)
        self.panel.show_state(game, game.observe(state, seat), seat, is_asked=False)

    def take(self, thing: object) -> None:
        """Begin a match in the state of a MatchStart; a person sits where it begins.

        With an Opponent, open the form for a new match, so that the one on the board stays.
        """
        if isinstance(thing, Opponent):
            if not self.has_begun:
                self.begin_first()
            self.setup.seat_opponent(thing.name)
            self.open_setup()
        if not isinstance(thing, MatchStart):
            return
        usual = usual_settings(self.entry, with_person=True)
        named = [s for s in self.entry.strategies if s.name == thing.opponent]
        others = [s for s in usual.strategies if s is not None]
        line_up: list[Strategy | None] = [named[0] if named else other for other in others]
        line_up.insert(next(iter(thing.game.players_to_act(thing.state)), 0), None)
        self.begin(MatchSettings(thing.game, tuple(line_up), usual.seed), thing.state)

    def _set_up(self, settings: MatchSettings, start: Any = None) -> None:
        self._close_setup()
        self.area.set_instead(None)
        self.seats = seats_of(settings.strategies, self.tr("You"))
        self.log.set_rows([])
        self.show_review(False)
        self.coach.clear()
        self.playhead.seek(0.0)
        self._use_unit(settings.game)
        self.coach.set_unit(self.review_panel.unit)
        rules = self.page.words.subtitle(settings.game)
        if start is not None:
            rules = self.tr("{rules}, from a position").format(rules=rules)
        self.tell(parameters=rules)

    def restart(self) -> None:
        """Play the same match again from its start, with the same chance."""
        if self.settings is not None:
            start = None if self.driver.match is None else self.driver.match.start
            self.begin(self.settings, start)

    def rematch(self) -> None:
        """Begin a match between the same players with new chance."""
        if self.settings is not None:
            self.begin(self.settings.with_seed(new_seed()))

    def choose(self, action: Any) -> None:
        """Let the person act, if asked and if the rules allow it; say why they do not."""
        match = self.driver.match
        if self.playhead.finish_motion() or match is None or self.driver.is_busy:
            return
        if not match.waiting_for or not self.playhead.is_at_end:
            self.playhead.show_step(self.playhead.timeline.num_steps)
            return
        seat = match.waiting_for[0]
        try:
            match.game.check_action(match.game.observe(match.state, seat), seat, action)
        except InputError as error:
            self.shell.say(str(error))
            return
        self.past.undone = []
        self.driver.choose({seat: action})

    def undo(self) -> None:
        """Take back to the person's last decision, or to the match that this one branched from."""
        now = self._now()
        if now is None:
            return
        own = self._own_steps()
        if own:
            self.past.undone.append(now)
            self.playhead.finish_motion()
            self.driver.rewind(own[-1])
        elif self.past.branches:
            self._return_to(self.past.leave_branch(now))

    def redo(self) -> None:
        """Play again what was taken back last."""
        now = self._now()
        if now is not None and self.past.undone:
            self._return_to(self.past.again(now))

    def _own_steps(self) -> list[int]:
        """Return the numbers of the steps in which a person acted."""
        match, persons = self.driver.match, set(self.persons)
        steps = [] if match is None else match.steps[: self.driver.num_steps]
        return [i for i, step in enumerate(steps) if persons & set(step.actions)]

    def _now(self) -> Past | None:
        """Return the match as it stands; None while agents move, or where there is none."""
        if self.driver.match is None or self.driver.is_busy or self.settings is None:
            return None
        return Past(self.settings, self.record_now())

    def _return_to(self, past: Past) -> None:
        """Show a match as it stood, at rest."""
        self.playhead.finish_motion()
        self.settings = past.settings
        self._set_up(past.settings, past.record.start)
        self._is_resuming = True
        self.driver.resume(past.record, past.settings.strategies)
        self._show_start(past.settings, past.record.start)

    def show_hint(self) -> None:
        """Show the best choice once, also where the coach is off."""
        self.panel.show_advice(self.panel.advice, is_hint_shown=True)
        if self.explorer is not None:
            self.explorer.want_hint()
        self._ask_advice(as_hint=True)

    def open_path(self, path: Path) -> bool:
        """Go on with a saved match that waits for a person; one that is over is to be watched."""
        record = MatchRecord.load(path)
        self._is_left = path == path_of(self.entry.name)
        if record.entry.name != self.entry.name or None not in record.strategies:
            return False
        if _is_over(record):
            return False
        self.resume(record)
        return True

    def resume(self, record: MatchRecord) -> None:
        """Go on with a saved match; raises InputError where a strategy cannot be had any more."""
        strategies = tuple(
            None if name is None else parse_strategy(self.entry, record.game, name)
            for name in record.strategies
        )
        self.settings = MatchSettings(record.game, strategies, record.seed, record.dice)
        self.past.clear()
        self._set_up(self.settings, record.start)
        self._is_resuming = True
        self.driver.resume(record, strategies)
        self._show_start(self.settings, record.start)

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done in a match of one's own."""
        return (*play_actions(self), *super().actions_here())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Any click on the board or key ends the motion under way."""
        if event.type() == QEvent.Type.MouseButtonPress and self.playhead.finish_motion():
            return True
        return super().eventFilter(watched, event)

    def _side(self) -> QWidget:
        """Return the usual right panel: coach, log, and what to do next."""
        side, column = padded()
        column.addWidget(self.waiting)
        column.addWidget(self.coach)
        column.addWidget(self.log, 1)
        row = QHBoxLayout()
        row.setSpacing(8)
        again = Button(self.tr("New match"), "secondary", "swords")
        again.clicked.connect(self.open_setup)
        self.back = Button(self.tr("Take back"), "secondary", "undo-2")
        self.back.clicked.connect(self.undo)
        row.addWidget(again, 1)
        row.addWidget(self.back, 1)
        column.addLayout(row)
        return side

    def _refuse(self, error: Exception) -> None:
        """Say why a saved match cannot go on, and go back to what was played before."""
        if not self._is_resuming:
            super()._refuse(error)
            return
        cannot = self.tr("This match cannot go on: {why}")
        self.shell.say(cannot.format(why=shortened(sentence_of(error), LONGEST_WHY)))
        self._is_resuming, self.settings = False, None
        if self._is_left:
            drop(self.entry.name)
            self.begin(usual_settings(self.entry, with_person=True))
        else:
            self.begin_first()

    def _show_match(self) -> None:
        super()._show_match()
        match = self.driver.match
        assert match is not None
        self.panel.show_state(match.game, *self._asked_view(), is_asked=False)
        self.area.set_instead(None)
        self.coach.hide_hint()
        self._keep(match)
        more = self.tr("H shows the hint, Ctrl+Z takes back a turn.")
        self.tell(hint=f"{self.page.words.keys()} {more}", facts=self._facts())
        if self._is_resuming:  # what was played on another day is not played again
            self.playhead.seek(self.playhead.timeline.length)
        self._is_resuming = False
        self.middle.show_board()
        self.playhead.play(self.playhead.timeline.length)

    def _keep(self, match: Match) -> None:
        """Keep an unfinished match for another day; forget one that is over."""
        if match.is_over:
            drop(self.entry.name)
        elif match.steps:
            keep(self.record_now())

    def _asked_view(self) -> tuple[Any, int]:
        """Return what the person to be asked sees, and the seat."""
        match = self.driver.match
        assert match is not None
        seat = (match.waiting_for or (self.side(),))[0]
        return match.game.observe(match.state, seat), seat

    def _arrived(self) -> None:
        """Ask the person, once the board has come to rest."""
        match = self.driver.match
        if match is None or self.playhead.is_playing or self.driver.is_busy:
            return
        view, seat = self._asked_view()
        self.panel.show_state(match.game, view, seat, is_asked=bool(match.waiting_for))
        self.middle.show_controls()
        can_undo = bool(self._own_steps() or self.past.branches)
        self.back.setEnabled(can_undo)
        if self.explorer is not None:
            self.explorer.set_takes_back(can_undo, bool(self.past.undone))
        self._follow_explorer(self.playhead.step)
        if match.is_over:
            self._show_result(match)
        elif match.undrawn is not None:
            self._ask_dice(match)
        else:
            self._ask_advice()

    def _ask_dice(self, match: Match) -> None:
        """Ask for the faces of the dice that somebody rolls by hand now."""
        assert match.undrawn is not None
        who = ", ".join(
            self.tr("{name}: {choice}").format(
                name=self.seats.names[seat], choice=self.page.words.action(match.game, action)
            )
            for seat, action in match.undrawn.items()
        )
        self.entry_of_dice.ask(who, match.draws_wanted())
        self.area.set_instead(self.entry_of_dice)
        self.entry_of_dice.slots.setFocus(Qt.FocusReason.OtherFocusReason)

    def _give(self, draws: Sequence[int]) -> None:
        """Finish the turn with the dice that were typed in."""
        try:
            self.driver.give(draws)
        except InputError as error:
            self.shell.say(sentence_of(error))

    def _show_result(self, match: Match) -> None:
        """Say who won, show the value of the end, and offer what can be done next."""
        title, is_won = verdict(match, self.seats, self.persons)
        ending = how_it_ended(match, self.page, self.seats)
        self.result.show_result(title, ending, is_won=is_won)
        had_focus = self.panel.isAncestorOf(QApplication.focusWidget() or self)
        self.area.set_instead(self.result)
        if had_focus or self.panel.hasFocus():
            self.result.again.setFocus(Qt.FocusReason.OtherFocusReason)
        self.tell(hint=self.tr("The match is over. Arrows step through it, R shows the review."))
        if self.coach.is_on and can_be_reviewed(self.entry):
            self.desk.review(match)
        worth = self.entry.value_of_return(match.returns[0])
        self.coach.hide_hint()
        if not match.faults:
            values = [worth, self.entry.value_total - worth]
            self._show_values(values, is_exact=True)

    def _show_review(self, review: Review) -> None:
        """Say where the result came from, once that is known exactly."""
        super()._show_review(review)
        match, person = self.driver.match, self.seats.person
        if match is None or not match.is_over or match.faults or person is None:
            return
        if len(review.values) <= len(match.steps) or not review.is_exact:
            return
        unit = self.review_panel.unit
        ending = how_it_ended(match, self.page, self.seats)
        more = where_it_came_from(review, person, unit, has_dice=self.entry.has_dice)
        self.result.say(f"{ending} {more}")

    def _ask_advice(self, *, as_hint: bool = False) -> None:
        match = self.driver.match
        if match is None or match.is_over or not (self.coach.is_on or as_hint):
            return
        if self.explorer is not None:  # it knows, or is finding out
            self.explorer.ask_advice()
            return
        self._wants_hint = as_hint
        self.coach.show_preparing()
        view, seat = self._asked_view()
        self.desk.ask(match.game, view, seat)

    def _show_advice(self, view: Any, seat: int, advice: Sequence[ActionValue]) -> None:
        """Show the answer if the question is still open."""
        match = self.driver.match
        if match is None or match.is_over or (view, seat) != self._asked_view():
            return
        best = best_of(advice)
        values = [best.value, self.entry.value_total - best.value]
        is_exact = best.standard_error == 0
        self._show_values(values if seat == 0 else values[::-1], is_exact, best.standard_error)
        words = self.page.words
        title = words.choice(match.game, best.action, view, seat)
        self.coach.show_hint(title, words.explain(match.game, view, seat, advice))
        self.panel.show_advice(advice, is_hint_shown=True)

    def _show_values(self, values: list[float], is_exact: bool, error: float = 0.0) -> None:
        self.coach.show_value(
            self.seats.names,
            values,
            is_exact=is_exact,
            hero=self.side(),
            person=self.seats.person,
            half_width=1.96 * error,
        )

    def _follow_settings(self, name: str) -> None:
        super()._follow_settings(name)
        is_on = self.shell.preferences.settings.coach
        if name == "coach" and is_on != self.coach.is_on:
            self.coach.set_on(is_on)
            self._follow_coach(is_on)

    def _switch_coach(self, is_on: bool) -> None:
        self.shell.preferences.set(coach=is_on)
        self._follow_coach(is_on)

    def _switch_by_explorer(self, is_on: bool) -> None:
        """Switch the coach along with the explorer's values."""
        self.coach.set_on(is_on)
        self._switch_coach(is_on)

    def _is_asked_at(self, step: int) -> bool:
        match = self.driver.match
        return self.panel.is_asked and match is not None and step == len(match.steps)

    def _follow_coach(self, is_on: bool) -> None:
        if self.explorer is not None:
            self.explorer.set_values_shown(is_on)
        if is_on:
            self._arrived()
        else:
            self.panel.show_advice((), is_hint_shown=False)


def _is_over(record: MatchRecord) -> bool:
    """Return whether nobody is to act at the end of a record."""
    if record.faults and record.game.num_players == 2:
        return True
    return not record.game.players_to_act(RecordedMatch.of(record).state)
