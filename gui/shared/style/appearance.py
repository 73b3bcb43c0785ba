"""The look in force: fonts loaded once, and the theme switched live."""

from __future__ import annotations

import functools
from collections.abc import Callable
from types import MethodType

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication, QWidget

from engine.core.system.resources import resource
from gui.shared.style.followers import Followers
from gui.shared.style.theme import Theme, ThemeChoice, logger, palette

FONT_FILES = (
    "Inter-Regular.otf",
    "Inter-Medium.otf",
    "Inter-SemiBold.otf",
    "Inter-Bold.otf",
    "InterDisplay-SemiBold.otf",
)


class Appearance(QObject):
    """The theme of this process, and what follows it.

    With the style sheet Qt asks a widget again how large it wants to be, and paints it again:
    that needs no more.  What a hidden widget is to do waits until it is shown, or until there is
    nothing else to do.
    """

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._application = application
        self._choice: ThemeChoice = "system"
        self._scale = 1.0
        self.reduced_motion = False
        load_fonts()
        application.styleHints().colorSchemeChanged.connect(self._follow_system)
        self._theme = Theme()
        self._sheet = ""
        self._followers = Followers(self)
        self._apply()

    @property
    def theme(self) -> Theme:
        """The theme in force."""
        return self._theme

    @property
    def choice(self) -> ThemeChoice:
        """What was asked for: light, dark, or what the system says."""
        return self._choice

    def apply_style_sheet(self, part: QWidget) -> None:
        """Give a part of a window the style sheet, now and at every change of theme.

        No part may lie in another one, and neither window nor application have a sheet: Qt reads a
        sheet again for each widget below it, a tenth of a millisecond each.
        """
        self._style(part)
        self._followers.add("sheet", part, self._style)

    def at_each_size(self, fit: Callable[[], object]) -> None:
        """Call a method of a widget now, and whenever the sizes of the theme are others."""
        self.at_new_size(fit)
        fit()

    def at_new_size(self, fit: Callable[[], object]) -> None:
        """Call a method of a widget whenever the sizes of the theme are others."""
        self._follow("size", fit)

    def at_new_look(self, fit: Callable[[], object]) -> None:
        """Call a method of a widget at every change of theme, after what follows its sizes."""
        self._follow("look", fit)

    def choose(self, choice: ThemeChoice, font_scale: float | None = None) -> None:
        """Switch to a theme, and to a font scale (0.8 to 2.0) if one is given."""
        self._choice = choice
        if font_scale is not None:
            self._scale = min(max(font_scale, 0.8), 2.0)
        self._apply_if_new()

    def _follow_system(self, _scheme: Qt.ColorScheme) -> None:
        if self._choice == "system":
            self._apply_if_new()

    def _wanted(self) -> Theme:
        if self._choice == "system":
            scheme = self._application.styleHints().colorScheme()
            return Theme(scheme == Qt.ColorScheme.Dark, self._scale)
        return Theme(self._choice == "dark", self._scale)

    def _apply_if_new(self) -> None:
        if self._wanted() != self._theme:
            self._apply()

    def _apply(self) -> None:
        from gui.shared.style.style_sheet import style_sheet

        before, self._theme = self._theme, self._wanted()
        self._application.setFont(self._theme.font())
        self._application.setPalette(palette(self._theme))
        self._sheet = style_sheet(self._theme)
        self._followers.change("sheet")
        if self._theme.scale != before.scale:
            self._followers.change("size")
        self._followers.change("look")

    def _style(self, part: QWidget) -> None:
        part.setStyleSheet(self._sheet)

    def _follow(self, kind: str, fit: Callable[[], object]) -> None:
        """Note a method apart from its widget, which may go."""
        assert isinstance(fit, MethodType)
        widget = fit.__self__
        assert isinstance(widget, QWidget)
        self._followers.add(kind, widget, fit.__func__)


@functools.cache
def appearance() -> Appearance:
    """Return the appearance of this process; the QApplication must exist."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return Appearance(application)


def current_theme() -> Theme:
    """Return the theme in force."""
    return appearance().theme


def load_fonts() -> None:
    """Load the bundled fonts; where one is not there, the system's own takes its place."""
    for name in FONT_FILES:
        path = resource("fonts", name)
        if QFontDatabase.addApplicationFont(str(path)) < 0:
            logger.warning("the font %s cannot be loaded", path)
