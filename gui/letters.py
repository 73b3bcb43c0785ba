"""Keeps C's own letters English where the person's language has other small ones for capitals.

PySide6 finds the property `interval` of `QTimer(interval=5)` by C's `toupper`.  In Turkish and its
neighbours the capital of i is İ, which is no single byte: i stays, there is no `setinterval`, and
the window does not start.  Qt takes C's letters from the environment, and may do so again at the
first key that composes a letter.
"""

from __future__ import annotations

from collections.abc import MutableMapping

WITHOUT_DOT = frozenset({"az", "crh", "ku", "tr", "tt"})
"""Languages in which i is not the small letter of I."""


def keep_english_letters(environment: MutableMapping[str, str]) -> None:
    """Change only what letters C knows, before the application is made; the language stays."""
    names = ("LC_ALL", "LC_CTYPE", "LANG")
    locale = next((environment[name] for name in names if environment.get(name)), "")
    if locale.partition("_")[0] not in WITHOUT_DOT:
        return
    if environment.get("LC_ALL"):  # it would stand above the letters
        environment["LANG"] = environment.pop("LC_ALL")
    environment["LC_CTYPE"] = "C.UTF-8"
