"""The coach at the first use, with nothing compiled: it warns by its first word, or holds nothing.

A choice is made while a kernel compiles, and what becomes of it is told before that has ended.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.programs import COMPILING, DRIVEN, ended

GAMES_ARE_PLAYED_BY = {
    "conquest": "engine.conquest.rollouts.games.play_games",
    "gunslinger": "engine.gunslinger.worlds.play_kernels.play_worlds",
}
COLD = """
from engine.core.play.registry import game_named
from engine.core.system.readiness import is_ready
from gui.shared.match.state import store
from gui.shared.match.state.settings import MatchSettings
def act():
    window.pages_taken.connect(lambda: QTimer.singleShot(0, begin))
def begin():
    global tab
    window.preferences.set(coach="warn", reduced_motion=True)
    window.show_page(GAME, "play")
    tab = window.frame.view
    entry = game_named(GAME)
    game = entry.game_class(**RULES)
    machines = entry.strategies[:1] * (game.num_players - 1)
    tab.begin(MatchSettings(game, (None, *machines), 2))
    when(lambda: now().thinks and now().turn is None, choose)
def now():
    return tab.store.now
def actions():
    here = now().position
    return iter(here.match.game.legal_actions(here.view, here.seat))
def choose():
    here = now().position
    if now().room.page.is_setup(here.match.game, here.view):
        tab.choose(next(actions()))
        when(lambda: now().thinks and now().turn is None, choose)
    else:
        when(lambda: is_compiling() and is_known(), made)
def made():
    before = now().played
    tab.choose(worst())
    when(lambda: now().played is not before or is_warned(), told)
def is_warned():
    held = now().care.held
    return held is not None and held.is_warned
def told():
    say("warned" if is_warned() else "played", "ready" if is_ready(KERNEL) else "compiling")
    os._exit(0)
"""
BY_VALUES = """
def is_known():
    return bool(now().advice)
def worst():
    return min(now().advice, key=lambda each: each.value).action
"""
A_FRIEND = """
def is_known():
    return now().ranking is not None
def worst():
    return now().position.view.friends[0]
"""
UNKNOWN = """
store.PATIENCE_MS = 10**8
def is_known():
    return True
def worst():
    return next(actions())
"""


def first_choice(game: str, profile: Path, code: str, **rules: int) -> str:
    """Return what becomes of a choice with empty caches, while the games' kernel compiles."""
    facts = f"GAME, RULES, KERNEL = {game!r}, {rules}, {GAMES_ARE_PLAYED_BY[game]!r}\n"
    whole = DRIVEN + COMPILING + facts + COLD + code
    status, out, err = ended(whole, "--profile", profile, ARMCHAIR_CACHE=str(profile / "cache"))
    assert (status, err) == (0, "")
    return out.rstrip("\n")


RULES = {"conquest": {}, "gunslinger": {"players": 40}}


@pytest.mark.drawn("game", 2)
@pytest.mark.parametrize("game", RULES)
def test_where_values_take_long_no_choice_waits(game: str, tmp_path: Path) -> None:
    """It is played as soon as that is known, however long the coach would wait."""
    assert first_choice(game, tmp_path / "profile", UNKNOWN, **RULES[game]) == "played compiling"


def test_a_warning_goes_by_the_first_worlds(tmp_path: Path) -> None:
    assert first_choice("gunslinger", tmp_path / "profile", BY_VALUES) == "warned compiling"


def test_where_there_are_no_values_it_warns_of_what_needs_none(tmp_path: Path) -> None:
    told = first_choice("gunslinger", tmp_path / "profile", A_FRIEND, players=40)
    assert told == "warned compiling"
