"""The program from the command line."""

from __future__ import annotations

import contextlib
import io
import json
import re
from pathlib import Path
from typing import Any, NamedTuple

import tests.toys
from engine import cli

assert tests.toys.FOLDER

ROOT = Path(__file__).parents[1]
SMALL = ("--set", "goal=15")


class Outcome(NamedTuple):
    code: int
    out: str
    err: str


def run(*arguments: object) -> Outcome:
    """Run a command in this process."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = cli.run([str(argument) for argument in arguments])
    texts = []
    for stream in (out, err):
        stream.flush()
        stream.seek(0)
        texts.append(stream.read())
    return Outcome(code, *texts)


def results(*arguments: object) -> Any:
    """Return what a command prints with --json; nothing else may be printed anywhere."""
    outcome = run(*arguments, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    return json.loads(outcome.out)


def refused(*arguments: object) -> str:
    """Return the one sentence with which a command refuses its input."""
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert re.fullmatch(r"armchair-general: [^\n]+\n", err), err
    return err.removeprefix("armchair-general: ").removesuffix("\n")
