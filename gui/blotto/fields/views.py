"""A field of plans as a tournament: every plan meets every other one."""

from __future__ import annotations

from dataclasses import dataclass

from engine.blotto.rules import Blotto
from engine.core.system.job import one_step
from gui.blotto.fields.field_panel import FieldPanel
from gui.blotto.fields.known import NO_FIELD, FieldSource, usual_sources
from gui.blotto.fields.matrix_view import BattlesView, MatrixView, PointsView
from gui.blotto.fields.shared import Fields, road_of
from gui.blotto.fields.standings_view import StandingsView
from gui.shared.report.blocks import Do
from gui.shared.report.orders import Open, Share
from gui.shared.report.view import FieldViews, Source, Taken
from gui.shared.text.tr import tr


class BlottoField(FieldViews):
    """Standings, who beats whom, and the battles of one entry and of all."""

    def game_of(self, shared: Fields) -> Blotto | None:
        return road_of(shared)


@dataclass(frozen=True)
class Usual(Source):
    """A field that is always there."""

    field: FieldSource
    name: str
    icon = "layers"

    @property
    def title(self) -> str:  # type: ignore[override]
        return self.field.title

    @property
    def action(self) -> str:  # type: ignore[override]
        return tr("Field: {title}").format(title=self.title)

    @one_step
    def take(self) -> Taken:
        return Taken(orders=(Share(Fields(self.field)),))


def panel() -> FieldPanel:
    """Return what names the field above the views."""
    return FieldPanel(Fields(NO_FIELD), tr("Field"))


OPEN = Open(tr("Open a field of plans"), "*.csv;;*")
FIELD = BlottoField(
    (StandingsView(), MatrixView(), BattlesView(), PointsView()),
    panel="gui.blotto.fields.views:panel",
    sources=tuple(Usual(each, f"usual{n}") for n, each in enumerate(usual_sources(Blotto()))),
    commands=(Do(tr("Open a field…"), "folder-open", OPEN, name="field", keys="Ctrl+Shift+O"),),
    title=tr("Every plan of a field"),
    note=tr("Each plan of a CSV file meets every other one, exactly. Drop the file here."),
)
