"""When work shall publish again: often enough to be stopped soon, seldom enough to get on."""

from __future__ import annotations

import time

_SECONDS = 0.08


class Pace:
    """Says when it is time for a snapshot."""

    def __init__(self) -> None:
        self._since = time.monotonic()

    @property
    def is_due(self) -> bool:
        """Whether the last snapshot is long ago; then it begins to wait for the next one."""
        now = time.monotonic()
        if now - self._since < _SECONDS:
            return False
        self._since = now
        return True
