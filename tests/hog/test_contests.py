"""The contest's round as a preset: the report's table wins it, beside whatever else is brought."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.registry import game_named
from engine.core.play.strategy_texts import parse_strategy
from engine.core.tournament.contests import presets
from engine.core.tournament.exact import run_exact
from engine.core.tournament.schedule import named_entrants
from engine.hog.strategies import policy_of
from gui.shared.tournament.form.setup import TournamentSetup

HOG = game_named("hog")
(ROUND,) = presets(HOG)


def test_the_report_s_table_wins_the_round() -> None:
    seated = [(text, parse_strategy(HOG, ROUND.game, text)) for text in ROUND.line_up]
    *_, last = run_exact(HOG, ROUND.game, named_entrants(seated))
    assert last.value.standings[0].entrant == "final"
    means = dict(zip(last.value.entrants, last.value.matrix.means.tolist(), strict=True))
    assert min(means["final"][1:]) > 0.5
    reference = [0.7960873481793800, 0.8441137250477672]  # specification, section 8
    assert means["ignore-feral"][-2:] == pytest.approx(reference, abs=1e-12)
    for _text, strategy in seated:
        assert not policy_of(strategy, ROUND.game).has_memory, "a final_strategy knows the scores"


@pytest.fixture
def setup(qtbot: QtBot) -> TournamentSetup:
    made = TournamentSetup(HOG)
    qtbot.addWidget(made)
    return made


def test_contest_files_play_beside_it(setup: TournamentSetup, qtbot: QtBot, tmp_path: Path) -> None:
    table = tmp_path / "mine.csv"
    table.write_text("\n".join([",".join("6" * 100)] * 100))
    with qtbot.waitSignal(setup.entrants.answered):
        setup.entrants.add_file(table)
    (row,) = (each for each in setup.entrants.rows if each.path is not None)
    setup.entrants.check(False, row)
    setup.take_preset(1)
    plan = setup.plan()
    assert plan is not None
    assert plan.is_exact
    assert [choice.path for choice in plan.choices if choice.path] == [table.resolve()]
    assert len(plan.choices) == len(ROUND.line_up) + 1
    setup.entrants.check(False, row)
    assert setup.live.widget("preset").currentIndex() == 1, "a file more or less is the same round"
    (swap,) = (each for each in setup.entrants.rows if each.title == "Swap")
    setup.entrants.check(False, swap)
    assert setup.live.widget("preset").currentIndex() == 0
