"""The panel beside the road: in Play the coach and plans to start from, in Watch a whole field."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.blotto.likely_plans import LikelyPlans
from engine.blotto.rules import Battle, Blotto, Plan
from engine.core.play.strategy import Strategy
from gui.blotto.board.animation import BlottoFrame
from gui.blotto.editor.panel import BlottoPanel
from gui.blotto.editor.sharing import moved
from gui.blotto.fields.known import FieldSource, field_in, known_fields
from gui.blotto.side.battle_parts import against_part, beaten_words, beating_part
from gui.blotto.side.coach_blocks import Told, coach_blocks, mean_words
from gui.blotto.side.field_choice import field_choice
from gui.blotto.side.standing import Standing
from gui.blotto.side.starts import Start, start_blocks
from gui.blotto.side.work import best_reply
from gui.shared.controls.boxes import STRETCH
from gui.shared.controls.file_dialog import ask_open
from gui.shared.controls.switch import SwitchRow
from gui.shared.jobs.latest_job import LatestJobs, Query
from gui.shared.live.live import Live
from gui.shared.live.parts import Part, column, holder, note, part, scroll
from gui.shared.page.own_side import OwnSide
from gui.shared.report.answers import Answers
from gui.shared.report.blocks import Block
from gui.shared.report.orders import Look
from gui.shared.report.renderer import Blocks
from gui.shared.report.view import Need
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

if TYPE_CHECKING:
    from engine.blotto.fields.field import Field
    from engine.blotto.search.yardstick import Yardstick
    from gui.blotto.side.work import Measured
    from gui.shared.page.action_panel import ActionPanel
    from gui.shared.page.canvas import Canvas


class BlottoSide(OwnSide):
    """Belongs to the plan under the road, and to the battle on it.

    It measures by what the opponent may send, as far as that is known, never by the plan that it
    does send, or by a field of one's own choice, from when that is ready.  Switched off it shows
    no number at all.
    """

    title = tr("Plan")
    comes_first = True
    coaches = True

    def __init__(self) -> None:
        super().__init__()
        self.panel: BlottoPanel | None = None
        self.now = Standing()
        self.measure: Yardstick | LikelyPlans | None = None
        """What the rest of the page measures by."""
        self._about: Hashable = None
        self._needs: list[Need] = []
        self._measured: tuple[Hashable, Need, Measured | None] | None = None
        """What is measured by, the plan that is measured, and what was known last."""
        self._replying: Need | None = None
        self.answers = Answers(self)
        self._complaints: dict[str, str] = {}
        """What is wrong with files of fields, by what these were read for."""
        kinds = "source", "field"
        self._reading = LatestJobs(
            self, {k: Query(partial(self._take, k), partial(self._complain, k)) for k in kinds}
        )
        self.answers.changed.connect(self._follow)
        known_fields().changed.connect(self._follow)
        self.live = Live(self, self._parts)

    @property
    def yardstick(self) -> Yardstick | None:
        """What the plan on show is measured by, once it is ready."""
        found: Yardstick | None = self.answers.known.get(self.now.measure_key)
        return found

    @property
    def answer(self) -> Measured | None:
        """What is known of the plan, or of the one before while it is measured."""
        return None if self._measured is None else self._measured[2]

    def attach(self, board: Canvas, panel: ActionPanel | None) -> None:
        """Follow the plan under the road."""
        assert panel is None or isinstance(panel, BlottoPanel)
        self.panel = panel
        if panel is not None:
            panel.plan_changed.connect(self._follow)

    def set_values_shown(self, is_on: bool) -> None:
        """Let the coach obey the switch of the whole program."""
        self._change(is_on=is_on)

    def set_coached(self, is_coached: bool) -> None:
        """Let the coach measure in silence by a field of one's choice: this is Play."""
        self._change(is_coached=is_coached, is_played=True)

    @property
    def assumption(self) -> str:
        plans = self.now.plans_in_words(self.measure)
        return tr("on average against {plans}").format(plans=plans)

    def show_players(self, strategies: Sequence[Strategy | None]) -> None:
        """Measure by what these may send."""
        self._change(players=LikelyPlans(tuple(strategies)))

    def show_frame(self, frame: BlottoFrame) -> None:
        """Belong to the battle on the road."""
        state, seats, now = frame.state, frame.seats, self.now
        about = frame.game, frame.num_battles, frame.ended, state, seats
        if about == self._about:
            return
        self._about = about
        is_last = state.plans and frame.ended == frame.num_battles
        last = now.last if seats.person is None or not is_last else state.plans[seats.person]
        is_road = now.game is not None and road_of(now.game) == road_of(frame.game)
        is_new = now.battles and not frame.num_battles and not now.keeps
        if is_new or frame.game != now.game:
            self._replying = None
        self.now = replace(
            now,
            game=frame.game,
            battles=frame.num_battles,
            view=Battle(past=state.past),
            plans=state.plans,
            names=seats.names,
            last=last,
            source=now.source if is_road and not is_new else None,
            field=now.field if is_road else None,
            reply=now.reply if frame.game == now.game and not is_new else None,
            asked=now.asked if (frame.game, state.plans) == (now.game, now.plans) else None,
        )
        self._follow()

    def _change(self, **changes: Any) -> None:
        self.now = replace(self.now, **changes)
        self._follow()

    def _choose(self, kind: str, source: FieldSource | None) -> None:
        """Measure by a field, or have a plan of a battle meet it."""
        self._complaints.pop(kind, None)
        self.answers.retry()
        if kind == "source":
            self._replying = None
            self.now = replace(self.now, reply=None)
        self._change(**{kind: source})

    def read(self, kind: str, path: Path) -> None:
        """Read a field from a file, and choose it."""
        self._reading.ask(kind, field_in(path), tr("Read {name}").format(name=path.name))

    def _ask_file(self, kind: str) -> None:
        path = ask_open(self, tr("Open field"), "*.csv;;*")
        if path is not None:
            self.read(kind, path)

    def _take(self, kind: str, field: Field) -> None:
        assert self.now.game is not None
        known_fields().add(field)
        newest = known_fields().sources(self.now.game)[0]
        if newest.about is field:
            self._choose(kind, newest)
        else:
            self._complain(kind, tr("This field is for another road or other armies."))

    def _complain(self, kind: str, sentence: str) -> None:
        self._complaints[kind] = sentence
        self.live.refresh()

    def _follow(self) -> None:
        """Go by the plan on show; find out what is not known of it, and show what is."""
        self._look_at_plan()
        if self._took_reply():
            return
        now, game = self.now, self.now.game
        needs = (now.measure_need(), self._plan_need(), self._replying, now.beating_need())
        self._needs = [need for need in (*needs, now.battles_need()) if need is not None]
        self.answers.find(self._needs)
        if self.panel is not None and game is not None:
            self.panel.show_mean(mean_words(self.answer))
        before, found = self.measure, now.players if now.source is None else self.yardstick
        if game is not None and found is not None:
            self.measure = found
        self.live.refresh()
        if self.measure is not before:
            self.measured_by.emit(self.measure)

    def _look_at_plan(self) -> None:
        now, panel = self.now, self.panel
        if now.game is None or panel is None:
            return
        is_played, player = now.is_played or panel.is_asked, panel.player or 0
        plan = panel.shown_plan if panel.game == now.game else None
        if not is_played:  # what a plan brings is told once it has been seen
            plan = now.plans[player] if now.plans else None
        self.now = replace(now, plan=plan, player=player, is_played=is_played)

    def _plan_need(self) -> Need | None:
        """Return the question for the newest plan; while one is measured, it waits its turn."""
        yardstick, by = self.yardstick, self.now.measure_key
        need = None if yardstick is None else self.now.plan_need(yardstick)
        if need is None:
            self._measured = None
            return None
        before, asked, answer = self._measured or (by, need, None)
        if before != by:
            asked, answer = need, None
        answer = self.answers.known.get(asked.key, answer)
        if asked.key not in self.answers.shares:
            asked, answer = need, self.answers.known.get(need.key, answer)
        self._measured = by, asked, answer
        return asked

    def _took_reply(self) -> bool:
        """Take the best reply as soon as it is found."""
        found = None if self._replying is None else self.answers.known.get(self._replying.key)
        if found is None:
            return False
        plan, _mean, is_exact = found
        title = tr("Best reply to them") if is_exact else tr("Best reply found")
        self._replying = None
        self.now = replace(self.now, reply=Start(title, plan))
        self._set_plan(plan)
        self._follow()
        return True

    def _start_from(self, order: Look) -> None:
        """Take a plan, or find the best reply first."""
        start, yardstick = order.at, self.yardstick
        if start.plan is not None:
            self._set_plan(start.plan)
        elif yardstick is not None:
            key = "reply", self.now.measure_key
            self.answers.retry()
            self._replying = Need("reply", key, lambda: best_reply(yardstick), tr("Best reply"))
            self._follow()

    def _move(self, order: Look) -> None:
        plan, gain = self.now.plan, order.at
        if plan is not None and plan[gain.giver] >= gain.soldiers:
            self._set_plan(moved(plan, gain.giver, gain.getter, gain.soldiers))

    def _set_plan(self, plan: Plan) -> None:
        if self.panel is not None:
            self.panel.set_plan(plan)
            self.panel.take_focus()

    def _ask_what_beats(self, seat: int) -> None:
        self.answers.retry()
        self._change(asked=self.now.plans[seat])

    def _refused(self, *kinds: str) -> str:
        """Return why something of these kinds was not found out, if so."""
        refused = self.answers.refused
        found = (refused.get(need.key, "") for need in self._needs if need.kind in kinds)
        return next(filter(None, found), "")

    def _parts(self) -> Part:
        now, known = self.now, self.answers.known
        meeting, beating = now.battles_need(), now.beating_need()
        battles = None if meeting is None else known.get(meeting.key)
        is_beaten = beating is not None and beating.key not in self.answers.shares
        beaten = known.get(beating.key) if beating is not None and is_beaten else None
        sentence = "" if beating is None else self._refused("beating") or beaten_words(beaten)
        content = column(
            against_part(now, self._field_choice("field", tr("Field"), tr("Nothing"), "battles"),
                         battles, lambda seat: self._change(seat=seat)),
            self._coach(),
            part(Blocks, show_blocks=(self._starts(),), ordered=self._start_from,
                 is_shown=now.is_played, key="starts"),
            beating_part(now, beaten, sentence, self._ask_what_beats, self._set_plan),
            STRETCH,
            gap=14,
            margins=(0, 0, 10, 0),
        )  # fmt: skip
        return scroll(content)

    def _field_choice(self, kind: str, title: str, nothing: str, *finds: str) -> Part:
        sources = [] if self.now.game is None else known_fields().sources(self.now.game)
        wrong = self._complaints.get(kind) or self._refused(*finds)
        chosen, choose = getattr(self.now, kind), partial(self._choose, kind)
        ask = partial(self._ask_file, kind)
        return field_choice(title, nothing, sources, chosen, choose, ask, wrong)

    def _coach(self) -> Part:
        """Return what the plan is measured by, and what is known of it; nothing while it is off."""
        now, answer, yardstick = self.now, self.answer, self.yardstick
        sentence, is_own = now.sentence(self.measure), now.source is not None
        by, usual = tr("Measured by"), tr("What the other may send")
        choice = self._field_choice("source", by, usual, "measure", "plan", "reply")
        blocks: tuple[Block, ...] = ()
        if answer is not None and yardstick is not None:
            plans = now.plans_in_words(self.measure)
            blocks = coach_blocks(Told(answer, yardstick, plans, now.player))
        return holder(
            # A coach that only warns says by what: to choose that is for whoever reads numbers.
            replace(choice, is_shown=now.is_on or (now.measures and is_own)),
            note(sentence, "text_2", is_shown=now.measures and bool(sentence), key="sentence"),
            part(SwitchRow, tr("Practice"), tr("Keep this field in the next match."),
                 set_on=now.keeps, toggled=lambda keeps: self._change(keeps=keeps),
                 is_shown=now.measures and is_own, key="keep"),
            part(Blocks, show_blocks=(blocks,), ordered=self._move, setVisible=bool(blocks),
                 key="told"),
            gap=8,
        )  # fmt: skip

    def _starts(self) -> tuple[Block, ...]:
        now, answer, yardstick = self.now, self.answer, self.yardstick
        if now.game is None:
            return ()
        starts = now.starts
        if answer is not None and len(answer.others) == len(starts):
            pairs = zip(starts, answer.others, strict=True)
            starts = [replace(start, value=decimal(mean, 2)) for start, mean in pairs]
        if now.is_on and yardstick is not None and now.reply is None:
            n = len(yardstick.field)
            title = tr("Best reply to these {n:,}").format(n=n) if n > 1 else tr("Best reply to it")
            starts.insert(0, Start(title, None, tr("find")))
        return start_blocks(tuple(starts))


def road_of(game: Blotto) -> tuple[int, int]:
    """Return what tells apart roads, each with fields of its own."""
    return game.castles, game.soldiers
