"""The scores of the leader in all deals: a histogram with what it adds up to."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import TYPE_CHECKING

from gui.ponte.board.description import (
    margin_of,
    score_in_full,
    score_of,
    teams_in_words,
)
from gui.ponte.solve.shared import Shared, statistics
from gui.ponte.solve.size_view import mean_score
from gui.ponte.solve.table_view import TableView, is_part
from gui.shared.charts.bar_picture import Bar, BarRow
from gui.shared.report.blocks import Bars, Block, Say, Title
from gui.shared.report.orders import Play, Share
from gui.shared.report.view import Now, Solved
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal, percent

if TYPE_CHECKING:
    from engine.ponte.queries.queries import Statistics
    from engine.ponte.solver import PonteSolution

ROW = BarRow(least=118, usual=258, widest=84, gap=6, margin=6)


class ScoreView(TableView[None]):
    """The rounds that leaders win, whole or as the table grows; a bar lists its deals."""

    name, title, icon = "scores", tr("Leader’s score"), "gauge"
    solver = "table"
    at = None
    hint = tr("Arrow keys move between bars; a bar lists its deals.")

    def shows(self, solved: Solved[PonteSolution]) -> bool:
        return bool(solved.solution.histogram)

    def middle(self, now: Now[Solved[PonteSolution], None]) -> tuple[Block, ...]:
        shared: Shared = now.shared
        if now.is_busy and now.found is not None and is_part(now.found.solution):
            return part(now.found.solution)
        if not shared.n:
            words = tr("Once it is solved, all deals are counted here.")
            return Title(tr("Combats that the leader wins")), Say(words)
        found, row = statistics(shared.n, shared.histogram), leader_bars(shared.histogram)
        note = tr("Both sides play perfectly. Click a bar to list its deals.")
        if shared.bar >= 0:
            text = tr("{bar}. They are listed in the panel (F9).")
            note = text.format(bar=row.bars[shared.bar].words)
        text = tr("All {deals} deals of {teams}.")
        deals = text.format(deals=f"{found.deals:,}", teams=teams_in_words(found.n))
        bars = Bars(
            tr("Score of the leader"), row,
            choose=lambda bar: Share(shared.listing(bar)),
            click=lambda _bar: Share(shared, shows_panel=True),
            enter=lambda _bar: Play(),
            current=shared.bar,
            grows=True,
        )  # fmt: skip
        return (
            Title(tr("Combats that the leader wins")),
            Say(f"{deals} {note}"),
            bars,
            Say(facts(found), is_lead=True),
        )


def part(solution: PonteSolution) -> tuple[Block, ...]:
    """Return the deals done so far."""
    far, n = solution.facts, solution.n
    title = tr("{teams}: {done} of {deals} deals so far")
    done, deals = (int(far.get(name, 0)) for name in ("done", "deals"))
    teams = teams_in_words(n)
    whole = (*solution.histogram, *[0] * (n + 1 - len(solution.histogram)))
    return (
        Title(title.format(teams=teams, done=f"{done:,}", deals=f"{deals:,}")),
        Say(tr("Fewer teams come first: each number of teams is solved from the last.")),
        Bars(
            tr("Score of the leader"), leader_bars(whole), choose=lambda _bar: None,
            is_off=True,
        ),
    )  # fmt: skip


def facts(found: Statistics) -> str:
    """Return how often the leader wins, and what leading costs."""
    text = tr("The leader wins {wins} ({won}) and loses {loses} ({lost}).")
    if found.n % 2 == 0:
        text = tr(
            "The leader wins {wins} ({won}), is level in {level} ({even}) and loses {loses} "
            "({lost})."
        )
    price = tr(
        "Leading costs a combat in {costs} of deals: the leader’s mean score is {mean}. It "
        "never costs two, and is never an advantage."
    )
    deals = found.deals
    return f"{text} {price}".format(
        wins=f"{found.leader_wins:,}",
        won=percent(found.leader_wins / deals),
        level=f"{found.level:,}",
        even=percent(found.level / deals),
        loses=f"{found.leader_loses:,}",
        lost=percent(found.leader_loses / deals),
        costs=percent(found.share_of_costs),
        mean=decimal(mean_score(found), 4),
    )


@functools.lru_cache(4)
def leader_bars(counts: tuple[int, ...]) -> BarRow:
    """Return how many deals have each number of rounds won by the leader, as bars."""
    n, deals = len(counts) - 1, max(sum(counts), 1)
    text = tr("{score}: {count} deals, {share}")
    bars = []
    for won, count in enumerate(counts):
        margin, share = margin_of(won, n), percent(count / deals)
        labels = (score_of(won, n), f"({margin})"), (str(won), "=" if 2 * won == n else margin)
        words = text.format(score=score_in_full(won, n), count=f"{count:,}", share=share)
        bars.append(Bar(count, labels, f"{count:,}", share if count else "", words))
    groups = [
        (0, (n - 1) // 2, tr("the leader loses")),
        (n // 2 + n % 2, n // 2, tr("level")),
        (n // 2 + 1, n, tr("the leader wins")),
    ]
    kept = tuple(group for group in groups if group[0] <= group[1])
    return replace(ROW, bars=tuple(bars), groups=kept)
