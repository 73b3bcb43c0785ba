"""What Solve shows of Blotto: a run of the pipeline, climbs, castles, searches and replies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gui.blotto.solve.castle_view import CastleView
from gui.blotto.solve.climb_view import ClimbView
from gui.blotto.solve.field_panel import FieldPanel
from gui.blotto.solve.figures_view import FiguresView
from gui.blotto.solve.reply_view import ReplyView
from gui.blotto.solve.run_view import RunView
from gui.blotto.solve.search_view import SearchView
from gui.blotto.solve.shared import Shared
from gui.shared.page.actions import Action
from gui.shared.page.inspector import AnySolved
from gui.shared.report.inspector import ReportInspector
from gui.shared.text.tr import tr


class BlottoInspector(ReportInspector):
    """Its six views; all but the first two are about a field and the plan in hand."""

    def __init__(self) -> None:
        views = (RunView(), FiguresView(), ClimbView(), CastleView(), SearchView(), ReplyView())
        super().__init__(views, "gui.blotto.solve.field_panel:FieldPanel")

    def shared_with(self, solved: AnySolved) -> Shared:
        shared: Shared = self.shared
        return shared.with_result(solved)

    def actions_here(self) -> Sequence[Action]:
        panel: Any = self.panel
        assert isinstance(panel, FieldPanel)
        opened = self.action("field", tr("Open a field of plans…"), panel.ask, "", "folder-open")
        return (*super().actions_here(), opened)
