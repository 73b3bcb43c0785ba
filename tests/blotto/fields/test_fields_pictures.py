"""Standings and map of a field, its entries' battles, and the figures of all."""

from __future__ import annotations

import numpy as np

from engine.blotto.contest.battle_facts import battle_facts, battles_of
from engine.blotto.contest.contest import Contest, contest_steps
from engine.core.system.job import finished
from gui.blotto.fields.battle_bars import ends_row
from gui.blotto.fields.entry_map import ShownEntries, columns
from gui.blotto.fields.standings_view import columns_of, entries_of
from gui.shared.report.blocks import Bars, Block, Own, Rows
from gui.shared.report.renderer import Blocks
from tests.blotto.games import STREAK, field
from tests.pictures import Picture


def blocks_of(*blocks: Block) -> Blocks:
    made = Blocks()
    made.show_blocks(blocks)
    return made


def contest_of(count: int = 1) -> Contest:
    return finished(contest_steps(STREAK, [field("group90")] * count, "mean"))


def test_standings(picture: Picture) -> None:
    contest = contest_of(2)
    rows = Rows("Standings", columns_of(contest), entries_of(contest), current=1)
    picture.shows(blocks_of(rows), 400, 200)


def test_the_map_of_two_fields(picture: Picture) -> None:
    shown = ShownEntries()
    shown.take(Own("", (contest_of(2), 60)))
    picture.shows(shown, 380, 260)


def test_a_plans_battles(picture: Picture) -> None:
    battles = battles_of(STREAK, field("group90").plan(3), field("group90").rows)
    picture.shows(blocks_of(Own("gui.blotto.strip:ShownStrip", battles)), 300, 200)


def test_where_fights_end(picture: Picture) -> None:
    rows = field("group90")
    facts = finished(battle_facts(STREAK, rows, np.arange(len(rows))))
    picture.shows(blocks_of(Bars("Ends", ends_row(STREAK, facts))), 380, 180)


def test_columns_of_many_entries_are_means() -> None:
    contest = contest_of()
    ordered = contest.everyone.rows[contest.order]
    assert columns(contest, 90).T.tolist() == ordered.tolist()
    few = columns(contest, 9)
    assert abs(few[0, 0] - ordered[:10, 0].mean()) < 1e-9
    assert abs(few.sum() - 900) < 1e-9
