"""The commands for the contest's logs: play one by the rules, write a match as one."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from engine.conquest.map import Map
from engine.console import Command, add_json, named_path, print_json


def _add_replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("log", type=named_path, metavar="LOG", help="a log of the contest's kernel")
    parser.add_argument("--map", required=True, help="its map: a shipped one, or a file")
    parser.add_argument(
        "--out", type=named_path, metavar="FILE", help="also write it as a match to look at"
    )
    add_json(parser)


def _replay(options: argparse.Namespace) -> None:
    from engine.conquest.log_match import game_of_log, match_of_log
    from engine.conquest.logs import Replay, read_log
    from engine.conquest.rules import MAPS

    map_: Map = MAPS.parsed(Map, "--map", options.map)
    if options.out:
        match_of_log(options.log, map_).save(options.out)
    log = read_log(options.log)
    found = Replay(log, game_of_log(log, map_))
    if options.json:
        print_json(
            {
                "winner": found.winner if found.ended else None,
                "ended": found.ended,
                "score": list(found.score),
                "last_turn": found.last_turn,
                "problems": [asdict(problem) for problem in found.problems],
            }
        )
        return
    if found.ended:
        how = found.ended.replace("_", " ")
        print(f"player {found.winner} has won {how} at the end of turn {found.last_turn}")
    print("score: " + ", ".join(map(str, found.score)))
    for problem in found.problems:
        print(f"turn {problem.turn}, {problem.key}: {problem.text}")


def _add_log(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("match", type=named_path, metavar="MATCH", help="a match that was saved")
    parser.add_argument(
        "--out", type=named_path, metavar="FILE", required=True, help="where the log is written"
    )


def _log(options: argparse.Namespace) -> None:
    from engine.conquest.log_match import write_log
    from engine.core.play.replay import MatchRecord
    from engine.core.system.errors import InputError

    record = MatchRecord.load(options.match)
    if record.entry.name != "conquest":
        raise InputError("{path} is a match of {game}", path=options.match, game=record.entry.title)
    write_log(options.out, record)


REPLAY = Command("replay", "Play a log of the contest by the rules.", _add_replay, _replay)
LOG = Command("log", "Write a match as a log of the contest.", _add_log, _log)
