"""The file of a match only grows, also where the match is taken back, and is never half read."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.play.growing_record import GrowingRecord
from engine.core.play.match import Match
from engine.core.play.record_lines import read_outline
from engine.core.play.replay import MatchRecord
from engine.core.play.series import loaded
from engine.core.play.strategy import RANDOM, FunctionStrategy
from engine.core.system.errors import InputError
from engine.hog import GAME
from engine.hog.rules import Hog
from tests.toys import toys_on_show


def begun(num_steps: int, seed: int = 5) -> Match:
    match = Match(Hog(goal=1000), (None, RANDOM), seed)
    grow(match, num_steps)
    return match


def grow(match: Match, num_steps: int) -> None:
    while len(match.steps) < num_steps:
        match.play({0: 3} if match.waiting_for else {})


def record(match: Match) -> MatchRecord:
    return MatchRecord.of(GAME, match)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "hog.json"


def test_a_match_before_its_first_step_is_one_to_go_on_with(path: Path) -> None:
    GrowingRecord().write(record(begun(0)), path)
    assert loaded(path) == record(begun(0))
    assert read_outline(path, 10**6)[1] == 0


def test_what_is_new_is_appended(path: Path) -> None:
    match, file = begun(3), GrowingRecord()
    file.write(record(match), path)
    inode, before = path.stat().st_ino, path.read_bytes().split(b"\n")
    for count in (4, 9):
        grow(match, count)
        file.write(record(match), path)
        assert loaded(path) == MatchRecord.load(path) == record(match)
        MatchRecord.load(path).check()
    assert path.stat().st_ino == inode
    assert path.read_bytes().split(b"\n")[:3] == before[:3]
    assert read_outline(path, 10**6)[1] == 9


@pytest.mark.parametrize("kept", [1, 4, 8])
def test_what_is_taken_back_stands_no_more(path: Path, kept: int) -> None:
    match, file = begun(9), GrowingRecord()
    file.write(record(match), path)
    inode = path.stat().st_ino
    match = match.rewind(kept)
    file.write(record(match), path)
    assert MatchRecord.load(path) == record(match)
    grow(match, 12)
    file.write(record(match), path)
    assert MatchRecord.load(path) == record(match)
    assert path.stat().st_ino == inode
    assert read_outline(path, 10**6)[1] == 12


def test_another_match_takes_the_place_of_the_first(path: Path) -> None:
    file = GrowingRecord()
    for match in (begun(5), begun(5, seed=6), begun(2)):
        file.write(record(match), path)
        assert MatchRecord.load(path) == record(match)


def test_what_another_program_wrote_there_is_not_appended_to(path: Path) -> None:
    match, file = begun(5), GrowingRecord()
    file.write(record(match), path)
    path.write_text("something else")
    grow(match, 7)
    file.write(record(match), path)
    assert MatchRecord.load(path) == record(match)


def test_faults_stand_before_their_step(path: Path) -> None:
    with toys_on_show():
        from engine.march import GAME as MARCH
        from engine.march.rules import March, Rest

    def failing(_game: object, _view: object, _player: int, chance: object) -> object:
        raise RuntimeError("no idea")

    match = Match(
        March(rounds=9), (None, FunctionStrategy("fails", failing, "Fails.", ""), RANDOM), 5
    )
    file = GrowingRecord()
    for _ in range(4):
        while not match.waiting_for:
            match.advance()
        file.write(MatchRecord.of(MARCH, match), path)
        assert MatchRecord.load(path) == MatchRecord.of(MARCH, match)
        match.play({0: Rest()})
    assert match.faults
    match = match.rewind(5)
    file.write(MatchRecord.of(MARCH, match), path)
    assert MatchRecord.load(path).faults == tuple(match.faults)


@pytest.mark.parametrize("share", [0.3, 0.5, 0.8, 0.99])
def test_a_group_that_was_cut_off_is_as_if_it_had_not_begun(path: Path, share: float) -> None:
    match, file = begun(5), GrowingRecord()
    file.write(record(match), path)
    small, before = path.stat().st_size, record(match)
    match = match.rewind(3)
    grow(match, 9)
    file.write(record(match), path)
    whole = path.read_bytes()
    path.write_bytes(whole[: small + round((len(whole) - small) * share)])
    found = MatchRecord.load(path)
    assert found == before
    found.check()


def test_a_damaged_line_is_named(path: Path) -> None:
    file = GrowingRecord()
    file.write(record(begun(5)), path)
    lines = path.read_bytes().split(b"\n")
    lines[3] = lines[3][:-5]
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(InputError, match="line 4"):
        MatchRecord.load(path)


def test_a_head_alone_is_no_match(path: Path) -> None:
    GrowingRecord().write(record(begun(5)), path)
    path.write_bytes(path.read_bytes().split(b"\n")[0] + b"\n")
    with pytest.raises(InputError, match="returns"):
        MatchRecord.load(path)


def test_a_cut_that_is_no_number_is_named(path: Path) -> None:
    GrowingRecord().write(record(begun(5)), path)
    with path.open("a") as stream:
        stream.write('{"cut": "all", "returns": [0.0, 0.0]}\n')
    with pytest.raises(InputError, match="cut must be a whole number"):
        MatchRecord.load(path)
