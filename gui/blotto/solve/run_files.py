"""A run of the pipeline as files: one list, all stages, the flow as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize

from engine.core.system.files import write_text
from gui.blotto.solve.flow_figure import HEIGHT, FlowRow, paint_flow
from gui.shared.report.blocks import Do
from gui.shared.report.orders import Save
from gui.shared.style.picture_file import png_of, save_as, svg_of
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.blotto.solver import BlottoSolution

SIZE = QSize(1120, HEIGHT + 20)
_HERE = "gui.blotto.solve.run_files"


def run_savings(run: BlottoSolution, number: int, row: FlowRow) -> tuple[Do, ...]:
    """Return what a run is saved as, of which stage `number` is open."""
    name = f"{run.stages[number].name}.csv"
    pictures = (("*.png", ".png"), ("*.svg", ".svg"))
    return tuple(
        Do(title, "download", order)
        for title, order in (
            (
                tr("This list as CSV…"),
                Save(
                    tr("Save the list"), name, (("*.csv", ".csv"),), f"{_HERE}:write_list",
                    (run, number),
                ),
            ),
            (
                tr("All stages, in a folder…"),
                Save(
                    tr("Save all stages"), "blotto-run", ((tr("Folder"), ""),),
                    f"{_HERE}:write_stages", run,
                ),
            ),
            (
                tr("The flow as a picture…"),
                Save(
                    tr("Save the picture"), "blotto-pipeline.png", pictures,
                    f"{_HERE}:write_flow", row,
                ),
            ),
        )
    )  # fmt: skip


def write_list(thing: tuple[BlottoSolution, int], path: Path) -> None:
    """Write the list of a stage of a run: it opens again as a field."""
    from engine.blotto.pipeline.files import stage_files

    run, number = thing
    assert run.settings is not None
    texts = list(stage_files(run.game, run.settings, run.stages).values())
    write_text(path, texts[number])


def write_stages(run: BlottoSolution, folder: Path) -> None:
    """Write a file for each stage, and run.json."""
    from engine.blotto.pipeline.files import write_run

    assert run.settings is not None
    write_run(folder, run.game, run.settings, run.stages)


def write_flow(row: FlowRow, path: Path) -> None:
    """Write the flow as PNG or SVG, in the light theme."""
    area = QRectF(10, 10, SIZE.width() - 20, SIZE.height() - 20)
    kinds = {
        ".png": lambda: png_of(SIZE, lambda painter: paint_flow(painter, area, row)),
        ".svg": lambda: svg_of(
            SIZE, lambda painter: paint_flow(painter, area, row), tr("Pipeline")
        ),
    }
    save_as(path, kinds, "{path}: a flow is saved as {endings}")
