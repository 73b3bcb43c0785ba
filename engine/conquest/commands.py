"""The commands of Conquest: exact odds of an attack, the contest's logs, maps."""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from typing import Annotated, Literal

from engine.conquest.log_commands import log, replay
from engine.conquest.map_command import MAP
from engine.conquest.odds import Odds, attack_odds
from engine.console import Answer, Command, Group, number
from engine.core.play.parameters import Bounds, Note

_TROOPS = Bounds(1, 300)
MOST_BATTLES = 20


def _path(text: str) -> tuple[int, ...]:
    numbers = text.split(",")
    if len(numbers) > MOST_BATTLES:
        raise argparse.ArgumentTypeError(f"has at most {MOST_BATTLES} places, not {len(numbers)}")
    return tuple(map(number(int, _TROOPS), numbers))


def odds(
    attackers: Annotated[int, _TROOPS, Note("all troops of the place, with the one to stay", "A")],
    defenders: Annotated[int, _TROOPS, Note("troops and fort there", "D")],
    *,
    path: Annotated[
        tuple[int, ...],
        _path,
        Note(
            "in the place of D: the defenders met one after another; each capture moves all but "
            "one on",
            "D1,D2,...",
        ),
    ] = (),
    stop: Annotated[
        float, Bounds(0, math.inf), Note("stop at attackers <= STOP x defenders (0: never)")
    ] = 0.0,
    dice: Annotated[
        Literal["true", "sigma"],
        Note("true dice, or those that the classic Sigma believes in (true)"),
    ] = "true",
) -> Answer:
    """How an attack ends, exactly: over one place, or a path of them.

    Example: 12 4 --path 3,1,4
    """
    places = path or (defenders,)
    found = attack_odds(attackers, places, stop, dice)
    value = {
        "win": found.win,
        "expected_attackers_left": found.standing,
        "expected_if_won": found.standing_if_won,
        "attacker_loss": found.attacker_loss,
        "defender_loss": found.defender_loss,
        "distribution": [[a, d, chance] for (a, d), chance in found.left.items()],
        "stopped_at": list(found.stopped_at),
    }
    return Answer(value, _odds_lines(found, is_path=len(places) > 1))


def _odds_lines(found: Odds, is_path: bool) -> Iterator[str]:
    stopping = sum(found.stopped_at)
    yield f"takes the {'last place' if is_path else 'place'}: {_percent(found.win, stopping)}"
    if found.standing_if_won is not None:
        where = "there" if is_path else "in both places"
        yield f"troops expected {where} if so: {found.standing_if_won:.2f}"
    yield f"expected losses: {found.attacker_loss:.2f} to {found.defender_loss:.2f}"
    if is_path:
        rest = found.win + stopping
        stops = ", ".join(_percent(chance, rest - chance) for chance in found.stopped_at)
        yield f"stops before each place of the path: {stops}"


def _percent(chance: float, otherwise: float) -> str:
    """Return a chance beside that of all else; one that only rounds to all or nothing says so."""
    if otherwise > 0 and chance >= 0.9995:
        return "> 99.9 %"
    return "< 0.1 %" if 0 < chance < 0.0005 else f"{100 * chance:.1f} %"


COMMANDS: tuple[Command | Group, ...] = (odds, replay, log, MAP)
