"""What a person is told on a terminal, beside what a program prints for the next one."""

from __future__ import annotations

import sys


def say(text: str) -> None:
    """Print for the person, not for the next program: on standard error."""
    print(text, file=sys.stderr, flush=True)
