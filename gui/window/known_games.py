"""What is known of games before they are imported, so that the first picture need not wait.

That is what their cards say, with their covers as pictures.  It is kept of each game as long as the
files of its folders have the names, sizes and times that they had; of a game that is new, or was
changed, nothing is known until it was imported.
"""

from __future__ import annotations

import base64
import contextlib
import dataclasses
import json
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

import engine
import gui
from engine.core.system.errors import InputError
from engine.core.system.files import digest_of, make_folder, read_checked, write_checked
from engine.core.system.profile import cache_folder
from gui.shared.page.page_info import CardFacts, Opponent, PageInfo
from gui.shared.shell.game_card import GameCard
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme

FORMAT = 4
FILE_NAME = "games.json"
OF_PAGE = ("name", "title", "label", "icon", "order", "names_opponents", "step_names")
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
    return digest_of(repr(files).encode()).hex()


def _files(folder: str) -> Iterator[tuple[str, int, int]]:
    """Yield path, size and time of every source below a folder."""
    with contextlib.suppress(OSError), os.scandir(folder) as found:
        for entry in sorted(found, key=lambda entry: entry.name):
            if entry.name.endswith(".py"):
                facts = entry.stat()
                yield entry.path, facts.st_size, facts.st_mtime_ns
            elif entry.is_dir() and entry.name != "__pycache__":
                yield from _files(entry.path)


Pictures = Mapping[str, str]
"""By `look`: width, height, and the pixels.  A PNG takes three times as long to read."""


@dataclass(frozen=True)
class KeptCover:
    """Paints the picture that was kept in the theme, wherever one was; else nothing."""

    pictures: Pictures

    def __call__(self, painter: Painter, rect: QRectF) -> None:
        """Fill the height; what is cut or missing at the sides is but ground."""
        picture = self.pictures.get(look(painter.theme))
        image = QImage() if picture is None else _image(picture)
        if image.isNull():
            return
        if image.size() == rect.size().toSize():  # four times as fast
            painter.drawImage(rect.topLeft(), image)
            return
        width = image.width() * rect.height() / image.height()
        area = QRectF(rect.center().x() - width / 2, rect.top(), width, rect.height())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(area, image)


def look(theme: Theme) -> str:
    """Return what a cover's picture depends on, apart from its size."""
    return f"{'dark' if theme.is_dark else 'light'} {theme.scale:g}"


def painted_cover(card: GameCard) -> Pictures:
    """Return the cover of a card as it is now; nothing where it has no size yet."""
    theme = Theme(appearance().theme.is_dark)  # a cover does not grow with the text
    size, ratio = card.cover_size, card.devicePixelRatioF()
    image = QImage((size * ratio).toSize(), QImage.Format.Format_RGB32)
    if card.facts.cover is None or image.isNull():
        return {}
    image.setDevicePixelRatio(ratio)
    image.fill(theme.color("table"))
    with Painter(image, theme) as painter:
        card.facts.cover(painter, QRectF(0, 0, size.width(), size.height()))
    pixels = base64.b64encode(zlib.compress(image.constBits())).decode()
    return {look(theme): f"{image.width()} {image.height()} {pixels}"}


@lru_cache(maxsize=16)
def _image(picture: str) -> QImage:
    width, height, pixels = picture.split()
    content = zlib.decompress(base64.b64decode(pixels))
    image = QImage(content, int(width), int(height), QImage.Format.Format_RGB32)
    return image.copy()  # the content goes
