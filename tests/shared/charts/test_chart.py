"""Charts: zoom, hover, the spoken cursor, the menu, what is saved, and the wait for the package."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QImage, QWheelEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from gui.shared.charts.chart import Chart
from gui.shared.charts.figure import Figure, Scale
from gui.shared.charts.layers import BAND, Band
from gui.shared.charts.library import ChartLibrary, library
from gui.shared.charts.look import Look
from gui.shared.style.appearance import appearance

POINTS = ((0.0, 0.0), (1.0, 0.4), (2.0, 0.3), (4.0, 0.1))


def words(index: int) -> str:
    return f"at {POINTS[index][0]:g}"


FIGURE = (
    Figure(Scale(0, 4, "Time"), Scale(0, 0.5, "Cost", strong=0), POINTS, words, margin=80)
    .level(0.2, dashes=(4.0, 3.0))
    .line(POINTS)
    .dots(POINTS)
    .beside((4.0, 0.2), "no chance:\n0.2")
)


@pytest.fixture
def chart(qtbot: QtBot, qapp: QApplication) -> Chart:
    library().load_now()
    chart = Chart("Price of time")
    qtbot.addWidget(chart)
    chart.resize(400, 260)
    chart.show_figure(FIGURE)
    chart.show()
    return chart


def place(chart: Chart, x: float, y: float) -> QPoint:
    assert chart.plot is not None
    return chart.plot.place_of((x, y)).toPoint()


def turn_wheel(chart: Chart, at: QPoint, delta: int) -> bool:
    """Turn the wheel; return whether the chart took it."""
    event = QWheelEvent(
        QPointF(at),
        QPointF(chart.mapToGlobal(at)),
        QPoint(),
        QPoint(0, delta),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(chart, event)
    return event.isAccepted()


def drag(qtbot: QtBot, chart: Chart, start: QPoint, end: QPoint, shift: bool = False) -> None:
    shifted = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
    qtbot.mousePress(chart, Qt.MouseButton.LeftButton, shifted, start)
    qtbot.mouseMove(chart, (start + end) / 2)
    qtbot.mouseMove(chart, end)
    qtbot.mouseRelease(chart, Qt.MouseButton.LeftButton, shifted, end)


def test_the_wheel_zooms_about_the_pointer_and_a_double_click_takes_it_back(
    chart: Chart, qtbot: QtBot
) -> None:
    assert chart.plot is not None
    at = place(chart, 2.0, 0.3)
    assert not turn_wheel(chart, at, -120), "nothing to zoom out: what lies around may scroll"
    assert turn_wheel(chart, at, 120)
    (left, right), (low, high) = chart.plot.seen
    assert right - left == pytest.approx(3.2)
    assert high - low == pytest.approx(0.4)
    assert (place(chart, 2.0, 0.3) - at).manhattanLength() <= 2
    for _ in range(60):
        turn_wheel(chart, at, 120)
    (left, right), _ = chart.plot.seen
    assert right - left == pytest.approx(4 / 1000)
    qtbot.mouseDClick(chart, Qt.MouseButton.LeftButton, pos=at)
    assert chart.plot.seen == ((0, 4), (0, 0.5))


def test_a_drag_shows_what_it_marked_and_with_shift_moves_it(chart: Chart, qtbot: QtBot) -> None:
    assert chart.plot is not None
    drag(qtbot, chart, place(chart, 1.0, 0.4), place(chart, 3.0, 0.2))
    (left, right), (low, high) = chart.plot.seen
    assert (left, right, low, high) == pytest.approx((1, 3, 0.2, 0.4), abs=0.03)
    drag(qtbot, chart, place(chart, 1.5, 0.3), place(chart, 2.0, 0.3), shift=True)
    (left, right), _ = chart.plot.seen
    assert (left, right) == pytest.approx((0.5, 2.5), abs=0.03)
    drag(qtbot, chart, place(chart, 0.5, 0.3), place(chart, 2.5, 0.3), shift=True)
    assert chart.plot.seen[0][0] == 0, "no further than the scale reaches"


def test_the_pointer_reads_the_nearest_point(chart: Chart, qtbot: QtBot) -> None:
    assert chart.readout is not None
    with qtbot.waitSignal(chart.pointed) as told:
        qtbot.mouseMove(chart, place(chart, 2.2, 0.45))
    assert told.args == ["at 2"]
    assert chart.readout.plain == "at 2"
    with qtbot.waitSignal(chart.pointed) as told:
        QApplication.sendEvent(chart, _leaving())
    assert told.args == [""]


def _leaving() -> QEvent:
    return QEvent(QEvent.Type.Leave)


def test_the_cursor_is_moved_by_keys_and_spoken(
    chart: Chart, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert chart.plot is not None
    assert chart.readout is not None
    spoken: list[str] = []
    monkeypatch.setattr(
        QAccessible, "updateAccessibility", lambda event: spoken.append(event.message())
    )
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_End, Qt.Key.Key_Left):
        qtbot.keyClick(chart, key)
    assert spoken == ["at 0", "at 1", "at 4", "at 2"]
    assert chart.readout.plain == "at 2"
    qtbot.keyClick(chart, "+")
    qtbot.keyClick(chart, "+")
    (left, right), _ = chart.plot.seen
    assert right - left == pytest.approx(4 * 0.64)
    qtbot.keyClick(chart, Qt.Key.Key_Home)
    assert chart.plot.seen[0][0] == 0, "what the cursor reads is seen"
    for _ in range(2):
        qtbot.keyClick(chart, "-")
    assert chart.plot.is_whole


def test_another_figure_on_the_same_scales_keeps_the_zoom(chart: Chart) -> None:
    assert chart.plot is not None
    chart.plot.zoom(0.5, (2, 0.2))
    seen = chart.plot.seen
    chart.show_figure(Figure(FIGURE.x, FIGURE.y, POINTS[:2], words))
    assert chart.plot.seen == seen
    chart.show_figure(Figure(Scale(0, 9), FIGURE.y, POINTS, words))
    assert chart.plot.is_whole
    chart.show_figure(None)
    assert not chart.plot.isVisible()
    assert chart.accessibleDescription() == ""


def test_ticks_follow_the_zoom(chart: Chart) -> None:
    assert chart.plot is not None
    texts = [text for _, text in chart.plot.columns()]
    assert texts == ["0", "1", "2", "3", "4"]
    chart.plot.look_at((1.0, 2.0), (0, 0.5))
    texts = [text for _, text in chart.plot.columns()]
    assert texts == ["1", "1.2", "1.4", "1.6", "1.8", "2"]


def test_labels_have_room_at_every_size(chart: Chart) -> None:
    assert chart.plot is not None
    chart.show_figure(Figure(FIGURE.x, Scale(0, 1), POINTS, words))
    for height in (120, 700, 120, 260):
        chart.resize(400, height)
        QApplication.sendPostedEvents()
        metrics = appearance().theme.metrics("tick")
        widest = max(metrics.horizontalAdvance(text) for _, text in chart.plot.rows())
        assert widest < chart.plot.area.left()


def test_the_menu_saves_pictures_and_numbers(
    chart: Chart, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = [action.text() for action in chart.menu().actions() if action.text()]
    assert texts == [
        "Show all",
        "Copy picture",
        "Picture as PNG…",
        "Picture as SVG…",
        "Numbers as CSV…",
    ]
    asked: list[str] = []

    def chosen(_parent: object, _title: str, start: str, _kinds: str) -> tuple[str, str]:
        asked.append(Path(start).name)
        return str(tmp_path / Path(start).name), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", chosen)
    for action in chart.menu().actions()[3:]:
        action.trigger()
    assert asked == ["price-of-time.png", "price-of-time.svg", "price-of-time.csv"]
    chart.menu().actions()[1].trigger()
    assert not QApplication.clipboard().image().isNull()
    image = QImage(str(tmp_path / asked[0]))
    assert (image.width(), image.height()) == (1520, 960)
    assert len({image.pixel(x, y) for x in range(0, 1520, 7) for y in range(0, 960, 7)}) > 4
    svg = (tmp_path / asked[1]).read_text()
    assert QSvgRenderer(svg.encode()).isValid()
    assert "<image" not in svg, "lines and letters, no dots"
    assert "no chance:" in svg
    rows = list(csv.reader((tmp_path / asked[2]).read_text().splitlines()))
    assert rows == [["Time", "Cost"], *([str(x), str(y)] for x, y in POINTS)]


def test_what_cannot_be_saved_is_said(chart: Chart, tmp_path: Path) -> None:
    assert chart.readout is not None
    assert not chart.save_to(tmp_path / "chart.gif")
    assert ".png, .svg, .csv" in chart.readout.plain
    assert not chart.save_to(tmp_path / "no" / "chart.csv")
    assert "no" in chart.readout.plain


def test_until_the_package_is_there_the_place_says_so(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh = ChartLibrary(qapp)
    monkeypatch.setattr("gui.shared.charts.chart.library", lambda: fresh)
    chart = Chart("Price")
    qtbot.addWidget(chart)
    chart.show_figure(FIGURE)
    assert chart.plot is None
    with qtbot.waitSignal(fresh.ready):
        chart.show()
        empty = chart.grab().toImage()
        assert chart.plot is None
    assert chart.plot is not None
    assert chart.plot.isVisible()
    assert chart.grab().toImage() != empty


def test_a_package_that_is_missing_is_named(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh = ChartLibrary(qapp)
    monkeypatch.setattr("gui.shared.charts.chart.library", lambda: fresh)
    monkeypatch.setattr("gui.shared.charts.library.MODULE", "gui.shared.charts.missing")
    chart = Chart("Price")
    qtbot.addWidget(chart)
    chart.show_figure(FIGURE)
    with qtbot.waitSignal(fresh.ready):
        chart.show()
    assert "gui.shared.charts.missing" in fresh.failure
    assert chart.plot is None


def test_of_the_package_only_what_draws_charts_is_loaded() -> None:
    """The rest took most of the time, and a turn of its own was twice as long as it may be."""
    lines = (
        "import sys",
        "from PySide6.QtWidgets import QApplication",
        "application = QApplication([])",
        "from gui.shared.charts.library import library",
        "library().load_now()",
        "print(library().failure or sorted({name.split('.')[1] for name in sys.modules"
        " if name.startswith('pyqtgraph.')} & {'parametertree', 'multiprocess', 'imageview'}))",
    )
    command = [sys.executable, "-c", "\n".join(lines)]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.stdout.strip() == "[]", run.stderr


def test_figures_are_made_without_the_package() -> None:
    line = "import sys, gui.shared.charts.chart; print('pyqtgraph' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", line], capture_output=True, text=True)
    assert run.stdout.strip() == "False", run.stderr


def test_an_interval_leaves_the_colour_of_its_token_as_it_is() -> None:
    """The colour of a token is one object for all who ask: it was made transparent for all."""
    theme = appearance().theme
    (shape,) = Band(((0.0, 0.2, 0.1), (1.0, 0.3, 0.1))).items(Look(theme))
    assert shape.brush().color().alphaF() == pytest.approx(BAND, abs=0.01)
    assert theme.color("accent").alphaF() == 1


def test_a_seat_is_its_colour_and_a_scale_ends_at_round_values(qapp: QApplication) -> None:
    theme = appearance().theme
    line, area = (
        FIGURE.line(POINTS, 1).layers[-1],
        FIGURE.area([(0, 0, 1), (1, 0, 1)], 1).layers[-1],
    )
    (curve,), (shape,) = (layer.items(Look(theme)) for layer in (line, area))
    assert curve.opts["pen"].color() == theme.color(theme.player(1).ink)
    assert shape.brush().color() == theme.color(theme.player(1).fill)
    scale = Scale.around(0.03, 0.97, "Share")
    assert (scale.low, scale.high, scale.title) == (0.0, 1.0, "Share")
    assert len(FIGURE.layers) == 3, "what is added makes another figure"
