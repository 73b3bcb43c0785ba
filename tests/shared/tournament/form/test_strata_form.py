"""What the games of a tournament differ in, asked for in the form: as the command line does."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from engine.core.play.game import AnyGame
from engine.core.play.registry import GameEntry
from engine.core.tournament import schedule
from engine.core.tournament.pairing import Rounds
from engine.core.tournament.store import Summary
from engine.core.tournament.store_tables import rules_as_kept
from gui.shared.controls.lists import ListBox
from gui.shared.tournament.form.setup import TournamentSetup
from gui.shared.tournament.form.strata_form import StrataForm
from gui.shared.tournament.work import Strata
from tests.core.games import BIDS, HOG
from tests.panels import is_seen


def form_of(qtbot: QtBot, entry: GameEntry) -> TournamentSetup:
    made = TournamentSetup(entry)
    qtbot.addWidget(made)
    return made


def write(strata: StrataForm, name: str, text: str) -> None:
    entry = strata.live.widget(name)
    entry.setText(text)
    entry.textEdited.emit(text)


def texts(box: ListBox) -> list[str]:
    return [box.itemText(place) for place in range(box.count())]


def test_untouched_it_is_the_game_s_own(qtbot: QtBot) -> None:
    for entry, orders in ((HOG, "both"), (BIDS, "rotations")):
        plan = form_of(qtbot, entry).plan()
        assert plan is not None
        assert plan.strata == Strata((), orders, "shared", None)
        settings = plan.settings()
        assert (settings.orders, settings.deals) == (orders, "shared")


def test_all_four_reach_the_settings(qtbot: QtBot) -> None:
    setup = form_of(qtbot, BIDS)
    write(setup.strata, "seats", "3..5")
    write(setup.strata, "error", "0,02")
    setup.strata.live.widget("orders").setCurrentIndex(
        texts(setup.strata.live.widget("orders")).index("By lot")
    )
    setup.strata.live.widget("deals").setCurrentIndex(1)
    plan = setup.plan()
    assert plan is not None
    settings = plan.settings()
    assert settings.grid == (("seats", (3, 4, 5)),)
    assert (settings.orders, settings.deals) == ("shuffled", "fresh")
    assert settings.until_error == 0.02
    assert (
        setup.strata.live.widget("error note").plain
        == "Games end once everybody is known to ± 0.039."
    )
    assert setup.live.widget("estimate").plain.startswith(
        f"3 combinations of rules: {3 * plan.games:,} games."
    )


def test_what_is_wrong_is_said_in_its_place(qtbot: QtBot) -> None:
    setup = form_of(qtbot, HOG)
    write(setup.strata, "goal", "20,x")
    assert setup.strata.live.widget(("goal", "wrong")).plain
    assert setup.plan() is None
    write(setup.strata, "goal", "20,50")
    assert setup.plan() is not None
    write(setup.strata, "error", "-1")
    assert setup.strata.live.widget("error wrong").plain == "Write a number above 0, or nothing."
    write(setup.strata, "error", "20,50")
    assert setup.strata.live.widget("error wrong").plain.startswith("Shares of games are below 1")
    assert setup.plan() is None
    write(setup.strata, "error", "")
    write(setup.strata, "goal", "20,100000")
    assert "goal=100000" in setup.strata.live.widget("skipped").plain
    assert setup.plan() is not None
    write(setup.strata, "goal", "100000")
    assert setup.plan() is None


def test_orders_are_those_that_the_seats_can_have(qtbot: QtBot) -> None:
    assert texts(form_of(qtbot, HOG).strata.live.widget("orders")) == ["Both", "By lot"]
    strata = form_of(qtbot, BIDS).strata
    assert texts(strata.live.widget("orders")) == ["Rotations", "Every one", "By lot"]
    write(strata, "seats", "3,20")
    assert texts(strata.live.widget("orders")) == ["Rotations", "By lot"]


def test_a_pair_whose_seats_are_drawn_takes_any_number_of_games(qtbot: QtBot) -> None:
    setup = form_of(qtbot, HOG)
    setup.live.widget("games").entry.setText("31")
    setup.live.widget("games").entry.textEdited.emit("31")
    assert setup.plan() is None
    setup.strata.live.widget("orders").setCurrentIndex(1)
    assert setup.plan() is not None
    setup.strata.live.widget("orders").setCurrentIndex(0)
    assert setup.plan() is None


def test_seats_follow_the_entrants_until_somebody_sets_them(qtbot: QtBot) -> None:
    setup = form_of(qtbot, BIDS)
    count = len(setup.entrants.chosen)
    assert setup.rules.values()["seats"] == count
    setup.entrants.live.widget(("check", setup.entrants.rows[0])).click()
    assert setup.rules.values()["seats"] == count - 1
    plan = setup.plan()
    assert plan is not None
    assert plan.game.num_players == count - 1
    setup.rules.set_value("seats", 7)
    setup.rules.changed.emit(setup.rules.instance())
    setup.entrants.live.widget(("check", setup.entrants.rows[0])).click()
    assert setup.rules.values()["seats"] == 7


def test_a_long_tournament_says_that_not_every_game_is_kept(qtbot: QtBot) -> None:
    setup = form_of(qtbot, BIDS)
    setup.games = schedule.MOST_GAMES_KEPT
    setup.refresh()
    assert "kept" not in setup.live.widget("estimate").plain
    setup.games = 2 * schedule.MOST_GAMES_KEPT + 1
    setup.refresh()
    assert setup.live.widget("estimate").plain.endswith("Of 3 blocks of games one is kept.")


def test_a_game_warns_of_who_takes_part_and_leaves_rules_out(qtbot: QtBot) -> None:
    setup = form_of(qtbot, BIDS)
    setup.entrants.check(False)
    high = next(r for r in setup.entrants.rows if r.strategy and r.strategy.name == "high")
    setup.entrants.check(True, high)
    assert not is_seen(setup.live, "warning")
    for _ in range(2):
        setup.entrants.add_again(high)
    assert setup.live.widget("warning").plain == "All play high: what differs is luck."
    write(setup.strata, "seats", "3,7")
    assert (
        "Left out: seats=7: 7 who play alike draw lots" in setup.strata.live.widget("skipped").plain
    )
    assert [game.num_players for game in setup.strata.configurations] == [3]
    low = next(r for r in setup.entrants.rows if r.strategy and r.strategy.name == "low")
    setup.entrants.check(True, low)
    assert not is_seen(setup.live, "warning")
    assert len(setup.strata.configurations) == 2
    assert setup.plan() is not None


def test_the_count_of_games_says_how_many_combinations_there_are(qtbot: QtBot) -> None:
    setup = form_of(qtbot, HOG)
    assert "combination" not in setup.live.widget("estimate").plain
    write(setup.strata, "goal", "20,100000")
    write(setup.strata, "dice", "4,6,8")
    assert setup.live.widget("estimate").plain.startswith("3 combinations of rules: ")
    told = setup.strata.live.widget("skipped").plain
    assert told.count("Left out: goal=100000, dice=") == 3


def test_the_time_is_told_by_the_pace_of_these_rules_if_they_were_played(qtbot: QtBot) -> None:
    form = form_of(qtbot, BIDS)
    form.history.summaries = (kept(BIDS.game_class(seats=20), 10.0),)
    form.refresh()
    assert "at the pace of other rules (10/s)" in form.live.widget("estimate").plain
    mine = form.rules.instance()
    form.history.summaries = (*form.history.summaries, kept(mine, 20.0))
    form.refresh()
    assert "at the pace these rules had last (20/s)" in form.live.widget("estimate").plain


def kept(game: AnyGame, pace: float) -> Summary:
    rules = rules_as_kept(game, ())
    return Summary(
        Path("t.sqlite"), "bids", ("high", "low"), 100, 100, 0.0, 100 / pace, rules=rules
    )


def meeting(setup: TournamentSetup, name: str) -> None:
    box = setup.live.widget("meeting")
    box.setCurrentIndex(texts(box).index(name))


def test_who_meets_whom_reaches_the_settings(qtbot: QtBot) -> None:
    setup = form_of(qtbot, HOG)
    count = len(setup.entrants.chosen)
    assert setup.plan() is not None
    meeting(setup, "Gauntlet")
    plan = setup.plan()
    assert plan is not None
    assert plan.settings().against == (0,)
    assert setup.live.widget("estimate").plain.startswith(f"{(count - 1) * plan.games:,} games.")
    meeting(setup, "Swiss")
    setup.live.widget("swiss").edited.emit(2)
    plan = setup.plan()
    assert plan is not None
    assert plan.settings().rounds == Rounds(
        "swiss", 2, (tuple((i, i + count // 2) for i in range(count // 2)),)
    )
    assert setup.live.widget("estimate").plain.startswith(
        f"{2 * (count // 2) * plan.games:,} games."
    )
    meeting(setup, "Knockout")
    plan = setup.plan()
    assert plan is not None
    assert plan.strata.rounds == Rounds("knockout")


def test_rounds_that_cannot_be_are_refused_in_their_place(qtbot: QtBot) -> None:
    setup = form_of(qtbot, HOG)
    meeting(setup, "Swiss")
    setup.live.widget("swiss").edited.emit(60)
    assert "rounds of a Swiss" in setup.live.widget("meeting wrong").plain
    assert setup.plan() is None
    meeting(setup, "Knockout")
    assert setup.plan() is not None
    write(setup.strata, "goal", "20,50")
    assert "leave the grid empty" in setup.live.widget("meeting wrong").plain
    assert setup.plan() is None
    write(setup.strata, "goal", "")
    write(setup.strata, "error", "0.01")
    assert "leave the error empty" in setup.live.widget("meeting wrong").plain
    write(setup.strata, "error", "")
    write(setup.strata, "test", "0,5")  # it says itself who meets whom
    assert not setup.live.widget("meeting").isVisibleTo(setup)


def test_several_at_once_meet_as_they_do(qtbot: QtBot) -> None:
    assert not is_seen(form_of(qtbot, BIDS).live, "meeting")


def test_rounds_that_keep_too_many_games_are_refused_before_they_begin(qtbot: QtBot) -> None:
    setup = form_of(qtbot, HOG)
    matches = len(setup.entrants.chosen) - 1
    meeting(setup, "Knockout")
    games = 2 * (schedule.MOST_GAMES_KEPT // matches // 2)
    for asked, is_refused in ((games, False), (games + 2, True)):
        setup.live.widget("games").edited.emit(asked)
        assert (setup.plan() is None) is is_refused
        told = setup.live.widget("estimate").plain
        assert (f"{schedule.MOST_GAMES_KEPT:,} may be played" in told) is is_refused
    meeting(setup, "All pairs")
    assert setup.plan() is not None, "of others not every game is kept"
