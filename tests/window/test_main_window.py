"""The window with two toy pages, light and without motion."""

import gc
import itertools
import threading
import weakref

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPointF, QSize, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QAbstractScrollArea, QComboBox, QLabel, QLineEdit

from engine.core.system import compiler_process
from engine.core.system.errors import InputError
from engine.core.system.job import Job, JobState, Snapshot
from gui.shared.controls.label import Text
from gui.shared.jobs.job_poller import JobPoller
from gui.shared.page.settings import Preferences, load_settings
from gui.shared.shell.page_frame import PageFrame
from gui.shared.style.appearance import appearance
from gui.window.main_window import MainWindow, fitting
from tests.shared.toys import ToyTab, toy_page_info
from tests.window.toy_window import CTRL, press


def test_a_message_does_not_stay_over_another_page(qtbot, window):
    window.show_message("of Home")
    window.rail.tile("nim").click()
    assert not window.toast.isVisible()
    window.show_message("of Nim")
    window.rail.tile("nim").click()
    assert window.toast.isVisible()
    press(qtbot, window, Qt.Key.Key_0, CTRL)
    assert window.page_name == "home"
    assert not window.toast.isVisible()


def test_what_a_page_says_of_what_it_is_given_stays(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def say(_frame: object, _tab: str, thing: object) -> None:
        window.show_message(str(thing))

    window.show_message("of Home")
    monkeypatch.setattr(PageFrame, "hand_to", say)
    window.hand_to("nim", "play", "of Nim")
    assert window.page_name == "nim"
    assert window.toast.isVisible()
    assert window.toast.text == "of Nim"


def test_pages_by_rail_card_and_keys(qtbot, window):
    assert window.page_name == "home"
    window.rail.tile("nim").click()
    assert window.page_name == "nim"
    qtbot.waitUntil(lambda: window.status.hint == "hint of play")
    press(qtbot, window, Qt.Key.Key_2, CTRL)
    assert window.page_name == "morra"
    press(qtbot, window, Qt.Key.Key_0, CTRL)
    assert window.page_name == "home"
    window.start.cards[0].play.click()
    assert window.page_name == "nim"
    assert window.preferences.settings.last_game == "nim"


def test_the_focus_begins_at_the_search_of_the_start_page(window):
    assert window.focusWidget() is window.start.search


def test_tabs_are_built_once_entered_and_left(window):
    window.show_page("nim", "play")
    play = window.frame.view
    window.frame.header.tabs.choose(1)
    assert window.frame.tab_name == "watch"
    assert window.frame.view.name == "watch"
    assert window.status.hint == "hint of watch"
    assert not window.frame.header.panel_button.isVisible()
    window.show_page("nim", "play")
    assert window.frame.view is play
    assert play.log == ["entered", "left", "entered"]
    window.show_page("home")
    assert play.log[-1] == "left"


def test_a_tabs_actions_live_with_it(window):
    def ids():
        assert window.page_name == "home" or window.frame.view is not None
        return {action.id for action in window.actions_registry.actions}

    window.show_page("nim", "play")
    assert "toy.play" in ids()
    window.show_page("nim", "watch")
    assert "toy.play" not in ids()
    assert "toy.watch" in ids()
    window.show_page("home")
    assert "toy.watch" not in ids()


def test_theme_and_settings_are_in_force_at_once(window):
    window.show_page("nim")
    window.frame.header.theme_button.click()
    assert appearance().theme.is_dark
    window.cards.settings.open()
    window.cards.settings.live.widget("theme").choose(1)
    assert not appearance().theme.is_dark
    window.cards.settings.live.widget("scale").setCurrentIndex(7)
    assert appearance().theme.scale == 2.0
    window.cards.settings.close_card()


def test_rules_menus_and_full_screen(qtbot, window):
    window.show_page("nim")
    press(qtbot, window, Qt.Key.Key_F1)
    assert window.cards.rules.title.plain == "Rules of Nim"
    assert "Take one." in window.cards.rules.browser.toPlainText()
    window.cards.rules.close_card()
    window.toggle_menu()
    assert [menu.text() for menu in window.menuBar().actions()] == ["File", "Go", "View", "Help"]
    window.escape()
    assert not window.menuBar().isVisible()


def test_the_panel_is_a_drawer_in_a_narrow_window(qtbot, window):
    window.show_page("nim", "play")
    panel = window.frame.view.side_panel
    assert panel.isVisible()
    window.resize(1024, 640)
    qtbot.waitUntil(lambda: not panel.isVisible())
    press(qtbot, window, Qt.Key.Key_F9)
    assert panel.isVisible()
    press(qtbot, window, Qt.Key.Key_Escape)
    assert not panel.isVisible()


def endless():
    while True:
        yield Snapshot(1, 4, None, phase="Thinking")


def test_jobs_show_everywhere_and_stop_with_the_window(qtbot, window, monkeypatch):
    job = Job("Think", endless())
    window.jobs.run(job)
    assert window.rail.tile("jobs").count == 1
    assert window.status.ring.text() == "1 job"
    monkeypatch.setattr(compiler_process, "_is_asked", True)
    window.jobs.poll()
    assert window.status.ring.text() == "1 job, compiled for this computer, once"
    assert window.start.resume.entries[0].title == "Think"
    window.rail.tile("jobs").click()
    assert window.cards.drawer.is_open
    window.escape()
    assert not window.cards.drawer.is_open
    window.close()
    assert job.state is JobState.CANCELLED
    assert not any(thread.name == "job Think" for thread in threading.enumerate())


def test_files_open_where_they_belong(qtbot, window, tmp_path):
    path = tmp_path / "match.watch"
    path.write_text("x")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    offered = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    event = QDropEvent(QPointF(5, 5), offered, data, buttons, keys)
    event.setDropAction(Qt.DropAction.MoveAction)
    window.dropEvent(event)
    assert event.dropAction() == Qt.DropAction.CopyAction  # the file stays where it is
    assert window.files.opener.is_busy  # the file is read in a job
    qtbot.waitUntil(lambda: not window.files.opener.is_busy)
    assert (window.page_name, window.frame.tab_name) == ("nim", "watch")
    window.files.open(tmp_path / "other.txt")
    qtbot.waitUntil(lambda: not window.files.opener.is_busy)
    assert "other.txt" in window.toast.text
    (tmp_path / "cat.png").write_bytes(b"\x89PNG")
    window.files.open(tmp_path / "cat.png")
    qtbot.waitUntil(lambda: not window.files.opener.is_busy)
    assert window.toast.text == "cat.png is not a file that can be opened here."
    window.show_page("home")
    titles = [each.title for each in window.start.resume.entries]
    assert titles == ["match"]


def test_the_first_refusal_is_told(qtbot, window, tmp_path, monkeypatch):
    asked = []

    def refuse(tab, _file):
        asked.append((window.page_name, tab.name))
        raise InputError("refusal {number}", number=len(asked))

    monkeypatch.setattr(ToyTab, "open_file", refuse)
    path = tmp_path / "table.txt"
    path.write_text("x")
    window.show_page("morra", "watch")
    for first in ("refusal 1", "refusal 5"):
        window.files.open(path)
        qtbot.waitUntil(lambda: not window.files.opener.is_busy)
        assert window.toast.text.lower().startswith(first)
    assert [tab for _, tab in asked] == ["watch", "play", "play", "watch"] * 2
    window.files.open(tmp_path / "missing.json")
    qtbot.waitUntil(lambda: not window.files.opener.is_busy)
    assert "missing.json does not exist" in window.toast.text


def test_geometry_and_choices_are_remembered(qtbot, tmp_path):
    path = tmp_path / "kept.json"
    window = MainWindow([toy_page_info()], Preferences(path), JobPoller())
    qtbot.addWidget(window)
    window.resize(1111, 711)
    window.show()
    window.show_page("nim", "watch")
    window.close()
    settings, warning = load_settings(path)
    assert not warning
    assert (settings.last_game, settings.last_tab) == ("nim", "watch")
    again = MainWindow([toy_page_info()], Preferences(path), JobPoller())
    qtbot.addWidget(again)
    assert settings.window
    assert again.height() == 711  # this screen is narrower than the window was


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5])
@pytest.mark.parametrize("width", [1024, 1280, 2560])
def test_start_page_never_overlaps(qtbot, tmp_path, count, width):
    names = [f"game{number}" for number in range(count)]
    places = [toy_page_info(name, name.capitalize()) for name in names]
    window = MainWindow(places, Preferences(tmp_path / "s.json"), JobPoller())
    qtbot.addWidget(window)
    window.resize(width, 800)
    window.show()
    cells = [card.geometry().adjusted(4, 4, -4, -4) for card in window.start.cards]
    cells.append(window.start.resume.geometry())
    for index, cell in enumerate(cells):
        assert cell.left() >= 0
        assert cell.right() < window.start.viewport().width()
        assert cell.top() > window.start.search.geometry().bottom()
        assert not any(cell.intersects(other) for other in cells[index + 1 :])
    window.close()


@pytest.mark.parametrize("scale", [80, 100, 200])
def test_every_size_of_type_has_room(qtbot, window, scale):
    window.preferences.set(font_scale=scale)
    window.show_page("nim")
    header = window.frame.header
    parts = [header.tabs, header.commands, header.theme_button, header.rules_button]
    for left, right in itertools.pairwise(parts):
        assert left.geometry().right() < right.geometry().left()
    assert window.rail.tile("settings").geometry().bottom() < window.rail.height()


def test_the_rules_begin_at_the_top(window):
    window.show_page("nim", "play")
    window.cards.rules.show_rules("Rules", "# Rules\n\n" + "A long rule.\n\n" * 200)
    bar = window.cards.rules.browser.verticalScrollBar()
    assert bar.maximum() > 0
    assert bar.value() == 0


def test_the_empty_job_centre_is_not_cut(window):
    window.cards.drawer.set_open(True)
    label = next(
        label
        for label in window.cards.drawer.findChildren(Text)
        if label.isVisible() and "listed here" in label.plain
    )
    assert label.height() >= label.heightForWidth(label.width())


def test_a_closed_window_is_let_go(qapp, tmp_path):
    """Nothing that lives on, such as a connection Python cannot see, may hold it."""
    window = MainWindow(
        [toy_page_info("nim", "Nim")], Preferences(tmp_path / "s.json"), JobPoller()
    )
    window.show()
    window.show_page("nim", "play")
    window.jobs.run(Job("Wait", iter(())), retry=window.close)
    known = weakref.ref(window)
    window.close()
    window.deleteLater()
    del window
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert known() is None


def test_every_part_wears_the_sheet_once(window):
    """Twice would take twice as long; without it Qt's own look would be seen."""
    for name in ("nim", "morra"):
        window.show_page(name, "play")
    window.show_rules()
    assert window.styleSheet() == ""
    kinds = (QLabel, QLineEdit, QComboBox, QAbstractScrollArea)
    for widget in itertools.chain.from_iterable(map(window.findChildren, kinds)):
        assert sheets_over(widget) == 1, widget


def sheets_over(widget):
    """Return how many sheets of the theme a widget is under; rules of its own do not count."""
    count = 0
    while widget is not None:
        count += "QLabel[tone=" in widget.styleSheet()
        widget = widget.parentWidget()
    return count


def test_a_page_that_is_hidden_is_restyled_when_it_is_shown(window):
    window.show_page("nim", "play")
    window.show_page("morra", "play")
    hidden = window.frames["nim"].header
    window.preferences.set(theme="dark")
    assert "#15211C" in hidden.styleSheet()
    assert "#E9F0EC" in window.frame.header.styleSheet()
    window.show_page("nim")
    assert "#E9F0EC" in hidden.styleSheet()


def test_a_tab_is_built_in_turns(qtbot, window):
    """Each turn leaves time for what the user does: even for going away."""
    window.rail.tile("nim").click()
    assert window.frame.shown_view is None
    assert window.status.hint == ""
    window.frame.header.tabs.choose(1)
    qtbot.waitUntil(lambda: window.frame.shown_view is not None)
    assert window.frame.shown_view.name == "watch"
    window.show_page("nim", "play")
    window.show_page("home")
    window.show_page("nim", "play")
    qtbot.waitUntil(lambda: window.frame.shown_view is not None)
    assert window.frame.shown_view.log == ["entered"]


def test_a_tab_that_is_being_built_is_not_entered_from_elsewhere(qtbot, window):
    window.show_page("nim", "play")
    window.show_page("home")
    with qtbot.assertNotEmitted(window.frames["nim"].status_changed, wait=50):
        assert window.status.hint.startswith("Everything")
    assert window.frames["nim"].shown_view is None


@pytest.mark.parametrize(
    ("screen", "size"),
    [
        ((1920, 1080), (1280, 800)),
        ((1280, 800), (1272, 760)),
        ((1366, 768), (1280, 728)),
        ((1100, 700), (1092, 660)),
        ((800, 600), (1280, 800)),  # nothing fits here: it is scrolled by the desktop, if at all
    ],
)
def test_the_first_window_is_seen_whole(screen: tuple[int, int], size: tuple[int, int]) -> None:
    assert fitting(QSize(*screen)) == QSize(*size)
