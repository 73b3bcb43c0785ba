import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QCursor, QEnterEvent, QImage, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.shared.charts.value_bars import ValueBar
from gui.shared.controls.buttons import Button, IconButton
from gui.shared.controls.cards import EmptyState, ErrorCard, HintCard, NoteCard
from gui.shared.controls.chip import Chip
from gui.shared.controls.fields import NumberField, WordsEntry
from gui.shared.controls.focus_ring import has_focus_ring
from gui.shared.controls.item_tooltip import tip_bubble
from gui.shared.controls.lists import ListBox
from gui.shared.controls.over.toast import Toast
from gui.shared.controls.parameter_row import Row
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.controls.switch import Switch
from gui.shared.shell.header import Header
from gui.shared.shell.status_bar import StatusBar
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.player_badge import LIST, TABLE, PlayerBadge
from gui.shared.style.theme import Theme
from gui.shared.text.value_format import percent
from tests.showing import on_screen

MAKERS = {
    "main": lambda: Button("Play", "main", "play"),
    "ghost": lambda: Button("Stop", "ghost"),
    "icon": lambda: IconButton("moon", "Dark theme"),
    "quiet chip": lambda: Chip("2 players"),
    "exact chip": lambda: Chip("exact", "exact"),
    "estimate chip": lambda: Chip("estimate", "estimate"),
    "fault chip": lambda: Chip("no answer", "fault"),
    "switch": lambda: Switch("Coach", is_on=True),
    "tabs": lambda: SegmentedTabs("Tab", ["Play", "Watch"]),
    "badge": lambda: PlayerBadge(9),
    "value bar": ValueBar,
    "hint": lambda: HintCard("Roll 7 dice", "Seven dice are best."),
    "warning": lambda: NoteCard(
        "info", "Worth knowing", "One plan beats all.", fill="warn_soft", ink="warn"
    ),
    "error": lambda: ErrorCard("Stopped", "Nothing is lost.", can_retry=True),
    "empty": lambda: EmptyState("trophy", "No tournament yet.", "Start one.", "Start"),
    "number": lambda: NumberField("Goal", 100, 1, 1000),
    "list": lambda: ListBox("Solver", ["One", "Two"]),
}


@pytest.mark.drawn("name", 3)
@pytest.mark.parametrize("name", MAKERS)
def test_every_control_paints_in_both_themes_and_sizes(qtbot, name):
    control = MAKERS[name]()
    qtbot.addWidget(control)
    appearance().apply_style_sheet(control)
    control.show()
    pictures = []
    for choice, scale in (("light", 1.0), ("dark", 1.0), ("dark", 2.0)):
        appearance().choose(choice, scale)
        control.adjustSize()
        pictures.append(control.grab().toImage())
    assert pictures[0] != pictures[1]
    assert pictures[2].height() >= pictures[1].height()


@pytest.mark.parametrize("name", [name for name in MAKERS if name not in ("value bar", "number")])
def test_every_control_has_an_accessible_name(qtbot, name):
    control = MAKERS[name]()
    qtbot.addWidget(control)
    assert control.accessibleName()


def test_the_focus_ring_shows_for_the_keyboard_only(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    first, second = Button("First"), Button("Second")
    column.addWidget(first)
    column.addWidget(second)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    second.setFocus(Qt.FocusReason.MouseFocusReason)
    ring = window.findChild(QWidget, "focusRing")
    assert ring is None or not ring.isVisible()
    first.setFocus(Qt.FocusReason.TabFocusReason)
    ring = window.findChild(QWidget, "focusRing")
    assert ring.isVisible()
    assert ring.geometry().contains(first.geometry())
    qtbot.mouseClick(second, Qt.MouseButton.LeftButton)
    assert not ring.isVisible()


def test_tabs_are_chosen_by_mouse_and_keys(qtbot):
    tabs = on_screen(qtbot, SegmentedTabs("Tab", ["Play", "Watch", "Solve"]))
    chosen = []
    tabs.chosen.connect(chosen.append)
    middle = tabs.segment(1).center().toPoint()
    qtbot.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=middle)
    qtbot.keyClick(tabs, Qt.Key.Key_Right)
    qtbot.keyClick(tabs, Qt.Key.Key_Right)
    qtbot.keyClick(tabs, Qt.Key.Key_Home)
    assert chosen == [1, 2, 0]
    assert tabs.accessibleName() == "Tab: Play"


@pytest.mark.parametrize(
    "held",
    [
        Qt.KeyboardModifier.ControlModifier,
        Qt.KeyboardModifier.AltModifier,
        Qt.KeyboardModifier.ShiftModifier,
        Qt.KeyboardModifier.MetaModifier,
    ],
)
def test_keys_that_are_held_with_others_choose_no_tab(qtbot, held):
    """Alt with an arrow goes back and forth in the window, Ctrl is a command."""
    tabs = on_screen(qtbot, SegmentedTabs("Tab", ["Play", "Watch", "Solve"]))
    tabs.choose(1)
    chosen = []
    tabs.chosen.connect(chosen.append)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End):
        qtbot.keyClick(tabs, key, held)
    assert (chosen, tabs.index) == ([], 1)


def test_digits_are_grouped_once_a_number_is_whole(qtbot):
    games, seed = NumberField("Games", 5000, 1), NumberField("Seed", 5000, is_plain=True)
    for field, text in ((games, "100,000,000"), (seed, "100000000")):
        qtbot.addWidget(field)
        field.show()
        field.entry.selectAll()
        qtbot.keyClicks(field.entry, "100000000")
        assert field.entry.text() == "100000000", "nobody types into a text that changes"
        qtbot.keyClick(field.entry, Qt.Key.Key_Return)
        assert (field.entry.text(), field.value) == (text, 100_000_000)
    qtbot.keyClick(games.entry, Qt.Key.Key_Up)
    assert (games.entry.text(), games.value) == ("100,000,001", 100_000_001)
    games.set_value(1234)
    assert games.entry.text() == "1,234"
    games.entry.selectAll()
    for key in (Qt.Key.Key_Delete, Qt.Key.Key_Return):
        qtbot.keyClick(games.entry, key)
    assert games.entry.text() == "", "what is wrong stays"


def test_a_text_is_seen_whole(qtbot):
    entry, told = WordsEntry("Strategies", "Who is there.", "always-enemy crowd"), []
    qtbot.addWidget(entry)
    entry.edited.connect(told.append)
    entry.resize(208, 40)
    entry.show()
    one = entry.height()
    entry.write("always-enemy crowd dumb ev guard dr never")
    two = entry.height()
    assert two > one
    assert not told
    qtbot.keyClick(entry, Qt.Key.Key_Return)
    qtbot.keyClicks(entry, "x")
    assert told == [entry.text] == ["xalways-enemy crowd dumb ev guard dr never"]
    entry.resize(500, two)
    assert entry.height() == one


def test_a_wrong_number_is_kept_and_explained(qtbot):
    field = on_screen(qtbot, NumberField("Dice", 7, 0, 10))
    told = []
    field.changed.connect(told.append)
    field.entry.selectAll()
    qtbot.keyClicks(field.entry, "99")
    assert field.entry.text() == "99"
    assert not field.is_right
    assert "from 0 to 10" in field.sentence.plain
    assert field.value == 9
    qtbot.keyClick(field.entry, Qt.Key.Key_Up)
    assert field.is_right
    assert told == [9, 10]
    field.entry.selectAll()
    qtbot.keyClicks(field.entry, "9" * 309)
    assert not field.is_right
    assert "from 0 to 10" in field.sentence.plain


def test_the_value_bar_and_the_switch_follow(qtbot):
    bar, switch = ValueBar(), Switch("Coach")
    qtbot.addWidget(bar)
    qtbot.addWidget(switch)
    bar.show_value(0.554, "You", "Final 44.6 %")
    assert bar.share == 0.554
    assert bar.accessibleName() == "You, Final 44.6 %"
    switch.click()
    assert switch.isChecked()


def test_the_error_card_unfolds_and_retries(qtbot):
    card = on_screen(qtbot, ErrorCard("Stopped", "Nothing is lost.", can_retry=True))
    with qtbot.waitSignal(card.retry_asked):
        card.retry_button.click()


def test_toast_and_tip_stay_inside_the_window(qtbot):
    window = on_screen(qtbot, QWidget(), 400, 300)
    bar, button = StatusBar(), Button("Next", "main")
    column = QVBoxLayout(window)
    column.setContentsMargins(0, 0, 0, 0)
    column.addStretch()
    column.addWidget(button)
    column.addWidget(bar)
    bar.show_jobs("2 jobs", 0.5)
    QApplication.processEvents()
    toast = Toast(window, bar)
    toast.show_message("Saved as match.json")
    assert window.rect().contains(toast.geometry())
    assert not toast.hasFocus()
    line = toast.height()
    assert line == bar.height()
    toast.show_message(
        "/home/student/a/long/path/of/folders/" * 4 + "bad.json is not a match record"
    )
    QApplication.processEvents()
    assert window.rect().contains(toast.geometry())
    assert toast.height() == bar.height() > line
    assert not toast.geometry().intersects(button.geometry())
    ring = QRect(bar.ring.mapTo(window, QPoint()), bar.ring.size())
    assert not toast.geometry().intersects(ring)
    bubble = tip_bubble(window)
    bubble.show_beside(window.rect().adjusted(390, 290, 0, 0), "Title", ["One", "Two"])
    assert window.rect().contains(bubble.geometry())
    qtbot.mouseClick(toast, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert not toast.isVisible()
    assert bar.height() == line


def test_a_switch_set_from_outside_shows_it_at_once(qtbot):
    switch = on_screen(qtbot, Switch("Coach"))
    appearance().reduced_motion = False
    told = []
    switch.toggled.connect(told.append)
    switch.show_on(True)
    assert switch.isChecked()
    assert switch._slide.value == 1.0
    assert told == []


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0.0\u00a0%"),
        (0.0004, "< 0.1\u00a0%"),
        (0.9996, "> 99.9\u00a0%"),
        (1.0, "100.0\u00a0%"),
    ],
)
def test_only_what_is_certain_is_written_as_certain(value, text):
    assert percent(value) == text


@pytest.fixture
def two_buttons(qtbot):
    box = QWidget()
    qtbot.addWidget(box)
    column = QVBoxLayout(box)
    first, second = Button("Stop"), Button("Home")
    column.addWidget(first)
    column.addWidget(second)
    box.show()
    box.activateWindow()
    qtbot.waitUntil(box.isActiveWindow)
    box.setFocus()
    return box, first, second


@pytest.mark.parametrize("switch", [Button.setEnabled, Button.setVisible])
def test_a_button_that_goes_gives_its_focus_to_no_other(two_buttons, switch):
    box, first, second = two_buttons
    first.setFocus(Qt.FocusReason.TabFocusReason)
    switch(first, False)
    assert box.hasFocus()
    switch(first, True)
    assert has_focus_ring(first)
    switch(first, False)
    second.setFocus(Qt.FocusReason.MouseFocusReason)
    switch(first, True)
    assert second.hasFocus()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_keys_press_the_button_with_the_ring(two_buttons, qtbot, key):
    _, first, _ = two_buttons
    first.setFocus(Qt.FocusReason.TabFocusReason)
    with qtbot.waitSignal(first.clicked):
        qtbot.keyClick(first, key)


def test_enter_is_left_to_the_form_where_no_ring_is_seen(two_buttons, qtbot):
    _, first, second = two_buttons
    first.setFocus(Qt.FocusReason.MouseFocusReason)
    pressed = []
    first.clicked.connect(pressed.append)
    qtbot.keyClick(first, Qt.Key.Key_Return)
    assert pressed == []
    assert not has_focus_ring(first)
    assert not has_focus_ring(second)


def test_tabs_give_up_the_space_beside_their_texts_first(qtbot):
    tabs = SegmentedTabs("Tab", ["Play", "Watch", "Tournament"])
    qtbot.addWidget(tabs)
    usual = tabs.sizeHint().width()
    tabs.fit(usual + 100)
    assert tabs.sizeHint().width() == usual
    tabs.fit(usual - 40)
    assert usual - 46 <= tabs.sizeHint().width() <= usual - 40
    tabs.fit(10)
    assert tabs.sizeHint().width() > 100


@pytest.mark.parametrize("width", [880, 952, 1208])
def test_six_tabs_fit_beside_the_tools_at_the_largest_text(qtbot, width):
    appearance().choose("light", 1.5)
    header = Header("Hog", ["Play", "Watch", "Duel", "Tournament", "Solve", "Editor"])
    qtbot.addWidget(header)
    header.resize(width, header.height())
    header.show()
    assert header.tabs.x() >= 0
    assert header.tabs.geometry().right() < header.commands.x()


def test_all_tabs_are_seen_at_twice_the_text_and_the_theme_gives_way(qtbot):
    appearance().choose("light", 2.0)
    header = Header("Hog", ["Play", "Watch", "Duel", "Tournament", "Solve", "Editor"])
    qtbot.addWidget(header)
    header.resize(880, header.height())
    header.show()
    assert header.tabs.x() >= 0
    assert header.tabs.geometry().right() < header.commands.x()
    assert (header.theme_button.isVisible(), header.panel_button.isVisible()) == (False, True)
    header.resize(1208, header.height())
    assert header.theme_button.isVisible()


@pytest.mark.parametrize("radius", [TABLE, LIST])
@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_a_badge_beside_a_text_has_its_letter_at_every_size(qtbot, scale, radius):
    theme = Theme(is_dark=False, scale=scale)
    pictures = []
    for letter in ("", "W"):
        image = QImage(120, 120, QImage.Format.Format_RGB32)
        painter = Painter(image, theme)
        painter.badge(QPointF(60, 60), theme.px(radius), 0, letter)
        painter.end()
        pictures.append(image)
    assert pictures[0] != pictures[1]


def test_keys_of_tabs_are_not_the_windows(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    tabs = SegmentedTabs("Tab", ["Play", "Watch"], window)
    stolen: list[str] = []
    for key in ("Right", "Ctrl+Right"):
        QShortcut(QKeySequence(key), window, lambda k=key: stolen.append(k))
    with qtbot.waitExposed(window):
        window.show()
    tabs.setFocus()
    qtbot.keyClick(tabs, Qt.Key.Key_Right)
    assert (tabs.index, stolen) == (1, [])
    qtbot.keyClick(tabs, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert stolen == ["Ctrl+Right"]


def test_a_row_of_a_form_opens_no_window(qtbot):
    row = Row("Goal")
    qtbot.addWidget(row)
    assert row.note.isHidden()
    row.set_note("The score that wins.")
    assert not row.note.isVisible()
    assert not row.note.isHidden()
    assert not [part for part in QApplication.topLevelWidgets() if part.isVisible()]


def test_a_button_that_goes_from_under_a_still_pointer_is_warm_no_more(qtbot, plain_look):
    host = QWidget()
    qtbot.addWidget(host)
    button = Button("Play")
    button.setParent(host)
    host.resize(400, 100)
    host.show()
    button.setGeometry(10, 10, 100, 36)
    over = button.mapToGlobal(button.rect().center())
    QCursor.setPos(over)
    button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    QApplication.sendEvent(button, QEnterEvent(QPointF(50, 18), QPointF(60, 28), QPointF(over)))
    button.resize(120, 36)
    assert (button.warmth, button.underMouse()) == (1, True)
    button.move(200, 10)
    assert (button.warmth, button.underMouse()) == (0, False)
    QCursor.setPos(0, 0)
