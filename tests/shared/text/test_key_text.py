"""Keys are written as the platform writes them, in texts as on painted keys."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gui.shared.shell import shortcut_sheet
from gui.shared.text import key_text


def test_keys_as_here() -> None:
    assert [key_text.key_text(keys) for keys in ("Ctrl+Z", "0–9", "T")] == ["Ctrl+Z", "0–9", "T"]
    assert [list(key_text.split_keys(keys)) for keys in ("Ctrl+K", "Ctrl++", "")] == [
        ["Ctrl", "K"],
        ["Ctrl", "+"],
        [],
    ]


def test_keys_of_a_mac(monkeypatch: pytest.MonkeyPatch, qtbot: object) -> None:
    mac = {"Ctrl+K": "⌘K"}
    monkeypatch.setattr(key_text, "key_text", lambda keys: mac[keys])
    monkeypatch.setattr(shortcut_sheet, "key_text", lambda keys: mac[keys])
    assert list(key_text.split_keys("Ctrl+K")) == ["⌘K"]
    assert shortcut_sheet.Keys(["Ctrl+K"]).accessibleName() == "⌘K"


def test_no_text_writes_keys_out() -> None:
    """A text that is translated has a place for the keys, not the keys themselves."""
    gui = Path(__file__).parents[3] / "gui"
    written = re.compile(r"(tr|translate|NOOP)\([^()]*(Ctrl|Alt|Meta)\+", re.DOTALL)
    found = [path.name for path in gui.rglob("*.py") if written.search(path.read_text("utf-8"))]
    assert found == []
