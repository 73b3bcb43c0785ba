"""Who takes which seat of a match to be, who begins, and what the seats are called.  No Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from engine.core.play.chance import Chance, seat_stream
from engine.core.play.characters import Character
from engine.core.play.game import AnyGame
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import RANDOM, Strategy, label_of, level_of
from gui.shared.page.seats import Seats
from gui.shared.text.strategy_words import first_clause, strategy_words
from gui.shared.text.tr import player_letter, tr

FIRST_LEVEL = 3
"""How strong the first opponent may be: one who can be beaten, and who punishes blunders."""


def usual_choice(
    number: int, num_players: int, strategies: Sequence[Strategy], with_person: bool
) -> int:
    """Return the entry of the list that a participant begins with: a person first, if any.

    The strategies stand from the strongest down.  A person begins against one of medium level, and
    several opponents go on from there down; where levels are not told, one alone is the second,
    unless that one plays at random, and several are from the strongest down.
    """
    count = max(len(strategies), 1)
    if not with_person:
        return number % count
    if number == 0:
        return 0
    is_only_opponent = number == num_players - 1 == 1
    first = first_opponent(strategies) if is_only_opponent else _medium(strategies) or 0
    return 1 + (first + number - 1) % count


def usual_line_up(
    game: AnyGame, strategies: Sequence[Strategy], *, with_person: bool
) -> tuple[Strategy | None, ...]:
    """Return who plays by default, by participant; None for a person."""
    first, count = (1 if with_person else 0), game.num_players
    choices = [usual_choice(number, count, strategies, with_person) for number in range(count)]
    return tuple(None if choice < first else strategies[choice - first] for choice in choices)


def people_around(entry: GameEntry, game: AnyGame) -> tuple[str, ...]:
    """Return the opponents of a game by their labels, where they just fill its other seats.

    Of two or three players it is chosen whom to meet; at a larger table all of them sit.
    """
    labels = tuple(each.strategy for each in entry.opponents)
    return labels if 2 < len(labels) == game.num_players - 1 else ()


def first_opponent(strategies: Sequence[Strategy]) -> int:
    """Return the place of the strategy that a new player should meet first."""
    medium = _medium(strategies)
    if medium is not None:
        return medium
    return 1 if len(strategies) > 1 and strategies[1] is not RANDOM else 0


def _medium(strategies: Sequence[Strategy]) -> int | None:
    """Return the place of the strongest one that a new player may beat; None where none is told."""
    levels = [level_of(strategy) for strategy in strategies]
    known = [place for place, level in enumerate(levels) if 0 < level <= FIRST_LEVEL]
    return known[0] if known and strategies[known[0]] is not RANDOM else None


def beginners(game: AnyGame) -> tuple[int, ...]:
    """Return the seats that begin a match, as the rules have it; all, where all choose at once."""
    first: Any = game.initial_state(Chance(0))
    return game.players_to_act(first)


def seated_in_turn(game: AnyGame, beginner: int, seed: int) -> list[int]:
    """Return the participant in each seat where one begins: `beginner` takes the seat that does.

    The others follow in their order; with a `beginner` past the last one it is drawn.
    """
    count, first = game.num_players, beginners(game)[0]
    if beginner >= count:
        beginner = seat_stream(seed, count).below(count)  # a stream that no seat draws from
    return [(beginner + seat - first) % count for seat in range(count)]


def seated_in_secret(count: int, seed: int) -> list[int]:
    """Return the participant in each seat where nobody may know who plays what."""
    order: list[Any] = list(range(count))
    seat_stream(seed, count).shuffle(order)
    return order


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
    known: Callable[[str], Character | None] = lambda _label: None,
) -> Seats:
    """Return the seats of a match between strategies, or texts that name them, and persons.

    A person is called as in `persons`, a single one without a name `you`, several by their
    letters; equal names are numbered.  Where it is a secret who plays what, seats have names of
    people (`has_people`), and what they play stands in the notes once it `is_told`.  Whoever is
    `known` by the label of a strategy has that one's name.
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
        label = strategy if isinstance(strategy, str) else label_of(strategy)
        character = known(label)
        return strategy_words(label) if character is None else character.name

    def note(strategy: Strategy | str | None) -> str:
        if strategy is None or not is_told:
            return ""
        if has_people:
            return in_words(strategy)
        if isinstance(strategy, str):
            return ""
        character = known(label_of(strategy))
        return first_clause(strategy.summary) if character is None else character.line

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
