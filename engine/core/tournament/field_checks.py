"""Refuses fields and orders that make no tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.system.errors import InputError

if TYPE_CHECKING:
    from engine.core.tournament.schedule import TournamentSettings

MOST_ENTRANTS = 1000
"""Entrants of a tournament: what is known of all pairs takes 100 MB."""
MOST_CELLS = 2_000_000
"""Entrants by opponents by configurations: what is known of each takes 100 bytes."""
MOST_SEATS_IN_EVERY_ORDER = 7


def check_entrants(settings: TournamentSettings) -> None:
    """Refuse too few or too many entrants; raises InputError."""
    count = len(settings.entrants)
    if count < 2:
        raise InputError("a tournament needs two entrants, not {n}", n=count)
    seats = max(game.num_players for game in settings.configurations)
    if settings.entry.line_ups == "all" and not settings.is_paired and count < seats:
        raise InputError(
            "{game} is played by {seats} entrants, not {n}: name one twice",
            game=settings.entry.name,
            seats=seats,
            n=count,
        )
    if count > MOST_ENTRANTS:
        raise InputError(
            "{n:,} entrants are too many; {most:,} may take part", n=count, most=MOST_ENTRANTS
        )
    if count**2 * len(settings.configurations) > MOST_CELLS and settings.is_paired:
        raise InputError(
            "{n:,} entrants under {rules:,} combinations of parameters are too many",
            n=count,
            rules=len(settings.configurations),
        )
    if settings.against is not None and settings.against not in range(count):
        raise InputError("there is no entrant number {n}", n=settings.against)


def check_orders(settings: TournamentSettings) -> None:
    """Refuse orders that the seats cannot have; raises InputError."""
    most = max(game.num_players for game in settings.configurations)
    if settings.orders == "both" and any(game.num_players != 2 for game in settings.configurations):
        raise InputError(
            "both seatings are those of two seats; {n} take rotations, every or shuffled",
            n=most,
        )
    if settings.orders == "every" and most > MOST_SEATS_IN_EVERY_ORDER:
        raise InputError(
            "every order of {n} seats would be too many; of up to {most} may be played",
            n=most,
            most=MOST_SEATS_IN_EVERY_ORDER,
        )
