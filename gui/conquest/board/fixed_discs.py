"""Where somebody put the discs of a map's places, and the mouse that puts them there."""

from __future__ import annotations

import functools
import hashlib
import json
import logging
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from engine.conquest.map import Map
from engine.core.system.errors import InputError
from engine.core.system.files import MEGABYTE, read_json, write_text
from engine.core.system.profile import settings_folder
from engine.core.system.written import whole_number_in
from gui.conquest.board.geometry import WHOLE, Point
from gui.shared.jobs.autosave import autosave, set_aside
from gui.shared.text.tr import tr

FILE_NAME = "conquest-discs.json"
MOST_MAPS = 100
"""So many maps are remembered; the one that was changed first is forgotten first."""
logger = logging.getLogger("armchair")


def fixed_on(map_: Map) -> dict[int, Point]:
    """Return where discs were put on a map, from 0 to 1000, by place; what is wrong is left out."""
    found = _read(settings_folder() / FILE_NAME).get(_key(map_))
    listed = found.items() if isinstance(found, dict) else ()
    return {int(place): (at[0], at[1]) for place, at in listed if _is_right(map_, place, at)}


def keep(map_: Map, fixed: Mapping[int, Point]) -> None:
    """Remember, in the background, where discs stand on a map that were put elsewhere."""
    put = {str(place): [round(x, 1), round(y, 1)] for place, (x, y) in fixed.items()}
    sentence = tr("Where discs stand was not kept: {why}")
    write = functools.partial(_write, _key(map_), put)
    autosave().update(settings_folder() / FILE_NAME, write, sentence)


def _write(key: str, put: Mapping[str, Any], path: Path) -> None:
    maps = _read(path)
    maps.pop(key, None)
    if put:
        maps[key] = put
    write_text(path, json.dumps(dict(list(maps.items())[-MOST_MAPS:])))


def _read(path: Path) -> dict[str, Any]:
    """Return what is remembered of each map; a file that is none of this is set aside."""
    if not os.path.exists(path):
        return {}
    try:
        content = read_json(path, MEGABYTE, "a file of discs")
        if not isinstance(content, dict):
            raise InputError("{path} is not a file of discs", path=path)
    except InputError as error:
        logger.warning("%s. %s", error, set_aside(path))
        return {}
    return content


def _key(map_: Map) -> str:
    """Return what tells a map from others: its name, and a digest of its roads."""
    roads = repr((map_.places, map_.roads)).encode()
    return f"{map_.name} {hashlib.sha256(roads).hexdigest()[:16]}"


def _is_right(map_: Map, place: str, at: Any) -> bool:
    number = whole_number_in(place)
    is_place = number is not None and number < map_.places
    is_pair = isinstance(at, list) and len(at) == 2
    return is_place and is_pair and all(_is_share(each) for each in at)


def _is_share(number: Any) -> bool:
    return type(number) in (int, float) and 0 <= number <= WHOLE


class DiscMover(QObject):
    """Follows the mouse on a map, and on what lies over it."""

    moved = Signal(int, QPointF)
    """A place, and where its disc has come."""
    dropped = Signal(int)
    """A place whose disc was let go."""

    def __init__(self, board: QWidget, place_at: Callable[[QPointF], int | None]) -> None:
        super().__init__(board)
        self._place_at = place_at
        self._place: int | None = None
        self.follow(board)

    @property
    def is_moving(self) -> bool:
        """Whether a disc is in the hand."""
        return self._place is not None

    def follow(self, widget: QWidget) -> None:
        """Follow the mouse on a widget of the board's size and place, before it knows itself."""
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        match event.type():
            case QEvent.Type.MouseButtonPress:
                press = cast("QMouseEvent", event)
                if press.modifiers() & Qt.KeyboardModifier.AltModifier:
                    self._place = self._place_at(press.position())
            case QEvent.Type.MouseMove if self._place is not None:
                self.moved.emit(self._place, cast("QMouseEvent", event).position())
            case QEvent.Type.MouseButtonRelease if self._place is not None:
                place, self._place = self._place, None
                self.dropped.emit(place)
                return True
        return self.is_moving
