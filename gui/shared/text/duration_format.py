"""Lengths of time in words: 6 ms, 0.10 s, about 40 s left, 3 min left."""

from __future__ import annotations

from gui.shared.text.tr import tr


def duration_text(seconds: float) -> str:
    """Return how long something took."""
    if seconds < 0.095:
        return f"{max(round(seconds * 1000), 1)} ms"
    if seconds < 9.95:
        return f"{seconds:.2f} s" if seconds < 0.995 else f"{seconds:.1f} s"
    if seconds < 90:
        return f"{round(seconds)} s"
    return f"{round(seconds / 60)} min"


def left_text(seconds: float | None) -> str:
    """Return how long something will take, roughly; nothing where nobody knows."""
    if seconds is None:
        return ""
    if seconds < 5:
        return tr("a few seconds left")
    if seconds < 90:
        rounded = round(seconds / 5) * 5
        return tr("about {seconds} s left").format(seconds=rounded)
    if seconds < 5400:
        return tr("{minutes} min left").format(minutes=round(seconds / 60))
    return tr("{hours} h left").format(hours=round(seconds / 3600))
