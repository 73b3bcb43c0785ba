"""New matches by a person hold a decision from the first choice on, where the game can tell."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from engine.core.play.chance import chance_stream
from engine.core.play.registry import game_named
from engine.hog.rules import Hog
from engine.ponte.advice import advise
from engine.ponte.deals import is_worth_playing
from engine.ponte.rules import Ponte
from gui.shared.match.match_setup import MatchSetup
from gui.shared.match.state.settings import MatchSettings, usual_settings, worth_seed, worthwhile

PONTE, HOG = game_named("ponte"), game_named("hog")


def losing_leads(seed: int) -> int:
    """Return how many of the six teams lose a round or more that the best one keeps."""
    game = Ponte()
    worth = [each.value for each in advise(game, game.initial_state(chance_stream(seed)), 0)]
    return sum(value <= max(worth) - game.mistake_scale.mistake for value in worth)


def test_first_choices_matter_and_follow_from_the_drawn_seed() -> None:
    for drawn in range(0, 200, 20):
        seed = worth_seed(PONTE, Ponte(), drawn, lambda _seed: (0,))
        assert losing_leads(seed) >= 2
        assert all(losing_leads(before) < 2 for before in range(drawn, seed))
    for drawn in range(5):  # who answers has a choice that matters too
        seed = worth_seed(PONTE, Ponte(), drawn, lambda _seed: (1,))
        assert is_worth_playing(Ponte(), Ponte().initial_state(chance_stream(seed)), 1)
    assert worth_seed(PONTE, Ponte(n=30), 7, lambda _seed: (0,)) == 7
    assert worth_seed(HOG, Hog(), 7, lambda _seed: (0,)) == 7


def test_a_typed_seed_stays_and_a_drawn_one_is_worth_it(qtbot: QtBot) -> None:
    first = worthwhile(PONTE, usual_settings(PONTE, with_person=True))
    state = first.game.initial_state(chance_stream(first.seed))
    assert is_worth_playing(first.game, state, first.person_seats[0])
    dull = next(seed for seed in range(100) if losing_leads(seed) == 0)
    form = MatchSetup(PONTE, with_person=True)
    qtbot.addWidget(form)
    started: list[MatchSettings] = []
    form.started.connect(started.append)
    form.seed.entry.selectAll()
    qtbot.keyClicks(form.seed.entry, str(dull))
    form._start()
    assert started[-1].seed == dull
    form._start()
    seats, seed = started[-1].person_seats, started[-1].seed
    state = Ponte().initial_state(chance_stream(seed))
    assert any(is_worth_playing(Ponte(), state, seat) for seat in seats)
    form.seed.bring_back()
    form._start()
    assert started[-1].seed == seed
