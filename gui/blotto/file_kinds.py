"""Which files are fields of plans, from how they begin."""

from __future__ import annotations


def looks_like_field(head: bytes) -> bool:
    """Return whether a file begins as a field of plans does."""
    from engine.blotto.fields import field_files

    return field_files.looks_like_field(head)
