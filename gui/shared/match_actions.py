"""What can be done in Play and Watch without the mouse: the match, and its replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gui.shared.actions import Action
from gui.shared.advice_desk import can_be_reviewed

if TYPE_CHECKING:
    from gui.shared.match_tab import MatchTab
    from gui.shared.play_tab import PlayTab


def match_actions(tab: MatchTab) -> Sequence[Action]:
    """Return what can be done with a match and its replay."""
    section = tab.tr("Match")
    head = tab.playhead
    return (
        Action("match.save", tab.tr("Save match…"), tab.save, "Ctrl+S", "save", section),
        Action(
            "match.review",
            tab.tr("Review on or off"),
            lambda: tab.show_review(not tab.is_review_shown),
            "R",
            "gauge",
            section,
            can_run=lambda: can_be_reviewed(tab.entry),
        ),
        Action(
            "match.words",
            tab.tr("Board in words on or off"),
            lambda: tab.twin.setVisible(tab.twin.isHidden()),
            "B",
            "info",
            section,
            words=tab.tr("screen reader text description"),
        ),
        Action(
            "match.next_mistake",
            tab.tr("Next mistake"),
            lambda: tab.show_mistake(1),
            "N",
            "triangle-alert",
            section,
            can_run=lambda: tab.review is not None,
        ),
        Action(
            "match.previous_mistake",
            tab.tr("Previous mistake"),
            lambda: tab.show_mistake(-1),
            "Shift+N",
            "triangle-alert",
            section,
            can_run=lambda: tab.review is not None,
        ),
        Action("replay.toggle", tab.tr("Play or pause"), head.toggle, "Space", "play", section),
        Action(
            "replay.back",
            tab.tr("Step back"),
            lambda: head.step_by(-1),
            "Left",
            "step-back",
            section,
        ),
        Action(
            "replay.on",
            tab.tr("Step on"),
            lambda: head.step_by(1),
            "Right",
            "step-forward",
            section,
        ),
        Action(
            "replay.home",
            tab.tr("To the start"),
            lambda: head.show_step(0),
            "Home",
            "skip-back",
            section,
        ),
        Action(
            "replay.end",
            tab.tr("To the end"),
            lambda: head.show_step(head.timeline.num_steps),
            "End",
            "skip-forward",
            section,
        ),
    )


def play_actions(tab: PlayTab) -> Sequence[Action]:
    """Return what can be done in a match of one's own."""
    section = tab.tr("Match")
    return (
        Action("match.new", tab.tr("New match…"), tab.open_setup, "Ctrl+N", "swords", section),
        Action(
            "match.again",
            tab.tr("New match, same players"),
            tab.rematch,
            "Ctrl+Shift+N",
            "repeat",
            section,
        ),
        Action(
            "match.restart",
            tab.tr("Restart with the same dice")
            if tab.entry.has_dice
            else tab.tr("Restart this match"),
            tab.restart,
            "Ctrl+R",
            "skip-back",
            section,
        ),
        Action("match.undo", tab.tr("Take back"), tab.undo, "Ctrl+Z", "undo-2", section),
        Action(
            "match.redo",
            tab.tr("Play again what was taken back"),
            tab.redo,
            "Ctrl+Shift+Z",
            "redo-2",
            section,
            can_run=lambda: bool(tab.past.undone),
        ),
        Action("match.hint", tab.tr("Show a hint"), tab.show_hint, "H", "lightbulb", section),
        Action("match.coach", tab.tr("Coach on or off"), tab.coach.toggle, "C", "gauge", section),
    )
