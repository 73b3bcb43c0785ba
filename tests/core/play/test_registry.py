"""The catalogue: found by folders, loaded on first use."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

import engine
from engine.core.play.game import Rules
from engine.core.play.match import Match
from engine.core.play.registry import GameEntry, game_named, games, named
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import RANDOM
from engine.core.play.strategy_texts import parse_strategy
from engine.core.system.errors import InputError
from engine.core.system.modules import discover, left_out, packages_in
from tests.core.games import BIDS, HOG, MARCH, NIM


def test_games_in_the_order_of_their_names() -> None:
    names = [entry.name for entry in games()]
    assert names == sorted(names)
    assert {"bids", "hog", "nim"} <= set(names)


def test_a_game_added_as_a_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "zzz_toy"
    folder.mkdir()
    (folder / "__init__.py").write_text("GAME = 'found'\n")
    (tmp_path / "zzz_file.py").write_text("GAME = 'a file is no game'\n")
    monkeypatch.setattr(engine, "__path__", [*engine.__path__, str(tmp_path)])
    assert discover("engine", "GAME")[-1] == "found"
    assert discover("engine", "NOTHING") == ()


def test_unknown_game() -> None:
    with pytest.raises(InputError, match=r"there is no game 'chess'; there are .*hog"):
        game_named("chess")
    with pytest.raises(InputError, match="there is no thing ''; there are none"):
        named([], "", "thing")
    assert named([SimpleNamespace(name="a")], "a", "thing").name == "a"


def test_parts_that_a_game_lacks() -> None:
    assert BIDS.package == "engine.bids"
    assert BIDS.summary.startswith("Bids: three to twenty players show a card")
    assert (BIDS.solvers, BIDS.commands) == ((), ())
    assert MARCH.advise is MARCH.play_rows is BIDS.shorthand is BIDS.read_strategy is None
    assert [strategy.name for strategy in BIDS.strategies] == [
        "watcher",
        "high",
        "bluff",
        "random",
        "low",
    ]


def test_parts_that_a_game_has() -> None:
    assert HOG.advise is not None
    assert HOG.play_rows is not None
    assert [measure.name for measure in HOG.measures] == ["win_rate"]
    assert len(HOG.solvers) == 5
    for entry in (HOG, NIM, BIDS):
        assert isinstance(entry.game_class(), Rules)


def test_a_part_that_fails_to_load_is_not_taken_for_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_toy").mkdir()
    (tmp_path / "broken_toy" / "__init__.py").write_text("")
    (tmp_path / "broken_toy" / "strategies.py").write_text("import no_such_module\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    entry = GameEntry("broken", "Broken", HOG.game_class, package="broken_toy")
    with pytest.raises(InputError, match=r"broken_toy/strategies.py, line 1: No module named"):
        _ = entry.strategies


FAULTS = {
    "import no_such_module": (1, "No module named 'no_such_module'"),
    "GAME = 1\ndef rules(:\n    pass": (2, "invalid syntax"),
    "def made():\n    return {}['goal']\nGAME = made()": (2, "KeyError 'goal'"),
    "raise SystemExit": (1, "SystemExit"),
}


@pytest.mark.parametrize(
    ("source", "told"), FAULTS.items(), ids=["import", "syntax", "key", "exit"]
)
def test_a_game_that_cannot_be_loaded_is_told_and_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, told: tuple[int, str]
) -> None:
    name = f"zzz_broken_{told[0]}{abs(hash(source))}"
    (tmp_path / name).mkdir()
    file = tmp_path / name / "__init__.py"
    file.write_text(source + "\n")
    before = games()
    monkeypatch.setattr(engine, "__path__", [*engine.__path__, str(tmp_path)])
    assert games() == before
    line, why = told
    assert left_out(packages_in("engine")) == (
        f"the game {name} is left out: {file}, line {line}: {why}",
    )


def test_a_game_without_strategies_has_random() -> None:
    entry = GameEntry("bare", "Bare", HOG.game_class, package="tests")
    assert entry.strategies == (RANDOM,)
    match = Match(HOG.game_class(), [parse_strategy(entry, HOG.game_class(), "random")] * 2, 1)
    assert MatchRecord.of(entry, match.play_out()).to_json()["strategies"] == ["random"] * 2


def test_results_are_chances_where_two_win_or_lose_and_points_elsewhere() -> None:
    pair, three = (GameEntry("toy", "Toy", _seated(n), zero_sum=True) for n in (2, 3))
    assert (pair.value_unit, pair.value_of_return(-1.0)) == ("chance", 0.0)
    assert (three.value_unit, three.value_of_return(-0.5)) == ("points", -0.5)
    assert GameEntry("toy", "Toy", _seated(2)).value_unit == "points"
    said = GameEntry("toy", "Toy", _seated(3), value_unit="chance")
    assert (said.value_unit, said.value_of_return(1.0)) == ("chance", 1.0)


def _seated(count: int) -> type[Rules[Any, Any, Any]]:
    """Return rules with so many seats."""

    class Seated(Rules[Any, Any, Any]):
        num_players: ClassVar[int] = count

    return Seated
