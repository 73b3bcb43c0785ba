"""The card above a tournament: how far it is, how fast, how long still, and what can be done."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout

from engine.core.play.interval import half_interval
from gui.shared.controls.buttons import Button, IconButton
from gui.shared.controls.cards import Card
from gui.shared.controls.chip import Chip
from gui.shared.controls.flow import flow_of
from gui.shared.controls.label import Text
from gui.shared.controls.progress import ProgressBar
from gui.shared.style.appearance import appearance
from gui.shared.style.tokens import Height
from gui.shared.text.duration_format import duration_text, left_text
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent_done
from gui.shared.tournament.outcome import Outcome
from gui.shared.tournament.run import PREPARING_SECONDS, TournamentRun

STACKED_BELOW = 700


class RunCard(Card):
    """Shows a TournamentRun; its signals say what was asked for."""

    pause_asked = Signal()
    stop_asked = Signal()
    go_on_asked = Signal()
    new_asked = Signal()
    export_asked = Signal()
    copy_asked = Signal()

    def __init__(self, run: TournamentRun) -> None:
        super().__init__(padding=0)
        self._run = run
        self.percent = Text("", "page")
        self.title = Text("", "lead", weight=600, wraps=True)
        self.words = Text("", "small", "text_2", wraps=True)
        self.chip = Chip("", "estimate")
        self.left = Text("", "small", weight=500)
        self.stop_button = Button(self.tr("Finish games, then stop"), "ghost")
        self.pause_button = Button(self.tr("Pause"), "secondary", "pause")
        self.go_on_button = Button(self.tr("Continue"), "main", "play")
        self.new_button = Button(self.tr("New tournament"), "secondary", "plus")
        self.copy_button = IconButton("copy", self.tr("Copy the command that repeats it"))
        self.export_button = IconButton("download", self.tr("Export…"))
        self.bar = ProgressBar(self.tr("Tournament"))
        self._connect()
        self._lay_out()

    def refresh(self) -> None:
        """Show the run as it stands now."""
        run, outcome = self._run, self._run.outcome
        share = run.share
        self.percent.set_text("" if share is None else percent_done(share))
        self.percent.setVisible(share is not None)
        self.title.set_text(self.tr("Preparing") if outcome is None else title_of(outcome))
        self.words.set_text(self._words())
        self.chip.setVisible(outcome is not None)
        if outcome is not None and outcome.is_exact:
            self.chip.set_text(self.tr("exact"), "exact")
        else:
            self.chip.set_text(self.tr("estimate"), "estimate")
        self.left.set_text(left_text(run.seconds_left) if not run.is_paused else "")
        self.left.setVisible(bool(self.left.plain))
        self.bar.show_share(share)
        self._show_buttons(outcome)

    def _show_buttons(self, outcome: Outcome | None) -> None:
        run = self._run
        is_running = run.is_running
        self.pause_button.setVisible(is_running and not run.is_stopping)
        text, icon = (self.tr("Resume"), "play") if run.is_paused else (self.tr("Pause"), "pause")
        if self.pause_button.text() != text:
            self.pause_button.set_text(text, icon)
        is_exact = outcome is not None and outcome.is_exact
        stop = self.tr("Stop") if is_exact else self.tr("Finish games, then stop")
        if self.stop_button.text() != stop:
            self.stop_button.set_text(stop)
        self.stop_button.setVisible(is_running)
        self.stop_button.setEnabled(not run.is_stopping)
        can_go_on = outcome is not None and outcome.can_go_on and run.path is not None
        self.go_on_button.setVisible(not is_running and can_go_on)
        self.new_button.setVisible(not is_running)
        self.copy_button.setVisible(outcome is not None)
        self.export_button.setVisible(outcome is not None)

    def _words(self) -> str:
        run, outcome = self._run, self._run.outcome
        if run.is_stopping:
            return self.tr("Finishing the games in flight")
        if outcome is None:
            once = self.tr("Once, about {seconds} s: its code is compiled for this computer")
            return once.format(seconds=round(PREPARING_SECONDS)) if run.is_compiling else ""
        return self._pairs(outcome) if outcome.is_exact else self._games(outcome)

    def _pairs(self, outcome: Outcome) -> str:
        """Return how far an exact comparison has come; a pair is done with both its orders."""
        done, total = outcome.num_games // 2, outcome.num_rows // 2
        if self._run.is_running:
            return self._run.phase
        if not outcome.is_whole:
            words = self.tr("{done:,} of {total:,} pairs, stopped; nothing is lost")
            return words.format(done=done, total=total)
        words = self.tr("{n:,} pairs worked out in {time}")
        return words.format(n=total, time=duration_text(outcome.seconds))

    def _games(self, outcome: Outcome) -> str:
        run, total = self._run, outcome.num_rows
        if outcome.is_whole and not run.is_running:
            words = self.tr("{n:,} games in {time} of play").format(
                n=total, time=duration_text(outcome.seconds)
            )
            pace = total / outcome.seconds if outcome.seconds else None
        else:
            words = self.tr("{done:,} of {total:,} games").format(
                done=outcome.num_games, total=total
            )
            pace = run.pace
        if outcome.settings.until_error is not None and not outcome.is_whole:
            error = f"{half_interval(outcome.settings.until_error):.2g}"
            words = self.tr("{words}, until all are known to ± {n}").format(words=words, n=error)
        if run.is_paused:
            return self.tr("{words}, paused").format(words=words)
        if not run.is_running and not outcome.is_whole:
            return self.tr("{words}, stopped; nothing is lost").format(words=words)
        return (
            words
            if not pace
            else self.tr("{words}, {pace} a second").format(words=words, pace=rounded(pace))
        )

    def _connect(self) -> None:
        for button, signal in (
            (self.pause_button, self.pause_asked),
            (self.stop_button, self.stop_asked),
            (self.go_on_button, self.go_on_asked),
            (self.new_button, self.new_asked),
            (self.copy_button, self.copy_asked),
            (self.export_button, self.export_asked),
        ):
            button.clicked.connect(signal)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.title, 1)
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addLayout(head)
        words.addWidget(self.words)
        told = QHBoxLayout()
        told.setSpacing(14)
        told.addWidget(self.percent, 0, Qt.AlignmentFlag.AlignVCenter)
        told.addLayout(words, 1)
        self._top = top = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        top.setSpacing(14)
        top.addLayout(told, 1)
        buttons = flow_of(
            self.left,
            self.chip,
            self.stop_button,
            self.pause_button,
            self.new_button,
            self.go_on_button,
            self.copy_button,
            self.export_button,
            is_right=True,
        )
        top.addLayout(buttons)
        self.body.setContentsMargins(20, 14, 20, 16)
        self.body.setSpacing(12)
        self.body.addLayout(top)
        self.body.addWidget(self.bar)
        self.setMinimumHeight(Height.HEADER)
        appearance().resized.connect(self._arrange)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        is_narrow = self.width() < appearance().theme.px(STACKED_BELOW)
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._top.setDirection(below if is_narrow else beside)


def rounded(pace: float) -> str:
    """Return games a second with three digits that count."""
    if pace >= 1000:
        digits = len(str(int(pace))) - 3
        return f"{round(pace / 10**digits) * 10**digits:,}"
    return f"{pace:.3g}"


def title_of(outcome: Outcome) -> str:
    """Return what kind of tournament it is, in words."""
    settings = outcome.settings
    count, orders = len(settings.entrants), settings.orders
    if outcome.is_exact:
        return tr("Everyone against everyone, {n} entrants").format(n=count)
    if settings.is_paired:
        words = tr("Round robin, {n} entrants, both seatings")
        words = tr("Round robin, {n} entrants, seats by lot") if orders == "shuffled" else words
        text = words.format(n=count)
    else:
        most = max(game.num_players for game in settings.configurations)
        words = tr("Free for all, {seats} seats, {n} entrants")
        text = words.format(seats=most, n=count)
    if len(settings.configurations) > 1:
        rules = tr("{text}, {n} combinations of rules")
        text = rules.format(text=text, n=len(settings.configurations))
    return text
