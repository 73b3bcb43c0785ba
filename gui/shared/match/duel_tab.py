"""Duel: two strategies on the same dice, side by side, with the first divergence marked."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from itertools import zip_longest
from typing import Any

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from engine.core.play.chance import Chance
from engine.core.play.duel import Duel, duel, seated
from engine.core.play.match import Match
from engine.core.play.registry import GameEntry
from gui.shared.controls.boxes import padded
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import NoteCard
from gui.shared.controls.drawer import Drawer
from gui.shared.controls.label import Heading
from gui.shared.controls.scroll_area import Scroll, ThinBar
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.match.duel_setup import DuelSettings, DuelSetup, usual_duel
from gui.shared.match.duel_turns import DuelTurns
from gui.shared.match.playhead import Playhead
from gui.shared.match.replay.transport import Transport
from gui.shared.match.seat_choice import strategy_title
from gui.shared.match.seating.names import seats_of
from gui.shared.match.setting_switch import ahead_switch
from gui.shared.page.actions import Action
from gui.shared.page.page import AnyPage, LogRow, log_row_of
from gui.shared.page.seats import EVERYONE, Seats
from gui.shared.page.tab import Shell, TabView
from gui.shared.page.timeline import Mark, Timeline
from gui.shared.style.appearance import appearance
from gui.shared.text.fact import Fact
from gui.shared.text.new_seed import new_seed
from gui.shared.text.sentence import sentence_of

STACKED_BELOW = 1000
"""Narrower than this, at 100 %, the boards stand one above the other."""
LEAST_SHARE = 0.5
"""The part of its own least height with which a board makes do, without names and scores."""


class DuelTab(TabView):
    """Two boards that run turn by turn together."""

    def __init__(self, page: AnyPage, entry: GameEntry, shell: Shell) -> None:
        """Show two empty boards; the first duel begins when the tab is entered."""
        super().__init__()
        self.page, self.entry, self.shell = page, entry, shell
        self.settings: DuelSettings | None = None
        self.duel: Duel | None = None
        self._job = LatestJob(self)
        self._timelines: tuple[Timeline[Any], ...] = ()
        self._seats: tuple[Seats, ...] = ()
        self._numbers: tuple[int, ...] = ()
        self._pairs: list[tuple[LogRow | None, LogRow | None]] = []
        self._told: tuple[int, bool] | None = None
        self._listed = -1
        self.boards = (page.new_view(), page.new_view())
        self.turns = DuelTurns(page.counting)
        self.heading = Heading(page.counting.title)
        self.verdict = NoteCard("swords", "", fill="soft", ink="on_soft")
        self.playhead = Playhead(self)
        self.transport = self.bar = Transport(self.playhead)
        self._lay_out()
        self.turns.row_chosen.connect(lambda step: self.playhead.show_step(step + 1))
        self.playhead.moved.connect(self._show_moment)
        self._job.updated.connect(lambda snapshot: self._show(snapshot.value))
        self._job.failed.connect(self._refuse)
        shell.preferences.changed.connect(self._follow_settings)
        self._follow_settings()

    def entered(self) -> None:
        """Begin the first duel."""
        if self.settings is None:
            self.begin(usual_duel(self.entry))

    @cached_property
    def setup(self) -> DuelSetup:
        """The form for a new duel, built when it is first asked for."""
        form = DuelSetup(self.entry)
        form.started.connect(self.begin)
        return form

    @cached_property
    def drawer(self) -> Drawer:
        """The drawer that holds the form."""
        return Drawer(self, self.setup)

    def open_setup(self) -> None:
        """Show the form for a new duel."""
        if self.settings is not None:
            self.setup.seed.offer(self.settings.seed)
        self.drawer.set_open(True)

    def begin(self, settings: DuelSettings) -> None:
        """Play both matches in the background."""
        self._job.drop()
        self.settings = settings
        if "drawer" in self.__dict__:
            self.drawer.set_open(False)
        self.show_status(parameters=self.page.words.subtitle(settings.game))
        work = duel(settings.game, settings.rivals, settings.opponent, settings.seat, settings.seed)
        if self.duel is None:
            self._show_start(settings)
        self._job.run(self.tr("Duel"), work)

    def another(self) -> None:
        """Play the same duel on other dice."""
        if self.settings is not None:
            self.begin(self.settings.with_seed(new_seed()))

    def show_divergence(self) -> None:
        """Show the boards as they were when the rivals first chose differently."""
        if self.duel is None or self.duel.divergence is None:
            return
        if self._hides_ahead and self.duel.divergence >= self.playhead.step:
            self.shell.show_message(self.tr("What is to come is hidden."))
        else:
            self.playhead.show_step(self.duel.divergence)

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done with a duel."""
        section, head = self.tr("Duel"), self.playhead
        made = (
            ("new", self.tr("New duel…"), self.open_setup, "Ctrl+N", "swords"),
            ("another", self._other_chance(), self.another, "Ctrl+Shift+N", "dices"),
            ("divergence", self.tr("To the first difference"), self.show_divergence, "N", "route"),
            ("toggle", self.tr("Play or pause"), head.toggle, "Space", "play"),
            ("back", self.tr("Step back"), lambda: head.go(-1), "Left", "step-back"),
            ("on", self.tr("Step on"), lambda: head.go(1), "Right", "step-forward"),
            ("home", self.tr("To the start"), lambda: head.show_step(0), "Home", "skip-back"),
            ("end", self.tr("To the end"), self._show_end, "End", "skip-forward"),
        )
        return [
            Action(f"duel.{name}", text, run, keys, icon, section)
            for name, text, run, keys, icon in made
        ]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_wide = self.width() >= STACKED_BELOW * appearance().theme.scale
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._row.setDirection(beside if is_wide else below)

    def _lay_out(self) -> None:
        self._keep_height()
        appearance().resized.connect(self._keep_height)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.setSpacing(24)
        for number, board in enumerate(self.boards, start=1):
            board.setAccessibleName(self.tr("Board of rival {number}").format(number=number))
            self._row.addWidget(board, 1)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(32, 16, 32, 16)
        column.addLayout(self._row)
        scroll = Scroll(content)
        self._bar = ThinBar(scroll)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(scroll)
        self.side_panel = self._side()

    def _keep_height(self) -> None:
        """Let no board become so low that its main parts are lost; rather scroll."""
        for board in self.boards:
            least = round(board.minimumSizeHint().height() * LEAST_SHARE)
            board.setMinimumSize(1, least)  # beside each other they share whatever width there is

    def _side(self) -> QWidget:
        side, column = padded()
        column.addWidget(self.verdict)
        column.addWidget(ahead_switch(self.shell.preferences))
        column.addWidget(self.heading)
        column.addWidget(self.turns, 1)
        row = QHBoxLayout()
        row.setSpacing(8)
        for text, icon, slot in (
            (self.tr("New duel"), "swords", self.open_setup),
            (self._other_chance(), "dices", self.another),
        ):
            button = Button(text, "secondary", icon)
            button.clicked.connect(slot)
            row.addWidget(button, 1)
        column.addLayout(row)
        return side

    def _refuse(self, error: Exception) -> None:
        self.open_setup()
        self.setup.seed.bring_back()
        self.setup.show_error(sentence_of(error))
        if self.duel is None:
            self.verdict.set_text(self.tr("No duel yet"), self.tr("Start one with other players."))

    def _show_start(self, settings: DuelSettings) -> None:
        """Show the boards before the first turn, while the first duel is being played."""
        start = settings.game.initial_state(Chance(settings.seed))
        line_ups = [seated(rival, settings.opponent, settings.seat) for rival in settings.rivals]
        self._seats = tuple(seats_of(line_up, "") for line_up in line_ups)
        self._timelines = (self.page.timeline((settings.game, start), ()),) * len(line_ups)
        self.playhead.begin(_together(self._timelines))
        self.verdict.set_text(
            self.tr("Preparing the duel"), self.tr("Both matches are being played.")
        )

    def _show(self, found: Duel) -> None:
        """Show both matches from their start."""
        settings = self.settings
        assert settings is not None
        self.duel = found
        matches = (found.first, found.second)
        self._seats = tuple(seats_of(match.strategies, "") for match in matches)
        self._timelines = tuple(
            self.page.timeline((match.game, match.states[0]), match.steps) for match in matches
        )
        first, second = (self._choices(match) for match in matches)
        self._pairs = list(zip_longest(first, second))
        self._numbers = self.page.counting.numbers(_longer(matches).states[: len(self._pairs)])
        self.heading.set_note(self.tr("first rival, second rival"))
        self._keep_height()
        self._told, self._listed = None, -1
        self.playhead.begin(_together(self._timelines))
        self.bar.set_extra_marks(self._marks())
        self.show_status(
            hint=self.tr("Space plays both, N shows the first difference."),
            facts=[Fact(self.tr("Seed {seed}").format(seed=settings.seed))],
        )
        self.playhead.play()

    def _other_chance(self) -> str:
        return self.tr("Other dice") if self.entry.has_dice else self.tr("Other seed")

    @property
    def _hides_ahead(self) -> bool:
        return self.shell.preferences.settings.hides_ahead

    def _tell_so_far(self, done: int) -> None:
        """List the turns that may be seen, and say what is known of both matches by then."""
        settings, found = self.settings, self.duel
        place = (done, self._hides_ahead)
        if settings is None or found is None or place == self._told:
            return
        self._told = place
        count = done if self._hides_ahead else len(self._pairs)
        step = found.divergence if found.divergence in range(count) else None
        if count != self._listed:
            self._listed = count
            self.turns.show_turns(self._pairs[:count], step, self._numbers[:count])
        is_over = done == len(self._pairs)
        self._tell_verdict(settings, found, step, is_over=is_over, is_all=count == len(self._pairs))

    def _tell_verdict(
        self, settings: DuelSettings, found: Duel, step: int | None, *, is_over: bool, is_all: bool
    ) -> None:
        """Say where they parted, once that may be seen, and at the end who did how."""
        names = [strategy_title(rival) for rival in settings.rivals]
        title = self.tr("{first} and {second}").format(first=names[0], second=names[1])
        if is_over:
            totals = (match.returns[settings.seat] for match in (found.first, found.second))
            title = ", ".join(map(self._result, names, totals))
        told, noun = "", self.page.counting.noun
        if step is not None:
            told = self.tr("They part in {noun} {number}.")
            told = told.format(noun=noun, number=self._numbers[step])
        elif is_all:
            told = self.tr("They chose the same in every {noun}.").format(noun=noun)
        opponent = strategy_title(settings.opponent)
        against = self.tr("Both against {name}, from the same seed.").format(name=opponent)
        if self.entry.has_dice:
            against = self.tr("Both against {name}, on the same dice.").format(name=opponent)
        self.verdict.set_text(title, f"{told} {against}".strip())

    def _result(self, name: str, total: float) -> str:
        if total == 0:
            return self.tr("{name} draws").format(name=name)
        text = self.tr("{name} wins") if total > 0 else self.tr("{name} loses")
        return text.format(name=name)

    def _choices(self, match: Match) -> list[LogRow]:
        """Return every turn with what was chosen, and what it brought."""
        words = self.page.words
        rows = []
        for step, view in zip(match.steps, match.states, strict=False):
            row = log_row_of(words, match.game, step, view)
            chosen = words.action(match.game, step.actions[row.player], view, row.player)
            rows.append(LogRow(row.player, chosen, row.text, row.value))
        return rows

    def _marks(self) -> list[Mark]:
        if self.duel is None or self.duel.divergence is None:
            return []
        seconds = self.playhead.timeline.start_of(self.duel.divergence)
        return [Mark(seconds, self.tr("The first difference"), None, "route")]

    def _show_moment(self) -> None:
        """Paint both boards at the same turn and the same part of it."""
        head = self.playhead
        done = head.timeline.steps_done(head.shown_seconds)
        for board, timeline, seats in zip(self.boards, self._timelines, self._seats, strict=True):
            seconds = _own_time(head.timeline, timeline, head.shown_seconds)
            board.show_frame(self.page.frame(timeline, seconds, seats, EVERYONE))
            board.setAccessibleDescription(" ".join(self.page.describe(board.frame)))
        self._tell_place()
        self._tell_so_far(done)
        self.turns.show_turn(done - 1)

    def _tell_place(self) -> None:
        """Say on the transport how far the longer match has come, where that is not in turns."""
        place = self.page.counting.position
        if place is not None and self._timelines:
            lengths = [timeline.num_steps for timeline in self._timelines]
            self.bar.set_position_text(place(self.boards[lengths.index(max(lengths))].frame))

    def _show_end(self) -> None:
        self.playhead.show_step(self.playhead.timeline.num_steps)

    def _follow_settings(self, _name: str = "") -> None:
        settings = self.shell.preferences.settings
        self.bar.show_ahead("hidden" if settings.hides_ahead else "told")
        if self._timelines:
            self._show_moment()
        self.playhead.is_motion_reduced = settings.reduced_motion
        if self.playhead.speed != settings.animation_speed:
            self.playhead.set_speed(settings.animation_speed)


def _longer(matches: Sequence[Match]) -> Match:
    """Return the match with more steps, the first one of two equally long."""
    return max(matches, key=lambda match: len(match.steps))


def _together(timelines: Sequence[Timeline[Any]]) -> Timeline[Any]:
    """Return a timeline without events whose steps last as long as the longer of both."""
    ends, now = [], 0.0
    for step in range(max(timeline.num_steps for timeline in timelines)):
        now += max(
            timeline.end_of(step) - timeline.start_of(step)
            for timeline in timelines
            if step < timeline.num_steps
        )
        ends.append(now)
    return Timeline((), step_ends=tuple(ends))


def _own_time(both: Timeline[Any], own: Timeline[Any], seconds: float) -> float:
    """Return the time on one match's timeline that shows the same turn and part of it."""
    step = bisect_right(both.step_ends, seconds + 1e-9)
    if step >= own.num_steps:
        return own.length
    lasts = both.end_of(step) - both.start_of(step)
    part = (seconds - both.start_of(step)) / lasts if lasts else 1.0
    return own.start_of(step) + part * (own.end_of(step) - own.start_of(step))
