"""Many matches in one file, and back."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.core.library.entry import Judgement
from engine.core.library.exchange import Imported, exporting, importing
from engine.core.library.library import Library
from engine.core.play.mistakes import MistakeClass
from engine.core.play.replay import MatchRecord
from engine.core.system.job import finished
from tests.core.games import refusal
from tests.core.library.matches import HOG, kept, played

SMALL: Any = HOG.game_class(goal=15)
JUDGED = Judgement(97.5, (98.0, None, 91.0), 0.02, MistakeClass.BLUNDER)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    made = Library(tmp_path / "games.sqlite")
    for seed in range(3):
        match = played(game=SMALL, seed=seed)
        made.add(kept(match, f"k{seed}", when=float(seed)), MatchRecord.of(HOG, match))
    made.judge("k1", JUDGED)
    return made


def test_a_file_of_many_and_back(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    assert finished(exporting(library, library.entries(), path)) == 3
    other = Library(tmp_path / "other.sqlite")
    assert finished(importing(other, path, {})) == Imported(3, 0)
    assert other.entries() == library.entries()
    assert other.record("k0") == library.record("k0")
    assert finished(importing(other, path, {})) == Imported(0, 3)


def test_what_was_removed_comes_back(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    finished(exporting(library, library.entries(), path))
    library.remove(["k0"])
    finished(importing(library, path, {"hog": lambda _game: "other words"}))
    assert len(library.entries()) == 3


def test_a_saved_match_is_as_old_as_its_file(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match = played(game=SMALL, seed=9)
    MatchRecord.of(HOG, match).save(path)
    assert finished(importing(library, path, {"hog": lambda _game: "to 15"})) == Imported(1, 0)
    (entry,) = [each for each in library.entries() if each.seed == 9]
    assert (entry.rules, entry.played) == ("to 15", path.stat().st_mtime)
    assert finished(importing(library, path, {})) == Imported(0, 1)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda line: "{", "line 2 is no JSON"),
        (lambda line: json.dumps({**json.loads(line), "key": 7}), "line 2: key"),
        (lambda line: json.dumps({**json.loads(line), "played": "now"}), "line 2: played"),
        (lambda line: json.dumps({**json.loads(line), "judgement": {}}), "line 2: judgement"),
        (lambda line: json.dumps({**json.loads(line), "record": 1}), "line 2: record"),
        (lambda line: json.dumps({"key": "a"}), "line 2: a match must have"),
    ],
)
def test_a_wrong_line_is_named_and_nothing_kept(
    library: Library, tmp_path: Path, change: Any, told: str
) -> None:
    path = tmp_path / "some.jsonl"
    finished(exporting(library, library.entries(), path))
    lines = path.read_text().splitlines()
    lines[1] = change(lines[1])
    path.write_text("\n".join(lines))
    other = Library(tmp_path / "other.sqlite")
    assert told in refusal(lambda: finished(importing(other, path, {})))
    assert other.entries() == []


def test_other_files_are_refused(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    for text, told in (("{}", "format"), ("", "no JSON")):
        path.write_text(text)
        assert told in refusal(lambda: finished(importing(library, path, {})))
    path.write_text(json.dumps({"format": "armchair-general matches", "version": 2}))
    assert "newer" in refusal(lambda: finished(importing(library, path, {})))
    unfinished = replace(MatchRecord.of(HOG, played(game=SMALL)), steps=())
    unfinished.save(tmp_path / "open.json")
    assert "not over" in refusal(lambda: finished(importing(library, tmp_path / "open.json", {})))
