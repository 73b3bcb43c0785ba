"""What became of a file or a text that came to the window: said by whoever read it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal


class FileNews(QObject):
    """`opened(page, path)` says who shows a file, `handed(page, tab, thing)` what is to be shown.

    `told` carries why nothing is, and `programs` the path of a program of one's own.
    """

    opened = Signal(str, object)
    handed = Signal(str, str, object)
    told = Signal(str)
    programs = Signal(object)
