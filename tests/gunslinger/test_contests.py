"""Fields without a shot, and rules under which nobody can fall: said, and true."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.strategy import Strategy
from engine.core.tournament.contests import contest_notes, presets, warning
from engine.core.tournament.schedule import TournamentSettings, named_entrants
from engine.core.tournament.tournament import run
from engine.gunslinger.contests import left_out, opens_fire, spares_friends
from engine.gunslinger.rules import NO_SHOT, Gunslinger
from engine.gunslinger.sampler import Sampler
from engine.gunslinger.shooters.expected_value import ExpectedValue
from engine.gunslinger.shooters.simple import AlwaysEnemy, Dumb, Never
from engine.gunslinger.strategies import STRATEGIES
from engine.gunslinger.studies import CONFIGURATIONS, SIX
from gui.shared.text.value_format import UNKNOWN
from gui.shared.tournament.cells.grid_data import grid_cells, short_names
from gui.shared.tournament.notes import notes_of
from gui.shared.tournament.outcome import Outcome

BY_NAME: dict[str, Strategy] = {strategy.name: strategy for strategy in STRATEGIES}
BY_NAME["sampler"] = Sampler(10)  # quick
SPARING = [strategy for strategy in STRATEGIES if spares_friends(strategy)]


def fired(match: Match) -> bool:
    return any(shot != NO_SHOT for shots in match.state.history for shot in shots)


def test_who_opens_fire_does_and_the_others_never_begin() -> None:
    game = Gunslinger(6, 2, 1)
    openers = {name for name, strategy in BY_NAME.items() if opens_fire(game, strategy)}
    assert openers >= {"dumb", "always-enemy", "random"}
    assert not openers & {"dr", "drr", "ev", "never", "guard", "crowd", "grim", "tit-for-tat"}
    quiet = [strategy for name, strategy in BY_NAME.items() if name not in openers]
    for key in range(0, len(quiet), 3):
        line_up = [quiet[(key + seat) % len(quiet)] for seat in range(6)]
        match = Match(game, line_up, key).play_out()
        assert not fired(match)
        assert len(match.steps) == 10
    for name in openers:
        assert fired(Match(game, [BY_NAME[name]] * 6, 1).play_out())
    assert not opens_fire(game, Dumb(0.0))
    assert not opens_fire(Gunslinger(6, 0, 1), AlwaysEnemy())


def test_the_report_s_configurations_are_presets() -> None:
    entry = game_named("gunslinger")
    found = presets(entry)
    assert [(each.game.enemies, each.game.friends, each.line_up) for each in found] == list(  # type: ignore[attr-defined]
        CONFIGURATIONS
    )
    assert all(each.game.num_players == len(each.line_up) for each in found)
    assert len({str(each.title) for each in found}) == 13
    assert sorted(entry.first_line_up) == sorted(SIX)


@pytest.mark.parametrize(("n", "e", "f"), [(4, 1, 2), (6, 1, 4), (5, 0, 4), (8, 1, 6)])
def test_where_nobody_can_fall_nobody_does(n: int, e: int, f: int) -> None:
    game = Gunslinger(n, e, f)
    assert "nobody can fall" in str(left_out(game, SPARING))
    for key in range(6):
        line_up = [SPARING[(3 * key + seat) % len(SPARING)] for seat in range(n)]
        assert all(Match(game, line_up, key).play_out().state.alive)
    assert left_out(game, [*SPARING, BY_NAME["random"]]) is None
    assert left_out(game, [ExpectedValue(allow_friends=True)]) is None


def test_elsewhere_somebody_may() -> None:
    assert left_out(Gunslinger(6, 2, 3), SPARING) is None
    assert left_out(Gunslinger(6, 5, 0), SPARING) is None


def test_a_grid_leaves_out_where_nobody_can_fall_and_says_so() -> None:
    entry = game_named("gunslinger")
    entrants = named_entrants([(s.name, s) for s in (Dumb(), AlwaysEnemy(), *[Never()] * 4)])
    grid = (("enemies", (1, 2)), ("friends", (0, 1, 4)))
    made = TournamentSettings(entry, Gunslinger(6, 2, 1), entrants, 60, 1, grid=grid)
    assert [(game.enemies, game.friends) for game in made.configurations] == [
        *((1, 0), (1, 1), (2, 0), (2, 1))
    ]
    nobody, impossible = made.skipped
    assert nobody.startswith("enemies=1, friends=4: nobody can fall: each has only one")
    assert impossible.startswith("enemies=2, friends=4: gunslinger: 2 enemies and 4 friends")
    only = TournamentSettings(
        entry, Gunslinger(6, 1, 1), entrants, 60, 1, grid=(("friends", (4,)),)
    )
    assert len(only.configurations) == 1
    assert only.skipped == ()


def test_a_field_without_an_opener_is_warned_of() -> None:
    entry, games = game_named("gunslinger"), (Gunslinger(6, 2, 1), Gunslinger(6, 0, 1))
    assert "No shot is fired" in str(warning(entry, games, [Never(), BY_NAME["dr"]]))
    assert warning(entry, games, [AlwaysEnemy(), Never()]) is None
    assert warning(entry, games[1:], [AlwaysEnemy(), Never()]) is not None
    ((title, text),) = contest_notes(entry, games[0], [Never()])
    assert "Rank 1" in str(title)
    assert "add up to 21;" in str(text)


def test_a_tournament_without_a_shot_is_not_ranked() -> None:
    entry = game_named("gunslinger")
    entrants = named_entrants([("never", Never())] * 6)
    grid = (("enemies", (1, 2)), ("friends", (0, 1)))
    settings = TournamentSettings(entry, Gunslinger(6, 2, 1), entrants, 60, 1, grid=grid)
    *_, last = run(settings)
    outcome = Outcome(settings, last.value, 240)
    assert str(outcome.warning).startswith("No shot is fired: nobody here shoots first")
    titles = [note.title for note in notes_of(outcome, lambda _fault: None)]
    assert not any("told apart" in title for title in titles)
    assert "Rank 1 is shared by all who tie" in titles
    assert short_names(outcome) == ("1e 0f", "1e 1f", "2e 0f", "2e 1f")


def test_shots_without_a_death_are_told_apart_from_none() -> None:
    entry = game_named("gunslinger")
    entrants = named_entrants([("dumb", Dumb()), *[("never", Never())] * 3])
    settings = TournamentSettings(entry, Gunslinger(4, 1, 0), entrants, 40, 1)
    *_, last = run(settings)
    outcome = Outcome(settings, last.value, 40)
    assert str(outcome.warning) == "Nobody fell: all have the same score in every game."


def test_rules_without_a_game_yet_have_no_number() -> None:
    entry = game_named("gunslinger")
    entrants = named_entrants([("dumb", Dumb()), *[("never", Never())] * 3])
    grid = (("enemies", (1, 2)),)
    settings = TournamentSettings(entry, Gunslinger(4, 1, 0), entrants, 20, 1, grid=grid)
    *_, last = run(settings)
    first, second = last.value.configurations
    unplayed = [replace(line, games=0) for line in second.standings]
    later = replace(second, standings=tuple(unplayed))
    cells = grid_cells(Outcome(settings, replace(last.value, configurations=(first, later)), 20))
    assert cells is not None
    assert {cells.cell(row, 1).text for row in range(4)} == {UNKNOWN}
    assert not any(cells.cell(row, 1).is_best for row in range(4))
    assert cells.cell(0, 0).text != UNKNOWN
