"""Standings and map of a field, its entries' battles, and the figures below."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRect

from engine.blotto.contest.battle_facts import battle_facts, battles_of
from engine.blotto.contest.contest import contest_steps
from engine.core.system.generators import finished
from gui.blotto.fields.entry_map import EntryMap
from gui.blotto.fields.figures import Figures
from gui.blotto.fields.standings import Standings
from gui.blotto.strip import BattleStrip
from tests.blotto.games import STREAK, field
from tests.pictures import Picture


def test_standings(picture: Picture) -> None:
    table = Standings()
    table.show_contest(finished(contest_steps(STREAK, [field("group90")], "mean")))
    table.set_current(1)
    picture.shows(table, 400, 200)


def test_the_map_of_two_fields(picture: Picture) -> None:
    shown = EntryMap()
    both = [field("group90"), field("group90")]
    shown.show_contest(finished(contest_steps(STREAK, both, "mean")))
    shown.show_place(60)
    picture.shows(shown, 380, 260)


def test_a_plans_battles(picture: Picture) -> None:
    strip = BattleStrip()
    strip.show_battles(battles_of(STREAK, field("group90").plan(3), field("group90").rows))
    picture.shows(strip, 300, 200)


def test_the_figures(picture: Picture) -> None:
    rows = field("group90")
    figures = Figures()
    figures.show_facts(STREAK, finished(battle_facts(STREAK, rows, np.arange(len(rows)))))
    picture.shows(figures, 760, 180, cut=QRect(380, 0, 380, 180))
