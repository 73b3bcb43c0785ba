"""The commands of Conquest: exact odds of an attack, the contest's logs, maps."""

from __future__ import annotations

import argparse
import math
from typing import Any

from engine.conquest.log_commands import LOG, REPLAY
from engine.conquest.map_command import MAP
from engine.conquest.odds import Odds, attack_odds
from engine.console import Command, add_json, print_json, whole_number
from engine.core.system.errors import shortened

MOST_TROOPS = 300
MOST_BATTLES = 20


def _add_odds(parser: argparse.ArgumentParser) -> None:
    troops = whole_number(1, MOST_TROOPS)
    parser.add_argument(
        "attackers", type=troops, metavar="A", help="all troops of the place, with the one to stay"
    )
    parser.add_argument("defenders", type=troops, metavar="D", help="troops and fort there")
    parser.add_argument(
        "--path",
        type=_path,
        metavar="D1,D2,...",
        help="in the place of D: the defenders met one after another; each capture moves all but "
        "one on",
    )
    parser.add_argument(
        "--stop", type=_stop, default=0.0, help="stop at attackers <= STOP x defenders (0: never)"
    )
    parser.add_argument(
        "--dice",
        choices=("true", "sigma"),
        default="true",
        help="true dice, or those that the classic Sigma believes in (true)",
    )
    add_json(parser)


def _path(text: str) -> tuple[int, ...]:
    numbers = text.split(",")
    if len(numbers) > MOST_BATTLES:
        raise argparse.ArgumentTypeError(f"has at most {MOST_BATTLES} places, not {len(numbers)}")
    return tuple(map(whole_number(1, MOST_TROOPS), numbers))


def _stop(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < math.inf:
        raise argparse.ArgumentTypeError(
            f"must be a number of at least 0, not {shortened(text, 40)!r}"
        )
    return value


def _odds(options: argparse.Namespace) -> None:
    path = options.path or (options.defenders,)
    found = attack_odds(options.attackers, path, options.stop, options.dice)
    if options.json:
        print_json(_odds_json(found))
        return
    stopping = sum(found.stopped_at)
    place = "last place" if len(path) > 1 else "place"
    print(f"takes the {place}: {_percent(found.win, stopping)}")
    if found.standing_if_won is not None:
        where = "there" if len(path) > 1 else "in both places"
        print(f"troops expected {where} if so: {found.standing_if_won:.2f}")
    print(f"expected losses: {found.attacker_loss:.2f} to {found.defender_loss:.2f}")
    if len(path) > 1:
        rest = found.win + stopping
        stops = ", ".join(_percent(chance, rest - chance) for chance in found.stopped_at)
        print(f"stops before each place of the path: {stops}")


def _percent(chance: float, otherwise: float) -> str:
    """Return a chance beside that of all else; one that only rounds to all or nothing says so."""
    if otherwise > 0 and chance >= 0.9995:
        return "> 99.9 %"
    return "< 0.1 %" if 0 < chance < 0.0005 else f"{100 * chance:.1f} %"


def _odds_json(found: Odds) -> dict[str, Any]:
    return {
        "win": found.win,
        "expected_attackers_left": found.standing,
        "expected_if_won": found.standing_if_won,
        "attacker_loss": found.attacker_loss,
        "defender_loss": found.defender_loss,
        "distribution": [[a, d, chance] for (a, d), chance in found.left.items()],
        "stopped_at": list(found.stopped_at),
    }


COMMANDS = (
    Command(
        "odds",
        "How an attack ends, exactly: over one place, or a path of them.",
        _add_odds,
        _odds,
        "12 4 --path 3,1,4",
    ),
    REPLAY,
    LOG,
    MAP,
)
