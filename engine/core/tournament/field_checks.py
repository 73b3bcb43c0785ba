"""Refuses fields and orders that make no tournament."""

from __future__ import annotations

from collections.abc import Sequence

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
    against: int | None,
    *,
    is_paired: bool,
) -> None:
    """Refuse too few or too many entrants; raises InputError."""
    if count < 2:
        raise InputError("a tournament needs two entrants, not {n}", n=count)
    seats = max(game.num_players for game in configurations)
    if entry.line_ups == "all" and not is_paired and count < seats:
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
    if against is not None and against not in range(count):
        raise InputError("there is no entrant number {n}", n=against)


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
