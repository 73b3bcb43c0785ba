"""What Solve shows of Hog: the map of all pairs of scores."""

from __future__ import annotations

from gui.hog.solve.map_view import MapView
from gui.shared.report.inspector import ReportInspector


class HogInspector(ReportInspector):
    """Its one view, for every solver."""

    def __init__(self) -> None:
        super().__init__((MapView(),))
