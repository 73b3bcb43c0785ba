"""Play: a person in any seat against any strategy, with a coach at hand."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.core.advice import ActionValue, best_of
from engine.core.errors import InputError
from engine.core.game import AnyGame
from engine.core.match import Match
from engine.core.registry import GameEntry
from engine.core.replay import MatchRecord
from engine.core.strategy import Strategy, parse_strategy
from gui.shared.actions import Action
from gui.shared.button import Button
from gui.shared.coach_panel import CoachPanel
from gui.shared.drawer import Drawer
from gui.shared.match_setup import MatchSettings, MatchSetup
from gui.shared.match_tab import MatchTab, board_area, padded, seats_of
from gui.shared.page import Page
from gui.shared.parameter_form import sentence_of
from gui.shared.status_bar import Fact
from gui.shared.tab_view import Shell
from gui.shared.unfinished import drop, keep, path_of


class PlayTab(MatchTab):
    """A match in which a person has a seat."""

    def __init__(self, page: Page, entry: GameEntry, shell: Shell) -> None:
        """Show the board; the first match begins when the tab is entered."""
        super().__init__(page, entry, shell)
        self.settings: MatchSettings | None = None
        self.panel = page.panel()
        self.coach = CoachPanel()
        self.coach.set_on(shell.preferences.settings.coach)
        self.setup = MatchSetup(entry, with_person=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(board_area(self.board, self.twin, self.panel))
        self.drawer = Drawer(self, self.setup)
        self._fill_panels(self._side())
        self.setup.started.connect(self.begin)
        self.panel.chosen.connect(self.choose)
        self.coach.toggled.connect(self._switch_coach)
        self.desk.advised.connect(self._show_advice)
        self.desk.failed.connect(lambda error: self.coach.show_unavailable(str(error)))
        self.playhead.stopped.connect(self._arrived)
        self.driver.asked.connect(self._arrived)
        self.driver.ended.connect(self._arrived)
        self.board.installEventFilter(self)

    def entered(self) -> None:
        """Begin the first match, so that there is always something to play."""
        if self.settings is not None:
            return
        left = path_of(self.entry.name)
        try:
            if left.exists() and self.open_path(left):
                return
        except InputError as error:
            self.shell.say(str(error))
        self.begin(self.setup.first_settings())

    def begin(self, settings: MatchSettings, start: Any = None) -> None:
        """Begin a match."""
        self.settings = settings
        self._set_up(settings)
        self.driver.begin(settings.game, settings.strategies, settings.seed, start)

    def begin_from(self, game: AnyGame, start: Any, opponent: str) -> None:
        """Begin a match in a state of one's own, against the strategy called `opponent`.

        The person takes the seat of whoever is to move.
        """
        usual = self.setup.first_settings()
        named = [s for s in self.entry.strategies if s.name == opponent]
        others = [s for s in usual.strategies if s is not None]
        line_up: list[Strategy | None] = [named[0] if named else other for other in others]
        line_up.insert(next(iter(game.players_to_act(start)), 0), None)
        self.begin(MatchSettings(game, tuple(line_up), secrets.randbits(32)), start)

    def _set_up(self, settings: MatchSettings) -> None:
        self.drawer.set_open(False)
        self.seats = seats_of(settings.strategies, self.tr("You"))
        self.log.set_rows([])
        self.show_review(False)
        self.coach.clear()
        self.playhead.seek(0.0)
        self.tell(parameters=self.page.words.subtitle(settings.game))

    def restart(self) -> None:
        """Play the same match again from its start, with the same chance."""
        if self.settings is not None:
            start = None if self.driver.match is None else self.driver.match.start
            self.begin(self.settings, start)

    def rematch(self) -> None:
        """Begin a match between the same players with new chance."""
        if self.settings is not None:
            self.begin(self.settings.with_seed(secrets.randbits(32)))

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
        self.driver.choose({seat: action})

    def undo(self) -> None:
        """Take back to the person's last decision."""
        match, person = self.driver.match, self.seats.person
        if match is None or self.driver.is_busy:
            return
        own = [i for i, step in enumerate(match.steps) if person in step.actions]
        if own:
            self.playhead.finish_motion()
            self.driver.rewind(own[-1])

    def show_hint(self) -> None:
        """Show the best choice once, also where the coach is off."""
        self.panel.show_advice(self.panel.advice, is_hint_shown=True)
        self._ask_advice(as_hint=True)

    def open_path(self, path: Path) -> bool:
        """Go on with a saved match that has a person in it."""
        record = MatchRecord.load(path)
        if record.entry.name != self.entry.name or None not in record.strategies:
            return False
        self.resume(record)
        return True

    def resume(self, record: MatchRecord) -> None:
        """Go on with a saved match; raises InputError where a strategy cannot be had any more."""
        strategies = tuple(
            None if name is None else parse_strategy(self.entry, record.game, name)
            for name in record.strategies
        )
        self.settings = MatchSettings(record.game, strategies, record.seed)
        self._set_up(self.settings)
        self.driver.resume(record, strategies)

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done in a match of one's own."""
        section = self.tr("Match")
        return (
            Action(
                "match.new", self.tr("New match…"), self.open_setup, "Ctrl+N", "swords", section
            ),
            Action(
                "match.again",
                self.tr("New match, same players"),
                self.rematch,
                "Ctrl+Shift+N",
                "repeat",
                section,
            ),
            Action(
                "match.restart",
                self.tr("Restart with the same dice"),
                self.restart,
                "Ctrl+R",
                "skip-back",
                section,
            ),
            Action("match.undo", self.tr("Take back"), self.undo, "Ctrl+Z", "undo-2", section),
            Action("match.hint", self.tr("Show a hint"), self.show_hint, "H", "lightbulb", section),
            Action(
                "match.coach", self.tr("Coach on or off"), self.coach.toggle, "C", "gauge", section
            ),
            *super().actions_here(),
        )

    def open_setup(self) -> None:
        """Show the form for a new match."""
        self.drawer.set_open(True)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Any click on the board or key ends the motion under way."""
        if event.type() == QEvent.Type.MouseButtonPress and self.playhead.finish_motion():
            return True
        return super().eventFilter(watched, event)

    def _side(self) -> QWidget:
        """Return the usual right panel: coach, log, and what to do next."""
        side, column = padded()
        column.addWidget(self.coach)
        column.addWidget(self.log, 1)
        row = QHBoxLayout()
        row.setSpacing(8)
        again = Button(self.tr("New match"), "secondary", "swords")
        again.clicked.connect(self.open_setup)
        back = Button(self.tr("Take back"), "secondary", "undo-2")
        back.clicked.connect(self.undo)
        row.addWidget(again, 1)
        row.addWidget(back, 1)
        column.addLayout(row)
        return side

    def _refuse(self, error: Exception) -> None:
        """Let the form say what is wrong with the match that was asked for."""
        self.drawer.set_open(True)
        self.setup.show_error(sentence_of(error))

    def _show_match(self) -> None:
        super()._show_match()
        match = self.driver.match
        assert match is not None
        self.panel.show_state(match.game, *self._asked_view(), is_asked=False)
        self.coach.hide_hint()
        self._keep(match)
        facts = [Fact(self.tr("Seed {seed}").format(seed=match.key))]
        self.tell(hint=self.page.words.keys(), facts=facts)
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
        if match.is_over:
            self._show_result(match)
        else:
            self._ask_advice()

    def _show_result(self, match: Match) -> None:
        """Show the value of the end, and offer the review."""
        if match.faults:
            self.shell.say(self.tr("Forfeit: {why}").format(why=match.faults[0].reason))
        worth = self.entry.value_of_return(match.returns[0])
        self.coach.hide_hint()
        if not match.faults:
            values = [worth, self.entry.value_total - worth]
            self._show_values(values, is_exact=True)

    def _ask_advice(self, *, as_hint: bool = False) -> None:
        match = self.driver.match
        if match is None or match.is_over or not (self.coach.is_on or as_hint):
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
        title = words.choice(match.game, best.action)
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

    def _switch_coach(self, is_on: bool) -> None:
        self.shell.preferences.set(coach=is_on)
        if is_on:
            self._arrived()
        else:
            self.panel.show_advice((), is_hint_shown=False)
