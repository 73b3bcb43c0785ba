"""Arrows for lists and number boxes: style sheets want files, so each is written once."""

from __future__ import annotations

from engine.core.system.profile import cache_folder
from engine.core.system.resources import resource


def arrow_file(name: str, color: str) -> str:
    """Return the path of icon `name` in `color`, as style sheets write it."""
    folder = cache_folder() / "arrows"
    path = folder / f"{name}-{color.lstrip('#').lower()}.svg"
    text = resource("icons", f"{name}.svg").read_text(encoding="utf-8")
    text = text.replace("currentColor", color)
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return path.as_posix()
