"""A panel that says its parts as they are now: what is kept, what moves, and what goes."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QObject, QRectF, Qt, Signal
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from gui.shared.controls.boxes import STRETCH
from gui.shared.controls.buttons import Button
from gui.shared.controls.fields import LineEntry, NumberField
from gui.shared.controls.item_tooltip import Spot, Tooltip
from gui.shared.controls.label import Text
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.live.parts import (
    Part,
    button,
    card,
    column,
    entry,
    flow,
    holder,
    icon_button,
    line,
    note,
    number,
    part,
    row,
    scroll,
    separator,
    tabs,
    text,
    titled,
)
from tests.shared.live.panel import Panel, settle


def test_what_is_said_again_is_the_same_widget_told_of_what_is_another(panel_of) -> None:
    said = {"words": "one", "token": "text"}
    panel = panel_of(lambda: column(text(said["words"], "small", said["token"]), separator()))
    before = panel.those(Text)[0]
    said.update(words="two", token="warn")
    panel.live.refresh()
    assert panel.those(Text) == [before]
    assert (before.plain, before.property("tone")) == ("two", "warn")


def test_of_another_kind_or_of_other_arguments_it_is_another_widget(panel_of) -> None:
    said = [text("one", "small")]
    panel = panel_of(lambda: column(*said))
    small = panel.those(Text)[0]
    said[:] = [text("one", "hero")]
    panel.live.refresh()
    assert panel.those(Text) != [small]
    said[:] = [separator()]
    panel.live.refresh()
    assert not panel.those(Text)


def test_only_what_is_another_is_told(panel_of, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(Text, "set_token", lambda _self, token: told.append(token))
    said = ["text", "warn"]
    panel = panel_of(lambda: column(text("one", token=said[0]), text("two", token=said[1])))
    told.clear()
    panel.live.refresh()
    assert not told
    said[1] = "danger"
    panel.live.refresh()
    assert told == ["danger"]


def test_a_tip_is_told_and_texts_side_by_side_say_nothing_of_it(panel_of) -> None:
    said, chosen = {"tip": ("One", ("line",)), "index": 0}, []
    panel = panel_of(
        lambda: column(
            text("one", tip=said["tip"]), tabs("Which", ("a", "b"), said["index"], chosen.append)
        )
    )
    words = panel.those(Text)[0]
    (tip,) = words.findChildren(Tooltip)
    assert tip._spot_now() == Spot(QRectF(words.rect()), "One", ("line",))
    said.update(tip=("Two", ()), index=1)
    panel.live.refresh()
    assert words.findChildren(Tooltip) == [tip]
    assert tip._spot_now() == Spot(QRectF(words.rect()), "Two", ())
    (row,) = panel.those(SegmentedTabs)
    assert (row.choice, chosen) == ((("a", "b"), 1), [])
    QTest.keyClick(row, Qt.Key.Key_Left)
    assert chosen == [0]
    assert row.index == 1, "it says what the panel says"


def test_nothing_in_its_place_keeps_those_behind(panel_of) -> None:
    said = ["wrong"]
    panel = panel_of(lambda: column(note(said[0]), text("one"), part(LineEntry, "Name", "", "")))
    complaint, one = panel.those(Text)
    entry = panel.those(LineEntry)[0]
    entry.setText("half")
    said[0] = ""
    panel.live.refresh()
    assert panel.those(Text) == [one]
    assert (panel.those(LineEntry), entry.text()) == ([entry], "half")
    said[0] = "worse"
    panel.live.refresh()
    assert panel.words() == ["worse", "one"]
    assert panel.those(Text)[0] is complaint


def test_a_list_counts_as_one_place(panel_of) -> None:
    names = ["a"]
    panel = panel_of(lambda: column([text(name) for name in names], number_of(5, print)))
    field = panel.those(NumberField)[0]
    names[:] = ["a", "b", "c"]
    panel.live.refresh()
    assert panel.those(NumberField) == [field]
    assert panel.words() == ["a", "b", "c"]


def number_of(value: float | None, edited: Callable[[float | None], object]) -> Part:
    return number("Goal", value, 1, 100, edited)


def entry_of(name: str) -> Part:
    return row(text(name), part(LineEntry, name, "", ""), key=name)


def test_what_moves_in_a_loop_keeps_its_widgets_by_its_key(panel_of, qtbot: QtBot) -> None:
    names = ["ann", "bob", "cid"]
    panel = panel_of(lambda: column(text("Who"), [entry_of(name) for name in names], STRETCH))
    entries = {each.accessibleName(): each for each in panel.those(LineEntry)}
    for name, each in entries.items():
        each.setText(f"of {name}")
    entries["cid"].setFocus()
    names[:] = ["cid", "dan", "ann"]
    panel.live.refresh()
    qtbot.waitUntil(lambda: panel.those(LineEntry)[0] is entries["cid"])
    assert panel.words() == ["Who", "cid", "dan", "ann"]
    assert [each.text() for each in panel.those(LineEntry)] == ["of cid", "", "of ann"]
    assert entries["cid"].hasFocus()


def test_two_of_a_key_are_refused(panel_of) -> None:
    names = ["ann", "bob"]
    panel = panel_of(lambda: column([entry_of(name) for name in names]))
    names[:] = ["ann", "ann"]
    with pytest.raises(AssertionError, match="ann"):
        panel.live.refresh()
    names[:] = ["bob"]
    panel.live.refresh()  # the next pass is as any other


def test_what_is_taken_away_is_deleted_with_all_that_it_called(panel_of) -> None:
    rows = {"one": 1, "two": 2}

    class Remembered:
        def call(self) -> None:
            rows.clear()

    gone = Remembered()
    ref = weakref.ref(gone)

    def of(name: str, what: Remembered | None) -> Part:
        return row(text(name), button("x", what.call if what else list), key=name)

    def say() -> Part:
        return column([of(name, owner[0] if name == "two" else None) for name in rows])

    owner: list[Remembered | None] = [gone]
    panel = panel_of(say)
    deleted: list[str] = []
    two = panel.those(Button)[1]
    two.destroyed.connect(lambda: deleted.append("two"))
    del rows["two"]
    owner[0] = None
    del gone, two
    panel.live.refresh()
    settle()
    assert deleted == ["two"]
    assert ref() is None
    assert [each.text() for each in panel.those(Button)] == ["x"]


def test_a_panel_that_is_deleted_leaves_nothing(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    panel = Panel(lambda: column(button("one", lambda: panels[0].live.refresh())))
    panels = [panel]
    panel.setParent(parent)
    ref = weakref.ref(panel.live)
    panel.deleteLater()
    panels.clear()
    del panel
    settle()
    assert ref() is None


class Source(QObject):
    """Lives longer than the panels that follow it."""

    told = Signal()


def test_what_a_panel_follows_does_not_call_it_after_its_owner_is_deleted() -> None:
    source, said = Source(), list[int]()
    parent = QWidget()

    def say() -> Part:
        said.append(panel.width() if said else 0)
        return column(text("one"))

    panel = Panel(say)
    panel.setParent(parent)
    source.told.connect(panel.live.refresh)
    source.told.emit()
    assert len(said) == 2
    panel.deleteLater()
    settle()
    source.told.emit()
    assert len(said) == 2


def test_a_signal_is_connected_once_and_calls_what_was_said_last(panel_of) -> None:
    calls: list[int] = []
    turn = [0]

    def say() -> Part:
        now = turn[0]
        return column(button("Go", lambda: calls.append(now)))

    panel = panel_of(say)
    go = panel.those(Button)[0]
    for turn[0] in (1, 2, 3):
        panel.live.refresh()
    go.click()
    assert calls == [3]


def test_a_row_that_is_not_there_hides_what_is_in_it(panel_of) -> None:
    state = {"is_there": True, "note": "why"}

    def inside() -> Part | None:
        return row(text("one"), note(state["note"])) if state["is_there"] else None

    panel = panel_of(lambda: column(inside(), text("two")))
    state["is_there"] = False
    panel.live.refresh()
    assert panel.words() == ["two"]
    state.update(is_there=True, note="")
    panel.live.refresh()
    assert panel.words() == ["one", "two"]


def test_a_widget_that_exists_is_laid_and_never_deleted(panel_of, qtbot: QtBot) -> None:
    own, hidden = QLineEdit("own"), QLineEdit("hidden")
    hidden.hide()
    said: list[Any] = [own, part(hidden, stretch=1)]
    panel = panel_of(lambda: column(said))
    assert own.isVisible()
    assert not hidden.isVisible()
    said[:] = []
    panel.live.refresh()
    settle()
    assert (own.text(), own.isVisible()) == ("own", False)
    said[:] = [own]
    panel.live.refresh()
    qtbot.waitUntil(own.isVisible)


def test_what_is_new_is_seen_at_once(panel_of) -> None:
    said: list[Part] = []
    panel = panel_of(lambda: column(said))
    said[:] = [card(row(button("Keep", list, key="keep")))]
    panel.live.refresh()
    keep = panel.live.widget("keep")
    keep.setFocus()
    assert keep.isVisible()
    assert keep.hasFocus()
    with pytest.raises(KeyError):
        panel.live.widget("lost")


def test_a_text_that_was_laid_anew_is_as_high_as_its_words(panel_of) -> None:
    """What is laid with others, when one of them comes, is still measured when it changes."""
    words, more = "many words " * 30, [False]
    panel = panel_of(
        lambda: column(
            text(words, wraps=True, key="words"),
            note("More." if more[0] else ""),
            STRETCH,
        )
    )
    high = panel.live.widget("words").height()
    more[0] = True
    panel.live.refresh()
    QCoreApplication.processEvents()
    words = "One line."
    panel.live.refresh()
    QCoreApplication.processEvents()
    assert panel.live.widget("words").height() < high / 2


def test_lines_and_flows_hold_parts_too(panel_of, qtbot: QtBot) -> None:
    def say() -> Part:
        names: Sequence[str] = ("one", "two")
        return column(line(*map(text, names), below=300), flow(*map(text, names)), STRETCH)

    panel = panel_of(say)
    one, two = panel.findChildren(Text)[:2]
    panel.resize(500, 200)
    qtbot.waitUntil(lambda: one.y() == two.y())
    panel.resize(200, 200)
    qtbot.waitUntil(lambda: one.y() < two.y())


def test_names_tips_and_keys_are_those_of_the_controls(panel_of) -> None:
    state = {"name": "Delete", "words": "Next"}
    panel = panel_of(
        lambda: column(
            icon_button("x", state["name"], list, key="x"),
            button(state["words"], list, setShortcut="Return", key="next"),
        )
    )
    delete, after = panel.live.widget("x"), panel.live.widget("next")
    state.update(name="Keep", words="Go on")
    panel.live.refresh()
    assert (delete.accessibleName(), after.accessibleName()) == ("Keep", "Go on")
    assert after.shortcut().toString() == "Return"


def test_a_refresh_that_is_asked_for_meanwhile_follows(panel_of) -> None:
    state = {"number": 1, "again": True}

    def say() -> Part:
        number = state["number"]
        if number == 2 and state["again"]:
            state.update(number=3, again=False)
            panel.live.refresh()
        return column(text(str(number)))

    panel = panel_of(say)
    state["number"] = 2
    panel.live.refresh()
    assert panel.words() == ["3"]


def test_what_is_not_shown_is_made_when_it_is_and_told_what_is_said_then(panel_of) -> None:
    state = {"is_shown": False, "words": "one"}
    own = QLineEdit("own")

    def say() -> Part:
        is_shown = bool(state["is_shown"])
        return column(text(str(state["words"]), is_shown=is_shown), part(own, is_shown=is_shown))

    panel = panel_of(say)
    assert panel.findChildren(Text) == []
    assert not own.isVisible()
    state.update(is_shown=True, words="two")
    panel.live.refresh()
    assert panel.words() == ["two"]
    assert own.isVisible()
    state.update(is_shown=False, words="three")
    panel.live.refresh()
    assert panel.words() == []
    assert not own.isVisible()


def test_a_form_that_scrolls_shows_what_its_fields_are_told(panel_of) -> None:
    state: dict[str, Any] = {"text": "a", "wrong": ""}

    def say() -> Part:
        field = entry("Name", "", state["text"], lambda told: state.update(text=told), key="name")
        goal = number("Goal", 5, 1, 9, print, wrong=state["wrong"], key="goal")
        return column(scroll(titled("Name", "why", field), holder(goal)))

    panel = panel_of(say)
    name, goal = panel.live.widget("name"), panel.live.widget("goal")
    name.setFocus()
    QTest.keyClicks(name, "b")
    assert (state["text"], name.text()) == ("ab", "ab")
    state.update(text="new", wrong="Too many.")
    panel.live.refresh()
    assert (name.text(), goal.complaint, goal.is_right) == ("new", "Too many.", False)
    state["wrong"] = ""
    panel.live.refresh()
    assert goal.is_right


def test_what_is_new_is_styled_and_measured_once_with_all_that_it_lies_in(qtbot: QtBot) -> None:
    """Qt does both for each widget that is told to be seen, and again when its window is."""
    panel = Panel(lambda: column(text("One"), row(text("Two"), button("Three", print))))
    qtbot.addWidget(panel)
    assert not [each for each in panel.findChildren(QWidget) if was_styled(each)]
    panel.show()
    assert [each.isVisible() for each in panel.findChildren(QWidget)] == [True] * 3


def was_styled(widget: QWidget) -> bool:
    return widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished)
