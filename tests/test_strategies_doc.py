"""docs/strategies.md: what it says of each game is made from the rules, and is what programs see.

Made anew by `python -m tests.test_strategies_doc`.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
import types
import typing
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from engine.core.play.bots.dialogue import Dialogue, rules_json
from engine.core.play.match import Match
from engine.core.play.registry import GameEntry, games
from engine.core.play.strategy import RANDOM
from engine.core.system import closed_modules

DOC = Path(__file__).parents[1] / "docs" / "strategies.md"
ENGINE = DOC.parents[1] / "engine"
BEGIN = "<!-- from here on made from the rules -->\n"
_LONGEST_LINE = 700


def made() -> str:
    """Return the part of the page that follows from the rules of the games."""
    shipped = (entry for entry in games() if (ENGINE / entry.name).is_dir())
    return "\n".join("\n".join(_game(entry)) for entry in sorted(shipped, key=lambda e: e.title))


def _game(entry: GameEntry) -> Iterator[str]:
    game = entry.game_class()
    view = typing.get_type_hints(type(game).observe).get("return", Any)
    action = typing.get_type_hints(type(game).check_action)["action"]
    yield f"\n## {entry.title} (`{entry.name}`)\n"
    yield f"[The rules]({entry.name}.md). `rules`, as in hello, with all that is usual:\n"
    yield f"```json\n{_rules(game)}\n```\n"
    yield f"`view` is {_class(view)}.\n"
    yield from _fields(view)
    actions = typing.get_args(action) if isinstance(action, types.UnionType) else (action,)
    named = [each for each in actions if is_dataclass(each)]
    if named:
        yield "\n`action` is one of these, with its name under `type`:\n"
        for each in named:
            told = ", ".join(f"`{field.name}`" for field in fields(each))
            yield f"- `{each.__name__}`{': ' + told if told else ''}. {_first(each)}"
    else:
        told = (inspect.getdoc(type(game)) or "").partition("an action is ")[2].partition(".")[0]
        yield f"\n`action` is {_kind(action)}: {told}."
    told = _first(type(game).legal_actions).partition(" ")[2]  # after Return or Yield
    yield f"\n`legal` lists {told}"
    yield f"\nA question, and an answer to it:\n\n```json\n{_example(game, entry.name)}\n```"


def _rules(game: Any) -> str:
    """Return what hello says of the rules, an entry a line; so too of a map."""
    lines = []
    for name, value in rules_json(game).items():
        told = _cut(json.dumps(value))
        if isinstance(value, dict):
            inner = (f"    {json.dumps(key)}: {_cut(json.dumps(each), 100)}"
                     for key, each in value.items())  # fmt: skip
            told = "{\n" + ",\n".join(inner) + "\n  }"
        lines.append(f"  {json.dumps(name)}: {told}")
    return "{\n" + ",\n".join(lines) + "\n}"


def _class(view: Any) -> str:
    return f"a {view.__name__}: {_first(view)[:1].lower()}{_first(view)[1:]}".rstrip(".")


def _fields(view: type) -> Iterator[str]:
    yield "| field | what it is |\n|---|---|"
    hints = typing.get_type_hints(view)
    for field in fields(view):  # type: ignore[arg-type]
        yield f"| `{field.name}` | {_kind(hints[field.name])} |"
    rest = (inspect.getdoc(view) or "").partition("\n\n")[2].replace("\n", " ").strip()
    if rest:
        yield f"\n{rest}"


def _kind(hint: Any) -> str:
    """Return what a value is as JSON, in words."""
    hint = typing.get_args(hint)[0] if typing.get_origin(hint) is typing.Annotated else hint
    plain = {int: "a whole number", float: "a number", str: "a text", bool: "true or false"}
    if hint in plain:
        return plain[hint]
    inner = typing.get_args(hint)
    if typing.get_origin(hint) is tuple and len(inner) == 2 and inner[1] is Ellipsis:
        return f"a list of {_several(inner[0])}"
    if typing.get_origin(hint) is tuple:
        kinds = [_kind(each) for each in inner]
        same = f"a list of {len(inner)} {_several(inner[0]).removeprefix('lists of ')}"
        return f"a list of {', '.join(kinds)}" if len(set(inner)) > 1 else same
    if isinstance(hint, types.UnionType):
        return " or ".join("null" if each is type(None) else _kind(each) for each in inner)
    if is_dataclass(hint):
        return f"an object: {', '.join(f'`{field.name}`' for field in fields(hint))}"
    return "a value"


def _several(hint: Any) -> str:
    words = _kind(hint)
    for one, many in (("a whole number", "whole numbers"), ("a number", "numbers"),
                      ("a text", "texts"), ("true or false", "true or false")):  # fmt: skip
        if words == one:
            return many
    return f"lists, each {words}" if words.startswith("a list") else words


def _first(what: object) -> str:
    return (inspect.getdoc(what) or "").partition("\n\n")[0].replace("\n", " ")


def _example(game: Any, name: str) -> str:
    """Return a question from the middle of a match, and an answer."""
    match = Match(game, [RANDOM] * game.num_players, 3)
    for _ in range(4):
        if len(match.steps) < 4 and not match.is_over:
            match.advance()
    if match.is_over:
        match = Match(game, [RANDOM] * game.num_players, 3)
    seat = match.to_act[0]
    events = [event for step in match.steps[-1:] for event in step.events]
    question = json.loads(
        Dialogue(name, game, seat).question(game.observe(match.state, seat), events, 2.75)
    )
    lines = [f"  {json.dumps(key)}: {_cut(json.dumps(value))}" for key, value in question.items()]
    chosen = '{"id": 1, "choice": 0}'
    if question["legal"] is None:
        plan = game.random_action(match.state, seat, match._chance)
        chosen = json.dumps({"id": 1, "action": list(plan)})
    return "{\n" + ",\n".join(lines) + "\n}\n" + chosen


def _cut(text: str, longest: int = _LONGEST_LINE) -> str:
    return text if len(text) <= longest else f"{text[:longest].rpartition(',')[0]}, ..."


def test_the_page_says_what_the_rules_say() -> None:
    text = DOC.read_text(encoding="utf-8")
    assert text.partition(BEGIN)[2] == made() + "\n"


def test_every_example_in_the_text_is_one() -> None:
    """Each line of JSON above the games can be read; each Python text is one."""
    text = DOC.read_text(encoding="utf-8").partition(BEGIN)[0]
    blocks = re.findall(r"```(\w+)\n(.*?)```", text, re.S)
    assert {"json", "python"} <= {kind for kind, _ in blocks}
    for kind, block in blocks:
        if kind == "json":
            for line in block.strip().splitlines():
                json.loads(line)
        if kind == "python":
            compile(block, "docs/strategies.md", "exec")


def test_the_page_names_the_modules_of_a_file_run_closed() -> None:
    text = DOC.read_text(encoding="utf-8").partition("**Without bubblewrap**")[2]
    named = set(re.findall(r"`(\w+)`", text.partition("Of these")[0]))
    offered = {name.partition(".")[0] for name in closed_modules._PUBLIC}
    assert named - {"open", "exec", "getattr", "__class__"} == offered | {"time", "sys", "os"}


if __name__ == "__main__":
    before = DOC.read_text(encoding="utf-8").partition(BEGIN)[0]
    DOC.write_text(before + BEGIN + made() + "\n", encoding="utf-8")
    sys.exit()
