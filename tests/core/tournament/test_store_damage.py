"""Kept tournaments damaged at random: each opens or gives a sentence, and none hides the others."""

from __future__ import annotations

import json
import math
import random
import shutil
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from engine.core.play.strategy import RANDOM
from engine.core.play.strategy_texts import parse_strategy
from engine.core.system.errors import InputError
from engine.core.system.job import finished
from engine.core.tournament.exact import run_exact
from engine.core.tournament.exact_store import ExactStore
from engine.core.tournament.schedule import TournamentSettings, exact_settings, named_entrants
from engine.core.tournament.store import opened_store, store_for
from engine.core.tournament.store_tables import SCHEMA
from engine.core.tournament.tournament import run
from engine.hog.rules import Hog
from gui.shared.tournament.work import listed, opened, tournaments_folder
from tests.core.games import BIDS, HOG, NIM, THREE, Nim

SHORT = Hog(goal=20)
DAMAGED_SHORT, DAMAGED_LONG = 150, 2000
LONGEST_SECONDS = 60
NUMBERS = (-1, 0, 1, 2, 3, 7, 1000, 2 * 10**8, 2**31, 2**53 + 1, 2**63 - 1, -(2**63))
TEXTS = ("", "x", "1", "[]", "../../x", "/dev/zero", "a\0b", "é" * 300, "x" * 100_000)
BLOBS = (b"", b"\0", b"\xff" * 80, b"\0" * 96)
VALUES = (*NUMBERS, None, 0.5, 1e308, math.inf, -math.inf, *TEXTS, *BLOBS)


def _named(*texts: str) -> Any:
    return named_entrants([(text, parse_strategy(HOG, SHORT, text)) for text in texts])


def _sampled(path: Path, settings: TournamentSettings) -> None:
    with store_for(path, settings) as store:
        for _ in islice(run(settings, store), 9):
            pass


def _exact(path: Path, settings: TournamentSettings) -> None:
    with store_for(path, settings) as store:
        for _ in run_exact(HOG, SHORT, settings.entrants, ExactStore(store, settings)):
            pass


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """One of each kind: pairs, a free-for-all, a gauntlet with a file and a failure, and exact."""
    folder = tmp_path_factory.mktemp("whole")
    table = folder / "mine.csv"
    table.write_text("\n".join(",".join(["3"] * 20) for _ in range(20)) + "\n")
    unfit = folder / "unfit.csv"
    unfit.write_text("\n".join(",".join(["3"] * 20) for _ in range(20)) + "\n")
    three = named_entrants([("random", RANDOM)] * 3)
    _sampled(folder / "nim.sqlite", TournamentSettings(NIM, Nim(9), three, 24, 5))
    _sampled(folder / "bids.sqlite", TournamentSettings(BIDS, THREE, three, 32, 5))
    hog = TournamentSettings(
        HOG, SHORT, _named(str(table), "always-3", "random"), 200, 5, against=(1,)
    )
    _sampled(folder / "hog.sqlite", hog)
    _exact(folder / "exact.sqlite", exact_settings(HOG, SHORT, _named("always-3", "bacon:k=2")))
    return sorted(folder.glob("*.sqlite"))


def _bytes(path: Path, chance: random.Random) -> None:
    content = bytearray(path.read_bytes())
    for _ in range(chance.choice((1, 3, 20, 200))):
        content[chance.randrange(len(content))] = chance.randrange(256)
    path.write_bytes(content)


def _cut(path: Path, chance: random.Random) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: chance.randrange(len(content))])


def _pages(path: Path, chance: random.Random) -> None:
    content = path.read_bytes()
    pages = [content[i : i + 4096] for i in range(0, len(content), 4096)]
    a, b = (chance.randrange(len(pages)) for _ in range(2))
    pages[a] = pages[b]
    path.write_bytes(b"".join(pages))


def _execute(path: Path, *statements: tuple[str, tuple[Any, ...]]) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement, values in statements:
            try:
                connection.execute(statement, values)
            except sqlite3.Error:
                continue  # SQLite itself forbids this one
        connection.commit()


def _columns(path: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        return [
            (table, row[1])
            for table in SCHEMA
            for row in connection.execute(f"PRAGMA table_info({table})")
        ]


def _value(path: Path, chance: random.Random) -> None:
    table, column = chance.choice(_columns(path))
    where = chance.choice(("", f" WHERE {column} = (SELECT max({column}) FROM {table})"))
    _execute(path, (f"UPDATE {table} SET {column} = ?{where}", (chance.choice(VALUES),)))


def _near(path: Path, chance: random.Random) -> None:
    table, column = chance.choice(_columns(path))
    _execute(path, (f"UPDATE {table} SET {column} = {column} + ?", (chance.choice((-1, 1, 2)),)))


def _rows(path: Path, chance: random.Random) -> None:
    table = chance.choice(list(SCHEMA))
    width = sum(name == table for name, _ in _columns(path))
    marks = ", ".join("?" * width)
    changes = (
        (f"DELETE FROM {table}", ()),
        (f"DELETE FROM {table} WHERE rowid % 2", ()),
        (f"INSERT INTO {table} SELECT * FROM {table}", ()),
        (f"INSERT INTO {table} VALUES ({marks})", tuple(chance.choices(VALUES, k=width))),
    )
    _execute(path, chance.choice(changes))


def _tables(path: Path, chance: random.Random) -> None:
    table = chance.choice(list(SCHEMA))
    endless = "WITH RECURSIVE n(a) AS (SELECT 1 UNION ALL SELECT a FROM n)"
    changes = (
        [f"DROP TABLE {table}"],
        [f"ALTER TABLE {table} RENAME TO other"],
        [f"DROP TABLE {table}", f"CREATE VIEW {table} AS {endless} SELECT * FROM n"],
        [f"CREATE TRIGGER t AFTER UPDATE ON {table} BEGIN DELETE FROM sums; END"],
        ["CREATE TABLE more (a)"],
        [f"PRAGMA user_version = {chance.choice((-1, 0, 1, 2, 3, 4, 5))}"],
    )
    _execute(path, *((statement, ()) for statement in chance.choice(changes)))


def _settings(path: Path, chance: random.Random) -> None:
    with closing(sqlite3.connect(path)) as connection:
        (text,) = connection.execute("SELECT settings FROM tournament").fetchone()
    data = json.loads(text)
    inner = chance.choice((data, data, data["parameters"]))
    name = chance.choice([*inner, "more", "exact"])
    inner[name] = chance.choice(
        (*NUMBERS, *TEXTS, None, 0.5, 10**30, True, [], {}, {"a": 1}, "nim", [[[1]]])
    )
    if chance.random() < 0.2:
        del inner[name]
    changed = json.dumps(data)
    if chance.random() < 0.2:
        changed = changed[: chance.randrange(len(changed))]
    _execute(path, ("UPDATE tournament SET settings = ?", (changed,)))


DAMAGES: tuple[Callable[[Path, random.Random], None], ...] = (
    _bytes, _bytes, _cut, _pages, _value, _value, _value, _near, _rows, _rows, _tables,
    _settings, _settings,
)  # fmt: skip


def damaged(path: Path, chance: random.Random) -> str:
    """Damage a store once or twice; return how."""
    done = ""
    for damage in chance.choices(DAMAGES, k=chance.choice((1, 1, 1, 2))):
        try:
            damage(path, chance)
        except (sqlite3.Error, ValueError, TypeError, KeyError, IndexError):
            break  # it is no longer one that could be damaged further in this way
        done += f", {damage.__name__}"
    return done


@contextmanager
def ending(what: str) -> Iterator[None]:
    """Fail where something does not come back; what is here takes milliseconds."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise AssertionError(f"{what} hangs")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(LONGEST_SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def use(path: Path) -> str:
    """Do all that the program does with a kept tournament; return what it says, or nothing."""
    try:
        with opened_store(path) as store:
            store.summary()
        list(opened(path))
        with opened_store(path) as store:
            settings = store.settings()
        store_for(path, settings).__exit__(None, None, None)
    except InputError as error:
        return str(error)
    return ""


def _fuzzed(stores: list[Path], folder: Path, count: int) -> None:
    told = 0
    for number in range(count):
        chance = random.Random(number)
        whole = chance.choice(stores)
        path = folder / f"{number}.sqlite"
        shutil.copy(whole, path)
        what = f"store {number}: {whole.stem}{damaged(path, chance)}"
        with ending(what):
            sentence = use(path)
        told += bool(sentence)
        assert "\n" not in sentence, what
        assert len(sentence) < 1100, what
        for left in folder.iterdir():
            left.unlink()
    assert count * 0.6 < told < count


needs_alarm = pytest.mark.skipif(
    not hasattr(signal, "SIGALRM"), reason="tells what hangs by SIGALRM"
)


@needs_alarm
def test_whole_ones_open(stores: list[Path]) -> None:
    assert [use(path) for path in stores] == [""] * 4


@needs_alarm
def test_damaged_at_random(stores: list[Path], tmp_path: Path) -> None:
    _fuzzed(stores, tmp_path, DAMAGED_SHORT)


@needs_alarm
@pytest.mark.soak
def test_damaged_at_random_at_length(stores: list[Path], tmp_path: Path) -> None:
    _fuzzed(stores, tmp_path, DAMAGED_LONG)


def test_damaged_ones_hide_no_others(
    stores: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARMCHAIR_PROFILE", str(tmp_path))
    folder = tournaments_folder()
    folder.mkdir(parents=True)
    hog = next(path for path in stores if path.stem == "hog")
    for number in range(40):
        path = folder / f"{number}.sqlite"
        shutil.copy(hog, path)
        damaged(path, random.Random(number))
    for number, created in enumerate((math.inf, "x", b"x", -1.0, 1e18)):
        path = folder / f"created-{number}.sqlite"
        shutil.copy(hog, path)
        _execute(path, ("UPDATE tournament SET created = ?", (created,)))
    shutil.copy(hog, folder / "whole.sqlite")
    summaries = finished(listed("hog"))
    assert folder / "whole.sqlite" in [summary.path for summary in summaries]
    assert not [summary for summary in summaries if summary.path.stem.startswith("created")]
