"""What the seats of a match are called, and what is told of who plays there.  No widgets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.core.play.strategy import Strategy, label_of
from gui.shared.page.seats import Seats
from gui.shared.text.seat_label import player_letter
from gui.shared.text.strategy_words import first_clause, strategy_words
from gui.shared.text.tr import tr

PEOPLE = (
    *("Ada", "Bonnie", "Clay", "Dutch", "Etta", "Frank", "Grace", "Hank", "Ike", "Josie"),
    *("Kit", "Lola", "Mack", "Nell", "Otis", "Pearl", "Quinn", "Rosa", "Sam", "Tess"),
    *("Ursa", "Vince", "Wade", "Xenia", "Yancy", "Zeke"),
)
"""What seats are called where nobody may know who plays what: with the letters of their badges."""


def seats_of(
    strategies: Sequence[Strategy | str | None],
    you: str,
    persons: Sequence[str] = (),
    *,
    has_people: bool = False,
    is_told: bool = True,
) -> Seats:
    """Return the seats of a match between strategies, or texts that name them, and persons.

    A person is called as in `persons`, a single one without a name `you`, several by their
    letters; equal names are numbered.  Where it is a secret who plays what, seats have names of
    people (`has_people`), and what they play stands in the notes once it `is_told`.
    """
    alone = [seat for seat, strategy in enumerate(strategies) if strategy is None]
    person = alone[0] if len(alone) == 1 else None

    def name(seat: int, strategy: Strategy | str | None) -> str:
        if strategy is None:
            given = persons[seat] if seat < len(persons) else ""
            usual = tr("Player {letter}").format(letter=player_letter(seat))
            return given or (you if seat == person else usual)
        return PEOPLE[seat % len(PEOPLE)] if has_people else in_words(strategy)

    def in_words(strategy: Strategy | str) -> str:
        return strategy_words(strategy if isinstance(strategy, str) else label_of(strategy))

    def note(strategy: Strategy | str | None) -> str:
        if strategy is None or not is_told:
            return ""
        if has_people:
            return in_words(strategy)
        return "" if isinstance(strategy, str) else first_clause(strategy.summary)

    names = told_apart([name(seat, s) for seat, s in enumerate(strategies)])
    return Seats(names, tuple(map(note, strategies)), person)


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names with numbers where they repeat: Patient, Patient 2; Always 4 (2)."""
    met: Counter[str] = Counter()
    apart = []
    for name in names:
        met[name] += 1
        number = f"({met[name]})" if name[-1:].isdigit() else f"{met[name]}"
        apart.append(f"{name} {number}" if met[name] > 1 else name)
    return tuple(apart)
