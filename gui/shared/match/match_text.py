"""Who sits where, in words, and the margins that the panels of a match share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.core.play.match import Match
from engine.core.play.replay import RecordedMatch
from engine.core.play.series import joined
from engine.core.play.strategy import Strategy, label_of
from gui.shared.page.page import AnyPage
from gui.shared.page.seats import Seats
from gui.shared.page.tab import Fact
from gui.shared.style.players import player_letter
from gui.shared.text.key_text import key_text
from gui.shared.text.move_numbering import TURNS, MoveNumbering
from gui.shared.text.strategy_words import first_clause, strategy_words
from gui.shared.text.tr import tr

PEOPLE = (
    *("Ada", "Bonnie", "Clay", "Dutch", "Etta", "Frank", "Grace", "Hank", "Ike", "Josie"),
    *("Kit", "Lola", "Mack", "Nell", "Otis", "Pearl", "Quinn", "Rosa", "Sam", "Tess"),
    *("Ursa", "Vince", "Wade", "Xenia", "Yancy", "Zeke"),
)
"""What seats are called where nobody may know who plays what: with the letters of their badges."""


def keys_while_asked(page: AnyPage, coach: str) -> str:
    """Return what the keys do while a person is asked, those of the coach among them."""
    undo = tr("{undo} takes back your last choice.").format(undo=key_text("Ctrl+Z"))
    return " ".join(filter(None, (page.words.keys(), coach, undo)))


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


def padded() -> tuple[QWidget, QVBoxLayout]:
    """Return an empty right panel, and the column to fill it with."""
    panel = QWidget()
    column = QVBoxLayout(panel)
    column.setContentsMargins(24, 20, 24, 24)
    column.setSpacing(16)
    return panel, column


def match_facts(
    match: Match | RecordedMatch | None,
    earlier: Sequence[Match],
    num_taken_back: int,
    most: int = 0,
    counting: MoveNumbering = TURNS,
) -> list[Fact]:
    """Return what the status bar says of a match, or of a series: its score so far, the seed.

    A series that is played by a person has `most` matches.
    """
    if match is None:
        return []
    seed = Fact(tr("Seed {seed}").format(seed=match.key))
    if not earlier:
        return [seed]
    returns = joined(earlier).returns  # the match that is being told counts once the next begins
    return [Fact(so_far(len(earlier), returns, num_taken_back, most, counting)), seed]


def so_far(
    count: int,
    returns: Sequence[float],
    num_taken_back: int = 0,
    most: int = 0,
    counting: MoveNumbering = TURNS,
) -> str:
    """Return what `count` matches of a series have brought each seat; how many were taken back.

    They are called as the game calls what it counts: battles.
    """
    totals = " : ".join(f"{total:g}" for total in returns)
    one, many = counting.one or tr("match"), counting.many or tr("matches")
    text = tr("After {count} of {most} {noun}") if most else tr("After {count} {noun}")
    noun = one if max(count, most) == 1 else many
    told = f"{text.format(count=count, most=most, noun=noun)} {totals}"
    return told + tr(", {back} taken back").format(back=num_taken_back) if num_taken_back else told
