"""Compiles ahead what is not compiled yet, at the lowest priority: `python -m engine.warm_up`."""

from __future__ import annotations

import os

from engine.core.play.warm_up import is_warm, warm_up

LOWEST_PRIORITY = 19


def main() -> None:
    """Compile; print each part when it is done."""
    if hasattr(os, "nice"):
        os.nice(LOWEST_PRIORITY)
    if not is_warm():
        for part in warm_up():
            print(part, flush=True)


if __name__ == "__main__":
    main()
