"""The tray and the whole picture told in words, with the numbers that each rule looked at."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from engine.hog.presets import score_numbers
from engine.hog.rules import Hog
from gui.hog.animation import HogFrame, Lane
from gui.hog.board import Turn
from gui.hog.words import bacon_origin, bacon_points, dice_in_words, remembered_in_words

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the tray; a rule that fired has its name in `head`, in bold, and an icon."""

    text: str
    head: str = ""
    icon: str = ""

    @property
    def whole(self) -> str:
        """The line as one text."""
        return ": ".join(part for part in (self.head, self.text) if part)


@dataclass(frozen=True, slots=True)
class Telling:
    """What the tray says: the turn, what happened, and how."""

    number: str
    title: str
    lines: tuple[Line, ...] = ()


def telling(frame: HogFrame) -> Telling:
    """Return what the tray says at this moment."""
    turn = frame.turn
    if turn is None:
        return _beginning(frame)
    number = translate("Hog", "Turn {number}").format(number=turn.number)
    if frame.rolling < 1:
        return Telling(number, _doing(frame, turn))
    if frame.winner is None:
        return Telling(number, _done(frame, turn), _lines(frame, turn))
    number = translate("Hog", "Turn {number}, the last").format(number=turn.number)
    return Telling(number, _winning(frame), _lines(frame, turn))


def describe(frame: HogFrame) -> tuple[str, ...]:
    """Return the picture as sentences."""
    told = telling(frame)
    scores = tuple(_score_sentence(frame, seat) for seat in (0, 1))
    happened = f"{told.number}. {told.title}."
    return (*scores, happened, *(f"{line.whole}." for line in told.lines))


def last_turn(lane: Lane, game: Hog) -> str:
    """Return what feral hogs look at of a player's own last turn: points, or dice."""
    if lane.last_points == 0:
        return translate("Hog", "no turn yet")
    if game.semester.feral == "dice":
        dice = dice_in_words(lane.last_dice)
        return translate("Hog", "last turn {dice}").format(dice=dice)
    return translate("Hog", "last turn {points}").format(points=lane.last_points)


def _score_sentence(frame: HogFrame, seat: int) -> str:
    lane = frame.lanes[seat]
    parts = [f"{lane.name}: {lane.score}", last_turn(lane, frame.game)]
    if lane.has_won:
        parts.append(translate("Hog", "won"))
    elif lane.is_to_move:
        parts.append(translate("Hog", "to move"))
    return ", ".join(parts) + "."


def _beginning(frame: HogFrame) -> Telling:
    seat = frame.to_move
    assert seat is not None
    title = translate("Hog", "{name} begins").format(name=frame.lanes[seat].name)
    if frame.lanes[seat].is_person:
        title = translate("Hog", "You begin")
    text = translate("Hog", "The tray is empty. Whoever stands at {goal} after a turn wins.")
    number = translate("Hog", "Before the first turn")
    return Telling(number, title, (Line(text.format(goal=frame.game.goal)),))


def _doing(frame: HogFrame, turn: Turn) -> str:
    lane = frame.lanes[turn.player]
    values = {"name": lane.name, "dice": dice_in_words(len(turn.dice))}
    if turn.is_bacon and lane.is_person:
        return translate("Hog", "You take free bacon")
    if turn.is_bacon:
        return translate("Hog", "{name} takes free bacon").format(**values)
    if lane.is_person:
        return translate("Hog", "You roll {dice}").format(**values)
    return translate("Hog", "{name} rolls {dice}").format(**values)


def _done(frame: HogFrame, turn: Turn) -> str:
    values = {"name": frame.lanes[turn.player].name, "dice": dice_in_words(len(turn.dice))}
    if turn.is_bacon:
        return translate("Hog", "{name} took free bacon").format(**values)
    return translate("Hog", "{name} rolled {dice}").format(**values)


def _winning(frame: HogFrame) -> str:
    assert frame.winner is not None
    winner, loser = frame.lanes[frame.winner], frame.lanes[1 - frame.winner]
    text = translate("Hog", "{name} won, {score} to {other}")
    return text.format(name=winner.name, score=winner.score, other=loser.score)


def _lines(frame: HogFrame, turn: Turn) -> tuple[Line, ...]:
    lines = [_points(frame.game, turn)]
    if turn.bonus:
        lines.append(_feral(frame.game, turn, frame.lanes[turn.player].is_person))
    if turn.rule:
        lines.append(_rule(frame.game, turn))
    return tuple(lines)


def _points(game: Hog, turn: Turn) -> Line:
    if turn.is_bacon:
        scores = (turn.own_score, turn.opponent_score)
        text = bacon_points(game, *scores) + bacon_origin(game, *scores)
        return Line(text, translate("Hog", "Free bacon"))
    if turn.is_pig_out:
        text = translate("Hog", "a 1 among the dice, the turn is worth 1")
        if len(turn.dice) == 1:
            text = translate("Hog", "the die shows 1, the turn is worth 1")
        return Line(text, translate("Hog", "Pig out"), "circle-alert")
    return Line(_sum(turn))


def _sum(turn: Turn) -> str:
    values = {"sum": " + ".join(map(str, turn.dice)), "points": turn.points}
    if len(turn.dice) == 1:
        return translate("Hog", "worth {points}").format(**values)
    if 1 in turn.dice:
        return translate("Hog", "{sum} = {points}").format(**values)
    return translate("Hog", "{sum} = {points}, no 1 among them").format(**values)


def _feral(game: Hog, turn: Turn, is_person: bool) -> Line:
    head = translate("Hog", "Feral hogs")
    if len(turn.dice) == 1:
        dice = translate("Hog", "1 die")
    else:
        dice = translate("Hog", "{number} dice").format(number=len(turn.dice))
    last = remembered_in_words(game, turn.remembered)
    values = {"dice": dice, "last": last, "bonus": turn.bonus}
    if turn.is_first:
        text = translate("Hog", "{dice}, 2 off the 0 of a first turn, +{bonus}")
    elif is_person:
        text = translate("Hog", "{dice}, 2 off your last {last}, +{bonus}")
    else:
        text = translate("Hog", "{dice}, 2 off the last {last}, +{bonus}")
    return Line(text.format(**values), head, "plus")


def _rule(game: Hog, turn: Turn) -> Line:
    """Return why the rule about both scores fired."""
    reason = next(reason for reason in game.semester.reasons if reason.name == turn.rule)
    numbers = score_numbers(turn.seen[turn.player], turn.seen[1 - turn.player])
    told = translate("Hog", reason.sentence).format(**numbers)
    icon = "arrow-left-right" if game.semester.swaps is not None else "chevron-up"
    if game.semester.goes_on is not None:
        icon = "repeat"
    return Line(told, translate("Hog", turn.rule), icon)
