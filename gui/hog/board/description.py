"""The tray and the whole picture told in words, with the numbers that each rule looked at."""

from __future__ import annotations

from dataclasses import dataclass

from engine.hog import words as sentences
from engine.hog.rules import Hog
from engine.hog.words import Turn
from gui.hog.board.animation import HogFrame, Lane
from gui.hog.board.words import dice_in_words
from gui.shared.text.tr import tr, translated

ICONS = {"Free bacon": "", "Pig out": "circle-alert", "Feral hogs": "plus"}
"""Of the rules about points, by their names; those about both scores differ by semester."""


@dataclass(frozen=True, slots=True)
class TrayLine:
    """A line of the tray; a rule that fired has its name in `head`, in bold, and an icon."""

    text: str
    head: str = ""
    icon: str = ""

    @property
    def whole(self) -> str:
        """The line as one text."""
        return ": ".join(part for part in (self.head, self.text) if part)


@dataclass(frozen=True, slots=True)
class TrayText:
    """What the tray says: the turn, what happened, and how."""

    number: str
    title: str
    lines: tuple[TrayLine, ...] = ()


def tray_text(frame: HogFrame) -> TrayText:
    """Return what the tray says at this moment."""
    turn = frame.turn
    if turn is None:
        return _beginning(frame)
    number = tr("Turn {number}").format(number=turn.number)
    if frame.rolling < 1:
        return TrayText(number, _doing(frame, turn))
    if frame.winner is None:
        return TrayText(number, _done(frame, turn), _lines(frame, turn))
    number = tr("Turn {number}, the last").format(number=turn.number)
    return TrayText(number, _winning(frame), _lines(frame, turn))


def describe(frame: HogFrame) -> tuple[str, ...]:
    """Return the picture as sentences."""
    told = tray_text(frame)
    scores = tuple(_score_sentence(frame, seat) for seat in (0, 1))
    happened = f"{told.number}. {told.title}."
    return (*scores, happened, *(f"{line.whole}." for line in told.lines))


def last_turn(lane: Lane, game: Hog) -> str:
    """Return what feral hogs look at of a player's own last turn: points, or dice."""
    if lane.last_points == 0:
        return tr("no turn yet")
    if game.semester.feral == "dice":
        dice = dice_in_words(lane.last_dice)
        return tr("last turn {dice}").format(dice=dice)
    return tr("last turn {points}").format(points=lane.last_points)


def _score_sentence(frame: HogFrame, seat: int) -> str:
    lane = frame.lanes[seat]
    parts = [f"{lane.name}: {lane.score}", last_turn(lane, frame.game)]
    if lane.has_won:
        parts.append(tr("won"))
    elif lane.is_to_move:
        parts.append(tr("to move"))
    return ", ".join(parts) + "."


def _beginning(frame: HogFrame) -> TrayText:
    seat = frame.to_move
    assert seat is not None
    title = tr("{name} begins").format(name=frame.lanes[seat].name)
    if frame.lanes[seat].is_person:
        title = tr("You begin")
    text = tr("The tray is empty. Whoever stands at {goal} after a turn wins.")
    number = tr("Before the first turn")
    return TrayText(number, title, (TrayLine(text.format(goal=frame.game.goal)),))


def _doing(frame: HogFrame, turn: Turn) -> str:
    lane = frame.lanes[turn.player]
    values = {"name": lane.name, "dice": dice_in_words(len(turn.dice))}
    if turn.is_bacon and lane.is_person:
        return tr("You take free bacon")
    if turn.is_bacon:
        return tr("{name} takes free bacon").format(**values)
    if lane.is_person:
        return tr("You roll {dice}").format(**values)
    return tr("{name} rolls {dice}").format(**values)


def _done(frame: HogFrame, turn: Turn) -> str:
    return translated(sentences.done(turn, frame.lanes[turn.player].name))


def _winning(frame: HogFrame) -> str:
    assert frame.winner is not None
    winner, loser = frame.lanes[frame.winner], frame.lanes[1 - frame.winner]
    return translated(sentences.won(winner.name, winner.score, loser.score))


def _lines(frame: HogFrame, turn: Turn) -> tuple[TrayLine, ...]:
    told = sentences.lines(frame.game, turn, is_person=frame.lanes[turn.player].is_person)
    return tuple(_line(frame.game, line) for line in told)


def _line(game: Hog, line: sentences.RuleLine) -> TrayLine:
    """Return a line translated, with the icon of the rule that fired."""
    if not line.head:
        return TrayLine(translated(line.text))
    icon = ICONS.get(line.head)
    if icon is None:
        icon = "arrow-left-right" if game.semester.swaps is not None else "chevron-up"
        icon = icon if game.semester.goes_on is None else "repeat"
    return TrayLine(translated(line.text), tr(line.head), icon)
