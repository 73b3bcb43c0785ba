"""What is known of games before they are imported, so that the first picture need not wait.

That is what their cards say, with their covers as pictures.  It is kept of each game as long as the
files of its folders have the names, sizes and times that they had; of a game that is new, or was
changed, nothing is known until it was imported.
"""

from __future__ import annotations

import contextlib
import dataclasses
import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import engine
import gui
from engine.core.system.errors import InputError
from engine.core.system.files import make_folder, read_checked, write_checked
from engine.core.system.profile import cache_folder
from gui.shared.page.page_info import CardFacts, Opponent, PageInfo
from gui.window.kept_covers import KeptCover, Pictures

FORMAT = 2
FILE_NAME = "games.json"
OF_PAGE = ("name", "title", "label", "icon", "order", "names_opponents")
OF_CARD = ("teaser", "chips")


def known_games(names: Iterable[str]) -> list[PageInfo]:
    """Return the pages of these games without what they do, as far as it is known, in order."""
    content = read_checked(_file())
    kept = json.loads(content) if content else {}
    if kept.get("format") != FORMAT:
        return []
    rows = kept["games"]
    known = [rows[name] for name in names if name in rows]
    found = [_page(row) for row in known if row["key"] == _key(row["name"])]
    return sorted(found, key=lambda info: info.order)


def keep_games(pages: Iterable[PageInfo], covers: Mapping[str, Pictures] | None = None) -> None:
    """Keep what the next start shows; where it cannot be kept, that start shows it later.

    `covers` are pictures of the games' covers as they are now; those of other looks stay.
    """
    pages = [info for info in pages if info.card]
    before = {info.name: info.card for info in known_games([info.name for info in pages])}
    rows = {}
    for info in pages:
        card = before.get(info.name)
        known = card.cover.pictures if card and isinstance(card.cover, KeptCover) else {}
        pictures = {**known, **(covers or {}).get(info.name, {})}
        rows[info.name] = {"key": _key(info.name), **_row(info), "covers": pictures}
    content = json.dumps({"format": FORMAT, "games": rows}, sort_keys=True).encode()
    if content != read_checked(_file()):
        with contextlib.suppress(InputError):
            make_folder(_file().parent)
            write_checked(_file(), content)


def _file() -> Path:
    return cache_folder() / FILE_NAME


def _row(info: PageInfo) -> dict[str, Any]:
    opponents = [dataclasses.astuple(opponent) for opponent in info.opponents]
    of_page = {name: getattr(info, name) for name in OF_PAGE}
    return of_page | {name: getattr(info.card, name) for name in OF_CARD} | {"opponents": opponents}


def _page(row: dict[str, Any]) -> PageInfo:
    chips = [(text, kind) for text, kind in row["chips"]]
    cover = KeptCover(row["covers"])
    card = CardFacts(row["name"], row["title"], row["teaser"], chips, cover)
    opponents = [Opponent(*names) for names in row["opponents"]]
    values = {name: row[name] for name in OF_PAGE}
    return PageInfo(**values, tabs=(), card=card, opponents=opponents)


def _key(game: str) -> str:
    """Return what tells the folders of a game from what they were before."""
    folders = [os.path.join(root, game) for root in (*engine.__path__, *gui.__path__)]
    files = [list(_files(folder)) for folder in folders]
    return hashlib.sha256(repr(files).encode()).hexdigest()


def _files(folder: str) -> Iterator[tuple[str, int, int]]:
    """Yield path, size and time of every source below a folder."""
    with contextlib.suppress(OSError), os.scandir(folder) as found:
        for entry in sorted(found, key=lambda entry: entry.name):
            if entry.name.endswith(".py"):
                facts = entry.stat()
                yield entry.path, facts.st_size, facts.st_mtime_ns
            elif entry.is_dir() and entry.name != "__pycache__":
                yield from _files(entry.path)
