"""The file that keeps a person's training: versioned JSON, checked when it is read."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Any

from engine.core.play.codec import decoded, encoded
from engine.core.system.errors import InputError, check_not_newer
from engine.core.system.files import MEGABYTE, held, read_json, write_text
from engine.core.system.profile import data_folder
from engine.core.training.progress import Progress, Standing

FORMAT, VERSION = "armchair-general training", 2
FILE_NAME = "training.json"
LARGEST = 64 * MEGABYTE
WHAT = "a file of training"
Change = Callable[[Progress], Progress]


def training_path() -> Path:
    """Return where a person's training is kept."""
    return data_folder() / FILE_NAME


def to_text(progress: Progress) -> str:
    """Return the progress as the text of a file."""
    body = {"format": FORMAT, "version": VERSION, **encoded(progress, Progress)}
    return json.dumps(body, indent=1, allow_nan=False) + "\n"


def load(path: Path) -> Progress:
    """Return the progress in a file, none where there is no file; InputError for another."""
    if not path.exists():
        return Progress()
    return from_json(read_json(path, LARGEST, WHAT), str(path))


def change(path: Path, changes: Iterable[Change], before: Progress) -> Progress:
    """Make changes to what is kept now, and keep that; return it.

    So two windows lose nothing of one another's; `before` stands for a file that is gone.
    """
    with held(path):
        progress = load(path) if path.exists() else before
        for each in changes:
            progress = each(progress)
        write_text(path, to_text(progress))
    return progress


def from_json(data: Any, place: str) -> Progress:
    """Return the progress; InputError, naming the place, where `data` is none."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InputError("{place} is not {what}", place=place, what=WHAT)
    version = decoded(data.get("version"), int, f"{place}: version", {})
    if version < 1:
        raise InputError("{place}: version must be 1 or more, not {n}", place=place, n=version)
    check_not_newer(version, VERSION, place=place)
    body = {name: item for name, item in data.items() if name not in ("format", "version")}
    progress: Progress = decoded(body, Progress, place, {})
    return progress


def earlier_standings(known: Collection[str]) -> dict[str, Standing]:
    """Return what games have counted before there was Train, but for those that are known.

    Such a game's `questions.py` has `earlier_standing()`; InputError where its file is damaged.
    """
    from engine.core.training.catalogue import trained_games

    found: dict[str, Standing] = {}
    for entry in trained_games():
        earlier: Callable[[], Standing | None] | None
        earlier = entry.part("questions", "earlier_standing")
        standing = None if earlier is None or entry.name in known else earlier()
        if standing is not None:
            found[entry.name] = standing
    return found
