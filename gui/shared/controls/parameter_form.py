"""A form for the parameters that a game, a strategy or a solver declares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.core.play.parameters import (
    Parameter,
    brought_settings,
    idle_parameters,
    parameters_of,
)
from engine.core.system.errors import InputError
from gui.shared.controls.buttons import IconButton
from gui.shared.controls.fields import LineEntry, NumberField, WordsEntry, mark_wrong
from gui.shared.controls.file_dialog import ask_open
from gui.shared.controls.item_tooltip import give_tooltip
from gui.shared.controls.label import Text
from gui.shared.controls.lists import ListBox
from gui.shared.controls.parameter_row import CHOICE_WIDTH, Row
from gui.shared.controls.switch import SwitchRow
from gui.shared.style.tokens import Height
from gui.shared.text.sentence import sentence_of
from gui.shared.text.tr import tr

LONGEST = 24
"""The most characters of a number."""


def words_of(parameter: Parameter) -> str:
    """Return what people read for a parameter's name."""
    return parameter.title or title_of(parameter.name)


def title_of(name: str) -> str:
    """Return a parameter's name as people write it: pig_out as Pig out."""
    words = name.replace("_", " ").strip()
    return tr(words[:1].upper() + words[1:])


def _name_of(value: Any) -> str:
    """Return what people call a value that is chosen by name."""
    return str(getattr(value, "title", "") or title_of(value.name))


class Field(Protocol):
    """One parameter on the form."""

    @property
    def value(self) -> Any:
        """Return the last right value."""

    @property
    def is_right(self) -> bool:
        """Return whether what stands in the field is a right value."""

    def set_value(self, value: Any) -> None:
        """Show a value without saying so."""


class _Number:
    """A number box; its sentence stands under the whole row."""

    def __init__(self, parameter: Parameter, value: Any, changed: Callable[[], None]) -> None:
        bounds = parameter.bounds
        limits = (bounds.low, bounds.high) if bounds else ()
        if value is None:
            value = bounds.low if bounds else 0
        title = words_of(parameter)
        self._kind = parameter.kind
        self.box = NumberField(
            title,
            value,
            *limits,
            is_whole=parameter.kind is int,
            is_plain=parameter.name == "seed",
        )
        self.box.entry.setMaxLength(LONGEST)
        self.box.entry.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._note, self._changed = parameter.note, changed
        self.box.entry.textEdited.connect(lambda _text: self._notify())
        self.box.entry.counted.connect(lambda _steps: self._notify())
        self.row = Row(title, parameter.note, self.box, self.box.sentence)
        self._describe()

    @property
    def value(self) -> Any:
        return self._kind(self.box.value)

    @property
    def is_right(self) -> bool:
        return self.box.is_right

    def set_value(self, value: Any) -> None:
        self.box.set_value(value)
        self._describe()

    def _notify(self) -> None:
        self._describe()
        self._changed()

    def _describe(self) -> None:
        """Let a screen reader say the note, unless there is something wrong to say."""
        if self.box.is_right:
            self.box.entry.setAccessibleDescription(self._note)


class _Toggle:
    """A switch."""

    is_right = True

    def __init__(self, parameter: Parameter, value: Any, changed: Callable[[], None]) -> None:
        title = words_of(parameter)
        self.row = SwitchRow(title, is_on=bool(value), note=parameter.note)
        self.row.toggled.connect(lambda _is_on: changed())

    @property
    def value(self) -> Any:
        return self.row.is_on

    def set_value(self, value: Any) -> None:
        self.row.set_on(bool(value))


class _Choice:
    """A list box."""

    is_right = True

    def __init__(self, parameter: Parameter, value: Any, changed: Callable[[], None]) -> None:
        title = words_of(parameter)
        self._choices, self._parameter = parameter.choices, parameter
        self.box = ListBox(title, list(map(title_of, parameter.titles or map(str, self._choices))))
        self.box.set_notes(list(map(tr, parameter.lines)))
        self.row = Row(title, parameter.note, self.box, None, CHOICE_WIDTH)
        self.set_value(self._choices[0] if value is None else value)
        self.box.currentIndexChanged.connect(lambda _index: self._describe())
        self.box.currentIndexChanged.connect(lambda _index: changed())

    @property
    def value(self) -> Any:
        return self._choices[self.box.currentIndex()]

    def _describe(self) -> None:
        """Say what is chosen, where there is a line on it; else what it is about."""
        lines, note = self._parameter.lines, self._parameter.note
        told = tr(lines[self.box.currentIndex()]) if lines else note
        self.box.setAccessibleDescription(told)
        if note:  # a compact form has none
            self.row.note.set_text(told)

    def set_value(self, value: Any) -> None:
        self.box.blockSignals(True)
        self.box.setCurrentIndex(self._choices.index(value))
        self.box.blockSignals(False)
        self._describe()


class _Words:
    """A text, in as many lines as it takes."""

    is_right = True

    def __init__(self, parameter: Parameter, value: Any, changed: Callable[[], None]) -> None:
        title = words_of(parameter)
        self.entry = WordsEntry(title, parameter.note, str(value or ""))
        self.entry.edited.connect(lambda _text: changed())
        self.row = Row(title, parameter.note, self.entry, None, widest=None)

    @property
    def value(self) -> Any:
        return self.entry.text

    def set_value(self, value: Any) -> None:
        self.entry.set_text(str(value))


class _Numbers:
    """Several numbers in a line, with commas between them; one that is wrong is kept, and told."""

    def __init__(self, parameter: Parameter, value: Any, changed: Callable[[], None]) -> None:
        title = words_of(parameter)
        self._parameter, self._changed = parameter, changed
        self._value = () if value is None else value
        self.entry = LineEntry(title, parameter.note, parameter.written(self._value))
        self.entry.textEdited.connect(self._read)
        self.sentence = Text("", "small", "danger", wraps=True)
        self.sentence.hide()
        self.row = Row(title, parameter.note, self.entry, self.sentence, widest=None)

    @property
    def value(self) -> Any:
        return self._value

    @property
    def is_right(self) -> bool:
        return self.sentence.isHidden()

    def set_value(self, value: Any) -> None:
        self._value = value
        self.entry.setText(self._parameter.written(value))
        self._complain("")

    def _read(self, text: str) -> None:
        try:
            value = self._parameter.parsed("", text)
            self._parameter.check("", value)
        except InputError:
            self._complain(tr("Write {expected}.").format(expected=self._parameter.expected))
        else:
            self._value = value
            self._complain("")
        self._changed()

    def _complain(self, sentence: str) -> None:
        mark_wrong(self.entry, self.sentence, sentence)
        self.entry.setAccessibleDescription(sentence or self._parameter.note)


class _Named:
    """What is shipped under names, such as maps, in a list; the button beside it opens a file."""

    def __init__(self, parameter: Parameter, value: Any, changed: Callable[[], None]) -> None:
        assert parameter.resource is not None
        title = words_of(parameter)
        self._resource, self._kind, self._changed = parameter.resource, parameter.kind, changed
        self._parameter = parameter
        names = parameter.resource.names(parameter.kind)
        self._shipped = [parameter.resource.shipped(parameter.kind, name) for name in names]
        self._value = self._own = None
        self.box = ListBox(title)
        self.box.setAccessibleDescription(parameter.note)
        self.box.currentIndexChanged.connect(self._choose)
        self.button = IconButton("folder-open", tr("Open file…"), size=Height.COMPACT)
        self.button.clicked.connect(self._ask)
        self.sentence = Text("", "small", "danger", wraps=True)
        self.sentence.hide()
        both = QWidget()
        line = QHBoxLayout(both)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(4)
        line.addWidget(self.box, 1)
        line.addWidget(self.button)
        self.row = Row(title, parameter.note, both, self.sentence, widest=None)
        self.set_value(parameter.default if value is None else value)

    is_right = True

    @property
    def value(self) -> Any:
        return self._value

    def set_value(self, value: Any) -> None:
        self._value = value
        is_own = self._parameter.is_other(value)
        self._own = value if is_own else None
        texts = [*self.shipped, *([_name_of(value)] if is_own else [])]
        self.box.set_texts(texts, len(self._shipped) if is_own else self._shipped.index(value))
        mark_wrong(self.box, self.sentence, "")

    @property
    def shipped(self) -> Mapping[str, Any]:
        """What is shipped, by what it is called in the list."""
        return {_name_of(each): each for each in self._shipped}

    def read(self, path: Path) -> None:
        """Take what is in a file, or say why it is none."""
        try:
            self.set_value(self._resource.opened(self._kind, path))
        except InputError as error:
            mark_wrong(self.box, self.sentence, sentence_of(error))
        else:
            self._changed()

    def _ask(self) -> None:
        path = ask_open(self.box, words_of(self._parameter), f"*{self._resource.suffix};;*")
        if path is not None:
            self.read(path)

    def _choose(self, place: int) -> None:
        self._value = self._shipped[place] if place < len(self._shipped) else self._own
        mark_wrong(self.box, self.sentence, "")
        self._changed()


class ParameterForm(QWidget):
    """A field for each parameter; `changed` tells of every edit, also of one that is wrong."""

    changed = Signal()

    def __init__(
        self, declaring: type | object, parent: QWidget | None = None, *, is_compact: bool = False
    ) -> None:
        """Show the parameters of a dataclass at their defaults, or those of an instance.

        A compact form has its notes as tooltips.
        """
        super().__init__(parent)
        self._declaring = declaring
        self._fields: dict[str, Field] = {}
        self._idle: frozenset[str] = frozenset()
        self._elsewhere = 0
        self._brought: dict[str, Any] = {}
        self.sentence = Text("", "small", "danger", wraps=True)
        self.sentence.hide()
        body = QVBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(4 if is_compact else 12)
        for parameter in parameters_of(declaring):
            is_class = isinstance(declaring, type)
            value = parameter.default if is_class else getattr(declaring, parameter.name)
            shown = replace(parameter, note="") if is_compact else parameter
            made = _kind_of(parameter)(shown, value, self._notify)
            if is_compact:
                give_tooltip(made.row, words_of(parameter), [parameter.note])
            self._fields[parameter.name] = made
            body.addWidget(made.row)
        body.addWidget(self.sentence)
        self._check()

    @property
    def is_empty(self) -> bool:
        """Whether there are no parameters at all, apart from those that stand elsewhere."""
        return len(self._fields) == self._elsewhere

    def field(self, name: str) -> Any:
        """Return the field of a parameter."""
        return self._fields[name]

    def take_row(self, name: str) -> QWidget:
        """Return the row of a parameter to stand elsewhere; it is still one of the form."""
        row: QWidget = self.field(name).row
        body = self.layout()
        assert body is not None
        body.removeWidget(row)
        self._elsewhere += 1
        return row

    def values(self) -> dict[str, Any]:
        """Return the last right value of each parameter."""
        return {name: field.value for name, field in self._fields.items()}

    def set_values(self, instance: object) -> None:
        """Show the parameters of `instance` without saying so."""
        for name, field in self._fields.items():
            field.set_value(getattr(instance, name))
        self._brought = self._bringing()
        self._check()

    def instance(self) -> Any:
        """Return an instance with these parameters, or None while something is wrong."""
        if not all(field.is_right for field in self._fields.values()):
            return None
        try:
            return self._built()
        except InputError:
            return None

    def _built(self) -> Any:
        if isinstance(self._declaring, type):
            return self._declaring(**self.values())
        return replace(self._declaring, **self.values())  # type: ignore[type-var]

    def _notify(self) -> None:
        self._bring_settings()
        self._check()
        self.changed.emit()

    def _bring_settings(self) -> None:
        """Let what is chosen by name bring its settings along; those of the last one go."""
        before, self._brought = self._brought, self._bringing()
        for each in parameters_of(self._declaring):
            if before != self._brought and each.name in {**before, **self._brought}:
                self._fields[each.name].set_value(self._brought.get(each.name, each.default))

    def _bringing(self) -> dict[str, Any]:
        found = (brought_settings(self._declaring, v) for v in self.values().values())
        return dict(pair for each in found for pair in each.items())

    def _check(self) -> None:
        """Say below the form what is wrong with the parameters together; hide those of no use."""
        sentence = ""
        if all(field.is_right for field in self._fields.values()):
            try:
                self._hide_idle(self._built())
            except InputError as error:
                sentence = sentence_of(error)
        self.sentence.set_text(sentence)
        self.sentence.setVisible(bool(sentence))

    def _hide_idle(self, instance: object) -> None:
        idle = idle_parameters(instance)
        for name in idle ^ self._idle:
            self.field(name).row.setVisible(name not in idle)
        self._idle = idle


def _kind_of(parameter: Parameter) -> Callable[..., Any]:
    if parameter.choices:
        return _Choice
    if parameter.resource is not None:
        return _Named
    if parameter.length is not None:
        return _Numbers
    kinds: dict[type, Callable[..., Any]] = {bool: _Toggle, str: _Words}
    return kinds.get(parameter.kind, _Number)
