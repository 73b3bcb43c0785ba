"""Where settings, caches and data of this user are kept."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from engine.core.system.files import make_folder

APPLICATION = "armchair-general"
LIBRARY = "my-games.sqlite"
"""The file of all finished matches, in the folder of data."""
VARIABLE = "ARMCHAIR_PROFILE"
"""Environment variable with a folder that holds everything, as `--profile` sets it."""

CACHE_VARIABLE = "ARMCHAIR_CACHE"
"""Environment variable with a folder of one's own for the cache, wherever the profile is."""


def use_profile(folder: Path) -> None:
    """Keep everything under `folder` from now on, in this process and those it starts.

    Raises InputError where the folder cannot be made or written in.
    """
    make_folder(folder)
    os.environ[VARIABLE] = str(folder.resolve())


@contextlib.contextmanager
def spare_profile() -> Iterator[None]:
    """Keep settings and data in a folder that is removed at the end; kernels stay where they are.

    For work that looks like a person's and must not touch what that person has.
    """
    before = os.environ.get(VARIABLE)
    with tempfile.TemporaryDirectory() as folder:
        os.environ[VARIABLE] = folder
        try:
            yield
        finally:
            if before is None:
                del os.environ[VARIABLE]
            else:
                os.environ[VARIABLE] = before


def own_cache_folder() -> Path:
    """Return the folder for what can be made again and is run: never one that a profile brings."""
    return Path(os.environ.get(CACHE_VARIABLE) or _user_folder("cache"))


def cache_folder() -> Path:
    """Return the folder for what can be made again at any time."""
    cache = os.environ.get(CACHE_VARIABLE)
    return Path(cache) if cache else _folder("cache")


def data_folder() -> Path:
    """Return the folder for what the user would miss."""
    return _folder("data")


def settings_folder() -> Path:
    """Return the folder for the user's choices."""
    return _folder("config")


def _folder(kind: str) -> Path:
    profile = os.environ.get(VARIABLE)
    return Path(profile) / kind if profile else _user_folder(kind)


def _user_folder(kind: str) -> Path:
    import platformdirs

    return Path(getattr(platformdirs, f"user_{kind}_dir")(APPLICATION, appauthor=False))
