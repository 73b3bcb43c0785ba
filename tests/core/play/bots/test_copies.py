"""Copies of programs go when nobody has used them for long, or beyond a size: not what is named."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

from engine.core.play.bots import closed, copies
from engine.core.play.bots.copies import (
    as_sent,
    copied,
    copies_folder,
    found_copy,
    note_repeats,
    remove_unused,
    repeats,
    take_sent,
)
from engine.core.play.bots.files import BotFiles, read_bot
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import RANDOM
from engine.core.system.profile import data_folder
from tests.command_line import run
from tests.core.play.bots.programs import SHELL, acting, program

DAY = 24 * 3600


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARMCHAIR_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("ARMCHAIR_PROFILE", str(tmp_path / "profile"))


def copy(tmp_path: Path, name: str, days: float) -> BotFiles:
    """Return a program whose copy was used last so many days ago."""
    path = tmp_path / f"{name}.py"
    path.write_text(f"def act(view, legal, match):\n    return '{name}'\n" + "#" * 100_000)
    bot = read_bot(path)
    copied(bot)
    used = time.time() - days * DAY
    os.utime(copies_folder() / bot.digest, (used, used))
    return bot


def test_what_nobody_has_used_for_long_goes(tmp_path: Path) -> None:
    old, new = copy(tmp_path, "old", 91), copy(tmp_path, "new", 89)
    remove_unused()
    assert found_copy(old.digest) is None
    assert found_copy(new.digest) == new


def test_to_be_used_is_to_stay(tmp_path: Path) -> None:
    old = copy(tmp_path, "old", 89)
    copied(old)
    used = (copies_folder() / old.digest).stat().st_mtime
    assert time.time() - used < DAY


def test_beyond_a_size_the_longest_unused_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copies, "MOST_COPIES_BYTES", 250_000)
    bots = [copy(tmp_path, name, days) for name, days in (("a", 5), ("b", 9), ("c", 0.5))]
    remove_unused()
    assert [found_copy(bot.digest) is not None for bot in bots] == [True, False, True]


def test_what_a_match_that_is_not_over_names_stays(tmp_path: Path) -> None:
    mine = acting(tmp_path / "mine.py", "return 4")
    match = Match(game_named("hog").game_class(), [mine, RANDOM], 3)
    match.advance()
    match.close()
    record = data_folder() / "unfinished" / "hog.json"
    record.parent.mkdir(parents=True)
    MatchRecord.of(game_named("hog"), match).save(record)
    old = time.time() - 200 * DAY
    os.utime(copies_folder() / mine.bot.digest, (old, old))
    remove_unused()
    assert found_copy(mine.bot.digest) == mine.bot


def test_what_a_kept_tournament_names_stays(tmp_path: Path) -> None:
    mine = acting(tmp_path / "mine.py", "return 4")
    store = data_folder() / "tournaments" / "hog.sqlite"
    store.parent.mkdir(parents=True)
    command = "tournament", "hog", str(tmp_path / "mine.py"), "random", "--games", "4"
    assert run(*command, "--store", str(store)).code == 0
    old = time.time() - 200 * DAY
    os.utime(copies_folder() / mine.bot.digest, (old, old))
    remove_unused()
    assert found_copy(mine.bot.digest) == mine.bot


def test_a_program_that_was_sent_is_copied_with_what_was_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = acting(tmp_path / "mine.py", "return 4").bot
    note_repeats(bot, True)
    sent = json.loads(json.dumps(as_sent(bot)))
    monkeypatch.setenv("ARMCHAIR_CACHE", str(tmp_path / "another machine"))
    assert found_copy(bot.digest) is None
    take_sent(sent)
    assert found_copy(bot.digest) == bot
    assert repeats(bot)


def test_a_machine_lacks_what_starts_a_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell, python = program(tmp_path / "s", SHELL, "bot.sh").bot, program(tmp_path / "p", "").bot
    assert closed.lack(closed.demands([shell, python])) == ""
    monkeypatch.setattr(closed, "_PATH", str(tmp_path))
    assert closed.lack(closed.demands([python])) == ""
    assert closed.lack(closed.demands([python, shell])) == "has no sh, which Mine needs,"
    monkeypatch.setattr(closed, "is_closed", lambda: True)
    demanded = closed.demands([python])
    read = closed.demands([acting(tmp_path / "mine.py", "return 4").bot])
    monkeypatch.setattr(closed, "is_closed", lambda: False)
    assert closed.lack(demanded) == "has no bubblewrap that works, within which Mine is run,"
    assert closed.lack(read) == ""  # it runs closed there, too
