"""What names a program that is not here opens; only playing on asks for it, in one sentence."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from engine.core.play.asking import NotHereError
from engine.core.play.bots.copies import copies_folder
from engine.core.play.bots.program import Missing, Program
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import RANDOM
from engine.core.system.errors import run_all
from engine.core.system.job import finished
from engine.core.tournament.schedule import TournamentSettings, named_entrants
from engine.core.tournament.statistics import WantedGames, page_steps
from engine.core.tournament.store import opened_store, store_for
from engine.core.tournament.tournament import run as run_tournament
from engine.hog.rules import Hog
from gui.shared.match.state.settings import settings_of
from gui.shared.tournament.work import continued, opened
from tests.command_line import refused, results, run
from tests.core.play.bots.programs import acting, played

SENTENCE = (
    "the program mine is not here, or nobody has said that it may be run: "
    "name mine.py again as a strategy of a match or a tournament"
)
HOG = game_named("hog")


def forget(path: Path, mine: Program) -> None:
    """Let a program be neither where it was nor among the copies."""
    path.unlink()
    shutil.rmtree(copies_folder() / mine.bot.digest, ignore_errors=True)


def against_random(mine: Program, games: int) -> TournamentSettings:
    entrants = named_entrants([("mine.py", mine), ("random", RANDOM)])
    return TournamentSettings(HOG, Hog(goal=15), entrants, games, 5)


def test_a_record_is_told_and_checked(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    mine = acting(path, "return 4")
    record = MatchRecord.of(HOG, played(mine))
    record.save(tmp_path / "match.json")
    forget(path, mine)
    told = run("replay", tmp_path / "match.json", "--check")
    assert told.code == 0
    assert "mine.py" in told.out
    assert results("replay", tmp_path / "match.json")["faults"] == []
    again = MatchRecord.load(tmp_path / "match.json")
    assert isinstance(again.seated(run_all)[0], Missing)
    match = Match(again.game, again.seated(), again.seed)
    match.replay(again.steps[:5], ())
    with pytest.raises(NotHereError) as caught:
        match.play_out()
    assert str(caught.value) == SENTENCE
    assert match.faults == []


def test_who_may_run_plays_on(tmp_path: Path) -> None:
    mine = acting(tmp_path / "mine.py", "return 4")
    record = MatchRecord.of(HOG, played(mine))
    again = MatchRecord.from_json(json.loads(json.dumps(record.to_json())), "it")
    strategies = again.seated(run_all)
    assert strategies[0] == mine
    match = Match(again.game, strategies, again.seed)
    match.replay(again.steps[:5], ())
    assert match.play_out().steps == list(again.steps)


def test_the_window_reads_the_same(tmp_path: Path) -> None:
    mine = acting(tmp_path / "mine.py", "return 4")
    record = MatchRecord.of(HOG, played(mine))
    again = MatchRecord.from_json(json.loads(json.dumps(record.to_json())), "it")
    settings = settings_of(again, again.seated())
    assert isinstance(settings.strategies[0], Missing)


def test_a_stored_tournament_opens(tmp_path: Path) -> None:
    path, file = tmp_path / "mine.py", tmp_path / "t.sqlite"
    mine = acting(path, "return 4")
    settings = against_random(mine, 40)
    with store_for(file, settings) as store:
        work = run_tournament(settings, store)
        for snapshot in work:
            if snapshot.iteration >= 1:
                break
        work.close()  # type: ignore[attr-defined]
    forget(path, mine)
    *_, shown = opened(file)
    outcome = shown.value
    assert 0 < outcome.num_games < 40
    assert {line.entrant for line in outcome.report.standings} == {"mine.py", "random"}
    with opened_store(file) as store:
        kept = store.settings()
        assert isinstance(kept.entrants[0].strategy, Missing)
        assert finished(page_steps(store, kept, WantedGames(), 5))
        with pytest.raises(NotHereError) as caught:
            list(run_tournament(kept, store))
        assert str(caught.value) == SENTENCE
    with pytest.raises(NotHereError):
        list(continued(file))
    *_, after = opened(file)
    assert after.value.num_games == outcome.num_games
    said = refused("tournament", "hog", path, "random", "--store", file)
    assert said == f"{path} does not exist"


def test_a_finished_one_needs_no_program(tmp_path: Path) -> None:
    path, file = tmp_path / "mine.py", tmp_path / "t.sqlite"
    mine = acting(path, "return 4")
    settings = against_random(mine, 4)
    with store_for(file, settings) as store:
        list(run_tournament(settings, store))
    forget(path, mine)
    *_, last = continued(file)
    assert last.value.num_games == 4


@pytest.mark.parametrize("file", ["gone.py", "gone.pl"])
def test_a_program_that_is_named_and_not_there(file: str) -> None:
    for game, others in (("conquest", ["random"] * 2), ("hog", ["random"])):
        assert refused("match", game, file, *others) == f"{file} does not exist"
