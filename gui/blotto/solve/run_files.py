"""A run of the pipeline as files: the list on show, all stages, the flow as a picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, QSize, Signal

from engine.core.system.errors import InputError
from engine.core.system.files import write_text
from gui.blotto.solve.flow_figure import HEIGHT, paint_flow
from gui.blotto.solve.pipeline_view import PipelineView, flow_row
from gui.shared.controls.file_dialog import ask_save
from gui.shared.page.inspector import Export
from gui.shared.style.picture_file import LIGHT, png_of, save_as, svg_of
from gui.shared.text.sentence import sentence_of
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.blotto.solver import BlottoSolution

SIZE = QSize(1120, HEIGHT + 20)


class RunFiles(QObject):
    """Writes the run on show; `reported` carries a sentence."""

    reported = Signal(str)

    def __init__(self, view: PipelineView) -> None:
        super().__init__(view)
        self._view = view
        self._run: BlottoSolution | None = None

    @property
    def exports(self) -> tuple[Export, ...]:
        """What can be saved."""
        return (
            Export(tr("This list as CSV…"), self.ask_list),
            Export(tr("All stages, in a folder…"), self.ask_stages),
            Export(tr("The flow as a picture…"), self.ask_flow),
        )

    def hold(self, run: BlottoSolution) -> None:
        """Write this run from now on."""
        self._run = run

    def ask_list(self) -> None:
        """Ask where the list of the stage shall be written."""
        stage = self._view.stage
        if stage is not None:
            path = ask_save(self._view, tr("Save the list"), f"{stage.name}.csv", {"*.csv": ".csv"})
            self._write(path, self.write_list)

    def ask_stages(self) -> None:
        """Ask for the folder of all stages."""
        path = ask_save(self._view, tr("Save all stages"), "blotto-run", {tr("Folder"): ""})
        self._write(path, self.write_stages)

    def ask_flow(self) -> None:
        """Ask where the picture shall be written."""
        kinds = {"*.png": ".png", "*.svg": ".svg"}
        path = ask_save(self._view, tr("Save the picture"), "blotto-pipeline.png", kinds)
        self._write(path, self.write_flow)

    def _write(self, path: Path | None, write: Callable[[Path], None]) -> None:
        """Write a file; say so, or say why not."""
        if path is None or self._run is None:
            return
        try:
            write(path)
        except InputError as error:
            self.reported.emit(sentence_of(error))
        else:
            self.reported.emit(tr("Saved as {name}.").format(name=path.name))

    def write_list(self, path: Path) -> None:
        """Write the list of the stage that is open: it opens again as a field."""
        run, number = self._run, self._view.flow.chosen
        assert run is not None
        assert run.settings is not None
        from engine.blotto.pipeline.files import stage_files

        texts = list(stage_files(run.game, run.settings, run.stages).values())
        write_text(path, texts[number])

    def write_stages(self, folder: Path) -> None:
        """Write a file for each stage, and run.json."""
        run = self._run
        assert run is not None
        assert run.settings is not None
        from engine.blotto.pipeline.files import write_run

        write_run(folder, run.game, run.settings, run.stages)

    def write_flow(self, path: Path) -> None:
        """Write the flow as PNG or SVG, in the light theme."""
        run = self._run
        assert run is not None
        assert run.settings is not None
        row = flow_row(run.stages, run.settings)
        area = QRectF(10, 10, SIZE.width() - 20, SIZE.height() - 20)
        kinds = {
            ".png": lambda: png_of(SIZE, lambda painter: paint_flow(painter, area, row, LIGHT)),
            ".svg": lambda: svg_of(
                SIZE, lambda painter: paint_flow(painter, area, row, LIGHT), tr("Pipeline")
            ),
        }
        save_as(path, kinds, "{path}: a flow is saved as {endings}")
