"""The gate for games is shut to those that break the contract: a broken toy for each way."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

import engine
import tests.toys
from engine.core.play.chance import Chance
from engine.core.play.game import Rules, Step
from engine.core.play.registry import GameEntry, game_named
from engine.core.play.strategy import FunctionStrategy
from engine.core.system.errors import InputError
from tests import test_every_game as gate
from tests.gate import lacks_of_engine
from tests.programs import ROOT, ended

assert tests.toys.FOLDER
NIM, BIDS, COINS = (game_named(name) for name in ("nim", "bids", "coins"))
Nim: Any = NIM.game_class
Bids: Any = BIDS.game_class
Coins: Any = COINS.game_class
Heap: Any = type(Nim().initial_state(Chance(0)))


@dataclass
class Pile:
    """A state that can be changed."""

    stones: int
    to_move: int = 0

    def __hash__(self) -> int:
        return hash(self.stones)


class ChangesTheState(Nim):
    def initial_state(self, chance: Chance) -> Any:
        return Pile(self.stones)

    def step(self, state: Any, actions: Any, chance: Chance) -> Step[Any]:
        after = Nim.step(self, state, actions, chance)
        state.stones = 99
        return Step(Pile(after.state.stones, after.state.to_move), after.events)


class ChangesTheView(ChangesTheState):
    def step(self, state: Any, actions: Any, chance: Chance) -> Step[Any]:
        after = Nim.step(self, state, actions, chance)
        return Step(Pile(after.state.stones, after.state.to_move), after.events)

    def legal_actions(self, view: Any, player: int) -> range:
        view.to_move = player
        view.stones -= 1
        return range(1, 2)


class CannotBeHashed(Nim):
    def observe(self, state: Any, player: int) -> Any:
        return [state.stones]

    def legal_actions(self, view: Any, player: int) -> range:
        return range(1, min(3, view[0]) + 1)


class AllowsAnything(Nim):
    def check_action(self, view: Any, player: int, action: Any) -> None:
        pass


class AllowsTooMuch(Nim):
    """Up to four stones may be taken, which the list does not say."""

    def check_action(self, view: Any, player: int, action: Any) -> None:
        if action not in range(1, min(4, view.stones) + 1):
            raise InputError("too many")


class ListsTooMuch(Nim):
    def legal_actions(self, view: Any, player: int) -> range:
        return range(1, 6)

    def check_action(self, view: Any, player: int, action: Any) -> None:
        if action not in range(1, min(3, view.stones) + 1):
            raise InputError("too many")


class NeverEnds(Nim):
    def step(self, state: Any, actions: Any, chance: Chance) -> Step[Any]:
        return Step(state)


class IsNotZeroSum(Nim):
    def returns(self, state: Any) -> tuple[float, ...]:
        return (1.0, 1.0)


class HasAReturnTooFew(Nim):
    def returns(self, state: Any) -> tuple[float, ...]:
        return (0.0,)


class DrawsElsewhere(Nim):
    """What happens depends on something that is no chance of the match."""

    drawn: ClassVar[list[int]] = []

    def step(self, state: Any, actions: Any, chance: Chance) -> Step[Any]:
        self.drawn.append(1)
        return Step(Nim.step(self, state, actions, chance).state, (len(self.drawn),))


class ForfeitsUnfairly(Nim):
    def forfeit_returns(self, state: Any, loser: int) -> tuple[float, ...]:
        return (-1.0, 0.0)


class HidesWithoutAWord(Bids):
    redealt = None


class ShowsAHand(Bids):
    """Somebody else's hand is in the view."""

    def observe(self, state: Any, player: int) -> Any:
        return replace(Bids.observe(self, state, player), bids=state.hands[player - 1])


class TellsEverybody(Bids):
    def observe_public(self, state: Any) -> Any:
        return state.hands


class DealsNothing(Bids):
    def redealt(self, state: Any, player: int, chance: Chance) -> Any:
        return state


class DealsAnImpossibleHand(Bids):
    def redealt(self, state: Any, player: int, chance: Chance) -> Any:
        hands = [hand if p == player else () for p, hand in enumerate(state.hands)]
        return replace(state, hands=tuple(hands))


class FallsBackOnNothing(Bids):
    def fallback_action(self, view: Any, player: int) -> int:
        return 10


class MakesItWorse(Bids):
    def on_illegal(self, view: Any, player: int, action: Any) -> int:
        return 10


class CountsOnFourSeats(Bids):
    """Works with the usual number of seats, and with no other."""

    def returns(self, state: Any) -> tuple[float, ...]:
        return (0.0,) * 4


@dataclass(frozen=True)
class Secret:
    audience: tuple[int, ...] = (2,)


class TellsNobody(Nim):
    def step(self, state: Any, actions: Any, chance: Chance) -> Step[Any]:
        return Step(Nim.step(self, state, actions, chance).state, (Secret(),))


Check = Callable[..., None]
CAUGHT = (AssertionError, pytest.fail.Exception, ValueError, TypeError, IndexError)
BROKEN: list[tuple[type, GameEntry, Check]] = [
    (ChangesTheState, NIM, gate.test_everything_can_be_compared_and_stays_as_it_was),
    (ChangesTheView, NIM, gate.test_everything_can_be_compared_and_stays_as_it_was),
    (CannotBeHashed, NIM, gate.test_everything_can_be_compared_and_stays_as_it_was),
    (AllowsAnything, NIM, gate.test_unlisted_actions_are_refused),
    (AllowsTooMuch, NIM, gate.test_unlisted_actions_are_refused),
    (ListsTooMuch, NIM, gate.test_listed_actions_are_legal),
    (NeverEnds, NIM, gate.test_random_matches_end),
    (IsNotZeroSum, NIM, gate.test_returns_have_one_number_per_player),
    (HasAReturnTooFew, NIM, gate.test_returns_have_one_number_per_player),
    (CountsOnFourSeats, BIDS, gate.test_returns_have_one_number_per_player),
    (DrawsElsewhere, NIM, gate.test_equal_seeds_give_equal_matches_and_others_another),
    (ForfeitsUnfairly, NIM, gate.test_what_follows_a_fault_is_legal),
    (FallsBackOnNothing, BIDS, gate.test_what_follows_a_fault_is_legal),
    (MakesItWorse, BIDS, gate.test_what_follows_a_fault_is_legal),
    (HidesWithoutAWord, BIDS, gate.test_what_is_hidden_changes_no_view),
    (ShowsAHand, BIDS, gate.test_what_is_hidden_changes_no_view),
    (TellsEverybody, BIDS, gate.test_what_is_hidden_changes_no_view),
    (DealsNothing, BIDS, gate.test_what_is_hidden_changes_no_view),
    (DealsAnImpossibleHand, BIDS, gate.test_what_is_hidden_changes_no_view),
    (TellsNobody, NIM, gate.test_events_are_for_seats_that_there_are),
]


@pytest.mark.parametrize(
    ("game", "entry", "check"), BROKEN, ids=[each[0].__name__ for each in BROKEN]
)
def test_a_broken_game_is_caught(
    game: type, entry: GameEntry, check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "MOST_STEPS", 2000)
    check(entry)
    with pytest.raises(CAUGHT):
        check(replace(entry, game_class=game))


def test_what_hides_must_say_what_everybody_may_know() -> None:
    """Said where the game is found, before a tournament or the window shows it to anybody."""
    rules = {name: part for name, part in vars(Bids).items() if name != "observe_public"}
    silent = type("Silent", (Rules,), rules)
    wish = r"the rules of bids have redealt, and so need observe_public\(state\): what everybody"
    with pytest.raises(InputError, match=wish):
        replace(BIDS, game_class=silent)


def chosen(strategy: FunctionStrategy) -> GameEntry:
    """Return Nim with one strategy."""
    entry = replace(NIM)
    entry.__dict__["strategies"] = (strategy,)
    return entry


def test_a_strategy_that_plays_only_in_the_first_seat_is_caught() -> None:
    one_sided = FunctionStrategy(
        "one-sided", lambda game, view, player, chance: 1 if player == 0 else 0, "Begins."
    )
    with pytest.raises(AssertionError):
        gate.test_strategies_play_in_every_seat(chosen(one_sided))


def test_a_missing_playthrough_is_caught(pytestconfig: pytest.Config) -> None:
    gate.test_playthrough_still_matches(NIM, pytestconfig)
    with pytest.raises(AssertionError, match="nimble/playthrough"):
        gate.test_playthrough_still_matches(replace(NIM, name="nimble"), pytestconfig)


LACKS = {
    "no GAME": {"__init__": "", "strategies": "STRATEGIES = (1,)"},
    "calls its GAME 'nim'": {
        "__init__": "from engine.nim import GAME",
        "strategies": "STRATEGIES = (1,)",
    },
    "no STRATEGIES": {"__init__": "from engine.nim import GAME", "strategies": "NAME = 1"},
    "no engine/zzz_{n}/strategies.py": {"__init__": "from engine.nim import GAME"},
}


@pytest.mark.parametrize("number", range(len(LACKS)))
def test_what_a_folder_lacks_is_told(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lack, sources = list(LACKS.items())[number]
    game = f"zzz_{number}"
    (tmp_path / game).mkdir()
    for name, source in sources.items():
        (tmp_path / game / f"{name}.py").write_text(source + "\n")
    monkeypatch.setattr(engine, "__path__", [*engine.__path__, str(tmp_path)])
    told = [each for each in lacks_of_engine() if game in each]
    assert lack.format(n=number) in told[-1 if number > 1 else 0]


CHECKED = """
from dataclasses import replace
from engine.nim import GAME as NIM

class Unfair(NIM.game_class):
    def returns(self, state):
        return (1.0, 1.0)

GAME = replace(NIM, name="unfair", game_class=Unfair, package="engine.unfair")
"""


@pytest.mark.drawn(3)
def test_the_command_tells_what_does_not_hold(tmp_path: Path) -> None:
    games = [rules.parent.name for rules in (ROOT / "engine").glob("*/rules.py")]
    for floor in ("engine", "gui"):
        left_out = shutil.ignore_patterns("__pycache__", *games)
        shutil.copytree(ROOT / floor, tmp_path / floor, ignore=left_out)
    shutil.copytree(ROOT / "tests/toys/engine/nim", tmp_path / "engine/nim")
    (tmp_path / "engine/unfair").mkdir()
    (tmp_path / "engine/unfair/__init__.py").write_text(CHECKED)
    (tmp_path / "tests").mkdir()
    for name in ("main.py", "pyproject.toml", "resources", "tests/toys"):
        (tmp_path / name).symlink_to(ROOT / name)
    for file in (*(ROOT / "tests").glob("*.py"), ROOT / "tests" / "fonts.conf"):
        (tmp_path / "tests" / file.name).symlink_to(file)
    code, out, err = ended("import sys\n", "check", "unfair", tree=tmp_path)
    assert code == 2
    assert err.endswith("armchair-general: unfair is not ready yet: see above\n")
    told = " ".join(out.split())
    assert "- there is no engine/unfair/strategies.py: only random play would be known" in told
    assert "- there is no folder gui/unfair with an __init__.py: the window lacks the game" in told
    assert "- not so: returns have one number per player: assert 2.0 < 1e-09" in told
    assert "- not so: playthrough still matches: " in told
    assert "tests/unfair/playthrough.txt is missing" in told
    assert "not so: random matches end" not in told
