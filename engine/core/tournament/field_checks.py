"""Refuses fields and orders that make no tournament."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.play.game import AnyGame
from engine.core.play.registry import GameEntry
from engine.core.system.errors import InputError

MOST_ENTRANTS = 1000
"""Entrants of a tournament: what is known of all pairs takes 100 MB."""
MOST_CELLS = 2_000_000
"""Entrants by opponents by configurations: what is known of each takes 100 bytes."""
MOST_SEATS_IN_EVERY_ORDER = 7


def check_entrants(
    entry: GameEntry,
    configurations: Sequence[AnyGame],
    count: int,
    against: Sequence[int],
    *,
    is_paired: bool,
) -> None:
    """Refuse too few or too many entrants; raises InputError."""
    if count < 2:
        raise InputError("a tournament needs two entrants, not {n}", n=count)
    seats = fewest_entrants(entry, configurations)
    if count < seats and not is_paired:
        raise InputError(
            "{game} is played by {seats} entrants, not {n}: name one twice",
            game=entry.name,
            seats=seats,
            n=count,
        )
    if count > MOST_ENTRANTS:
        raise InputError(
            "{n:,} entrants are too many; {most:,} may take part", n=count, most=MOST_ENTRANTS
        )
    if count**2 * len(configurations) > MOST_CELLS and is_paired:
        raise InputError(
            "{n:,} entrants under {rules:,} combinations of parameters are too many",
            n=count,
            rules=len(configurations),
        )
    for number in against:
        if number not in range(count):
            raise InputError("there is no entrant number {n}", n=number)
    if against and not is_paired:
        raise InputError("a gauntlet is of games for two: in others all meet at once")
    if len(against) >= count:
        raise InputError(
            "of {count} entrants at most {most} can meet all the others",
            count=count,
            most=count - 1,
        )


def check_orders(orders: str, configurations: Sequence[AnyGame]) -> None:
    """Refuse orders that the seats cannot have; raises InputError."""
    most = max(game.num_players for game in configurations)
    if orders == "both" and any(game.num_players != 2 for game in configurations):
        raise InputError(
            "both seatings are those of two seats; {n} take rotations, every or shuffled",
            n=most,
        )
    if orders == "every" and most > MOST_SEATS_IN_EVERY_ORDER:
        raise InputError(
            "every order of {n} seats would be too many; of up to {most} may be played",
            n=most,
            most=MOST_SEATS_IN_EVERY_ORDER,
        )


def check_rounds(settings: Any) -> None:
    """Refuse settings (TournamentSettings) that rounds of pairs cannot have; raises InputError."""
    kind = {"swiss": "a Swiss", "knockout": "a knockout"}[settings.rounds.kind]
    if not settings.is_paired:
        raise InputError("{kind} is of games for two: in others all meet at once", kind=kind)
    for is_there, what in (
        (settings.against, "a gauntlet"),
        (settings.grid, "a grid"),
        (settings.is_exact, "an exact tournament"),
        (settings.sequential is not None, "a sequential test"),
        (settings.until_error is not None, "an error to stop at"),
    ):
        if is_there:
            raise InputError(
                "{kind} says itself who meets whom and how often: not with {what}",
                kind=kind,
                what=what,
            )
    settings.rounds.check(len(settings.entrants))


def check_sequential(settings: Any) -> None:
    """Refuse settings (TournamentSettings) that a sequential test cannot have; raises InputError.

    It says the reason.
    """
    if settings.is_exact:
        raise InputError("a sequential test plays games: nothing is left to test where it is exact")
    if settings.grid:
        raise InputError("a sequential test is of one game's rules: a grid has several")
    if settings.until_error is not None:
        raise InputError("a sequential test ends when it is decided, not at an error")
    if settings.deals not in ("", "shared"):
        raise InputError(
            "a sequential test compares two with the same luck: deals are shared, not {deals}",
            deals=settings.deals,
        )
    count, seats = len(settings.entrants), settings.game.num_players
    if settings.is_paired:
        if settings.orders not in ("", "both"):
            raise InputError(
                "a sequential test lets two change places: orders are both, not {orders}",
                orders=settings.orders,
            )
        if count != 2 or settings.against:
            raise InputError("a sequential test is of two strategies, not of {n}", n=count)
        return
    if settings.orders not in ("", "in turn"):
        raise InputError(
            "a sequential test puts two in turn in one seat among the same others: it takes no "
            "orders",
        )
    is_full = settings.entry.line_ups == "drawn" or count - 2 >= seats - 1
    if count < 3 or not is_full:
        raise InputError(
            "of {seats} seats a sequential test fills all but one with the entrants behind the "
            "first two: name {n} or more of them",
            seats=seats,
            n=seats - 1 if settings.entry.line_ups == "all" else 1,
        )


def fewest_entrants(entry: GameEntry, configurations: Sequence[AnyGame]) -> int:
    """Return how many entrants a tournament without pairs needs at least."""
    return max(g.num_players for g in configurations) if entry.line_ups == "all" else 2
