"""The card above a tournament: how far it is, how fast, how long still, and what can be done."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal

from engine.core.play.interval import half_interval
from gui.shared.controls.cards import Card
from gui.shared.controls.chip import Chip
from gui.shared.controls.progress import ProgressBar
from gui.shared.live.live import Live
from gui.shared.live.parts import (
    Part,
    button,
    column,
    flow,
    icon_button,
    line,
    note,
    part,
    row,
    text,
)
from gui.shared.style.tokens import Height
from gui.shared.text.tr import duration_text, left_text, tr
from gui.shared.text.value_format import percent_done
from gui.shared.tournament.outcome import Outcome
from gui.shared.tournament.run import TournamentRun

STACKED_BELOW = 800


class RunCard(Card):
    """Shows a TournamentRun; its signals say what was asked for."""

    go_on_asked = Signal()
    new_asked = Signal()
    export_asked = Signal()
    copy_asked = Signal()
    ratings_asked = Signal()

    def __init__(self, run: TournamentRun) -> None:
        super().__init__(padding=0)
        self._run = run
        self.setMinimumHeight(Height.HEADER)
        self.live = Live(self, self._parts)

    def _parts(self) -> Part:
        """Return the run as it stands now."""
        run, outcome = self._run, self._run.outcome
        share, middle = run.share, Qt.AlignmentFlag.AlignVCenter
        percent = "" if share is None else percent_done(share)
        title = tr("Preparing") if outcome is None else title_of(outcome)
        head = row(
            text(percent, "page", side=middle, is_shown=bool(percent), key="percent"),
            column(
                text(title, "lead", weight=600, wraps=True, key="title"),
                text(self._words(), "small", "text_2", wraps=True, key="words"),
                note(run.told, key="told"),
                gap=1,
            ),
            gap=14,
            stretch=1,
        )
        bar = part(ProgressBar, tr("Tournament"), show_share=share)
        top = line(head, self._buttons(outcome), below=STACKED_BELOW, gap=14)
        return column(top, bar, gap=12, margins=(20, 14, 20, 16))

    def _buttons(self, outcome: Outcome | None) -> Part:
        run, is_there = self._run, outcome is not None
        is_running, can = run.is_running and not run.is_opening, not run.is_stopping
        left = "" if run.is_paused else left_text(run.seconds_left)
        is_exact = outcome is not None and outcome.is_exact
        chip = (tr("exact"), "exact") if is_exact else (tr("estimate"), "estimate")
        stop = tr("Stop") if is_exact else tr("Finish games, then stop")
        pause, icon = (tr("Resume"), "play") if run.is_paused else (tr("Pause"), "pause")
        new, go_on = self.new_asked.emit, self.go_on_asked.emit
        can_go_on = outcome is not None and outcome.can_go_on and run.path is not None
        return flow(
            text(left, "small", weight=500, is_shown=bool(left)),
            part(Chip, "", set_text=chip, is_shown=is_there, key="chip"),
            button(stop, run.stop, "ghost", can=can, is_shown=is_running, key="stop"),
            button(pause, run.toggle_pause, icon=icon, is_shown=is_running and can, key="pause"),
            button(tr("New tournament"), new, icon="plus", is_shown=not is_running),
            button(tr("Continue"), go_on, "main", "play", is_shown=not is_running and can_go_on,
                   key="go on"),
            icon_button("gauge", tr("Ratings"), self.ratings_asked.emit, size=Height.CONTROL,
                        is_shown=is_there and not is_exact, key="ratings"),
            icon_button("copy", tr("Copy the command that repeats it"), self.copy_asked.emit,
                        size=Height.CONTROL, is_shown=is_there, key="copy"),
            icon_button("download", tr("Export…"), self.export_asked.emit, size=Height.CONTROL,
                        is_shown=is_there),
            is_right=True,
        )  # fmt: skip

    def _words(self) -> str:
        run, outcome = self._run, self._run.outcome
        if run.is_stopping:
            return tr("Finishing the games in flight")
        if run.is_checking:
            return run.phase
        if outcome is None:
            once = tr("Once: its code is compiled for this computer")
            return once if run.is_compiling else ""
        if run.is_running and run.is_opening:
            return run.phase
        return self._pairs(outcome) if outcome.is_exact else self._games(outcome)

    def _pairs(self, outcome: Outcome) -> str:
        """Return how far an exact comparison has come; a pair is done with both its orders."""
        done, total = outcome.num_games // 2, outcome.num_rows // 2
        if self._run.is_running:
            return self._run.phase
        if not outcome.is_whole:
            words = tr("{done:,} of {total:,} pairs, stopped; nothing is lost")
            return words.format(done=done, total=total)
        words = tr("{n:,} pairs worked out in {time}")
        return words.format(n=total, time=duration_text(outcome.seconds))

    def _games(self, outcome: Outcome) -> str:
        run, total = self._run, outcome.num_rows
        if outcome.is_whole and not run.is_running:
            words = tr("{n:,} games in {time} of play").format(
                n=total, time=duration_text(outcome.seconds)
            )
            pace = total / outcome.seconds if outcome.seconds else None
        else:
            words = tr("{done:,} of {total:,} games").format(done=outcome.num_games, total=total)
            pace = run.pace
        if outcome.settings.sequential is not None and not outcome.is_whole:
            words = tr("{n:,} games, until it is known").format(n=outcome.num_games)
        if outcome.settings.until_error is not None and not outcome.is_whole:
            error = f"{half_interval(outcome.settings.until_error):.2g}"
            words = tr("{words}, until all are known to ± {n}").format(words=words, n=error)
        if run.is_paused:
            return tr("{words}, paused").format(words=words)
        if not run.is_running and not outcome.is_whole:
            return tr("{words}, stopped; nothing is lost").format(words=words)
        if outcome.is_compiling and run.is_running:
            once = tr("{words}, slowly, once: its code is compiled for this computer")
            return once.format(words=words)
        return (
            words
            if not pace
            else tr("{words}, {pace} a second").format(words=words, pace=rounded(pace))
        )


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
    rounds, challengers = settings.rounds, len(settings.against)
    if rounds is not None and rounds.kind == "swiss":
        text = tr("Swiss, {rounds} rounds, {n} entrants").format(rounds=rounds.count, n=count)
    elif rounds is not None:
        text = tr("Knockout, {n} entrants").format(n=count)
    elif challengers:
        text = tr("Gauntlet, {n} against {others}")
        text = text.format(n=challengers, others=count - challengers)
    elif settings.is_paired:
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
