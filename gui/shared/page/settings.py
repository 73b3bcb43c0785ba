"""What the program remembers between runs: the user's choices and where the window stood."""

from __future__ import annotations

import dataclasses
import functools
import json
import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Literal

from PySide6.QtCore import QObject, Signal

from engine.core.play.parameters import Bounds, parameters_of
from engine.core.system.errors import InputError
from engine.core.system.files import MEGABYTE, read_json
from engine.core.system.profile import settings_folder
from gui.shared.jobs.autosave import autosave, set_aside
from gui.shared.page.coach_level import CoachLevel, levels_of, levels_written

MOST_RECENT = 8
FILE_NAME = "settings.json"
VERSION = 4
"""Of the file; before 4 nothing ahead was hidden unless that was asked for."""
INSTANT = 0.0
"""The animation speed that shows no motion at all."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices; each field has a default and, where it is a number, its bounds."""

    theme: Literal["system", "light", "dark"] = "system"
    font_scale: Annotated[int, Bounds(80, 200)] = 100
    animation_speed: Annotated[float, Bounds(0, 16)] = 1.0
    reduced_motion: bool = False
    coach: Literal["off", "warn", "hints", "all"] = "warn"
    """The coach's level in games where none was chosen."""
    coach_levels: str = ""
    """Its levels by game, one on each line: `hog hints`."""
    against_rival: str = ""
    """Games in which chances are those against who sits there, one on each line."""
    warn_from: Literal["inaccuracies", "mistakes", "blunders"] = "mistakes"
    """How bad a choice must be for the coach to warn of it."""
    guided: str = ""
    """The games whose first match was offered, one on each line."""
    values: bool = True
    """Whether Watch shows what positions are worth."""
    hides_ahead: bool = True
    """Whether Watch hides what lies ahead of the playhead."""
    skips_setup: bool = False
    """Whether Watch begins a match after its setup."""
    last_game: str = ""
    last_tab: str = ""
    window: str = ""
    last_folder: str = ""
    """Where a file was chosen last."""
    allowed_programs: str = ""
    """The digests of the programs that may be run, one on each line."""
    cluster: str = ""
    """The address of the machines that play tournaments."""
    cluster_keys: str = ""
    """The folder of their keys; "" for the usual one."""
    cluster_trusted: str = ""
    """The plain address whose network nobody else reaches."""
    uses_cluster: bool = False
    recent_files: str = ""
    """Paths, one on each line, the newest first."""


class Preferences(QObject):
    """The settings in force; `changed` carries the name of the setting."""

    changed = Signal(str)

    def __init__(self, path: Path | None = None, parent: QObject | None = None) -> None:
        """Load the settings of the profile, or those in `path`."""
        super().__init__(parent)
        self.path = path or settings_folder() / FILE_NAME
        self.settings, self.warning = load_settings(self.path)

    def set(self, **values: Any) -> None:
        """Change settings; what is not allowed raises InputError."""
        new = replace(self.settings, **values)
        known = {parameter.name: parameter for parameter in parameters_of(Settings)}
        for name, value in values.items():
            known[name].check("settings", value)
        old, self.settings = self.settings, new
        different = [name for name in values if getattr(old, name) != getattr(new, name)]
        if different:
            self._save()
        for name in different:
            self.changed.emit(name)

    @property
    def recent_files(self) -> tuple[Path, ...]:
        """The files opened or saved last that are still there, the newest first."""
        paths = [Path(line) for line in self.settings.recent_files.splitlines() if line]
        return tuple(path for path in paths if os.path.isfile(path))

    def coach_level(self, game: str) -> CoachLevel:
        """Return the coach's level in a game."""
        usual = CoachLevel[self.settings.coach.upper()]
        return levels_of(self.settings.coach_levels).get(game, usual)

    def set_coach_level(self, game: str, level: CoachLevel) -> None:
        """Let the coach say so much in a game from now on."""
        levels = levels_of(self.settings.coach_levels) | {game: level}
        self.set(coach_levels=levels_written(levels))

    def is_guided(self, game: str) -> bool:
        """Return whether the first match of a game was offered."""
        return game in self.settings.guided.splitlines()

    def set_guided(self, game: str) -> None:
        """Note that the first match of a game was offered."""
        if not self.is_guided(game):
            self.set(guided="\n".join([*self.settings.guided.splitlines(), game]))

    def is_against_rival(self, game: str) -> bool:
        """Return whether chances in a game are those against who sits there."""
        return game in self.settings.against_rival.splitlines()

    def set_against_rival(self, game: str, is_rival: bool) -> None:
        """Let chances in a game be those against who sits there, or under perfect play."""
        games = set(self.settings.against_rival.splitlines()) - {game}
        self.set(against_rival="\n".join(sorted(games | ({game} if is_rival else set()))))

    def remember_file(self, path: Path) -> None:
        """Put a file in front of the recent ones."""
        path = path.resolve()
        others = [other for other in self.recent_files if other != path]
        lines = [str(each) for each in [path, *others][:MOST_RECENT]]
        self.set(recent_files="\n".join(lines))

    def _save(self) -> None:
        sentence = self.tr("The settings were not saved: {why}")
        autosave().save(self.path, functools.partial(written, self.settings), sentence)


def load_settings(path: Path) -> tuple[Settings, str]:
    """Return the settings in `path`, and a sentence if something was wrong with the file.

    A file that cannot be read as settings is set aside, under a name that says so.
    """
    if not os.path.exists(path):  # unlike Path's own, never an error
        return Settings(), ""
    try:
        content = read_json(path, MEGABYTE, "a settings file")
        if not isinstance(content, dict):
            raise InputError("{path} is not a settings file", path=path)
    except InputError as error:
        return Settings(), f"{error}. {set_aside(path)} The defaults are used."
    return _checked(_as_now(content))


def _as_now(content: dict[str, Any]) -> dict[str, Any]:
    """Return the settings of an older file in today's words.

    A coach that was on showed all; what is to come was shown where nobody had chosen that.
    """
    coach, version = content.get("coach"), content.get("version", 1)
    if isinstance(coach, bool):
        content = content | {"coach": "all" if coach else "off"}
    if isinstance(version, int) and version < VERSION:
        content = {name: value for name, value in content.items() if name != "hides_ahead"}
    return content


def written(settings: Settings) -> str:
    """Return the settings as the text of a file."""
    return (
        json.dumps({"version": VERSION, **dataclasses.asdict(settings)}, indent=2, sort_keys=True)
        + "\n"
    )


def _checked(content: dict[str, Any]) -> tuple[Settings, str]:
    """Return the settings in `content`; a wrong one keeps its default and is named."""
    values, wrong = {}, []
    for parameter in parameters_of(Settings):
        if parameter.name not in content:
            continue
        try:
            parameter.check("settings", content[parameter.name])
            values[parameter.name] = content[parameter.name]
        except InputError as error:
            wrong.append(str(error))
    return Settings(**values), "; ".join(wrong)
