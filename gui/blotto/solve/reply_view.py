"""The best reply to a field, and what beats one plan."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.blotto.rules import Battle, Plan
from gui.blotto.board.plan_words import plan_in_words, score_in_words
from gui.blotto.editor.sharing import pasted
from gui.blotto.fields.known import FieldSource
from gui.blotto.fields.plan_blocks import strip
from gui.blotto.solve.jobs import RESTARTS, Reply, answers, replies
from gui.blotto.solve.run_view import Run
from gui.blotto.solve.shared import Shared, copying, field_read, plan_orders, solver_result
from gui.shared.report.blocks import Block, Choice, Column, Do, Entry, Key, Report, Rows, Say, Title
from gui.shared.report.orders import Look, Share
from gui.shared.report.view import Finding, Need, Now, View
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal, percent

if TYPE_CHECKING:
    from engine.blotto.search.best_response import Objective

OBJECTIVES: tuple[Objective, ...] = ("mean", "wins")
FACTS = (
    Column("", lambda pair: pair[0], width=2.0),
    Column(tr("Reply"), lambda pair: pair[1], align="right", font=("body", 600)),
)


@dataclass(frozen=True)
class At:
    """What counts, or a plan `to` answer instead of this field."""

    objective: Objective = "mean"
    to: Plan | None = None
    field: FieldSource | None = None


class ReplyView(View[Run, At | None]):
    """The best reply to the field chosen, or that of the solver, or to one plan."""

    name, title, icon = "reply", tr("Best response"), "target"
    solver = "best-response"
    at = None  # as the solver was asked, or first
    hint = tr("Against the field above, or against one plan.")

    def looks(self, found: Run, at: At | None) -> None:
        return None

    def needs(self, now: Now[Run, At | None]) -> tuple[Need, ...]:
        shared, at = now.shared, now.at or At()
        if solver_result(now) is not None:
            return ()
        if at.to is not None and at.field == shared.field:
            key = ("answer", shared.game, at.to)
            answer = functools.partial(answers, shared.game, at.to)
            return (Need("reply", key, answer, tr("What beats this plan"), stays=True),)
        about = shared.game, shared.field, at.objective
        work = functools.partial(replies, *about, RESTARTS)
        return (Need("reply", ("reply", *about), work, self.title, stays=True),)

    def takes(self, path: Path, now: Now[Run, At | None]) -> Finding[At | Share | None] | None:
        return field_read(path, now.shared) if now.is_shown else None

    def report(self, now: Now[Run, At | None]) -> Report:
        shared, solved = now.shared, solver_result(now)
        note = tr(
            "Without streaks the best mean is exact; with them it is the best found, until Solve "
            "proves that no plan gets more."
        )
        if solved is None:
            (need,) = self.needs(now)
            found: Reply | None = now.answers.get(need.key)
            head: tuple[Block, ...] = (need.block(now, note),)
        else:
            found = reply_of(solved)
            head = (Title(self.title), Say(note))
        side = self._asked(now.at or At(), shared, found)
        if found is None:
            return Report(head, side, plan_orders(shared))
        use = Share(replace(shared, plan=found.found.plan))
        foot = (*plan_orders(shared), Do(tr("Use this plan"), "route", use))
        return Report((*head, *reply_blocks(found)), side, foot, copying(shared))

    @staticmethod
    def _asked(at: At, shared: Shared, found: Reply | None) -> tuple[Block, ...]:
        """Return what counts, and the line for a plan to beat."""
        game = shared.game if found is None else found.game
        at = replace(at, field=shared.field)

        def read(text: str) -> Look:
            return Look(replace(at, to=pasted(text, game)))

        in_hand = "" if shared.plan is None else plan_in_words(shared.plan)
        choice = Choice(
            tr("What counts"), (tr("Mean points"), tr("Battles won")),
            OBJECTIVES.index(at.objective),
            lambda number: Look(replace(at, objective=OBJECTIVES[number], to=None)),
        )  # fmt: skip
        entry = Entry(tr("Or a plan to beat"), in_hand, read, tr("What beats this plan"))
        back = Do(tr("Against the field again"), "target", Look(replace(at, to=None)))
        return (choice, entry, *((back,) if found is not None and found.to is not None else ()))


@functools.lru_cache(8)
def reply_of(solved: Run) -> Reply:
    """Return what the solver found, as it is shown."""
    solution = solved.solution
    assert solution.rows is not None
    assert solution.reply is not None
    return Reply(solution.game, solution.rows.name, solution.reply)


def reply_blocks(reply: Reply) -> tuple[Block, ...]:
    """Return a reply: the plan, the number that counts, and how it fares."""
    found, tally = reply.found, reply.found.tally
    text = tr("Against {field} ({n:,} plans)")
    if reply.to is not None:
        text = tr("Against {field} and its neighbours, {n:,} plans in all")
    sure = "" if found.is_exact else tr("best found")
    if found.objective == "mean":
        points = tr("of {n} points on average").format(n=sum(reply.game.values))
        key = Key(decimal(tally.mean, 3), points, sure=sure)
    else:
        key = Key(percent(tally.win_rate), tr("of battles won"), sure=sure)
    return (
        Title(text.format(field=reply.field, n=tally.battles)),
        strip(found.plan),
        key,
        Rows(tr("How it fares"), FACTS, reply_facts(reply), is_whole=True),
    )


@functools.lru_cache(8)
def reply_facts(reply: Reply) -> tuple[tuple[str, str], ...]:
    """Return how a reply fares."""
    tally = reply.found.tally
    bound = reply.found.bound
    facts = (
        (tr("Mean points"), decimal(tally.mean, 4)),
        *(() if bound is None else ((tr("No plan gets more than"), decimal(bound, 4)),)),
        (tr("Battles won"), f"{tally.wins:,}"),
        (tr("Drawn"), f"{tally.draws:,}"),
        (tr("Lost"), f"{tally.losses:,}"),
        (tr("Share won"), percent(tally.win_rate)),
    )
    if reply.to is None:
        return facts
    points = reply.game.returns(Battle((reply.found.plan, reply.to)))
    return ((tr("Against the plan"), score_in_words((points[0], points[1]))), *facts)
