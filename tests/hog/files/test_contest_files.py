"""Contest files play like their table anywhere; ours are read back without being run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import cli
from engine.core.system.errors import InputError, run_all
from engine.hog.exact_play.tables import win_rates
from engine.hog.files.contest_files import contest_text
from engine.hog.files.table_files import read_table, write_table
from engine.hog.rules import Hog
from engine.hog.strategies import Final, policy_of, read_strategy

GAME = Hog()
SMALL = Hog(goal=7)


def random_table(goal: int, seed: int = 1) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, 11, (goal, goal)).astype(np.uint8)


def names_in(text: str) -> dict[str, object]:
    module: dict[str, object] = {"__name__": "contest"}
    exec(text, module)
    return module


def test_a_contest_file_plays_its_table_in_plain_python(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    rolls = random_table(100)
    write_table(path, rolls, "Team Bacon")
    code = (
        "import sys; before = set(sys.modules); import mine; "
        "assert set(sys.modules) - before == {'mine'}; print(mine.PLAYER_NAME); "
        "print([mine.final_strategy(s, o) for s in range(100) for o in range(100)])"
    )
    command = [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, '.'); {code}"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    name, _, played = done.stdout.partition("\n")
    assert name == "Team Bacon"
    assert played.strip() == str(rolls.reshape(-1).tolist())


def test_rolls_are_ints_also_beyond_the_goal() -> None:
    play = names_in(contest_text(random_table(100), "x"))["final_strategy"]
    assert callable(play)
    for scores in ((0, 0), (99, 99), (100, 105), (-1, 3)):
        roll = play(*scores)
        assert type(roll) is int
        assert 0 <= roll <= 10


@pytest.mark.parametrize(
    "name",
    ["Bacon", 'a "quote"', "back\\slash", "new\nline", "Größe 🐖", "x" * 500, "\nROLLS = (", ""],
)
def test_any_name_makes_a_right_module(name: str, tmp_path: Path) -> None:
    path, rolls = tmp_path / "t.py", random_table(7)
    write_table(path, rolls, name)
    found = names_in(path.read_text(encoding="utf-8"))["PLAYER_NAME"]
    assert isinstance(found, str)
    assert found
    assert len(found) <= 100
    assert np.array_equal(read_table(path, SMALL), rolls)


@given(st.integers(0, 10_000))
def test_what_is_written_is_read(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    path = tmp_path_factory.mktemp("contest") / "t.py"
    rolls = random_table(7, seed)
    write_table(path, rolls)
    assert np.array_equal(read_table(path, SMALL), rolls)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert np.array_equal(read_table(path, SMALL), rolls)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ROLLS = (", "ROLLS = ["),
        ('    "', '    __import__("os").abort(), "'),
        ('    "', '    "\\d'),
        ('    "', '    ""'),
        ('",\n)', "\n)"),
    ],
)
def test_what_is_not_of_our_form_is_a_program_and_not_run(
    old: str, new: str, tmp_path: Path
) -> None:
    path = tmp_path / "t.py"
    text = contest_text(random_table(7), "x")
    assert old in text
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(InputError, match="is a program, and programs are run only where asked"):
        read_table(path, SMALL)


@pytest.mark.parametrize(("old", "new"), [('    "', '    "1'), ("\n)\n", '\n    "1234567",\n)\n')])
def test_a_table_of_ours_that_is_no_square_is_refused(old: str, new: str, tmp_path: Path) -> None:
    path = tmp_path / "t.py"
    path.write_text(contest_text(random_table(7), "x").replace(old, new, 1))
    with pytest.raises(InputError, match="its table is not a square"):
        read_table(path, SMALL)


def test_a_strangers_program_is_refused_and_reaches_nothing(tmp_path: Path) -> None:
    path, trace = tmp_path / "evil.py", tmp_path / "trace"
    path.write_text(f"open({str(trace)!r}, 'w').close()\ndef final_strategy(s, o): return 6\n")
    with pytest.raises(InputError, match="line 1: open is not allowed in a program"):
        read_strategy(path, GAME, run_all)
    assert not trace.exists()
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="is not a text file"):
        read_strategy(path, GAME, run_all)


def test_a_table_that_does_not_fit_the_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "t.py"
    write_table(path, random_table(7))
    with pytest.raises(InputError, match=r"has 7 lines; a table of 8 x 8 rolls has 8"):
        read_table(path, Hog(goal=8))
    with pytest.raises(InputError, match="not 1 to 3 dice"):
        read_table(path, Hog(goal=7, dice=3, free_bacon=False))


def test_the_command_line_writes_reads_and_compares(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "best.py"
    assert cli.run(["hog", "table", "final", "--out", str(path)]) == 0
    assert np.array_equal(read_table(path, GAME), policy_of(Final(), GAME).rolls)
    assert cli.run(["hog", "compare", str(path), "always-4"]) == 0
    assert "wins" in capsys.readouterr().out
    table = policy_of(read_strategy(path, GAME), GAME)
    assert win_rates(GAME, table, policy_of(Final(), GAME)).mean == pytest.approx(0.5, abs=1e-12)
