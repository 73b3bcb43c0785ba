"""What Solve shows of Blotto: a run of the pipeline, climbs, castles, searches and replies."""

from __future__ import annotations

from gui.blotto.fields.field_panel import FieldPanel
from gui.blotto.solve.castle_view import CastleView
from gui.blotto.solve.climb_view import ClimbView
from gui.blotto.solve.figures_view import FiguresView
from gui.blotto.solve.mixture_view import MixtureView
from gui.blotto.solve.paper_view import PaperView
from gui.blotto.solve.reply_view import ReplyView
from gui.blotto.solve.run_view import RunView
from gui.blotto.solve.search_view import SearchView
from gui.blotto.solve.shared import Shared
from gui.shared.report.blocks import Do
from gui.shared.report.orders import Open
from gui.shared.report.view import AnySolved, SolveViews
from gui.shared.text.tr import tr


def panel() -> FieldPanel:
    """Return what names the field above the views."""
    return FieldPanel(Shared(), tr("Against"))


class BlottoViews(SolveViews):
    """Eight views; all but the first three are about a field and the plan in hand."""

    def shared_with(self, shared: Shared, solved: AnySolved) -> Shared:
        return shared.with_result(solved)


OPEN = Open(tr("Open a field of plans"), "*.csv;;*")
SOLVE = BlottoViews(
    (
        RunView(),
        FiguresView(),
        PaperView(),
        ClimbView(),
        CastleView(),
        SearchView(),
        ReplyView(),
        MixtureView(),
    ),
    panel="gui.blotto.solve.views:panel",
    commands=(Do(tr("Open a field of plans…"), "folder-open", OPEN, name="field"),),
)
