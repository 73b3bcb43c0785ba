"""Where settings, caches and data of this user are kept."""

from __future__ import annotations

import os
from pathlib import Path

from engine.core.files import make_folder

APPLICATION = "armchair-general"
VARIABLE = "ARMCHAIR_PROFILE"
"""Environment variable with a folder that holds everything, as `--profile` sets it."""


def use_profile(folder: Path) -> None:
    """Keep everything under `folder` from now on, in this process and those it starts.

    Raises InputError where the folder cannot be made or written in.
    """
    make_folder(folder)
    os.environ[VARIABLE] = str(folder.resolve())


def cache_folder() -> Path:
    """Return the folder for what can be made again at any time."""
    return _folder("cache")


def data_folder() -> Path:
    """Return the folder for what the user would miss."""
    return _folder("data")


def settings_folder() -> Path:
    """Return the folder for the user's choices."""
    return _folder("config")


def _folder(kind: str) -> Path:
    profile = os.environ.get(VARIABLE)
    if profile:
        return Path(profile) / kind
    import platformdirs

    return Path(getattr(platformdirs, f"user_{kind}_dir")(APPLICATION, appauthor=False))
