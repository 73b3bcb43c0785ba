"""A run of the pipeline as files: a field per stage, and what the run was."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.blotto.fields.field_files import Column, field_text
from engine.blotto.pipeline.pipeline import Stage
from engine.blotto.pipeline.settings import PipelineSettings
from engine.blotto.rules import Blotto
from engine.core.play.parameters import values_of
from engine.core.system.errors import InputError
from engine.core.system.files import write_text


def stage_files(
    game: Blotto, settings: PipelineSettings, stages: Sequence[Stage]
) -> dict[str, str]:
    """Return the text of each file by name: 1-groups.csv to 7-ranking.csv, and run.json."""
    files = {}
    for number, stage in enumerate(stages, start=1):
        columns: dict[str, Column] = {**stage.scores}
        if stage.groups:
            columns["group"] = stage.groups
        files[f"{number}-{stage.name}.csv"] = field_text(stage.field(stage.name), columns)
    files["run.json"] = json.dumps(run_facts(game, settings, stages), indent=1) + "\n"
    return files


def write_run(
    folder: Path, game: Blotto, settings: PipelineSettings, stages: Sequence[Stage]
) -> None:
    """Write the files of a run into a folder, made if need be; InputError where that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError("{folder} cannot be made: {why}", folder=folder, why=error) from error
    for name, text in stage_files(game, settings, stages).items():
        write_text(folder / name, text)


def run_facts(game: Blotto, settings: PipelineSettings, stages: Sequence[Stage]) -> dict[str, Any]:
    """Return what a run was: rules, settings, seed, and each stage's plans and best mean."""
    return {
        "rule": game.rule,
        "seed": settings.seed,
        "settings": values_of(settings),
        "stages": [
            {
                "stage": stage.name,
                "count": len(stage.plans),
                "climbs": stage.climbs,
                "best": stage.best,
            }
            for stage in stages
        ],
    }
