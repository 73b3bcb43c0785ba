"""The paper's figures from our run, with the numbers that it prints beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gui.blotto.solve.paper_figures import NUM_FIGURES, figure_of, figure_titles
from gui.blotto.solve.pipeline_view import PRINTED, DotLegend
from gui.blotto.solve.plan_table import PlanRow, PlanTable
from gui.blotto.solve.small_charts import LowChart
from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.label import Text
from gui.shared.controls.scroll_area import WIDTH
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.blotto.pipeline.pipeline import Stage
    from engine.blotto.pipeline.printed import Printed

FIELDS = ("standard", "validation", "selected", "mean")
FIRST_PRINTED = 4
"""From this figure on the paper prints numbers."""


class FiguresView(QWidget):
    """Shows one figure at a time, the printed plans below the last three."""

    pointed = Signal(str)
    plan_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        numbers = [str(number + 1) for number in range(NUM_FIGURES)]
        self.tabs = SegmentedTabs(tr("Figure"), numbers)
        self.title = Text("", "section")
        self.note = Text("", "small", "text_2", wraps=True)
        self.chart = LowChart(tr("Figure of the paper"))
        self.heading = Text(tr("The fifteen printed plans on our fields"), "body", weight=600)
        self.legend = DotLegend()
        self.table = PlanTable(tr("Printed plans"), 10, FIELDS, first=tr("Plan"))
        self._stages: tuple[Stage, ...] = ()
        head = row_of(Text(tr("Figure"), "small", "text_2"), self.tabs, STRETCH, gap=8)
        self.printed = QWidget()
        column_of(self.heading, self.legend, (self.table, 1), on=self.printed, gap=4)
        column_of(
            head,
            self.title,
            self.note,
            (self.chart, 4),
            (self.printed, 5),
            on=self,
            gap=6,
            margins=(0, 0, WIDTH + 4, 0),
        )
        self.tabs.chosen.connect(lambda _index: self._show())
        self.chart.pointed.connect(self.pointed)
        for told in (self.table.row_chosen, self.table.cursor_moved):
            told.connect(self._choose)
        self.legend.show_fields((*FIELDS, PRINTED))
        self.printed.hide()

    def show_run(self, stages: tuple[Stage, ...]) -> None:
        """Draw the figures of a run."""
        self._stages = stages
        self.table.show_plans(())
        self._show()

    def show_printed(self, scored: Sequence[tuple[Printed, Mapping[str, float]]]) -> None:
        """List the printed plans with their exact scores on our fields."""
        self.table.show_plans([_row(printed, scores) for printed, scores in reversed(scored)])
        self._show()

    def _show(self) -> None:
        if not self._stages:
            return
        from engine.blotto.pipeline.printed import PRINTED_MEANS, PRINTED_VALIDATION

        number = self.tabs.index
        has_printed = number >= FIRST_PRINTED and len(self.table.rows) > 0
        levels: tuple[dict[str, float], ...] = (
            {},
            dict(zip((tr("printed, low"), tr("printed, high")), PRINTED_VALIDATION, strict=True)),
            {tr("printed, {n}").format(n=n): mean for n, mean in PRINTED_MEANS.items()},
        )
        shown = levels[number - FIRST_PRINTED] if has_printed else {}
        self.title.set_text(figure_titles()[number])
        self.note.set_text(figure_note(number, has_printed=has_printed))
        self.chart.show_figure(figure_of(number, self._stages, shown))
        self.printed.setVisible(has_printed)

    def _choose(self, place: int) -> None:
        self.table.set_current(place)
        self.plan_chosen.emit(self.table.rows[place].plan)


def figure_note(number: int, *, has_printed: bool) -> str:
    """Return what there is to know beside a figure."""
    own = tr("Figure {n} of the paper, from our run: the same method with other draws.")
    text = own.format(n=number + 1)
    if not has_printed:
        return text
    more = (
        tr("The marks below are the numbers that the paper prints; dots are scores on our fields."),
        tr("The paper’s lines can be read from 44.287 to 44.724."),
        tr("Of the paper’s means two can be read, those of its plans 2 and 5."),
    )
    return f"{text} {more[number - FIRST_PRINTED]}"


def _row(printed: Printed, scores: Mapping[str, float]) -> PlanRow:
    from engine.blotto.pipeline.printed import PRINTED_MEANS

    ours = {name: scores[name] for name in FIELDS if name in scores}
    ours["mean"] = sum(ours.values()) / len(ours)
    told = {"selected": printed.selected, "standard": printed.standard}
    if printed.number in PRINTED_MEANS:
        told["mean"] = PRINTED_MEANS[printed.number]
    return PlanRow(printed.number, printed.plan, ours, printed=told)
