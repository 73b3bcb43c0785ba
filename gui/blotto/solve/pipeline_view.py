"""The pipeline: its stages as a flow, the list of the chosen one, and what is worth knowing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from engine.blotto.rules import Blotto, Plan
from gui.blotto.solve.flow_figure import FlowFigure, FlowRow, FlowStage
from gui.blotto.solve.plan_table import PlanRow, PlanTable, paint_printed, paint_score_dot
from gui.blotto.solve.stage_words import (
    field_title,
    list_title,
    short_titles,
    stage_count,
    stage_note,
    stage_titles,
    stage_words,
)
from gui.shared.controls.boxes import column_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.label import Text
from gui.shared.controls.notes_row import Note, NotesRow
from gui.shared.controls.scroll_area import WIDTH
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import draw_text, smooth_painter
from gui.shared.text.duration_format import duration_text
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

if TYPE_CHECKING:
    from engine.blotto.fields.field import Field
    from engine.blotto.pipeline.pipeline import Stage
    from engine.blotto.pipeline.settings import PipelineSettings
    from engine.blotto.solver import BlottoSolution

PRINTED = "printed"


class PipelineView(QWidget):
    """Shows a run; a stage of the flow opens its list."""

    plan_chosen = Signal(object)
    entered = Signal()
    export_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.flow = FlowFigure()
        self.title = Text("", "section")
        self.note = Text("", "small", "text_2")
        self.legend = DotLegend()
        self.export = Button(tr("Export"), "secondary", "download", is_compact=True)
        self.table = PlanTable(tr("Plans"), 10, ())
        self.notes = NotesRow()
        self.stages: tuple[Stage, ...] = ()
        self._settings: PipelineSettings | None = None
        self._game = Blotto()
        self._lay_out()
        self.flow.stage_chosen.connect(self.show_stage)
        self.flow.entered.connect(self.entered)
        self.export.clicked.connect(self.export_asked)

    @property
    def stage(self) -> Stage | None:
        """The stage whose plans are listed."""
        number = self.flow.chosen
        return self.stages[number] if 0 <= number < len(self.stages) else None

    @property
    def field(self) -> Field | None:
        """The plans of that stage as a field, named after it and the seed of the run."""
        stage, settings = self.stage, self._settings
        if stage is None or settings is None:
            return None
        name = tr("{stage} of run {seed}")
        title = stage_titles()[self.flow.chosen]
        return stage.field(name.format(stage=title, seed=settings.seed))

    @property
    def plan(self) -> Plan | None:
        """The plan that is chosen in the list, its first one at the beginning."""
        place = max(self.table.current_place, 0)
        rows = self.table.rows
        return rows[place].plan if place < len(rows) else None

    def show_run(self, solution: BlottoSolution) -> None:
        """Show a run, also one that is under way; its last scored stage is opened."""
        assert solution.settings is not None
        if self.stages == solution.stages and self._settings == solution.settings:
            return
        before = len(self.stages)
        self.stages, self._settings = solution.stages, solution.settings
        self._game = solution.game
        self.flow.show_row(flow_row(self.stages, solution.settings))
        if (self.stages and len(self.stages) != before) or self.flow.chosen < 0:
            scored = [n for n, stage in enumerate(self.stages) if stage.scores]
            self.flow.choose(scored[-1] if scored else -1)
        elif self.stages:
            self.show_stage(self.flow.chosen)

    def show_stage(self, number: int) -> None:
        """List the plans of a stage."""
        assert self._settings is not None
        stage = self.stages[number]
        self.title.set_text(f"{number + 1}  {stage_titles()[number]}")
        self.note.set_text(list_title(stage, self._settings))
        fields = tuple(stage.scores)
        self._show_table(fields, tr("Group") if stage.groups else "")
        self.table.show_plans(plan_rows(stage))
        self.table.set_current(0)
        self.legend.show_fields(fields)

    def show_notes(self, notes: Sequence[Note]) -> None:
        """Say what is worth knowing about the run."""
        self.notes.show_notes(list(notes))

    def _show_table(self, fields: tuple[str, ...], note: str) -> None:
        castles = self._game.castles
        if (self.table.castles, self.table.fields, self.table.note) == (castles, fields, note):
            return
        old, self.table = self.table, PlanTable(tr("Plans"), castles, fields, note)
        self._table_place.replaceWidget(old, self.table)
        old.hide()
        old.deleteLater()
        self._connect_table()

    def _connect_table(self) -> None:
        for told in (self.table.row_chosen, self.table.cursor_moved):
            told.connect(self._choose_row)
        self.table.doubleClicked.connect(lambda _index: self.entered.emit())

    def _choose_row(self, place: int) -> None:
        self.table.set_current(place)
        self.plan_chosen.emit(self.table.rows[place].plan)

    def _lay_out(self) -> None:
        head = row_of(self.title, (self.note, 1), self.export, gap=12)
        self._table_place = column_of((self.table, 1))
        column_of(
            self.flow,
            head,
            self.legend,
            (self._table_place, 1),
            self.notes,
            on=self,
            gap=6,
            margins=(0, 0, WIDTH + 4, 0),
        )
        self._connect_table()


class DotLegend(QWidget):
    """Says which dot is the score against which field."""

    def __init__(self) -> None:
        super().__init__()
        self._fields: tuple[str, ...] = ()
        appearance().changed.connect(self.update)

    def show_fields(self, fields: Sequence[str]) -> None:
        """Explain the dots of these fields, `printed` the mark of a printed number."""
        self._fields = tuple(fields)
        self.setVisible(bool(fields))
        self.setAccessibleName(", ".join(map(field_words, fields)))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, appearance().theme.px(20))

    def minimumSizeHint(self) -> QSize:
        return QSize(100, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = appearance().theme
        painter: QPainter = smooth_painter(self)
        left, middle = 6.0, self.height() / 2
        for name in self._fields:
            point = QPointF(left + 4, middle)
            if name == PRINTED:
                paint_printed(painter, point, theme)
            else:
                paint_score_dot(painter, point, name, theme)
            words = field_words(name)
            width = theme.metrics("small").horizontalAdvance(words) + 2
            box = QRectF(left + 14, 0, width, self.height())
            draw_text(painter, box, words, theme.font("small"), theme.color("text_2"))
            left = box.right() + 18


def field_words(name: str) -> str:
    """Return what a dot is the score against."""
    if name == PRINTED:
        return tr("printed number")
    return field_title(name) if name == "mean" else tr("against {f}").format(f=field_title(name))


def flow_row(stages: Sequence[Stage], settings: PipelineSettings) -> FlowRow:
    """Return the flow of a run as far as it has come."""
    titles, cards = zip(stage_titles(), short_titles(), strict=True), []
    scores = [value for stage in stages for value in last_scores(stage)]
    for number, (title, short) in enumerate(titles):
        if number >= len(stages):
            cards.append(FlowStage(title, short))
            continue
        stage = stages[number]
        cards.append(
            FlowStage(
                title,
                short,
                f"{stage_count(stage):,}",
                stage_note(stage, settings),
                "" if stage.best is None else decimal(stage.best, 2),
                duration_text(stage.seconds),
                stage_words(number, stage, settings),
                tuple(last_scores(stage)),
                len(stage.plans),
            )
        )
    ends = (min(scores), max(scores) + 1e-9) if scores else (0.0, 1.0)
    return FlowRow(tuple(cards), ends)


def last_scores(stage: Stage) -> Sequence[float]:
    """Return the scores by which a stage is listed."""
    last: Sequence[float] = next(reversed(stage.scores.values())).tolist() if stage.scores else ()
    return last


def plan_rows(
    stage: Stage, printed: Mapping[Plan, Mapping[str, float]] | None = None
) -> list[PlanRow]:
    """Return the plans of a stage as rows, best first; plans without a score in their order."""
    plans = [tuple(plan) for plan in stage.plans.tolist()]
    main = last_scores(stage)
    order = sorted(range(len(plans)), key=lambda i: (-main[i], plans[i])) if len(main) else None
    rows = []
    for rank, i in enumerate(order or range(len(plans)), start=1):
        scores = {name: float(values[i]) for name, values in stage.scores.items()}
        note = stage.groups[i].upper() if stage.groups else ""
        known = dict(printed.get(plans[i], {})) if printed else None
        rows.append(PlanRow(rank, plans[i], scores, note, known))
    return rows
