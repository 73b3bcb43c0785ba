"""The battles of an entry as a strip, and all battles: what points they brought, their ends."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gui.blotto.board.plan_words import plan_in_words
from gui.blotto.fields.battle_bars import ends_row, points_row
from gui.blotto.fields.field_view import FieldView
from gui.blotto.fields.shared import Fields, battles_need, facts_need, row_of
from gui.blotto.strip import counts_of
from gui.shared.report.blocks import Bars, Block, Column, Own, Rows, Say, Title
from gui.shared.report.view import Need, Now
from gui.shared.text.tr import tr
from gui.shared.text.value_format import UNKNOWN, decimal, percent

if TYPE_CHECKING:
    from engine.blotto.contest.battle_facts import BattleFacts, Battles
    from engine.blotto.contest.contest import Contest


class BattlesView(FieldView):
    """One entry against all that it met, castle by castle."""

    name, title, icon = "battles", tr("Its battles"), "swords"
    hint = tr("A column is a battle; what was taken over is paler.")

    def middle(self, now: Now[Any, None], contest: Contest) -> tuple[Block, ...]:
        row, need = row_of(contest, now.shared), battles_need(contest, now.shared)
        rank = tr("rank {rank:,}").format(rank=contest.rank_of(row))
        head = Title(self.title, f"{plan_in_words(contest.plan(row))}, {rank}")
        battles: Battles | None = now.answers.get(need.key)
        if battles is None:
            return (head,)
        text = tr(
            "A column for each of the battles, the best at the left: {w:,} won, {d:,} drawn, "
            "{l:,} lost. What was taken over is paler."
        )
        said = Say(text.format(**counts_of(battles)))
        return (head, Own("gui.blotto.strip:ShownStrip", battles), said)


class PointsView(FieldView):
    """All battles of some fields together."""

    name, title, icon = "points", tr("All battles"), "layers"

    def also(self, contest: Contest, shared: Fields) -> Sequence[Need]:
        return (facts_need(contest),)

    def middle(self, now: Now[Any, None], contest: Contest) -> tuple[Block, ...]:
        facts: BattleFacts | None = now.answers.get(facts_need(contest).key)
        blocks = () if facts is None else fact_blocks(contest, facts)
        return (*blocks, *between_blocks(contest))


def fact_blocks(contest: Contest, facts: BattleFacts) -> tuple[Block, ...]:
    """Return the points that battles brought, and where a streak ended them."""
    game = contest.game
    sample = "" if facts.is_whole else tr("a sample of {n:,}").format(n=facts.battles)
    points = tr("0 to {most}").format(most=sum(game.values))
    blocks: list[Block] = [
        Title(tr("Points of a battle"), ", ".join(filter(None, (points, sample)))),
        Bars(tr("How often so many points were got"), points_row(game, facts)),
    ]
    if game.streak:
        ends = tr("%n wins in a row, % of battles", game.streak)
        blocks += [
            Title(tr("Which castle ended the fight"), ", ".join(filter(None, (ends, sample)))),
            Bars(tr("How often the fight ended at a castle"), ends_row(game, facts)),
        ]
    return tuple(blocks)


def between_blocks(contest: Contest) -> tuple[Block, ...]:
    """Return what the plans of each field get from those of each, where there are several."""
    if len(contest.fields) == 1:
        return ()
    columns, lines = between(contest)
    title = Title(tr("Field against field"), tr("points a battle, and won"))
    return (title, Rows(tr("Field against field"), columns, lines, is_whole=True))


@functools.lru_cache(2)
def between(contest: Contest) -> tuple[tuple[Column, ...], tuple[tuple[str, ...], ...]]:
    """Return a column for each field, and lines with what its plans get."""
    from engine.blotto.scoring.scores import Tally

    def cell(counts: Any) -> str:
        tally = Tally(*counts.tolist())
        if not tally.battles:  # a field of one plan
            return UNKNOWN
        return f"{decimal(tally.mean, 2)}, {percent(tally.win_rate)}"

    def column(place: int, title: str) -> Column:
        return Column(title, lambda line: line[place], is_number=place > 0)

    names = [field.name for field in contest.fields]
    columns = tuple(column(place, name) for place, name in enumerate(("", *names)))
    lines = tuple(
        (name, *map(cell, line)) for name, line in zip(names, contest.between, strict=True)
    )
    return columns, lines
