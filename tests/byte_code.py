"""Byte code of the tests, made by the workers of a run together.

Pytest rewrites each file of tests when it is imported, and keeps that.  Where nothing is kept yet,
all workers would rewrite all files side by side.  So each imports them beginning at another place,
and finds what the others have made by then.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from pathlib import Path

import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    config = session.config
    told = getattr(config, "workerinput", None)
    if told is None:
        return
    folders = [config.invocation_params.dir / each.partition("::")[0] for each in config.args]
    files = sorted(file for folder in folders for file in folder.rglob("test_*.py"))
    place = int(told["workerid"].removeprefix("gw")) / told["workercount"]
    for file in beginning_at(place, files):
        name = ".".join(file.relative_to(config.rootpath).with_suffix("").parts)
        try:
            importlib.import_module(name)
        except (Exception, pytest.skip.Exception):  # noqa: BLE001 - who collects it tells
            continue


def beginning_at(place: float, files: Sequence[Path]) -> list[Path]:
    """Return all files, those first that come from a place of the whole on, between 0 and 1."""
    first = int(place * len(files))
    return [*files[first:], *files[:first]]
