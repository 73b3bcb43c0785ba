from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine.core.play.parameters import Bounds, Note, check_parameters
from engine.core.play.registry import GameEntry, games
from engine.core.system.errors import InputError
from gui.shared.controls.boxes import Scroll
from gui.shared.controls.buttons import Button
from gui.shared.controls.item_tooltip import give_tooltip, tip_bubble
from gui.shared.live.parameter_form import ParameterForm, title_of
from gui.shared.live.parts import button, column
from gui.shared.text.tr import sentence_of
from tests.panels import is_seen
from tests.shared.live.panel import Panel
from tests.showing import on_screen


@dataclass(frozen=True)
class Toy:
    goal: Annotated[int, Bounds(1, 1000), Note("The score that wins.")] = 100
    share: Annotated[float, Bounds(0, 1)] = 0.5
    pig_out: Annotated[bool, Note("A 1 ends it.")] = True
    order: Literal["first", "second"] = "second"
    title: str = "toy"

    def __post_init__(self) -> None:
        check_parameters(self, "toy")
        if self.goal == 13:
            raise InputError("toy: not {goal}, please", goal=self.goal)


@pytest.fixture
def form(qtbot: QtBot) -> ParameterForm:
    form = on_screen(qtbot, ParameterForm(Toy), 272, 400)
    return form


def write(qtbot: QtBot, form: ParameterForm, name: str, text: str) -> None:
    entry = form.live.widget(name).entry
    entry.selectAll()
    qtbot.keyClick(entry, Qt.Key.Key_Delete)
    qtbot.keyClicks(entry, text)


def test_defaults(form: ParameterForm) -> None:
    assert form.instance() == Toy()
    assert form.values() == {
        "goal": 100,
        "share": 0.5,
        "pig_out": True,
        "order": "second",
        "title": "toy",
    }


class Opened(QObject):
    """Notes what is shown as a window."""

    def __init__(self) -> None:
        super().__init__()
        self.windows: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        is_shown = event.type() == QEvent.Type.Show
        if is_shown and isinstance(watched, QWidget) and watched.isWindow():
            self.windows.append(type(watched).__name__)
        return False


def test_making_a_form_opens_no_window(qtbot: QtBot, qapp: QApplication) -> None:
    """A part that is shown before it is in its place flashes, and takes the keyboard away."""
    opened = Opened()
    qapp.installEventFilter(opened)
    qtbot.addWidget(ParameterForm(Toy))
    qapp.removeEventFilter(opened)
    assert not opened.windows


def test_an_instance_is_shown_as_it_is(qtbot: QtBot) -> None:
    toy = Toy(7, 0.25, False, "first", "mine")
    form = ParameterForm(toy)
    qtbot.addWidget(form)
    assert form.instance() == toy
    form.set_values(Toy())
    assert form.instance() == Toy()


def test_typing(form: ParameterForm, qtbot: QtBot) -> None:
    with qtbot.waitSignal(form.changed):
        write(qtbot, form, "goal", "50")
    write(qtbot, form, "share", "0.75")
    assert form.instance() == Toy(50, 0.75)
    assert isinstance(form.values()["goal"], int)


def test_switch_and_choice_by_keys(form: ParameterForm, qtbot: QtBot) -> None:
    with qtbot.waitSignal(form.changed):
        qtbot.keyClick(form.live.widget("pig_out").switch, Qt.Key.Key_Space)
    with qtbot.waitSignal(form.changed):
        qtbot.keyClick(form.live.widget("order"), Qt.Key.Key_Up)
    assert form.instance() == Toy(pig_out=False, order="first")


@pytest.mark.parametrize("text", ["0", "1001", "x", "", "9" * 24, "1e3"])
def test_wrong_value_is_kept_and_explained(form: ParameterForm, qtbot: QtBot, text: str) -> None:
    with qtbot.waitSignal(form.changed):
        write(qtbot, form, "goal", text)
    box = form.live.widget("goal")
    assert form.instance() is None
    assert box.entry.text() == text
    assert box.sentence.plain == "Write a whole number from 1 to 1,000."
    assert box.sentence.isVisible()
    assert box.entry.property("wrong") is True
    write(qtbot, form, "goal", "12")
    assert form.instance() == Toy(12)
    assert not box.sentence.isVisible()


def test_what_is_wrong_gives_way_to_what_is_set(form: ParameterForm, qtbot: QtBot) -> None:
    write(qtbot, form, "goal", "1x")
    assert form.instance() is None
    form.set_values(Toy())
    entry = form.live.widget("goal").entry
    assert (entry.text(), entry.property("wrong"), form.instance()) == ("100", False, Toy())
    write(qtbot, form, "goal", "1x")
    form.set_value("goal", 100)
    assert (entry.text(), form.instance()) == ("100", Toy())


def test_arrows_stay_within_the_bounds(form: ParameterForm, qtbot: QtBot) -> None:
    write(qtbot, form, "goal", "1000")
    with qtbot.waitSignal(form.changed):
        qtbot.keyClick(form.live.widget("goal").entry, Qt.Key.Key_Up)
    assert form.values()["goal"] == 1000


def test_what_is_wrong_together(form: ParameterForm, qtbot: QtBot) -> None:
    write(qtbot, form, "goal", "13")
    assert form.instance() is None
    assert form.live.widget("sentence").plain == "Toy: not 13, please."
    assert is_seen(form.live, "sentence")
    write(qtbot, form, "goal", "14")
    assert not is_seen(form.live, "sentence")


def test_names_and_notes_are_told(form: ParameterForm) -> None:
    switch = form.live.widget("pig_out").switch
    assert switch.accessibleName() == "Pig out"
    assert switch.accessibleDescription() == "A 1 ends it."
    assert form.live.widget("goal").entry.accessibleName() == "Goal"
    assert form.live.widget("goal").entry.accessibleDescription() == "The score that wins."
    assert title_of("swine_swap") == "Swine swap"


def test_class_without_parameters(qtbot: QtBot) -> None:
    form = ParameterForm(object)
    qtbot.addWidget(form)
    assert form.is_empty
    assert form.values() == {}


def test_sentences() -> None:
    assert sentence_of(InputError("{a} is wrong", a="this")) == "This is wrong."
    assert sentence_of(InputError("{path} is empty", path="runs/a.csv")) == "runs/a.csv is empty."
    assert sentence_of(ValueError()) == "ValueError."


def test_a_text_has_a_line_of_its_own(form: ParameterForm) -> None:
    assert form.live.widget("title").width() == form.width()
    number = form.live.widget("goal")
    assert number.entry.width() < number.width() / 2


@dataclass(frozen=True)
class Dessert:
    kind: Literal["cake", "soup"] = "cake"
    is_iced: bool = True

    @property
    def idle_parameters(self) -> frozenset[str]:
        return frozenset() if self.kind == "cake" else frozenset({"is_iced"})


def test_parameters_that_change_nothing_are_not_shown(qtbot: QtBot) -> None:
    form = on_screen(qtbot, ParameterForm(Dessert("soup")))
    assert not is_seen(form.live, "is_iced")
    form.set_values(Dessert("cake"))
    assert is_seen(form.live, "is_iced")
    form.set_values(Dessert("soup", False))
    assert not is_seen(form.live, "is_iced")
    assert form.instance() == Dessert("soup", False)


def turn_wheel(over: QWidget) -> None:
    """Turn the wheel down by a notch over the middle of a widget, as a mouse does."""
    place = over.mapTo(over.window(), over.rect().center())
    QTest.wheelEvent(over.window().windowHandle(), QPointF(place), QPoint(0, -120))
    QApplication.processEvents()


def test_the_wheel_scrolls_the_form_and_changes_a_list_with_the_focus_alone(qtbot: QtBot) -> None:
    form = ParameterForm(Toy)
    area = on_screen(qtbot, Scroll(form), 272, 230, is_active=True)
    order = form.live.widget("order")
    form.set_value("order", "first")
    form.live.widget("share").setFocus()
    for over in (order, form.live.widget("goal").entry):
        area.verticalScrollBar().setValue(0)
        turn_wheel(over)
        assert area.verticalScrollBar().value() > 0
        assert not over.hasFocus()
    assert (form.values()["order"], form.values()["goal"]) == ("first", 100)
    order.setFocus()
    turn_wheel(order)
    assert form.values()["order"] == "second"


def test_no_page_makes_a_list_or_number_of_qt_s_own() -> None:
    """Those of Qt take the wheel, and with it the focus, wherever the pointer is."""
    names = "Q(ComboBox|SpinBox|DoubleSpinBox|Slider|Dial|DateEdit|TimeEdit)"
    made = re.compile(rf"\b{names}\(|\({names}\)")  # called, or the base of a class
    gui = Path(__file__).parents[3] / "gui"
    found = [path for path in gui.rglob("*.py") if made.search(path.read_text(encoding="utf-8"))]
    assert [path.name for path in found] == ["lists.py"]


@pytest.mark.parametrize("entry", games(), ids=lambda entry: entry.name)
def test_tab_goes_through_a_form_from_the_top_down(qtbot: QtBot, entry: GameEntry) -> None:
    """Fields that lie within a row of their own came last: the first of all in three games."""
    form = ParameterForm(entry.game_class, is_compact=True)
    host = Panel(lambda: column(button("Before", list), form, button("After", list)))
    qtbot.addWidget(host)
    host.show()
    places: list[int] = []
    (first, _last) = host.those(Button)
    widget = first.nextInFocusChain()
    while widget is not first:
        takes_tab = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
        if takes_tab and widget.isVisibleTo(form) and form.isAncestorOf(widget):
            places.append(widget.mapTo(form, widget.rect().topLeft()).y() // 20)
        widget = widget.nextInFocusChain()
    assert places == sorted(places)


def test_a_tip_goes_when_its_row_is_scrolled_away(qtbot: QtBot) -> None:
    """It stayed over the row that came into its place."""
    row = QWidget()
    qtbot.addWidget(row)
    tip = give_tooltip(row, "Per group", ("Plans drawn in each group.",))
    row.show()
    tip._show()
    assert tip_bubble(row).isVisible()
    nothing, down, plain = QPoint(), QPoint(0, -120), Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(
        row,
        QWheelEvent(
            QPointF(),
            QPointF(),
            nothing,
            down,
            Qt.MouseButton.NoButton,
            plain,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        ),
    )
    assert not tip_bubble(row).isVisible()
