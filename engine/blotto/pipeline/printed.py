"""The fifteen plans that the paper prints, with the scores that it prints beside them."""

from __future__ import annotations

from dataclasses import dataclass

from engine.blotto.rules import Plan


@dataclass(frozen=True, slots=True)
class Printed:
    """A plan of the paper's figure 5: its means against the selected and the standard field."""

    number: int
    plan: Plan
    selected: float
    standard: float


PRINTED = tuple(
    Printed(number, plan, selected, standard)
    for number, (plan, selected, standard) in enumerate(
        (
            ((10, 8, 31, 2, 30, 5, 7, 3, 2, 2), 47.264, 43.5889),
            ((10, 8, 31, 8, 28, 3, 7, 3, 2, 0), 47.416, 40.6444),
            ((12, 8, 47, 2, 8, 6, 8, 3, 2, 4), 47.436, 44.6222),
            ((10, 8, 31, 2, 30, 7, 7, 3, 2, 0), 47.632, 43.8333),
            ((7, 8, 47, 8, 12, 3, 11, 0, 2, 2), 47.660, 44.1778),
            ((10, 8, 46, 8, 4, 6, 8, 6, 2, 2), 48.176, 44.8111),
            ((10, 8, 46, 8, 8, 4, 11, 3, 2, 0), 48.768, 44.9556),
            ((5, 5, 46, 11, 12, 3, 11, 3, 2, 2), 48.792, 42.2222),
            ((10, 8, 46, 2, 7, 15, 4, 3, 2, 3), 48.992, 45.9778),
            ((5, 8, 46, 11, 8, 6, 11, 3, 2, 0), 49.140, 45.0556),
            ((10, 8, 47, 8, 4, 6, 11, 4, 2, 0), 49.144, 44.1333),
            ((4, 8, 46, 11, 4, 10, 11, 4, 2, 0), 49.272, 45.5667),
            ((10, 8, 46, 2, 4, 16, 4, 4, 3, 3), 49.348, 45.4111),
            ((10, 8, 46, 2, 4, 13, 11, 4, 2, 0), 49.456, 46.7222),
            ((10, 8, 46, 2, 4, 15, 7, 6, 1, 1), 49.744, 47.3111),
        ),
        start=1,
    )
)
PRINTED_VALIDATION = (44.287, 44.724)
"""The lowest and the highest of the means against random plans that can be read in its figure 6."""
PRINTED_MEANS = {2: 44.1938, 5: 44.8239}
"""The means of three that can be read in its figure 7, by the number of the plan that they fit."""
