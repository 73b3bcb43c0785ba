"""Programs that are asked in many matches at once: the same games, a line for all that wait."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core.play.bots import links, process
from engine.core.play.bots.check import checking
from engine.core.play.bots.dialogue import Clock
from engine.core.play.bots.files import read_bot
from engine.core.play.bots.links import programs_kept
from engine.core.play.bots.program import Program
from engine.core.play.match import Match, play_together
from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM
from tests.command_line import run
from tests.core.play.bots.programs import nothing_left

BODY = "match['memory']['n'] = match['memory'].get('n', 0) + 1\n    return random.choice(legal)"
LINES = """\
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if "goodbye" in asked:
        break
    given = []
    for each in asked["batch"]:
        if "hello" in each:
            given.append({"match": each["match"], "ready": True})
        elif "id" in each:
            print(len(asked["batch"]), file=sys.stderr)
            given.append({"match": each["match"], "id": each["id"], "choice": 0})
    %s
    print(json.dumps({"batch": given}), flush=True)
"""


def batching(folder: Path, text: str, game: str = "hog", name: str = "bot.py") -> Program:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text)
    told = f'name = "Many"\ncommand = ["python", "{name}"]\nbatch = true\n'
    (folder / "bot.toml").write_text(told)
    return Program(read_bot(folder), game, "program:many", Clock(60, 60), is_anew=False)


def acting(folder: Path, body: str = BODY, game: str = "hog") -> Program:
    text = f"import random\ndef act(view, legal, match):\n    {body}\n"
    return batching(folder, text, game)


def matches(mine: Program, count: int, game: str = "hog") -> list[Match]:
    rules = game_named(game).game_class()
    return [Match(rules, [mine] + [RANDOM] * (rules.num_players - 1), n) for n in range(count)]


@pytest.mark.parametrize("game", ["hog", "ponte", "conquest"])
def test_games_at_once_are_those_one_by_one(game: str, tmp_path: Path) -> None:
    mine = acting(tmp_path / "many", game=game)
    text = f"import random\ndef act(view, legal, match):\n    {BODY}\n"
    (tmp_path / "one.py").write_text(text)
    alone = Program(read_bot(tmp_path / "one.py"), game, "one.py", Clock(60, 60))
    with nothing_left():
        some = matches(mine, 3, game)
        with programs_kept():
            play_together(some)
        for number, match in enumerate(some):
            assert match.faults == []
            assert match.states == matches(alone, number + 1, game)[-1].play_out().states


def test_all_that_wait_are_in_one_line(tmp_path: Path) -> None:
    mine = batching(tmp_path / "many", LINES % "")
    with nothing_left():
        some = matches(mine, 64)
        with programs_kept():
            play_together(some)
            (hub,) = links.processes._hubs.values()
            sizes = [int(line) for line in hub.process.written().split()]
        assert max(sizes) >= 32
        assert all(match.is_over and not match.faults for match in some)


def test_one_match_by_itself_is_played_too(tmp_path: Path) -> None:
    with nothing_left():
        (match,) = matches(acting(tmp_path / "many"), 1)
        assert match.play_out().faults == []


def test_an_error_is_that_of_its_match(tmp_path: Path) -> None:
    body = "if match['seed'] % 2: raise ValueError(match['seed'])\n    return 4"
    with nothing_left():
        some = matches(acting(tmp_path / "many", body), 12)
        with programs_kept():
            play_together(some)
    failed = [match for match in some if match.faults]
    assert 0 < len(failed) < 12
    for match in failed:
        assert match.faults[0].kind == "crash"
        assert match.faults[0].reason.startswith("ValueError: ")


@pytest.mark.parametrize(
    ("does", "kind"),
    [
        ("given.pop() if given else None", "protocol"),
        ("given += given[:1]", "protocol"),
        ("given.append({'match': 77, 'id': 1, 'choice': 0})", "protocol"),
        ("sys.exit(3) if any('id' in each for each in given) else None", "crash"),
        ("__import__('time').sleep(9) if any('id' in each for each in given) else None", "late"),
    ],
)
def test_whoever_breaks_the_line_fails_in_its_matches(
    does: str, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "_PATIENCE_SECONDS", 0.5)
    mine = batching(tmp_path / "many", LINES % does)
    quick = Program(mine.bot, "hog", "program:many", Clock(0.2, 0.2), is_anew=False)
    with nothing_left():
        some = matches(quick, 4)
        with programs_kept():
            play_together(some)
            play_together(matches(quick, 2))  # another process for those that follow
    kinds = {fault.kind for match in some for fault in match.faults}
    assert kind in kinds
    assert kinds <= {kind, "start"}


def test_a_tournament_plays_many_at_once(tmp_path: Path) -> None:
    acting(tmp_path / "many")
    command = ("tournament", "hog", f"program:{tmp_path / 'many'}", "random", "--games", "6")
    together = json.loads(run(*command, "--json").out)
    manifest = tmp_path / "many" / "bot.toml"
    manifest.write_text(manifest.read_text().replace("batch = true\n", ""))
    alone = json.loads(run(*command, "--json").out)
    assert together["standings"] == alone["standings"]


def test_the_check_plays_games_at_once(tmp_path: Path) -> None:
    """Who mixes up the matches that it plays at once does not repeat itself."""
    *_, last = checking(game_named("hog").game_class(), acting(tmp_path / "many"), count=20)
    assert last.value.repeats
    text = "n = 0\ndef act(view, legal, match):\n    global n\n    n += 1\n    return n % 5\n"
    mixed: Any = batching(tmp_path / "mixed", text)
    *_, last = checking(game_named("hog").game_class(), mixed, count=20)
    assert last.value.repeats is False


def test_the_last_results_are_told_too(tmp_path: Path) -> None:
    """Also those after which nobody asks any more."""
    notes = """print(*["one over"] * line.count("result"), sep="\\n", file=sys.stderr)"""
    text = LINES.replace("asked = json", f"{notes}; asked = json") % ""
    with nothing_left(), programs_kept():
        some = matches(batching(tmp_path / "many", text), 3)
        play_together(some[:1])
        (hub,) = links.processes._hubs.values()
        play_together(some[1:])
    assert hub.process.written().count("one over") == 3
