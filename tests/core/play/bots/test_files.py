"""What is read of a program's files, and the copies that run."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.core.play.bots import copies
from engine.core.play.bots.copies import copied, copies_folder, found_copy
from engine.core.play.bots.files import read_bot
from engine.core.play.bots.reading import program_path
from engine.core.play.registry import game_named
from engine.core.play.strategy_texts import parse_strategy, strategy_steps
from engine.core.system.errors import InputError, run_all
from engine.core.system.job import finished
from tests.core.play.bots.programs import acting

MANIFEST = 'command = ["sh", "bot.sh"]'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program's folder; copies lie beside it."""
    monkeypatch.setenv("ARMCHAIR_CACHE", str(tmp_path / "cache"))
    made = tmp_path / "mine"
    made.mkdir()
    (made / "bot.toml").write_text(MANIFEST)
    return made


def refusal(folder: Path) -> str:
    with pytest.raises(InputError) as refused:
        read_bot(folder)
    return str(refused.value)


def test_a_folder_elsewhere_is_not_left_out_unsaid(folder: Path) -> None:
    (folder / "elsewhere").symlink_to("/etc")
    assert "elsewhere is no plain file" in refusal(folder)


def test_a_name_that_no_text_can_hold_is_told(folder: Path) -> None:
    with open(os.fsencode(folder) + b"/\xff.txt", "w"):
        pass
    assert "a name that can be read is needed" in refusal(folder)


def test_a_folder_within_that_cannot_be_read_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "closed").mkdir()

    def refusing(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def entries(path: Any) -> Any:
            if Path(path).name == "closed":
                raise PermissionError(13, "permission denied")
            return read(path)

        return entries

    monkeypatch.setattr(Path, "iterdir", refusing(Path.iterdir))
    monkeypatch.setattr(os, "scandir", refusing(os.scandir))
    assert "closed cannot be read: permission denied" in refusal(folder)


def test_a_folder_is_called_as_it_is_also_from_within(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    assert read_bot(Path()).name == "mine"


def test_a_copy_is_equal_to_what_was_copied(folder: Path) -> None:
    for name in ("b.txt", "a/c.txt", "a/b/d.txt", ".git/left out"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)
    bot = read_bot(folder)
    assert [name for name, _ in bot.files] == ["a/b/d.txt", "a/c.txt", "b.txt", "bot.toml"]
    copied(bot)
    assert found_copy(bot.digest) == bot


def test_a_copy_in_which_a_program_may_run_stays(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two that copy it at once: the second finds it there when it is done."""
    mine = read_bot(folder)
    first = copied(mine)
    number = first.stat().st_ino
    looked = iter([False, True])
    monkeypatch.setattr(copies, "_is_whole", lambda *_given: next(looked))
    assert copied(mine) == first
    assert first.stat().st_ino == number
    assert [each.name for each in copies_folder().iterdir()] == [mine.digest]


def test_a_damaged_copy_is_made_anew(folder: Path) -> None:
    mine = acting(folder / "mine.py", "return 4").bot
    (copied(mine) / "mine.py").write_text("another")
    assert (copied(mine) / "mine.py").read_bytes() == mine.files[0][1]
    assert [each.name for each in copies_folder().iterdir()] == [mine.digest]


@pytest.mark.parametrize("game", ["hog", "ponte"])
def test_a_folder_without_a_manifest_is_told_what_it_lacks(game: str, tmp_path: Path) -> None:
    """Not that a table is no folder."""
    entry = game_named(game)
    with pytest.raises(InputError, match=r"holds no bot\.toml"):
        parse_strategy(entry, entry.game_class(), str(tmp_path), run_all)
    with pytest.raises(InputError, match=r"holds no bot\.toml"):
        finished(strategy_steps(entry, tmp_path, entry.game_class(), run_all))


def test_a_folder_is_named_without_a_slash_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "bot.toml").write_text('command = ["sh", "bot.sh"]')
    monkeypatch.chdir(tmp_path)
    assert program_path("mine") == Path("mine")


def test_a_python_file_without_act_is_told_so_where_no_tables_are_read(tmp_path: Path) -> None:
    ponte = game_named("ponte")
    (tmp_path / "mine.py").write_text("def final_strategy(score, opponent_score):\n    return 4\n")
    with pytest.raises(InputError, match=r"is no program: .*act"):
        parse_strategy(ponte, ponte.game_class(), str(tmp_path / "mine.py"), run_all)


@pytest.mark.parametrize("name", ["blotto", "gunslinger", "ponte"])
def test_a_program_that_is_none_is_told_so_by_games_that_read_other_files(
    tmp_path: Path, name: str
) -> None:
    """Blotto said that it names no castles."""
    entry = game_named(name)
    for text, told in (
        ("def strategy(view):\n    return 4\n", r"is no program: .*act"),
        ("def act(view, legal, match):\n    return 4 +\n", r", line 2: this is no Python: "),
    ):
        (tmp_path / "mine.py").write_text(text)
        with pytest.raises(InputError, match=told):
            finished(strategy_steps(entry, tmp_path / "mine.py", entry.game_class(), run_all))
        with pytest.raises(InputError, match=told):
            parse_strategy(entry, entry.game_class(), str(tmp_path / "mine.py"), run_all)
