"""What paints itself as a file: PNG or SVG, in the light theme whatever the window has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize
from PySide6.QtGui import QImage, QPaintDevice
from PySide6.QtSvg import QSvgGenerator

from engine.core.system.errors import InputError
from engine.core.system.files import write_with
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme

SHARPNESS = 2
"""Pixels of a PNG for each of the design."""
LIGHT = Theme(is_dark=False, scale=1.0)

Paint = Callable[[Painter], object]


def png_of(size: QSize, paint: Paint) -> bytes:
    """Return a picture of dots."""
    image = QImage(size * SHARPNESS, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(SHARPNESS)
    image.fill(LIGHT.color("ground"))
    with _plain(image) as painter:
        paint(painter)
    content, buffer = _buffer()
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(content.data())


def svg_of(size: QSize, paint: Paint, title: str, description: str = "") -> bytes:
    """Return a picture of lines and letters."""
    content, buffer = _buffer()
    area = QRectF(0, 0, size.width(), size.height())
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setViewBox(area)
    generator.setTitle(title)
    generator.setDescription(description)
    with _plain(generator) as painter:
        painter.fillRect(area, LIGHT.color("ground"))
        paint(painter)
    return bytes(content.data())


def save_as(path: Path, kinds: Mapping[str, Callable[[], bytes]], refusal: str) -> None:
    """Write what the ending of `path` says; InputError where that cannot be.

    `refusal` says so of another ending, with places for `{path}` and `{endings}`.
    """
    content_of = kinds.get(path.suffix.lower())
    if content_of is None:
        raise InputError(refusal, path=path, endings=", ".join(kinds))
    content = content_of()
    write_with(path, lambda stream: stream.write(content))


@contextmanager
def _plain(device: QPaintDevice) -> Iterator[Painter]:
    """Give a painter that smooths nothing by itself."""
    with Painter(device, LIGHT) as painter:
        painter.setRenderHints(painter.renderHints(), False)
        yield painter


def _buffer() -> tuple[QByteArray, QBuffer]:
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return content, buffer
