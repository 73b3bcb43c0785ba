"""Seeds of what begins without one that a person has typed.  No Qt."""

from __future__ import annotations

import secrets

USUAL_SEEDS = 1_000_000
"""New seeds stay below this, so that people can say them to each other."""


def new_seed() -> int:
    """Return a seed that nobody has chosen, and that is not that of one of several deals."""
    return secrets.randbelow(USUAL_SEEDS) | 8  # theirs have this bit clear (`first_seed`)
