"""A tournament of a report fills the form; the usual one begins with those whom a game names."""

from __future__ import annotations

from collections import Counter

from pytestqt.qtbot import QtBot

from engine.core.play.registry import game_named
from engine.core.play.strategy_texts import parse_strategy
from gui.shared.tournament.form.setup import TournamentSetup

GUNSLINGER = game_named("gunslinger")


def form(qtbot: QtBot) -> TournamentSetup:
    made = TournamentSetup(GUNSLINGER)
    qtbot.addWidget(made)
    return made


def seated(setup: TournamentSetup) -> Counter[str]:
    plan = setup.plan()
    assert plan is not None
    return Counter(choice.text for choice in plan.choices)


def test_the_form_begins_with_the_first_line_up_and_folds_the_others(qtbot: QtBot) -> None:
    setup = form(qtbot)
    names = set(GUNSLINGER.first_line_up)
    assert seated(setup) == Counter(GUNSLINGER.first_line_up)
    plan = setup.plan()
    assert plan is not None
    assert plan.game.num_players == 6
    entrants = setup.entrants
    assert {row.first.name for row in entrants.listed if row.first is not None} == names
    fold = entrants.live.widget("fold")
    assert str(len(GUNSLINGER.strategies) - len(names)) in fold.text()
    fold.click()
    assert list(entrants.listed) == entrants.rows
    fold.click()
    grim = next(row for row in entrants.rows if row.title == "Grim")
    assert grim not in entrants.listed
    entrants.check(True, grim)
    assert grim in entrants.listed, "who plays is seen"


def test_a_preset_fills_the_form(qtbot: QtBot) -> None:
    setup = form(qtbot)
    for number, preset in enumerate(setup.presets, 1):
        setup.take_preset(number)
        plan = setup.plan()
        assert plan is not None
        assert (plan.game, plan.games) == (preset.game, preset.games)
        assert seated(setup) == Counter(preset.line_up)
        assert setup.live.widget("preset").currentIndex() == number
    setup.entrants.check(False, setup.entrants.chosen[0])
    assert setup.live.widget("preset").currentIndex() == 0, "it is another tournament now"


def test_one_with_parameters_of_its_own_is_seated_as_it_is(qtbot: QtBot) -> None:
    setup = form(qtbot)
    names = ("drr", "drr:mu=0.5", "dumb")
    setup.entrants.seat(parse_strategy(GUNSLINGER, setup.presets[0].game, each) for each in names)
    assert seated(setup) == Counter(names)
    setup.entrants.seat(parse_strategy(GUNSLINGER, setup.presets[0].game, each) for each in names)
    assert seated(setup) == Counter(names)


def test_a_game_without_any_offers_none(qtbot: QtBot) -> None:
    made = TournamentSetup(game_named("ponte"))
    qtbot.addWidget(made)
    assert not made.presets
    assert not made.entrants.is_folded
    assert list(made.entrants.listed) == made.entrants.rows
