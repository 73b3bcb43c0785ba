"""The style sheet for the controls that Qt paints itself, made from the tokens; no font in it."""

from __future__ import annotations

from string import Template
from typing import TYPE_CHECKING

from engine.core.system.resources import resource

if TYPE_CHECKING:
    from gui.shared.style.theme import Theme

_SHEET = Template("""
QToolTip {
    color: $on_tip; background: $tip; border: 1px solid $tip; padding: 7px 10px;
}
QLineEdit, QComboBox, QAbstractSpinBox {
    color: $text; background: $surface; border: 1px solid $line_strong; border-radius: 8px;
    padding: 0 ${pad}px; min-height: ${field}px; max-height: ${field}px;
    selection-background-color: $accent; selection-color: $on_accent;
}
QScrollArea, QAbstractScrollArea { background: transparent; border: none; }
QPlainTextEdit, QTextEdit, QTextBrowser {
    color: $text; background: $surface; border: 1px solid $line_strong; border-radius: 8px;
    padding: 6px; selection-background-color: $accent; selection-color: $on_accent;
}
QLineEdit[wrong="true"], QComboBox[wrong="true"], QAbstractSpinBox[wrong="true"] {
    border-color: $danger;
}
QLineEdit:disabled, QComboBox:disabled, QAbstractSpinBox:disabled {
    color: $text_3; border-color: $line; background: transparent;
}
QLineEdit[bare="true"], QPlainTextEdit[bare="true"], QTextBrowser[bare="true"] {
    border: none; background: transparent; padding: 0;
}
QComboBox:hover { border-color: $text_2; }
QComboBox::drop-down { border: none; width: 30px; }
QComboBox::down-arrow { image: url("$down"); width: ${arrow}px; height: ${arrow}px; }
QComboBox QAbstractItemView {
    color: $text; background: $surface; border: 1px solid $line; padding: 4px; outline: 0;
    selection-background-color: $soft; selection-color: $on_soft;
}
QComboBox QAbstractItemView::item { min-height: ${compact}px; padding: 0 8px; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {
    subcontrol-origin: border; width: 26px; border: none; background: transparent;
}
QAbstractSpinBox::up-button { subcontrol-position: top right; margin: 2px 2px 0 0; }
QAbstractSpinBox::down-button { subcontrol-position: bottom right; margin: 0 2px 2px 0; }
QAbstractSpinBox::up-arrow { image: url("$up"); width: ${step}px; height: ${step}px; }
QAbstractSpinBox::down-arrow { image: url("$down"); width: ${step}px; height: ${step}px; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle { background: $line_strong; border-radius: 3px; margin: 3px; }
QScrollBar::handle:vertical { min-height: 32px; }
QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::handle:hover { background: $text_2; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; border: none; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QMenuBar { color: $text_2; background: $ground; border-bottom: 1px solid $line; padding: 2px 8px; }
QMenuBar::item { padding: 5px 10px; border-radius: 6px; background: transparent; }
QMenuBar::item:selected { color: $on_soft; background: $soft; }
QMenu { color: $text; background: $surface; border: 1px solid $line; padding: 6px; }
QMenu::item { padding: 7px 28px 7px 12px; border-radius: 6px; }
QMenu::item:selected { color: $on_soft; background: $soft; }
QMenu::item:disabled { color: $text_3; }
QMenu::icon { padding-left: 8px; }
QMenu::separator { height: 1px; background: $line; margin: 6px 8px; }
QTableView, QListView {
    color: $text; background: transparent; border: none; outline: 0;
    selection-background-color: $soft; selection-color: $on_soft;
}
QListView::item { border-radius: 6px; padding: 0 8px; min-height: ${compact}px; }
QListView::item:selected { color: $on_soft; background: $soft; }
QHeaderView { background: transparent; border: none; }
QHeaderView::section { color: $text_2; background: $ground; border: none; padding: 4px 6px; }
QSplitter::handle { background: $line; }
QDialog, QMessageBox { background: $ground; }
""")

LARGEST_ARROW, LARGEST_STEP = 26, 20
"""As large as the room allows that lists and number boxes have for arrows at any size of text."""
INKS = (
    *("text", "text_2", "text_3", "accent", "on_accent", "on_soft", "danger", "warn"),
    *("on_tip", "rail_text", "rail_on", "rail_badge_text", "tab_text"),
)
"""The tokens in which a label can be written; each rule costs time at every switch of theme."""


def style_sheet(theme: Theme) -> str:
    """Return the style sheet of a theme."""
    colors, look = theme.colors, "dark" if theme.is_dark else "light"
    names = type(colors).__dataclass_fields__
    tones = [f'QLabel[tone="{name}"] {{ color: {getattr(colors, name)}; }}' for name in INKS]
    values = {name: getattr(colors, name) for name in names}
    return "\n".join(tones) + _SHEET.substitute(
        values,
        field=theme.px(36) - 2,
        compact=theme.px(28),
        pad=theme.px(10),
        arrow=min(theme.px(16), LARGEST_ARROW),
        step=min(theme.px(12), LARGEST_STEP),
        down=resource("arrows", f"down-{look}.svg").as_posix(),
        up=resource("arrows", f"up-{look}.svg").as_posix(),
    )
