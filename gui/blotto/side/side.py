"""The panel beside the road: in Play the coach and plans to start from, in Watch a whole field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.blotto.rules import Battle, Blotto, Plan
from engine.core.play.strategy import Strategy
from gui.blotto.board.animation import BlottoFrame
from gui.blotto.board.plan_words import plan_in_words
from gui.blotto.editor.panel import BlottoPanel
from gui.blotto.editor.sharing import shared_by, shared_evenly
from gui.blotto.side.against_field import AgainstField
from gui.blotto.side.answers import Answers
from gui.blotto.side.coach import Coach
from gui.blotto.side.work import best_reply
from gui.shared.controls.boxes import STRETCH, ScrollBody, ThinScroll, column_of
from gui.shared.jobs.latest_job import LatestJobs, Query
from gui.shared.page.own_side import OwnSide
from gui.shared.report.blocks import Block, Column, Rows, Title
from gui.shared.report.orders import Look
from gui.shared.report.renderer import Blocks
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

if TYPE_CHECKING:
    from gui.shared.page.action_panel import ActionPanel
    from gui.shared.page.canvas import Canvas


class BlottoSide(OwnSide):
    """Belongs to the plan under the road, and to the battle on it.

    What the other's strategy may send is measured by, never the plan that it does send.
    """

    title = tr("Plan")
    comes_first = True
    coaches = True

    def __init__(self) -> None:
        super().__init__()
        self.panel: BlottoPanel | None = None
        self._battles = 0
        self._was_asked = False
        self._game: Blotto | None = None
        self._reply: tuple[str, Plan] | None = None
        self._last: Plan | None = None
        self._fought: tuple[Plan, ...] | None = None
        """The plans of a battle that is watched, once all of it is told."""
        self.coach, self.starts, self.answers = Coach(), Blocks(), Answers()
        self.against = AgainstField()
        self.answers.hide()
        self.against.hide()
        self._jobs = LatestJobs(
            self, {"reply": Query(self._take_reply, self.coach.choice.complain)}
        )
        body = ScrollBody()
        parts = (self.against, self.coach, self.starts, self.answers)
        column_of(*parts, STRETCH, on=body, gap=14, margins=(0, 0, 10, 0))
        column_of(ThinScroll(body), on=self)
        for part in (self.coach, self.answers):
            part.plan_wanted.connect(self._set_plan)
        self.starts.ordered.connect(lambda order: self._start_from(order.at))
        self.coach.measured_by.connect(self.measured_by)
        self.coach.told.connect(self._show_starts)
        self.coach.choice.chosen.connect(lambda _source: self._forget_reply())

    def attach(self, board: Canvas, panel: ActionPanel | None) -> None:
        """Follow the plan under the road."""
        assert panel is None or isinstance(panel, BlottoPanel)
        self.panel = panel
        if panel is not None:
            panel.plan_changed.connect(self._follow_plan)

    def set_values_shown(self, is_on: bool) -> None:
        """Let the coach obey the switch of the whole program."""
        self.coach.set_on(is_on)

    def set_coached(self, is_coached: bool) -> None:
        """Let the coach measure in silence by a field of one's choice: this is Play."""
        self._was_asked = True
        self.coach.set_coached(is_coached)

    @property
    def assumption(self) -> str:
        return tr("on average against {plans}").format(plans=self.coach.plans_in_words)

    def show_players(self, strategies: Sequence[Strategy | None]) -> None:
        """Measure by what these may send."""
        self.coach.show_players(strategies)

    def show_frame(self, frame: BlottoFrame) -> None:
        """Belong to the battle on the road."""
        if frame.game != self._game:
            self._game = frame.game
            self.coach.show_game(frame.game)
            self._forget_reply()
        if not frame.num_battles and self._battles:
            self.coach.begin_match()
        self._battles = frame.num_battles
        self.coach.show_battle(Battle(past=frame.state.past), frame.seats.names)
        self.answers.show_battle(frame.game, frame.state.plans, frame.seats.names)
        is_last = frame.state.plans and frame.ended == frame.num_battles
        if frame.seats.person is not None and is_last:
            self._last = frame.state.plans[frame.seats.person]
        self._fought = frame.state.plans if self._is_watched() else None
        self._follow_plan()
        if self._fought is not None:
            self.against.show_battle(frame.game, frame.state.plans, frame.seats.names)

    def _is_watched(self) -> bool:
        """Let what belongs to a plan of one's own give way where nobody has one to make."""
        is_watched = not (self._was_asked or (self.panel is not None and self.panel.is_asked))
        self.starts.setVisible(not is_watched)
        self.against.setVisible(is_watched)
        self.coach.show_watched(is_watched=is_watched)
        return is_watched

    def _follow_plan(self) -> None:
        game, panel = self._game, self.panel
        if game is None or panel is None:
            return
        self._was_asked = self._was_asked or panel.is_asked
        plan = panel.shown_plan if panel.game == game else None
        if self._fought is not None:  # what a plan brings is told once it has been seen
            plan = self._fought[panel.player or 0] if self._fought else None
        others = [start for _, start in self._starts()]
        self.coach.show_plan(plan, panel.player or 0, others)
        self._show_starts()

    def _starts(self) -> list[tuple[str, Plan]]:
        assert self._game is not None
        last = self._last if self._last and len(self._last) == self._game.castles else None
        starts = usual_starts(self._game, last)
        return starts if self._reply is None else [self._reply, *starts]

    def _show_starts(self) -> None:
        if self._game is None:
            return
        starts, answer = self._starts(), self.coach.answer
        if self.panel is not None:
            self.panel.show_mean(None if answer is None else answer.mean)
        means = answer.others if answer is not None and len(answer.others) == len(starts) else ()
        values = [decimal(mean, 2) for mean in means] or [""] * len(starts)
        rows = [
            Start(title, plan, value) for (title, plan), value in zip(starts, values, strict=True)
        ]
        if self.coach.is_on and self.coach.yardstick is not None and self._reply is None:
            n = len(self.coach.yardstick.field)
            title = tr("Best reply to these {n:,}").format(n=n) if n > 1 else tr("Best reply to it")
            rows.insert(0, Start(title, None, tr("find")))
        self.starts.show_blocks(start_blocks(rows))

    def _start_from(self, start: Start) -> None:
        """Take a plan, or find the best reply first."""
        if start.plan is not None:
            self._set_plan(start.plan)
        elif self.coach.yardstick is not None:
            self._jobs.ask("reply", best_reply(self.coach.yardstick), tr("Best reply"))

    def _take_reply(self, found: tuple[Plan, float, bool]) -> None:
        plan, _mean, is_exact = found
        title = tr("Best reply to them") if is_exact else tr("Best reply found")
        self._reply = title, plan
        self._set_plan(plan)
        self._follow_plan()

    def _forget_reply(self) -> None:
        self._jobs.drop("reply")
        self._reply = None
        self._show_starts()

    def _set_plan(self, plan: Plan) -> None:
        if self.panel is not None:
            self.panel.set_plan(plan)
            self.panel.take_focus()


@dataclass(frozen=True, slots=True)
class Start:
    """A plan to start from; none where it has to be found first."""

    title: str
    plan: Plan | None
    value: str = ""


COLUMNS = (
    Column(tr("Plan"), lambda row: row.title, width=3.0),
    Column(tr("Worth"), lambda row: row.value, align="right"),
)


def start_blocks(starts: Sequence[Start]) -> tuple[Block, ...]:
    """Return a list of plans to start from; a row leads to its Start."""
    title = tr("Start from")
    rows = Rows(
        title, COLUMNS, starts, lambda place: Look(starts[place]),
        is_whole=True, head=0, words=words_of,
    )  # fmt: skip
    return Title(title), rows


def words_of(row: Start) -> str:
    """Return a plan to start from as a sentence."""
    told = row.title if row.plan is None else f"{row.title}: {plan_in_words(row.plan)}"
    return f"{told}, {row.value}" if row.value else told


def usual_starts(game: Blotto, last: Plan | None) -> list[tuple[str, Plan]]:
    """Return the plans that are always there, with their titles; `last` is the one sent last."""
    starts = [
        (tr("The same everywhere"), shared_evenly(game.castles, game.soldiers)),
        (tr("By what castles are worth"), shared_by(game.values, game.soldiers)),
    ]
    if game.streak:
        front = tuple(int(castle < game.streak) for castle in range(game.castles))
        text = tr("All on the first {n}").format(n=game.streak)
        starts.append((text, shared_by(front, game.soldiers)))
    if last is not None:
        starts.append((tr("The one you sent last"), last))
    return starts
