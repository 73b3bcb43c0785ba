"""The commands of Conquest: exact odds of an attack, the contest's logs, maps."""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from engine.conquest.map import MOST_PLACES, Map
from engine.conquest.odds import Odds, attack_odds
from engine.console import Answer, Command, Entrants, Group, Seed, Table, number
from engine.core.play.parameters import Bounds, Note
from engine.core.system.errors import InputError, say

if TYPE_CHECKING:
    from engine.conquest.candidates import Weighed
    from engine.conquest.logs import Replay
    from engine.core.play.replay import MatchRecord


def replay(
    log: Annotated[Path, Note("a log of the contest's kernel", "LOG")],
    *,
    map_: Annotated[str, Note("its map: a shipped one, or a file")],
    out: Annotated[Path | None, Note("also write it as a match to look at", "FILE")] = None,
) -> Answer:
    """Play a log of the contest by the rules."""
    from engine.conquest.log_match import game_of_log, match_of_log
    from engine.conquest.logs import Replay, read_log
    from engine.conquest.rules import MAPS

    on: Map = MAPS.parsed(Map, "--map", map_)
    if out:
        match_of_log(log, on).save(out)
    lines = read_log(log)
    found = Replay(lines, game_of_log(lines, on))
    value = {
        "winner": found.winner if found.ended else None,
        "ended": found.ended,
        "score": list(found.score),
        "last_turn": found.last_turn,
        "problems": [asdict(problem) for problem in found.problems],
    }
    return Answer(value, _told(found))


def _told(found: Replay) -> Iterator[str]:
    if found.ended:
        how = found.ended.replace("_", " ")
        yield f"player {found.winner} has won {how} at the end of turn {found.last_turn}"
    yield "score: " + ", ".join(map(str, found.score))
    for problem in found.problems:
        yield f"turn {problem.turn}, {problem.key}: {problem.text}"


def log(
    match: Annotated[Path, Note("a match that was saved", "MATCH")],
    *,
    out: Annotated[Path, Note("where the log is written", "FILE")],
) -> None:
    """Write a match as a log of the contest."""
    from engine.conquest.log_match import write_log

    write_log(out, _record_in(match))


def _record_in(path: Path) -> MatchRecord:
    """Return the match in a file; InputError where it is one of another game."""
    from engine.core.play.replay import MatchRecord

    record = MatchRecord.load(path)
    if record.entry.name != "conquest":
        raise InputError("{path} is a match of {game}", path=path, game=record.entry.title)
    return record


def why(
    match: Annotated[Path, Note("a match that was saved", "MATCH")],
    *,
    turn: Annotated[int, Bounds(1, 10_000), Note("the turn, from 1")],
    as_: Annotated[
        Literal["sigma", "sigma-classic"] | None,
        Note("whose thoughts, where no Sigma played it"),
    ] = None,
) -> Answer:
    """Why a Sigma played a turn as it did: its rule, its plan, and the attacks that it weighed.

    Example: match.json --turn 40
    """
    from engine.conquest.candidates import RULES, Memory, weighed
    from engine.conquest.rules import Conquest
    from engine.conquest.strategies.sigma import Sigma, SigmaClassic
    from engine.core.play.strategy_texts import parse_strategy
    from engine.core.system.job import finished

    record = _record_in(match)
    game, memories = record.game, [Memory()] * 3
    assert isinstance(game, Conquest)
    begun, before = None, 0
    for board in record.states():
        if board.turn == before or board.turn > turn:
            continue
        begun, before = board, board.turn
        memories[board.to_move] = memories[board.to_move].after(game, board)
    if begun is None or begun.turn != turn:
        raise InputError("{path} has {n} turns, not {turn}", path=match, n=before, turn=turn)
    seat = begun.to_move
    strategy = (
        record.known_strategies()[seat] if as_ is None else parse_strategy(record.entry, game, as_)
    )
    if not isinstance(strategy, Sigma | SigmaClassic):
        raise InputError("turn {turn} was not played by a Sigma: name one by --as", turn=turn)
    found = finished(weighed(game, begun, strategy.constants, memories[seat]))
    return Answer(
        {"turn": turn, "seat": seat, "strategy": strategy.name, **asdict(found)},
        (
            f"turn {turn}, seat {seat + 1}, {strategy.name}: {RULES[found.plan]}",
            *(f"planned: {order}" for order in found.orders),
            *_weighed(game.map, found),
        ),
    )


def _weighed(map_: Map, found: Weighed) -> Iterator[str | Table]:
    """Yield the attacks that a Sigma scored, with the terms that add up to each score."""
    if found.plan not in ("one", "three", "nothing") or found.is_emergency:
        return
    terms = dict.fromkeys(term.name for each in found.candidates for term in each.terms)
    rows = []
    for each in found.candidates:
        parts = {term.name: term.value for term in each.terms}
        score = "" if each.score is None else each.score
        path = " > ".join(map(map_.title_of, each.path))
        kept = each.verdict, each.chance, each.cost, each.power
        rows.append((path, *kept, *(parts.get(name, 0.0) for name in terms), score))
    yield ""
    yield Table(rows, ("attack", "verdict", "chance", "cost", "power left", *terms, "score"))


FEWEST = 6


def new(
    *,
    nodes: Annotated[int, Bounds(FEWEST, MOST_PLACES), Note("how many places (42)")] = 42,
    seed: Seed = 0,
    out: Annotated[Path, Note("where the map is written", "FILE")],
) -> None:
    """Make a random map that needs no crossing roads."""
    from engine.conquest.map_file import write_map
    from engine.conquest.maps.random_map import random_map

    map_ = random_map(nodes, seed)
    write_map(out, map_)
    print(f"{out}: {map_.places} places, {len(map_.roads)} roads")


def check(
    map_: Annotated[str, Note("a shipped one, or a file", "MAP")],
    *,
    to_win: Annotated[
        int, Bounds(1, MOST_PLACES), Note("how many strategic places win (4)", "N")
    ] = 4,
) -> Answer:
    """Read a map, and say what is hardly meant."""
    from engine.conquest.rules import MAPS

    found: Map = MAPS.parsed(Map, "MAP", map_)
    warnings = [str(sentence) for sentence in found.warnings(to_win)]
    places, roads, strategic = found.places, len(found.roads), len(found.strategic)
    return Answer(
        {"places": places, "roads": roads, "strategic": strategic, "warnings": warnings},
        (
            f"{places} places, {roads} roads, {strategic} strategic places",
            *(f"warning: {warning}" for warning in warnings),
        ),
    )


MAP = Group("map", "Make a random map, or look over one.", (new, check), "WHAT")


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


def beside(
    strategies: Entrants,
    *,
    others: Annotated[
        Sequence[str],
        Note("who sits beside them; without it seven line-ups in turn", "ONE;OTHER"),
    ] = (),
    games: Annotated[int, Bounds(1, 1_000_000), Note("games beside each line-up (36)")] = 36,
    maps: Annotated[int, Bounds(1, 1000), Note("how many random maps of 42 places (6)")] = 6,
    first_map: Annotated[int, Bounds(0, 2**32), Note("the number of the first of them (90)")] = 90,
    map_: Annotated[Sequence[str], Note("a map besides: a shipped one, or a file", "MAP")] = (),
    seed: Seed = 1,
) -> Answer:
    """How often strategies win beside each line-up of two others.

    Example: sigma sigma-classic --games 360 --others "sigma-classic;greedy"
    """
    from engine.conquest.beside import FIELD, others_named, won_beside
    from engine.conquest.maps.random_map import random_map
    from engine.conquest.rules import MAPS

    line_ups = [others_named(text) for text in others] or FIELD
    on = [random_map(42, first_map + i) for i in range(maps)]
    on += [MAPS.parsed(Map, "--map", text) for text in map_]
    found = []
    for strategy, each in product(strategies, line_ups):
        *_, last = won_beside(strategy, each, on, games, seed)
        found.append(last)
        say(f"{strategy} beside {' and '.join(each)}: {last.won} of {games}")
    firsts = {each.others: each for each in found if each.strategy == strategies[0]}
    leads = [firsts[each.others].ahead_of(each) for each in found]
    rows = [
        {
            "strategy": each.strategy,
            "others": each.others,
            "won": each.won,
            "games": each.games,
            "share": each.share,
            "half_interval": each.half_interval,
            "lead_of_first": lead,
            "half_interval_of_lead": half,
            "cpu_seconds": each.cpu_seconds,
            "wins": "".join("1" if won else "0" for won in each.wins),
        }
        for each, (lead, half) in zip(found, leads, strict=True)
    ]
    shown = [
        (
            each.strategy,
            " and ".join(each.others),
            each.won,
            each.share,
            each.half_interval,
            *(("", "") if each is firsts[each.others] else lead),
            each.cpu_seconds / games,
        )
        for each, lead in zip(found, leads, strict=True)
    ]
    heads = (
        "strategy",
        "beside",
        f"won of {games}",
        "share",
        "+-",
        "first's lead",
        "+-",
        "CPU s a game",
    )
    value = {"seed": seed, "games": games, "maps": [each.name for each in on], "rows": rows}
    return Answer(value, [Table(shown, heads)])


COMMANDS: tuple[Command | Group, ...] = (odds, beside, why, replay, log, MAP)
