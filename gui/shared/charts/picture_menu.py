"""The menu of a hand-painted picture: copied or saved as it looks, or copied as words."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QEvent, QIODevice, QObject
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from gui.shared.controls.file_dialog import ask_save, write_chosen
from gui.shared.style.appearance import appearance
from gui.shared.text.tr import tr


class PictureMenu(QObject):
    """Opens on a widget by the right button, the menu key and Shift+F10.

    What the widget tells a screen reader is what is copied as words.
    """

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.ContextMenu:
            return super().eventFilter(watched, event)
        assert isinstance(event, QContextMenuEvent)
        self.menu().popup(event.globalPos())
        return True

    def menu(self) -> QMenu:
        """Return what can be done with the picture."""
        menu = QMenu(self._widget)
        menu.setFont(appearance().theme.font("body"))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.addAction(tr("Copy picture"), self.copy)
        menu.addAction(tr("Picture as PNG…"), self.save)
        if self._widget.accessibleDescription():
            menu.addAction(tr("Copy as words"), self.copy_words)
        return menu

    def copy(self) -> None:
        """Put the picture on the clipboard."""
        QGuiApplication.clipboard().setPixmap(self._widget.grab())

    def copy_words(self) -> None:
        """Put what it shows on the clipboard, a line for each part."""
        lines = self._widget.accessibleDescription().split("; ")
        QGuiApplication.clipboard().setText("\n".join(lines))

    def save(self) -> None:
        """Ask for a file, and save the picture there."""
        name = "-".join(self._widget.accessibleName().lower().split()) + ".png"
        path = ask_save(self._widget, tr("Save picture"), name, {"*.png": ".png"})
        if path is not None:
            buffer = QBuffer()
            buffer.open(QIODevice.OpenModeFlag.WriteOnly)
            self._widget.grab().save(buffer, "PNG")
            write_chosen(path, bytes(buffer.data().data()))
