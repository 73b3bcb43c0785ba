"""Has PySide6 make every class of Qt in the main thread, before any other thread uses one.

PySide6 makes a class when it is first asked for, and gives up Python's lock in the middle of that
(6.11: `incarnateType` in libshiboken, which runs Python to make the class's enums).  Another
thread that asks for the same class then makes it once more, and the second of the two frees an
entry that is gone: the process dies.  Or it waits for a static value of C++ that the first one
has begun to make, and holds the lock that the first one needs to go on: the process hangs.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator


def made_classes() -> Iterator[None]:
    """Make one class after the other, of all parts of Qt that are loaded; 0.15 s in all."""
    names = list(sys.modules)  # in one go: jobs import, too
    for part in [name for name in names if name.startswith("PySide6.Qt")]:
        for name in dir(sys.modules[part]):
            getattr(sys.modules[part], name, None)
            yield


def make_classes() -> None:
    """Make them all at once, for a job that is about to paint; nothing to do, mostly."""
    for _class in made_classes():
        pass
