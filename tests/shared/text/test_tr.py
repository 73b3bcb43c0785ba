from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator

from gui.shared.text.tr import tr


@pytest.mark.parametrize(
    ("n", "text", "counted"),
    [
        (0, "%n job(s)", "0 jobs"),
        (1, "%n job(s)", "1 job"),
        (2, "%n job(s)", "2 jobs"),
        (1, "%n (die|dice)", "1 die"),
        (3, "%n (die|dice)", "3 dice"),
        (1, "lost by (a fault|faults), (yesterday|%n days ago)", "lost by a fault, yesterday"),
        (2, "lost by (a fault|faults), (yesterday|%n days ago)", "lost by faults, 2 days ago"),
        (1, "%n pair(s) overlap(s|) (all)", "1 pair overlaps (all)"),
        (2, "%n pair(s) overlap(s|) (all)", "2 pairs overlap (all)"),
    ],
)
def test_english_forms(n: int, text: str, counted: str) -> None:
    assert tr(text, n) == counted


def test_forms_and_brackets_stay_where_nothing_is_counted() -> None:
    assert tr("Show result(s) (all)") == "Show result(s) (all)"


class Italian(QTranslator):
    def isEmpty(self) -> bool:  # noqa: N802
        return False

    def translate(self, context: str, text: str, note: str | None = None, n: int = -1) -> str:
        if (context, text) != ("app", "%n job(s)"):
            return ""
        return "un lavoro" if n == 1 else "%n lavori"


@pytest.mark.usefixtures("qapp")
def test_a_language_has_plurals_of_its_own() -> None:
    italian = Italian()
    QCoreApplication.installTranslator(italian)
    try:
        assert (tr("%n job(s)", 1), tr("%n job(s)", 7)) == ("un lavoro", "7 lavori")
    finally:
        QCoreApplication.removeTranslator(italian)
