"""What Hog says in words, with true numbers: advice, log, status, and the board itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from PySide6.QtCore import QT_TRANSLATE_NOOP

from engine.core.play.advice import ActionValue
from engine.core.play.match import PlayedStep
from engine.core.review.reasons import Comparison, deciding
from engine.hog import words as sentences
from engine.hog.rules import Hog, HogState, Scored
from engine.hog.words import Turn
from gui.hog.board.animation import LOOKS, HogFrame, Lane
from gui.hog.board.clues import clue_of
from gui.hog.board.reasons import REASONS
from gui.shared.page.page import Clue, GameWords, LogRow
from gui.shared.page.seats import Seats
from gui.shared.page.timeline import log_icon
from gui.shared.text.tr import tr, translated
from gui.shared.text.value_format import percent

MARKS = (
    QT_TRANSLATE_NOOP("app", "Swine swap"),
    QT_TRANSLATE_NOOP("app", "Hog pile"),
    QT_TRANSLATE_NOOP("app", "Pigs on prime"),
    QT_TRANSLATE_NOOP("app", "Square swine"),
    QT_TRANSLATE_NOOP("app", "Sus fuss"),
    QT_TRANSLATE_NOOP("app", "Swine align"),
    QT_TRANSLATE_NOOP("app", "Pig pass"),
    QT_TRANSLATE_NOOP("app", "More boar"),
    QT_TRANSLATE_NOOP("app", "Feral hogs"),
    QT_TRANSLATE_NOOP("app", "Pig out"),
    QT_TRANSLATE_NOOP("app", "Won"),
    QT_TRANSLATE_NOOP("app", "Ten dice and no 1"),
    QT_TRANSLATE_NOOP("app", "The swap wins"),
)
"""The texts of the marks that `animation` makes without Qt."""


def rare_percent(chance: float) -> str:
    """Return a chance that may be very small: 0.34 %, or 1 in 250,000."""
    if chance >= 0.0005:
        return percent(chance, 1 if chance >= 0.01 else 2)
    if chance <= 1e-12:
        return tr("< 1 in 10¹²")
    return tr("1 in {number}").format(number=f"{1 / chance:,.0f}")


def dice_in_words(num_rolls: int) -> str:
    """Return five dice, or one die."""
    return translated(sentences.dice_words(num_rolls))


def dice_words(num_rolls: int) -> str:
    """Return 7 dice, or free bacon."""
    return HogWords().action(Hog(), num_rolls)


class HogWords(GameWords[Hog, HogState, int]):
    """The words of Hog's page."""

    def subtitle(self, game: Hog) -> str:
        """Return the goal, and what differs from the rules of the summer."""
        parts = [tr("to {goal}").format(goal=game.goal)]
        if game.preset != Hog().preset:
            rules = tr("{semester} rules")
            parts.append(rules.format(semester=tr(game.semester.title)))
        parts += _differences(game)
        if len(parts) == 1:
            parts.append(tr("summer rules"))
        return ", ".join(parts)

    def action(self, game: Hog, action: int, view: Any = None, player: int = 0) -> str:
        """Return 6 dice."""
        if action == 0:
            return tr("free bacon")
        return tr("%n (die|dice)", action)

    def choice(self, game: Hog, action: int, view: Any = None, player: int = 0) -> str:
        """Return Roll 6 dice."""
        if action == 0:
            return tr("Take free bacon")
        return tr("Roll {dice}").format(dice=self.action(game, action))

    def chosen(self, game: Hog, action: int, view: Any = None, player: int = 0) -> str:
        """Return rolled 6."""
        if action == 0:
            return tr("took free bacon")
        return tr("rolled {number}").format(number=action)

    def why(self, asked: Comparison[Hog, HogState]) -> str:
        """Return the one reason why the best number of dice is better than the other."""
        return deciding(REASONS, asked)

    def where_to_look(
        self, game: Hog, view: Any, player: int, advice: Sequence[ActionValue]
    ) -> Clue | None:
        """Return what the reason for the best number of dice is about."""
        return clue_of(game, view, player, advice)

    def status(self, game: Hog, state: HogState, seats: Seats) -> str:
        """Return who leads, as the person at the screen sees it, or by name."""
        person = 0 if seats.person is None else seats.person
        lead = state.scores[person] - state.scores[1 - person]
        if lead == 0:
            return tr("equal")
        is_over = not game.players_to_act(state)
        if seats.person is None:
            text = "{name} won by {lead}" if is_over else "{name} leads by {lead}"
        elif lead > 0:
            text = "you won by {lead}" if is_over else "you lead by {lead}"
        else:
            text = "you lost by {lead}" if is_over else "you trail by {lead}"
        name = seats.names[person if lead > 0 else 1 - person]
        return tr(text).format(name=name, lead=abs(lead))

    def log_row(self, step: PlayedStep, view: Any = None) -> LogRow:
        """Return a turn as a line; the last rule that fired gives it its name and icon."""
        scored = next(event for event in step.events if isinstance(event, Scored))
        text, detail = map(translated, sentences.summary(step.events))
        icon = log_icon(LOOKS, step.events, scored.player)
        return LogRow(scored.player, text, detail, f"+{scored.gain}", icon)

    def keys(self) -> str:
        """Return what the keys do."""
        return tr("Keys 0 to 9 choose, T is ten.")


def _differences(game: Hog) -> list[str]:
    """Return the rules that are not those of the summer, apart from the goal."""
    names = {
        "dice": tr("at most {value} dice").format(value=game.dice),
        "sides": tr("{value} sides").format(value=game.sides),
        "pig_out": tr("no pig out"),
        "free_bacon": tr("no free bacon"),
    }
    if game.semester.feral:
        names["feral_hogs"] = tr("no feral hogs")
    if game.semester.goes_on is None:
        name = tr(game.semester.names[0]).lower()
        names["swine_swap"] = tr("no {rule}").format(rule=name)
    else:
        names["extra_turns"] = tr("no extra turns")
    if game.dice == 1:
        names["dice"] = tr("one die")
    usual = Hog()
    changed = [f.name for f in fields(game) if getattr(game, f.name) != getattr(usual, f.name)]
    return [names[name] for name in changed if name in names]


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
    if loser.is_person:
        text = tr("You lost, {own} to {other}")  # one's own score stands first everywhere
        return text.format(own=loser.score, other=winner.score)
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
