"""A form for the parameters that a game, a strategy or a solver declares."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.play.parameters import (
    Parameter,
    brought_settings,
    idle_parameters,
    parameters_of,
)
from engine.core.system.errors import InputError
from gui.shared.controls.fields import NumberField, WordsEntry
from gui.shared.controls.file_dialog import ask_open
from gui.shared.controls.switch import SwitchRow
from gui.shared.live.live import Live
from gui.shared.live.parts import (
    Part,
    choice,
    column,
    entry,
    holder,
    icon_button,
    note,
    part,
    row,
    titled,
)
from gui.shared.text.tr import sentence_of, tr


def words_of(parameter: Parameter) -> str:
    """Return what people read for a parameter's name."""
    return parameter.title or title_of(parameter.name)


def title_of(name: str) -> str:
    """Return a parameter's name as people write it: pig_out as Pig out."""
    words = name.replace("_", " ").strip()
    return tr(words[:1].upper() + words[1:])


class ParameterForm(QWidget):
    """A field for each parameter; `changed` tells of every edit, also of one that is wrong.

    In `live` a field has the name of its parameter.
    """

    changed = Signal(object)
    """Carries the parameters, None while something is wrong."""

    def __init__(
        self,
        declaring: type | object,
        *,
        is_compact: bool = False,
        apart: Collection[str] = (),
    ) -> None:
        """Show the parameters of a dataclass at their defaults, or those of an instance.

        A compact form has its notes as tooltips.  The rows of those `apart` lie in another panel,
        which takes them from `line` whenever the form has changed.
        """
        super().__init__()
        self._declaring, self._is_compact, self._apart = declaring, is_compact, apart
        self._parameters = {each.name: each for each in parameters_of(declaring)}
        self._shipped = {n: _shipped(p) for n, p in self._parameters.items() if p.resource}
        self._values: dict[str, Any] = {}
        self._texts: dict[str, str] = {}
        """What stands in the fields for several numbers."""
        self._files: dict[str, Any] = {}
        """What is none of those shipped under names."""
        self._wrong: dict[str, str] = {}
        """What is wrong with single fields, which keep it; the values are the last right ones."""
        self._complaints: dict[str, str] = {}
        """What is wrong with files, which are not taken."""
        self._idle: Collection[str] = ()
        self._folded: Collection[str] = ()
        self._brought: dict[str, Any] = {}
        for name, parameter in self._parameters.items():
            is_class = isinstance(declaring, type)
            value = parameter.default if is_class else getattr(declaring, name)
            self._put(name, _first_of(parameter) if value is None else value)
        self._take()
        self.live = Live(self, self._parts)

    @property
    def is_empty(self) -> bool:
        """Whether there are no parameters at all, apart from those that stand elsewhere."""
        return len(self._parameters) == len(self._apart)

    def values(self) -> dict[str, Any]:
        """Return the last right value of each parameter."""
        return dict(self._values)

    def set_value(self, name: str, value: Any) -> None:
        """Show another value of a parameter without saying so."""
        self._put(name, value)
        self._take()
        self.live.refresh()

    def set_values(self, instance: object) -> None:
        """Show the parameters of `instance` without saying so."""
        for name in self._parameters:
            self._put(name, getattr(instance, name))
        self._brought = self._bringing()
        self._take()
        self.live.refresh()

    def instance(self) -> Any:
        """Return an instance with these parameters, or None while something is wrong."""
        return self._instance

    def fold(self, names: Collection[str]) -> None:
        """Show all parameters but these."""
        if names != self._folded:
            self._folded = names
            self.live.refresh()

    def shipped(self, name: str) -> Mapping[str, Any]:
        """Return what is shipped under names for a parameter, by what it is called in the list."""
        return {_name_of(each): each for each in self._shipped[name]}

    def index(self, name: str) -> int:
        """Return the place of the value in a parameter's list, in which a file's comes last."""
        return self._known(name).index(self._values[name])

    def choose(self, name: str, index: int) -> None:
        """Take what stands at a place of a parameter's list."""
        self._complaints.pop(name, None)
        self._edit(name, self._known(name)[index])

    def read(self, name: str, path: Path) -> None:
        """Take what is in a file, or say why it is none."""
        parameter = self._parameters[name]
        assert parameter.resource is not None
        try:
            self._put(name, parameter.resource.opened(parameter.kind, path))
        except InputError as error:
            self._complaints[name] = sentence_of(error)
        self._edit(name, self._values[name])

    def line(self, name: str) -> Part:
        """Return the row of a parameter."""
        parameter = self._parameters[name]
        is_shown = name not in self._idle and name not in self._folded
        title, words = words_of(parameter), "" if self._is_compact else parameter.note
        if parameter.choices:
            made = self._choice(parameter, title, words)
        elif parameter.resource is not None:
            made = self._named(parameter, title, words)
        elif parameter.length is not None:
            made = self._numbers(parameter, title, words)
        elif parameter.kind is bool:
            made = part(SwitchRow, title, words, set_on=self._values[name],
                        toggled=partial(self._edit, name), key=name)  # fmt: skip
        elif parameter.kind is str:
            field = part(WordsEntry, title, parameter.note, "", write=self._values[name],
                         edited=partial(self._edit, name), key=name)  # fmt: skip
            made = titled(title, words, field, None)
        else:
            made = self._number(parameter, title, words)
        tip = {"tip": (title, (parameter.note,))} if self._is_compact else {}
        return replace(made, said={**made.said, **tip}, is_shown=is_shown)

    def _parts(self) -> Part:
        rows = [self.line(name) for name in self._parameters if name not in self._apart]
        sentence = note(self._sentence, "danger", key="sentence")
        return column(rows, sentence, gap=4 if self._is_compact else 12)

    def _number(self, parameter: Parameter, title: str, words: str) -> Part:
        bounds, is_plain = parameter.bounds, parameter.name == "seed"
        low, high = (bounds.low, bounds.high) if bounds else (-math.inf, math.inf)
        is_wrong = parameter.name in self._wrong
        said = {} if is_wrong else {"set_value": self._values[parameter.name]}
        return part(_number_row, title, words, low, high, parameter.kind is int, is_plain,
                    edited=partial(self._edit, parameter.name), key=parameter.name,
                    **said)  # fmt: skip

    def _choice(self, parameter: Parameter, title: str, words: str) -> Part:
        """Return a list of values; its note is about the one that is chosen, where it has one."""
        name, choices = parameter.name, parameter.choices
        index, lines = choices.index(self._values[name]), tuple(map(tr, parameter.lines))
        told = lines[index] if lines else parameter.note
        texts = [title_of(text) for text in parameter.titles or map(str, choices)]
        box = choice(title, texts, index, lambda place: self._edit(name, choices[place]),
                     set_notes=(lines,), setAccessibleDescription=told, key=name)  # fmt: skip
        return titled(title, told if words else "", box)

    def _numbers(self, parameter: Parameter, title: str, words: str) -> Part:
        """Return numbers with commas between them; one that is wrong is kept, and told."""
        name = parameter.name
        wrong = self._wrong.get(name, "")
        field = entry(title, "", self._texts[name], partial(self._write, name), mark=bool(wrong),
                      setAccessibleDescription=wrong or parameter.note, key=name)  # fmt: skip
        below = note(wrong, "danger", key=(name, "wrong"))
        return holder(titled(title, words, field, None), below, gap=4)

    def _named(self, parameter: Parameter, title: str, words: str) -> Part:
        """Return a list of what is shipped, such as maps; the button beside it opens a file."""
        name, wrong = parameter.name, self._complaints.get(parameter.name, "")
        texts = list(map(_name_of, self._known(name)))
        line = row(
            choice(title, texts, self.index(name), partial(self.choose, name), mark=bool(wrong),
                   setAccessibleDescription=parameter.note, stretch=1, key=name),
            icon_button("folder-open", tr("Open file…"), partial(self._ask, name),
                        key=(name, "file")),
            gap=4,
        )  # fmt: skip
        below = note(wrong, "danger", key=(name, "wrong"))
        return holder(titled(title, words, part(QWidget, parts=[line]), None), below, gap=4)

    def _known(self, name: str) -> Sequence[Any]:
        return [*self._shipped[name], *([self._files[name]] if name in self._files else [])]

    def _write(self, name: str, text: str) -> None:
        """Read several numbers from a line."""
        parameter = self._parameters[name]
        self._texts[name] = text
        try:
            value = parameter.parsed("", text)
            parameter.check("", value)
        except InputError:
            wrong = tr("Write {expected}.").format(expected=parameter.expected)
            self._edit(name, None, wrong)
        else:
            self._edit(name, value)

    def _ask(self, name: str) -> None:
        parameter = self._parameters[name]
        assert parameter.resource is not None
        path = ask_open(self, words_of(parameter), f"*{parameter.resource.suffix};;*")
        if path is not None:
            self.read(name, path)

    def _edit(self, name: str, value: Any, wrong: str = "") -> None:
        """Take what a person has set; None is wrong, and then the value before stays."""
        if value is None:
            self._wrong[name] = wrong
        else:
            self._wrong.pop(name, None)
            self._values[name] = value
        before, self._brought = self._brought, self._bringing()
        if before != self._brought:  # what is chosen by name brings settings; the last one's go
            for each in {**before, **self._brought}:
                self._put(each, self._brought.get(each, self._parameters[each].default))
        self._take()
        self.live.refresh()
        self.changed.emit(self._instance)

    def _put(self, name: str, value: Any) -> None:
        """Have a right value in place of what stands in a field."""
        parameter = self._parameters[name]
        self._values[name] = value
        self._wrong.pop(name, None)
        self._complaints.pop(name, None)
        self._texts[name] = parameter.written(value)
        self._files.pop(name, None)
        if parameter.is_other(value):
            self._files[name] = value

    def _bringing(self) -> dict[str, Any]:
        found = (brought_settings(self._declaring, v) for v in self._values.values())
        return dict(pair for each in found for pair in each.items())

    def _take(self) -> None:
        """Find out what the parameters are together, or what is wrong with them."""
        self._instance, self._sentence = None, ""
        if self._wrong:
            return
        kind = self._declaring
        make = kind if isinstance(kind, type) else partial(replace, kind)  # type: ignore[type-var]
        try:
            self._instance = make(**self._values)
        except InputError as error:
            self._sentence = sentence_of(error)
        else:
            self._idle = idle_parameters(self._instance)


def form(
    declared: object,
    values: Any,
    changed: Callable[[Any], object],
    *,
    is_compact: bool = True,
    **more: Any,
) -> Part:
    """Return a form for the parameters of what is `declared`; None keeps what is wrong in it."""
    said = {} if values is None else {"set_values": values}
    return part(_form, declared, is_compact, changed=changed, **said, **more)


def _form(declared: object, is_compact: bool) -> ParameterForm:
    return ParameterForm(declared, is_compact=is_compact)


def _name_of(value: Any) -> str:
    """Return what people call a value that is chosen by name."""
    return str(getattr(value, "title", "") or title_of(value.name))


def _shipped(parameter: Parameter) -> tuple[Any, ...]:
    resource, kind = parameter.resource, parameter.kind
    assert resource is not None
    return tuple(resource.shipped(kind, name) for name in resource.names(kind))


def _first_of(parameter: Parameter) -> Any:
    """Return what a parameter without a default begins with."""
    if parameter.choices:
        return parameter.choices[0]
    if parameter.length is not None:
        return ()
    if parameter.kind in (bool, str) or parameter.bounds is None:
        return parameter.kind()
    return parameter.bounds.low


def _number_row(
    title: str, note: str, low: float, high: float, is_whole: bool, is_plain: bool
) -> NumberField:
    return NumberField(title, low if low > -math.inf else 0, low, high, is_whole=is_whole,
                       is_plain=is_plain, note=note)  # fmt: skip
