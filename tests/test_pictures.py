"""The golden pictures themselves: what they depend on, when they fail, and how large they are."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFontDatabase, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.shared.style.painter import Painter
from tests import pictures
from tests.pictures import LARGEST, MOST, TILE, Picture, difference, wrong_tiles

TESTS = Path(__file__).parent
KEPT = sorted(TESTS.rglob("pictures/*/*.png"))
MOST_BYTES = 3_700_000


def test_nothing_of_this_machine_is_seen(qapp: QApplication) -> None:
    aliases = {"Serif", "Sans Serif", "Monospace"}  # Qt's own names, with no file behind them
    found = set(QFontDatabase.families()) - aliases
    assert [name for name in found if not name.startswith("Inter")] == []
    assert qapp.style().objectName() == "fusion"
    screen = QGuiApplication.primaryScreen()
    assert (screen.logicalDotsPerInch(), screen.devicePixelRatio()) == (96, 1)


def test_all_are_small() -> None:
    assert sum(path.stat().st_size for path in KEPT) <= MOST_BYTES
    for path in KEPT:
        size = QImage(str(path)).size()
        assert (size.width() <= LARGEST[0], size.height() <= LARGEST[1]) == (True, True), path


def test_each_belongs_to_a_test() -> None:
    for folder in {path.parent for path in KEPT}:
        source = (folder.parents[1] / f"test_{folder.name}_pictures.py").read_text()
        tests = set(re.findall(r"def test_(\w+)\(", source))
        left = [path.name for path in folder.iterdir() if path.stem.split("-")[0] not in tests]
        assert not left, f"{folder}: no test shows these"


def test_a_tile_that_differs_is_found() -> None:
    was = np.full((40, 70, 3), 90, np.uint8)
    near, far, edge = was + np.uint8(MOST), was.copy(), was.copy()
    far[TILE : 2 * TILE, 2 * TILE : 3 * TILE] += np.uint8(MOST + 1)
    edge[-3:, -3:] -= 90  # in the last tile, of 6 x 8 pixels
    assert wrong_tiles(near, was) == []
    assert wrong_tiles(far, was) == ["3.0 apart at 32, 16"]
    assert wrong_tiles(edge, was) == ["16.9 apart at 64, 32"]
    assert wrong_tiles(was[:30], was) == ["70 x 30 is not 70 x 40"]
    assert difference(far, was).pixelColor(40, 20) == QColor(12, 12, 12)
    assert difference(far, was).pixelColor(4, 20) == QColor(0, 0, 0)


def fills(color: str) -> pictures.Paint:
    def paint(painter: Painter, area: QRectF) -> None:
        painter.fillRect(area, QColor(color))

    return paint


def test_a_picture_is_kept_and_compared(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "ROOT", tmp_path)
    monkeypatch.setattr(pictures, "FAILED", tmp_path / "failed")
    path = tmp_path / "tests" / "pictures" / "one.png"
    path.parent.parent.mkdir()
    with pytest.raises(AssertionError, match="no picture yet"):
        Picture(path, qtbot, False).shows(fills("red"), 40, 30)
    Picture(path, qtbot, True).shows(fills("red"), 40, 30)
    made = path.stat().st_mtime_ns
    Picture(path, qtbot, True).shows(fills("red"), 40, 30)
    assert path.stat().st_mtime_ns == made, "the same is not written again"
    Picture(path, qtbot, False).shows(fills("red"), 40, 30)
    with pytest.raises(pytest.fail.Exception, match=r"pictures-one-\(is\|was\|difference\)"):
        Picture(path, qtbot, False).shows(fills("green"), 40, 30)
    names = {file.name for file in (tmp_path / "failed").iterdir()}
    assert names == {f"pictures-one-{kind}.png" for kind in ("is", "was", "difference")}
