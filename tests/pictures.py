"""Golden pictures: what a widget or a painter shows, compared with a picture kept beside its test.

A test that asks for the fixture `picture` hands over one widget, or a function that paints; its
module, name and parameters name the file: those of test_map_pictures.py lie in pictures/map.
`make pictures` makes those anew that changed: `pytest --new-pictures` with any choice of tests.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPaintEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter

ROOT = Path(__file__).parents[1]
FAILED = ROOT / ".pytest_cache" / "pictures"
"""Here lie the pictures of the tests that failed: as it is, as it was, and the difference."""
LARGEST = (400, 300)
TILE = 16
MOST = 2.0
"""How far the colours of a tile may be apart in the mean, of 255."""
LOUDER = 4
"""So much stronger is the difference shown than it is."""

Pixels = npt.NDArray[np.uint8]
Paint = Callable[[Painter, QRectF], None]


class Painted(QWidget):
    """Shows what a function paints."""

    def __init__(self, paint: Paint) -> None:
        super().__init__()
        self._paint = paint

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        with Painter(self) as painter:  # one that a failing test leaves open ends the run
            self._paint(painter, QRectF(self.rect()))


class Picture:
    """Compares one picture with the one that is kept, or keeps it."""

    def __init__(self, path: Path, qtbot: QtBot, is_new: bool) -> None:
        self._path, self._qtbot, self._is_new = path, qtbot, is_new
        self._hosts: list[QWidget] = []
        """They live as long as the test: what lies in one goes with it."""

    def shows(
        self,
        shown: QWidget | Paint,
        width: int,
        height: int,
        *,
        on: str = "ground",
        margin: int = 8,
        cut: QRect | None = None,
    ) -> None:
        """Check what is seen of a widget or a painter at a size, or a `cut` of that, on a token."""
        widget = shown if isinstance(shown, QWidget) else Painted(shown)
        image = self._grabbed(_host_of(widget, on, margin), width, height)
        image = image if cut is None else image.copy(cut)
        assert image.width() <= LARGEST[0], "golden pictures are small"
        assert image.height() <= LARGEST[1], "golden pictures are small"
        self._check(image)

    def shows_page(self, shown: QWidget, width: int, height: int) -> None:
        """Check how a whole page is laid out: it is kept as small as all others."""
        image = self._grabbed(_host_of(shown, "ground", 0), width, height)
        kept = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        small = image.scaled(*LARGEST, *kept)
        self._check(small.convertToFormat(QImage.Format.Format_RGB32))

    def _grabbed(self, host: QWidget, width: int, height: int) -> QImage:
        self._qtbot.addWidget(host)
        self._hosts.append(host)
        host.setFixedSize(width, height)
        host.show()
        QApplication.sendPostedEvents()
        image = host.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        host.hide()
        return image

    def _check(self, image: QImage) -> None:
        was = QImage(str(self._path)).convertToFormat(QImage.Format.Format_RGB32)
        if self._is_new:
            self._keep(image, was)
            return
        assert self._path.exists(), f"no picture yet: pytest --new-pictures makes {self._path}"
        wrong = wrong_tiles(pixels_of(image), pixels_of(was))
        if wrong:
            pytest.fail(f"{self._save(image, was)}: {'; '.join(wrong[:4])}", pytrace=False)

    def _keep(self, image: QImage, was: QImage) -> None:
        """Keep a picture in 256 colours, less than half as large, unless it is there already."""
        from gui.pictures import with_palette  # which imports the whole window

        small = with_palette(image)
        if small.convertToFormat(QImage.Format.Format_RGB32) != was:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            assert small.save(str(self._path), quality=0)

    def _save(self, image: QImage, was: QImage) -> str:
        """Save what is, what was and the difference; return where."""
        FAILED.mkdir(parents=True, exist_ok=True)
        start = "-".join(self._path.relative_to(ROOT / "tests").with_suffix("").parts)
        apart = difference(pixels_of(image), pixels_of(was))
        for kind, one in (("is", image), ("was", was), ("difference", apart)):
            one.save(str(FAILED / f"{start}-{kind}.png"))
        return f"{FAILED / start}-(is|was|difference).png"


def pixels_of(image: QImage) -> Pixels:
    """Return blue, green and red of every pixel."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    size = plain.height(), plain.width(), 4
    return np.frombuffer(plain.constBits(), np.uint8).reshape(size)[:, :, :3].copy()


def wrong_tiles(image: Pixels, was: Pixels) -> list[str]:
    """Return the tiles in which two pictures are too far apart, the worst one first."""
    if image.shape != was.shape:
        return [f"{image.shape[1]} x {image.shape[0]} is not {was.shape[1]} x {was.shape[0]}"]
    apart = np.abs(image.astype(np.int16) - was).mean(axis=2)
    height, width = apart.shape
    tiles = {
        (x, y): float(apart[y : y + TILE, x : x + TILE].mean())
        for y in range(0, height, TILE)
        for x in range(0, width, TILE)
    }
    worst = sorted(tiles, key=lambda place: -tiles[place])
    return [f"{tiles[at]:.1f} apart at {at[0]}, {at[1]}" for at in worst if tiles[at] > MOST]


def difference(image: Pixels, was: Pixels) -> QImage:
    """Return how far two pictures are apart, where both have pixels."""
    height, width = np.minimum(image.shape, was.shape)[:2]
    apart = np.abs(image[:height, :width].astype(np.int16) - was[:height, :width])
    loud = np.ascontiguousarray(np.minimum(apart * LOUDER, 255).astype(np.uint8))
    bits = QImage(loud.tobytes(), width, height, 3 * width, QImage.Format.Format_BGR888)
    return bits.copy()  # which owns its bits


def below(*widgets: QWidget) -> QWidget:
    """Return widgets below each other."""
    whole = QWidget()
    column = QVBoxLayout(whole)
    for widget in widgets:
        column.addWidget(widget)
    column.addStretch(1)
    return whole


def _host_of(widget: QWidget, on: str, margin: int) -> QWidget:
    """Return a part of a window that nobody sees, wearing the style sheet, around a widget."""
    host = QWidget()
    host.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    palette = host.palette()
    palette.setColor(host.backgroundRole(), appearance().theme.color(on))
    host.setPalette(palette)
    appearance().apply_style_sheet(host)
    column = QVBoxLayout(host)
    column.setContentsMargins(margin, margin, margin, margin)
    column.addWidget(widget)
    return host


@pytest.fixture(params=["light", "dark"])
def picture(request: pytest.FixtureRequest, qapp: QApplication, qtbot: QtBot) -> Iterator[Picture]:
    """Yield what compares the picture of this test; in both themes, if the test says nothing."""
    look, before = appearance(), (appearance().choice, appearance().reduced_motion)
    look.reduced_motion = True
    look.choose(request.param, 1.0)
    name = re.sub(r"\W+", "-", request.node.name.removeprefix("test_")).strip("-")
    room = request.path.stem.removeprefix("test_").removesuffix("_pictures")
    path = request.path.parent / "pictures" / room / f"{name}.png"
    yield Picture(path, qtbot, request.config.getoption("--new-pictures"))
    look.reduced_motion = before[1]
    look.choose(before[0], 1.0)


def pytest_addoption(parser: pytest.Parser) -> None:
    make = "make golden pictures anew that changed, in place of testing"
    parser.addoption("--new-pictures", action="store_true", help=make)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--new-pictures"):
        items[:] = [item for item in items if "picture" in getattr(item, "fixturenames", ())]
